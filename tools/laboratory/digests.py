"""Every digest of the ledger computed anew: commits, and the chain of each stream's events."""

from __future__ import annotations

import json
from collections import defaultdict
from hashlib import sha256
from typing import Any

from laboratory.export import Export, Row, canonical
from laboratory.notes import Notes


def check_commits(export: Export, notes: Notes) -> None:
    """Check that the id of each commit is the digest of all that belongs to it."""
    events, postings, secrets = (
        _by_commit(rows) for rows in (export.events, export.postings, export.secrets)
    )
    known = export.by_id
    for missing in sorted((events.keys() | postings.keys() | secrets.keys()) - known.keys()):
        notes.find(f"commit {missing}", "rows belong to it, and it is not there")
    keys: dict[str, str] = {}
    for commit, row in known.items():
        where = f"commit {commit}"
        notes.same(where, "id", commit, _digest(row, events, postings, secrets))
        notes.need(_is_canonical(row["reply"]), where, "the reply is not in canonical form")
        other = keys.setdefault(row["key"], commit)
        notes.need(other == commit, where, f"it has the key of commit {other}")
        moved = sum(posting["amount"] for posting in postings[commit])
        notes.need(moved == 0, where, f"its postings add up to {moved} and not to zero")
        notes.need(
            events[commit] or not postings[commit], where, "money moves and no fact says why"
        )
        notes.count("commits")


def _by_commit(rows: list[Row]) -> defaultdict[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["commit_id"]].append(row)
    return found


Rows = defaultdict[str, list[Row]]


def _digest(row: Row, events: Rows, postings: Rows, secrets: Rows) -> str:
    streams: dict[str, list[Row]] = {}
    for event in sorted(events[row["id"]], key=lambda e: (e["stream"], e["number"])):
        streams.setdefault(event["stream"], []).append(event)
    told = {name: row[name] for name in ("key", "request", "actor", "at", "reply")}
    told["appends"] = [
        [stream, facts[0]["number"] - 1, [[fact["kind"], loaded(fact["body"])] for fact in facts]]
        for stream, facts in streams.items()
    ]
    told["postings"] = sorted([p["account"], p["amount"]] for p in postings[row["id"]])
    told["secrets"] = sorted(
        [secret["stream"], secret["name"], _sealed(secret)] for secret in secrets[row["id"]]
    )
    return sha256(canonical(told).encode()).hexdigest()


def _sealed(secret: Row) -> str:
    try:
        return sha256(bytes.fromhex(secret["nonce"]) + bytes.fromhex(secret["box"])).hexdigest()
    except ValueError:
        return "no hexadecimal digits"


def loaded(text: str) -> Any:
    """Return what JSON says, or the text itself where it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _is_canonical(text: str) -> bool:
    return canonical(loaded(text)) == text


def check_chains(export: Export, notes: Notes) -> dict[str, list[Row]]:
    """Check that each stream counts from one and each event follows the one before it.

    Returns:
        The events by stream.
    """
    streams: dict[str, list[Row]] = {}
    for event in export.events:
        before = streams.setdefault(event["stream"], [])
        where = f"{event['stream']} #{event['number']}"
        notes.same(where, "number", event["number"], len(before) + 1)
        notes.same(where, "previous", event["previous"], before[-1]["hash"] if before else "")
        told = {name: event[name] for name in ("stream", "number", "kind", "body", "previous")}
        told["commit"] = event["commit_id"]
        notes.same(where, "hash", event["hash"], sha256(canonical(told).encode()).hexdigest())
        notes.need(_is_canonical(event["body"]), where, "its body is not in canonical form")
        before.append(event)
        notes.count("facts")
    notes.count("streams", len(streams))
    return streams
