"""What it is worth to a player to see a community card before its time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.games.let_it_ride.rules import BETS
from croupier.odds.let_it_ride.play import Nets
from croupier.odds.let_it_ride.problem import Problem

FIRST: Final = "first community card"
SECOND: Final = "second community card"
BOTH: Final = "both community cards"


def worth_when_seen(problem: Problem, nets: Nets) -> Mapping[str, Fraction]:
    """Return the main game's expectation if community cards are seen before the first question.

    Who sees the first card answers both questions with four cards in sight; who sees the second
    answers the first with four and the other with five; who sees both knows the end.

    Args:
        problem: The hands of a deck.
        nets: By bets riding and outcome, the net result in bets.

    Returns:
        The expectation with best play, in bets, by what is seen.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.let_it_ride.play import nets_of
    >>> from croupier.odds.let_it_ride.problem import whole_deck
    >>> seen = worth_when_seen(whole_deck(), nets_of(rules_of(find_game("lir"), {})))
    >>> f"{float(seen[FIRST]):.8f} {float(seen[BOTH]):.8f}"
    '0.08435774 0.40427094'
    """
    fours = np.zeros(len(problem.ends), np.int64)
    np.add.at(fours, problem.kind_of_four, problem.like_four)
    outcomes = range(len(nets[0]))
    first = second = both = Fraction()
    for like, counts in zip(fours.tolist(), problem.ends.tolist(), strict=True):
        by_riding = [sum(counts[o] * nets[riding][o] for o in outcomes) for riding in range(BETS)]
        first += like * max(by_riding)
        second += like * max(
            sum(counts[o] * max(nets[one][o], nets[one + 1][o]) for o in outcomes)
            for one in range(BETS - 1)
        )
        both += like * sum(
            counts[o] * max(nets[riding][o] for riding in range(BETS)) for o in outcomes
        )
    ways = int(fours.sum()) * int(problem.ends[0].sum())
    return {FIRST: first / ways, SECOND: second / ways, BOTH: both / ways}
