"""The CSV files beside an export, held against its rows.

An apostrophe stands before a text that a spreadsheet might run, and before one that begins with an
apostrophe: the first is taken away wherever there is one.
"""

from __future__ import annotations

import csv
from pathlib import Path

from laboratory.export import COLUMNS, Export, Row
from laboratory.notes import Notes

LONGEST = 1 << 30


def check_spreadsheets(folder: Path, export: Export, notes: Notes) -> None:
    """Check that each table's CSV in a folder, where there is one, has the export's rows."""
    csv.field_size_limit(LONGEST)
    for table, columns in COLUMNS.items():
        path = folder / f"{table}.csv"
        if not path.exists():
            continue
        rows: list[Row] = getattr(export, table)
        with path.open(encoding="utf-8", newline="") as file:
            told = csv.reader(file, strict=True)
            try:
                names = next(told, [])
                notes.same(path.name, "the heading", names, list(columns))
                found = [_row(columns, cells) for cells in told]
            except (csv.Error, ValueError) as error:
                notes.find(path.name, f"it cannot be read: {error}")
                continue
        notes.same(path.name, "the number of rows", len(found), len(rows))
        for number, (ours, theirs) in enumerate(zip(rows, found, strict=False), start=1):
            if ours != theirs:
                notes.find(f"{path.name} row {number}", f"it is {theirs!r:.200}")
        notes.count("rows of CSV", len(found))


def _row(columns: dict[str, type], cells: list[str]) -> Row:
    if len(cells) != len(columns):
        raise ValueError(f"{len(cells)} cells where there are {len(columns)} columns")
    return {
        name: int(cell) if kind is int else unguarded(cell)
        for (name, kind), cell in zip(columns.items(), cells, strict=True)
    }


def unguarded(cell: str) -> str:
    """Return a cell's text without the apostrophe that was set before it."""
    return cell.removeprefix("'")
