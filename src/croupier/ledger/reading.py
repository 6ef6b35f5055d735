"""The ledger read backwards: what happened last comes first, a chunk at a time.

Nothing here reads more than a bounded number of rows in one go, however long the ledger is: a chunk
may hold nothing that was asked for and still say where to go on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, or_, select, tuple_

from croupier.ledger.book import Ledger
from croupier.ledger.checkpoints import Checkpoint
from croupier.ledger.connecting import alone
from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import CHECKPOINTS, COMMITS, EVENTS, NAMED

COMMITS_AT_ONCE: Final = 500
FACTS_AT_ONCE: Final = 1_000
NAMED_AT_ONCE: Final = 100
CHUNKS: Final = 40
_PLACE: Final = re.compile(r"([0-9TZ:.+-]{10,40})~([0-9a-f]{64})(?:~([ -~]{1,100})~([0-9]{1,10}))?")
_NUMBER: Final = re.compile(r"[0-9]{1,10}")

Row = Any


class Noted(NamedTuple):
    """A fact as it stands in the ledger, and the commit with which it was written."""

    stream: str
    number: int
    kind: str
    body: Mapping[str, Any]
    hash: str
    commit: str
    actor: str
    at: str
    """When, as the ledger has it."""


class Chunk(NamedTuple):
    """Some facts, newest first."""

    found: tuple[tuple[str, Noted], ...]
    """Each behind its place, from which reading can go on."""
    next: str | None
    """The place to go on from; None: that was all."""


def by_time(
    ledger: Ledger,
    after: str | None = None,
    *,
    kinds: Collection[str] | None = None,
    until: str | None = None,
    commits: int = COMMITS_AT_ONCE,
) -> Chunk:
    """Return the facts of the last commits of all streams.

    Args:
        ledger: The ledger.
        after: The place of the last fact that was read; None: from the newest on.
        kinds: Which kinds; None: all.
        until: Only what was written before this time.
        commits: So many commits are looked through.

    Raises:
        LedgerError: ``after`` is no place.
    """
    at, commit, stream, number = _place(after)
    query = select(COMMITS.c.id, COMMITS.c.at, COMMITS.c.actor)
    if at is not None:
        inclusive = COMMITS.c.id <= commit if stream else COMMITS.c.id < commit
        query = query.where(COMMITS.c.at <= at, or_(COMMITS.c.at < at, inclusive))
    if until is not None:
        query = query.where(COMMITS.c.at < until)
    query = query.order_by(COMMITS.c.at.desc(), COMMITS.c.id.desc()).limit(commits)
    with _reading(ledger) as connection:
        wrote = {row.id: row for row in connection.execute(query)}
        rows = connection.execute(_events(EVENTS.c.commit_id.in_(list(wrote)), kinds)).all()
    place = {id_: n for n, id_ in enumerate(wrote)}
    rows = sorted(rows, key=lambda row: (-place[row.commit_id], row.stream, row.number))[::-1]
    if stream and place.get(commit) == 0:
        rows = _behind(rows, commit, stream, number)
    found = tuple(
        (f"{noted.at}~{noted.commit}~{noted.stream}~{noted.number}", noted)
        for row in rows
        for noted in [_noted(row, wrote[row.commit_id])]
    )
    last = next(reversed(wrote.values()), None)
    return Chunk(found, f"{last.at}~{last.id}" if last and len(wrote) == commits else None)


def _place(after: str | None) -> tuple[str | None, str, str, int]:
    if after is None:
        return None, "", "", 0
    read = _PLACE.fullmatch(after)
    if read is None:
        raise LedgerError(f"{after!r:.80} is no place in the ledger", accepted="one that was told")
    return read[1], read[2], read[3] or "", int(read[4] or 0)


def _behind(rows: list[Row], commit: str, stream: str, number: int) -> list[Row]:
    """Leave out what was read already of the commit amid which somebody stopped."""
    return [
        row
        for row in rows
        if row.commit_id != commit or (row.stream, row.number) < (stream, number)
    ]


def by_stream(  # noqa: PLR0913 - as many as it is narrowed down by
    ledger: Ledger,
    stream: str,
    after: str | None = None,
    *,
    kinds: Collection[str] | None = None,
    until: str | None = None,
    facts: int = FACTS_AT_ONCE,
) -> Chunk:
    """Return the last facts of one stream; see ``by_time``.

    Args:
        ledger: The ledger.
        stream: Its name.
        after: The place of the last fact that was read; None: from the newest on.
        kinds: Which kinds; None: all.
        until: Only what lies before the first fact of this time; see ``first_since``.
        facts: So many facts are looked through.

    Raises:
        LedgerError: ``after`` is no place.
    """
    if after is not None:
        top = _number(after)
    elif until is not None:
        top = first_since(ledger, stream, until)
    else:
        top = ledger.head(stream).version + 1
    with _reading(ledger) as connection:
        within = EVENTS.c.stream == stream, EVENTS.c.number < top, EVENTS.c.number >= top - facts
        query = _events(and_(*within), kinds).order_by(EVENTS.c.number.desc())
        rows = connection.execute(query).all()
        wrote = _commits(connection, {row.commit_id for row in rows})
    found = tuple((f"{row.number}", _noted(row, wrote.get(row.commit_id))) for row in rows)
    return Chunk(found, f"{top - facts}" if top - facts > 1 else None)


def by_name(  # noqa: PLR0913 - what a round is found by
    ledger: Ledger,
    name: str,
    after: str | None = None,
    *,
    kinds: Collection[str],
    until: str | None = None,
    facts: int = NAMED_AT_ONCE,
) -> Chunk:
    """Return the last facts that name somebody as a player, whether or not his account moved.

    Args:
        ledger: The ledger.
        name: Whom.
        after: The place of the last fact that was read; None: from the newest on.
        kinds: Which kinds.
        until: Only what was written before this time.
        facts: So many facts are looked through.

    Raises:
        LedgerError: ``after`` is no place.
    """
    order = NAMED.c.at, NAMED.c.commit_id, NAMED.c.stream, NAMED.c.number
    query = select(*order).where(NAMED.c.name == name)
    at, *rest = _place(after)
    if at is not None:
        query = query.where(NAMED.c.at <= at, tuple_(*order) < (at, *rest))
    if until is not None:
        query = query.where(NAMED.c.at < until)
    query = query.order_by(*(column.desc() for column in order)).limit(facts)
    with _reading(ledger) as connection:
        rows = connection.execute(query).all()
        keys = [(row.stream, row.number) for row in rows]
        events = connection.execute(
            _events(tuple_(EVENTS.c.stream, EVENTS.c.number).in_(keys), kinds)
        )
        known = {(event.stream, event.number): event for event in events}
        wrote = _commits(connection, {row.commit_id for row in rows})
    found = tuple(
        (f"{row.at}~{row.commit_id}~{row.stream}~{row.number}",
         _noted(known[row.stream, row.number], wrote.get(row.commit_id)))
        for row in rows
        if (row.stream, row.number) in known
    )  # fmt: skip
    last = rows[-1] if len(rows) == facts else None
    told = None if last is None else f"{last.at}~{last.commit_id}~{last.stream}~{last.number}"
    return Chunk(found, told)


def walk(
    read: Callable[[str | None], Chunk],
    after: str | None = None,
    *,
    oldest: str | None = None,
    chunks: int = CHUNKS,
) -> Iterator[tuple[str, Noted | None]]:
    """Yield facts of chunk after chunk, each behind its place; it ends where nothing more can come.

    Where so many chunks were looked through that it is enough, None comes behind the place to go
    on from.

    Args:
        read: Gives the chunk behind a place.
        after: The place of the last fact that was read; None: from the newest on.
        oldest: Of what was written before this time nothing is wanted.
        chunks: So many are enough.
    """
    for _ in range(chunks):
        chunk = read(after)
        for place, noted in chunk.found:
            if oldest is not None and noted.at < oldest:
                return
            yield place, noted
        if chunk.next is None:
            return
        after = chunk.next
    yield after or "", None


def last_before(ledger: Ledger, stream: str, kind: str, number: int) -> int | None:
    """Return the number of a stream's last fact of a kind before a number; None: there is none."""
    query = (
        select(EVENTS.c.number)
        .where(EVENTS.c.stream == stream, EVENTS.c.kind == kind, EVENTS.c.number < number)
        .order_by(EVENTS.c.number.desc())
        .limit(1)
    )
    with _reading(ledger) as connection:
        return connection.execute(query).scalar_one_or_none()


