"""The ledger recomputed: every digest, every chain, every balance, and what was signed of them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Table, select

from croupier.ledger.chain import Sealed, commit_digest, event_hash
from croupier.ledger.checkpoints import Checkpoint
from croupier.ledger.connecting import check_triggers, reading
from croupier.ledger.entry import Append, Fact, Posting
from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import CHECKPOINTS, COMMITS, EVENTS, POSTINGS, SECRETS

Row = Any


class Finding(NamedTuple):
    """Something that does not fit."""

    where: str
    """Such as ``table:7 #12`` or ``player:ann #3``."""
    message: str


class Report(NamedTuple):
    """What was recomputed, and what did not fit."""

    findings: tuple[Finding, ...]
    commits: int
    events: int
    postings: int
    checkpoints: int

    @property
    def clean(self) -> bool:
        """Whether everything fits."""
        return not self.findings


def verify(
    engine: Engine, public_key: bytes | None = None, kept: Sequence[Checkpoint] = ()
) -> Report:
    """Recompute a ledger.

    Args:
        engine: Its database.
        public_key: Of those who sign checkpoints; None: signatures are not checked.
        kept: Checkpoints that were kept elsewhere, by which a tail that was cut off is found even
            where the checkpoints in the database were cut with it.
    """
    odd: list[Finding] = []
    with reading(engine).begin() as connection:
        commits = {row.id: row for row in _rows(connection, COMMITS, odd)}
        events, postings, secrets = (
            _rows(connection, table, odd) for table in (EVENTS, POSTINGS, SECRETS)
        )
        checkpoints = [Checkpoint(*row) for row in _rows(connection, CHECKPOINTS, odd)]
        findings = [
            *_check_guards(connection),
            *odd,
            *_check_commits(commits, events, postings, secrets),
            *_check_events(events),
            *_check_postings(postings),
        ]
    heads = {event.stream: (event.number, event.hash) for event in events}
    chain = {(event.stream, event.number): event.hash for event in events}
    findings += _check_checkpoints(checkpoints, kept, public_key, chain, heads)
    return Report(
        tuple(findings), len(commits), len(events), len(postings), len(checkpoints) + len(kept)
    )


def _rows(connection: Connection, table: Table, odd: list[Finding]) -> list[Row]:
    """Return a table's rows in the order of their keys.

    SQLite keeps whatever somebody puts into a column: rows that hold something of another kind than
    the column are left out, and told in ``odd``.
    """
    kinds = [column.type.python_type for column in table.columns]
    rows = []
    for row in connection.execute(select(table).order_by(*table.primary_key.columns)):
        if all(type(value) is kind for value, kind in zip(row, kinds, strict=True)):
            rows.append(row)
        else:
            odd.append(Finding(table.name, f"a row holds what its columns cannot: {row!r:.200}"))
    return rows


def _check_guards(connection: Connection) -> Iterator[Finding]:
    try:
        check_triggers(connection)
    except LedgerError as error:
        yield Finding("triggers", error.message)


def _check_commits(
    commits: dict[str, Row], events: list[Row], postings: list[Row], secrets: list[Row]
) -> Iterator[Finding]:
    """Check that every commit's digest is that of what belongs to it, and that nothing is left."""
    of_events, of_postings, of_secrets = (_by_commit(rows) for rows in (events, postings, secrets))
    for missing in (of_events.keys() | of_postings.keys() | of_secrets.keys()) - commits.keys():
        yield Finding(f"commit {missing}", "the commit is missing to which rows belong")
    for commit, row in commits.items():
        money = sorted(Posting(p.account, p.amount) for p in of_postings[commit])
        if sum(amount for _, amount in money):
            yield Finding(f"commit {commit}", "its postings do not add up to zero")
        digest = commit_digest(
            key=row.key,
            request=row.request,
            actor=row.actor,
            at=row.at,
            reply=row.reply,
            appends=_appends(of_events[commit]),
            postings=money,
            secrets=[Sealed(s.stream, s.name, s.nonce, s.box) for s in of_secrets[commit]],
        )
        if digest != commit:
            yield Finding(f"commit {commit}", f"what belongs to it has the digest {digest}")


def _by_commit(rows: list[Row]) -> defaultdict[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.commit_id].append(row)
    return found


def _appends(events: list[Row]) -> list[Append]:
    by_stream: dict[str, list[Row]] = {}
    for event in events:
        by_stream.setdefault(event.stream, []).append(event)
    return [
        Append(stream, rows[0].number - 1, tuple(Fact(r.kind, _loaded(r.body)) for r in rows))
        for stream, rows in by_stream.items()
    ]


def _loaded(text: str) -> Any:  # noqa: ANN401 - JSON is of any type
    """Return JSON read, or the text itself where somebody broke it."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _check_events(events: list[Row]) -> Iterator[Finding]:
    """Check that every stream counts from one and that every event fits on the one before."""
    stream, number, last = None, 0, ""
    for event in events:
        if event.stream != stream:
            stream, number, last = event.stream, 0, ""
        place = f"{stream} #{event.number}"
        if event.number != number + 1:
            yield Finding(place, f"it follows number {number}")
        if event.previous != last:
            yield Finding(place, "it does not follow the event before it")
        told = event_hash(
            stream=event.stream,
            number=event.number,
            kind=event.kind,
            body=event.body,
            commit=event.commit_id,
            previous=event.previous,
        )
        if told != event.hash:
            yield Finding(place, f"its hash would be {told}")
        number, last = event.number, event.hash


def _check_postings(postings: list[Row]) -> Iterator[Finding]:
    """Check that every account counts from one and that every balance follows."""
    account, number, balance = None, 0, 0
    for posting in postings:
        if posting.account != account:
            account, number, balance = posting.account, 0, 0
        place = f"{account} #{posting.number}"
        if posting.number != number + 1:
            yield Finding(place, f"it follows number {number}")
        if posting.balance != balance + posting.amount:
            yield Finding(place, f"the balance would be {balance + posting.amount}")
        number, balance = posting.number, posting.balance


def _check_checkpoints(
    stored: Sequence[Checkpoint],
    kept: Sequence[Checkpoint],
    public_key: bytes | None,
    chain: dict[tuple[str, int], str],
    heads: dict[str, tuple[int, str]],
) -> Iterator[Finding]:
    """Check that all that was signed is still there."""
    last = 0
    for checkpoint in stored:
        if checkpoint.number != last + 1:
            yield Finding(f"checkpoint {checkpoint.number}", f"it follows number {last}")
        last = checkpoint.number
    for checkpoint in (*stored, *kept):
        place = f"checkpoint {checkpoint.number}"
        if public_key is not None and not checkpoint.signed_by(public_key):
            yield Finding(place, "its signature is not of this key")
        if not checkpoint.sound:
            yield Finding(place, "it does not say where streams stood, or has another number")
        for stream, (number, told) in checkpoint.heads.items():
            if chain.get((stream, number)) != told:
                at = heads.get(stream, (0, ""))[0]
                wrong = f"{stream} had another event {number} then, or more than its {at} now"
                yield Finding(place, wrong)
