"""Best five of seven: rank counts and suit masks beside trying all subsets, and phevaluator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from phevaluator import evaluate_cards

from croupier.cards import DECK
from croupier.hands.five import five_strength
from croupier.hands.ranks import suits_of

HANDS = [Random(7).sample(DECK, 7) for _ in range(2000)]

Benchmark = Any
"""pytest-benchmark's fixture, which is not wholly typed."""


def masks(cards: Sequence[int]) -> int:
    """Rank seven cards as Croupier does."""
    return five_strength(*suits_of(cards))


def subsets(cards: Sequence[int]) -> int:
    """Rank seven cards by ranking each of their 21 fives in the same way."""
    return max(five_strength(*suits_of(five)) for five in combinations(cards, 5))


def phevaluator(cards: Sequence[int]) -> int:
    """Rank seven cards with phevaluator's tables."""
    rank: int = evaluate_cards(*cards)
    return rank


@pytest.mark.parametrize("rank", [masks, subsets, phevaluator], ids=lambda f: f.__name__)
def bench_best_five_of_seven(benchmark: Benchmark, rank: Callable[[Sequence[int]], int]) -> None:
    benchmark.group = f"{len(HANDS)} seven-card hands"
    benchmark.pedantic(lambda: [rank(hand) for hand in HANDS], rounds=5, warmup_rounds=1)
    rate = len(HANDS) / benchmark.stats.stats.median
    print(f"\n{rank.__name__}: {rate:,.0f} hands a second (median of 5)")
