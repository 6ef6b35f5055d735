"""Let it ride: the solution, the whole analysis, advice and the lists; warm, in process.

Bars of the release: 0.3 s for the solution, 0.1 s for advice.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import read_cards
from croupier.games import find_game
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.house import rules_of
from croupier.odds.analysis import Amounts
from croupier.odds.let_it_ride import SOLVER
from croupier.odds.let_it_ride.play import BestPlay, best_play, nets_of
from croupier.odds.let_it_ride.problem import whole_deck
from croupier.odds.solver import Spot, silent

HOUSE = {"bonus": True, "three_card_table": "D", "payout_limit": 5_000_000}
SPOTS = {
    "bet one": Spot("bet one", read_cards("9c Tc Jc"), seen=frozenset(read_cards("Ks Kh"))),
    "bet two": Spot("bet two", read_cards("9c Tc Jc"), read_cards("Qd"), answers=("ride",)),
}


@pytest.fixture(scope="module")
def rules() -> LetItRideRules:
    made = rules_of(find_game("lir"), HOUSE)
    assert isinstance(made, LetItRideRules)
    whole_deck()  # compiles, or reads what was compiled
    return made


def bench_solution(benchmark: Any, rules: LetItRideRules) -> None:  # noqa: ANN401 - untyped
    """Every deal counted anew and the best play found."""

    def solve() -> BestPlay:
        whole_deck.cache_clear()
        play = best_play(whole_deck(), nets_of(rules))
        assert play.net.total == play.problem.deals
        return play

    benchmark(solve)


def bench_analysis(benchmark: Any, rules: LetItRideRules) -> None:  # noqa: ANN401 - untyped
    """The solution, the payout limit, both side bets."""

    def analyse() -> None:
        whole_deck.cache_clear()
        SOLVER.analyse(rules, Amounts(main=10_000), silent)

    benchmark(analyse)


def bench_another_house(benchmark: Any, rules: LetItRideRules) -> None:  # noqa: ANN401 - untyped
    """The analysis when the deals of the process were counted before."""
    benchmark(SOLVER.analyse, rules, Amounts(main=10_000), silent)


@pytest.mark.parametrize("question", SPOTS)
def bench_advice(benchmark: Any, rules: LetItRideRules, question: str) -> None:  # noqa: ANN401
    benchmark(SOLVER.advise, rules, SPOTS[question], silent)


def bench_lists(benchmark: Any, rules: LetItRideRules) -> None:  # noqa: ANN401 - untyped
    benchmark(SOLVER.strategy, rules, silent)
