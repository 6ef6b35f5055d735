"""The terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 60
WIDEST = 120


def wrap(line: str) -> str:
    """Return a line of a story broken between words to fit the window."""
    return "\n".join(textwrap.wrap(line, width(), subsequent_indent="    ")) or line


def width() -> int:
    """Return the width of the window, or one that is good to read."""
    return max(NARROWEST, min(shutil.get_terminal_size((100, 24)).columns, WIDEST))


def columns(
    rows: Sequence[Sequence[str]], right: Collection[int], indent: str, most: int
) -> list[str]:
    """Return rows set in columns, the last one wrapped to the width.

    Args:
        rows: Rows of equally many cells.
        right: The columns set to the right, counted from 0.
        indent: What stands before each line.
        most: The width of the window.
    """
    if not rows:
        return []
    *wide, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    lead = len(indent) + sum(wide) + 2 * len(wide)
    written = []
    for *cells, last in rows:
        told = "  ".join(
            cell.rjust(wide[n]) if n in right else cell.ljust(wide[n])
            for n, cell in enumerate(cells)
        )
        lines = textwrap.wrap(last, max(most - lead, 20)) or [""]
        written.append(f"{indent}{told}  " + ("\n" + " " * lead).join(lines))
    return written


@contextmanager
def page() -> Iterator[Console]:
    """Collect what is drawn and print it at the end, no line with blanks behind it.

    It is as wide as the window, but not too wide to read.
    """
    from rich.console import Console

    console = Console(width=width(), highlight=False)
    with console.capture() as drawn:
        yield console
    click.echo("\n".join(line.rstrip(" ") for line in drawn.get().splitlines()))
