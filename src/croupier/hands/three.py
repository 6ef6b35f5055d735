"""The order of three-card hands: let it ride's three-card bonus.

Sources: § 5324.34(b)(3); readings L-06 (the mini royal) and L-07 (the ace may be low, and never
joins a king and a two).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.hands import hand as names
from croupier.hands.hand import Hand
from croupier.hands.ranks import (
    ACE,
    CATEGORY,
    GROUP,
    RANK_BITS,
    highest,
    pick_ranks,
    pick_run,
    run_of_three,
    suits_of,
)

NAMES: Final = (
    names.HIGH_CARD,
    names.PAIR,
    names.FLUSH,
    names.STRAIGHT,
    names.THREE_OF_A_KIND,
    names.STRAIGHT_FLUSH,
    names.MINI_ROYAL,
)
"""The hands from the lowest up; a hand's place here is its category."""

HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, MINI_ROYAL = range(7)


class ThreeCardHand(Hand):
    """What three cards are worth."""

    __slots__ = ()


def three_card_hand(cards: Sequence[Card]) -> ThreeCardHand:
    """Return what three cards are worth.

    Raises:
        ValueError: There are not three cards.

    >>> from croupier.cards import read_cards
    >>> print(three_card_hand(read_cards("2h Ah 3h")))
    straight flush 3h 2h Ah
    """
    if len(cards) != 3:
        message = f"three cards make a three-card hand, not {len(cards)}"
        raise ValueError(message)
    strength = three_strength(cards)
    category = strength >> CATEGORY
    ordered = sorted(cards, reverse=True)
    if category in (STRAIGHT, STRAIGHT_FLUSH, MINI_ROYAL):
        made_of = pick_run(ordered, (strength >> GROUP & RANK_BITS).bit_length() - 1, 3)
    elif category == PAIR:
        pair, kicker = strength >> GROUP & RANK_BITS, strength & RANK_BITS
        made_of = pick_ranks(ordered, pair, 2) + pick_ranks(ordered, kicker, 1)
    else:
        made_of = ordered
    return ThreeCardHand(strength, NAMES[category], tuple(made_of))


def three_strength(cards: Sequence[Card]) -> int:
    """Return the strength of three cards."""
    suits = suits_of(cards)
    held = suits[0] | suits[1] | suits[2] | suits[3]
    suited = held in suits
    ranks = held.bit_count()
    if ranks == 1:
        return TRIPS << CATEGORY | held << GROUP
    if ranks == 2:
        pair = sum(1 << (card >> 2) for card in cards) - held
        return PAIR << CATEGORY | pair << GROUP | highest(held ^ pair)
    high = run_of_three(held)
    if high and suited:
        return (MINI_ROYAL if high == ACE else STRAIGHT_FLUSH) << CATEGORY | 1 << high + GROUP
    if high:
        return STRAIGHT << CATEGORY | 1 << high + GROUP
    return (FLUSH << CATEGORY if suited else 0) | held
