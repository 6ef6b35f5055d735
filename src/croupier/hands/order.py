"""Which cards make a hand, given its strength: the same for five and for four cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.hands.ranks import CATEGORY, GROUP, RANK_BITS, Suits, pick_ranks, pick_run


class Order(NamedTuple):
    """An order of hands."""

    size: int
    """How many cards make a hand."""
    names: tuple[str, ...]
    """The hands from the lowest up; a hand's place here is its category."""
    suited: frozenset[int]
    """The categories whose cards are all of one suit."""
    runs: frozenset[int]
    """The categories whose cards are in a row."""
    group: Mapping[int, int]
    """How many cards of each rank the group of a category has."""
    beside: Mapping[int, int]
    """How many cards of each other rank count beside the group, where that is not one."""

    def name(self, strength: int) -> str:
        """Return what a hand of this strength is called."""
        return self.names[strength >> CATEGORY]

    def cards(self, cards: Sequence[Card], suits: Suits, strength: int) -> tuple[Card, ...]:
        """Return the cards that make a hand, in the order in which they are written.

        Args:
            cards: The cards of which the hand is the best.
            suits: Their ranks by suit.
            strength: The hand's strength.
        """
        category = strength >> CATEGORY
        group, others = strength >> GROUP & RANK_BITS, strength & RANK_BITS
        held = sorted(cards, reverse=True)
        if category in self.suited:
            suit = next(n for n, ranks in enumerate(suits) if ranks.bit_count() >= self.size)
            held = [card for card in held if card & 3 == suit]
        if category in self.runs:
            return tuple(pick_run(held, group.bit_length() - 1, self.size))
        made = pick_ranks(held, group, self.group[category]) if group else []
        return tuple(made + pick_ranks(held, others, self.beside.get(category, 1)))
