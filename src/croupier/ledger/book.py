"""The ledger itself: entries go in whole, facts and balances come out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from types import TracebackType
from typing import Any, Final, NamedTuple, Self, TypeVar

from sqlalchemy import Connection, Engine, RowMapping, bindparam, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.ledger.chain import Sealed, commit_digest, event_hash, merged
from croupier.ledger.connecting import connect, migrate
from croupier.ledger.entry import Append, Entry, Fact, Posting
from croupier.ledger.errors import KeyReusedError, LedgerError, OverdrawnError, StaleError
from croupier.ledger.tables import COMMITS, EVENTS, POSTINGS, SECRETS
from croupier.ledger.vault import Vault
from croupier.money import Cents
from croupier.records.canonical import canonical

T = TypeVar("T")

ATTEMPTS: Final = 50
"""How often a transaction that lost a race is tried again."""
_LOST_A_RACE: Final = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for a serialization failure and a deadlock."""
_MAY_BE_NEGATIVE: Final = ("outside", "win:")

_BY_KEY: Final = select(COMMITS.c.request, COMMITS.c.reply).where(COMMITS.c.key == bindparam("key"))
_HEAD: Final = (
    select(EVENTS.c.number, EVENTS.c.hash)
    .where(EVENTS.c.stream == bindparam("stream"))
    .order_by(EVENTS.c.number.desc())
    .limit(1)
)
_LAST: Final = (
    select(POSTINGS.c.number, POSTINGS.c.balance)
    .where(POSTINGS.c.account == bindparam("account"))
    .order_by(POSTINGS.c.number.desc())
    .limit(1)
)
_INSERT: Final = {table: insert(table) for table in (COMMITS, EVENTS, POSTINGS, SECRETS)}


class Head(NamedTuple):
    """Where a stream stands."""

    version: int
    """How many facts it has."""
    hash: str
    """The hash of the last, empty before the first."""


class Told(NamedTuple):
    """A fact as it stands in the ledger."""

    number: int
    fact: Fact
    commit: str


class Reply(NamedTuple):
    """What came of an entry."""

    body: Mapping[str, Any]
    repeated: bool
    """Whether it had been written before: this is the reply of then."""


class Ledger:
    """Events and money in a database.

    >>> from tempfile import TemporaryDirectory
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
            StaleError: A stream has moved on; nothing is written.
            OverdrawnError: An account would fall below zero; nothing is written.
            LedgerError: The entry makes no sense.
        """
        _check(entry)
        sealed = self._seal(entry)
        for _ in range(ATTEMPTS):
            try:
                with self._engine.begin() as connection:
                    return _write(connection, entry, sealed)
            except IntegrityError as error:
                # Somebody was first with this key, this event or this posting; or an account is
                # overdrawn, which the next attempt sees for itself.
                lost: DBAPIError = error
            except DBAPIError as error:
                if not _lost_a_race(error):
                    raise
                lost = error
        raise StaleError(f"lost {ATTEMPTS} races in a row") from lost

    def _read(self, query: Callable[[Connection], T]) -> T:
        """Return what a query finds; a serializable transaction that only reads may lose, too."""
        for _ in range(ATTEMPTS):
            try:
                with self._engine.connect() as connection:
                    return query(connection)
            except DBAPIError as error:
                if not _lost_a_race(error):
                    raise
                lost = error
        raise StaleError(f"lost {ATTEMPTS} races in a row") from lost

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
        row = self._read(lambda c: c.execute(_BY_KEY, {"key": key}).mappings().first())
        return None if row is None else _repeated(row, key, request)

    def head(self, stream: str) -> Head:
        """Return where a stream stands."""
        return self._read(lambda connection: _head(connection, stream))

    def facts(self, stream: str, after: int = 0) -> Iterator[Told]:
        """Return a stream's facts from number ``after + 1`` on."""
        query = (
            select(EVENTS)
            .where(EVENTS.c.stream == stream, EVENTS.c.number > after)
            .order_by(EVENTS.c.number)
        )
        for row in self._read(lambda c: c.execute(query).mappings().all()):
            fact = Fact(row["kind"], json.loads(row["body"]))
            yield Told(row["number"], fact, row["commit_id"])

    def streams(self) -> list[str]:
        """Return the names of all streams."""
        query = select(EVENTS.c.stream).distinct().order_by(EVENTS.c.stream)
        return self._read(lambda connection: list(connection.execute(query).scalars()))

    def balance(self, account: str) -> Cents:
        """Return what an account holds."""
        return self.balances_of([account])[account]

    def balances_of(self, accounts: Sequence[str]) -> dict[str, Cents]:
        """Return what each of these accounts holds."""

        def query(connection: Connection) -> dict[str, Cents]:
            held = {}
            for account in accounts:
                row = connection.execute(_LAST, {"account": account}).first()
                held[account] = 0 if row is None else row.balance
            return held

        return self._read(query)

    def balances(self) -> dict[str, Cents]:
        """Return what every account holds; together it is zero."""
        query = select(POSTINGS.c.account).distinct().order_by(POSTINGS.c.account)
        accounts = self._read(lambda connection: list(connection.execute(query).scalars()))
        return self.balances_of(accounts)

    def secret(self, stream: str, name: str) -> str:
        """Return a secret, opened.

        Raises:
            LedgerError: There is none of this name, or it cannot be opened.
        """
        query = select(SECRETS).where(SECRETS.c.stream == stream, SECRETS.c.name == name)
        row = self._read(lambda connection: connection.execute(query).mappings().first())
        if row is None or self._vault is None:
            raise LedgerError(f"no secret {name} of {stream} that could be opened")
        return self._vault.open(Sealed(stream, name, row["nonce"], row["box"]))


