from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.cards import DECK, read_cards
from croupier.games import find_game
from croupier.games.round import Round, Seat
from croupier.games.settle import settle_round
from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.hands.five import NAMES, STRAIGHT
from croupier.house import rules_of
from croupier.kernels.holdem_tally import FOLDED, LOST, LOST_LOW, TIED, WON, WON_LOW
from croupier.law import RuleViolation
from croupier.odds.analysis import Amounts, Analysis
from croupier.odds.solver import Spot, StrategyTable, silent
from croupier.odds.ultimate_texas_holdem import SOLVER
from croupier.odds.ultimate_texas_holdem.advise import meet
from croupier.odds.ultimate_texas_holdem.payoffs import Payoffs, payoffs_of
from croupier.odds.ultimate_texas_holdem.results import Result, main_game, results_of
from croupier.odds.ultimate_texas_holdem.simulation import simulate
from croupier.odds.ultimate_texas_holdem.solution import Solution, lay_table, solve
from croupier.odds.ultimate_texas_holdem.solved import solution_of
from croupier.odds.ultimate_texas_holdem.start import Start
from croupier.odds.ultimate_texas_holdem.vectors import worths as counted
from odds.boards_uth import best_sums
from odds.plain_uth import Net, Plain

GAME = find_game("uth")
ROUNDS = 20_975_724_000
OWN: dict[str, Any] = {
    "blind_table": "B",
    "pays": {"win": {"ante": "6:5", "play": "8:7"}},
    "stake_kept": ["ante"],
}
"""Odds of the house's own, one stake kept."""
SUMS = {
    "AA": (45_998_170_800, 60_766_638_280, 75_535_105_760),
    "K5o": (-3_169_425_637, -3_856_629_995, -2_466_370_405),
    "K4o": (-4_321_299_602, -5_775_898_045, -4_799_489_795),
    "K2s": (-1_676_374_408, -2_910_198_190, -1_562_831_650),
    "J8s": (2_020_335_372, 567_878_775, 2_252_499_655),
    "T9s": (4_310_190_734, 2_194_448_660, 3_884_055_250),
    "33": (156_357_836, 306_120_850, 1_855_419_870),
    "22": (-3_764_690_152, -6_178_569_000, -6_038_443_160),
    "32o": (-19_420_109_898, -41_829_389_825, -49_253_441_875),
}
"""Check, three antes, four antes before the flop, in antes summed over all that is to come."""


def house(choices: object = None) -> UltimateRules:
    rules = rules_of(GAME, choices or {})
    assert isinstance(rules, UltimateRules)
    return rules


def spot(question: str, cards: str, board: str = "", seen: str = "") -> Spot:
    return Spot(question, read_cards(cards), read_cards(board), None, frozenset(read_cards(seen)))


def worths(rules: UltimateRules, asked: Spot) -> dict[str, Fraction]:
    advice = SOLVER.advise(rules, asked, silent)
    return {option.decision: option.expectation for option in advice.options}


def start_of(name: str) -> Start:
    ranks = sorted(("23456789TJQKA".index(rank) for rank in name[:2]), reverse=True)
    return Start(ranks[0], ranks[1], name.endswith("s"))


def cards_of(start: Start) -> tuple[int, int]:
    return 4 * start.high, 4 * start.low + (0 if start.suited else 1)


@pytest.fixture(scope="module")
def solutions() -> dict[str, Solution]:
    return {table: solution_of(payoffs_of(house({"blind_table": table})), silent) for table in "AB"}


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return SOLVER.analyse(house(), Amounts(), silent)


# What must come out.


def test_blind_table_a_is_worth_the_published_fraction(analysis: Analysis) -> None:
    assert analysis.main.expectation == Fraction(-607_723_787_676, 27_813_810_024_000)
    assert analysis.main.net.total == 27_813_810_024_000


def test_the_sums_before_the_flop(solutions: dict[str, Solution]) -> None:
    solution = solutions["A"]
    assert solution.table.rounds == ROUNDS
    for name, sums in SUMS.items():
        worth = solution.starts[start_of(name)]
        assert [
            Fraction(part, solution.unit) for part in (worth.check, worth.three, worth.four)
        ] == [*sums]


def test_four_antes_with_500_hands_three_with_none(solutions: dict[str, Solution]) -> None:
    best = {start: worth.best for start, worth in solutions["A"].starts.items()}
    four = [start for start, multiple in best.items() if multiple == 4]
    assert sum(start.combinations for start in four) == 500
    assert (len(four), len(best)) == (69, 169)
    assert 3 not in best.values()


