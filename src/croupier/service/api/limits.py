"""How often somebody may ask: a bucket of tokens for each, filled at a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

MOST_BUCKETS: Final = 100_000
"""So many are remembered; the ones not used for longest are forgotten."""


class Buckets:
    """One bucket for each name; may be shared by threads.

    >>> time = iter((0.0, 0.0, 0.0, 1.0)).__next__
    >>> buckets = Buckets(rate=1, burst=2, clock=time)
    >>> [buckets.take("ann") for _ in range(4)]
    [None, None, 1.0, None]
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        """Begin with every bucket full.

        Args:
            rate: How many tokens a second flow into a bucket.
            burst: How many it holds.
            clock: Gives seconds that never go back.
        """
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str) -> float | None:
        """Take a token of somebody; return None, or after how many seconds there will be one."""
        with self._lock:
            now = self._clock()
            held, at = self._buckets.pop(name, (float(self._burst), now))
            held = min(self._burst, held + (now - at) * self._rate)
            enough = held >= 1
            self._buckets[name] = (held - 1 if enough else held), now
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return None if enough else (1 - held) / self._rate
