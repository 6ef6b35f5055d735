"""What comes of best play: how often each result comes, and all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from croupier.hands.five import NAMES
from croupier.kernels import holdem_layout, holdem_tally
from croupier.kernels.holdem_layout import CLASSES, FLOPS_BY_RANK, PAIRS, ROWS_SUITED, Ints
from croupier.kernels.holdem_tally import (
    CHECK,
    FOLDED,
    LOST,
    LOST_LOW,
    OUTCOMES,
    RAISE,
    WON,
    WON_LOW,
)
from croupier.odds.analysis import HandReturn, MainGame
from croupier.odds.distribution import Distribution
from croupier.odds.solver import Progress, silent
from croupier.odds.ultimate_texas_holdem.parts import in_parts
from croupier.odds.ultimate_texas_holdem.payoffs import CATEGORIES, Payoffs
from croupier.odds.ultimate_texas_holdem.solution import (
    FLOPS_OF_A_BOARD,
    Solution,
    flop_rows,
    hands_by_start,
)

QUALIFIES: Final = {WON: 1, WON_LOW: 0, LOST: 1, LOST_LOW: 0}
"""Outcomes in which it matters whether the dealer has a pair or better, and whether he has."""


class Result(NamedTuple):
    """A way in which a round can end."""

    multiple: int
    """The play wager in antes, 0 for a fold."""
    category: int
    """Of the player's own seven cards."""
    outcome: int
    """As in ``kernels.holdem_tally``."""

    def net(self, payoffs: Payoffs) -> Fraction:
        """Return what the main game wins or loses, in antes."""
        if self.outcome == FOLDED:
            return payoffs.fold
        if self.outcome in (WON, WON_LOW):
            return payoffs.win[self.multiple - 1][self.category][QUALIFIES[self.outcome]]
        if self.outcome in (LOST, LOST_LOW):
            return payoffs.loss[self.multiple - 1][QUALIFIES[self.outcome]]
        return Fraction()


class Reached(NamedTuple):
    """How often boards and classes are reached without a raise before the flop.

    By answer at the flop, check and raise; where no flush is possible, and where one is.
    """

    unsuited: Ints
    """Shape ``(2, 6188, 91)``."""
    by_suit: Ints
    """Shape ``(2, 2483, 338)``: by the rows of the flop."""


def results_of(
    solution: Solution, progress: Progress = silent, threads: int | None = None
) -> dict[Result, int]:
    """Return how often each result comes under best play, of all rounds of all hands.

    Args:
        solution: Best play.
        progress: Told how far it is.
        threads: How many threads; None for one a processor.
    """
    by_multiple = np.zeros((5, CATEGORIES, OUTCOMES), np.int64)
    for start, worth in solution.starts.items():
        if worth.best:
            times = FLOPS_OF_A_BOARD * start.combinations
            by_multiple[worth.best] += times * solution.table.outcomes.of(start)
    checked, raised = _later(solution, progress, threads)
    by_multiple[2] += raised
    by_multiple[1] += checked
    by_multiple[0, :, FOLDED] = by_multiple[1, :, FOLDED]
    by_multiple[1, :, FOLDED] = 0
    return {
        Result(*(int(part) for part in place)): int(by_multiple[tuple(place)])
        for place in np.argwhere(by_multiple)
    }


def spread_answers(solution: Solution) -> tuple[Ints, Ints]:
    """Return how often hands check and raise at the flop, by the rows of the flop.

    Returns:
        Arrays of shape ``(2, 455, 91)`` and ``(2, 2483, 338)``.
    """
    plays_on = np.zeros(len(solution.table.hands), np.int64)
    for start, hands in hands_by_start(solution.table).items():
        plays_on[hands] = solution.starts[start].best == 0
    by_rank = np.zeros((2, FLOPS_BY_RANK, PAIRS), np.int64)
    by_suit = np.zeros((2, ROWS_SUITED, CLASSES), np.int64)
    holdem_tally.spread(
        solution.edges,
        solution.table.flops.weights,
        plays_on,
        *flop_rows(solution.table),
        by_rank,
        by_suit,
    )
    return by_rank, by_suit


