"""The question after the flop as a person learns it, and what the simple rule gets wrong."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.hands.five import STRAIGHT, TRIPS, TWO_PAIR
from croupier.kernels.holdem_layout import RANKS, SUITS, Ints
from croupier.kernels.holdem_strengths import strengths
from croupier.kernels.ranking import rank5
from croupier.odds.ultimate_texas_holdem.rule_fit import Ledger
from croupier.odds.ultimate_texas_holdem.solution import Solution, hands_by_start

Flags = npt.NDArray[np.bool_]

STRONG, DOUBLE, POCKET, MATCH, FLUSH_DRAW, TRIPS_BOARD, REST = range(7)
FAMILIES: Final = {
    STRONG: "a straight or better",
    DOUBLE: "two pair or three of a kind, with an own card",
    MATCH: "an own card paired with the flop",
    POCKET: "a pair in the hand",
    FLUSH_DRAW: "four to a flush, an own card among them",
    TRIPS_BOARD: "three of a kind on the flop alone",
    REST: "anything else",
}
"""What a hand is seen as, the first that fits; a rank decides within the middle ones."""
BY_RANK: Final = {
    MATCH: "pair",
    POCKET: "pair",
    FLUSH_DRAW: "highest own card of the flush",
    TRIPS_BOARD: "highest own card",
}
"""What the rank is of."""
FOUR: Final = 4
_PART: Final = 128
"""Flops looked at in one go."""


class _Sights(NamedTuple):
    """Hands that check before the flop, on flops: one entry each."""

    cards: Ints
    """Shape ``(n, 5)``: the flop, then the hand."""
    gain: Ints
    """What two antes are worth more than a check."""
    deals: Ints


def flop_ledgers(solution: Solution) -> dict[int, Ledger]:
    """Return best play after the flop by family and rank, of the hands that checked before it."""
    ledgers = {family: Ledger.empty(RANKS) for family in FAMILIES}
    for first in range(0, len(solution.table.flops.cards), _PART):
        sights = _sights(solution, first, first + _PART)
        families, ranks = _families(sights.cards)
        for family, ledger in ledgers.items():
            here = families == family
            ledger.enter(ranks[here], sights.gain[here], sights.deals[here])
    return ledgers


def _sights(solution: Solution, first: int, last: int) -> _Sights:
    table = solution.table
    checks = [
        place
        for start, hands in hands_by_start(table).items()
        if solution.starts[start].best == 0
        for place in hands
    ]
    flops, hands = table.flops.cards[first:last], table.hands[checks]
    cards = np.concatenate(
        [flops.repeat(len(hands), axis=0), np.tile(hands, (len(flops), 1))], axis=1
    )
    gain = -solution.edges[first:last][:, checks].ravel()
    deals = table.flops.weights[first:last].repeat(len(hands))
    apart = (cards[:, :3, None] != cards[:, None, 3:]).all(axis=(1, 2))
    return _Sights(cards[apart], gain[apart], deals[apart])


def _families(cards: Ints) -> tuple[Ints, Ints]:
    """Return the family of each flop and hand, and the rank by which it is judged."""
    category = strengths().category[rank5(cards.astype(np.uint8))]
    flop, own = cards[:, :3] // SUITS, cards[:, 3:] // SUITS
    pocket = own[:, 0] == own[:, 1]
    matches = (flop[:, :, None] == own[:, None, :]).any(axis=1)
    trips = (flop == flop[:, :1]).all(axis=1)
    draw_rank = _draw_rank(cards)
    families = np.select(
        [
            category >= STRAIGHT,
            (category >= TWO_PAIR) & (pocket | matches.any(axis=1)),
            matches.any(axis=1),
            pocket,
            draw_rank >= 0,
            (category == TRIPS) & trips,
        ],
        [STRONG, DOUBLE, MATCH, POCKET, FLUSH_DRAW, TRIPS_BOARD],
        REST,
    )
    ranks = np.select(
        [families == MATCH, families == POCKET, families == FLUSH_DRAW, families == TRIPS_BOARD],
        [np.where(matches, own, -1).max(axis=1), own[:, 0], draw_rank, own.max(axis=1)],
        0,
    )
    return families.astype(np.int64), ranks


def _draw_rank(cards: Ints) -> Ints:
    """Return the highest own rank among four cards of a suit, -1 without four or without own."""
    found = np.full(len(cards), -1, np.int64)
    for suit in range(SUITS):
        of_suit = cards % SUITS == suit
        four = of_suit.sum(axis=1) == FOUR
        own = np.where(of_suit[:, 3:], cards[:, 3:] // SUITS, -1).max(axis=1)
        found = np.where(four, own, found)
    return found
