"""An export read: one row of a table a line, at the end a line that counts and hashes the rest."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from laboratory.notes import Notes

Row = dict[str, Any]

COLUMNS: dict[str, dict[str, type]] = {
    "events": {
        "stream": str,
        "number": int,
        "commit_id": str,
        "kind": str,
        "body": str,
        "previous": str,
        "hash": str,
    },
    "postings": {"account": str, "number": int, "commit_id": str, "amount": int, "balance": int},
    "secrets": {"stream": str, "name": str, "commit_id": str, "nonce": str, "box": str},
    "commits": {"id": str, "key": str, "request": str, "actor": str, "at": str, "reply": str},
    "checkpoints": {"number": int, "body": str, "signature": str},
}
"""In the order in which the tables come."""
KEYS = {
    "events": ("stream", "number"),
    "postings": ("account", "number"),
    "secrets": ("stream", "name"),
    "commits": ("id",),
    "checkpoints": ("number",),
}
"""By which columns a table's rows are ordered, and of which no two rows have the same."""


class UnusableError(Exception):
    """This is no export, so that nothing can be said of it."""


@dataclass
class Export:
    """The rows of an export, by table, in their order."""

    events: list[Row] = field(default_factory=list)
    postings: list[Row] = field(default_factory=list)
    secrets: list[Row] = field(default_factory=list)
    commits: list[Row] = field(default_factory=list)
    checkpoints: list[Row] = field(default_factory=list)

    @property
    def by_id(self) -> dict[str, Row]:
        """The commits by their ids."""
        return {row["id"]: row for row in self.commits}


def canonical(value: object) -> str:
    """Return JSON with sorted keys, without blanks, in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def read_export(lines: Iterable[bytes], notes: Notes) -> Export:
    """Read an export.

    Raises:
        UnusableError: A line is no row of a ledger.
    """
    export, whole, rows = Export(), sha256(), 0
    end: Row | None = None
    last: tuple[Any, ...] = ()
    for number, line in enumerate(lines, start=1):
        row = _read_line(line, number)
        if end is not None:
            raise UnusableError(f"line {number} comes after the last")
        if "table" not in row:
            end = row
            continue
        whole.update(line)
        rows += 1
        place = _place(row, number)
        notes.need(place > last, f"line {number}", "it is out of order, or there twice")
        last = place
        getattr(export, row.pop("table")).append(row)
    if end is None:
        raise UnusableError("the last line is missing, which has the hash")
    notes.same("last line", "rows", end.get("rows"), rows)
    notes.same("last line", "sha256", end.get("sha256"), whole.hexdigest())
    notes.count("rows", rows)
    return export


def _read_line(line: bytes, number: int) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise UnusableError(f"line {number} is no JSON") from None
    if not isinstance(row, dict):
        raise UnusableError(f"line {number} is no row")
    if (canonical(row) + "\n").encode() != line:
        raise UnusableError(f"line {number} is not in the form in which exports are written")
    return row


def _place(row: Row, number: int) -> tuple[Any, ...]:
    """Return where a row belongs; raise if it is no row of its table."""
    table = row["table"]
    columns = COLUMNS.get(table) if isinstance(table, str) else None
    if columns is None or row.keys() - {"table"} != columns.keys():
        raise UnusableError(f"line {number} is no row of a ledger")
    for name, kind in columns.items():
        if type(row[name]) is not kind:
            raise UnusableError(f"line {number}: {name} is {row[name]!r:.80}")
    return (list(COLUMNS).index(table), *(row[name] for name in KEYS[table]))
