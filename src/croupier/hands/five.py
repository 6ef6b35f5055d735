"""The order of five-card hands: Ultimate Texas hold 'em, let it ride and the six-card bonus.

Sources: §§ 5324.36(b), 5324.34(b) and 5324.33(b)(3); readings U-01 to U-03, F-20, F-21, G-03.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.hands import hand as names
from croupier.hands.hand import Hand
from croupier.hands.order import Order
from croupier.hands.ranks import (
    ACE,
    CATEGORY,
    GROUP,
    Mask,
    Suits,
    highest,
    run_of_five,
    suits_of,
    top,
)

NAMES: Final = (
    names.HIGH_CARD,
    names.PAIR,
    names.TWO_PAIR,
    names.THREE_OF_A_KIND,
    names.STRAIGHT,
    names.FLUSH,
    names.FULL_HOUSE,
    names.FOUR_OF_A_KIND,
    names.STRAIGHT_FLUSH,
    names.ROYAL_FLUSH,
    names.SIX_CARD_ROYAL,
)
"""The hands from the lowest up; a hand's place here is its category."""

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
    ROYAL,
    SIX_CARD_ROYAL,
) = range(11)

ORDER: Final = Order(
    size=5,
    names=NAMES,
    suited=frozenset({FLUSH, STRAIGHT_FLUSH, ROYAL}),
    runs=frozenset({STRAIGHT, STRAIGHT_FLUSH, ROYAL}),
    group={PAIR: 2, TWO_PAIR: 2, TRIPS: 3, FULL_HOUSE: 3, QUADS: 4},
    beside={FULL_HOUSE: 2},
)

ONE_PAIR: Final = PAIR << CATEGORY
"""The strength from which a hand is a pair or better."""

SIX_ROYAL_RANKS: Final = 0b1111110000000


class FiveCardHand(Hand):
    """The best five cards of five, six or seven."""

    __slots__ = ()


def five_strength(clubs: Mask, diamonds: Mask, hearts: Mask, spades: Mask) -> int:
    """Return the strength of the best five of five to seven cards, given as ranks by suit.

    Of seven cards at most one suit has five, and five of a suit leave no room for four of a kind
    or a full house, so a flush ends the search.

    >>> five_strength(0, 0, 0, 0b1111100000000) >> CATEGORY == ROYAL
    True
    """
    held = clubs | diamonds | hearts | spades
    for suit in (clubs, diamonds, hearts, spades):
        if suit.bit_count() >= 5:
            high = run_of_five(suit)
            if high:
                return (ROYAL if high == ACE else STRAIGHT_FLUSH) << CATEGORY | 1 << high + GROUP
            return FLUSH << CATEGORY | top(suit, 5)
    black, red = clubs & spades, diamonds & hearts
    both = (clubs | spades) & (diamonds | hearts)
    twice = black | red | both
    if twice:
        thrice = both & (black | red)
        if thrice:
            quads = black & red
            if quads:
                return QUADS << CATEGORY | quads << GROUP | highest(held ^ quads)
            trips = highest(thrice)
            if twice != trips:
                return FULL_HOUSE << CATEGORY | trips << GROUP | highest(twice ^ trips)
    high = run_of_five(held)
    if high:
        return STRAIGHT << CATEGORY | 1 << high + GROUP
    if not twice:
        return top(held, 5)
    if thrice:
        return TRIPS << CATEGORY | trips << GROUP | top(held ^ trips, 2)
    if twice & (twice - 1):
        pairs = top(twice, 2)
        return TWO_PAIR << CATEGORY | pairs << GROUP | highest(held ^ pairs)
    return PAIR << CATEGORY | twice << GROUP | top(held ^ twice, 3)


def best_five(cards: Sequence[Card]) -> FiveCardHand:
    """Return the best five cards of five, six or seven.

    Args:
        cards: Five to seven different cards.

    Raises:
        ValueError: There are fewer than five cards or more than seven.

    >>> from croupier.cards import read_cards
    >>> print(best_five(read_cards("Ac 9h 2s 3d 4c 5h Kd")))
    straight 5h 4c 3d 2s Ac
    >>> best_five(read_cards("As Ks Qs Js Ts")) > best_five(read_cards("2s 2d 2c 2h As"))
    True
    """
    if not 5 <= len(cards) <= 7:
        message = f"five to seven cards make a five-card hand, not {len(cards)}"
        raise ValueError(message)
    return _best(cards, suits_of(cards))


def six_card_bonus_hand(cards: Sequence[Card]) -> FiveCardHand:
    """Return what six cards are worth to the six-card bonus: the best five, or the six-card royal.

    The six-card royal is A-K-Q-J-10-9 of one suit (reading F-20).

    Raises:
        ValueError: There are not six cards.

    >>> from croupier.cards import read_cards
    >>> print(six_card_bonus_hand(read_cards("9d Td Jd Qd Kd Ad")))
    six-card royal Ad Kd Qd Jd Td 9d
    """
    if len(cards) != 6:
        message = f"six cards make a six-card bonus hand, not {len(cards)}"
        raise ValueError(message)
    suits = suits_of(cards)
    if SIX_ROYAL_RANKS in suits:
        royal = tuple(sorted(cards, reverse=True))
        return FiveCardHand(SIX_CARD_ROYAL << CATEGORY, NAMES[SIX_CARD_ROYAL], royal)
    return _best(cards, suits)


def _best(cards: Sequence[Card], suits: Suits) -> FiveCardHand:
    strength = five_strength(*suits)
    return FiveCardHand(strength, ORDER.name(strength), ORDER.cards(cards, suits, strength))
