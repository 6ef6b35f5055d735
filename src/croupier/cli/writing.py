"""Putting what a command made into a file: whole, or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click


def put_bytes(name: str, data: bytes) -> None:
    """Write data to a file of this name, which is replaced; ``-`` is standard output.

    A device or a pipe is written to; behind a link the file is replaced to which it leads. A file
    that is replaced keeps its mode.

    Raises:
        click.FileError: The file cannot be written; what stood there before still does.
    """
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        place = Path(name).resolve()
        if place.is_dir():
            raise click.FileError(name, "it is a folder")
        if place.exists() and not place.is_file():
            place.write_bytes(data)
        else:
            _replace(place, data)
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle
        hint = (getattr(error, "strerror", None) or str(error)).lower()
        raise click.FileError(name, hint) from None


def _replace(place: Path, data: bytes) -> None:
    """Write a file beside its place, sync it, and put it there."""
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if place.exists():
            part.chmod(place.stat().st_mode)
        part.replace(place)
    finally:
        with suppress(OSError):
            part.unlink()
