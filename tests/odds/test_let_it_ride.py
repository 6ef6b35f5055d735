from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.games import find_game
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.round import Round, Seat
from croupier.games.settle import settle_round
from croupier.house import rules_of
from croupier.kernels import rank5
from croupier.odds.analysis import Amounts, Analysis
from croupier.odds.let_it_ride import SOLVER
from croupier.odds.let_it_ride.exposure import BOTH, FIRST, SECOND, worth_when_seen
from croupier.odds.let_it_ride.outcomes import OUTCOMES, Cards, Counts, outcome_by_strength
from croupier.odds.let_it_ride.play import BestPlay, Nets, best_play, nets_of
from croupier.odds.let_it_ride.problem import Problem, problem_of, up_to_suits, whole_deck
from croupier.odds.let_it_ride.solution import solve
from croupier.odds.solver import silent
from odds.plain_lir import Plain

GAME = find_game("let-it-ride")
DEALS = 51_979_200
NINE_UP = range(7, 13)
LIMITED = {"payout_limit": 5_000_000, "minimums": {"bet": 500}}
WIDE: dict[str, Any] = {
    "pays": {"bet": {"pair of tens": "999999999:999999998", "flush": "999999999:99999998"}},
    "stake_kept": ["bet"],
}
"""Odds with large denominators, and for one."""


def house(choices: object = None) -> LetItRideRules:
    rules = rules_of(GAME, choices or {})
    assert isinstance(rules, LetItRideRules)
    return rules


def flat(*pays: int) -> Nets:
    """Nets of a whole pay table, a pair of tens first; the law's floor does not bind."""
    row = [-1, -1, *pays]
    return tuple(tuple(Fraction(net * riding) for net in row) for riding in (1, 2, 3))


def analysed(choices: object, amounts: Amounts = Amounts()) -> Analysis:  # noqa: B008 - frozen
    return SOLVER.analyse(house(choices), amounts, silent)


@pytest.fixture(scope="module")
def problem() -> Problem:
    return whole_deck()


@pytest.fixture(scope="module")
def law(problem: Problem) -> BestPlay:
    return best_play(problem, nets_of(house()))


# --- the published figures


def test_main_game(law: BestPlay) -> None:
    assert law.net.expectation == Fraction(-1_822_224, DEALS)
    assert law.net.total == DEALS
    assert law.net.standard_deviation == pytest.approx(5.168277, abs=5e-7)
    assert law.ride_one() == (1_608, 0, 22_100 - 1_608)
    for one in (0, 1):
        assert law.ride_two(one) == (40_865, 2_268, 270_725 - 40_865 - 2_268)
    assert float(law.average_wager) == pytest.approx(1.232084, abs=5e-7)
    assert [float(share) for share in law.riding] == pytest.approx(
        [0.837551, 0.092814, 0.069635], abs=5e-7
    )


def test_analysis_of_main_game() -> None:
    main = analysed({}).main
    assert main.expectation == Fraction(-37_963, 1_082_900)
    assert float(main.element_of_risk) == pytest.approx(0.02845324, abs=5e-9)
    assert main.decisions["bet one"]["ride"] == Fraction(1_608, 22_100)
    assert main.decisions["bet two"]["ride"] == Fraction(40_865 + 2_268, 270_725)
    assert all(sum(shares.values()) == 1 for shares in main.decisions.values())
    assert sum(hand.returned for hand in main.hands) == main.expectation
    assert sum(hand.probability for hand in main.hands) == 1
    assert [hand.hand for hand in main.hands] == list(OUTCOMES)
    assert main.limit is None


@pytest.mark.parametrize(
    ("pays", "expected"),
    [
        ((1, 2, 3, 5, 8, 11, 50, 200, 500), Fraction(-1_942_224, DEALS)),
        ((1, 2, 3, 5, 10, 15, 25, 100, 500), -0.03426170),
    ],
)
def test_other_pays(problem: Problem, pays: tuple[int, ...], expected: Fraction | float) -> None:
    worth = best_play(problem, flat(*pays)).net.expectation
    if isinstance(expected, Fraction):
        assert worth == expected
    else:
        assert float(worth) == pytest.approx(expected, abs=5e-9)


