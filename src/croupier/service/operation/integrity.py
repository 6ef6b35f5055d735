"""Whether the program's own files are those that were built: a manifest, and what differs from it.

A manifest is what ``sha256sum`` writes, so that anybody checks it without this program::

    cd "$(croupier manifest place)" && sha256sum --check --strict /path/to/manifest

It names every file of the package: code, pay tables, schemas, migrations, queries of reports. What
Python compiles them to (``__pycache__``) is made anew on each computer and is in none; whoever
installs the package sees to it that the service cannot write into it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import croupier
from croupier.law import RuleViolation

PACKAGE: Final = Path(croupier.__file__).parent
"""The folder with this program's files."""
_LINE: Final = re.compile(r"([0-9a-f]{64})  ([^\\\r\n]+)")

Manifest = Mapping[str, str]
"""The SHA-256 of each file by its path, which begins with the package's name."""


class Differences(NamedTuple):
    """In what files differ from a manifest; names in their order."""

    altered: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def clean(self) -> bool:
        """Whether there are none."""
        return not any(self)

    def told(self) -> dict[str, Any]:
        """Return them as JSON."""
        return {kind: list(names) for kind, names in self._asdict().items()}


def told(body: Mapping[str, Any]) -> Differences:
    """Return the differences that JSON tells, among other things."""
    return Differences(*(tuple(body[kind]) for kind in Differences._fields))


def take(folder: Path = PACKAGE) -> Manifest:
    """Return the manifest of a package's files as they are now.

    Args:
        folder: Of the package.

    Raises:
        OSError: A file cannot be read.
    """
    found = {}
    for place in folder.rglob("*"):
        inside = place.relative_to(folder)
        # A link is read as what it leads to; one that leads nowhere cannot be read, and that is
        # told as well: it is no file, and so it is missing.
        if "__pycache__" not in inside.parts and place.is_file():
            found[f"{folder.name}/{inside.as_posix()}"] = sha256(place.read_bytes()).hexdigest()
    return dict(sorted(found.items()))


def write(manifest: Manifest) -> str:
    """Return a manifest as text, as ``sha256sum`` writes it.

    >>> write({"croupier/version.py": "0" * 64}).split()[1]
    'croupier/version.py'
    """
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(manifest.items()))


def read(data: bytes) -> Manifest:
    """Return the manifest that a file tells.

    Raises:
        RuleViolation: It tells none.
    """
    found: dict[str, str] = {}
    lines = data.decode("utf-8", "surrogateescape").removesuffix("\n").split("\n")
    for number, line in enumerate(lines, 1):
        read_ = _LINE.fullmatch(line)
        if read_ is None or read_[2] in found:
            wrong = f"line {number} of the manifest is {line!r:.100}"
            raise RuleViolation(wrong, accepted="64 hexadecimal digits, two blanks and a new name")
        found[read_[2]] = read_[1]
    return found


def digest(manifest: Manifest) -> str:
    """Return one SHA-256 for all files, which names the program: that of the manifest's text."""
    return sha256(write(manifest).encode("utf-8", "surrogateescape")).hexdigest()


def compare(wanted: Manifest, found: Manifest) -> Differences:
    """Return in what files differ from what they should be.

    >>> compare({"a": "1", "b": "2"}, {"b": "3", "c": "4"})
    Differences(altered=('b',), missing=('a',), extra=('c',))
    """
    return Differences(
        altered=tuple(sorted(n for n in wanted.keys() & found.keys() if wanted[n] != found[n])),
        missing=tuple(sorted(wanted.keys() - found.keys())),
        extra=tuple(sorted(found.keys() - wanted.keys())),
    )
