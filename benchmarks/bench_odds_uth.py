"""Ultimate Texas hold 'em: solution, results, two blind tables, advice, lists; warm, in process.

Bars of the release: the solution for one blind table 3.0 CPU-seconds and 2 s of wall clock, both
blind tables 1.6 times one, results twice; advice 5 ms, 100 ms and 50 ms by question. Each line is
followed by the CPU-seconds of its quickest run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from croupier.cards import read_cards
from croupier.games import find_game
from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.house import rules_of
from croupier.odds.solver import Spot, silent
from croupier.odds.ultimate_texas_holdem import SOLVER
from croupier.odds.ultimate_texas_holdem.payoffs import Payoffs, payoffs_of
from croupier.odds.ultimate_texas_holdem.results import results_of
from croupier.odds.ultimate_texas_holdem.solution import lay_table, solve
from croupier.odds.ultimate_texas_holdem.solved import solution_of

Benchmark = Any
"""pytest-benchmark's fixture, which is not wholly typed."""
SEEN = frozenset(read_cards("Ad 7c 2h 9s Jc"))
SPOTS = {
    "before the flop": Spot("before the flop", read_cards("Kd 5h")),
    "before the flop, cards seen": Spot("before the flop", read_cards("Kd 5h"), seen=SEEN),
    "after the flop": Spot("after the flop", read_cards("Kd Qh"), read_cards("4s 5h 6d")),
    "at the end": Spot("at the end", read_cards("Kd Qh"), read_cards("4s 5h 6d 8c 9d")),
}


def house(table: str) -> UltimateRules:
    rules = rules_of(find_game("uth"), {"blind_table": table})
    assert isinstance(rules, UltimateRules)
    return rules


@pytest.fixture(scope="module")
def payoffs() -> dict[str, Payoffs]:
    known = {table: payoffs_of(house(table)) for table in "AB"}
    solution_of(known["A"], silent)  # compiles, or reads what was compiled
    return known


def timed(benchmark: Benchmark, work: Callable[[], object], rounds: int) -> None:
    """Time work by the clock, and tell its CPU time beside."""
    spent = []

    def once() -> None:
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)

    benchmark.pedantic(once, rounds=rounds, warmup_rounds=1)
    print(f"\n{min(spent):.3f} CPU-seconds at best")


def bench_solution(benchmark: Benchmark, payoffs: dict[str, Payoffs]) -> None:
    """Every board counted anew and one blind table solved."""
    timed(benchmark, lambda: solve(lay_table(), payoffs["A"]), 5)


def bench_both_blind_tables(benchmark: Benchmark, payoffs: dict[str, Payoffs]) -> None:
    """Every board counted anew and both blind tables solved on them."""

    def both() -> None:
        table = lay_table()
        for known in payoffs.values():
            solve(table, known)

    timed(benchmark, both, 5)


def bench_results(benchmark: Benchmark, payoffs: dict[str, Payoffs]) -> None:
    """The solution, and how often each net result comes."""
    timed(benchmark, lambda: results_of(solve(lay_table(), payoffs["A"])), 5)


def bench_strategy(benchmark: Benchmark, payoffs: dict[str, Payoffs]) -> None:
    """The grid and the lists, the solution kept from before."""
    assert payoffs
    timed(benchmark, lambda: SOLVER.strategy(house("A"), silent), 2)


@pytest.mark.parametrize("name", SPOTS)
def bench_advice(benchmark: Benchmark, name: str) -> None:
    rules, spot = house("A"), SPOTS[name]
    benchmark.group = "advice"
    benchmark.pedantic(lambda: SOLVER.advise(rules, spot, silent), rounds=20, warmup_rounds=2)
