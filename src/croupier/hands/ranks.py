"""Cards as bit masks of ranks: the arithmetic that all three orders of hands share.

A mask has thirteen bits, bit 0 for the two and bit 12 for the ace. The ranks that a suit holds are
a mask; so are the ranks held at least twice. Comparing two masks with equally many bits as numbers
compares their ranks from the highest down, which is how the law compares kickers (G-03).

A hand's strength is one integer: its category, then the ranks of the group that makes it, then the
other ranks that count, thirteen bits for each of the last two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.cards import Card

Mask = int
"""Thirteen bits, one for each rank."""

Suits = tuple[Mask, Mask, Mask, Mask]
"""The ranks held in clubs, diamonds, hearts and spades."""

ACE: Final = 12
KING: Final = 11
QUEEN: Final = 10
TEN: Final = 8
GROUP: Final = 13
"""Where the ranks of the group stand in a strength."""
CATEGORY: Final = 26
"""Where the category stands in a strength."""
RANK_BITS: Final = (1 << 13) - 1


def suits_of(cards: Iterable[Card]) -> Suits:
    """Return the ranks held in each suit.

    >>> suits_of([0, 51])
    (1, 0, 0, 4096)
    """
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks[0], masks[1], masks[2], masks[3]


def top(mask: Mask, count: int) -> Mask:
    """Return the ``count`` highest ranks of a mask that holds at least as many.

    >>> bin(top(0b1011, 2))
    '0b1010'
    """
    for _ in range(mask.bit_count() - count):
        mask &= mask - 1
    return mask


def highest(mask: Mask) -> Mask:
    """Return the highest rank of a mask that is not empty.

    >>> bin(highest(0b1011))
    '0b1000'
    """
    return 1 << (mask.bit_length() - 1)


def run_of_five(mask: Mask) -> int:
    """Return the top rank of the highest five in a row, 0 if there are none; the ace may be low.

    >>> run_of_five(0b1111100000000), run_of_five(0b1000000001111), run_of_five(0b1100000000111)
    (12, 3, 0)
    """
    low = mask << 1 | mask >> ACE  # the ace once more, below the two
    run = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return run.bit_length() + 2 if run else 0


def run_of_four(mask: Mask) -> int:
    """Return the top rank of the highest four in a row, 0 if there are none; the ace may be low.

    >>> run_of_four(0b1000000000111), run_of_four(0b1100000000011)
    (2, 0)
    """
    low = mask << 1 | mask >> ACE
    run = low & low >> 1 & low >> 2 & low >> 3
    return run.bit_length() + 1 if run else 0


def run_of_three(mask: Mask) -> int:
    """Return the top rank of the highest three in a row, 0 if there are none; the ace may be low.

    >>> run_of_three(0b1000000000011), run_of_three(0b1100000000001)
    (1, 0)
    """
    low = mask << 1 | mask >> ACE
    run = low & low >> 1 & low >> 2
    return run.bit_length() if run else 0


def pick_ranks(cards: Sequence[Card], mask: Mask, each: int) -> list[Card]:
    """Return ``each`` cards of every rank in the mask, high to low.

    Args:
        cards: The cards to pick from, sorted from the highest number down, so that of equal ranks
            the suits come in the order spade, heart, diamond, club.
        mask: The ranks wanted; the cards hold at least ``each`` of every one.
        each: How many of each rank.

    >>> pick_ranks([51, 50, 49, 3, 2], 0b1000000000001, 2)
    [51, 50, 3, 2]
    """
    picked: list[Card] = []
    rank, left = -1, 0
    for card in cards:
        if not mask >> (card >> 2) & 1:
            continue
        if card >> 2 != rank:
            rank, left = card >> 2, each
        if left:
            picked.append(card)
            left -= 1
    return picked


def pick_run(cards: Sequence[Card], high: int, length: int) -> list[Card]:
    """Return one card of each rank of a run, from its top rank down, a low ace last.

    >>> pick_run([51, 13, 9, 5, 1], 3, 5)
    [13, 9, 5, 1, 51]
    """
    first: dict[int, Card] = {}
    for card in cards:
        first.setdefault(card >> 2, card)
    return [first[rank if rank >= 0 else ACE] for rank in range(high, high - length, -1)]
