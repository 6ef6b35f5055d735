"""Opening what a command is to read."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

import click
from click.shell_completion import CompletionItem


class FileName(click.ParamType):  # type: ignore[type-arg]  # generic in newer releases of click
    """A file's name: completed by shells; opening it, and complaining of it, is ours."""

    name = "file"

    def shell_complete(
        self, _context: click.Context, _option: click.Parameter, begun: str
    ) -> list[CompletionItem]:
        """Let the shell complete the name of a file."""
        return [CompletionItem(begun, type="file")]


FILE: Final = FileName()


def complete_game(_context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
    """Return the games whose name begins with what was typed."""
    from croupier.games import ALIASES, NAMES

    return [name for name in (*ALIASES, *NAMES) if name.startswith(begun)]


def open_input(name: str | None) -> AbstractContextManager[BinaryIO]:
    """Return a stream of bytes to read from, to be used in a ``with``.

    Args:
        name: A file's name; ``-`` or None is standard input.

    Raises:
        click.UsageError: No file is named and standard input is a terminal, or closed.
        click.FileError: The file cannot be opened.
    """
    if name is None or name == "-":
        if sys.stdin is None or (name is None and sys.stdin.isatty()):
            message = "no input: name a file, or pipe records in (- reads standard input)"
            raise click.UsageError(message)
        return nullcontext(sys.stdin.buffer)
    try:
        if Path(name).is_dir():
            raise click.FileError(name, "it is a folder")
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        hint = (getattr(error, "strerror", None) or str(error)).lower()
        raise click.FileError(name, hint) from None
