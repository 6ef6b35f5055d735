"""The way back: from the answers at every flop to how often each result comes.

The sums of ``holdem_worth`` run from boards to flops. Here the same rows and ways are used from
flops to boards: how often each board and class of hands is reached after a check, or after a raise.
"""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from croupier.kernels.holdem_layout import FLOP, SUITS
from croupier.kernels.holdem_showdown import COUNT, LOW, NO_HAND, TIE
from croupier.kernels.holdem_worth import FOLD, LOSS, worth

OUTCOMES: Final = 6
FOLDED, LOST_LOW, LOST, TIED, WON_LOW, WON = range(OUTCOMES)
"""How a hand ends; ``LOW`` is against a dealer without a pair."""
CHECK, RAISE = 0, 1
"""The answers at the flop."""


@njit(cache=True, nogil=True)
def spread(
    edges: Any,
    weights: Any,
    plays_on: Any,
    flops: Any,
    rank_rows: Any,
    suit_rows: Any,
    hands: Any,
    class_of: Any,
    pair: Any,
    by_rank: Any,
    by_suit: Any,
) -> None:
    """Count the answers at the flop by the rows of the flop: the way back of ``flop_edges``.

    Args:
        edges: What checking is worth more than two antes, by flop and hand.
        weights: By flop, how many flops it stands for.
        plays_on: By hand, 1 if it checks before the flop, else 0.
        flops: As for ``flop_edges``.
        rank_rows: As for ``flop_edges``.
        suit_rows: As for ``flop_edges``.
        hands: As for ``flop_edges``.
        class_of: As for ``flop_edges``.
        pair: As for ``flop_edges``.
        by_rank: Shape ``(2, 455, 91)``: checks and raises are added to it.
        by_suit: Shape ``(2, 2483, 338)``: the same.
    """
    for flop in range(len(flops)):
        for hand in range(len(hands)):
            a, b = hands[hand, 0], hands[hand, 1]
            shared = plays_on[hand] == 0
            for card in range(FLOP):
                shared = shared or flops[flop, card] == a or flops[flop, card] == b
            if shared:
                continue
            answer = CHECK if edges[flop, hand] > 0 else RAISE
            by_rank[answer, rank_rows[flop], pair[class_of[0, hand]]] += weights[flop]
            for suit in range(SUITS):
                if suit_rows[flop, suit] >= 0:
                    row = suit_rows[flop, suit]
                    by_suit[answer, row, class_of[suit, hand]] += weights[flop]


@njit(cache=True, nogil=True)
def gather(
    low: int,
    high: int,
    category: Any,
    rows: Any,
    kinds: Any,
    ways: Any,
    sums: Any,
    out: Any,
) -> None:
    """Write how often boards ``low`` to ``high`` and each class are reached from their rows.

    Args:
        low: The first board.
        high: The board after the last.
        category: As in ``Showdowns``.
        rows: As in ``Problems``.
        kinds: As in ``Problems``.
        ways: As in ``Problems``.
        sums: By row and class.
        out: By board, counted from ``low``, and class.
    """
    for board in range(low, high):
        line = out[board - low]
        for hand in range(len(line)):
            line[hand] = 0
        for column in range(rows.shape[1]):
            row = rows[board, column]
            if row >= 0:
                _take_row(sums[row], ways[kinds[board, column]], line)
        for hand in range(len(line)):
            if category[board, hand] == NO_HAND:
                line[hand] = 0


@njit(cache=True, nogil=True)
def _take_row(sums: Any, ways: Any, line: Any) -> None:
    for hand in range(len(line)):
        line[hand] += sums[hand] * ways[hand]


@njit(cache=True, nogil=True)
def take_back(low: int, high: int, reached: Any, parent: Any, column: Any, out: Any) -> None:
    """Take what boards with a possible flush are reached from the boards of their ranks.

    Args:
        low: The first board.
        high: The board after the last.
        reached: By board, counted from ``low``, and class.
        parent: By board, its row of ``out``.
        column: By class, its column of ``out``.
        out: Lessened.
    """
    for board in range(low, high):
        for hand in range(reached.shape[1]):
            out[parent[board], column[hand]] -= reached[board - low, hand]


@njit(cache=True, nogil=True)
def tally(
    low: int,
    high: int,
    counts: Any,
    category: Any,
    reached: Any,
    dealers: int,
    pay: Any,
    answer: int,
    column: Any,
    out: Any,
) -> None:
    """Add how often each result comes on boards ``low`` to ``high``.

    Args:
        low: The first board.
        high: The board after the last.
        counts: As in ``Showdowns``.
        category: As in ``Showdowns``.
        reached: By board, counted from ``low``, and class: how often it is played so far.
        dealers: How many hands the dealer may hold.
        pay: The payoffs, for the last question.
        answer: At the flop; after a check the last question is open, and answered best.
        column: By class, its row of ``out``.
        out: Shape ``(rows, 10, 6)``: by the player's category and the outcome.
    """
    for board in range(low, high):
        for hand in range(counts.shape[1]):
            times = reached[board - low, hand]
            known, word = int(category[board, hand]), int(counts[board, hand])
            if times == 0 or known == NO_HAND:
                continue
            line = out[column[hand], known]
            if answer == CHECK and worth(word, known, dealers, pay[1]) < dealers * pay[FOLD, LOSS]:
                line[FOLDED] += times * dealers
                continue
            lower, equal, below = word & COUNT, word >> TIE & COUNT, word >> LOW & COUNT
            line[TIED] += times * equal
            if known:
                line[WON_LOW] += times * below
                line[WON] += times * (lower - below)
                line[LOST] += times * (dealers - lower - equal)
            else:
                line[WON_LOW] += times * lower
                line[LOST_LOW] += times * (below - lower - equal)
                line[LOST] += times * (dealers - below)
