"""How far luck may carry a win from what theory says."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, isqrt
from typing import Final, NamedTuple

from croupier.money import Cents
from croupier.service.reports.theory_worker import Worth

NORMAL_95: Final = Fraction(1_959_964, 1_000_000)
"""So many standard deviations to each side hold 95 % of a normal distribution."""
FINE: Final = 10**6
"""A standard deviation is rounded up to a millionth."""


class Band(NamedTuple):
    """Between what a win lies 95 times in 100, in cents; bounds are rounded outward."""

    expected: Fraction
    deviation: Fraction
    """Of one wager by unit of its stake: the root of the mean variance."""
    low: Cents
    high: Cents
    wide_low: Cents
    """The same where all wagers of one round win and lose together."""
    wide_high: Cents

    @property
    def rounded(self) -> Cents:
        """What is expected, to the nearest cent."""
        return round(self.expected)

    def flag(self, win: Cents) -> str:
        """Return what a win is that lies outside."""
        if not self.wide_low <= win <= self.wide_high:
            return "outside, also of the widened band"
        return "" if self.low <= win <= self.high else "outside"


def band(groups: Sequence[tuple[Worth, Cents, Cents, Cents]], contributions: Cents) -> Band | None:
    """Return the band of what some wagers win the house.

    Args:
        groups: Of equal wagers each: what one is worth by unit, the sum of stakes, the sum of their
            squares, and the sum of the squares of what lay in one round together.
        contributions: What went to a meter, which is no win.

    Returns:
        The band; None where corrections took out more than was played.

    >>> coin = Worth(Fraction(-1, 50), Fraction(1), by_stake=False)
    >>> found = band([(coin, 100_000, 100_000_000, 100_000_000)], 0)
    >>> assert found is not None
    >>> found.expected, found.low, found.high, found.flag(25_000)
    (Fraction(2000, 1), -17600, 21600, 'outside, also of the widened band')
    """
    expected = Fraction(-contributions)
    variance = wide = Fraction()
    squares = 0
    for worth, staked, squared, together in groups:
        expected -= worth.expectation * staked
        variance += worth.variance * squared
        wide += worth.variance * together
        squares += squared
    if squares < 0 or variance < 0 or wide < 0:
        return None
    reach, wide_reach = NORMAL_95 * root_above(variance), NORMAL_95 * root_above(wide)
    return Band(
        expected,
        root_above(variance / squares) if squares else Fraction(),
        floor(expected - reach),
        ceil(expected + reach),
        floor(expected - wide_reach),
        ceil(expected + wide_reach),
    )


def root_above(value: Fraction) -> Fraction:
    """Return a fraction that is the square root or less than a millionth above it.

    >>> root_above(Fraction(4)), root_above(Fraction(2))
    (Fraction(2, 1), Fraction(707107, 500000))
    """
    scaled = value * FINE**2
    whole = -(-scaled.numerator // scaled.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), FINE)
