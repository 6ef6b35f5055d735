"""What a running service looks after by itself: once a second the clock, once a day its files."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from croupier.service.operation.clock import ClockWatch
from croupier.service.operation.house_log import HouseLog
from croupier.service.operation.runs import CLOCK_CHANGED
from croupier.service.operation.self_check import SelfCheck
from croupier.service.people.terms import later

EVERY_S: Final = 1.0

log: Final = logging.getLogger(__name__)


class Watch:
    """A thread that does so until it is stopped."""

    def __init__(self, house: HouseLog, clock: ClockWatch, files: SelfCheck, run: int) -> None:
        """Begin with nothing done.

        Args:
            house: Where what is found is written.
            clock: Notices that the clock was set.
            files: Checks the program's files.
            run: The number of this process's run.
        """
        self._house, self._clock, self._files, self._run = house, clock, files, run
        self._over = Event()
        self._thread = Thread(target=self._go_on, daemon=True, name="croupier watches")

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Stop, and wait until that is so."""
        self._over.set()
        self._thread.join()

    def look(self) -> None:
        """Look once at everything."""
        for one in (self._look_at_clock, self._look_at_files):
            _guarded(one)

    def _go_on(self) -> None:
        while not self._over.wait(EVERY_S):
            self.look()

    def _look_at_clock(self) -> None:
        jumped = self._clock.jump()
        if jumped:
            now = self._house.clock()
            before = later(now, -round(jumped / 1000))
            told = {"run": self._run, "milliseconds": jumped, "before": before, "after": now}
            self._house.add(CLOCK_CHANGED, **told)
            self._clock.settle()
            log.warning("the clock was set by %d ms", jumped)

    def _look_at_files(self) -> None:
        if self._files.due and not self._files.check("daily").differences.clean:
            log.error("the program's files are not those of the manifest")


def _guarded(look: Callable[[], None]) -> None:
    """Look; where it cannot be done now, for want of the database, it is done the next time."""
    try:
        look()
    except Exception as error:  # noqa: BLE001 - the watch goes on whatever happens
        log.error("the watch failed: %s", type(error).__name__)  # noqa: TRY400 - never its message
