"""Long distributions drawn together: neighbouring results joined between round bounds."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.odds.sheets.wagers import Result
from croupier.odds.sheets.words import amount


class Group(NamedTuple):
    """Neighbouring results and their chance together."""

    low: Fraction
    high: Fraction
    probability: Fraction

    @property
    def label(self) -> str:
        """The result, or the first and the last."""
        if self.low == self.high:
            return amount(self.low)
        return f"{amount(self.low)} to {amount(self.high)}"


def grouped(results: Sequence[Result], most: int) -> list[Group]:
    """Return the results, joined between 1, 2, 5, 10, 20, ... if there are more than ``most``.

    Losses, pushes and gains are never joined with one another, nor is any chance lost.

    >>> results = [Result(Fraction(n), Fraction(1, 9)) for n in range(-1, 8)]
    >>> [group.label for group in grouped(results, 5)]
    ['-1', '0', '1', '2 to 4', '5 to 7']
    """
    if len(results) <= most:
        return [Group(net, net, probability) for net, probability in results]
    farthest = max(abs(result.net) for result in results)
    bounds = list(itertools.takewhile(lambda bound: bound <= farthest, _bounds()))
    groups = []
    for _, together in itertools.groupby(results, lambda result: _place(result.net, bounds)):
        joined = list(together)
        chance = sum((result.probability for result in joined), Fraction())
        groups.append(Group(joined[0].net, joined[-1].net, chance))
    return groups


def _bounds() -> Iterator[int]:
    for power in itertools.count():
        yield from (step * 10**power for step in (1, 2, 5))


def _place(net: Fraction, bounds: Sequence[int]) -> int:
    """Return the number of a result's group, negative for losses and 0 for a push."""
    if net == 0:
        return 0
    place = bisect.bisect_right(bounds, abs(net)) + 1
    return place if net > 0 else -place
