"""Seven cards ranked as whole arrays, beside libraries that are called hand by hand."""

from __future__ import annotations

from typing import Any

import eval7
import numpy as np
from phevaluator import evaluate_cards

from croupier import kernels

Benchmark = Any
"""pytest-benchmark's fixture, which is not wholly typed."""

FEW = 5_000
MANY = 2_000_000


def some_hands(count: int) -> Any:  # noqa: ANN401 - an array
    """Return seven-card hands of numpy's Philox, shape (count, 7)."""
    order = np.random.Generator(np.random.Philox(7)).random((count, 52), dtype=np.float32)
    return np.ascontiguousarray(order.argsort(axis=1)[:, :7].astype(np.uint8))


def report(benchmark: Benchmark, name: str, count: int) -> None:
    """Print the rate."""
    rate = count / benchmark.stats.stats.median
    print(f"\n{name}: {rate:,.0f} hands a second (median)")


def bench_rank7(benchmark: Benchmark) -> None:
    hands = some_hands(MANY)
    benchmark.group = "seven-card hands"
    benchmark.pedantic(kernels.rank7, args=(hands,), rounds=15, warmup_rounds=2)
    report(benchmark, "croupier.kernels.rank7, array in and out", MANY)


def bench_phevaluator(benchmark: Benchmark) -> None:
    hands = some_hands(FEW).tolist()
    benchmark.group = "seven-card hands"
    benchmark.pedantic(lambda: [evaluate_cards(*hand) for hand in hands], rounds=5, warmup_rounds=1)
    report(benchmark, "phevaluator, one by one", FEW)


def bench_eval7(benchmark: Benchmark) -> None:
    text = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [[eval7.Card(text[card]) for card in hand] for hand in some_hands(FEW).tolist()]
    benchmark.group = "seven-card hands"
    benchmark.pedantic(lambda: [eval7.evaluate(hand) for hand in hands], rounds=5, warmup_rounds=1)
    report(benchmark, "eval7, one by one", FEW)
