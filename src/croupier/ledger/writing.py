"""How an entry becomes rows: each follows the last one of its stream or account.

Where streams and accounts end is known from this process's own last entry. That is a guess, for
another process may have written since; the database refuses what does not follow, and the guess is
then read anew. So an entry that nobody disturbs is written without reading anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, bindparam, insert, select

from croupier.ledger.chain import Sealed, commit_digest, event_hash, merged
from croupier.ledger.entry import Append, Entry, Posting
from croupier.ledger.errors import OverdrawnError, StaleError
from croupier.ledger.naming import names_in
from croupier.ledger.tables import COMMITS, EVENTS, NAMED, POSTINGS, SECRETS
from croupier.money import Cents
from croupier.records.canonical import canonical

MOST_REMEMBERED: Final = 100_000
"""So many streams and accounts are remembered; then all are forgotten and read again."""
_MAY_BE_NEGATIVE: Final = ("outside", "win:")

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
_INSERT: Final = {table: insert(table) for table in (EVENTS, POSTINGS, SECRETS, NAMED, COMMITS)}
"""In the order in which they are written: a commit's own row closes it."""

Row = dict[str, Any]


class Head(NamedTuple):
    """Where a stream ends."""

    version: int
    """How many facts it has."""
    hash: str
    """The hash of the last, empty before the first."""


class Last(NamedTuple):
    """Where an account ends."""

    number: int
    """How many postings it has."""
    balance: Cents


def read_head(connection: Connection, stream: str) -> Head:
    """Return where a stream ends."""
    row = connection.execute(_HEAD, {"stream": stream}).first()
    return Head(0, "") if row is None else Head(row.number, row.hash)


def read_last(connection: Connection, account: str) -> Last:
    """Return where an account ends."""
    row = connection.execute(_LAST, {"account": account}).first()
    return Last(0, 0) if row is None else Last(row.number, row.balance)


