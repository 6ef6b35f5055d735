"""What each visitor did at school: in memory alone, bounded, gone when the house restarts."""

from __future__ import annotations

import secrets
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

MOST_VISITORS: Final = 500
MOST_OPEN: Final = 20
"""Drills whose beginning is kept for one visitor."""
MOST_MARKED: Final = 200
"""Drills of one visitor that are kept one by one."""
SLOW_S: Final = 3600
"""A drill that took longer than this was left lying: its time is not counted."""


class Missed(NamedTuple):
    """Something that was wrong."""

    what: str
    """The wager, the step or the irregularity, as people say it."""
    clause: str
    """The citation that decides; empty where a policy does."""


class Marked(NamedTuple):
    """One drill that was answered for the first time."""

    drill: str
    """The path of its page."""
    title: str
    right: int
    asked: int
    seconds: float | None
    """How long it took; None where its beginning is not known."""
    missed: tuple[Missed, ...]


@dataclass(slots=True)
class Session:
    """One visitor's work."""

    begun: OrderedDict[str, float] = field(default_factory=OrderedDict)
    marked: deque[Marked] = field(default_factory=lambda: deque(maxlen=MOST_MARKED))
    streak: int = 0
    """Drills without a mistake, one after the other, up to now."""
    best: int = 0
    """The longest such run."""

    @property
    def hands(self) -> int:
        """How many drills were answered."""
        return len(self.marked)

    @property
    def percent(self) -> int:
        """How much of everything asked was right, in whole per cent, rounded down."""
        asked = sum(one.asked for one in self.marked)
        return 100 * sum(one.right for one in self.marked) // asked if asked else 0

    @property
    def total(self) -> float:
        """The time of all drills in seconds, as far as it is known."""
        return sum(one.seconds or 0 for one in self.marked)

    @property
    def average(self) -> float | None:
        """The mean time of a drill in seconds; None while none is known."""
        timed = sum(one.seconds is not None for one in self.marked)
        return self.total / timed if timed else None

    def weakest(self) -> list[tuple[Missed, int]]:
        """Return what was wrong most often."""
        return Counter(miss for one in self.marked for miss in one.missed).most_common(8)


class Sessions:
    """Every visitor's session, by a token that only his browser has.

    >>> sessions = Sessions(lambda: 100.0)
    >>> token = sessions.begin(None, "/school/uth/pay/easy/1")
    >>> sessions.of(token).hands
    0
    """

    def __init__(self, clock: Callable[[], float], most: int = MOST_VISITORS) -> None:
        """Begin with none.

        Args:
            clock: Tells seconds that never go back.
            most: How many are kept; of more, those are dropped that did nothing, the oldest first.
        """
        self._clock, self._most = clock, most
        self._kept: OrderedDict[str, Session] = OrderedDict()
        self._lock = Lock()

    def begin(self, token: str | None, drill: str) -> str:
        """Note that a drill is looked at; looked at again, it began the first time.

        Returns:
            The visitor's token, a new one where it is not known.
        """
        with self._lock:
            if token is None or token not in self._kept:
                token = secrets.token_urlsafe(16)
                self._kept[token] = Session()
                self._drop()
            session = self._kept[token]
            self._kept.move_to_end(token)
            session.begun.setdefault(drill, self._clock())
            while len(session.begun) > MOST_OPEN:
                session.begun.popitem(last=False)
            return token

    def finish(self, token: str | None, marked: Marked) -> Marked | None:
        """Keep a drill that was answered.

        Args:
            token: The visitor's; one that is not known keeps nothing.
            marked: The drill; its time is put in here.

        Returns:
            What was kept; None where this drill was answered before, or nobody is known.
        """
        with self._lock:
            session = self._kept.get(token or "")
            if session is None or any(one.drill == marked.drill for one in session.marked):
                return None
            begun = session.begun.pop(marked.drill, None)
            took = None if begun is None else self._clock() - begun
            kept = marked._replace(seconds=took if took is not None and took < SLOW_S else None)
            session.marked.append(kept)
            session.streak = session.streak + 1 if marked.right == marked.asked else 0
            session.best = max(session.best, session.streak)
            return kept

    def of(self, token: str | None) -> Session:
        """Return a visitor's session as it is now; an empty one where it is not known."""
        with self._lock:
            return deepcopy(self._kept.get(token or "", Session()))

    def forget(self, token: str | None) -> None:
        """Drop a visitor's session."""
        with self._lock:
            self._kept.pop(token or "", None)

    def _drop(self) -> None:
        while len(self._kept) > self._most:
            idle = next((key for key, one in self._kept.items() if not one.marked), None)
            self._kept.pop(next(iter(self._kept)) if idle is None else idle)
