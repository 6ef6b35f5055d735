"""The sheet at the terminal, drawn with rich; import it only to draw."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from croupier.odds.sheets.best_play import strategy_table
from croupier.odds.sheets.content import Section, Sheet, sheet_of
from croupier.odds.sheets.tables import Table
from croupier.odds.sheets.wagers import Par
from croupier.shape import printable

MOST_RESULTS: Final = 24
"""Of more results neighbours are joined."""
_NARROWEST: Final = 60
_WIDEST: Final = 120


def draw_par(par: Par, console: Console | None = None) -> None:
    """Print a PAR sheet.

    Args:
        par: The document of ``croupier par``.
        console: Where to; its width is kept to. By default standard output.
    """
    sheet = sheet_of(par, MOST_RESULTS)
    _show([_head(sheet), *map(_section, sheet.sections)], console)


def draw_strategy(tables: Sequence[Mapping[str, Any]], console: Console | None = None) -> None:
    """Print the best play.

    Args:
        tables: The tables of ``croupier strategy``.
        console: Where to, by default standard output.
    """
    drawn = [_table(strategy_table(table, n)) for n, table in enumerate(tables, start=1)]
    _show(drawn, console)


def _show(parts: Sequence[RenderableType], console: Console | None) -> None:
    """Print, with no blanks at the ends of lines and no blank line at the end."""
    if console is None:
        wide = max(_NARROWEST, min(shutil.get_terminal_size((100, 24)).columns, _WIDEST))
        console = Console(width=wide, highlight=False)
    with console.capture() as drawn:
        for part in parts:
            console.print(part)
    lines = [line.rstrip(" ") for line in drawn.get().rstrip().splitlines()]
    console.file.write("\n".join(lines) + "\n")


def _head(sheet: Sheet) -> RenderableType:
    lines: list[RenderableType] = [
        Text.assemble((printable(f"{sheet.title}: PAR sheet"), "bold")),
        Text(printable(f"{sheet.law}; Croupier {sheet.version}")),
    ]
    if sheet.warnings:
        warnings = Text("\n".join(f"* {printable(warning)}" for warning in sheet.warnings))
        lines.append(Panel(warnings, title="Warning", title_align="left", border_style="yellow"))
    return Group(*lines, Text())


def _section(section: Section) -> RenderableType:
    parts: list[RenderableType] = [Text(printable(section.title), style="bold underline")]
    parts += [_table(table) for table in section.tables]
    parts += [_indented(Text(printable(sentence))) for sentence in section.sentences]
    return Group(*parts, *([Text()] if section.sentences else []))


def _table(table: Table) -> RenderableType:
    drawn = RichTable(
        box=SIMPLE_HEAD,
        show_header=any(column.heading for column in table.columns),
        show_footer=table.totals is not None,
        show_edge=False,
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
    return _indented(Group(*title, drawn, *_notes(table), Text()))


def _indented(part: RenderableType) -> RenderableType:
    return Padding(part, (0, 0, 0, 2), expand=False)


def _notes(table: Table) -> Iterator[RenderableType]:
    for note in table.notes:
        yield Text(printable(note), style="dim")
