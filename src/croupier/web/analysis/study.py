"""The way to the solvers: each question once, one after the other, the answers kept.

A question waits as long as somebody looks at its page, which asks for itself again each second. So
nothing is queued for whoever has gone, and no thread waits here for long.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from threading import Lock
from typing import Final, NamedTuple

from croupier.service.back_office import BackOffice
from croupier.web.analysis.worker import work_out

MOST_KEPT: Final = 128
"""How many answers are kept; one takes up to 80 kB."""
MOST_EACH: Final = 4
"""How many questions of one visitor may wait: two pages of two choices."""
MOST_WAITING: Final = 60
"""How many questions of all visitors may wait."""
QUICK: Final = 0.4
"""Seconds for which whoever begins a question waits: an easy one then needs no second look."""
PATIENCE: Final = 20.0
"""Seconds after which a question at which nobody looks is dropped."""


class Waiting(NamedTuple):
    """A question that is not answered yet."""

    share: float
    """How much of it is done, from 0 to 1."""
    before: int
    """How many others come first."""


class WorkerDiedError(Exception):
    """The worker process died over a question."""


class TooManyWaitError(Exception):
    """More questions wait than may."""


@dataclass(slots=True)
class _Place:
    who: str
    looked: float


class Study:
    """What has been answered, and what waits; may be shared by threads."""

    def __init__(
        self,
        office: BackOffice,
        *,
        clock: Callable[[], float] = time.monotonic,
        work: Callable[[str], str] = work_out,
    ) -> None:
        """Begin with nothing known.

        Args:
            office: Where the solvers run; whoever opened it closes it.
            clock: Gives seconds that never go back.
            work: What the worker does with a question.
        """
        self._office, self._clock, self._work = office, clock, work
        self._known: OrderedDict[str, str] = OrderedDict()
        self._failed: OrderedDict[str, BaseException] = OrderedDict()
        self._waiting: OrderedDict[str, _Place] = OrderedDict()
        self._running: tuple[str, Future[str]] | None = None
        self._lock = Lock()

    def known(self, question: str) -> str | None:
        """Return the answer to a question, None where it has not been answered."""
        with self._lock:
            self._collect()
            if question in self._known:
                self._known.move_to_end(question)
            return self._known.get(question)

    def look(self, question: str, who: str) -> str | Waiting:
        """Return the answer to a question; ask it, where nobody has, and return how far it is.

        What went wrong is told once: whoever looks again asks again.

        Args:
            question: The request of the analysis, as canonical JSON.
            who: Who looks, as the limits tell visitors apart.

        Raises:
            WorkerDiedError: The worker process died over it.
            RuleViolation: It cannot be analysed so.
            TooManyWaitError: He, or all visitors together, have too many questions waiting.
        """
        told, begun = self._look(question, who)
        if begun is None:
            return told
        wait([begun], QUICK)
        return self._look(question, who)[0]

    def _look(self, question: str, who: str) -> tuple[str | Waiting, Future[str] | None]:
        """Return what is known, and the question if this look has begun it."""
        begun = None
        with self._lock:
            self._collect()
            if question in self._known:
                self._known.move_to_end(question)
                return self._known[question], None
            if question in self._failed:
                raise self._failed.pop(question)
            if self._running is None or self._running[0] != question:
                self._line_up(question, who)
                begun = self._start()
            return self._far(question), begun if question not in self._waiting else None

    def _far(self, question: str) -> Waiting:
        if self._running is not None and self._running[0] == question:
            return Waiting(self._office.progress, 0)
        return Waiting(0.0, 1 + list(self._waiting).index(question))

    def _collect(self) -> None:
        """Take the answer of the question that was asked last, if it is there."""
        if self._running is None or not self._running[1].done():
            return
        question, asked = self._running
        self._running = None
        error = asked.exception()
        if error is None:
            self._known[question] = asked.result()
        elif isinstance(error, BrokenProcessPool):
            self._failed[question] = WorkerDiedError()
        else:
            self._failed[question] = error
        for kept in (self._known, self._failed):
            if len(kept) > MOST_KEPT:
                kept.popitem(last=False)

    def _line_up(self, question: str, who: str) -> None:
        now = self._clock()
        for other, place in list(self._waiting.items()):
            if other != question and place.looked < now - PATIENCE:
                del self._waiting[other]
        if question in self._waiting:
            self._waiting[question].looked = now
            return
        own = sum(place.who == who for place in self._waiting.values())
        if own >= MOST_EACH or len(self._waiting) >= MOST_WAITING:
            whose = "yours" if own >= MOST_EACH else "all visitors together"
            message = (
                f"Too many analyses of {whose} wait already."
                " Accepted: this one when another is done."
            )
            raise TooManyWaitError(message)
        self._waiting[question] = _Place(who, now)

    def _start(self) -> Future[str] | None:
        """Begin the next question, if none is being answered."""
        if self._running is not None:
            return None
        question, _ = self._waiting.popitem(last=False)
        self._running = question, self._office.submit(self._work, question)
        return self._running[1]
