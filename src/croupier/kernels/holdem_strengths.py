"""The strength of every class of hands on every board, flushes and the rest apart."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.kernels.holdem_layout import (
    BOARD,
    BOTH,
    PAIRS,
    PARTS,
    RANKS,
    SUITS,
    Ints,
    classes,
    unsuited,
)
from croupier.kernels.ranking import rank7
from croupier.kernels.tables import CATEGORY, five_card_tables


class Strengths(NamedTuple):
    """Dense strengths and their order, by board."""

    ranks: npt.NDArray[np.uint16]
    """Shape ``(6188, 91)``: by ranks alone."""
    ranks_order: npt.NDArray[np.uint8]
    flush: npt.NDArray[np.uint16]
    """Shape ``(sets, 92)``: by the flush suit's ranks on the board and in the hand; 0, no flush."""
    flush_order: npt.NDArray[np.uint8]
    set_of: Ints
    """By the mask of the flush suit's ranks, its row in ``flush``."""
    category: npt.NDArray[np.uint8]
    """By dense strength."""
    one_pair: int
    """The least strength of a pair."""
    full_house: int
    """The least strength of a full house."""


@cache
def strengths() -> Strengths:
    """Return the strengths of all hands on all boards, flushes apart."""
    tables = five_card_tables(7)
    category = (tables.wide >> CATEGORY).astype(np.uint8)
    by_ranks = _by_ranks()
    cards = np.bitwise_count(np.arange(1 << RANKS))
    masks = np.flatnonzero((cards >= 3) & (cards <= BOARD))
    set_of = np.full(1 << RANKS, -1, np.int64)
    set_of[masks] = np.arange(len(masks))
    known = classes()
    held = np.zeros(PARTS, np.int64)
    held[known.part[:BOTH]] = 1 << known.first[:BOTH] | 1 << known.second[:BOTH]
    held[BOTH : BOTH + RANKS] = 1 << np.arange(RANKS)
    flush = tables.flush[masks[:, None] | held]
    return Strengths(
        ranks=by_ranks,
        ranks_order=np.argsort(by_ranks, axis=1, kind="stable").astype(np.uint8),
        flush=flush,
        flush_order=np.argsort(flush, axis=1, kind="stable").astype(np.uint8),
        set_of=set_of,
        category=category,
        one_pair=int(np.searchsorted(category, 1)),
        full_house=int(np.searchsorted(category, 6)),
    )


def _by_ranks() -> npt.NDArray[np.uint16]:
    """Return the strength of every pair of ranks on every board of ranks, no flush possible."""
    known = classes()
    ranks = unsuited().ranks
    hands = np.empty((len(ranks), PAIRS, 7), np.int64)
    hands[:, :, :5] = ranks[:, None, :]
    hands[:, :, 5] = known.first[-PAIRS:] - RANKS
    hands[:, :, 6] = known.second[-PAIRS:] - RANKS
    hands.sort(axis=2)
    possible = (hands[:, :, 4:] != hands[:, :, :-4]).all(axis=2)
    # Sorted, suits in turn: equal ranks differ in suit, and no suit has more than two cards.
    cards = (hands * SUITS + np.arange(7) % SUITS).astype(np.uint8)
    out = np.zeros(possible.shape, np.uint16)
    out[possible] = rank7(cards[possible])
    return out
