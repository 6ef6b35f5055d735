"""Simple rules held against best play: where a threshold lies best, and what it gets wrong."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.kernels.holdem_layout import Ints

_HALF = 32


class Ledger(NamedTuple):
    """What best play answers where a rule looks at a number: by level, 0 and up.

    Arrays of shape ``(2, levels)``: where the wager is worth less than no wager, and where more.
    """

    deals: Ints
    upper: Ints
    lower: Ints
    """What the wrong answer costs, in integer units: ``upper * 2**32 + lower``."""

    @classmethod
    def empty(cls, levels: int) -> Ledger:
        """Return a ledger with nothing in it."""
        return cls(*(np.zeros((2, levels), np.int64) for _ in range(3)))

    def enter(self, levels: Ints, gain: Ints, deals: Ints) -> None:
        """Enter deals.

        Args:
            levels: Of what the rule looks at.
            gain: What the wager is worth more than no wager, in integer units.
            deals: How many deals each entry stands for.
        """
        side, cost = (gain > 0).astype(np.int64), np.abs(gain)
        np.add.at(self.deals, (side, levels), deals)
        np.add.at(self.upper, (side, levels), (cost >> _HALF) * deals)
        np.add.at(self.lower, (side, levels), (cost & (1 << _HALF) - 1) * deals)

    def merged(self, other: Ledger) -> Ledger:
        """Return both together."""
        return Ledger(*(one + two for one, two in zip(self, other, strict=True)))

    @property
    def total(self) -> int:
        """How many deals there are."""
        return int(self.deals.sum())

    def cost(self, side: int, level: int) -> int:
        """Return what is lost at a level: by never wagering (side 1), by always wagering (0)."""
        return (int(self.upper[side, level]) << _HALF) + int(self.lower[side, level])


class Fit(NamedTuple):
    """The best threshold of a rule: it wagers from this level up, or up to it."""

    threshold: int | None
    """None: never."""
    wrong: int
    """In how many deals it answers worse than best play."""
    deals: int
    cost: int
    """In integer units."""

    def cost_of(self, denominator: int) -> Fraction:
        """Return the cost in antes a round."""
        return Fraction(self.cost, denominator)


def fit(ledger: Ledger, *, rising: bool) -> Fit:
    """Return the threshold that costs least; of equal ones the one that wagers more often.

    Args:
        ledger: Best play by level.
        rising: Whether to wager from the threshold up; else up to it.
    """
    levels = range(ledger.deals.shape[1])
    order = list(reversed(levels)) if rising else list(levels)
    wrong = sum(int(ledger.deals[1, level]) for level in levels)
    cost = sum(ledger.cost(1, level) for level in levels)
    best = Fit(None, wrong, ledger.total, cost)
    for level in order:
        wrong += int(ledger.deals[0, level]) - int(ledger.deals[1, level])
        cost += ledger.cost(0, level) - ledger.cost(1, level)
        if cost <= best.cost and ledger.deals[:, level].any():
            best = Fit(level, wrong, ledger.total, cost)
    return best


def together(fits: Sequence[Fit]) -> Fit:
    """Return what several rules get wrong together."""
    return Fit(
        None,
        sum(one.wrong for one in fits),
        sum(one.deals for one in fits),
        sum(one.cost for one in fits),
    )
