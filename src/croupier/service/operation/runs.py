"""Runs of the service: each begins and ends in the house's log, and one that did not end is found.

A run is numbered by the fact that began it. Where several processes share a PostgreSQL, each holds
a lock with its number as long as it lives, so that one which starts can tell those that live from
those that died. A ledger in SQLite has one service at a time.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, text

from croupier.ledger.book import Told
from croupier.ledger.connecting import alone
from croupier.ledger.entry import Fact
from croupier.ledger.errors import StaleError
from croupier.service.operation.clock import NOTED_MS
from croupier.service.operation.house_log import ATTEMPTS, HouseLog
from croupier.service.people.terms import read_time
from croupier.version import __version__

STARTED: Final = "service started"
STOPPED: Final = "service stopped"
OUTAGE: Final = "outage"
CLOCK_CHANGED: Final = "clock changed"

_LOCKS: Final = 5324
"""The first half of each run's lock in PostgreSQL; the second is its number."""
_PAUSE_S: Final = 0.02


class Run:
    """One process's run of the service, from its start until it stops."""

    def __init__(self, log: HouseLog) -> None:
        """Begin with nothing written.

        Args:
            log: Where it is written down.
        """
        self._log = log
        self._lifeline: Connection | None = None
        if log.ledger.engine.dialect.name == "postgresql":
            self._lifeline = alone(log.ledger.engine).connect()
        self.number = 0

    def begin(self, settings: Mapping[str, Any], digest: str) -> None:
        """Write that the service has started, and first what went wrong before.

        Args:
            settings: As JSON, without secrets.
            digest: Which names the program.

        Raises:
            StaleError: Others started over and over at the same moment.
        """
        told: dict[str, Any] = {
            "version": __version__,
            "digest": digest,
            "settings": dict(settings),
            "host": platform.node(),
            "process": os.getpid(),
            "python": platform.python_version(),
        }
        for _ in range(ATTEMPTS):
            version = self._log.version()
            facts = [*self._found(), Fact(STARTED, told)]
            number = version + len(facts)
            if self._lock(number):
                try:
                    self._log.append(version, facts)
                except StaleError:
                    self._unlock(number)
                else:
                    self.number = number
                    return
            time.sleep(_PAUSE_S)
        raise StaleError(f"{ATTEMPTS} others started", accepted="trying again later")

    def end(self) -> None:
        """Write that the service has stopped."""
        self._log.add(STOPPED, run=self.number)

    def let_go(self) -> None:
        """Give up the lock, as a process that dies does; may be called again."""
        if self._lifeline is not None:
            self._lifeline.invalidate()  # closed, not given back with its lock
            self._lifeline.close()
            self._lifeline = None

    def _found(self) -> list[Fact]:
        """Return what the start finds: runs that did not end, and a clock that went back."""
        written, now = self._log.last_written(), self._log.clock()
        begun = unended(self._log.told(STARTED, STOPPED, OUTAGE))
        dead = {number: at for number, at in begun.items() if self._is_dead(number)}
        alive = len(begun) - len(dead)
        facts = [
            Fact(OUTAGE, {"run": n, "started": at, "last_written": written, "others": alive})
            for n, at in dead.items()
        ]
        if written is not None:
            back = round((read_time(now) - read_time(written)).total_seconds() * 1000)
            if back < -NOTED_MS:
                told = {"milliseconds": back, "before": written, "after": now}
                facts.append(Fact(CLOCK_CHANGED, told))
        return facts

    def _is_dead(self, number: int) -> bool:
        if self._lifeline is None:
            return True
        if not self._lock(number):
            return False
        self._unlock(number)
        return True

    def _lock(self, number: int) -> bool:
        return self._lifeline is None or self._ask("pg_try_advisory_lock", number)

    def _unlock(self, number: int) -> None:
        if self._lifeline is not None:
            self._ask("pg_advisory_unlock", number)

    def _ask(self, function: str, number: int) -> bool:
        if self._lifeline is None:
            raise TypeError("a lock where there is none")
        query = text(f"SELECT {function}(:locks, :number)")
        given = {"locks": _LOCKS, "number": number}
        return bool(self._lifeline.execute(query, given).scalar_one())


def unended(facts: Iterable[Told]) -> dict[int, str]:
    """Return the runs that neither stopped nor were found dead, and when each began."""
    begun: dict[int, str] = {}
    for told in facts:
        if told.fact.kind == STARTED:
            begun[told.number] = str(told.fact.body["at"])
        else:
            begun.pop(told.fact.body["run"], None)
    return begun