def test_bonus() -> None:
    edges = {
        kept: -float(
            analysed({"bonus": True, "stake_kept": ["bonus"] if kept else []})
            .side_bets["bonus"]
            .expectation
        )
        for kept in (True, False)
    }
    assert edges[True] == pytest.approx(0.24071, abs=5e-6)
    assert edges[False] == pytest.approx(0.21200, abs=5e-6)


EDGES = {"A": 2.317, "B": 5.575, "C": 7.276, "D": 2.136, "E": 5.394, "F": 7.095}


@pytest.mark.parametrize(("table", "edge"), list(EDGES.items()))
def test_three_card_bonus(table: str, edge: float) -> None:
    analysis = analysed({"three_card_table": table})
    bet = analysis.side_bets["three_card"]
    assert -100 * float(bet.expectation) == pytest.approx(edge, abs=5e-4)
    assert bet.combinations == 22_100
    royal = bet.hands[-1]
    assert (royal.hand, royal.pay) == ("mini royal", "40:1" if table in "ABC" else "50:1")
    assert any("L-06" in warning for warning in analysis.warnings) == (table in "ABC")


def test_own_pays_of_side_bets() -> None:
    offer = {
        "three_card_table": "A",
        "bonus": True,
        "pays": {"three_card": {"mini royal": "100:1"}, "bonus": {"flush": 6_000}},
    }
    own, law = (analysed(house).side_bets for house in (offer, offer | {"pays": {}}))
    assert own["three_card"].expectation - law["three_card"].expectation == Fraction(240, 22_100)
    assert own["bonus"].expectation - law["bonus"].expectation == Fraction(51_080, 2_598_960)


def test_a_losing_house_is_warned() -> None:
    generous = {"pays": {"bet": {"pair of tens": "2:1"}}}
    assert any("main game" in warning for warning in analysed(generous).warnings)
    assert not analysed({}).warnings


def test_cards_seen_too_early(problem: Problem) -> None:
    seen = worth_when_seen(problem, nets_of(house()))
    assert float(seen[FIRST]) == pytest.approx(0.08435774, abs=5e-9)
    assert float(seen[BOTH]) == pytest.approx(0.40427094, abs=5e-9)
    assert seen[FIRST] < seen[SECOND] < seen[BOTH]


# --- the payout limit


def test_limit_takes_from_the_royal_only_what_it_cuts() -> None:
    limited = analysed(LIMITED, Amounts(main=10_000)).main
    assert limited.limit is not None
    assert limited.limit.unlimited == Fraction(-1_822_224, DEALS)
    assert limited.limit.cost == limited.limit.unlimited - limited.expectation
    assert limited.limit.cost > 0
    assert max(limited.net.weights) == 500
    small = analysed(LIMITED, Amounts(main=500)).main
    assert small.limit is not None
    assert small.limit.cost == 0


def test_limit_decides_answers_too() -> None:
    """With a $10,000 bet the limit is five bets: more riding does not win more, only loses more."""
    tight = solve(house(LIMITED), Amounts(main=1_000_000))
    free = solve(house(LIMITED), Amounts())
    assert tight.ride_one() < free.ride_one()
    assert tight.ride_two(1) != tight.ride_two(0)


def test_a_bet_is_above_zero() -> None:
    with pytest.raises(ValueError, match="above 0"):
        solve(house(LIMITED), Amounts(main=0))


# --- the plain twin


@pytest.mark.parametrize(
    ("choices", "stake"),
    [({}, None), (WIDE, None), (LIMITED, 1_000_000)],
    ids=["law", "wide", "limit"],
)
def test_plain_twin_on_a_short_deck(choices: dict[str, Any], stake: int | None) -> None:
    nets = nets_of(house(choices), stake)
    fast = best_play(problem_of(NINE_UP), nets)
    plain = Plain(range(28, 52), by_name(nets))
    paths = plain.play_all()
    for (one, two), row in fast.paths.items():
        for outcome, deals in zip(OUTCOMES, row, strict=True):
            assert paths[one, two, outcome] == deals
    worth = sum(nets[one + two][OUTCOMES.index(end)] * n for (one, two, end), n in paths.items())
    assert fast.net.expectation == worth / paths.total()


