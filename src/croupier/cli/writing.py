"""Putting what a command made into a file: whole, or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click


def put_bytes(name: str, data: bytes) -> None:
    """Write data to a file of this name, which is replaced; ``-`` is standard output.

    Raises:
        click.FileError: The file cannot be written; what stood there before still does.
    """
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    place = Path(name)
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        if place.is_dir():
            raise click.FileError(name, "it is a folder")
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(place)
    except (OSError, ValueError) as error:
        hint = (getattr(error, "strerror", None) or str(error)).lower()
        raise click.FileError(name, hint) from None
    finally:
        with suppress(OSError, ValueError):
            part.unlink()
