"""The command: an export in, findings out."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from laboratory.accounts import check_accounts, check_moves
from laboratory.balances import check_balances
from laboratory.checkpoints import check_checkpoints, read_checkpoint
from laboratory.digests import check_chains, check_commits
from laboratory.export import Export, Row, UnusableError, read_export
from laboratory.meters import Meter
from laboratory.notes import Notes
from laboratory.people import PREFIXES, People
from laboratory.spreadsheets import check_spreadsheets
from laboratory.streams import Stream
from laboratory.tables import Table

KEY_DIGITS = 64


def main(arguments: Sequence[str]) -> int:
    """Verify an export; return 0 where everything fits, 1 where not, 2 where it cannot be used."""
    parser = argparse.ArgumentParser("laboratory", description="Verify an export of a ledger.")
    parser.add_argument("export", type=Path, help="the export: JSON Lines")
    parser.add_argument("--public-key", metavar="HEX", help="check signatures with this key")
    parser.add_argument("--checkpoint", metavar="FILE", type=Path, action="append", default=[],
                        help="a checkpoint that was kept elsewhere; repeatable")  # fmt: skip
    given = parser.parse_args(arguments)
    try:
        key = None if given.public_key is None else _key(given.public_key)
        kept = [read_checkpoint(path) for path in given.checkpoint]
        with given.export.open("rb") as lines:
            notes = verify(lines.readlines(), key, kept, given.export.parent)
    except OSError as error:
        print(f"{given.export}: {error.strerror}", file=sys.stderr)
        return 2
    except UnusableError as error:
        print(f"this cannot be used: {error}", file=sys.stderr)
        return 2
    for finding in notes.findings:
        print(finding)
    print(summary(notes))
    return 1 if notes.findings else 0


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text) if len(text) == KEY_DIGITS else b""
    except ValueError:
        key = b""
    if not key:
        raise UnusableError(f"the key is not {KEY_DIGITS} hexadecimal digits")
    return key


def verify(
    lines: Sequence[bytes],
    public_key: bytes | None = None,
    kept: Sequence[Row] = (),
    folder: Path | None = None,
) -> Notes:
    """Verify the lines of an export.

    Args:
        lines: The lines, each with its end.
        public_key: Of the one who signs checkpoints; None: signatures are not checked.
        kept: Checkpoints that were kept elsewhere.
        folder: Where the same rows may lie as CSV.

    Raises:
        UnusableError: It is no export.
    """
    notes = Notes()
    export = read_export(lines, notes)
    check_commits(export, notes)
    streams = check_chains(export, notes)
    balances = check_accounts(export, notes)
    check_checkpoints(export.checkpoints, kept, public_key, streams, notes)
    _check_streams(export, streams, balances, notes)
    if folder is not None:
        check_spreadsheets(folder, export, notes)
    return notes


def _check_streams(
    export: Export, streams: dict[str, list[Row]], balances: dict[str, int], notes: Notes
) -> None:
    meters: dict[str, Meter] = {}
    tables: dict[str, Table] = {}
    people: list[People] = []
    secrets: dict[str, dict[str, str]] = {}
    for secret in export.secrets:
        secrets.setdefault(secret["stream"], {})[secret["name"]] = secret["commit_id"]
    for name in streams:
        if name.startswith("meter:"):
            meters[name] = Meter(name, notes)
        elif name.startswith("table:"):
            tables[name] = Table(name, notes, secrets.pop(name, {}))
        elif name.startswith(PREFIXES):
            people.append(People(name, notes, secrets.pop(name, {})))
        else:
            notes.find(name, "a stream of no table, no meter, nobody and not the house")
    notes.need(not secrets, "secrets", f"of no stream: {', '.join(secrets):.200}")
    read: list[Stream] = [*meters.values(), *tables.values(), *people]
    for stream in read:
        stream.read(streams[stream.name], export.by_id)
    notes.count("tables", len(tables))
    for meter in meters.values():
        meter.check_balance(balances)
    _check_meters_seen(tables, meters, notes)
    _check_meters_left(meters, notes)
    told = [balance for table in tables.values() for balance in table.balances]
    check_balances(export, told, notes)
    _check_together(export, read, notes)


def _check_meters_seen(tables: dict[str, Table], meters: dict[str, Meter], notes: Notes) -> None:
    for table in tables.values():
        for where, name, shown in table.meters_seen:
            known = name in meters and shown in meters[name].showed
            notes.need(known, where, f"{name} never showed {shown}")


def _check_meters_left(meters: dict[str, Meter], notes: Notes) -> None:
    given = sum((meter.left_to for meter in meters.values()), Counter())
    got = sum((meter.got for meter in meters.values()), Counter())
    for one in (given - got) + (got - given):
        notes.find(f"commit {one[0]}", f"one meter alone tells this: {one[1:]}")


def _check_together(export: Export, read: list[Stream], notes: Notes) -> None:
    """Check what streams tell of each other, and what they move together."""
    moved: dict[str, Counter[str]] = {}
    unread = {commit for stream in read for commit in stream.unread}
    tables, meters = Counter[tuple[object, ...]](), Counter[tuple[object, ...]]()
    for stream in read:
        (meters if isinstance(stream, Meter) else tables).update(stream.echoes)
        for commit, moves in stream.moved.items():
            moved.setdefault(commit, Counter()).update(moves)
    for teller, told in (("table", tables - meters), ("meter", meters - tables)):
        for where, *rest in told:
            if where not in unread:
                notes.find(f"commit {where}", f"the {teller} alone tells this: {rest}")
    check_moves(export, moved, unread, notes)


def summary(notes: Notes) -> str:
    """Return what was counted, in one line."""
    counts = ", ".join(f"{number:,} {what}" for what, number in notes.counted.items())
    wrong = len(notes.findings)
    verdict = f"{wrong:,} findings" if wrong else "Everything fits"
    return f"{verdict}: {counts}."
