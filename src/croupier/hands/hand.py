"""The one value type for what cards are worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from croupier.cards import Card, write_cards
from croupier.hands.ranks import CATEGORY, GROUP, RANK_BITS

HIGH_CARD: Final = "high card"
PAIR: Final = "pair"
TWO_PAIR: Final = "two pair"
THREE_OF_A_KIND: Final = "three of a kind"
STRAIGHT: Final = "straight"
FLUSH: Final = "flush"
FULL_HOUSE: Final = "full house"
FOUR_OF_A_KIND: Final = "four of a kind"
STRAIGHT_FLUSH: Final = "straight flush"
ROYAL_FLUSH: Final = "royal flush"
SIX_CARD_ROYAL: Final = "six-card royal"
MINI_ROYAL: Final = "mini royal"


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """A hand: how strong it is, what it is called and which cards make it.

    Hands of the same order compare by strength alone, so two hands of equal rank are equal
    whatever their suits; hands of different orders do not compare.

    >>> Hand(2, "pair", (51, 50)) > Hand(1, "pair", (47, 46))
    True
    """

    strength: int
    """Larger is better; see ``ranks.py`` for its parts."""
    name: str = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)
    """The group first, then high to low; a wheel as 5 4 3 2 A."""

    def __str__(self) -> str:
        """Return the name and the cards."""
        return f"{self.name} {write_cards(self.cards)}"

    @property
    def category(self) -> int:
        """The place of the hand's name in its order, 0 for a high card."""
        return self.strength >> CATEGORY

    @property
    def group_rank(self) -> int:
        """The highest rank (0 to 12) of the group or run that makes the hand, 0 for a high card."""
        return max((self.strength >> GROUP & RANK_BITS).bit_length() - 1, 0)
