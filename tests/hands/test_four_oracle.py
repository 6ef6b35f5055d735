"""Four-card hands against a plain reading of § 5324.33(b): sorting and counting."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Final

import pytest

from croupier.cards import DECK, RANKS, TEXT, Card
from croupier.hands import best_four

pytestmark = [pytest.mark.exhaustive, pytest.mark.no_cover]

LAW: Final = [
    "four of a kind",
    "straight flush",
    "three of a kind",
    "flush",
    "straight",
    "two pair",
    "pair",
    "high card",
]
"""The hands in the order of § 5324.33(b)(2), and what holds none of them."""

Worth = tuple[int, list[int]]
"""The place of the hand's name, larger for a better one, then the ranks in the order they count."""


def plain_name(times: list[int], *, in_a_row: bool, one_suit: bool) -> str:
    """Return the name of a hand, given how often each of its ranks occurs."""
    if in_a_row:
        return "straight flush" if one_suit else "straight"
    if one_suit:
        return "flush"
    names = {
        (4,): "four of a kind",
        (1, 3): "three of a kind",
        (2, 2): "two pair",
        (1, 1, 2): "pair",
        (1, 1, 1, 1): "high card",
    }
    return names[tuple(sorted(times))]


def plain_worth(cards: Sequence[Card]) -> Worth:
    """Return the worth of four cards; the larger one wins."""
    ranks = sorted((RANKS.index(TEXT[card][0]) for card in cards), reverse=True)
    if ranks == [12, 2, 1, 0]:
        ranks = [2, 1, 0, -1]
    name = plain_name(
        [ranks.count(rank) for rank in set(ranks)],
        in_a_row=all(high - low == 1 for high, low in pairwise(ranks)),
        one_suit=len({TEXT[card][1] for card in cards}) == 1,
    )
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return -LAW.index(name), grouped


@pytest.fixture(scope="module")
def worths() -> dict[tuple[Card, ...], Worth]:
    """Return the plain worth of every four-card hand, its cards in the order of the deck."""
    return {hand: plain_worth(hand) for hand in combinations(DECK, 4)}


def test_every_four_card_hand(worths: dict[tuple[Card, ...], Worth]) -> None:
    ours = {cards: best_four(cards) for cards in worths}
    assert all(ours[cards].name == LAW[-place] for cards, (place, _) in worths.items())
    ordered = sorted(worths, key=worths.__getitem__)
    for low, high in pairwise(ordered):
        assert ours[low] <= ours[high]
        assert (ours[low] == ours[high]) == (worths[low] == worths[high])


@pytest.mark.parametrize(("given", "hands"), [(5, 100_000), (6, 50_000)])
def test_best_four_of_more(worths: dict[tuple[Card, ...], Worth], given: int, hands: int) -> None:
    random = Random(given)
    for _ in range(hands):
        cards = sorted(random.sample(DECK, given))
        best = max(worths[four] for four in combinations(cards, 4))
        assert plain_worth(best_four(cards).cards) == best