def test_average_wager_and_deviation_are_the_published_ones(analysis: Analysis) -> None:
    main = analysis.main
    assert f"{float(main.average_wager):.2f}" == "4.15"
    assert f"{main.net.standard_deviation:.2f}" == "4.94"
    assert f"{float(main.element_of_risk):.5f}" == "0.00526"


def test_shares_of_decisions_add_up(analysis: Analysis) -> None:
    first, flop, end = analysis.main.decisions.values()
    assert sum(first.values()) == 1
    assert first["play 4x"] == Fraction(500, 1326)
    assert first["check"] == sum(flop.values())
    assert flop["check"] == sum(end.values())
    assert sum(hand.returned for hand in analysis.main.hands) == analysis.main.expectation
    assert sum(hand.probability for hand in analysis.main.hands) == 1


@pytest.mark.parametrize(
    ("table", "edge"), [("A", 0.901835), ("B", 1.904049), ("C", 3.497937), ("D", 6.180824)]
)
def test_trips_edges_are_the_published_ones(table: str, edge: float) -> None:
    trips = SOLVER.analyse(house({"trips_table": table}), Amounts(), silent).side_bets["trips"]
    assert f"{-100 * float(trips.expectation):.6f}" == f"{edge:.6f}"
    counts = {line.hand: line.combinations for line in trips.hands}
    assert counts["royal flush"] == 4_324
    assert counts["high card"] == 23_294_460
    assert counts["three of a kind"] == 6_461_620
    assert sum(counts.values()) == trips.combinations == 133_784_560


def test_trips_with_and_without_a_fold_come_together(analysis: Analysis) -> None:
    trips = analysis.side_bets["trips"]
    assert trips.figures is not None
    share = trips.figures["share of rounds folded"]
    assert share == analysis.main.decisions["at the end"]["fold"]
    whole = share * trips.figures["expectation when folded"]
    whole += (1 - share) * trips.figures["expectation when played"]
    assert whole == trips.expectation
    assert trips.figures["expectation if a fold lost it"] < trips.expectation


# Two ways.


def test_blind_table_b_the_second_way(solutions: dict[str, Solution]) -> None:
    solution = solutions["B"]
    sums = best_sums(solution.pay.reshape(1, 5, 11, 2))
    assert Fraction(int(sums[0]), 1326 * solution.denominator) == solution.expectation
    assert solution.expectation == Fraction(-1_644_574_548_396, 27_813_810_024_000)


def plain_net(rules: UltimateRules) -> Net:
    """Payoffs as the rules say them, for the plain solver."""
    ante, play = (Fraction(*rules.win.pays[wager].odds or ()) for wager in ("ante", "play"))
    kept = rules.stake_kept

    def net(multiple: int, outcome: int, qualifies: bool, category: int) -> Fraction:  # noqa: FBT001
        if outcome < 0:
            return Fraction(-multiple - 1 - qualifies)
        total = multiple * (play - ("play" in kept)) + qualifies * (ante - ("ante" in kept))
        pay = rules.blind.pays.get(NAMES[category]) if category >= STRAIGHT else None
        if pay is not None and pay.odds is not None:
            total += Fraction(*pay.odds) - ("blind" in kept)
        return total

    return net


KINDS = {
    FOLDED: (-2, None),
    LOST_LOW: (-1, False),
    LOST: (-1, True),
    TIED: (0, None),
    WON_LOW: (1, False),
    WON: (1, True),
}


@pytest.mark.parametrize(
    ("ranks", "choices"), [((0, 1, 2, 3, 12), {}), ((0, 3, 6, 8, 12), OWN)], ids=["runs", "gaps"]
)
def test_a_short_deck_solved_plainly_agrees_to_the_last_digit(
    ranks: tuple[int, ...], choices: object
) -> None:
    rules = house(choices)
    plain = Plain(ranks, plain_net(rules), unit=70)
    solution = solve(lay_table(ranks), payoffs_of(rules))
    assert solution.expectation == plain.expectation
    for start, worth in solution.starts.items():
        found = (worth.check, worth.three, worth.four)
        assert [Fraction(part, solution.unit) for part in found] == [
            Fraction(part, plain.unit) for part in plain.answers[cards_of(start)]
        ]
    results = {
        (result.multiple, result.category, *KINDS[result.outcome]): weight
        for result, weight in results_of(solution).items()
    }
    assert results == {key: weight for key, weight in plain.results().items() if weight}


