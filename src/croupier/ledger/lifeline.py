"""A connection that lives as long as its process, and what the process holds by it."""

from __future__ import annotations

import fcntl
import os
from typing import Final

from sqlalchemy import Connection, Engine, text

from croupier.ledger.connecting import alone

_LOCKS: Final = 5324
"""The first half of each lock in PostgreSQL; the second is its number."""


class Lifeline:
    """Numbers held by one process as long as it lives; whoever keeps them lets go of a dead one's.

    In PostgreSQL they are advisory locks. Beside a ledger in SQLite they are locked bytes of a file
    that is always empty; SQLite's own file is left alone, for its locks are of the same kind.
    """

    def __init__(self, engine: Engine) -> None:
        """Open the connection, or the file beside the ledger's."""
        self.shared: Final = engine.dialect.name == "postgresql"
        """Whether several processes may serve the ledger."""
        self._connection: Connection | None = alone(engine).connect() if self.shared else None
        self._file: int | None = None
        if not self.shared and engine.url.database:
            place = f"{engine.url.database}-service"
            self._file = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def hold(self, number: int) -> bool:
        """Hold a number; tell whether no other process does."""
        if self._file is None:
            return self._ask("pg_try_advisory_lock", number)
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except OSError:
            return False
        return True

    def release(self, number: int) -> None:
        """Let a number go."""
        if self._file is None:
            self._ask("pg_advisory_unlock", number)
        else:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, number)

    def cut(self) -> None:
        """Let everything go, as a process that dies does; may be called again."""
        if self._connection is not None:
            self._connection.invalidate()  # closed, not given back with its locks
            self._connection.close()
            self._connection = None
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _ask(self, function: str, number: int) -> bool:
        if self._connection is None:
            return True
        query = text(f"SELECT {function}(:locks, :number)")
        given = {"locks": _LOCKS, "number": number}
        return bool(self._connection.execute(query, given).scalar_one())
