"""The sheet at the terminal, drawn with rich; import it only to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from croupier.odds.sheets.content import Section, Sheet, sheet_of
from croupier.odds.sheets.tables import Table
from croupier.odds.sheets.wagers import Par
from croupier.shape import printable

MOST_RESULTS: Final = 24
"""Of more results neighbours are joined."""
_INDENT: Final = (0, 0, 0, 2)


def draw_par(par: Par, console: Console) -> None:
    """Print a PAR sheet.

    Args:
        par: The document of ``croupier par``.
        console: Where to; its width is kept to.
    """
    sheet = sheet_of(par, MOST_RESULTS)
    console.print(_head(sheet))
    for section in sheet.sections:
        console.print(_section(section))


def draw_tables(tables: Sequence[Table], console: Console) -> None:
    """Print tables, one below the other."""
    for table in tables:
        console.print(_table(table))


def _head(sheet: Sheet) -> RenderableType:
    lines: list[RenderableType] = [
        Text.assemble((printable(f"{sheet.title}: PAR sheet"), "bold")),
        Text(printable(f"{sheet.law}; Croupier {sheet.version}")),
    ]
    if sheet.warnings:
        warnings = Text("\n".join(f"* {printable(warning)}" for warning in sheet.warnings))
        lines.append(Panel(warnings, title="Warning", title_align="left", border_style="yellow"))
    return Group(*lines)


def _section(section: Section) -> RenderableType:
    parts: list[RenderableType] = [Text("\n" + printable(section.title), style="bold underline")]
    parts += [_table(table) for table in section.tables]
    parts += [Padding(Text(printable(sentence)), _INDENT) for sentence in section.sentences]
    return Group(*parts)


def _table(table: Table) -> RenderableType:
    drawn = RichTable(
        box=SIMPLE_HEAD,
        show_header=any(column.heading for column in table.columns),
        show_footer=table.totals is not None,
        pad_edge=False,
    )
    for place, column in enumerate(table.columns):
        drawn.add_column(
            Text(printable(column.heading)),
            Text(printable(table.totals[place]) if table.totals else ""),
            justify=column.side,
            overflow="fold",
        )
    for row in table.rows:
        drawn.add_row(*(Text(printable(cell)) for cell in row))
    title = [Text(printable(table.title), style="bold")] if table.title else []
    return Padding(Group(*title, drawn, *_notes(table)), _INDENT)


def _notes(table: Table) -> Iterator[RenderableType]:
    for note in table.notes:
        yield Text(printable(note), style="dim")
