"""Sets of cards up to a change of suits: one of each class, how many it stands for, and a lookup.

A set is told by four masks of ranks, one for each suit. Of all sets that differ only in their
suits exactly one has masks that never rise, clubs first; that one represents the class. Numpy
alone does this in milliseconds, so nothing here waits for a compiler.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

DECK: Final = 52
SUITS: Final = 4
RANKS: Final = 13
CHANGES: Final = np.array(list(permutations(range(SUITS))), np.uint8)
"""Every change of suits: ``CHANGES[k, suit]`` is the new suit."""
CHANGED: Final = np.array(
    [[card // SUITS * SUITS + change[card % SUITS] for card in range(DECK)] for change in CHANGES],
    np.uint8,
)
"""``CHANGED[k, card]`` is the card that change ``k`` makes of a card."""
CHOOSE: Final = np.array([[comb(n, k) for k in range(7)] for n in range(DECK + 1)], np.int64)


class Holdings(NamedTuple):
    """All sets of so many cards, up to a change of suits."""

    cards: npt.NDArray[np.uint8]
    """Of each class the set that represents it, ascending: shape ``(classes, size)``."""
    weight: Ints
    """How many sets each class has: 24, or fewer where suits are alike."""


class Lookup(NamedTuple):
    """Where every set belongs, by its place among all sets of its size (``places``)."""

    number: npt.NDArray[np.uint16]
    """Its class."""
    change: npt.NDArray[np.uint8]
    """The change of suits that turns it into the set that represents its class."""


@cache
def holdings(size: int, first: int = 0) -> Holdings:
    """Return the sets of ``size`` cards up to a change of suits.

    Args:
        size: How many cards, 1 to 6.
        first: The first card of the deck: a two of clubs (0), or a higher club for a deck without
            the low ranks.

    >>> [len(holdings(size).cards) for size in (1, 2, 3)]
    [13, 169, 1755]
    >>> int(holdings(3).weight.sum())
    22100
    """
    masks = _falling(size, first // SUITS)
    held = (masks[:, None, :] >> np.arange(RANKS)[:, None] & 1).reshape(len(masks), DECK)
    cards = np.nonzero(held)[1].astype(np.uint8).reshape(len(masks), size)
    same = masks[:, 1:] == masks[:, :-1]
    row, alike = np.ones(len(masks), np.int64), np.ones(len(masks), np.int64)
    for suit in range(SUITS - 1):
        row = np.where(same[:, suit], row + 1, 1)
        alike *= row
    return Holdings(cards, len(CHANGES) // alike)


def _falling(size: int, lowest: int) -> Ints:
    """Return the masks of all sets whose four masks never rise: shape ``(sets, 4)``.

    Args:
        size: How many cards are in a set.
        lowest: The lowest rank of the deck.
    """
    every = np.arange(0, 1 << RANKS, 1 << lowest)
    of_size = [every[np.bitwise_count(every) == count] for count in range(size + 1)]
    masks, left = np.empty((1, 0), np.int64), np.array([size])
    for suit in range(SUITS):
        grown, rest = [], []
        for count in range(size + 1):
            last = suit == SUITS - 1
            rows = np.flatnonzero(left == count if last else left >= count)
            most = masks[rows, -1] if suit else np.full(len(rows), 1 << RANKS)
            choices = np.searchsorted(of_size[count], most, side="right")
            chosen = np.arange(choices.sum()) - (np.cumsum(choices) - choices).repeat(choices)
            grown.append(np.column_stack([masks[rows.repeat(choices)], of_size[count][chosen]]))
            rest.append(left[rows].repeat(choices) - count)
        masks, left = np.concatenate(grown), np.concatenate(rest)
    return masks


@cache
def lookup(size: int, first: int = 0) -> Lookup:
    """Return the class of every set of ``size`` cards, 1 to 4.

    >>> number = lookup(2).number[places(np.array([[0, 1], [2, 3], [2, 4]]))]
    >>> bool(number[0] == number[1]), bool(number[0] == number[2])
    (True, False)
    """
    cards = holdings(size, first).cards
    number = np.zeros(comb(DECK, size), np.uint16)
    change = np.zeros(comb(DECK, size), np.uint8)
    of_suits = {tuple(suits): k for k, suits in enumerate(CHANGES.tolist())}
    for k, suits in enumerate(CHANGES):
        where = places(np.sort(CHANGED[k][cards], axis=1))
        number[where] = np.arange(len(cards))
        change[where] = of_suits[tuple(np.argsort(suits).tolist())]
    return Lookup(number, change)


def places(cards: npt.NDArray[np.integer]) -> Ints:
    """Return the place of each set among all sets of its size.

    Args:
        cards: A set in each row, ascending. Sets are ordered by their highest cards.

    >>> places(np.array([[0, 1], [0, 2], [50, 51]])).tolist()
    [0, 1, 1325]
    """
    size = cards.shape[1]
    found: Ints = CHOOSE[cards, np.arange(1, size + 1)].sum(axis=1, dtype=np.int64)
    return found
