"""A simple strategy for house players of let it ride; not the best play."""

from __future__ import annotations

from typing import Final

from croupier.games.strategy import Sight
from croupier.hands.ranks import TEN, suits_of

FOUR: Final = 4


def choose(sight: Sight) -> str:
    """Return an answer.

    Let it ride with a hand that pays already; on three cards also with three to a royal, on four
    also with four to a flush.
    """
    seen = sight.cards + sight.board
    ranks = [card >> 2 for card in seen]
    paid = any(ranks.count(rank) > 1 and rank >= TEN for rank in ranks)
    pairs = sum(ranks.count(rank) > 1 for rank in set(ranks))
    trips = any(ranks.count(rank) > 2 for rank in ranks)  # noqa: PLR2004 - three of a kind
    suited = max(suit.bit_count() for suit in suits_of(seen))
    if sight.question == "bet one":
        draw = suited == len(seen) and min(ranks) >= TEN
    else:
        draw = suited == FOUR
    return "ride" if paid or pairs > 1 or trips or draw else "pull"
