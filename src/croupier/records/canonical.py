"""The canonical form of a record and its hash."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(document: Mapping[str, Any]) -> bytes:
    r"""Return a document's canonical form: sorted keys, no blanks, ASCII, no number but integers.

    >>> canonical({"b": [1, "é"], "a": True})
    b'{"a":true,"b":[1,"\\u00e9"]}'
    """
    return _ENCODER.encode(document).encode()


def digest(document: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a document's canonical form, its own ``sha256`` left out."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    return sha256(canonical(rest)).hexdigest()


@cache
def build() -> str:
    """Return a hash over the package's own files, which names the build."""
    whole = sha256()
    for name, content in sorted(_contents(files("croupier"), "")):
        whole.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()


def _contents(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += [] if entry.name == "__pycache__" else _contents(entry, name)
        elif entry.name.endswith((".py", ".toml", ".typ")):
            found.append((name, entry.read_bytes()))
    return found