def test_one_thread_and_many_give_the_same(solutions: dict[str, Solution]) -> None:
    deck = (0, 1, 2, 3, 4, 5, 12)
    payoffs = solutions["A"].payoffs
    one, many = (solve(lay_table(deck, threads=n), payoffs, threads=n) for n in (1, 3))
    assert one.starts == many.starts
    assert (one.edges == many.edges).all()
    assert results_of(one, threads=1) == results_of(many, threads=3)


@pytest.mark.parametrize("table", ["A", "B"])
def test_rounds_played_by_chance_come_near(table: str, solutions: dict[str, Solution]) -> None:
    played = simulate(solutions[table], 500_000, 20_26)
    low, high = played.interval
    assert low < solutions[table].expectation < high


def test_no_rounds_and_short_decks_are_not_simulated(solutions: dict[str, Solution]) -> None:
    with pytest.raises(ValueError, match="whole deck"):
        simulate(solutions["A"], 0, 1)


# Advice and the solution are one.


@pytest.mark.parametrize("name", ["AA", "K5o", "K4o", "K2s", "T9s", "22", "32o"])
def test_advice_before_the_flop_is_the_solution(name: str) -> None:
    rules = house()
    asked = Spot("before the flop", cards_of(start_of(name)))
    answers = worths(rules, asked)
    assert [worth * ROUNDS for worth in answers.values()] == list(SUMS[name])


def test_the_best_first_answers_weigh_up_to_the_expectation(solutions: dict[str, Solution]) -> None:
    rules = house({"blind_table": "B"})
    total = Fraction()
    for start in solutions["B"].starts:
        advice = SOLVER.advise(rules, Spot("before the flop", cards_of(start)), silent)
        total += start.combinations * advice.best.expectation
    assert total / 1326 == solutions["B"].expectation


def test_advice_after_the_flop_is_the_solution(solutions: dict[str, Solution]) -> None:
    solution, rules, chance = solutions["A"], house(), Random(9)
    flops, hands = solution.table.flops.cards, solution.table.hands
    for _ in range(40):
        flop, hand = chance.randrange(len(flops)), chance.randrange(len(hands))
        cards, board = tuple(hands[hand].tolist()), tuple(flops[flop].tolist())
        if set(cards) & set(board):
            continue
        answers = worths(rules, Spot("after the flop", cards, board))
        edge = (answers["check"] - answers["play 2x"]) * 1081 * 990 * solution.unit
        assert edge == int(solution.edges[flop, hand])


def test_a_check_after_the_flop_is_the_mean_of_the_last_question() -> None:
    rules, cards, flop = house(OWN), read_cards("Jd Th"), read_cards("2s Jh Ts")
    left = [card for card in DECK if card not in (*cards, *flop)]
    total = Fraction()
    for two in combinations(left, 2):
        advice = SOLVER.advise(rules, Spot("at the end", cards, (*flop, *two)), silent)
        total += advice.best.expectation
    assert worths(rules, Spot("after the flop", cards, flop))["check"] == total / 1081


def test_the_published_last_question() -> None:
    board = "4s 5h 6d 8c 9d"
    first = worths(house(), spot("at the end", "Kd Qh", board))
    second = worths(house(), spot("at the end", "Ad Jh", board))
    assert first["fold"] == -2
    assert [f"{float(worth['play 1x']):.4f}" for worth in (first, second)] == ["-2.1727", "-1.9788"]


def test_cards_seen_elsewhere_leave_the_deck() -> None:
    rules, seen = house(), "Ad Kd 3s 2h 7c Ts"
    cards, flop = read_cards("3d 3h"), read_cards("9s 8s 2c")
    known = {*cards, *flop, *read_cards(seen)}
    left = [card for card in DECK if card not in known]
    total = Fraction()
    for two in combinations(left, 2):
        asked = Spot("at the end", cards, (*flop, *two), None, frozenset(read_cards(seen)))
        total += SOLVER.advise(rules, asked, silent).best.expectation
    asked = Spot("after the flop", cards, flop, None, frozenset(read_cards(seen)))
    assert worths(rules, asked)["check"] == total / len(list(combinations(left, 2)))


