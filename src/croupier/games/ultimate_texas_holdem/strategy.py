"""A simple strategy for house players of Ultimate Texas hold 'em; not the best play."""

from __future__ import annotations

from typing import Final

from croupier.games.strategy import Sight
from croupier.hands import best_five
from croupier.hands.five import ONE_PAIR
from croupier.hands.ranks import ACE, KING, QUEEN, suits_of

THREE: Final = 1
FIVE: Final = 3
SIX: Final = 4
EIGHT: Final = 6
FOUR_TO_A_FLUSH: Final = 4


def choose(sight: Sight) -> str:
    """Return an answer.

    Before the flop raise four antes with a pair of threes or better, any ace, a king with a five
    or a card of its suit, a queen with an eight or a suited six. After it raise with a pair that
    uses an own card, or four to a flush. At the end play with any such pair, fold without.
    """
    if sight.question == "before the flop":
        return "play 4x" if _strong_start(sight) else "check"
    good = _own_pair(sight) or (sight.question == "after the flop" and _flush_draw(sight))
    if sight.question == "after the flop":
        return "play 2x" if good else "check"
    return "play 1x" if good or max(sight.cards) >> 2 == ACE else "fold"


def _strong_start(sight: Sight) -> bool:
    high, low = sorted((card >> 2 for card in sight.cards), reverse=True)
    suited = sight.cards[0] & 3 == sight.cards[1] & 3
    if high == low:
        return high >= THREE
    if high == ACE:
        return True
    if high == KING:
        return suited or low >= FIVE
    return high == QUEEN and low >= (SIX if suited else EIGHT)


def _own_pair(sight: Sight) -> bool:
    """Tell whether the hand is a pair that uses an own card, or anything better."""
    held = best_five(sight.cards + sight.board)
    if held.strength < ONE_PAIR:
        return False
    own = {card >> 2 for card in sight.cards}
    board = [card >> 2 for card in sight.board]
    return held.category > 1 or len(own) == 1 or not own.isdisjoint(board)


def _flush_draw(sight: Sight) -> bool:
    return max(suit.bit_count() for suit in suits_of(sight.cards + sight.board)) >= FOUR_TO_A_FLUSH
