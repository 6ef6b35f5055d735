"""Whether the service lives, and whether it can serve."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Engine

from croupier.ledger.connecting import state_of


class Readiness(NamedTuple):
    """What is as it must be before the service serves."""

    database: bool
    """It answers."""
    migrated: bool
    """It has this program's shape, every trigger included."""
    desk: bool
    """Every table and meter was read."""
    self_check: bool
    """The program's files are those of the manifest."""

    @property
    def ready(self) -> bool:
        """Whether all is."""
        return all(self)


def readiness(engine: Engine, *, desk: bool, self_check: bool) -> Readiness:
    """Return what is as it must be; it asks the database and changes nothing.

    That a process answers at all says that it lives; for that no function is needed.

    Args:
        engine: Of the ledger.
        desk: Whether every table and meter was read.
        self_check: Whether the last self-check was clean.
    """
    database, migrated = state_of(engine)
    return Readiness(database, migrated, desk, self_check)