def gather_unsuited(solution: Solution, by_rank: Ints) -> Ints:
    """Return how often each board is reached as if suits never mattered: shape ``(6188, 91)``."""
    boards = holdem_layout.unsuited()
    category = solution.table.unsuited.category
    reached = np.zeros(category.shape, np.int64)
    holdem_tally.gather(
        0, len(reached), category, boards.rows, boards.kinds, boards.ways, by_rank, reached
    )
    return reached


def gather_suited(solution: Solution, by_suit: Ints, low: int, high: int) -> Ints:
    """Return how often boards ``low`` to ``high`` with a possible flush are reached, by class."""
    boards = holdem_layout.suited()
    category = solution.table.suited.category
    reached = np.zeros((high - low, category.shape[1]), np.int64)
    holdem_tally.gather(
        low, high, category, boards.rows, boards.kinds, boards.ways, by_suit, reached
    )
    return reached


def _later(solution: Solution, progress: Progress, threads: int | None) -> tuple[Ints, Ints]:
    """Return the results of hands that check before the flop: those that check again, and raise."""
    table, pay = solution.table, solution.pay
    pair, parent = holdem_layout.classes().pair, holdem_layout.suited().parent
    by_rank, by_suit = spread_answers(solution)
    unsuited = [gather_unsuited(solution, by_rank[answer]) for answer in (CHECK, RAISE)]
    total = np.zeros((2, 1, CATEGORIES, OUTCOMES), np.int64)
    one_row = np.zeros(CLASSES, np.int64)

    def add(low: int, high: int) -> tuple[int, Ints, list[Ints]]:
        out = np.zeros_like(total)
        backs = []
        for answer in (CHECK, RAISE):
            reached = gather_suited(solution, by_suit[answer], low, high)
            back = np.zeros_like(unsuited[answer])
            holdem_tally.take_back(low, high, reached, parent, pair, back)
            backs.append(back)
            holdem_tally.tally(
                low,
                high,
                *table.suited,
                reached,
                table.dealers,
                pay,
                answer,
                one_row,
                out[answer],
            )
        return high - low, out, backs

    done = 0
    for part, out, backs in in_parts(len(parent), add, threads):
        total += out
        for answer in (CHECK, RAISE):
            unsuited[answer] += backs[answer]
        done += part
        progress(done / len(parent))
    for answer in (CHECK, RAISE):
        reached = unsuited[answer]
        holdem_tally.tally(
            0,
            len(reached),
            *table.unsuited,
            reached,
            table.dealers,
            pay,
            answer,
            one_row,
            total[answer],
        )
    return total[CHECK, 0], total[RAISE, 0]


def main_game(results: Mapping[Result, int], payoffs: Payoffs) -> MainGame:
    """Return what the main game comes to."""
    total = sum(results.values())
    wagered = sum((2 + result.multiple) * weight for result, weight in results.items())
    hands = []
    for category in range(CATEGORIES):
        own = {result: n for result, n in results.items() if result.category == category}
        if own:
            returned = sum((n * result.net(payoffs) for result, n in own.items()), Fraction())
            chance = Fraction(sum(own.values()), total)
            hands.append(HandReturn(NAMES[category], chance, returned / total))
    return MainGame(
        unit="ante",
        net=net_of(results, payoffs),
        average_wager=Fraction(wagered, total),
        decisions=_decisions(results),
        hands=tuple(hands),
    )


def net_of(results: Mapping[Result, int], payoffs: Payoffs) -> Distribution:
    """Return how often each net result of the main game comes, in antes."""
    return Distribution.of((result.net(payoffs), weight) for result, weight in results.items())


def _decisions(results: Mapping[Result, int]) -> dict[str, dict[str, Fraction]]:
    total = sum(results.values())

    def share(multiples: Iterable[int]) -> Fraction:
        wanted = set(multiples)
        return Fraction(sum(n for result, n in results.items() if result.multiple in wanted), total)

    return {
        "before the flop": {
            "check": share((0, 1, 2)),
            "play 3x": share((3,)),
            "play 4x": share((4,)),
        },
        "after the flop": {"check": share((0, 1)), "play 2x": share((2,))},
        "at the end": {"fold": share((0,)), "play 1x": share((1,))},
    }
