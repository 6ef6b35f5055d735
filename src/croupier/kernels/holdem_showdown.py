"""The running-count showdown: on each board, what every class of hands meets among all dealers.

The hands of a board are put in order once. Walking up that order, two running counts, of all hands
so far and of those that hold a certain card of each type, give for each hand how many of the
dealer's hands it beats and ties without pairing them: what holds a card of the player's is taken
out by that card's count.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.kernels.bits import popcount
from croupier.kernels.holdem_layout import (
    BOARD,
    BOTH,
    CLASSES,
    NONE,
    ONE,
    PAIRS,
    PARTS,
    RANKS,
    Ints,
    Problems,
    classes,
    suited,
    unsuited,
)
from croupier.kernels.holdem_strengths import strengths

TIE: Final = 10
LOW: Final = 20
COUNT: Final = 1023
"""Where the counts stand in their word, and the bits of one."""
NO_HAND: Final = 255
"""In place of a category where the class holds no hand on this board."""
NO_STRENGTH: Final = 1 << 16
"""Above all strengths."""
_UNSUITED: Final = BOTH + ONE
"""The first class without a card of the flush suit."""


class Showdowns(NamedTuple):
    """What each class of hands meets on each board: arrays of shape ``(boards, classes)``."""

    counts: npt.NDArray[np.int32]
    """Of the dealer's hands, how many are lower (ten bits), equal (the next ten), without a pair
    (the next ten)."""
    category: npt.NDArray[np.uint8]
    """The category of the player's hand, 255 where the class holds none."""


@njit(cache=True, nogil=True)
def _walk(
    size: Any, worth: Any, first: Any, second: Any, left: Any, one_pair: int, held: Any, met: Any
) -> None:
    """Walk up one board's hands in order; write what each meets into ``met``.

    Args:
        size: How many classes of hands there are.
        worth: Their strengths, ascending.
        first: The type of one card of each.
        second: The type of the other.
        left: By type of card, how many are left.
        one_pair: The least strength of a pair.
        held: Scratch, two rows: by type of card, how many of the hands so far hold a certain such
            card; and the same among hands below a pair.
        met: Filled.
    """
    for card in range(len(left)):
        held[0, card] = held[1, card] = 0
    total = low_total = 0
    low = True
    start = 0
    while start < size:
        here = worth[start]
        if low and here >= one_pair:
            low = False
            low_total = total
            _note(held)
        end = start
        before = total
        while end < size and worth[end] == here:
            a, b = first[end], second[end]
            met[end] = before - held[0, a] - held[0, b]
            end += 1
        for place in range(start, end):
            a, b = first[place], second[place]
            if a == b:
                total += left[a] * (left[a] - 1) >> 1
                held[0, a] += left[a] - 1
            else:
                total += left[a] * left[b]
                held[0, a] += left[b]
                held[0, b] += left[a]
        for place in range(start, end):
            # The player's own hand is in all three counts: minus one in all, and so put back.
            upto = total - held[0, first[place]] - held[0, second[place]] + 1
            met[place] |= (upto - met[place]) << TIE
        start = end
    if low:
        low_total = total
        _note(held)
    for place in range(size):
        below = low_total - held[1, first[place]] - held[1, second[place]]
        if worth[place] < one_pair:
            below += 1
        met[place] |= below << LOW


@njit(cache=True, nogil=True)
def _note(held: Any) -> None:
    """Note the counts so far in the second row."""
    # A loop: to copy a whole row takes numba seconds to compile.
    for card in range(held.shape[1]):
        held[1, card] = held[0, card]


@njit(cache=True, nogil=True)
def _unsuited(
    deck: Any,
    ranks: Any,
    strength: Any,
    order: Any,
    category_of: Any,
    one_pair: int,
    first: Any,
    second: Any,
    counts: Any,
    category: Any,
) -> None:
    """Fill in what is met on the boards where no flush is possible."""
    left = np.zeros(RANKS, np.int64)
    held = np.zeros((2, RANKS), np.int64)
    hands = np.zeros(PAIRS, np.int64)
    worth = np.zeros(PAIRS, np.int64)
    firsts = np.zeros(PAIRS, np.int64)
    seconds = np.zeros(PAIRS, np.int64)
    met = np.zeros(PAIRS, np.int64)
    for board in range(len(ranks)):
        for rank in range(RANKS):
            left[rank] = deck[rank]
        possible = True
        for card in range(BOARD):
            left[ranks[board, card]] -= 1
            possible = possible and left[ranks[board, card]] >= 0
        if not possible:
            continue
        size = np.int64(0)  # a plain 0 would have ``_walk`` compiled once more, for that number
        for place in range(PAIRS):
            hand = int(order[board, place])
            a, b = first[hand], second[hand]
            if left[a] > 0 and left[b] > (1 if a == b else 0):
                hands[size], firsts[size], seconds[size] = hand, a, b
                worth[size] = strength[board, hand]
                size += 1
        _walk(size, worth, firsts, seconds, left, one_pair, held, met)
        for place in range(size):
            counts[board, hands[place]] = met[place]
            category[board, hands[place]] = category_of[worth[place]]


