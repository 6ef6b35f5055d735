"""Ranking of whole arrays of hands."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.kernels.bits import popcount
from croupier.kernels.tables import (
    ENOUGH,
    HIGH_BITS,
    HIGH_SHIFT,
    LOW_BITS,
    POISON_SHIFT,
    SUIT_SHIFT,
    Tables,
    five_card_tables,
    four_card_tables,
)

Cards = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.uint16]

DECK: Final = 52
FOUR_BITS: Final = 15


def rank5(cards: Cards) -> Strengths:
    """Return how strong five-card hands are, in the standard order.

    Args:
        cards: ``uint8`` of shape ``(n, 5)``: cards 0 to 51, rank times four plus suit.

    Returns:
        ``uint16`` of shape ``(n,)``: 0 for the weakest hand (7-5-4-3-2) to 7,461 for a royal
        flush; hands of equal rank are equal. ``wide5`` tells what a number stands for.

    Raises:
        ValueError: The array is of another shape or type, a number is no card, or a card stands
            twice in a hand.

    >>> import numpy as np
    >>> rank5(np.array([[48, 44, 40, 36, 32], [0, 4, 8, 12, 21]], np.uint8)).tolist()
    [7461, 0]
    """
    return _rank(cards, 5, five_card_tables(5))


def rank6(cards: Cards) -> Strengths:
    """Return how strong the best five of six cards are; see ``rank5``, with shape ``(n, 6)``.

    >>> import numpy as np
    >>> rank6(np.array([[48, 44, 40, 36, 32, 0]], np.uint8)).tolist()
    [7461]
    """
    return _rank(cards, 6, five_card_tables(6))


def rank7(cards: Cards) -> Strengths:
    """Return how strong the best five of seven cards are; see ``rank5``, with shape ``(n, 7)``.

    >>> import numpy as np
    >>> rank7(np.array([[48, 44, 40, 36, 32, 0, 1]], np.uint8)).tolist()
    [7461]
    """
    return _rank(cards, 7, five_card_tables(7))


def rank4of4(cards: Cards) -> Strengths:
    """Return how strong four-card hands are, in the order of four-card poker.

    As ``rank5``, with shape ``(n, 4)``: 0 for 6-4-3-2 to 2,534 for four aces.

    >>> import numpy as np
    >>> rank4of4(np.array([[48, 49, 50, 51], [0, 4, 8, 17]], np.uint8)).tolist()
    [2534, 0]
    """
    return _rank(cards, 4, four_card_tables(4))


def rank4of5(cards: Cards) -> Strengths:
    """Return how strong the best four of five cards are; see ``rank4of4``, with shape ``(n, 5)``.

    >>> import numpy as np
    >>> rank4of5(np.array([[48, 49, 50, 51, 0]], np.uint8)).tolist()
    [2534]
    """
    return _rank(cards, 5, four_card_tables(5))


def rank4of6(cards: Cards) -> Strengths:
    """Return how strong the best four of six cards are; see ``rank4of4``, with shape ``(n, 6)``.

    >>> import numpy as np
    >>> rank4of6(np.array([[48, 49, 50, 51, 0, 4]], np.uint8)).tolist()
    [2534]
    """
    return _rank(cards, 6, four_card_tables(6))


def wide5() -> npt.NDArray[np.int64]:
    """Return what each dense strength of the standard order stands for, as the plain code has it.

    ``wide5()[strength]`` is the category, the ranks of the group and the other ranks, from the
    26th bit, the 13th and the first: 7,462 numbers, ascending.

    >>> int(wide5()[7461] >> 26)
    9
    """
    return five_card_tables(5).wide


def wide4() -> npt.NDArray[np.int64]:
    """Return what each dense strength of the four-card order stands for; see ``wide5``.

    >>> len(wide4())
    2535
    """
    return four_card_tables(4).wide


@njit(cache=True, nogil=True, inline="always")
def by_ranks(total: int, high: Any, low: Any, ranks: Any) -> Any:
    """Return the dense strength of the ranks in a sum of keys, flushes left aside."""
    return ranks[high[total >> HIGH_SHIFT & HIGH_BITS] + low[total & LOW_BITS]]


@cache
def _ranker(count: int) -> Any:
    """Return the loop that ranks hands of ``count`` cards, which is then known when compiled."""

    @njit(cache=True, nogil=True)
    def rank(
        cards: Any,
        key: Any,
        bias: int,
        high: Any,
        low: Any,
        ranks: Any,
        flush: Any,
        out: Any,
    ) -> int:
        """Rank each row of ``cards`` into ``out``; return the first row that is no hand, or -1."""
        for row in range(len(cards)):
            total, seen = bias, 0
            for column in range(count):
                card = int(cards[row, column])
                total += key[card]
                seen |= 1 << (card & 63)
            if total >> POISON_SHIFT or popcount(seen) != count:
                return row
            strength = by_ranks(total, high, low, ranks)
            enough = total & ENOUGH
            if enough:
                suit = 0
                while not enough >> (SUIT_SHIFT + 4 * suit) & FOUR_BITS:
                    suit += 1
                held = 0
                for column in range(count):
                    card = int(cards[row, column])
                    if card & 3 == suit:
                        held |= 1 << (card >> 2)
                strength = max(strength, flush[held])
            out[row] = strength
        return -1

    return rank


def _rank(cards: object, count: int, tables: Tables) -> Strengths:
    if not isinstance(cards, np.ndarray) or cards.dtype != np.uint8:
        kind = cards.dtype if isinstance(cards, np.ndarray) else type(cards).__name__
        message = f"cards come as a numpy array of uint8, not of {kind}"
        raise ValueError(message)
    if cards.ndim != 2 or cards.shape[1] != count:
        message = f"cards come in shape (n, {count}), not {cards.shape}"
        raise ValueError(message)
    out = np.empty(len(cards), np.uint16)
    whole = np.ascontiguousarray(cards)
    bad = _ranker(count)(
        whole, tables.key, tables.bias, tables.high, tables.low, tables.ranks, tables.flush, out
    )
    if bad >= 0:
        raise ValueError(_what_is_wrong(whole[bad], int(bad)))
    return out


def _what_is_wrong(hand: Cards, row: int) -> str:
    numbers = ", ".join(str(card) for card in hand)
    if hand.max() >= DECK:
        return f"row {row} ({numbers}): {hand.max()} is no card; cards are 0 to {DECK - 1}"
    return f"row {row} ({numbers}): a card stands there twice"
