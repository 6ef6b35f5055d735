"""The facts of a ledger as reports read them: each with who wrote it, when, and with which key."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Select, and_, func, select

from croupier.ledger.book import Ledger
from croupier.ledger.connecting import alone
from croupier.ledger.tables import COMMITS, EVENTS

EVER: Final = datetime(1, 1, 1, tzinfo=UTC)
"""Before any ledger began."""
PAGE: Final = 2_000
"""Facts read in one go: between two goes the tables can write."""
SLACK: Final = timedelta(days=1)
"""How far a fact must lie before a moment to be passed over unread: more than a clock is set."""


class Noted(NamedTuple):
    """A fact, and the commit with which it was written."""

    stream: str
    number: int
    kind: str
    body: Mapping[str, Any]
    key: str
    """The idempotency key of the command."""
    actor: str
    at: str
    """When, as the ledger has it."""

    @property
    def id(self) -> str:
        """What nothing else in the ledger is called, such as ``table:7#12``."""
        return f"{self.stream}#{self.number}"

    @property
    def time(self) -> datetime:
        """When."""
        return instant(self.at)

    @property
    def who(self) -> str:
        """The person, as the fact itself says, else as the commit does."""
        return str(self.body.get("by") or self.actor)


class Journal(Protocol):
    """Where reports read."""

    def counts(self) -> Mapping[tuple[str, str], int]:
        """Return how many facts there are, by stream and kind."""

    def facts(
        self, stream: str, kinds: Collection[str] | None = None, after: int = 0
    ) -> Iterator[Noted]:
        """Yield a stream's facts in its order.

        Args:
            stream: Its name.
            kinds: Which kinds; None: all.
            after: The number of the last fact that is left out.
        """

    def last(self, stream: str, kinds: Collection[str] | None, before: datetime) -> int:
        """Return the number of a stream's last fact that was written well before a moment.

        Args:
            stream: Its name.
            kinds: Of which kinds it may be; None: of any.
            before: The moment; 0 is returned where nothing was written before.
        """


def streams_of(journal: Journal, prefix: str) -> list[str]:
    """Return the streams whose names begin so, in their order."""
    return sorted({stream for stream, _ in journal.counts() if stream.startswith(prefix)})


def instant(text: str) -> datetime:
    """Return the moment that the ledger writes.

    >>> instant("2026-11-30T06:00:00.000Z")
    datetime.datetime(2026, 11, 30, 6, 0, tzinfo=datetime.timezone.utc)
    """
    told = datetime.fromisoformat(text)
    return told.replace(tzinfo=UTC) if told.tzinfo is None else told.astimezone(UTC)


class LedgerJournal:
    """A ledger as it stood when this was made; what is written later is not seen.

    Nothing in a ledger is ever changed, so the length of each stream is all that must be kept.
    """

    def __init__(self, ledger: Ledger) -> None:
        """Note how far each stream goes now."""
        self._engine = alone(ledger.engine, reads=True)
        query = select(EVENTS.c.stream, EVENTS.c.kind, func.count(), func.max(EVENTS.c.number))
        with self._engine.connect() as connection:
            rows = connection.execute(query.group_by(EVENTS.c.stream, EVENTS.c.kind)).all()
        self._counts = {(stream, kind): count for stream, kind, count, _ in rows}
        self._ends: dict[str, int] = {}
        for stream, _, _, last in rows:
            self._ends[stream] = max(last, self._ends.get(stream, 0))

    def counts(self) -> Mapping[tuple[str, str], int]:
        """Return how many facts there are, by stream and kind."""
        return self._counts

    def facts(
        self, stream: str, kinds: Collection[str] | None = None, after: int = 0
    ) -> Iterator[Noted]:
        """Yield a stream's facts in its order; see ``Journal``."""
        end = self._ends.get(stream, 0)
        while page := self._page(_query(stream, kinds, after, end)):
            yield from page
            after = page[-1].number

    def last(self, stream: str, kinds: Collection[str] | None, before: datetime) -> int:
        """Return the number of the last fact well before a moment; see ``Journal``."""
        if before - EVER < SLACK:
            return 0
        # As text, which the slack allows: the ledger's times may differ in how fine they are.
        text = (before - SLACK).astimezone(UTC).replace(tzinfo=None).isoformat()
        query = (
            select(func.max(EVENTS.c.number))
            .join(COMMITS, COMMITS.c.id == EVENTS.c.commit_id)
            .where(EVENTS.c.stream == stream, COMMITS.c.at < text)
        )
        if kinds is not None:
            query = query.where(EVENTS.c.kind.in_(sorted(kinds)))
        with self._engine.connect() as connection:
            found = connection.execute(query).scalar_one()
        return int(found or 0)

    def _page(self, query: Select[Any]) -> Sequence[Noted]:
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [
            Noted(stream, number, kind, json.loads(body), key, actor, at)
            for stream, number, kind, body, key, actor, at in rows
        ]


def _query(stream: str, kinds: Collection[str] | None, after: int, end: int) -> Select[Any]:
    own = EVENTS.c.stream == stream, EVENTS.c.number > after, EVENTS.c.number <= end
    wanted = and_(*own) if kinds is None else and_(*own, EVENTS.c.kind.in_(sorted(kinds)))
    told = EVENTS.c.stream, EVENTS.c.number, EVENTS.c.kind, EVENTS.c.body
    wrote = COMMITS.c.key, COMMITS.c.actor, COMMITS.c.at
    return (
        select(*told, *wrote)
        .join(COMMITS, COMMITS.c.id == EVENTS.c.commit_id)
        .where(wanted)
        .order_by(EVENTS.c.number)
        .limit(PAGE)
    )
