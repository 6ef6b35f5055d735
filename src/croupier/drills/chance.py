"""Chance from a seed, so that a drill can be made again from its link."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Final, TypeVar

from croupier.cards import Card
from croupier.shuffle import below, seeded_source, shuffle

T = TypeVar("T")
SEED: Final = re.compile(r"[0-9a-f]{1,12}", re.ASCII)
"""What a seed looks like in a link."""


def fresh_seed() -> str:
    """Return a seed that nobody had before."""
    return secrets.token_hex(4)


class Chance:
    """Draws that come out the same for the same drill and seed.

    >>> Chance("uth easy", "1f").pick("abc") == Chance("uth easy", "1f").pick("abc")
    True
    """

    def __init__(self, drill: str, seed: str) -> None:
        """Begin anew.

        Args:
            drill: Which drill it is for: two drills of one seed have nothing in common.
            seed: 1 to 12 hexadecimal digits.
        """
        self._source = seeded_source(drill.encode("ascii").hex()[-100:] + seed)

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit - 1``."""
        return below(self._source, limit)

    def one_in(self, count: int) -> bool:
        """Tell whether something happens that happens once in so many times."""
        return self.below(count) == 0

    def pick(self, among: Sequence[T]) -> T:
        """Return one of several things."""
        return among[self.below(len(among))]

    def some(self, among: Sequence[T], count: int) -> list[T]:
        """Return several different ones of several things, in an order of chance."""
        left = list(among)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def deck(self) -> list[Card]:
        """Return a shuffled deck."""
        return list(shuffle(self._source))
