"""Keeping the record of a round in a file: whole, or not at all, and never over another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from croupier.records.canonical import canonical
from croupier.records.log import RoundLog


@contextmanager
def keeping(record: str | None) -> Iterator[Callable[[RoundLog], None]]:
    """Make ready to keep a round, and give the function that keeps it.

    The file is written beside its place, synced, and then put there; a round that is not settled
    leaves nothing.

    Args:
        record: The file's name, None to keep nothing.

    Raises:
        click.FileError: The file is there already, or cannot be written.
    """
    if record is None:
        yield lambda _log: None
        return
    place = Path(record)
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    _make_ready(place, part)
    try:
        yield lambda log: _keep(log, part, place)
    finally:
        with suppress(OSError):
            part.unlink()


def _make_ready(place: Path, part: Path) -> None:
    try:
        taken = place.exists() or place.is_symlink()
        if not taken:
            part.touch(exist_ok=False)
    except (OSError, ValueError) as error:
        raise click.FileError(str(place), _hint(error)) from None
    if taken:
        raise click.FileError(str(place), "it is there already, and no record is written over")


def _keep(log: RoundLog, part: Path, place: Path) -> None:
    try:
        with part.open("wb") as file:
            file.write(canonical(log.record()) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        _put(part, place)
    except OSError as error:
        raise click.FileError(str(place), _hint(error)) from None


def _put(part: Path, place: Path) -> None:
    """Give the file its name, which no file has got meanwhile, and have the folder keep it."""
    try:
        os.link(part, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        part.rename(place)
    with suppress(OSError):  # a system that cannot open folders
        folder = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _hint(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
