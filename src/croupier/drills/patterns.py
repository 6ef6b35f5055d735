"""Cards that make a hand worth paying, so that a drill need not wait for luck."""

from __future__ import annotations

from typing import Final

from croupier.cards import RANKS, SUITS, Card
from croupier.drills.chance import Chance
from croupier.hands import hand as names

ACE: Final = len(RANKS) - 1
FOUR_ACES: Final = "four aces"
SET_SIZE: Final = {names.PAIR: 2, names.THREE_OF_A_KIND: 3, names.FOUR_OF_A_KIND: 4}


def cards_of(hand: str, size: int, chance: Chance) -> list[Card]:
    """Return cards that make a hand together, in an order of chance.

    Args:
        hand: The hand's name; of a pair, three or four of a kind the cards alike alone come.
        size: How many cards make a straight or a flush in the game.
        chance: Where they come from.

    >>> len(set(cards_of("full house", 5, Chance("doc", "1"))))
    5
    """
    if hand in SET_SIZE:
        return _alike(chance.below(ACE + 1), SET_SIZE[hand], chance)
    if hand == FOUR_ACES:
        return _alike(ACE, 4, chance)
    if hand in (names.FULL_HOUSE, names.TWO_PAIR):
        first, second = chance.some(range(ACE + 1), 2)
        more = 3 if hand == names.FULL_HOUSE else 2
        return [*_alike(first, more, chance), *_alike(second, 2, chance)]
    if hand == names.FLUSH:
        return _suited(chance.some(range(ACE + 1), size), chance)
    lowest = chance.below(ACE + 1 - size)
    if hand in (names.ROYAL_FLUSH, names.MINI_ROYAL, names.SIX_CARD_ROYAL):
        lowest = ACE + 1 - size
    ranks = list(range(lowest, lowest + size))
    if hand == names.STRAIGHT:
        return [rank * 4 + chance.below(len(SUITS)) for rank in ranks]
    return _suited(ranks, chance)


def _alike(rank: int, count: int, chance: Chance) -> list[Card]:
    return [rank * 4 + suit for suit in chance.some(range(len(SUITS)), count)]


def _suited(ranks: list[int], chance: Chance) -> list[Card]:
    suit = chance.below(len(SUITS))
    return [rank * 4 + suit for rank in chance.some(ranks, len(ranks))]