def test_the_first_question_with_nearly_all_cards_seen_is_the_mean_over_flops() -> None:
    rules, cards = house(), read_cards("Ks 9s")
    live = read_cards("As Qs Js Ts 9h Kd 2c 2d 3h 5s")
    seen = frozenset(card for card in DECK if card not in (*cards, *live))
    total = Fraction()
    for flop in combinations(live, 3):
        asked = Spot("after the flop", cards, flop, None, seen)
        total += SOLVER.advise(rules, asked, silent).best.expectation
    answers = worths(rules, Spot("before the flop", cards, (), None, seen))
    assert answers["check"] == total / len(list(combinations(live, 3)))
    four = Fraction()
    for board in combinations(live, 5):
        four += _always(payoffs_of(rules), cards, board, 4, seen)
    assert answers["play 4x"] == four / len(list(combinations(live, 5)))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (spot("now", "As Ks"), "no question"),
        (spot("at the end", "As", "2c 3c 4c 5c 6d"), "1 cards"),
        (spot("at the end", "As Ks", "2c 3c 4c"), "3 community cards"),
        (spot("before the flop", "As Ks", "2c"), "1 community cards"),
        (spot("after the flop", "As Ks", "2c 3c As"), "As is there twice"),
        (spot("before the flop", "As Ks", seen="Ks"), "Ks is there twice"),
        (Spot("before the flop", (51, 52)), "52 is no card"),
        (Spot("before the flop", (51, 50), (), None, frozenset(range(44))), "44 further cards"),
    ],
)
def test_a_spot_that_cannot_be_is_refused(asked: Spot, message: str) -> None:
    with pytest.raises(RuleViolation, match=message):
        SOLVER.advise(house(), asked, silent)


# The game's own settlement pays what the solver says.


def settled(rules: UltimateRules, seat: Seat, dealer: Any, board: Any) -> int:  # noqa: ANN401
    round_ = Round(seats=(seat,), dealer=dealer, community=board)
    return settle_round(GAME, rules, round_).seats[0].net


@pytest.mark.parametrize("choices", [{}, OWN], ids=["law", "own"])
@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("Kd Qh", "4s 5h 6d 8c 9d"),
        ("As Ks", "Qs Js Ts 2c 2d"),
        ("7h 7c", "Ah Kh Qh Jh 7d"),
        ("2c 3d", "Ts Js Qs Ks As"),
    ],
)
def test_every_dealer_on_a_board_is_paid_as_the_advice_says(
    choices: dict[str, Any], cards: str, board: str
) -> None:
    rules, own, lies = house(choices), read_cards(cards), read_cards(board)
    ante = 7000
    left = [card for card in DECK if card not in (*own, *lies)]
    for answers, multiple in ((("check", "check", "play 1x"), 1), (("play 4x",), 4)):
        seat = Seat(1, own, {"ante": ante, "blind": ante}, answers=answers)
        nets = [settled(rules, seat, two, lies) for two in combinations(left, 2)]
        mean = Fraction(sum(nets), 990 * ante)
        if multiple == 1:
            assert worths(rules, Spot("at the end", own, lies))["play 1x"] == mean
        counted = _always(payoffs_of(rules), own, lies, multiple)
        assert counted == mean


def _always(
    payoffs: Payoffs,
    own: tuple[int, ...],
    board: tuple[int, ...],
    multiple: int,
    seen: frozenset[int] = frozenset(),
) -> Fraction:
    left = [card for card in DECK if card not in {*own, *board, *seen}]
    dealers = len(left) * (len(left) - 1) // 2
    counts, category = meet(np.array([board], np.uint8), own, left)
    total = int(counted(counts, category, dealers, payoffs.table[multiple])[0])
    return Fraction(total, dealers * payoffs.unit)


@pytest.mark.parametrize("ante", [10_000, 50_000, 1_000_000])
@pytest.mark.parametrize(
    ("cards", "board", "dealer"),
    [
        ("As Ks", "Qs Js Ts 2c 3d", "9c 9d"),
        ("As Ks", "Qs Js Ts 2c 3d", "9c 8d"),
        ("9s 8s", "Qs Js Ts 2c 3d", "4c 4d"),
        ("2s 2h", "2c 2d Ts Jc 3d", "4c 4d"),
    ],
)
def test_the_payout_limit_cuts_as_the_settlement_does(
    ante: int, cards: str, board: str, dealer: str
) -> None:
    rules = house({"minimums": {"ante": 500}})
    payoffs = payoffs_of(rules, ante)
    own = read_cards(cards)
    for multiple, answers in ((4, ("play 4x",)), (3, ("play 3x",)), (2, ("check", "play 2x"))):
        seat = Seat(1, own, {"ante": ante, "blind": ante}, answers=answers)
        net = settled(rules, seat, read_cards(dealer), read_cards(board))
        category = {"Ks": 9, "8s": 8, "2h": 7}[cards.split()[1]]
        qualifies = int(dealer != "9c 8d")
        assert payoffs.win[multiple - 1][category][qualifies] * ante == net


