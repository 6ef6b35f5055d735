"""The terminal."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console

NARROWEST = 60
WIDEST = 120


@contextmanager
def page() -> Iterator[Console]:
    """Collect what is drawn and print it at the end, no line with blanks behind it.

    It is as wide as the window, but not too wide to read.
    """
    width = min(shutil.get_terminal_size((100, 24)).columns, WIDEST)
    console = Console(width=max(width, NARROWEST), highlight=False)
    with console.capture() as drawn:
        yield console
    click.echo("\n".join(line.rstrip(" ") for line in drawn.get().splitlines()))