@njit(cache=True, nogil=True)
def _suited(
    low: int,
    high: int,
    deck: Any,
    mask: Any,
    others: Any,
    parent: Any,
    set_of: Any,
    strength: Any,
    order: Any,
    flush: Any,
    flush_order: Any,
    category_of: Any,
    one_pair: int,
    first: Any,
    second: Any,
    counts: Any,
    category: Any,
) -> None:
    """Fill in what is met on boards ``low`` to ``high`` where a flush is possible."""
    left = np.zeros(2 * RANKS, np.int64)
    held = np.zeros((2, 2 * RANKS), np.int64)
    hands = np.zeros(CLASSES, np.int64)
    worth = np.zeros(CLASSES, np.int64)
    firsts = np.zeros(CLASSES, np.int64)
    seconds = np.zeros(CLASSES, np.int64)
    met = np.zeros(CLASSES, np.int64)
    some = np.zeros(PAIRS, np.int64)
    for board in range(low, high):
        if not _lay(deck, mask[board], others[board], left):
            continue
        base = parent[board]
        needed = BOARD - popcount(mask[board])
        flushes, flush_at = flush[set_of[mask[board]]], flush_order[set_of[mask[board]]]
        size = place = at = np.int64(0)
        while at < PARTS and flushes[flush_at[at]] == 0:
            at += 1
        # Two lists in order, hands that make a flush and hands that do not, become one.
        while place < PAIRS or at < PARTS:
            plain = int(strength[base, order[base, place]]) if place < PAIRS else NO_STRENGTH
            suited = int(flushes[flush_at[at]]) if at < PARTS else NO_STRENGTH
            if suited < plain:
                found = _hands_of_part(int(flush_at[at]), some)
                at += 1
            else:
                found = _hands_of_pair(int(order[base, place]), first, second, needed, some)
                place += 1
            for i in range(found):
                a, b = first[some[i]], second[some[i]]
                if left[a] > 0 and left[b] > (1 if a == b else 0):
                    hands[size], firsts[size], seconds[size] = some[i], a, b
                    worth[size] = min(plain, suited)
                    size += 1
        _walk(size, worth, firsts, seconds, left, one_pair, held, met)
        for i in range(size):
            counts[board, hands[i]] = met[i]
            category[board, hands[i]] = category_of[worth[i]]


@njit(cache=True, nogil=True)
def _lay(deck: Any, mask: int, others: Any, left: Any) -> bool:
    """Count what a board leaves of each type of card; tell whether the deck has such a board."""
    possible = True
    for rank in range(RANKS):
        on_board = mask >> rank & 1
        possible = possible and (not on_board or deck[rank] > 0)
        left[rank] = (1 if deck[rank] else 0) - on_board
        left[RANKS + rank] = max(deck[rank] - 1, 0)
    for card in range(2):
        if others[card] != NONE:
            left[RANKS + others[card]] -= 1
            possible = possible and left[RANKS + others[card]] >= 0
    return possible


@njit(cache=True, nogil=True)
def _hands_of_part(part: int, some: Any) -> int:
    """Write the classes that hold this part of the flush suit; return how many."""
    if part < BOTH:
        some[0] = part
        return 1
    if part < BOTH + RANKS:
        for rank in range(RANKS):
            some[rank] = BOTH + (part - BOTH) * RANKS + rank
        return RANKS
    for pair in range(PAIRS):
        some[pair] = _UNSUITED + pair
    return PAIRS


@njit(cache=True, nogil=True)
def _hands_of_pair(pair: int, first: Any, second: Any, needed: int, some: Any) -> int:
    """Write the classes of a pair of ranks that make no flush; return how many.

    A hand makes a flush if it holds ``needed`` cards of the flush suit.
    """
    if needed == 0:
        return 0
    some[0] = _UNSUITED + pair
    if needed == 1:
        return 1
    a, b = first[_UNSUITED + pair] - RANKS, second[_UNSUITED + pair] - RANKS
    some[1] = BOTH + a * RANKS + b
    if a == b:
        return 2
    some[2] = BOTH + b * RANKS + a
    return 3


def showdowns_unsuited(deck: Ints) -> Showdowns:
    """Return what the 91 pairs of ranks meet where no flush is possible.

    Args:
        deck: By rank, how many cards of it the deck has: four, or none in a short deck.
    """
    boards, known, by = unsuited(), classes(), strengths()
    met = _empty(boards, PAIRS)
    _unsuited(
        deck,
        boards.ranks,
        by.ranks,
        by.ranks_order,
        by.category,
        by.one_pair,
        known.first[_UNSUITED:] - RANKS,
        known.second[_UNSUITED:] - RANKS,
        met.counts,
        met.category,
    )
    return met


def showdowns_suited(deck: Ints, met: Showdowns, low: int, high: int) -> None:
    """Fill in what the 338 classes meet where a flush is possible, on boards ``low`` to ``high``.

    Args:
        deck: As for ``showdowns_unsuited``.
        met: To be filled, from ``empty_suited``.
        low: The first board.
        high: The board after the last.
    """
    boards, known, by = suited(), classes(), strengths()
    _suited(
        low,
        high,
        deck,
        boards.mask,
        boards.others,
        boards.parent,
        by.set_of,
        by.ranks,
        by.ranks_order,
        by.flush,
        by.flush_order,
        by.category,
        by.one_pair,
        known.first,
        known.second,
        met.counts,
        met.category,
    )


def empty_suited() -> Showdowns:
    """Return room for what the 338 classes meet."""
    return _empty(suited(), CLASSES)


def _empty(boards: Problems, width: int) -> Showdowns:
    shape = (len(boards.mask), width)
    return Showdowns(np.zeros(shape, np.int32), np.full(shape, NO_HAND, np.uint8))
