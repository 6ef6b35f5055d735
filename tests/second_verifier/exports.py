"""Exports written by hand: from a ledger in memory, and over rows that somebody changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from croupier.ledger.chain import Sealed, commit_digest, event_hash, merged
from croupier.ledger.entry import Entry
from croupier.records.canonical import canonical

Row = dict[str, Any]

ORDER = ("events", "postings", "secrets", "commits", "checkpoints")
KEYS = {
    "events": ("stream", "number"),
    "postings": ("account", "number"),
    "secrets": ("stream", "name"),
    "commits": ("id",),
    "checkpoints": ("number",),
}


def with_end(lines: Iterable[bytes]) -> list[bytes]:
    """Return the lines of an export with the last one, which counts and hashes them."""
    whole = list(lines)
    end = {"rows": len(whole), "sha256": sha256(b"".join(whole)).hexdigest()}
    return [*whole, canonical(end) + b"\n"]


def written(rows: Iterable[Row]) -> list[bytes]:
    """Return an export of rows, in the order in which exports have them."""
    ordered = sorted(
        rows, key=lambda r: (ORDER.index(r["table"]), *(r[key] for key in KEYS[r["table"]]))
    )
    return with_end(canonical(row) + b"\n" for row in ordered)


def read(lines: Sequence[bytes]) -> list[Row]:
    """Return the rows of an export, without its last line."""
    return [json.loads(line) for line in lines[:-1]]


class Forger:
    """Writes entries as a ledger would, every digest right, whatever the entries say."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.rows: list[Row] = []
        self.heads: dict[str, str] = {}
        self.numbers: Counter[str] = Counter()
        self.balances: Counter[str] = Counter()
        for entry in entries:
            self._write(entry)

    def _write(self, entry: Entry) -> None:
        told = {
            "key": entry.key,
            "request": sha256(entry.request.encode()).hexdigest(),
            "actor": entry.actor,
            "at": entry.at,
            "reply": canonical(entry.reply).decode(),
        }
        sealed = [Sealed(s.stream, s.name, bytes(12), s.text.encode()) for s in entry.secrets]
        postings = merged(entry.postings)
        commit = commit_digest(**told, appends=entry.appends, postings=postings, secrets=sealed)
        self.rows.append({"table": "commits", "id": commit, **told})
        for stream, name, nonce, box in sealed:
            told = {"stream": stream, "name": name, "nonce": nonce.hex(), "box": box.hex()}
            self.rows.append({"table": "secrets", "commit_id": commit, **told})
        for append in entry.appends:
            for fact in append.facts:
                self._append(append.stream, fact.kind, canonical(fact.body).decode(), commit)
        for account, amount in postings:
            self.numbers[account] += 1
            self.balances[account] += amount
            self.rows.append({"table": "postings", "account": account, "commit_id": commit,
                              "number": self.numbers[account], "amount": amount,
                              "balance": self.balances[account]})  # fmt: skip

    def _append(self, stream: str, kind: str, body: str, commit: str) -> None:
        self.numbers[stream + "/"] += 1
        told: Row = {"stream": stream, "number": self.numbers[stream + "/"], "kind": kind,
                     "body": body, "previous": self.heads.get(stream, "")}  # fmt: skip
        self.heads[stream] = event_hash(**told, commit=commit)
        self.rows.append(
            {"table": "events", **told, "commit_id": commit, "hash": self.heads[stream]}
        )


def forged(entries: Iterable[Entry]) -> list[bytes]:
    """Return the export of a ledger that holds these entries, with every digest right."""
    return written(Forger(entries).rows)
