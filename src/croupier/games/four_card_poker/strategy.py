"""A simple strategy for house players of four-card poker; not the best play."""

from __future__ import annotations

from typing import Final

from croupier.games.strategy import Sight
from croupier.hands import best_four
from croupier.hands.four import PAIR
from croupier.hands.ranks import TEN

THREE: Final = 1


def choose(sight: Sight) -> str:
    """Return an answer: three antes on a pair of tens or better, one on a pair of threes."""
    hand = best_four(sight.cards)
    if hand.category > PAIR or (hand.category == PAIR and hand.group_rank >= TEN):
        return "play 3x"
    return "play 1x" if hand.category == PAIR and hand.group_rank >= THREE else "fold"
