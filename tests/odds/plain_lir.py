"""Let it ride solved the plain way: every deal on its own, the plain hand ranking, fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from croupier.cards import Card
from croupier.hands import best_five
from croupier.hands.ranks import TEN

Hand = tuple[Card, ...]
Nets = Mapping[tuple[int, str], Fraction]
"""By bets riding and outcome."""


@cache
def outcome(cards: frozenset[Card]) -> str:
    hand = best_five(tuple(cards))
    if hand.name == "pair" and hand.group_rank >= TEN:
        return "pair of tens"
    return hand.name


class Plain:
    """The best play over every deal of a deck, found with no symmetry and no array."""

    def __init__(self, deck: Sequence[Card], nets: Nets) -> None:
        self.deck = tuple(deck)
        self.nets = nets
        self.ends: dict[frozenset[Card], Counter[str]] = {}

    def end(self, four: frozenset[Card]) -> Counter[str]:
        """How many of the cards left make each outcome of four cards."""
        if four not in self.ends:
            left = (card for card in self.deck if card not in four)
            self.ends[four] = Counter(outcome(four | {card}) for card in left)
        return self.ends[four]

    @cache  # noqa: B019 - lives as long as the test
    def worth(self, four: frozenset[Card]) -> list[Fraction]:
        """What one, two and three bets get on average once four cards are known."""
        ends = self.end(four)
        return [
            sum((count * self.nets[riding, name] for name, count in ends.items()), Fraction())
            / ends.total()
            for riding in (1, 2, 3)
        ]

    def gain_two(self, four: frozenset[Card], one: int) -> Fraction:
        worth = self.worth(four)
        return worth[one + 1] - worth[one]

    def answer(self, three: Sequence[Card], one: int) -> Fraction:
        """What the round is worth if bet one was pulled (0) or rides (1)."""
        firsts = [card for card in self.deck if card not in three]
        best = (max(self.worth(frozenset((*three, card)))[one : one + 2]) for card in firsts)
        return sum(best, Fraction()) / len(firsts)

    def gain_one(self, three: Sequence[Card]) -> Fraction:
        return self.answer(three, 1) - self.answer(three, 0)

    def play_all(self) -> Counter[tuple[int, int, str]]:
        """Return the deals by what was done with bets one and two and by outcome."""
        paths: Counter[tuple[int, int, str]] = Counter()
        for three in combinations(self.deck, 3):
            one = int(self.gain_one(three) >= 0)
            for first in self.deck:
                if first in three:
                    continue
                four = frozenset((*three, first))
                two = int(self.gain_two(four, one) >= 0)
                for name, count in self.end(four).items():
                    paths[one, two, name] += count
        return paths
