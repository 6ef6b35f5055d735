"""One hand: what it meets on a board, or on every board, other cards being out of the deck.

``against`` pairs it with every hand of the dealer's, board by board. ``lone_unsuited`` and
``lone_suited`` walk the 42,783 problems instead, so that all boards take milliseconds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.holdem_layout import BOARD, BOTH, NONE, PARTS, RANKS
from croupier.kernels.holdem_showdown import COUNT, LOW, NO_HAND, TIE
from croupier.kernels.ranking import by_ranks
from croupier.kernels.tables import ENOUGH


@njit(cache=True, nogil=True)
def _strength(
    total: int, suits: Any, a: int, b: int, high: Any, low: Any, ranks: Any, flush: Any
) -> Any:
    """Return the strength of a board and two cards, given the sum of their keys."""
    strength = by_ranks(total, high, low, ranks)
    if total & ENOUGH:
        for suit in range(4):
            held = suits[suit]
            if a & 3 == suit:
                held |= 1 << (a >> 2)
            if b & 3 == suit:
                held |= 1 << (b >> 2)
            strength = max(strength, flush[held])
    return strength


@njit(cache=True, nogil=True)
def against(
    boards: Any,
    own: Any,
    live: Any,
    key: Any,
    bias: int,
    high: Any,
    low: Any,
    ranks: Any,
    flush: Any,
    category_of: Any,
    one_pair: int,
    counts: Any,
    category: Any,
) -> None:
    """Write what a hand meets on each board, among all hands of two live cards.

    Args:
        boards: Cards, shape ``(n, 5)``.
        own: The player's two cards.
        live: The cards that the dealer or the board may have, ascending.
        key: As in ``tables.Tables``.
        bias: As in ``tables.Tables``.
        high: As in ``tables.Tables``.
        low: As in ``tables.Tables``.
        ranks: As in ``tables.Tables``.
        flush: As in ``tables.Tables``.
        category_of: By strength.
        one_pair: The least strength of a pair.
        counts: By board; filled as in ``Showdowns``.
        category: By board; filled.
    """
    suits = np.zeros(4, np.int64)
    left = np.zeros(len(live), np.int64)
    for board in range(len(boards)):
        start, seen = bias, 0
        suits[:] = 0
        for place in range(BOARD):
            card = int(boards[board, place])
            start += key[card]
            seen |= 1 << card
            suits[card & 3] |= 1 << (card >> 2)
        a, b = int(own[0]), int(own[1])
        mine = int(_strength(start + key[a] + key[b], suits, a, b, high, low, ranks, flush))
        size = 0
        for card in live:
            if not seen >> card & 1:
                left[size] = card
                size += 1
        lower = equal = below = 0
        for i in range(size):
            one = start + key[left[i]]
            for j in range(i):
                total = one + key[left[j]]
                theirs = int(_strength(total, suits, left[i], left[j], high, low, ranks, flush))
                lower += theirs < mine
                equal += theirs == mine
                below += theirs < one_pair
        counts[board] = lower | equal << TIE | below << LOW
        category[board] = category_of[mine]


@njit(cache=True, nogil=True)
def lone_unsuited(
    live: Any,
    ranks: Any,
    strength: Any,
    pair: int,
    category_of: Any,
    one_pair: int,
    full_house: int,
    counts: Any,
    category: Any,
    above: Any,
) -> None:
    """Write what a hand meets on every board by its ranks, as if no flush were possible.

    Args:
        live: By rank, how many cards are neither the player's nor seen.
        ranks: As in ``Problems``.
        strength: As in ``Strengths.ranks``.
        pair: The pair of ranks that the player holds.
        category_of: By strength.
        one_pair: The least strength of a pair.
        full_house: The least strength of a full house.
        counts: By board; filled as in ``Showdowns``.
        category: By board; filled, 255 where the live cards make no such board.
        above: By board; filled with how many of the dealer's hands are a full house or better.
    """
    left = np.zeros(RANKS, np.int64)
    for board in range(len(ranks)):
        for rank in range(RANKS):
            left[rank] = live[rank]
        possible = True
        for place in range(BOARD):
            left[ranks[board, place]] -= 1
            possible = possible and left[ranks[board, place]] >= 0
        category[board, 0] = NO_HAND
        if not possible:
            continue
        mine = strength[board, pair]
        lower = equal = below = full = other = 0
        for a in range(RANKS):
            for b in range(a + 1):
                ways = left[a] * left[b] if a != b else left[a] * (left[a] - 1) >> 1
                theirs = strength[board, other]
                lower += ways * (theirs < mine)
                equal += ways * (theirs == mine)
                below += ways * (theirs < one_pair)
                full += ways * (theirs >= full_house)
                other += 1
        counts[board, 0] = lower | equal << TIE | below << LOW
        category[board, 0] = category_of[mine]
        above[board] = full


@njit(cache=True, nogil=True)
def lone_suited(
    low: int,
    high: int,
    live: Any,
    others_live: Any,
    held: Any,
    dealers: int,
    mask: Any,
    others: Any,
    parent: Any,
    set_of: Any,
    strength: Any,
    flush: Any,
    category_of: Any,
    one_pair: int,
    full_house: int,
    base: Any,
    above: Any,
    counts: Any,
    category: Any,
) -> None:
    """Write what a hand meets on the boards with a possible flush of one suit.

    The dealer's hands are counted as if no flush were possible, as ``lone_unsuited`` found them;
    then those that make a flush are moved to where they belong.

    Args:
        low: The first board.
        high: The board after the last.
        live: By rank, whether its card of the suit is neither the player's nor seen, 1 or 0.
        others_live: By rank, how many of its other cards are neither.
        held: The player's hand: its pair of ranks, its part of the suit, its cards of the suit.
        dealers: How many hands the dealer may hold.
        mask: As in ``Problems``.
        others: As in ``Problems``.
        parent: As in ``Problems``.
        set_of: As in ``Strengths``.
        strength: As in ``Strengths.ranks``.
        flush: As in ``Strengths``.
        category_of: By strength.
        one_pair: The least strength of a pair.
        full_house: The least strength of a full house.
        base: The counts of ``lone_unsuited``.
        above: The hands above a flush of ``lone_unsuited``.
        counts: By board; filled as in ``Showdowns``.
        category: By board; filled, 255 where the live cards make no such board.
    """
    beside = np.zeros(RANKS, np.int64)
    suited = np.zeros(RANKS, np.int64)
    for board in range(low, high):
        size = 0
        needed = BOARD
        possible = True
        for rank in range(RANKS):
            beside[rank] = others_live[rank]
            if mask[board] >> rank & 1:
                needed -= 1
                possible = possible and live[rank] == 1
            elif live[rank]:
                suited[size] = rank
                size += 1
        for place in range(2):
            if others[board, place] != NONE:
                beside[others[board, place]] -= 1
                possible = possible and beside[others[board, place]] >= 0
        category[board, 0] = NO_HAND
        if not possible:
            continue
        flushes, plain = flush[set_of[mask[board]]], strength[parent[board]]
        word = base[parent[board], 0]
        lower, equal, below = word & COUNT, word >> TIE & COUNT, word >> LOW & COUNT
        mine = int(plain[held[0]])
        if held[2] >= needed:
            mine = int(flushes[held[1]])
            # No full house and no four of a kind lies between two flushes or two straight flushes.
            lower = dealers - above[parent[board]] if mine < full_house else dealers
            equal = 0
        for i in range(size):
            a = suited[i]
            for j in range(i):
                b = suited[j]
                theirs = int(flushes[(a * (a - 1) >> 1) + b])
                bare = int(plain[(a * (a + 1) >> 1) + b])
                lower += (theirs < mine) - (bare < mine)
                equal += (theirs == mine) - (bare == mine)
                below -= bare < one_pair
            if needed > 1:
                continue
            theirs = int(flushes[BOTH + a])
            for b in range(RANKS):
                bare = int(plain[(a * (a + 1) >> 1) + b if a > b else (b * (b + 1) >> 1) + a])
                lower += beside[b] * ((theirs < mine) - (bare < mine))
                equal += beside[b] * ((theirs == mine) - (bare == mine))
                below -= beside[b] * (bare < one_pair)
        if needed == 0:
            # The board is a flush by itself: the hands without a card of the suit play it.
            theirs = int(flushes[PARTS - 1])
            for a in range(RANKS):
                for b in range(a + 1):
                    ways = beside[a] * beside[b] if a != b else beside[a] * (beside[a] - 1) >> 1
                    bare = int(plain[(a * (a + 1) >> 1) + b])
                    lower += ways * ((theirs < mine) - (bare < mine))
                    equal += ways * ((theirs == mine) - (bare == mine))
                    below -= ways * (bare < one_pair)
        counts[board, 0] = lower | equal << TIE | below << LOW
        category[board, 0] = category_of[mine]
