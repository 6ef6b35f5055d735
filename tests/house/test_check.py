"""A facility's choices held against the law: everything unlawful."""

from __future__ import annotations

import pytest

import croupier
from games.build import Record
from house.cases import BOUNDS, LAWFUL, METER, NAMES, UNLAWFUL, progressive_of, told


@pytest.mark.parametrize(("game", "choices", "clause", "where"), UNLAWFUL)
def test_every_unlawful_choice_is_an_error(
    game: str, choices: Record, clause: str | None, where: str
) -> None:
    errors = told(game, choices, "error")
    assert errors
    for error in errors:
        assert error["clause"] == clause
        assert error["where"].startswith(f"{NAMES[game]}.{where}")
        assert "Accepted" in error["message"]
    assert croupier.check({game: BOUNDS[game] | choices})["lawful"] is False


@pytest.mark.parametrize(("game", "choices"), LAWFUL)
@pytest.mark.clause("5324.36(f)(2)#2", "5324.36(f)(3)", "5324.33(f)(3)", "5324.33(f)(4)#1",
                    "5324.33(f)(4)(iii)", "5324.33(f)(5)#1", "5324.34(f)(4)")  # fmt: skip
def test_every_lawful_choice_is_no_error(game: str, choices: Record) -> None:
    assert told(game, choices, "error") == []
    assert croupier.check({game: BOUNDS[game] | choices})["lawful"] is True


@pytest.mark.parametrize(
    ("table", "amount", "lawful"),
    [("A", 4999, False), ("A", 5000, True), ("B", 999, False), ("B", 1000, True)],
)
@pytest.mark.parametrize("key", ["reset", "initial"])
@pytest.mark.clause("5324.33(f)(4)(ii)#2")
def test_case_ac_f63_meter_start_and_reset(
    key: str, table: str, amount: int, *, lawful: bool
) -> None:
    errors = told("fcp", progressive_of(table=table, **{key: amount}), "error")
    assert (errors == []) is lawful
    if not lawful:
        assert errors[0]["clause"] == METER
        assert f"${amount:,}" in errors[0]["message"]


@pytest.mark.parametrize(
    ("bonus", "lawful"),
    [
        ({"three of a kind": "3:1", "straight flush": "20:1", "four of a kind": "25:1"}, True),
        ({"three of a kind": "2:1", "straight flush": "20:1", "four of a kind": "24:1"}, False),
        ({"three of a kind": "1:1"}, False),
        ({"straight flush": "19:1"}, False),
        ({"flush": "1:1"}, False),
    ],
)
@pytest.mark.clause("5324.33(f)(2)")
def test_case_ac_f65_ante_bonus_floor(bonus: dict[str, str], *, lawful: bool) -> None:
    errors = told("fcp", {"pays": {"ante_bonus": bonus}}, "error")
    assert [error["clause"] for error in errors] == ([] if lawful else ["5324.33(f)(2)"])


@pytest.mark.parametrize(
    ("minimum", "limit", "lawful"), [(5, 49_999, False), (25, 75_000, True), (25, 74_999, False)]
)
@pytest.mark.clause("5324.34(f)(2)#2")
def test_case_ac_l44_payout_limit(minimum: int, limit: int, *, lawful: bool) -> None:
    errors = told("lir", {"minimums": {"bet": minimum}, "payout_limit": limit}, "error")
    assert [error["clause"] for error in errors] == ([] if lawful else ["5324.34(f)(2)"])


@pytest.mark.parametrize(
    ("pays", "clause"),
    [
        pytest.param({"blind": {"straight": "2:1"}}, "5324.36(f)(2)",
                     marks=pytest.mark.clause("5324.36(f)(2)#2")),
        ({"trips": {"flush": "8:1"}}, None),
        ({"trips": {"flush": "7:1"}}, None),
        ({"trips": {"flush": "6:1"}}, "5324.36(f)(3)"),
    ],
)  # fmt: skip
@pytest.mark.clause("5324.36(f)(3)")
def test_case_ac_u46_exact_and_floor(pays: Record, clause: str | None) -> None:
    errors = told("uth", {"pays": pays}, "error")
    assert [error["clause"] for error in errors] == ([] if clause is None else [clause])


@pytest.mark.parametrize(
    ("game", "pays", "clause"),
    [
        ("lir", {"bet": {"pair of tens": "1:2"}}, "5324.34(f)(1)"),
        ("lir", {"bet": {"flush": "7:1"}}, "5324.34(f)(1)"),
        ("lir", {"bonus": {"flush": 49}}, "5324.34(f)(3)"),
        ("lir", {"bonus": {"royal flush": 24_999}}, "5324.34(f)(3)"),
        ("lir", {"three_card": {"pair": "1:2"}}, "5324.34(f)(4)"),
        ("lir", {"bet": {"flush": "9:1"}, "bonus": {"flush": "51.00"}}, None),
        ("lir", {"three_card": {"pair": "2:1"}}, None),
        ("fcp", {"aces_up": {"straight": "9:1"}}, "5324.33(f)(3)"),
        ("fcp", {"six_card": {"straight": "20:1"}}, "5324.33(f)(5)"),
        ("fcp", {"progressive": {"straight flush": "200:1"}}, "5324.33(f)(4)"),
        ("fcp", {"envy": {"four of a kind": "20:1"}}, "5324.33(f)(4)(iii)"),
        ("fcp", {"win": "2:1"}, None),
    ],
)
@pytest.mark.clause("5324.34(f)(1)", "5324.34(f)(3)", "5324.34(f)(4)", "5324.33(f)(3)",
                    "5324.33(f)(5)#1", "5324.33(f)(4)#1", "5324.33(f)(4)(iii)")  # fmt: skip
def test_own_odds_where_the_law_sets_a_floor_and_where_it_does_not(
    game: str, pays: Record, clause: str | None
) -> None:
    offer = {"lir": {"bonus": True, "three_card_table": "A"},
             "fcp": progressive_of() | {"six_card_table": "A"}}  # fmt: skip
    errors = told(game, offer[game] | {"pays": pays}, "error")
    assert {error["clause"] for error in errors} == ({clause} if clause else set())


def test_findings_below_a_fault_of_shape_are_told_too() -> None:
    pays = {
        "win": "1:2",
        "blind": {"straight": "2:1"},
        "trips": {"flush": "6:1", "straight": 4, "flsh": "9:1"},
    }
    found = {
        f["where"].partition(".")[2] for f in croupier.check({"uth": {"pays": pays}})["findings"]
    }
    wheres = {"win", "blind.straight", "trips.flush", "trips.straight", "trips.flsh"}
    assert {f"pays.{where}" for where in wheres} <= found


def test_a_limit_is_not_judged_on_minimums_that_cannot_be_read() -> None:
    house = {"payout_limit": 111000, "minimums": {"ante": 200, "trips": "x"}}
    assert not [
        f for f in croupier.check({"uth": house})["findings"] if f["where"].endswith("limit")
    ]
    lawful = {"payout_limit": 111000, "minimums": {"ante": 200, "trips": 200}}
    assert croupier.check({"uth": lawful})["lawful"]


@pytest.mark.parametrize("house", [None, [], "x", 5])
def test_what_is_no_file_of_choices(house: object) -> None:
    assert croupier.check(house)["lawful"] is False  # type: ignore[arg-type]
