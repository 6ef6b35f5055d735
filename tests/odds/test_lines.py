"""Which analysis, stakes and notes the manager's lines are made of."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier import RuleViolation
from croupier.games import find_game
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.house import rules_of
from croupier.odds.analysis import Amounts, Analysis, MainGame
from croupier.odds.distribution import Distribution
from croupier.odds.four_card_poker.side_bets import side_bets
from croupier.odds.let_it_ride import SOLVER
from croupier.odds.manager import Manager, manager_lines
from croupier.odds.manager_notes import notes_of
from croupier.odds.par import analysis_of_lines
from croupier.odds.solver import silent
from croupier.odds.traffic import Traffic
from croupier.records.requests import read_par_request

LIR, FCP = find_game("lir"), find_game("fcp")
LIMITED: dict[str, Any] = {"payout_limit": 5_000_000, "three_card_table": "D"}
PROGRESSIVE: dict[str, Any] = {
    "dealer_cards": 6,
    "six_card_table": "A",
    "progressive": {"table": "A", "envy": "C", "wager": 100, "rate": "1/5"},
}
COIN = MainGame(
    unit="one ante",
    net=Distribution.of([(1, 49), (-1, 51)]),
    average_wager=Fraction(1),
    decisions={},
    hands=(),
)
BUSY = Traffic(
    rounds_per_hour=40,
    average_bet=1_000,
    players=3,
    participation={"progressive": Fraction(1, 2)},
)


def four_card(house: dict[str, Any]) -> FourCardRules:
    rules = rules_of(FCP, house)
    assert isinstance(rules, FourCardRules)
    return rules


def played(house: dict[str, Any], amounts: Amounts, *, long_run: bool = True) -> Analysis:
    """Return four-card poker's side bets beside a coin, as the lines are read off them."""
    rules = four_card(house)
    analysis = Analysis(main=COIN, side_bets=side_bets(rules, amounts), method=())
    if not long_run:
        return analysis
    request = {"game": "fcp", "house": house, "meter": amounts.meter, "others": amounts.others}
    asked = read_par_request({key: told for key, told in request.items() if told is not None})
    return analysis_of_lines(asked, analysis, BUSY)


def lines_of(house: dict[str, Any], amounts: Amounts) -> tuple[Manager, str]:
    analysis, rules = played(house, amounts), four_card(house)
    lines = manager_lines(FCP, rules, analysis, BUSY)
    return lines, " ".join(notes_of(FCP, rules, analysis, amounts, lines))


def test_the_lines_are_for_the_average_bet_whatever_bet_the_sheet_is_for() -> None:
    manager = {"rounds_per_hour": 1, "average_bet": 10_000}
    exact = SOLVER.analyse(rules_of(LIR, LIMITED), Amounts(main=10_000), silent).main.expectation
    assert (
        exact != SOLVER.analyse(rules_of(LIR, LIMITED), Amounts(main=500), silent).main.expectation
    )
    for bet in ({}, {"bet": 500}, {"bet": 10_000}):
        sheet = croupier.par({"game": "lir", "house": LIMITED, "manager": manager, **bet})
        win = sheet["manager"]["win"]
        assert Fraction(win["numerator"], win["denominator"]) == -10_000 * exact
        told = " ".join(sheet["manager"]["notes"])
        assert "for a main bet of $100 at every seat" in told
        assert ("count no limit" in told) == (not bet)
        assert ("this sheet are for a main bet of $5." in told) == (bet == {"bet": 500})


def test_an_analysis_of_another_bet_is_refused_where_there_is_a_limit() -> None:
    rules = rules_of(LIR, LIMITED)
    for main in (None, 500):
        analysis = SOLVER.analyse(rules, Amounts(main=main), silent)
        with pytest.raises(ValueError, match="a main bet of 1000 cents"):
            manager_lines(LIR, rules, analysis, replace(BUSY, participation={}))


def test_what_goes_to_the_meter_is_set_aside_whatever_it_shows() -> None:
    """By hand: fixed pays, the reset amount of $5,000 by four aces (48 of 2,598,960), 1/5."""
    fixed = side_bets(four_card(PROGRESSIVE), Amounts()).get("progressive")
    assert fixed is not None
    long_run = fixed.expectation + Fraction(1, 5)
    wins = set()
    for meter in (None, 500_000, 7_000_000):
        lines, told = lines_of(PROGRESSIVE, Amounts(meter=meter))
        line = next(line for line in lines.wagers if line.wager == "progressive")
        assert line.wagered == 40 * 3 * Fraction(1, 2) * 100
        assert line.meter == line.wagered / 5
        assert line.win == -line.wagered * long_run
        assert "$12 an hour goes to the meter" in told
        assert "leaves out the envy bonus" in told
        wins.add(lines.periods[0].variance)
    assert len(wins) == 1, "nor do the bands hang on what the meter shows"


