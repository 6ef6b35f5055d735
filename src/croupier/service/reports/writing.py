"""Reports as JSON and CSV, and cells as text.

A text that a spreadsheet would take for a formula has an apostrophe before it in CSV; numbers never
need one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from croupier.games import find_game
from croupier.games.area import wager_name
from croupier.money import DOLLAR, write_dollars
from croupier.records.canonical import canonical
from croupier.service.reports.report import NOTHING, Cell, Column, Report, Section
from croupier.shape import in_a_cell, printable
from croupier.version import __version__

DIGITS: Final = 6
"""After the point, of shares and other exact numbers."""
_PRINTED: Final[Mapping[str, Callable[[str], str]]] = {
    "wager": wager_name,
    "game": lambda name: find_game(name).heading,
}
"""How names are written where people read them; JSON keeps those of the records."""


def document(report: Report) -> dict[str, Any]:
    """Return a report as JSON: money in cents, shares and numbers as exact fractions."""
    header = report.header
    return {
        "report": report.kind,
        "title": report.title,
        "version": __version__,
        "operator": header.operator,
        "interval": {
            "title": header.interval.title,
            "start": header.interval.start.isoformat(),
            "end": header.interval.end.isoformat(),
        },
        "zone": header.zone.key,
        "made": header.made.isoformat(),
        "notes": list(report.notes),
        "sections": [_section(section) for section in report.sections],
    }


def write_json(report: Report) -> bytes:
    """Return a report as canonical JSON, ended by a line feed."""
    return canonical(document(report)) + b"\n"


def _section(section: Section) -> dict[str, Any]:
    columns = section.columns
    total = None if section.total is None else _row(columns, section.total)
    told: dict[str, Any] = {
        "section": section.key,
        "title": section.title,
        "columns": [{**column._asdict(), "kind": _kind(column)} for column in columns],
        "rows": [_row(columns, row) for row in section.rows],
        "total": total,
        "notes": list(section.notes),
    }
    return told if section.rows else {**told, "nothing": NOTHING}


def _kind(column: Column) -> str:
    """Return what JSON calls a column's kind: its names are plain texts."""
    return "text" if column.kind in _PRINTED else column.kind


def _row(columns: Sequence[Column], row: Sequence[Cell]) -> dict[str, Any]:
    return {
        column.key: _exact(cell) if isinstance(cell, Fraction) else cell
        for column, cell in zip(columns, row, strict=True)
    }


def _exact(number: Fraction) -> dict[str, int]:
    return {"numerator": number.numerator, "denominator": number.denominator}


def write_csv(report: Report) -> bytes:
    """Return a report as CSV (RFC 4180): UTF-8, lines ended by CR LF, equally many fields in each.

    Above stand title, operator, interval and time made; each section begins with its title and its
    headings. Money is in dollars with two decimals.
    """
    lines = list(_lines(report))
    width = max(map(len, lines))
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerows([*line, *[""] * (width - len(line))] for line in lines)
    return written.getvalue().encode()


def _lines(report: Report) -> Iterator[list[str]]:
    yield ["Report", in_a_cell(report.title)]
    yield from ([name, in_a_cell(value)] for name, value in report.header.lines())
    yield from (["Note", in_a_cell(note)] for note in report.notes)
    for section in report.sections:
        yield []
        yield [in_a_cell(section.title)]
        if section.rows:
            yield [in_a_cell(column.heading) for column in section.columns]
        else:
            yield [NOTHING]
        rows = section.rows if section.total is None else (*section.rows, section.total)
        for row in rows:
            yield [_cell(column, cell) for column, cell in zip(section.columns, row, strict=True)]
        yield from (["Note", in_a_cell(note)] for note in section.notes)


def _cell(column: Column, cell: Cell) -> str:
    return in_a_cell(printed(column, cell)) if isinstance(cell, str) else plain(column, cell)


def printed(column: Column, text: str) -> str:
    """Return a cell's text as people read it.

    >>> printed(Column("wager", "Wager", "wager"), "aces_up")
    'aces up'
    """
    write = _PRINTED.get(column.kind)
    return text if write is None else write(text)


def plain(column: Column, cell: Cell) -> str:
    """Return a cell as text that programs read; money in dollars.

    >>> plain(Column("win", "Win", "money"), -1250)
    '-12.50'
    >>> plain(Column("hold", "Hold", "share"), Fraction(1, 3))
    '0.333333'
    """
    if cell is None:
        return ""
    if isinstance(cell, Fraction):
        return decimal(cell, DIGITS)
    if isinstance(cell, int) and column.kind == "money":
        return decimal(Fraction(cell, DOLLAR), 2)
    return str(cell)


def shown(column: Column, cell: Cell) -> str:
    """Return a cell as a person reads it.

    >>> shown(Column("win", "Win", "money"), -123450), shown(Column("h", "Hold", "share"),
    ...                                                      Fraction(1, 8))
    ('-$1,234.50', '12.5000 %')
    """
    if isinstance(cell, str):
        return printable(printed(column, cell))
    if isinstance(cell, int) and column.kind == "money":
        return write_dollars(cell)
    if isinstance(cell, Fraction) and column.kind == "share":
        return f"{decimal(100 * cell, 4)} %"
    return plain(column, cell)


def decimal(number: Fraction, digits: int) -> str:
    """Return an exact number rounded to so many digits after the point.

    >>> decimal(Fraction(-1, 8), 2), decimal(Fraction(2), 2)
    ('-0.12', '2.00')
    """
    scaled = round(number * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{digits}}"
