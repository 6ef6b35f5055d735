"""What five cards come to in let it ride: eleven outcomes, and how many cards make each."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.games.let_it_ride.settlement import PAIR_OF_TENS
from croupier.hands import hand as names
from croupier.hands.five import NAMES
from croupier.hands.five import PAIR as PAIR_CATEGORY
from croupier.hands.ranks import CATEGORY, GROUP, RANK_BITS, TEN
from croupier.kernels import rank5, wide5

Cards = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]

OUTCOMES: Final = (
    names.HIGH_CARD,
    names.PAIR,
    PAIR_OF_TENS,
    *NAMES[NAMES.index(names.TWO_PAIR) : NAMES.index(names.ROYAL_FLUSH) + 1],
)
"""From the lowest up; ``pair`` is a pair below tens (L-08)."""


def ends(hands: Cards, deck: Cards) -> Counts:
    """Return how many cards of a deck complete four cards to each outcome.

    Args:
        hands: ``uint8`` of shape ``(n, 4)``; cards 0 to 51, no card twice in a row.
        deck: ``uint8`` of shape ``(m,)``; cards that a hand holds are passed over.

    Returns:
        ``int64`` of shape ``(n, 11)``, columns as ``OUTCOMES``.

    >>> deck = np.arange(52, dtype=np.uint8)
    >>> ends(np.array([[0, 1, 2, 3]], np.uint8), deck).tolist()
    [[0, 0, 0, 0, 0, 0, 0, 0, 48, 0, 0]]
    """
    free = left(hands, deck)
    each = free.sum(axis=1)
    fives = np.empty((int(each.sum()), 5), np.uint8)
    fives[:, :4] = hands.repeat(each, axis=0)
    fives[:, 4] = np.broadcast_to(deck, free.shape)[free]
    start = len(OUTCOMES) * np.arange(len(hands))
    counted = start.repeat(each) + outcome_by_strength()[rank5(fives)]
    return np.bincount(counted, minlength=len(hands) * len(OUTCOMES)).reshape(len(hands), -1)


def left(hands: Cards, deck: Cards) -> npt.NDArray[np.bool_]:
    """Return which cards of a deck each hand does not hold: shape ``(n, m)``."""
    held = np.bitwise_or.reduce(np.left_shift(np.int64(1), hands.astype(np.int64)), axis=1)
    free: npt.NDArray[np.bool_] = (held[:, None] >> deck.astype(np.int64) & 1) == 0
    return free


@cache
def outcome_by_strength() -> npt.NDArray[np.int64]:
    """Return the outcome of each dense strength of the standard order, as its place in OUTCOMES."""
    wide = wide5()
    category = wide >> CATEGORY
    paying = (wide >> GROUP & RANK_BITS) >= 1 << TEN
    outcome: Counts = category + ((category > PAIR_CATEGORY) | (category == PAIR_CATEGORY) & paying)
    return outcome
