"""Ultimate Texas hold 'em solved the plain way on a short deck: every deal, fractions.

Shares nothing with the fast solver but the plain ranking of hands.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
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
    dealers: dict[tuple[int, bool], int]
    worth: tuple[int, ...]
    """Of a fold and each multiple, in whole units."""


class Answers(NamedTuple):
    """In whole units."""

    check: int
    three: int
    four: int


class Plain:
    """Best play of a deck, by hand; ``unit`` whole units are an ante."""

    def __init__(self, ranks: tuple[int, ...], net: Net, unit: int) -> None:
        self.deck = tuple(rank * 4 + suit for rank in ranks for suit in range(4))
        self.unit = unit
        self.net = {
            (multiple, outcome, qualifies, category): _whole(
                net(multiple, outcome, qualifies, category) * unit
            )
            for multiple in range(1, 5)
            for outcome in (-1, 1)
            for qualifies in (False, True)
            for category in range(10)
        }
        self.hands = self._starts(ranks)
        self.strength = {
            sum(1 << card for card in seven): five_strength(*suits_of(seven))
            for seven in combinations(self.deck, 7)
        }
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
        lies, strength = sum(1 << card for card in board), self.strength
        left = [1 << card for card in self.deck if card not in board]
        twos = [a | b for a, b in combinations(left, 2)]
        listed = sorted((strength[lies | two], two) for two in twos)
        for hand in self.hands:
            if hand[0] in board or hand[1] in board:
                continue
            held = 1 << hand[0] | 1 << hand[1]
            own = strength[lies | held]
            met = [worth for worth, cards in listed if not cards & held]
            self.ends[hand][board] = self._end(own, met)

    def _end(self, own: int, met: list[int]) -> End:
        """Count the dealers, given from the weakest up, against one hand."""
        lower, upto, low = bisect_left(met, own), bisect_right(met, own), bisect_left(met, ONE_PAIR)
        dealers = {
            (1, False): min(lower, low),
            (1, True): max(lower - low, 0),
            (0, own >= ONE_PAIR): upto - lower,
            (-1, False): max(low - upto, 0),
            (-1, True): len(met) - max(upto, low),
        }
        category = own >> CATEGORY
        played = [
            sum(
                times * self.net[multiple, outcome, qualifies, category]
                for (outcome, qualifies), times in dealers.items()
                if outcome
            )
            for multiple in range(1, 5)
        ]
        return End(category, dealers, (_whole(FOLD * self.unit) * len(met), *played))

    def _answer(self, hand: Two) -> None:
        check: dict[tuple[Card, ...], int] = defaultdict(int)
        two: dict[tuple[Card, ...], int] = defaultdict(int)
        three = four = 0
        for board, end in self.ends[hand].items():
            three += 10 * end.worth[3]
            four += 10 * end.worth[4]
            for flop in combinations(board, 3):
                check[flop] += max(end.worth[:2])
                two[flop] += end.worth[2]
        best = sum(max(check[flop], two[flop]) for flop in check)
        self.answers[hand] = Answers(best, three, four)
        self.raises[hand] = {flop: two[flop] >= check[flop] for flop in check}

    @property
    def expectation(self) -> Fraction:
        """The mean net result of a round."""
        ends = self.ends[next(iter(self.hands))].values()
        rounds = sum(10 * sum(end.dealers.values()) for end in ends)
        total = sum(times * max(self.answers[hand]) for hand, times in self.hands.items())
        return Fraction(total, self.unit * rounds * sum(self.hands.values()))

    def results(self) -> Counter[tuple[int, int, int, bool | None]]:
        """How often each multiple, category, outcome and qualification comes; folds are -2."""
        found: Counter[tuple[int, int, int, bool | None]] = Counter()
        for hand, times in self.hands.items():
            answers = self.answers[hand]
            first = 4 if answers.four == max(answers) else 3 if answers.three == max(answers) else 0
            raises = self.raises[hand]
            for board, end in self.ends[hand].items():
                raised = 0 if first else sum(raises[flop] for flop in combinations(board, 3))
                for multiple, flops in ((first, 10),) if first else ((2, raised), (1, 10 - raised)):
                    if multiple == 1 and end.worth[1] < end.worth[0]:
                        dealers = sum(end.dealers.values())
                        found[0, end.category, -2, None] += times * flops * dealers
                        continue
                    for (outcome, qualifies), count in end.dealers.items():
                        key = qualifies if outcome else None
                        found[multiple, end.category, outcome, key] += times * flops * count
        return found


def _whole(value: Fraction) -> int:
    assert value.denominator == 1
    return value.numerator