def test_a_limit_costs_what_it_cuts(analysis: Analysis) -> None:
    amounts = Amounts(main=50_000, side_bets={"trips": 10_000})
    limited = SOLVER.analyse(house(), amounts, silent)
    effect, trips = limited.main.limit, limited.side_bets["trips"]
    assert effect is not None
    assert (effect.limit, effect.stake) == (5_000_000, 50_000)
    assert effect.unlimited == analysis.main.expectation
    assert effect.cost == effect.unlimited - limited.main.expectation > 0
    assert max(limited.main.net.weights) == 100
    assert trips.limit is not None
    assert trips.limit.unlimited == analysis.side_bets["trips"].expectation
    assert trips.limit.cost > 0
    small = SOLVER.analyse(house(), Amounts(main=1_000, side_bets={"trips": 500}), silent)
    assert small.main.limit is not None
    assert small.main.limit.cost == 0
    assert small.main.net == analysis.main.net


def test_the_players_edge_is_told() -> None:
    generous = SOLVER.analyse(house({"pays": {"win": "2:1"}}), Amounts(), silent)
    assert generous.main.expectation > 0
    assert "main game" in generous.warnings[0]


@pytest.mark.parametrize(
    ("amounts", "message"),
    [
        (Amounts(main=0), "ante: 0 cents"),
        (Amounts(side_bets={"trips": -5}), "trips: -5 cents"),
        (Amounts(side_bets={"aces_up": 5}), "no side bet"),
    ],
)
def test_amounts_that_are_none_are_refused(amounts: Amounts, message: str) -> None:
    with pytest.raises(RuleViolation, match=message):
        SOLVER.analyse(house(), amounts, silent)


def test_odds_too_fine_for_exact_sums_are_refused() -> None:
    odd = {"pays": {"win": {"ante": "999999999:999999998", "play": "999999997:999999996"}}}
    with pytest.raises(RuleViolation, match="units of 1/"):
        SOLVER.analyse(house(odd), Amounts(), silent)


def test_odds_with_large_denominators_are_exact() -> None:
    rules = house({"pays": {"win": "999999999:999999998"}})
    asked = spot("at the end", "Kd Qh", "4s 5h 6d 8c 9d")
    more = worths(rules, asked)["play 1x"] - worths(house(), asked)["play 1x"]
    assert 0 < more < Fraction(1, 10**8)


# Strategy.


@pytest.fixture(scope="module")
def tables() -> dict[str, StrategyTable]:
    return {table.title: table for table in SOLVER.strategy(house(), silent)}


def test_the_grid_is_the_published_one(tables: dict[str, StrategyTable]) -> None:
    grid = tables["Before the flop"]
    assert grid.kind == "grid"
    assert sum(row[1:].count("4x") for row in grid.rows) == 69
    assert grid.rows[1] == ("K", *["4x"] * 13)
    assert grid.extra["hands"] == 500
    listed = tables["Before the flop, as a list"].rows
    assert listed[:3] == (
        ("pair", "A to 3", ""),
        ("A high", "K to 2", "K to 2"),
        ("K high", "Q to 2", "Q to 5"),
    )


def test_the_short_rules_are_the_known_ones_and_cost_little(
    tables: dict[str, StrategyTable],
) -> None:
    flop, end = tables["After the flop"], tables["At the end"]
    said = {row[0]: row[1] for row in flop.rows}
    assert said["four to a flush, an own card among them"].endswith("is T or higher")
    assert said["an own card paired with the flop"] == "play 2x"
    assert said["a pair in the hand"] == "check"
    assert said["anything else"] == "check"
    assert flop.extra["wrong"] == 337_560
    assert flop.extra["of"] == 16_189_600
    assert flop.extra["cost"] == {"numerator": 41_150_339, "denominator": 48_287_864_625}
    assert all("at most 20 cards" in row[1] for row in end.rows)
    assert end.extra["cost"] == {"numerator": 403_054_999, "denominator": 386_302_917_000}


def test_strategy_and_analysis_may_be_stopped() -> None:
    def stop(_share: float) -> None:
        raise KeyboardInterrupt

    calls: list[Callable[[], object]] = [
        lambda: SOLVER.analyse(house({"pays": {"win": "7:5"}}), Amounts(), stop),
        lambda: SOLVER.strategy(house({"pays": {"win": "7:5"}}), stop),
    ]
    for call in calls:
        with pytest.raises(KeyboardInterrupt):
            call()


def test_results_come_to_the_solution(solutions: dict[str, Solution]) -> None:
    solution = solutions["B"]
    results = results_of(solution)
    assert main_game(results, solution.payoffs).expectation == solution.expectation
    assert Result(0, 9, FOLDED) not in results
