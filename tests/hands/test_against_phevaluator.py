"""Five-card hands against the ranks of another evaluator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from phevaluator import evaluate_cards

from croupier.cards import DECK, Card
from croupier.hands import best_five
from croupier.hands.five import five_strength
from croupier.hands.ranks import suits_of

pytestmark = [pytest.mark.exhaustive, pytest.mark.no_cover]

Ranked = tuple[int, int]
"""A hand's rank with the other evaluator, 1 for the best, and its strength with ours."""


def check_same_order(ranked: Iterable[Ranked]) -> int:
    """Check that order and equality agree; return how many ranks were met."""
    met = sorted(set(ranked))
    assert all(
        better < worse and stronger > weaker
        for (better, stronger), (worse, weaker) in pairwise(met)
    )
    return len(met)


def test_every_five_card_hand() -> None:
    hands = combinations(DECK, 5)
    ranked = ((evaluate_cards(*hand), five_strength(*suits_of(hand))) for hand in hands)
    assert check_same_order(ranked) == 7_462


def sample(seed: int, cards: int, hands: int) -> Iterator[list[Card]]:
    """Yield so many hands of so many cards, the same for each seed."""
    random = Random(seed)
    for _ in range(hands):
        yield random.sample(DECK, cards)


@pytest.mark.parametrize("cards", [6, 7])
def test_many_larger_hands(cards: int) -> None:
    hands = [*sample(1, cards, 100_000), *sample(2, 5, 20_000)]
    met = check_same_order((evaluate_cards(*hand), best_five(hand).strength) for hand in hands)
    assert met > 4_000
