"""What is lawful and unwise, what cannot be checked, and findings of several kinds at once."""

from __future__ import annotations

import pytest

import croupier
from games.build import Record
from house.cases import BOUNDS, FCP, NAMES, PROGRESSIVE, findings, told


def wheres(game: str, choices: Record, level: str = "warning") -> list[str]:
    return [found["where"].removeprefix(NAMES[game] + ".") for found in told(game, choices, level)]


@pytest.mark.parametrize("game", BOUNDS)
def test_a_complete_house_has_nothing_to_be_warned_of(game: str) -> None:
    assert told(game, {}, "error") == []
    assert told(game, {}, "warning") == []


@pytest.mark.clause("5324.33(d)(3)")
def test_a_dealer_of_five_cards_is_warned_of() -> None:
    (warning,) = told("fcp", {"dealer_cards": 5}, "warning")
    assert (warning["clause"], warning["where"]) == (
        "5324.33(d)(3)", "four-card-poker.dealer_cards",
    )  # fmt: skip
    assert "6.71%" in warning["message"]
    assert croupier.check({"fcp": BOUNDS["fcp"] | {"dealer_cards": 5}})["lawful"]


def test_an_upcard_is_warned_of() -> None:
    assert wheres("fcp", {"dealer_upcard": True}) == ["dealer_upcard"]
    assert wheres("fcp", {"dealer_upcard": False}) == []


@pytest.mark.parametrize(
    ("ante", "trips", "bites"), [(90, 90, False), (90, 100, True), (99, 5, True)]
)
@pytest.mark.clause("5324.36(f)(4)#1")
def test_a_uth_limit_that_bites_at_the_table_maximum(ante: int, trips: int, *, bites: bool) -> None:
    choices = {"maximums": {"ante": ante, "trips": trips}}
    (*warned,) = told("uth", choices, "warning")
    assert [found["clause"] for found in warned] == (["5324.36(f)(4)"] if bites else [])
    if bites:
        assert f"${505 * ante + 50 * trips:,}" in warned[0]["message"]
        assert "$50,000" in warned[0]["message"]


@pytest.mark.parametrize(
    ("most", "limit", "bites"), [(16, 50_000, False), (17, 50_000, True), (17, 51_000, False)]
)
@pytest.mark.clause("5324.34(f)(2)#1")
def test_a_lir_limit_that_bites_at_the_table_maximum(most: int, limit: int, *, bites: bool) -> None:
    warned = told("lir", {"maximums": {"bet": most}, "payout_limit": limit}, "warning")
    assert [found["clause"] for found in warned] == (["5324.34(f)(2)"] if bites else [])
    assert told("lir", {"maximums": {"bet": most}}, "warning") == []


@pytest.mark.parametrize(
    ("game", "choices", "minimums", "maximums"),
    [
        ("uth", {}, None, "ante, trips"),
        ("uth", {"maximums": {"trips": 25}}, None, "ante"),
        ("fcp", {}, "aces_up", "ante, aces_up"),
        ("fcp", {"six_card_table": "A"}, "aces_up, six_card", "ante, aces_up, six_card"),
        ("fcp", {"progressive": PROGRESSIVE | {"wager": 5}}, "aces_up", "ante, aces_up"),
        ("fcp", {"progressive": PROGRESSIVE}, "aces_up, progressive", "ante, aces_up, progressive"),
        ("lir", {"bonus": True}, None, "bet"),
        ("lir", {"three_card_table": "A"}, "three_card", "bet, three_card"),
    ],
)
def test_a_wager_without_a_minimum_or_a_maximum_is_warned_of(
    game: str, choices: Record, minimums: str | None, maximums: str
) -> None:
    house = FCP | choices if game == "fcp" else choices
    warned = {found["where"].rsplit(".")[-1]: found for found in findings({game: house}, "warning")}
    assert set(warned) == ({"minimums", "maximums"} if minimums else {"maximums"})
    for where, wagers in (("minimums", minimums), ("maximums", maximums)):
        if wagers:
            assert f"for {wagers}:" in warned[where]["message"]
            assert warned[where]["clause"] == "5323.11"


