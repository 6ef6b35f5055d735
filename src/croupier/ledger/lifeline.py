"""A connection that lives as long as its process, and what the process holds by it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Engine, text

from croupier.ledger.connecting import alone

_LOCKS: Final = 5324
"""The first half of each lock in PostgreSQL; the second is its number."""


class Lifeline:
    """Numbers held by one process as long as it lives; the database lets go of a dead one's.

    A ledger in SQLite has one process at a time: there every number is free.
    """

    def __init__(self, engine: Engine) -> None:
        """Open the connection."""
        shared = engine.dialect.name == "postgresql"
        self._connection: Connection | None = alone(engine).connect() if shared else None
        self.shared: Final = shared
        """Whether other processes may hold numbers."""

    def hold(self, number: int) -> bool:
        """Hold a number; tell whether nobody else does."""
        return self._ask("pg_try_advisory_lock", number)

    def release(self, number: int) -> None:
        """Let a number go."""
        self._ask("pg_advisory_unlock", number)

    def cut(self) -> None:
        """Let everything go, as a process that dies does; may be called again."""
        if self._connection is not None:
            self._connection.invalidate()  # closed, not given back with its locks
            self._connection.close()
            self._connection = None

    def _ask(self, function: str, number: int) -> bool:
        if self._connection is None:
            return True
        query = text(f"SELECT {function}(:locks, :number)")
        given = {"locks": _LOCKS, "number": number}
        return bool(self._connection.execute(query, given).scalar_one())
