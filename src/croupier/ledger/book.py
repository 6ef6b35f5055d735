"""The ledger itself: entries go in whole, facts and balances come out."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import Engine, bindparam, select, text

from croupier.ledger import snapshots
from croupier.ledger.chain import Sealed
from croupier.ledger.committing import Committer, Reply, written_before
from croupier.ledger.connecting import alone, connect, migrate
from croupier.ledger.entry import Entry, Fact
from croupier.ledger.errors import LedgerError
from croupier.ledger.snapshots import Snapshot
from croupier.ledger.tables import COMMITS, EVENTS, POSTINGS, SECRETS
from croupier.ledger.vault import Vault
from croupier.ledger.writing import Ends, Head, read_head
from croupier.money import Cents

_STREAMS: Final = text(
    # Step by step along the index: the facts of each stream need not be looked at.
    "WITH RECURSIVE names(stream) AS (SELECT MIN(stream) FROM events UNION ALL"
    " SELECT (SELECT MIN(stream) FROM events WHERE stream > names.stream) FROM names"
    " WHERE names.stream IS NOT NULL) SELECT stream FROM names WHERE stream IS NOT NULL"
)
_HEADS: Final = text(
    # One look at the index for each, however long they are.
    "SELECT name, (SELECT MAX(number) FROM events WHERE stream = name)"
    " FROM unnest(CAST(:streams AS text[])) name"
)
_WRITTEN: Final = (
    select(COMMITS.c.at)
    .join(EVENTS, EVENTS.c.commit_id == COMMITS.c.id)
    .where(EVENTS.c.stream == bindparam("stream"), EVENTS.c.number == bindparam("number"))
)


class Told(NamedTuple):
    """A fact as it stands in the ledger."""

    number: int
    fact: Fact
    commit: str


class Ledger:
    """Events and money in a database.

    >>> from tempfile import TemporaryDirectory
    >>> from croupier.ledger.entry import Append, Posting
    >>> with TemporaryDirectory() as folder, Ledger(f"sqlite:///{folder}/book.db") as ledger:
    ...     reply = ledger.commit(Entry(
    ...         key="1", request="{}", actor="ann", at="2026-11-30T06:00:00.000Z",
    ...         appends=(Append("table:1", 0, (Fact("buy in", {"cents": 500}),)),),
    ...         postings=(Posting("outside", -500), Posting("player:ann", 500)),
    ...         reply={"balance": 500},
    ...     ))
    ...     reply.body, ledger.balance("player:ann"), ledger.head("table:1").version
    ({'balance': 500}, 500, 1)
    """

    def __init__(self, url: str, *, key: bytes | None = None) -> None:
        """Open a ledger, making or migrating its tables.

        Args:
            url: ``sqlite:///FILE`` or ``postgresql://user@host/name``.
            key: 32 bytes under which secrets are kept; None where there are none.

        Raises:
            LedgerError: The database cannot be used.
        """
        self._engine: Engine = connect(url)
        self._reading = alone(self._engine, reads=True)
        self._ends = Ends()
        self._committer = Committer(self._engine, self._ends)
        self._vault = None if key is None else Vault(key)
        try:
            migrate(self._engine)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Return the ledger, to be closed at the end."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Close the ledger."""
        self.close()

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    @property
    def engine(self) -> Engine:
        """The connections, for those who verify and export."""
        return self._engine

    def commit(self, entry: Entry) -> Reply:
        """Write an entry, whole and once; when this returns it is on the disk.

        Raises:
            KeyReusedError: The key was used for another request.
            StaleError: A stream, or an account that a fact tells of, moved on; nothing is written.
            OverdrawnError: An account would fall below zero; nothing is written.
            LedgerError: The entry makes no sense.
        """
        _check(entry)
        return self._committer.commit(entry, self._seal(entry))

    def _seal(self, entry: Entry) -> tuple[Sealed, ...]:
        if not entry.secrets:
            return ()
        if self._vault is None:
            raise LedgerError("a secret and no key to keep it", accepted="a ledger with a key")
        return tuple(self._vault.seal(secret) for secret in entry.secrets)

    def repeated(self, key: str, request: str) -> Reply | None:
        """Return the reply to a command that was done before, None if it was not.

        Raises:
            KeyReusedError: The key was used for another request.
        """
        with self._reading.connect() as connection:
            return written_before(connection, key, request)

    def head(self, stream: str) -> Head:
        """Return where a stream stands."""
        with self._reading.connect() as connection:
            return read_head(connection, stream)

    def facts(
        self,
        stream: str,
        after: int = 0,
        *,
        kinds: Collection[str] | None = None,
        limit: int | None = None,
    ) -> Iterator[Told]:
        """Return a stream's facts from number ``after + 1`` on.

        Args:
            stream: Its name.
            after: The last one that is left out.
            kinds: Which kinds; None: all.
            limit: How many at most; None: all.
        """
        query = (
            select(EVENTS)
            .where(EVENTS.c.stream == stream, EVENTS.c.number > after)
            .order_by(EVENTS.c.number)
            .limit(limit)
        )
        if kinds is not None:
            query = query.where(EVENTS.c.kind.in_(sorted(kinds)))
        with self._reading.connect() as connection:
            for row in connection.execute(query).mappings():
                fact = Fact(row["kind"], json.loads(row["body"]))
                yield Told(row["number"], fact, row["commit_id"])

    def nth(self, stream: str, kind: str, place: int) -> int | None:
        """Return the number of the n-th fact of a kind, counted from 1; None if there is none."""
        query = (
            select(EVENTS.c.number)
            .where(EVENTS.c.stream == stream, EVENTS.c.kind == kind)
            .order_by(EVENTS.c.number)
            .limit(1)
            .offset(place - 1)
        )
        with self._reading.connect() as connection:
            return connection.execute(query).scalar_one_or_none()

    def streams(self) -> list[str]:
        """Return the names of all streams, in their order."""
        with self._reading.connect() as connection:
            return list(connection.execute(_STREAMS).scalars())

    def heads(self, streams: Collection[str]) -> dict[str, int]:
        """Return how many facts each of some streams has, of those that have any; PostgreSQL only.

        It is asked every second by each process, of every stream that somebody watches.
        """
        with self._reading.connect() as connection:
            rows = connection.execute(_HEADS, {"streams": list(streams)})
            return {stream: number for stream, number in rows if number is not None}

    def last_written(self) -> str | None:
        """Return when something was last written to any stream; None: never."""
        with self._reading.connect() as connection:
            times = [
                connection.execute(
                    _WRITTEN, {"stream": stream, "number": read_head(connection, stream).version}
                ).scalar_one()
                for stream in connection.execute(_STREAMS).scalars().all()
            ]
        return max(times, default=None)

    def balance(self, account: str) -> Cents:
        """Return what an account holds."""
        return self.balances_of([account])[account]

    def balances_of(self, accounts: Sequence[str], *, fresh: bool = True) -> dict[str, Cents]:
        """Return what each of these accounts holds.

        Args:
            accounts: Their names.
            fresh: Whether to read it; else what this process last saw is good enough.
        """
        held = {} if fresh else self._ends.balances_of(accounts)
        if len(held) < len(accounts):
            with self._reading.connect() as connection:
                for account in accounts:
                    if account not in held:
                        held[account] = self._ends.see(connection, account).balance
        return held

    def balances(self) -> dict[str, Cents]:
        """Return what every account holds; together it is zero."""
        query = select(POSTINGS.c.account).distinct().order_by(POSTINGS.c.account)
        with self._reading.connect() as connection:
            accounts = list(connection.execute(query).scalars())
        return self.balances_of(accounts)

    def postings(self) -> dict[str, dict[str, Cents]]:
        """Return what every commit moved, by commit and account."""
        moved: dict[str, dict[str, Cents]] = {}
        query = select(POSTINGS.c.commit_id, POSTINGS.c.account, POSTINGS.c.amount)
        with self._reading.connect() as connection:
            for commit, account, amount in connection.execute(query):
                moved.setdefault(commit, {})[account] = amount
        return moved

    def moved_by(self, stream: str, owners: str) -> dict[tuple[str, str], Cents]:
        """Return what accounts held after the commits of a stream that moved something of them.

        Args:
            stream: The stream.
            owners: What stands before the colon in the accounts' names, such as ``player``.

        Returns:
            Balances by commit and account.
        """
        commits = select(EVENTS.c.commit_id).where(EVENTS.c.stream == stream)
        query = select(POSTINGS.c.commit_id, POSTINGS.c.account, POSTINGS.c.balance).where(
            POSTINGS.c.commit_id.in_(commits), POSTINGS.c.account.startswith(f"{owners}:")
        )
        with self._reading.connect() as connection:
            return {(row[0], row[1]): row[2] for row in connection.execute(query)}

    def secret(self, stream: str, name: str) -> str:
        """Return a secret, opened.

        Raises:
            LedgerError: There is none of this name, or it cannot be opened.
        """
        query = select(SECRETS).where(SECRETS.c.stream == stream, SECRETS.c.name == name)
        with self._reading.connect() as connection:
            row = connection.execute(query).mappings().first()
        if row is None or self._vault is None:
            raise LedgerError(f"no secret {name} of {stream} that could be opened")
        return self._vault.open(Sealed(stream, name, row["nonce"], row["box"]))

    def keep_snapshot(self, stream: str, version: int, state: Mapping[str, Any]) -> None:
        """Keep what the first facts of a stream came to; without a key nothing is kept.

        Args:
            stream: The stream.
            version: How many facts.
            state: The state as JSON.

        Raises:
            LedgerError: The stream has no such fact.
        """
        if self._vault is None:
            return
        query = select(EVENTS.c.hash).where(EVENTS.c.stream == stream, EVENTS.c.number == version)
        with self._committer.turn, alone(self._engine).begin() as connection:
            last = connection.execute(query).scalar_one_or_none()
            if last is None:
                raise LedgerError(f"{stream} has no fact {version}", accepted="one that it has")
            snapshots.keep(connection, self._vault, stream, Head(version, last), state)

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the snapshot of a stream; None where there is none that can be relied on."""
        if self._vault is None:
            return None
        with self._reading.connect() as connection:
            return snapshots.read(connection, self._vault, stream)


def _check(entry: Entry) -> None:
    if sum(amount for _, amount in entry.postings):
        raise LedgerError("the postings do not add up to zero", accepted="postings that do")
    streams = [append.stream for append in entry.appends]
    if len(set(streams)) < len(streams):
        raise LedgerError("a stream is appended to twice", accepted="each stream once")
    if not streams and (entry.postings or entry.secrets):
        raise LedgerError("money moves and no fact says why", accepted="a fact beside it")
    if not all(append.facts for append in entry.appends):
        raise LedgerError("a stream gets no fact", accepted="one fact or more to each")
