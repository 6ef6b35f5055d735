from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from croupier import RuleViolation
from croupier.games import AnyGame, find_game
from croupier.odds import compare as module
from croupier.odds.analysis import Advice, Amounts, Analysis, MainGame, SideBet
from croupier.odds.compare import comparable, compare
from croupier.odds.distribution import Distribution
from croupier.odds.solver import Solver, silent

COIN = Distribution.of([(1, 1), (-1, 1)])
HOUSES: dict[str, dict[str, Any]] = {"uth": {}, "fcp": {"dealer_cards": 6}, "lir": {}}
TABLES = {
    ("uth", "blind"): "A B",
    ("uth", "trips"): "A B C D",
    ("fcp", "aces_up"): "A B C D E F",
    ("fcp", "six_card"): "A B",
    ("fcp", "progressive"): "A B",
    ("fcp", "envy"): "A B C",
    ("lir", "three_card"): "A B C D E F",
}


class Recorder:
    """A solver that keeps the rules it was asked about."""

    def __init__(self, *, alone: bool) -> None:
        self.rules: list[Any] = []
        self.solved = 0
        self.solver = Solver(
            analyse=self.analyse,
            advise=lambda *_: Advice("", ()),
            strategy=lambda *_: (),
            side_bets=self.side_bets if alone else None,
        )

    def side_bets(self, rules: object, _amounts: Amounts) -> Mapping[str, SideBet]:
        self.rules.append(rules)
        wagers = ("trips", "aces_up", "six_card", "progressive", "envy", "three_card")
        return {
            wager: SideBet(wager=wager, table="", hands=(), combinations=1, net=COIN)
            for wager in wagers
        }

    def analyse(self, rules: object, amounts: Amounts, _progress: object) -> Analysis:
        self.solved += 1
        main = MainGame(unit="", net=COIN, average_wager=COIN.expectation, decisions={}, hands=())
        return Analysis(main=main, side_bets=self.side_bets(rules, amounts), method=())


@pytest.fixture(params=[True, False], ids=["side bets alone", "all at once"])
def recorder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    made = Recorder(alone=request.param)
    monkeypatch.setattr(module, "find_solver", lambda _game: made.solver)
    return made


def rows_of(alias: str, wager: str, house: Mapping[str, Any] | None = None) -> tuple[Any, ...]:
    return compare(find_game(alias), house or HOUSES[alias], wager, Amounts(), silent)


@pytest.mark.parametrize(("alias", "wager"), list(TABLES))
def test_every_lawful_table_has_a_row(recorder: Recorder, alias: str, wager: str) -> None:
    rows = rows_of(alias, wager)
    assert " ".join(row.table for row in rows) == TABLES[alias, wager]
    assert len(recorder.rules) == len(rows)
    main = wager == "blind" or recorder.solver.side_bets is None
    assert recorder.solved == (len(rows) if main else 0)


def test_each_row_has_its_own_rules(recorder: Recorder) -> None:
    rows_of("uth", "trips")
    assert [rules.trips.letter for rules in recorder.rules] == list("ABCD")
    recorder.rules.clear()
    rows_of("fcp", "envy", {"dealer_cards": 6, "progressive": {"table": "B", "envy": "A"}})
    kept = [
        (rules.progressive.table.letter, rules.progressive.envy.letter) for rules in recorder.rules
    ]
    assert kept == [("B", "A"), ("B", "B"), ("B", "C")]


def test_the_four_dealers(recorder: Recorder) -> None:
    rows = rows_of("fcp", "main", {"dealer_cards": 6, "dealer_upcard": True})
    assert [row.table for row in rows if row.chosen] == ["6 dealer cards, one open"]
    dealers = [(rules.dealer_cards, rules.dealer_upcard) for rules in recorder.rules]
    assert dealers == [(5, False), (5, True), (6, False), (6, True)]


@pytest.mark.parametrize(
    ("alias", "wager", "house", "chosen"),
    [
        ("uth", "trips", {}, "A"),
        ("uth", "trips", {"trips_table": "C"}, "C"),
        ("fcp", "envy", {"dealer_cards": 5, "progressive": {"table": "A", "envy": "C"}}, "C"),
        ("lir", "three_card", {"three_card_table": "E"}, "E"),
    ],
)
@pytest.mark.usefixtures("recorder")
def test_the_house_finds_itself(alias: str, wager: str, house: dict[str, Any], chosen: str) -> None:
    assert [row.table for row in rows_of(alias, wager, house) if row.chosen] == [chosen]


@pytest.mark.usefixtures("recorder")
def test_what_is_not_offered_is_chosen_by_nobody() -> None:
    for alias, wager in (("fcp", "six_card"), ("fcp", "progressive"), ("lir", "three_card")):
        assert not any(row.chosen for row in rows_of(alias, wager))


def test_own_pays_have_a_row_of_their_own(recorder: Recorder) -> None:
    """Under tables with other floors they might be unlawful; the law's own stand beside them."""
    house = {"trips_table": "D", "pays": {"trips": {"four of a kind": "25:1"}}}
    rows = rows_of("uth", "trips", house)
    assert [(row.table, row.chosen) for row in rows][-1] == ("own", True)
    assert [row.chosen for row in rows[:-1]] == [False] * 4
    quads = [str(rules.trips.pays["four of a kind"]) for rules in recorder.rules]
    assert quads == ["30:1", "30:1", "30:1", "20:1", "25:1"]


@pytest.mark.usefixtures("recorder")
def test_the_limit_that_the_law_fixes_follows_the_table() -> None:
    house = {"minimums": {"ante": 1_000_000}, "payout_limit": 505_050_000}
    assert len(rows_of("uth", "blind", house)) == 2


def test_a_wager_without_tables() -> None:
    with pytest.raises(RuleViolation, match="has no tables to compare"):
        rows_of("lir", "bonus")


def test_let_it_ride_for_real() -> None:
    told: list[float] = []
    game: AnyGame = find_game("lir")
    rows = compare(game, {}, "three_card", Amounts(), told.append)
    edges = [round(100 * float(row.house_edge), 3) for row in rows]
    assert edges == [2.317, 5.575, 7.276, 2.136, 5.394, 7.095]
    assert all(row.expectation == -row.house_edge for row in rows)
    assert {row.hit_frequency for row in rows} == {rows[0].hit_frequency}
    assert all(row.standard_deviation > 1 for row in rows)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert comparable(game) == ("three_card",)


def test_envy_is_compared_where_others_hold_cards() -> None:
    house = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "B", "wager": 100}}
    rows = compare(find_game("fcp"), house, "envy", Amounts(others=2), silent)
    assert [row.table for row in rows if row.chosen] == ["B"]
    chance = {"straight flush": 2072, "four of a kind": 576, "four aces": 48}
    for row, pays in zip(rows, ((5, 10, 100), (0, 25, 100), (0, 300, 1000)), strict=True):
        each = sum(pay * count for pay, count in zip(pays, chance.values(), strict=True))
        assert row.expectation == Fraction(2 * each, 2_598_960)
    with pytest.raises(RuleViolation, match="no other player holds cards"):
        compare(find_game("fcp"), house, "envy", Amounts(), silent)
