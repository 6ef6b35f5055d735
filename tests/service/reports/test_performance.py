"""Theoretical against actual: the sums are the rounds', and luck is told from loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isqrt
from typing import Any

import pytest

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet, Report
from croupier.ledger.entry import Entry
from croupier.money import Cents
from croupier.service.back_office import BackOffice
from croupier.service.reports.accounting import accounting
from croupier.service.reports.bands import NORMAL_95, band, root_above
from croupier.service.reports.performance import performance
from croupier.service.reports.theory import Theory, TheoryRoom
from croupier.service.reports.theory_worker import Worth, solve
from croupier.table import commands as c
from service.reports.written import EvenTheory, Written, cuts, header, night, rows
from table.memory import DAN, EVE, SAM, Floor, player

ROUNDS = 150


@pytest.fixture(scope="module", params=["wagers 1", "wagers 2", "wagers 3"])
def entries(request: pytest.FixtureRequest) -> list[Entry]:
    return night(request.param)


def lines(entries: list[Entry], first: int, last: int) -> list[dict[str, Any]]:
    return rows(performance(Written(entries), header(first, last), EvenTheory()).sections[0])


def test_wins_are_those_of_the_accounting(entries: list[Entry]) -> None:
    """But for what went to the meter, and what the house put in when it was won."""
    for first, last in [(0, len(entries)), *cuts(entries, "performance")]:
        told = lines(entries, first, last)
        wagers = rows(accounting(Written(entries), header(first, last)).sections[2])
        given = sum(row["contributions"] + row["put_in"] for row in told)
        assert sum(row["win"] for row in told) + given == sum(row["won"] for row in wagers)
        assert sum(row["wagered"] for row in told) == sum(row["wagered"] for row in wagers)


def test_the_meters_part_is_the_meters(entries: list[Entry]) -> None:
    facts = [fact for e in entries for append in e.appends for fact in append.facts]
    told = lines(entries, 0, len(entries))
    put_in = sum(fact.body["put_in"] for fact in facts if fact.kind == "meter won")
    given = sum(fact.body.get("cents", 0) for fact in facts if fact.kind == "contributed")
    assert sum(row["put_in"] for row in told) == put_in > 0
    assert sum(row["contributions"] for row in told) == given > 0


def test_the_parts_of_a_night_add_up(entries: list[Entry]) -> None:
    whole, parts = sums(lines(entries, 0, len(entries))), Counter[Any]()
    for cut in cuts(entries, "sums"):
        for key, value in sums(lines(entries, *cut)).items():
            parts[key] += value
    assert {k: v for k, v in whole.items() if v} == {k: v for k, v in parts.items() if v}


def sums(told: list[dict[str, Any]]) -> Counter[Any]:
    added: Counter[Any] = Counter()
    for row in told:
        for key in ("rounds", "wagers", "staked", "wagered", "paid", "void", "win"):
            added[row["game"], row["wager"], key] += row[key]
    return added


def test_a_fiftieth_is_expected_of_every_unit(entries: list[Entry]) -> None:
    for row in lines(entries, 0, len(entries)):
        if row["staked"]:
            exact = Fraction(row["staked"], 50) - row["contributions"]
            assert row["expected"] == round(exact)
            assert row["edge"] == Fraction(1, 50)
            assert (
                row["wide_low"] <= row["low"] <= row["expected"] <= row["high"] <= row["wide_high"]
            )
            assert row["low_hold"] == Fraction(row["low"], row["wagered"])


def played(house: Mapping[str, Any], rounds: int, floor: Floor | None = None) -> Floor:
    """Play let it ride, one seat, every bet left to ride, cards as a seeded shuffle has them."""
    floor = floor or Floor("5324")
    if floor.table().status == "closed":
        floor.ask(EVE, c.OpenTable("lir", house, chips=10**9))
        floor.ask(player("ann"), c.Sit(1, "ann"))
        floor.ask(DAN, c.BuyIn("ann", 10**8))
    ride = Answer(1, "ride")
    bet = PlaceBet(1, {"bet": 1000, "three_card": 500})
    for _ in range(rounds):
        number = floor.table().number + 1
        floor.ask(DAN, c.StartRound(number))
        floor.ask(DAN, c.Play(number, (bet, NoMoreBets(), ride, ride)))
    return floor


@pytest.fixture(scope="module")
def many() -> list[Entry]:
    return played({"three_card_table": "D"}, ROUNDS).ledger.entries


def three_card(entries: list[Entry], theory: Theory) -> dict[str, Any]:
    told = rows(performance(Written(entries), header(0, len(entries)), theory).sections[0])
    return next(row for row in told if row["wager"] == "three_card")


class Theirs:
    """The theory, with something added to every expectation; no worker is needed for a side bet."""

    def __init__(self, added: Fraction) -> None:
        self.added = added

    def worth(
        self, game: str, house: str, others: int, stakes: Mapping[str, Cents]
    ) -> Mapping[str, Worth] | None:
        del stakes
        told = solve(game, house, others, '{"three_card": 500}')
        return {
            name: worth._replace(expectation=worth.expectation + self.added)
            for name, worth in told.items()
        }


def test_a_fair_side_bet_is_within_its_band(many: list[Entry]) -> None:
    row = three_card(many, Theirs(Fraction()))
    assert (row["rounds"], row["wagers"], row["wagered"]) == (ROUNDS, ROUNDS, ROUNDS * 500)
    assert row["edge"] == Fraction(118, 5525)
    assert row["expected_return"] == 1 - Fraction(118, 5525)
    assert row["expected"] == round(Fraction(118, 5525) * ROUNDS * 500)
    assert row["flag"] == ""
    assert (row["wide_low"], row["wide_high"]) == (row["low"], row["high"]), "one seat, one wager"


def test_a_side_bet_that_pays_otherwise_is_flagged(many: list[Entry]) -> None:
    for added in (Fraction(-2), Fraction(2)):
        assert three_card(many, Theirs(added))["flag"] == "outside, also of the widened band"


def test_without_a_worker_the_theory_is_blank_and_said_to_be(many: list[Entry]) -> None:
    class Nobody:
        def worth(self, game: str, house: str, others: int, stakes: Mapping[str, Cents]) -> None:
            del game, house, others, stakes

    report = performance(Written(many), header(0, len(many)), Nobody())
    assert {row["expected"] for row in rows(report.sections[0])} == {None}
    assert all(row["win"] is not None for row in rows(report.sections[0]))
    assert report.notes == (
        "The theory of some wagers could not be computed; their columns are blank.",
    )


def test_a_changed_pay_table_begins_a_new_line_and_changed_limits_do_not() -> None:
    floor = Floor("5336")
    for house in (
        {"three_card_table": "D"},
        {"three_card_table": "D", "minimums": {"bet": 1000}},
        {"three_card_table": "E"},
    ):
        played(house, 2, floor)
        floor.ask(EVE, c.CloseTable())
    entries = floor.ledger.entries
    told = performance(Written(entries), header(0, len(entries)), EvenTheory())
    assert [(row["mark"], row["wager"], row["rounds"]) for row in rows(told.sections[0])] == [
        ("1", "main", 4),
        ("1", "three_card", 4),
        ("2", "main", 2),
        ("2", "three_card", 2),
    ]
    assert [row["house"] for row in rows(told.sections[1])] == [
        '{"three_card_table":"D"}',
        '{"three_card_table":"E"}',
    ]


@pytest.fixture(scope="module")
def room() -> Iterator[TheoryRoom]:
    with BackOffice() as office:
        yield TheoryRoom(office)


def test_all_of_a_night_has_a_theory(room: TheoryRoom, entries: list[Entry]) -> None:
    """Progressives at each stake and number of others, envy with them; the main games too."""
    report = performance(Written(entries), header(0, len(entries)), room)
    assert report.notes == ()
    told = [row for row in rows(report.sections[0]) if row["staked"]]
    assert {row["wager"] for row in told} >= {"main", "progressive", "trips", "three_card"}
    assert all(row["expected"] is not None for row in told)
    assert all(0 < row["expected_return"] < Fraction(3, 2) for row in told)


def test_the_widened_band_holds_wagers_that_win_and_lose_together() -> None:
    """Three seats of 10 in each of 100 rounds: alone, three times the variance; together, nine."""
    coin = Worth(Fraction(), Fraction(1), by_stake=False)
    found = band([(coin, 3_000, 100 * 3 * 10**2, 100 * 30**2)], 0)
    assert found is not None
    assert found.high == -(-NORMAL_95 * isqrt(10**12 * 30_000) // 10**6) == -found.low
    assert found.wide_high == -(-NORMAL_95 * 300 // 1) == -found.wide_low
    assert found.deviation == 1


@pytest.mark.parametrize(
    "value", [Fraction(0), Fraction(1, 3), Fraction(10**20), Fraction(2, 10**9)]
)
def test_roots_are_rounded_up_by_less_than_a_millionth(value: Fraction) -> None:
    root = root_above(value)
    assert root**2 >= value
    assert root == 0 or (root - Fraction(1, 10**6)) ** 2 < value


def test_a_void_main_wager_counts_once_however_many_areas_it_lies_on() -> None:
    floor = Floor()
    floor.ask(EVE, c.OpenTable("uth", {}, chips=10**8))
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, 10**6))
    floor.ask(DAN, c.StartRound(1))
    wagers = {"ante": 1000, "blind": 1000, "trips": 500}
    bets = (PlaceBet(1, wagers), PlaceBet(2, {"ante": 1000, "blind": 1000}))
    floor.ask(DAN, c.Play(1, (*bets, NoMoreBets(), Answer(1, "play 4x"))))
    floor.ask(DAN, c.Request(Report("dealer card exposed", "dan", "seen", None)))
    floor.ask(SAM, c.Approve(1))
    told = lines(floor.ledger.entries, 0, len(floor.ledger.entries))
    assert {row["wager"]: row["void"] for row in told} == {"main": 2, "trips": 0}
