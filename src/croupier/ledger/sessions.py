"""The table of sessions: who is logged in, and the tokens of machines.

Every statement stands alone. What keeps the table and the facts in step is the order in which they
are written, which is for those who write them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import ColumnElement, Engine, bindparam, delete, insert, select, update

from croupier.ledger.connecting import alone
from croupier.ledger.tables import SESSIONS

_ROW: Final = SESSIONS.c
_BY_ID: Final = select(SESSIONS).where(_ROW.id == bindparam("id"))

Row = tuple[Any, ...]
"""In the order of the table's columns."""


class SessionRows:
    """The rows of sessions; may be shared by threads."""

    def __init__(self, engine: Engine) -> None:
        """Take the ledger's database."""
        self._reads = alone(engine, reads=True)
        self._writes = alone(engine)

    def row(self, session: str) -> Row | None:
        """Return a session by its id."""
        with self._reads.connect() as connection:
            row = connection.execute(_BY_ID, {"id": session}).first()
        return None if row is None else tuple(row)

    def open_rows(self, now: str, name: str | None = None) -> list[Row]:
        """Return the sessions that nobody ended and that have not expired, the oldest first.

        Args:
            now: When.
            name: Of one name; None: of everyone.
        """
        query = select(SESSIONS).where(_ROW.ended.is_(None), _ROW.expires > now)
        if name is not None:
            query = query.where(_ROW.name == name)
        with self._reads.connect() as connection:
            return [tuple(row) for row in connection.execute(query.order_by(_ROW.made))]

    def add_row(self, row: Mapping[str, str | None]) -> None:
        """Write a session down."""
        with self._writes.begin() as connection:
            connection.execute(insert(SESSIONS), dict(row))

    def see(self, session: str, now: str, address: str) -> None:
        """Note that a session was used."""
        seen = update(SESSIONS).where(_ROW.id == session).values(seen=now, address=address)
        with self._writes.begin() as connection:
            connection.execute(seen)

    def end(self, session: str, now: str, why: str) -> None:
        """End one session."""
        self._end(_ROW.id == session, now, why)

    def end_all(self, name: str, now: str, why: str) -> None:
        """End all sessions and tokens of a name."""
        self._end(_ROW.name == name, now, why)

    def _end(self, whose: ColumnElement[bool], now: str, why: str) -> None:
        ended = update(SESSIONS).where(whose, _ROW.ended.is_(None)).values(ended=now, why=why)
        with self._writes.begin() as connection:
            connection.execute(ended)

    def drop(self, session: str) -> None:
        """Remove a session whose token nobody was given."""
        with self._writes.begin() as connection:
            connection.execute(delete(SESSIONS).where(_ROW.id == session))

    def tidy(self, now: str) -> None:
        """Remove what has expired; the ledger's facts tell of it."""
        with self._writes.begin() as connection:
            connection.execute(delete(SESSIONS).where(_ROW.expires < now))
