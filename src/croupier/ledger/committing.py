"""Entries written together: while one transaction reaches the disk, the next ones gather.

Each thread leaves its entry and waits for its turn to write; whoever has it writes all that wait,
in one transaction. So many callers share the cost of one sync, and threads of one process never
race each other in the database. Other processes may: what they spoil is written again, one by one.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from croupier.ledger.chain import Sealed
from croupier.ledger.entry import Entry
from croupier.ledger.errors import KeyReusedError, LedgerError, OverdrawnError, StaleError
from croupier.ledger.tables import COMMITS
from croupier.ledger.writing import Batch, Ends

ATTEMPTS: Final = 50
"""How often a transaction that lost a race is tried again."""
TRIES: Final = 5
"""How often a group is tried again before each entry goes alone."""
TOGETHER: Final = 64
"""At most so many entries share a transaction."""
_LOST_A_RACE: Final = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for a serialization failure and a deadlock."""
_REFUSED: Final = "P0001"
"""PostgreSQL's code for what a trigger refuses."""

_BY_KEY: Final = select(COMMITS.c.request, COMMITS.c.reply).where(COMMITS.c.key == bindparam("key"))


class Reply(NamedTuple):
    """What came of an entry."""

    body: Mapping[str, Any]
    repeated: bool
    """Whether it had been written before: this is the reply of then."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """An entry whose thread waits for it to be written."""

    entry: Entry
    sealed: Sequence[Sealed]
    reply: Reply | None = None
    error: Exception | None = None

    @property
    def done(self) -> bool:
        return self.reply is not None or self.error is not None


class Committer:
    """The one writer of a process; may be called by any number of threads."""

    def __init__(self, engine: Engine, ends: Ends) -> None:
        """Begin with nobody waiting."""
        self._engine = engine
        self._ends = ends
        self._waiting: deque[_Waiting] = deque()
        self.turn: Final = Lock()
        """Held by the thread that writes."""

    def commit(self, entry: Entry, sealed: Sequence[Sealed]) -> Reply:
        """Write an entry, alone or with others; when this returns it is on the disk.

        Raises:
            KeyReusedError: The key was used for another request.
            StaleError: A stream has moved on; nothing of this entry is written.
            OverdrawnError: An account would fall below zero; nothing of this entry is written.
        """
        mine = _Waiting(entry, sealed)
        self._waiting.append(mine)
        while not mine.done:
            with self.turn:
                if not mine.done:
                    self._write_those_who_wait()
        if mine.error is not None:
            raise mine.error
        if mine.reply is None:
            raise AssertionError("done without a reply or an error")
        return mine.reply

    def _write_those_who_wait(self) -> None:
        group: list[_Waiting] = []
        while self._waiting and len(group) < TOGETHER:
            group.append(self._waiting.popleft())
        try:
            for one in self._together(group):
                self._alone(one)
        except Exception as error:  # noqa: BLE001 - each of them is told, and may ask again
            _tell(group, error)
        except BaseException:
            _tell(group, LedgerError("the writer was interrupted", accepted="asking again"))
            raise

    def _together(self, group: Sequence[_Waiting]) -> Sequence[_Waiting]:
        """Write a group in one transaction, relying on what this process last saw.

        Returns:
            Those that are not written: they, or what was believed, are stale.
        """
        for _ in range(TRIES):
            written, doubtful = [], []
            try:
                with self._engine.begin() as connection:
                    batch = Batch(connection, self._ends)
                    for one in group:
                        try:
                            written.append((one, batch.add(one.entry, one.sealed)))
                        except (StaleError, OverdrawnError):
                            doubtful.append(one)
                    batch.write()
            except IntegrityError:
                return group  # somebody was first with a key, an event or a posting
            except DBAPIError as error:
                if _code(error) == _REFUSED:
                    return group  # an entry of them is there already, and its commit is closed
                if not _lost_a_race(error):
                    raise
                continue
            batch.note()
            for one, reply in written:
                one.reply = Reply(json.loads(reply), repeated=False)
            return doubtful
        return group

    def _alone(self, one: _Waiting) -> None:
        """Write one entry, with everything read anew."""
        try:
            one.reply = self._written_alone(one)
        except (LedgerError, DBAPIError) as error:
            one.error = error

    def _written_alone(self, one: _Waiting) -> Reply:
        for _ in range(ATTEMPTS):
            self._ends.forget(one.entry)
            try:
                with self._engine.begin() as connection:
                    before = written_before(connection, one.entry.key, one.entry.request)
                    if before is not None:
                        return before
                    batch = Batch(connection, self._ends)
                    reply = batch.add(one.entry, one.sealed)
                    batch.write()
            except IntegrityError:
                continue  # somebody was first once more
            except DBAPIError as error:
                if not _lost_a_race(error):
                    raise
                continue
            batch.note()
            return Reply(json.loads(reply), repeated=False)
        raise StaleError(f"lost {ATTEMPTS} races in a row", accepted="trying again later")


def written_before(connection: Connection, key: str, request: str) -> Reply | None:
    """Return the reply that was written with a key, None if there is none.

    Raises:
        KeyReusedError: The key was used for another request.
    """
    row = connection.execute(_BY_KEY, {"key": key}).first()
    if row is None:
        return None
    if row.request != sha256(request.encode()).hexdigest():
        wrong = f"the key {key!r:.80} was used for another command"
        raise KeyReusedError(wrong, accepted="a new key for a new command")
    return Reply(json.loads(row.reply), repeated=True)


def _code(error: DBAPIError) -> str | None:
    return getattr(error.orig, "sqlstate", None)


def _lost_a_race(error: DBAPIError) -> bool:
    return _code(error) in _LOST_A_RACE


def _tell(group: Sequence[_Waiting], error: Exception) -> None:
    for one in group:
        if not one.done:
            one.error = error