@pytest.mark.parametrize(
    ("game", "wager"), [("uth", "blind"), ("uth", "play"), ("fcp", "progressive"), ("lir", "bonus")]
)
def test_a_stake_that_the_house_keeps_is_warned_of(game: str, wager: str) -> None:
    offer: Record = {"fcp": {"progressive": PROGRESSIVE | {"wager": 5}}, "lir": {"bonus": True}}
    warned = told(game, offer.get(game, {}) | {"stake_kept": [wager]}, "warning")
    assert [found["where"] for found in warned] == [f"{NAMES[game]}.stake_kept"]
    assert wager in warned[0]["message"]
    assert "G-01" in warned[0]["message"]


def test_a_meter_without_a_rate_is_warned_of() -> None:
    silent = {"table": "A", "envy": "A", "wager": 5}
    assert wheres("fcp", {"progressive": silent}) == ["progressive.rate"]
    assert wheres("fcp", {"progressive": silent | {"rate": "1/5"}}) == []


@pytest.mark.parametrize("rate", ["0.2", "1:5", "20%", 1, "-1/5", "1/0", "one fifth", ""])
def test_a_rate_is_a_share_of_the_wager(rate: object) -> None:
    errors = told("fcp", {"progressive": PROGRESSIVE | {"wager": 5, "rate": rate}}, "error")
    assert [error["where"] for error in errors] == ["four-card-poker.progressive.rate"]
    assert "Accepted" in errors[0]["message"]


@pytest.mark.parametrize("table", "AB")
@pytest.mark.parametrize("envy", "ABC")
@pytest.mark.clause("5324.33(f)(4)(iii)")
def test_the_envy_pair_is_noted(table: str, envy: str) -> None:
    progressive = PROGRESSIVE | {"table": table, "envy": envy}
    notes = told("fcp", {"progressive": progressive}, "note")
    (note,) = [found for found in notes if found["where"].endswith("progressive.envy")]
    assert note["clause"] == "5324.33(f)(4)(iii)"
    assert f"table {table}" in note["message"]
    assert f"schedule {envy}" in note["message"]


def test_without_a_progressive_there_is_no_pair_to_note() -> None:
    assert "progressive.envy" not in wheres("fcp", {}, "note")


@pytest.mark.parametrize(
    ("game", "sections"),
    [
        ("uth", ["5324.2(d)-(g)", "5323.11", "5324.30(a)"]),
        ("fcp", ["5324.2(d)-(g)", "5323.11", "5323.16", "5324.30(a)"]),
        ("lir", ["5324.2(d)-(g)", "5323.11", "5323.12", "5324.30(a)"]),
    ],
)
def test_the_sections_that_could_not_be_had_are_noted(game: str, sections: list[str]) -> None:
    notes = told(game, {}, "note")
    assert [found["clause"] for found in notes] == sections
    assert all("by hand" in found["message"] for found in notes)


def test_all_findings_at_once() -> None:
    file = {
        "uth": {"blind_table": "C", "trips_table": "E", "pays": {"win": "1:2"}, "foo": 1},
        "chess": {},
        "fcp": {"aces_up_table": "G", "minimums": {"ante": "1.50"}},
        "lir": {"payout_limit": 1, "three_card_table": "Z", "maximums": {"bet": 1}},
    }
    errors = {(found["clause"], found["where"]) for found in findings(file, "error")}
    assert errors >= {
        ("5324.36(f)(2)", "ultimate-texas-holdem.blind_table"),
        ("5324.36(f)(3)", "ultimate-texas-holdem.trips_table"),
        (None, "ultimate-texas-holdem.foo"),
        (None, "chess"),
        ("5324.33(f)(3)", "four-card-poker.aces_up_table"),
        ("5324.33(d)(3)", "four-card-poker.dealer_cards"),
        ("5324.33(c)(1)", "four-card-poker.minimums.ante"),
        ("5324.34(f)(2)", "let-it-ride.payout_limit"),
        ("5324.34(f)(4)", "let-it-ride.three_card_table"),
        (None, "let-it-ride.maximums.bet"),
    }
    assert "5324.36(f)(1)" in {clause for clause, _ in errors}
    assert {found["level"] for found in croupier.check(file)["findings"]} == {
        "error", "warning", "note",
    }  # fmt: skip


def test_a_finding_has_its_four_keys() -> None:
    for found in croupier.check({"uth": {"foo": 1}, "fcp": {"dealer_cards": 5}})["findings"]:
        assert list(found) == ["level", "clause", "where", "message"]