def ascending(
    ledger: Ledger, stream: str, kind: str, of: Callable[[Mapping[str, Any]], int], wanted: int
) -> int | None:
    """Return the number of the fact of a kind that tells a number; found by halving.

    Args:
        ledger: The ledger.
        stream: Its name.
        kind: The kind of fact.
        of: Gives the number that a fact's body tells; it rises from fact to fact.
        wanted: That number.
    """
    low, high = 1, ledger.head(stream).version
    while low <= high:
        middle = (low + high) // 2
        told = next(ledger.facts(stream, middle - 1, kinds=[kind], limit=1), None)
        if told is None or of(told.fact.body) > wanted:
            high = middle - 1
        elif of(told.fact.body) < wanted:
            low = told.number + 1
        else:
            return told.number
    return None


def first_since(ledger: Ledger, stream: str, at: str) -> int:
    """Return the number of a stream's first fact that was written at a time or later, by halving.

    Where a clock was set back the times of a stream do not rise, and it may be another fact.

    Args:
        ledger: The ledger.
        stream: Its name.
        at: The time, as the ledger writes it.
    """
    written = select(COMMITS.c.at).join(EVENTS, EVENTS.c.commit_id == COMMITS.c.id)
    low, high = 1, ledger.head(stream).version + 1
    with _reading(ledger) as connection:
        while low < high:
            middle = (low + high) // 2
            here = written.where(EVENTS.c.stream == stream, EVENTS.c.number == middle)
            if (connection.execute(here).scalar_one_or_none() or "") < at:
                low = middle + 1
            else:
                high = middle
    return low


