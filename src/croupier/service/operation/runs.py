"""Runs of the service: each begins and ends in the house's log, and one that did not end is found.

A run is numbered by the fact that began it. Where several processes share a PostgreSQL, each holds
a lock with its number as long as it lives, so that one which starts can tell those that live from
those that died. A ledger in SQLite has one service at a time: a second one is refused.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.ledger.book import Told
from croupier.ledger.entry import Fact
from croupier.ledger.errors import LedgerError, StaleError
from croupier.ledger.lifeline import Lifeline
from croupier.service.operation.clock import NOTED_MS
from croupier.service.operation.house_log import ATTEMPTS, HouseLog
from croupier.service.people.terms import read_time
from croupier.version import __version__

STARTED: Final = "service started"
STOPPED: Final = "service stopped"
OUTAGE: Final = "outage"
CLOCK_CHANGED: Final = "clock changed"

_PAUSE_S: Final = 0.02


class Run:
    """One process's run of the service, from its start until it stops."""

    def __init__(self, log: HouseLog) -> None:
        """Begin with nothing written.

        Args:
            log: Where it is written down.
        """
        self._log = log
        self._lifeline = Lifeline(log.ledger.engine)
        self.number = 0

    def begin(self, settings: Mapping[str, Any], digest: str) -> None:
        """Write that the service has started, and first what went wrong before.

        Args:
            settings: As JSON, without secrets.
            digest: Which names the program.

        Raises:
            LedgerError: Another process serves this ledger, and it is in SQLite.
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
            if self._lifeline.hold(number):
                try:
                    self._log.append(version, facts)
                except StaleError:
                    self._lifeline.release(number)
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
        self._lifeline.cut()

    def _found(self) -> list[Fact]:
        """Return what the start finds: runs that did not end, and a clock that went back."""
        written, now = self._log.last_written(), self._log.clock()
        begun = unended(self._log.told(STARTED, STOPPED, OUTAGE))
        dead = {number: at for number, at in begun.items() if self._is_dead(number)}
        alive = len(begun) - len(dead)
        if alive and not self._lifeline.shared:
            wrong = "another process serves this ledger, which is in SQLite"
            raise LedgerError(wrong, accepted="one service, or a ledger in PostgreSQL")
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
        if not self._lifeline.hold(number):
            return False
        self._lifeline.release(number)
        return True


def unended(facts: Iterable[Told]) -> dict[int, str]:
    """Return the runs that neither stopped nor were found dead, and when each began."""
    begun: dict[int, str] = {}
    for told in facts:
        if told.fact.kind == STARTED:
            begun[told.number] = str(told.fact.body["at"])
        else:
            begun.pop(told.fact.body["run"], None)
    return begun
