"""The exact chances of every net result of a wager."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each net result comes, by weights that count equally likely deals.

    >>> coin = Distribution.of([(Fraction(1), 1), (Fraction(-1), 1)])
    >>> coin.expectation, coin.variance, coin.hit_frequency
    (Fraction(0, 1), Fraction(1, 1), Fraction(1, 2))
    """

    weights: Mapping[Fraction, int]
    """By net result in units of the wager, ascending; no weight is 0."""

    @classmethod
    def of(cls, results: Iterable[tuple[Fraction | int, int]]) -> Distribution:
        """Return the distribution of net results, each with its weight; equal nets are joined."""
        weights: dict[Fraction, int] = {}
        for net, weight in results:
            if weight:
                weights[Fraction(net)] = weights.get(Fraction(net), 0) + weight
        return cls({net: weights[net] for net in sorted(weights)})

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights.values())

    @property
    def expectation(self) -> Fraction:
        """The mean net result."""
        return sum((net * weight for net, weight in self.weights.items()), Fraction()) / self.total

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        squares = sum((net**2 * weight for net, weight in self.weights.items()), Fraction())
        return squares / self.total - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance of a net result above zero."""
        won = sum(weight for net, weight in self.weights.items() if net > 0)
        return Fraction(won, self.total)

    def probability(self, net: Fraction | int) -> Fraction:
        """Return the chance of this net result."""
        return Fraction(self.weights.get(Fraction(net), 0), self.total)

    def chances(self) -> Iterable[tuple[Fraction, Fraction]]:
        """Return every net result with its chance, ascending."""
        total = self.total
        return [(net, Fraction(weight, total)) for net, weight in self.weights.items()]

    def turned(self, turn: Callable[[Fraction], Fraction]) -> Distribution:
        """Return the distribution of what a function makes of each net result."""
        return Distribution.of((turn(net), weight) for net, weight in self.weights.items())
