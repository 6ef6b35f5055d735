"""Flops up to suits, and the rows in which they and all hands are counted."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np

from croupier.kernels.holdem_layout import (
    FLOP,
    SUITS,
    Ints,
    multiset_of,
    one_suited_row,
    suited_of,
    two_suited_row,
)

CARDS: Final = 52


class Flops(NamedTuple):
    """Flops, ``n`` of them."""

    cards: Ints
    """Shape ``(n, 3)``."""
    weights: Ints
    """How many flops each stands for."""
    rank_rows: Ints
    """Their rows among the flops by rank."""
    suit_rows: Ints
    """Shape ``(n, 4)``: by suit, their rows among the flops beside a suit; -1 for none."""


@cache
def flops() -> Flops:
    """Return the 1,755 flops up to suits, each by one of them."""
    every = every_flop().cards
    least = np.full(len(every), CARDS**FLOP, np.int64)
    for order in permutations(range(SUITS)):
        turned = np.sort(every - every % SUITS + np.array(order)[every % SUITS], axis=1)
        least = np.minimum(least, turned @ np.array([CARDS**2, CARDS, 1]))
    codes, weights = np.unique(least, return_counts=True)
    cards = np.stack([codes // CARDS**2, codes // CARDS % CARDS, codes % CARDS], axis=1)
    return _with_rows(cards, weights.astype(np.int64))


@cache
def every_flop() -> Flops:
    """Return the 22,100 flops, each with weight 1."""
    cards = np.array(list(combinations(range(CARDS), FLOP)), np.int64)
    return _with_rows(cards, np.ones(len(cards), np.int64))


def _with_rows(cards: Ints, weights: Ints) -> Flops:
    ranks = np.sort(cards // SUITS, axis=1)[:, ::-1]
    return Flops(cards, weights, multiset_of(ranks), suit_rows(cards))


def suit_rows(cards: Ints) -> Ints:
    """Return by suit the rows of flops among the flops beside a suit: shape ``(n, 4)``.

    Args:
        cards: Shape ``(n, 3)``.
    """
    cards = np.sort(cards, axis=1)[:, ::-1]
    ranks, suits = cards // SUITS, cards % SUITS
    rows = np.full((len(cards), SUITS), -1, np.int64)
    for suit in range(SUITS):
        # The suit's cards first, each part still high to low.
        order = np.argsort(suits != suit, axis=1, kind="stable")
        sorted_ranks = np.take_along_axis(ranks, order, axis=1)
        held = (suits == suit).sum(axis=1)
        rows[:, suit] = np.select(
            [held == 3, held == 2, held == 1],
            [
                suited_of(np.where((held == 3)[:, None], sorted_ranks, [2, 1, 0])),
                two_suited_row(sorted_ranks[:, :2], sorted_ranks[:, 2]),
                one_suited_row(sorted_ranks[:, 0], sorted_ranks[:, 1:]),
            ],
            -1,
        )
    return rows