def test_plain_twin_on_whole_hands(problem: Problem, law: BestPlay) -> None:
    """Sampled four-card hands, and two three-card hands in full, to the last digit."""
    plain = Plain(DECK, by_name(law.nets))
    rng = Random(2)
    for place in rng.sample(range(len(problem.fours)), 300):
        gain = Fraction(law.gain_two[0][problem.kind_of_four[place]], 48 * law.scale)
        assert gain == plain.gain_two(frozenset(problem.fours[place].tolist()), 0)
    for place in rng.sample(range(len(problem.threes)), 12):
        gain = Fraction(law.gain_one[problem.kind_of_three[place]], 49 * 48 * law.scale)
        assert gain == plain.gain_one(problem.threes[place].tolist())


def by_name(nets: Nets) -> dict[tuple[int, str], Fraction]:
    return {
        (riding, outcome): net
        for riding, row in enumerate(nets, start=1)
        for outcome, net in zip(OUTCOMES, row, strict=True)
    }


# --- the game's own settlement


@pytest.mark.parametrize(
    ("choices", "stake"), [({}, 500), (LIMITED | {"stake_kept": ["bet"]}, 1_000_000)]
)
def test_settlement_pays_what_the_solver_says(choices: dict[str, Any], stake: int) -> None:
    """Every deal of a short deck, played best and settled by the game itself."""
    rules = house(choices)
    deck = range(32, 52)
    play = best_play(problem_of(range(8, 13)), nets_of(rules, stake))
    total = 0
    for three, like, kind in by_class(play):
        one = int(play.gain_one[kind] >= 0)
        for first, last in permutations([card for card in deck if card not in three], 2):
            two = int(play.gain_two[one][four_kind(play, (*three, first))] >= 0)
            answers = tuple(("pull", "ride")[answer] for answer in (one, two))
            seat = Seat(1, three, {"bet": stake}, answers=answers)
            settled = settle_round(GAME, rules, Round(seats=(seat,), community=(first, last)))
            total += like * settled.seats[0].net
    assert Fraction(total, stake * play.problem.deals) == play.net.expectation


def by_class(play: BestPlay) -> list[tuple[tuple[int, ...], int, int]]:
    problem = play.problem
    columns = (problem.threes, problem.like_three, problem.kind_of_three)
    threes, like, kinds = (column.tolist() for column in columns)
    return [(tuple(hand), n, kind) for hand, n, kind in zip(threes, like, kinds, strict=True)]


KINDS: dict[int, tuple[Problem, dict[int, int]]] = {}
"""By the problem's place in memory, which is its own only as long as it is kept here."""


def four_kind(play: BestPlay, four: tuple[int, ...]) -> int:
    """Return the kind of four cards by what they are up to suits."""
    problem = play.problem
    if id(problem) not in KINDS:
        keys = up_to_suits(problem.fours).tolist()
        KINDS[id(problem)] = problem, dict(zip(keys, problem.kind_of_four.tolist(), strict=True))
    masks = sorted(sum(1 << (card >> 2) for card in four if card & 3 == suit) for suit in range(4))
    return KINDS[id(problem)][1][sum(mask << 13 * place for place, mask in enumerate(masks))]


# --- simulation


def test_simulation_agrees(problem: Problem, law: BestPlay) -> None:
    """Half a million deals from Philox: the exact value lies in their 99.99 % interval."""
    rng = np.random.Generator(np.random.Philox(20_240))
    cards = rng.integers(0, 52, (700_000, 5), np.uint8)
    ordered = np.sort(cards, axis=1)
    cards = cards[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    threes, fours = up_to_suits(cards[:, :3]), up_to_suits(cards[:, :4])
    one = riding(problem.threes, problem.kind_of_three, law.gain_one, threes)
    two = riding(problem.fours, problem.kind_of_four, law.gain_two[0], fours)
    nets = np.array([[float(net) for net in row] for row in law.nets])
    results = nets[one + two, outcome_by_strength()[rank5(cards)]]
    reach = 3.8906 * results.std() / len(results) ** 0.5
    assert abs(results.mean() - float(law.net.expectation)) < reach


def riding(hands: Cards, kinds: Counts, gains: tuple[int, ...], dealt: Counts) -> Counts:
    keys = up_to_suits(hands)
    order = np.argsort(keys)
    rides = np.array([gain >= 0 for gain in gains])[kinds[order]]
    answers: Counts = rides[np.searchsorted(keys[order], dealt)].astype(np.int64)
    return answers