def test_envy_is_a_part_of_the_progressive_and_no_wager() -> None:
    alone, _ = lines_of(PROGRESSIVE, Amounts())
    joined, told = lines_of(PROGRESSIVE, Amounts(others=2))
    wagers = {line.wager: line for line in joined.wagers}
    assert "envy" not in wagers
    envy = side_bets(four_card(PROGRESSIVE), Amounts(others=2))["envy"].expectation
    line = wagers["progressive"]
    assert alone.win - joined.win == line.wagered * envy
    assert "envy bonus that the hands of 2 other players earn" in told
    assert "each has 2 others, not" not in told
    _, other = lines_of(PROGRESSIVE, Amounts(others=1))
    assert "With 3 players at the table each has 2 others, not 1." in other


def test_a_participation_in_envy_is_refused() -> None:
    analysis = played(PROGRESSIVE, Amounts(others=2))
    with pytest.raises(RuleViolation, match="it comes with the progressive") as refused:
        manager_lines(
            FCP,
            four_card(PROGRESSIVE),
            analysis,
            replace(BUSY, participation={"envy": Fraction(1, 2)}),
        )
    assert "envy" not in (refused.value.accepted or "")


def test_a_meter_that_is_fed_must_be_analysed_at_its_reset_amount() -> None:
    shown = played(PROGRESSIVE, Amounts(meter=7_000_000), long_run=False)
    with pytest.raises(ValueError, match="a meter of 500000 cents"):
        manager_lines(FCP, four_card(PROGRESSIVE), shown, BUSY)


def test_without_a_rate_nothing_is_set_aside_and_the_lines_say_so() -> None:
    house = PROGRESSIVE | {"progressive": {"table": "A", "envy": "C", "wager": 100}}
    amounts = Amounts(meter=2_000_000)
    lines, told = lines_of(house, amounts)
    line = next(line for line in lines.wagers if line.wager == "progressive")
    shown = side_bets(four_card(house), amounts)["progressive"].expectation
    assert line.meter == 0
    assert line.win == -line.wagered * shown
    assert "the meter standing at $20,000, and too high" in told


def test_stakes_tell_where_they_come_from() -> None:
    lines, told = lines_of(PROGRESSIVE | {"minimums": {"six_card": 500}}, Amounts())
    assert {line.wager: (line.stake, line.stake_from) for line in lines.wagers} == {
        "main": (1_000, "the average bet"),
        "aces_up": (1_000, "the average bet"),
        "six_card": (500, "the minimum"),
        "progressive": (100, "the one amount taken"),
    }
    assert "no participation was given: aces up, six card." in told
    given = {"game": "fcp", "house": PROGRESSIVE, "six_card": 200}
    asked = read_par_request(given)
    rules, amounts = four_card(PROGRESSIVE), Amounts(side_bets=dict(asked.stakes))
    analysis = Analysis(main=COIN, side_bets=side_bets(rules, amounts), method=())
    made = manager_lines(FCP, rules, analysis, replace(BUSY, stakes=asked.stakes))
    assert made.wagers[2].stake_from == "given"
    bare = manager_lines(FCP, rules, played(PROGRESSIVE, Amounts()), BUSY)
    assert bare.wagers[2].stake_from == "taken, for none was given"


def test_what_nobody_said_is_told() -> None:
    manager: dict[str, Any] = {"rounds_per_hour": 40, "average_bet": 1_000}
    sheet = croupier.par({"game": "lir", "manager": manager})["manager"]
    told = " ".join(sheet["notes"])
    assert "A day has 24 hours of play, with 1 player in every round." in told
    assert "nobody said otherwise: the hours a day and number of players." in told
    said = {**manager, "players": 2, "hours_per_day": 10}
    sheet = croupier.par({"game": "lir", "manager": said})["manager"]
    assert "nobody said otherwise" not in " ".join(sheet["notes"])
    assert sheet["hours_per_day"] == 10
