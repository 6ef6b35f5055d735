"""The order of four-card hands: four-card poker.

Four of a kind, straight flush, three of a kind, flush, straight, two pair, pair. Sources:
§ 5324.33(b)(1), (2), (4); readings F-11 to F-13, F-30.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.hands import hand as names
from croupier.hands.hand import Hand
from croupier.hands.order import Order
from croupier.hands.ranks import (
    CATEGORY,
    GROUP,
    Mask,
    highest,
    run_of_four,
    suits_of,
    top,
)

NAMES: Final = (
    names.HIGH_CARD,
    names.PAIR,
    names.TWO_PAIR,
    names.STRAIGHT,
    names.FLUSH,
    names.THREE_OF_A_KIND,
    names.STRAIGHT_FLUSH,
    names.FOUR_OF_A_KIND,
)
"""The hands from the lowest up; a hand's place here is its category."""

HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS = range(8)


ORDER: Final = Order(
    size=4,
    names=NAMES,
    suited=frozenset({FLUSH, STRAIGHT_FLUSH}),
    runs=frozenset({STRAIGHT, STRAIGHT_FLUSH}),
    group={PAIR: 2, TWO_PAIR: 2, TRIPS: 3, QUADS: 4},
    beside={},
)


class FourCardHand(Hand):
    """The best four cards of four, five or six."""

    __slots__ = ()


def four_strength(clubs: Mask, diamonds: Mask, hearts: Mask, spades: Mask) -> int:
    """Return the strength of the best four of four to six cards, given as ranks by suit.

    Of six cards at most one suit has four.

    >>> four_strength(1, 1, 1, 1) >> CATEGORY == QUADS
    True
    """
    black, red = clubs & spades, diamonds & hearts
    quads = black & red
    if quads:
        return QUADS << CATEGORY | quads << GROUP
    held = clubs | diamonds | hearts | spades
    flush = 0
    for suit in (clubs, diamonds, hearts, spades):
        if suit.bit_count() >= 4:
            flush = suit
            high = run_of_four(suit)
            if high:
                return STRAIGHT_FLUSH << CATEGORY | 1 << high + GROUP
    both = (clubs | spades) & (diamonds | hearts)
    thrice = both & (black | red)
    if thrice:
        trips = highest(thrice)
        return TRIPS << CATEGORY | trips << GROUP | highest(held ^ trips)
    if flush:
        return FLUSH << CATEGORY | top(flush, 4)
    high = run_of_four(held)
    if high:
        return STRAIGHT << CATEGORY | 1 << high + GROUP
    twice = black | red | both
    if not twice:
        return top(held, 4)
    if twice & (twice - 1):
        return TWO_PAIR << CATEGORY | top(twice, 2) << GROUP
    return PAIR << CATEGORY | twice << GROUP | top(held ^ twice, 2)


def best_four(cards: Sequence[Card]) -> FourCardHand:
    """Return the best four cards of four, five or six.

    Args:
        cards: Four to six different cards.

    Raises:
        ValueError: There are fewer than four cards or more than six.

    >>> from croupier.cards import read_cards
    >>> print(best_four(read_cards("As Ah 7s 7d 7c")))
    three of a kind 7s 7d 7c As
    """
    if not 4 <= len(cards) <= 6:
        message = f"four to six cards make a four-card hand, not {len(cards)}"
        raise ValueError(message)
    suits = suits_of(cards)
    strength = four_strength(*suits)
    return FourCardHand(strength, ORDER.name(strength), ORDER.cards(cards, suits, strength))