def _lost_a_race(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) in _LOST_A_RACE


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


def _write(connection: Connection, entry: Entry, sealed: tuple[Sealed, ...]) -> Reply:
    before = connection.execute(_BY_KEY, {"key": entry.key}).mappings().first()
    if before is not None:
        return _repeated(before, entry.key, entry.request)
    heads = [_head_at(connection, append) for append in entry.appends]
    postings = merged(entry.postings)
    reply = canonical(entry.reply).decode()
    request = sha256(entry.request.encode()).hexdigest()
    told = {"key": entry.key, "request": request, "actor": entry.actor, "at": entry.at}
    commit = commit_digest(
        **told, reply=reply, appends=entry.appends, postings=postings, secrets=sealed
    )
    for append, head in zip(entry.appends, heads, strict=True):
        connection.execute(_INSERT[EVENTS], _events(append, head, commit))
    if postings:
        rows = [_posting(connection, posting, commit) for posting in postings]
        connection.execute(_INSERT[POSTINGS], rows)
    if sealed:
        connection.execute(_INSERT[SECRETS], [s._asdict() | {"commit_id": commit} for s in sealed])
    connection.execute(_INSERT[COMMITS], {"id": commit, **told, "reply": reply})
    return Reply(json.loads(reply), repeated=False)


def _repeated(before: RowMapping, key: str, request: str) -> Reply:
    if before["request"] != sha256(request.encode()).hexdigest():
        wrong = f"the key {key!r:.80} was used for another command"
        raise KeyReusedError(wrong, accepted="a new key for a new command")
    return Reply(json.loads(before["reply"]), repeated=True)


def _head(connection: Connection, stream: str) -> Head:
    row = connection.execute(_HEAD, {"stream": stream}).first()
    return Head(0, "") if row is None else Head(row.number, row.hash)


def _head_at(connection: Connection, append: Append) -> Head:
    head = _head(connection, append.stream)
    if head.version != append.version:
        wrong = f"{append.stream} has {head.version} facts, not {append.version}"
        raise StaleError(wrong, accepted="an entry decided on the stream as it is now")
    return head


def _events(append: Append, head: Head, commit: str) -> list[dict[str, Any]]:
    rows = []
    number, previous = head
    for fact in append.facts:
        number += 1
        told: dict[str, Any] = {
            "stream": append.stream,
            "number": number,
            "kind": fact.kind,
            "body": canonical(fact.body).decode(),
            "previous": previous,
        }
        previous = event_hash(**told, commit=commit)
        rows.append({**told, "hash": previous, "commit_id": commit})
    return rows


def _posting(connection: Connection, posting: Posting, commit: str) -> dict[str, Any]:
    row = connection.execute(_LAST, {"account": posting.account}).first()
    number, balance = (0, 0) if row is None else (row.number, row.balance)
    after = balance + posting.amount
    if after < 0 and not posting.account.startswith(_MAY_BE_NEGATIVE):
        wrong = f"{posting.account} holds {balance} cents and would give {-posting.amount}"
        raise OverdrawnError(wrong, accepted=f"at most {balance}")
    return {
        "account": posting.account,
        "number": number + 1,
        "commit_id": commit,
        "amount": posting.amount,
        "balance": after,
    }
