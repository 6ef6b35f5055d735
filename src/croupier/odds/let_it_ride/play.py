"""The best play of let it ride, found backwards from the last card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from croupier.games.let_it_ride.rules import BETS, LetItRideRules
from croupier.money import Cents
from croupier.odds.distribution import Distribution
from croupier.odds.let_it_ride.outcomes import OUTCOMES
from croupier.odds.let_it_ride.problem import Problem

Nets = tuple[tuple[Fraction, ...], ...]
"""By bets riding, one to three, then by outcome: the net result in bets."""


def nets_of(rules: LetItRideRules, stake: Cents | None = None) -> Nets:
    """Return what one, two or three riding bets get on each outcome.

    Args:
        rules: The house's rules.
        stake: One bet in cents, for the payout limit to count; None: no limit.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> nets = nets_of(rules_of(find_game("lir"), {}))
    >>> [int(net) for net in nets[2][:4]]
    [-3, -3, 3, 6]
    """
    limit = None if stake is None or rules.limit is None else Fraction(rules.limit, stake)
    return tuple(
        tuple(_net(rules, outcome, riding, limit) for outcome in OUTCOMES)
        for riding in range(1, BETS + 1)
    )


def _net(rules: LetItRideRules, outcome: str, riding: int, limit: Fraction | None) -> Fraction:
    pay = rules.bet.pays.get(outcome)
    if pay is None or pay.odds is None:
        return Fraction(-riding)
    won = Fraction(riding * pay.odds.win, pay.odds.stake)
    paid = won if limit is None else min(won, limit)
    return paid - riding if "bet" in rules.stake_kept else paid


@dataclass(frozen=True)
class BestPlay:
    """Every decision by the kind of hand, and what comes of all deals.

    The decisions are made to lose the least; where riding and pulling are worth the same, the bet
    rides. Values are integers over ``scale`` times the deals that a decision leaves open.
    """

    problem: Problem
    nets: Nets
    scale: int
    """The common denominator of the net results."""
    gain_two: tuple[tuple[int, ...], tuple[int, ...]]
    """By whether bet one was pulled (0) or rides (1), then by kind of four: what riding bet two
    is worth above pulling it, summed over the last card."""
    gain_one: tuple[int, ...]
    """By kind of three: what riding bet one is worth above pulling it, summed over both cards."""

    @cached_property
    def paths(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        """By what was done with bets one and two (0 pulled, 1 rode), then by outcome: the deals."""
        threes = np.zeros(len(self.problem.turns), np.int64)
        np.add.at(threes, self.problem.kind_of_three, self.problem.like_three)
        rides_one = np.array([gain >= 0 for gain in self.gain_one])
        paths = {}
        for one in (0, 1):
            fours = (threes * (rides_one == one)) @ self.problem.turns
            rides_two = np.array([gain >= 0 for gain in self.gain_two[one]])
            for two in (0, 1):
                counts = (fours * (rides_two == two)) @ self.problem.ends
                paths[one, two] = tuple(counts.tolist())
        return paths

    @property
    def joint(self) -> tuple[tuple[int, ...], ...]:
        """By bets riding at the end, one to three, then by outcome: the deals."""
        counts = [[0] * len(OUTCOMES) for _ in range(BETS)]
        for answers, path in self.paths.items():
            row = counts[sum(answers)]
            for place, deals in enumerate(path):
                row[place] += deals
        return tuple(tuple(row) for row in counts)

    @property
    def shares(self) -> tuple[Fraction, Fraction]:
        """Of all deals the shares in which bet one rides and in which bet two rides."""
        deals = {answers: sum(path) for answers, path in self.paths.items()}
        one, two = deals[1, 0] + deals[1, 1], deals[0, 1] + deals[1, 1]
        return Fraction(one, self.problem.deals), Fraction(two, self.problem.deals)

    @property
    def net(self) -> Distribution:
        """The chances of every net result, in bets."""
        return Distribution.of(
            (net, deals)
            for nets, row in zip(self.nets, self.joint, strict=True)
            for net, deals in zip(nets, row, strict=True)
        )

    @property
    def riding(self) -> tuple[Fraction, ...]:
        """The chances that one, two or three bets stay."""
        return tuple(Fraction(sum(row), self.problem.deals) for row in self.joint)

    @property
    def average_wager(self) -> Fraction:
        """How many bets stay, on average."""
        return sum((place * share for place, share in enumerate(self.riding, start=1)), Fraction())

    def ride_one(self) -> tuple[int, int, int]:
        """Return how many three-card hands ride bet one for gain, at no gain, and not at all."""
        return _split(self.gain_one, self.problem.kind_of_three, self.problem.like_three)

    def ride_two(self, one: int = 0) -> tuple[int, int, int]:
        """Return how many four-card hands ride bet two for gain, at no gain, and not at all.

        Args:
            one: Whether bet one was pulled (0) or rides (1); it matters under a limit alone.
        """
        return _split(self.gain_two[one], self.problem.kind_of_four, self.problem.like_four)


def best_play(problem: Problem, nets: Nets) -> BestPlay:
    """Return the best play for given net results.

    Args:
        problem: The hands of a deck.
        nets: By bets riding and outcome, the net result in bets. Nothing is assumed of them.
    """
    scale = lcm(*(net.denominator for row in nets for net in row))
    # Odds go up to 999,999,999:1 and so do their denominators: Python's integers, never int64's.
    whole = [[int(net * scale) for net in row] for row in nets]
    worth = [
        [_dot(counts, row) for row in whole] for counts in problem.ends.tolist()
    ]  # by kind of four and bets riding
    gain_two = tuple(
        tuple(values[one + 1] - values[one] for values in worth) for one in range(BETS - 1)
    )
    best = [[max(values[one], values[one + 1]) for values in worth] for one in range(BETS - 1)]
    gain_one = tuple(
        _dot(turns, best[1]) - _dot(turns, best[0]) for turns in problem.turns.tolist()
    )
    return BestPlay(problem, nets, scale, (gain_two[0], gain_two[1]), gain_one)


def _dot(counts: Sequence[int], values: Sequence[int]) -> int:
    return sum(count * value for count, value in zip(counts, values, strict=True) if count)


def _split(gains: Sequence[int], kinds: np.ndarray, like: np.ndarray) -> tuple[int, int, int]:
    signs = np.array([(gain > 0) - (gain < 0) for gain in gains])[kinds]
    above, zero, below = (int(like[signs == sign].sum()) for sign in (1, 0, -1))
    return above, zero, below
