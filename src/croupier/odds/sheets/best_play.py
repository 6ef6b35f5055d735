"""The best play, as tables and as a grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.odds.sheets.tables import Column, Table


class Grid(NamedTuple):
    """The answers for two ranks."""

    headings: Sequence[str]
    ranks: Sequence[str]
    """One for each row."""
    cells: Sequence[Sequence[str]]
    """The answers, short: ``4x`` for ``play 4x``."""


def grid_of(part: Mapping[str, Any]) -> Grid:
    """Return a strategy table of kind ``grid``.

    Its rows begin with their rank, under a heading of its own; without one, when there are as many
    rows as headings, the rows are in the order of the headings.

    >>> grid_of({"headings": ["", "A"], "rows": [["A", "play 4x"]]})
    Grid(headings=['A'], ranks=['A'], cells=[['4x']])
    """
    headings, rows = list(part["headings"]), part["rows"]
    short = [[cell.removeprefix("play ") for cell in row] for row in rows]
    if len(rows) == len(headings):
        return Grid(headings, headings, short)
    return Grid(headings[1:], [row[0] for row in rows], [row[1:] for row in short])


def strategy_table(part: Mapping[str, Any], place: int) -> Table:
    """Return a part of the best play as a table.

    Args:
        part: That part of the document.
        place: Which of the parts it is, counted from 1.
    """
    if part["kind"] == "grid":
        grid = grid_of(part)
        columns = [Column("", "left"), *(Column(heading, "left") for heading in grid.headings)]
        rows = [[rank, *cells] for rank, cells in zip(grid.ranks, grid.cells, strict=True)]
        return Table(part["title"], columns, rows, notes=part["notes"], plot=f"strategy-{place}")
    columns = [
        Column(heading, "right" if all(_is_number(row[n]) for row in part["rows"]) else "left")
        for n, heading in enumerate(part["headings"])
    ]
    rows = [[_grouped(cell) for cell in row] for row in part["rows"]]
    return Table(part["title"], columns, rows, notes=part["notes"])


def _grouped(cell: str) -> str:
    """Return a long whole number with its thousands apart."""
    return f"{int(cell):,}" if cell.isascii() and cell.isdecimal() and cell[0] != "0" else cell


def _is_number(text: str) -> bool:
    return text.replace(",", "").replace(".", "", 1).removeprefix("-").isdecimal()
