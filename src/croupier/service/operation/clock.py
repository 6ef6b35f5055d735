"""Whether the computer's clock was changed: its time held against one that only goes forward."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

NOTED_MS: Final = 2_000
"""A change of more than this is noted. A clock that is kept right little by little never jumps."""


class ClockWatch:
    """Notices that the wall clock has jumped.

    >>> times = {"wall": 100.0, "steady": 5.0}
    >>> watch = ClockWatch(lambda: times["wall"], lambda: times["steady"])
    >>> times.update(wall=110.0, steady=15.0)
    >>> watch.jump()
    0
    >>> times.update(wall=91.0, steady=16.0)
    >>> watch.jump()
    -20000
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with both clocks as they are.

        Args:
            wall: Gives the time in seconds.
            steady: Gives seconds that nobody can set.
        """
        self._wall, self._steady = wall, steady
        self._apart = self._measure()

    def jump(self) -> int:
        """Return by how many milliseconds the clock was set since `settle`; 0 if by few."""
        jumped = self._measure() - self._apart
        return jumped if abs(jumped) > NOTED_MS else 0

    def settle(self) -> None:
        """Take the clock as it is now for right."""
        self._apart = self._measure()

    def _measure(self) -> int:
        return round((self._wall() - self._steady()) * 1000)
