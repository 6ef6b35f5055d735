"""How strong the hands are that can be dealt from any deck, counted by ranks.

Hands are not listed. What a hand is worth hangs on how many cards of each rank it has, unless it
has a flush, and then on the ranks of that suit. So each way to hold ranks is counted with as many
hands as the deck has for it, and the few hands with a flush are moved to where they belong. That
takes some thousandths of a second, whatever cards are missing from the deck.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.kernels.tables import (
    HIGH_BITS,
    HIGH_SHIFT,
    LOW_BITS,
    LOW_RANKS,
    Tables,
    five_card_tables,
    four_card_tables,
)

Ints = npt.NDArray[np.int64]

RANKS: Final = 13
SUITS: Final = 4
EACH: Final = 4
"""How many cards of a rank there are."""
MASKS: Final = np.arange(1 << RANKS)
HELD: Final = MASKS[:, None] >> np.arange(RANKS) & 1
"""By mask and rank, whether the mask has the rank."""
WAYS: Final = np.array([[comb(n, k) for k in range(7)] for n in range(EACH + 1)], np.int64)
KEYS: Final = np.array(
    [
        5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_SHIFT
        for rank in range(RANKS)
    ],
    np.int64,
)
"""By rank, what a card of it adds to the sum that tells how many of each rank a hand has."""


class Order(NamedTuple):
    """An order of hands: how many cards make one, and the tables that rank them."""

    size: int
    tables: Tables


def four_card_order(cards: int) -> Order:
    """Return the order of the best four of so many cards, 4 to 6."""
    return Order(4, four_card_tables(cards))


def five_card_order(cards: int) -> Order:
    """Return the order of the best five of so many cards, 5 to 7."""
    return Order(5, five_card_tables(cards))


def count_strengths(
    order: Order, cards: int, deck: Collection[Card], known: Sequence[Card] = ()
) -> Ints:
    """Return how many of all hands have each strength.

    Args:
        order: The order of hands, with the tables for so many cards.
        cards: How many cards a hand has; so few that only one suit can have a flush.
        deck: The cards from which a hand is dealt.
        known: Cards that every hand has, of which the deck has none.

    Returns:
        ``int64``, by dense strength.

    >>> counts = count_strengths(four_card_order(4), 4, range(52))
    >>> int(counts.sum()), int(counts[-1])
    (270725, 1)
    """
    held = np.zeros((SUITS, RANKS), np.int64)
    for card in deck:
        held[card & 3, card >> 2] = 1
    sure = np.zeros(SUITS, np.int64)
    for card in known:
        sure[card & 3] |= 1 << (card >> 2)
    base = int(sum(KEYS[card >> 2] for card in known))
    keys, ways = _by_ranks(cards - len(known), held.sum(axis=0))
    counts = np.zeros(len(order.tables.wide), np.int64)
    np.add.at(counts, _strength(order, base + keys), ways)
    for suit in range(SUITS):
        masks, keys, ways = _in_suit(order, cards - len(known), held, suit, int(sure[suit]))
        by_ranks = _strength(order, base + keys)
        np.subtract.at(counts, by_ranks, ways)
        np.add.at(counts, np.maximum(by_ranks, order.tables.flush[masks]), ways)
    return counts


def _strength(order: Order, keys: Ints) -> npt.NDArray[np.uint16]:
    """Return the strengths of hands by their ranks alone."""
    tables = order.tables
    where = tables.high[keys >> HIGH_SHIFT & HIGH_BITS] + tables.low[keys & LOW_BITS]
    strengths: npt.NDArray[np.uint16] = tables.ranks[where]
    return strengths


def _by_ranks(cards: int, left: Ints) -> tuple[Ints, Ints]:
    """Return the sum of keys of every way to hold ranks, and how many hands hold them so.

    Args:
        cards: How many cards.
        left: By rank, how many cards the deck has.
    """
    ranks = _multisets(cards)
    ways = np.ones(len(ranks), np.int64)
    for rank in range(RANKS):
        ways *= WAYS[left[rank], ranks[:, rank]]
    some = ways > 0
    return (ranks @ KEYS)[some], ways[some]


def _in_suit(order: Order, cards: int, held: Ints, suit: int, sure: int) -> tuple[Ints, Ints, Ints]:
    """Return the hands that have a flush in a suit.

    Args:
        order: The order of hands.
        cards: How many cards are dealt.
        held: By suit and rank, whether the deck has the card.
        suit: The suit.
        sure: The ranks of the suit that every hand has.

    Returns:
        The ranks that a hand has in the suit, the keys of the cards dealt, the number of hands.
    """
    in_suit = int(held[suit] @ (1 << np.arange(RANKS)))
    dealt = np.bitwise_count(MASKS).astype(np.int64)
    flush = (MASKS & ~in_suit == 0) & (dealt + sure.bit_count() >= order.size)
    others = held.sum(axis=0) - held[suit]
    found = []
    for count in range(cards + 1):
        masks = MASKS[flush & (dealt == count)]
        if len(masks):
            keys, ways = _by_ranks(cards - count, others)
            total = (HELD[masks] @ KEYS)[:, None] + keys
            found.append((masks.repeat(len(keys)) | sure, total.ravel(), np.tile(ways, len(masks))))
    if not found:
        nothing = np.zeros(0, np.int64)
        return nothing, nothing, nothing
    masks, keys, ways = (np.concatenate(column) for column in zip(*found, strict=True))
    return masks, keys, ways


@cache
def _multisets(cards: int, ranks: int = RANKS) -> Ints:
    """Return every way to hold so many cards, at most four a rank: shape ``(ways, ranks)``."""
    if ranks == 0:
        return np.zeros((1 if cards == 0 else 0, 0), np.int64)
    parts = []
    for count in range(min(cards, EACH) + 1):
        rest = _multisets(cards - count, ranks - 1)
        parts.append(np.column_stack([rest, np.full(len(rest), count, np.int64)]))
    return np.concatenate(parts)
