"""The terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console

NARROWEST = 60
WIDEST = 120


def wrap(line: str) -> str:
    """Return a line of a story broken between words to fit the window."""
    return "\n".join(textwrap.wrap(line, _width(), subsequent_indent="    ")) or line


def _width() -> int:
    """Return the width of the window, or one that is good to read."""
    return max(NARROWEST, min(shutil.get_terminal_size((100, 24)).columns, WIDEST))


@contextmanager
def page() -> Iterator[Console]:
    """Collect what is drawn and print it at the end, no line with blanks behind it.

    It is as wide as the window, but not too wide to read.
    """
    console = Console(width=_width(), highlight=False)
    with console.capture() as drawn:
        yield console
    click.echo("\n".join(line.rstrip(" ") for line in drawn.get().splitlines()))
