"""What was signed held against what is there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from laboratory.ed25519 import verifies
from laboratory.export import Row, UnusableError, canonical
from laboratory.notes import ODD, Notes


def read_checkpoint(path: Path) -> Row:
    """Read a checkpoint that was kept elsewhere: JSON with its number, body and signature.

    Raises:
        UnusableError: The file is no checkpoint.
    """
    try:
        told = json.loads(path.read_bytes())
        return {"number": int(told["number"]), "body": told["body"] + "",
                "signature": told["signature"] + ""}  # fmt: skip
    except (OSError, RecursionError, *ODD):
        raise UnusableError(f"{path} is no checkpoint") from None


def check_checkpoints(
    stored: Sequence[Row],
    kept: Sequence[Row],
    public_key: bytes | None,
    streams: dict[str, list[Row]],
    notes: Notes,
) -> None:
    """Check that everything of which a checkpoint tells is still there.

    Args:
        stored: The checkpoints of the export.
        kept: Those that were kept elsewhere.
        public_key: Of the one who signs; None: signatures are not checked.
        streams: The events by stream.
        notes: Where to note what does not fit.
    """
    for place, row in enumerate(stored, start=1):
        notes.same(f"checkpoint {row['number']}", "number", row["number"], place)
    bodies = {row["number"]: row["body"] for row in stored}
    for row in kept:
        there = row["number"] in bodies
        notes.need(there, f"checkpoint {row['number']}", "it was kept and is not in the export")
    for row in (*stored, *kept):
        where = f"checkpoint {row['number']}"
        other = bodies.setdefault(row["number"], row["body"])
        notes.need(other == row["body"], where, "two that differ have this number")
        if public_key is not None:
            notes.need(_signed(row, public_key), where, "its signature is not of this key")
            notes.count("signatures")
        try:
            _check_heads(row, where, streams, notes)
        except ODD:
            notes.find(where, "its body is no checkpoint")
        notes.count("checkpoints")


def _signed(row: Row, public_key: bytes) -> bool:
    try:
        signature = bytes.fromhex(row["signature"])
    except ValueError:
        return False
    same = signature.hex() == row["signature"]
    return same and verifies(public_key, row["body"].encode(), signature)


def _check_heads(row: Row, where: str, streams: dict[str, list[Row]], notes: Notes) -> None:
    body = json.loads(row["body"])
    notes.need(canonical(body) == row["body"], where, "its body is not in canonical form")
    notes.same(where, "number", body["number"], row["number"])
    for stream, (number, told) in body["heads"].items():
        events = streams.get(stream, [])
        if not 0 < number <= len(events) or events[number - 1]["hash"] != told:
            wrong = f"{stream} had another event {number} then, or more than its {len(events)} now"
            notes.find(where, wrong)
        notes.count("signed heads")
