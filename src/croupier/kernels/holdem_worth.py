"""What every answer is worth, summed over the boards that a flop leaves possible.

``pay`` is one table of integers, shape ``(5, 21)``, by multiple of the play wager (0 is a fold):
what a win pays by ``2 * category + qualifies``, from column 0; what a loss costs by ``qualifies``,
from column 20 on; a tie is 0.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from croupier.kernels.holdem_layout import FLOP, SUITS
from croupier.kernels.holdem_showdown import COUNT, LOW, NO_HAND, TIE

LOSS: Final = 20
"""Where losses stand in a row of ``pay``."""
COLUMNS: Final = 22
FOLD: Final = 0


@njit(cache=True, nogil=True)
def worth(counts: int, category: int, dealers: int, pay: Any) -> Any:
    """Return what a wager is worth against all dealers together.

    Args:
        counts: How many dealers are lower, equal and without a pair, as in ``Showdowns``.
        category: The category of the player's hand.
        dealers: How many hands the dealer may hold.
        pay: One row of the payoffs.
    """
    lower = counts & COUNT
    low = counts >> LOW & COUNT
    higher = dealers - lower - (counts >> TIE & COUNT)
    if category:
        # A pair or better beats every dealer without one.
        return low * pay[2 * category] + (lower - low) * pay[2 * category + 1] + higher * pay[21]
    low_higher = low - (dealers - higher)
    return lower * pay[0] + low_higher * pay[20] + (higher - low_higher) * pay[21]


@njit(cache=True, nogil=True)
def _edge(counts: int, category: int, dealers: int, pay: Any) -> Any:
    """Return how much more it is worth to wait for the last question than to bet two antes now."""
    end = max(worth(counts, category, dealers, pay[1]), dealers * pay[FOLD, LOSS])
    return end - worth(counts, category, dealers, pay[2])


@njit(cache=True, nogil=True)
def edges(counts: Any, category: Any, dealers: int, pay: Any, out: Any) -> None:
    """Write for each board and class what waiting is worth more than two antes; 0 for no hand."""
    for board in range(len(counts)):
        for hand in range(counts.shape[1]):
            known = int(category[board, hand])
            if known != NO_HAND:
                out[board, hand] = _edge(int(counts[board, hand]), known, dealers, pay)


@njit(cache=True, nogil=True)
def add_up(
    low: int,
    high: int,
    counts: Any,
    category: Any,
    dealers: int,
    pay: Any,
    parent: Any,
    base: Any,
    pair: Any,
    rows: Any,
    kinds: Any,
    ways: Any,
    out: Any,
) -> None:
    """Add what waiting is worth more than two antes, less ``base``, to the rows of each board.

    Args:
        low: The first board.
        high: The board after the last.
        counts: As in ``Showdowns``.
        category: As in ``Showdowns``.
        dealers: How many hands the dealer may hold.
        pay: The payoffs.
        parent: By board, its row in ``base``.
        base: What is counted already, by pair of ranks.
        pair: By class, its pair of ranks.
        rows: As in ``Problems``.
        kinds: As in ``Problems``.
        ways: As in ``Problems``.
        out: Shape ``(rows, classes)``.
    """
    width = counts.shape[1]
    edge = np.zeros(width, np.int64)
    for board in range(low, high):
        for hand in range(width):
            known = int(category[board, hand])
            edge[hand] = 0
            if known != NO_HAND:
                edge[hand] = (
                    _edge(int(counts[board, hand]), known, dealers, pay)
                    - base[parent[board], pair[hand]]
                )
        for column in range(rows.shape[1]):
            row = rows[board, column]
            if row >= 0:
                kind = kinds[board, column]
                for hand in range(width):
                    out[row, hand] += edge[hand] * ways[kind, hand]


@njit(cache=True, nogil=True)
def flop_edges(
    low: int,
    high: int,
    flops: Any,
    rank_rows: Any,
    suit_rows: Any,
    hands: Any,
    class_of: Any,
    pair: Any,
    by_rank: Any,
    by_suit: Any,
    out: Any,
) -> None:
    """Write what checking is worth more than two antes on flops ``low`` to ``high``, by hand.

    Args:
        low: The first flop.
        high: The flop after the last.
        flops: Their cards, shape ``(flops, 3)``.
        rank_rows: Their rows in ``by_rank``.
        suit_rows: By flop and suit their rows in ``by_suit``, -1 where they hold none of it.
        hands: The cards of the hands, shape ``(hands, 2)``.
        class_of: By suit and hand, its class.
        pair: By class, its pair of ranks.
        by_rank: The sums over ranks.
        by_suit: What each suit puts right.
        out: Shape ``(flops, hands)``; a hand that shares a card with the flop is left alone.
    """
    for flop in range(low, high):
        for hand in range(len(hands)):
            a, b = hands[hand, 0], hands[hand, 1]
            shared = False
            for card in range(FLOP):
                shared = shared or flops[flop, card] == a or flops[flop, card] == b
            if shared:
                continue
            total = by_rank[rank_rows[flop], pair[class_of[0, hand]]]
            for suit in range(SUITS):
                if suit_rows[flop, suit] >= 0:
                    total += by_suit[suit_rows[flop, suit], class_of[suit, hand]]
            out[flop, hand] = total
