"""Reports that take long: made beside the requests, looked at until they are there.

Theoretical against actual waits for the solvers, half a minute where nothing is solved yet. Whoever
asks for it is told how far it is and asks again; no request waits for long, and what was solved is
kept by the theory room.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

from croupier.service.reports.report import Report

Tell = Callable[[int, int], None]
"""Takes how many parts of a report are made, and how many there are."""

AT_ONCE: Final = 2
"""So many are made at once: one whose theory is known shall not wait for another's."""
MOST: Final = 16
"""So many may be made, wait, or lie there and be asked for by nobody any more."""
QUICK: Final = 0.4
"""Seconds for which whoever asks waits: where the theory is known, no second look is needed."""
PATIENCE: Final = 60.0
"""Seconds after which a report is given up that nobody looks at."""


def untold(_done: int, _of: int) -> None:
    """Tell nobody how far a report is."""


class Making(NamedTuple):
    """A report that is not made yet."""

    share: float
    """How much of it is done, from 0 to 1."""


class TooManyReportsError(Exception):
    """More reports are being made than may."""


@dataclass(slots=True)
class _Job:
    looked: float
    done: int = 0
    of: int = 1
    work: Future[Report] = field(init=False)

    def tell(self, done: int, of: int) -> None:
        self.done, self.of = done, of


class ReportRoom:
    """Makes reports in threads of its own; may be shared by threads.

    Nothing that is made is shown twice: a report says when it was made, and whoever asks once more
    wants the figures of that moment.
    """

    def __init__(
        self, solving: Callable[[], float], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with nothing asked.

        Args:
            solving: Tells how much of the present work of the solvers is done, from 0 to 1.
            clock: Gives seconds that never go back.
        """
        self._solving, self._clock = solving, clock
        self._threads = ThreadPoolExecutor(AT_ONCE, "report")
        self._jobs: dict[Hashable, _Job] = {}
        self._lock = Lock()

    def look(self, asked: Hashable, make: Callable[[Tell], Report]) -> Report | Making:
        """Return a report, once; begin it, where nobody has, and return how far it is.

        Args:
            asked: What tells this report from others.
            make: Makes it, in a thread of this room.

        Raises:
            TooManyReportsError: Too many are being made.
            Exception: What went wrong while it was made; who looks again begins it anew.
        """
        with self._lock:
            job = self._jobs.get(asked) or self._begin(asked, make)
            job.looked = self._clock()
        wait([job.work], QUICK)
        if not job.work.done():
            return Making(min(1.0, (job.done + min(1.0, self._solving())) / job.of))
        with self._lock:
            if self._jobs.get(asked) is job:
                del self._jobs[asked]
        return job.work.result()

    def close(self) -> None:
        """Begin nothing more; return when what is being made has come to its end.

        The solvers must be gone by then, else it is theirs that is waited for.
        """
        self._threads.shutdown(cancel_futures=True)

    def _begin(self, asked: Hashable, make: Callable[[Tell], Report]) -> _Job:
        now = self._clock()
        for other, job in list(self._jobs.items()):
            forgotten = job.looked < now - PATIENCE
            if forgotten and (job.work.done() or job.work.cancel()):
                del self._jobs[other]
        if len(self._jobs) >= MOST:
            message = "Too many reports are being made. Accepted: this one in a minute."
            raise TooManyReportsError(message)
        job = _Job(now)
        job.work = self._threads.submit(make, job.tell)
        self._jobs[asked] = job
        return job
