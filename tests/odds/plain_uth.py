"""Ultimate Texas hold 'em solved the plain way on a short deck: every deal, fractions.

Shares nothing with the fast solver but the plain ranking of hands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from croupier.cards import Card
from croupier.hands.five import ONE_PAIR, five_strength
from croupier.hands.ranks import CATEGORY, suits_of

Two = tuple[Card, Card]
Net = Callable[[int, int, bool, int], Fraction]
"""From multiple, 1 for a win or -1 for a loss, whether the dealer qualifies, own category."""

FOLD = Fraction(-2)


class End(NamedTuple):
    """A board as one hand meets it: own category, dealers by outcome and qualification."""

    category: int
    dealers: Counter[tuple[int, bool]]

    def worth(self, net: Net, multiple: int) -> Fraction:
        return sum(
            (
                times * net(multiple, outcome, qualifies, self.category)
                for (outcome, qualifies), times in self.dealers.items()
                if outcome
            ),
            Fraction(),
        )


class Answers(NamedTuple):
    check: Fraction
    three: Fraction
    four: Fraction


class Plain:
    """Best play of a deck, by hand."""

    def __init__(self, ranks: tuple[int, ...], net: Net) -> None:
        self.deck = tuple(rank * 4 + suit for rank in ranks for suit in range(4))
        self.net = net
        self.hands = self._starts(ranks)
        self.ends: dict[Two, dict[tuple[Card, ...], End]] = {hand: {} for hand in self.hands}
        for board in combinations(self.deck, 5):
            self._meet(board)
        self.answers: dict[Two, Answers] = {}
        self.raises: dict[Two, dict[tuple[Card, ...], bool]] = {}
        for hand in self.hands:
            self._answer(hand)

    def _starts(self, ranks: tuple[int, ...]) -> dict[Two, int]:
        """Return one hand for each start, with how many are like it."""
        hands: dict[Two, int] = {}
        for a in ranks:
            for b in ranks:
                if a == b:
                    hands[a * 4, a * 4 + 1] = 6
                elif a > b:
                    hands[a * 4, b * 4] = 4
                    hands[a * 4, b * 4 + 1] = 12
        return hands

    def _meet(self, board: tuple[Card, ...]) -> None:
        left = [card for card in self.deck if card not in board]
        strength = {two: five_strength(*suits_of(board + two)) for two in combinations(left, 2)}
        listed = [({a, b}, worth) for (a, b), worth in strength.items()]
        for hand in self.hands:
            if hand[0] in board or hand[1] in board:
                continue
            own = strength[min(hand), max(hand)]
            dealers: Counter[tuple[int, bool]] = Counter()
            for cards, worth in listed:
                if hand[0] not in cards and hand[1] not in cards:
                    dealers[(own > worth) - (own < worth), worth >= ONE_PAIR] += 1
            self.ends[hand][board] = End(own >> CATEGORY, dealers)

    def _answer(self, hand: Two) -> None:
        check: dict[tuple[Card, ...], Fraction] = defaultdict(Fraction)
        two: dict[tuple[Card, ...], Fraction] = defaultdict(Fraction)
        three = four = Fraction()
        for board, end in self.ends[hand].items():
            last = max(end.worth(self.net, 1), FOLD * end.dealers.total())
            twice = end.worth(self.net, 2)
            three += 10 * end.worth(self.net, 3)
            four += 10 * end.worth(self.net, 4)
            for flop in combinations(board, 3):
                check[flop] += last
                two[flop] += twice
        best = sum((max(check[flop], two[flop]) for flop in check), Fraction())
        self.answers[hand] = Answers(best, three, four)
        self.raises[hand] = {flop: two[flop] >= check[flop] for flop in check}

    @property
    def expectation(self) -> Fraction:
        """The mean net result of a round."""
        rounds = sum(10 * end.dealers.total() for end in self.ends[next(iter(self.hands))].values())
        total = sum(times * max(self.answers[hand]) for hand, times in self.hands.items())
        return Fraction(total, rounds * sum(self.hands.values()))

    def results(self) -> Counter[tuple[int, int, int, bool | None]]:
        """How often each multiple, category, outcome and qualification comes; folds are -2."""
        found: Counter[tuple[int, int, int, bool | None]] = Counter()
        for hand, times in self.hands.items():
            answers = self.answers[hand]
            first = 4 if answers.four == max(answers) else 3 if answers.three == max(answers) else 0
            for board, end in self.ends[hand].items():
                for flop in combinations(board, 3):
                    multiple = first or (2 if self.raises[hand][flop] else 1)
                    dealers = end.dealers.total()
                    if multiple == 1 and end.worth(self.net, 1) < FOLD * dealers:
                        found[0, end.category, -2, None] += times * dealers
                        continue
                    for (outcome, qualifies), count in end.dealers.items():
                        key = qualifies if outcome else None
                        found[multiple, end.category, outcome, key] += times * count
        return found