class Ends:
    """Where streams and accounts ended when this process last saw them."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._heads: dict[str, Head] = {}
        self._lasts: dict[str, Last] = {}

    def head(self, connection: Connection, stream: str) -> Head:
        """Return where a stream ended, read where it was never seen."""
        seen = self._heads.get(stream)
        return read_head(connection, stream) if seen is None else seen

    def last(self, connection: Connection, account: str) -> Last:
        """Return where an account ended, read where it was never seen."""
        seen = self._lasts.get(account)
        return read_last(connection, account) if seen is None else seen

    def balances_of(self, accounts: Iterable[str]) -> dict[str, Cents]:
        """Return what those of these accounts held that were ever seen."""
        seen = ((account, self._lasts.get(account)) for account in accounts)  # others forget
        return {account: last.balance for account, last in seen if last is not None}

    def see(self, connection: Connection, account: str) -> Last:
        """Read where an account ends, and remember it."""
        self._lasts[account] = last = read_last(connection, account)
        return last

    def forget(self, entry: Entry) -> None:
        """Forget what an entry touches, so that it is read again."""
        for append in entry.appends:
            self._heads.pop(append.stream, None)
        for account in {*entry.held, *(posting.account for posting in entry.postings)}:
            self._lasts.pop(account, None)

    def note(self, heads: Mapping[str, Head], lasts: Mapping[str, Last]) -> None:
        """Take in what was written and is on the disk."""
        if len(self._heads) + len(self._lasts) > MOST_REMEMBERED:
            self._heads.clear()
            self._lasts.clear()
        self._heads.update(heads)
        self._lasts.update(lasts)


class Batch:
    """The rows of some entries, each following those before it; written in one transaction."""

    def __init__(self, connection: Connection, ends: Ends) -> None:
        """Begin with no rows.

        Args:
            connection: In a transaction.
            ends: Where this process believes that streams and accounts end.
        """
        self._connection = connection
        self._ends = ends
        self._rows: dict[Table, list[Row]] = {table: [] for table in _INSERT}
        self._heads: dict[str, Head] = {}
        self._lasts: dict[str, Last] = {}
        self._believed: dict[str, Last] = {}
        """Where accounts ended before this batch. One belief for all of it: other threads may read
        an account anew between a check and a posting, which would then rest on two."""

    def add(self, entry: Entry, sealed: Sequence[Sealed]) -> str:
        """Add an entry's rows; return its reply as it is kept.

        Args:
            entry: Checked already.
            sealed: Its secrets, sealed.

        Raises:
            StaleError: A stream or an account does not end where the entry says; nothing is added.
            OverdrawnError: An account would fall below zero; nothing is added.
        """
        postings = merged(entry.postings)
        reply = canonical(entry.reply).decode()
        request = sha256(entry.request.encode()).hexdigest()
        told = {"key": entry.key, "request": request, "actor": entry.actor, "at": entry.at}
        commit = commit_digest(
            **told, reply=reply, appends=entry.appends, postings=postings, secrets=sealed
        )
        self._check_held(entry.held, {posting.account for posting in postings})
        self._check_rests(entry.rests_on)
        events, heads = self._events(entry.appends, commit)
        moved, lasts = self._postings(postings, commit)
        self._heads |= heads
        self._lasts |= lasts
        self._rows[EVENTS] += events
        self._rows[NAMED] += _named(entry, commit)
        self._rows[POSTINGS] += moved
        self._rows[SECRETS] += [s._asdict() | {"commit_id": commit} for s in sealed]
        self._rows[COMMITS].append({"id": commit, **told, "reply": reply})
        return reply

    def write(self) -> None:
        """Write all rows; those that close the commits come last."""
        for table, rows in self._rows.items():
            if rows:
                self._connection.execute(_INSERT[table], rows)

    def note(self) -> None:
        """Remember where streams and accounts end now; to be called when all is on the disk."""
        self._ends.note(self._heads, self._lasts)

    def _events(self, appends: Iterable[Append], commit: str) -> tuple[list[Row], dict[str, Head]]:
        rows: list[Row] = []
        heads = {}
        for append in appends:
            head = self._heads.get(append.stream)
            if head is None:
                head = self._ends.head(self._connection, append.stream)
            if head.version != append.version:
                wrong = f"{append.stream} has {head.version} facts, not {append.version}"
                raise StaleError(wrong, accepted="an entry decided on the stream as it is now")
            number, previous = head
            for fact in append.facts:
                number += 1
                body = canonical(fact.body).decode()
                told: Row = {"stream": append.stream, "number": number, "kind": fact.kind,
                             "body": body, "previous": previous}  # fmt: skip
                previous = event_hash(**told, commit=commit)
                rows.append({**told, "hash": previous, "commit_id": commit})
            heads[append.stream] = Head(number, previous)
        return rows, heads

    def _check_held(self, held: Mapping[str, Cents], moved: set[str]) -> None:
        """Raise unless accounts hold what a fact tells of them.

        Of an account that the entry moves, the posting itself shows whether the guess was right;
        any other is read.
        """
        for account, told in held.items():
            if account in moved or account in self._lasts:
                balance = self._last(account).balance
            else:
                balance = read_last(self._connection, account).balance
            if balance != told:
                wrong = f"{account} holds {balance} cents, not {told}"
                raise StaleError(wrong, accepted="an entry decided on the account as it is now")

    def _check_rests(self, rests_on: Mapping[str, int | None]) -> None:
        """Raise unless streams stand as an entry was decided on, to which it appends nothing.

        They are read in the transaction itself, whatever this process believes: no row of ours
        would be refused for them. SQLite has one writer at a time; PostgreSQL breaks one of two
        off that each read what the other writes, so both must read: whoever bets the meter, whoever
        suspends it the tables.
        """
        for stream, told in rests_on.items():
            head = read_head(self._connection, stream)
            now = self._heads.get(stream, head).version
            if told is not None and now != told:
                wrong = f"{stream} has {now} facts, not {told}"
                raise StaleError(wrong, accepted="an entry decided on the stream as it is now")

    def _last(self, account: str) -> Last:
        """Return where an account ends after the rows so far."""
        if account in self._lasts:
            return self._lasts[account]
        if account not in self._believed:
            self._believed[account] = self._ends.last(self._connection, account)
        return self._believed[account]

    def _postings(
        self, postings: Iterable[Posting], commit: str
    ) -> tuple[list[Row], dict[str, Last]]:
        rows: list[Row] = []
        lasts = {}
        for account, amount in postings:
            number, balance = self._last(account)
            after = Last(number + 1, balance + amount)
            if after.balance < 0 and not account.startswith(_MAY_BE_NEGATIVE):
                wrong = f"{account} holds {balance} cents and would give {-amount}"
                raise OverdrawnError(wrong, accepted=f"at most {balance}")
            rows.append(
                {"account": account, **after._asdict(), "commit_id": commit, "amount": amount}
            )
            lasts[account] = after
        return rows, lasts


def _named(entry: Entry, commit: str) -> list[Row]:
    """Return who is named by which fact of an entry."""
    return [
        {"name": name, "stream": stream, "number": number, "at": entry.at, "commit_id": commit}
        for stream, version, facts in entry.appends
        for number, fact in enumerate(facts, version + 1)
        for name in names_in(fact.body)
    ]