def last_checkpoint(ledger: Ledger) -> Checkpoint | None:
    """Return the checkpoint that was signed last; None where none was."""
    query = select(CHECKPOINTS).order_by(CHECKPOINTS.c.number.desc()).limit(1)
    with _reading(ledger) as connection:
        row = connection.execute(query).first()
    return None if row is None else Checkpoint(*row)


def _reading(ledger: Ledger) -> Connection:
    return alone(ledger.engine, reads=True).connect()


def _events(where: ColumnElement[bool], kinds: Collection[str] | None) -> Select[Any]:
    query = select(EVENTS).where(where)
    return query if kinds is None else query.where(EVENTS.c.kind.in_(sorted(kinds)))


def _commits(connection: Connection, ids: Iterable[str]) -> dict[str, Row]:
    query = select(COMMITS.c.id, COMMITS.c.at, COMMITS.c.actor).where(COMMITS.c.id.in_(list(ids)))
    return {row.id: row for row in connection.execute(query)}


def _noted(row: Row, wrote: Row | None) -> Noted:
    """Return a fact; of a ledger that somebody broke, as much of it as can be read."""
    by, at = ("", "") if wrote is None else (wrote.actor, wrote.at)
    body = _loaded(row.body)
    return Noted(row.stream, row.number, row.kind, body, row.hash, row.commit_id, by, at)


def _loaded(text: str) -> Mapping[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    return body if isinstance(body, dict) else {"unreadable": text}


def _number(after: str) -> int:
    if _NUMBER.fullmatch(after) is None:
        raise LedgerError(f"{after!r:.80} is no place in the ledger", accepted="one that was told")
    return int(after)
