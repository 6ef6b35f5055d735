"""Pay tables read from their text, what a house may make of them, and how they are told."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import find_game, games
from croupier.games.clauses import clauses_of
from croupier.games.line import Line
from croupier.games.paytable import Pay, PayTable, even_money, pay_tables
from croupier.games.reason import reason
from croupier.games.report import Report
from croupier.money import Odds

TEXT = """
    hand             A      B
    pair             push   -
    two pair         3:2    2:1
    flush            $25    $1,000
    straight flush   1,000:1  meter
"""
CLAUSE = "5324.36(f)(2)#2"


def table(basis: Any = "floor") -> PayTable:  # noqa: ANN401 - as pay_tables takes it
    return pay_tables("three_card", CLAUSE, basis, TEXT)["A"]


def test_a_table_is_read_from_its_text() -> None:
    tables = pay_tables("trips", CLAUSE, "floor", TEXT)
    assert list(tables) == ["A", "B"]
    a, b = tables["A"], tables["B"]
    assert (a.wager, a.letter, a.clause, a.basis) == ("trips", "A", CLAUSE, "floor")
    assert a.pays == {
        "pair": Pay("5324.36(f)(2)[A:pair]", special="push"),
        "two pair": Pay("5324.36(f)(2)[A:two pair]", odds=Odds(3, 2)),
        "flush": Pay("5324.36(f)(2)[A:flush]", fixed=2500),
        "straight flush": Pay("5324.36(f)(2)[A:straight flush]", odds=Odds(1000)),
    }
    assert list(b.pays) == ["two pair", "flush", "straight flush"]
    assert b.pays["flush"] == Pay("5324.36(f)(2)[B:flush]", fixed=100_000)
    assert b.pays["straight flush"] == Pay("5324.36(f)(2)[B:straight flush]", special="meter")
    assert [list(each.pays) for each in tables.values()] == [
        ["pair", "two pair", "flush", "straight flush"],
        ["two pair", "flush", "straight flush"],
    ]


def test_a_single_table_has_no_letter() -> None:
    (only,) = pay_tables("bet", CLAUSE, "exact", "hand   only\nflush   8:1").values()
    assert (only.letter, only.title, only.basis) == ("", "bet", "exact")
    assert only.pays == {"flush": Pay("5324.36(f)(2)[flush]", odds=Odds(8))}


def test_ante_and_play_are_paid_even_money_at_least() -> None:
    win = even_money("5324.36(f)(1)")
    pay = Pay("5324.36(f)(1)", odds=Odds(1))
    assert win == PayTable("win", "", "5324.36(f)(1)", "floor", {"ante": pay, "play": pay})


@pytest.mark.parametrize(
    ("pay", "posted"),
    [
        (Pay(CLAUSE, odds=Odds(3, 2)), "3:2"),
        (Pay(CLAUSE, fixed=250_050), "$2,500.50"),
        (Pay(CLAUSE, fixed=0), "$0"),
        (Pay(CLAUSE, special="push"), "a push"),
        (Pay(CLAUSE, special="meter"), "100% of the meter"),
    ],
)
def test_a_pay_is_told_as_it_is_posted(pay: Pay, posted: str) -> None:
    assert str(pay) == posted


def test_a_line_is_told_in_words() -> None:
    assert table().rule("two pair") == "Three card table A pays two pair at least 3:2"
    assert table("exact").rule("flush") == "Three card table A pays flush $25"


OWN = [
    ("two pair", "3:2", True, True),
    ("two pair", "2:1", True, False),
    ("two pair", "1:1", False, False),
    ("flush", 2500, True, True),
    ("flush", 2501, True, False),
    ("flush", 2499, False, False),
    ("flush", 0, False, False),
    ("pair", "push", True, True),
]


@pytest.mark.parametrize(("hand", "own", "floor", "exact"), OWN)
def test_a_floor_may_be_raised_and_an_exact_line_only_repeated(
    hand: str, own: str | int, *, floor: bool, exact: bool
) -> None:
    for basis, lawful in (("floor", floor), ("exact", exact)):
        report = Report()
        law = table(basis)
        made = law.with_own({hand: own}, "pays.here", report)
        assert (report.findings == []) is lawful
        assert report.sound("pays") is lawful
        stated = {"3:2": Odds(3, 2), "2:1": Odds(2), 2500: 2500, 2501: 2501}
        if not lawful or own == "push":
            assert made == law
        else:
            assert stated[own] in (made.pays[hand].odds, made.pays[hand].fixed)
            assert made.pays[hand].clause == law.pays[hand].clause
        assert {key: pay for key, pay in made.pays.items() if key != hand} == {
            key: pay for key, pay in law.pays.items() if key != hand
        }


@pytest.mark.parametrize(
    ("hand", "own", "says"),
    [
        ("two pair", 2, "2 are no odds; write them as text, such as '3:2'"),
        ("flush", "25", "'25' is no amount of money"),
        ("pair", "1:1", "'1:1' may not stand here, only 'push'"),
        ("pair", 100, "100 may not stand here, only 'push'"),
    ],
)
def test_a_pay_of_another_kind_is_refused(hand: str, own: str | int, says: str) -> None:
    report = Report()
    law = table()
    assert law.with_own({hand: own}, "pays.here", report) == law
    (found,) = report.findings
    assert found.where == f"pays.here.{hand}"
    assert found.message.startswith(f"three_card {hand}: {says}. Rule, 5324.36(f)(2): ")
    assert found.clause == "5324.36(f)(2)"


def test_other_lines_are_read_after_a_wrong_one() -> None:
    report = Report()
    own: dict[str, str | int] = {
        "royal": "1:1",
        "two pair": "x",
        "flush": 1,
        "straight flush": "1001:1",
    }
    made = table().with_own(own, "pays.here", report)
    assert [found.where for found in report.findings] == [
        "pays.here.royal", "pays.here.two pair", "pays.here.flush",
    ]  # fmt: skip
    assert made.pays["straight flush"].odds == Odds(1001)


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("uth", Line("trips", 500, "win", "5324.36(f)(3)[A:flush]", None, 3500, Odds(7)),
         "Trips table A pays flush at least 7:1"),
        ("uth", Line("trips", 500, "win", "5324.36(f)(3)[A:flush]", "U-08", 4000, Odds(8)),
         ("Trips table A pays flush at least 7:1; the house pays 8:1; A folded hand's trips wager"
         " is settled in the same pass on the folder's own best five of seven; the dealer's hand"
         " plays no part (reading U-08)")),
        ("uth", Line("blind", 500, "push", "5324.36(f)(2)[B:straight]", None),
         "Blind table B pays straight a push"),
        ("lir", Line("bonus", 100, "win", "5324.34(f)(3)[flush]", None, 5000, basis="fixed"),
         "Bonus pays flush at least $50"),
        ("lir", Line("bonus", 100, "win", "5324.34(f)(3)[flush]", None, 6000, basis="fixed"),
         "Bonus pays flush at least $50; the house pays $60"),
        ("lir", Line("bonus", 100, "win", "5324.34(f)(3)[flush]", None, 4000, basis="fixed",
                     uncapped=5000), "Bonus pays flush at least $50"),
        ("fcp", Line("progressive", 100, "win", "5324.33(f)(4)[A:four aces]", None, 600000,
                     basis="meter"), "Progressive table A pays four aces 100% of the meter"),
        ("lir", Line("bet_one", 500, "void", None, "G-09"),
         ("Absent a rule, a miscount in a player's hand voids only it; a miscount or early exposure"
         " of house cards ends the round void, every stake returned (house policy G-09)")),
    ],
)  # fmt: skip
def test_a_line_gives_its_reason(game: str, line: Line, why: str) -> None:
    assert reason(find_game(game), line) == why


def test_pay_lines_are_listed_as_payouts_that_engine_and_check_see_to() -> None:
    for game in games():
        listed = {clause.id: clause for clause in clauses_of(game) if "[" in clause.id}
        assert listed.keys() == game.pay_lines.keys()
        for clause in listed.values():
            assert (clause.topic, clause.who, clause.readings) == ("payouts", ("E", "C"), ())
            assert clause.rule == game.pay_lines[clause.id].rule
