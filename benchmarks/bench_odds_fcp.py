"""Four-card poker solved: each dealer's showdown, a whole analysis, envy at a full table, advice.

The kernels are compiled before anything is timed; how long that takes is printed once.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from croupier.cards import read_cards
from croupier.games import find_game
from croupier.house import rules_of
from croupier.odds.analysis import Amounts
from croupier.odds.four_card_poker import SOLVER, envy, showdown
from croupier.odds.solver import Spot, silent

FCP = find_game("fcp")
ROUNDS = 5

Benchmark = Any
"""pytest-benchmark's fixture, which is not wholly typed."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile the kernels, or load them, on a short deck."""
    start = perf_counter()
    for upcard in (False, True):
        showdown.solve(6, upcard=upcard, first=32)
    print(f"\nfour-card poker: {perf_counter() - start:.1f} s to compile, or load, the kernels")


def anew() -> None:
    """Forget what was solved."""
    showdown._SOLVED.clear()  # noqa: SLF001 - what is kept would leave nothing to time
    showdown._players.cache_clear()  # noqa: SLF001 - the same
    showdown._sums.cache_clear()  # noqa: SLF001 - the same


@pytest.mark.parametrize("upcard", [False, True], ids=["face down", "open card"])
@pytest.mark.parametrize("dealer_cards", [5, 6])
def bench_showdown(benchmark: Benchmark, dealer_cards: int, upcard: bool) -> None:  # noqa: FBT001 - a parameter
    benchmark.group = "four-card poker, solved"
    benchmark.pedantic(
        lambda: showdown.solve(dealer_cards, upcard=upcard), setup=anew, rounds=ROUNDS
    )


@pytest.mark.parametrize("upcard", [False, True], ids=["face down", "open card"])
def bench_analysis(benchmark: Benchmark, upcard: bool) -> None:  # noqa: FBT001 - a parameter
    choices = {"dealer_cards": 6, "dealer_upcard": upcard, "six_card_table": "A"}
    rules = rules_of(FCP, choices)
    benchmark.group = "four-card poker, the whole analysis"
    benchmark.pedantic(lambda: SOLVER.analyse(rules, Amounts(), silent), setup=anew, rounds=ROUNDS)


def bench_envy(benchmark: Benchmark) -> None:
    def forget() -> None:
        for kept in (envy.alone, envy.with_three):
            kept.cache_clear()

    benchmark.group = "envy at a full table"
    benchmark.pedantic(lambda: envy.joint(6), setup=forget, rounds=ROUNDS)


@pytest.mark.parametrize("seen", ["", "2c 3d 4h 9c Td Jh Qs"], ids=["none seen", "seven seen"])
@pytest.mark.parametrize("upcard", [None, "7d"], ids=["face down", "open card"])
def bench_advice(benchmark: Benchmark, upcard: str | None, seen: str) -> None:
    rules = rules_of(FCP, {"dealer_cards": 6, "dealer_upcard": upcard is not None})
    opened = None if upcard is None else read_cards(upcard)[0]
    spot = Spot(
        "play or fold", read_cards("Ts Th 8d 5c 2s"), (), opened, frozenset(read_cards(seen))
    )
    benchmark.group = "four-card poker, advice"
    benchmark.pedantic(lambda: SOLVER.advise(rules, spot, silent), rounds=50, warmup_rounds=2)
