"""What a facility says of its own layout, held against what the section asks."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.house import draft_from_file, lawful_cloth, layout_from_file, rules_of

HOUSES: dict[str, dict[str, Any]] = {
    "uth": {},
    "fcp": {"dealer_cards": 6, "six_card_table": "A",
            "progressive": {"table": "A", "envy": "A", "rate": "1/5"}},
    "lir": {"bonus": True, "three_card_table": "A", "payout_limit": 50_000},
}  # fmt: skip
NAMES = {"uth": "ultimate-texas-holdem", "fcp": "four-card-poker", "lir": "let-it-ride"}


def told(game: str, layout: object, **house: object) -> list[tuple[str, str, str | None]]:
    """Return what is found at ``layout``: level, where, clause."""
    file = {game: HOUSES[game] | house | {"layout": layout}}
    before = f"{NAMES[game]}.layout"
    return [
        (found["level"], found["where"].removeprefix(before).removeprefix("."), found["clause"])
        for found in croupier.check(file)["findings"]
        if found["where"].startswith(before)
    ]


def named(**layout: object) -> dict[str, object]:
    return {"name": "The Grand", **layout}


@pytest.mark.parametrize("game", HOUSES)
def test_a_whole_layout_with_a_name_has_no_finding(game: str) -> None:
    assert told(game, named()) == []


@pytest.mark.clause("5324.36(a)(2)", "5324.33(a)(2)", "5324.34(a)(2)")
@pytest.mark.parametrize("game", HOUSES)
def test_a_layout_without_a_name_is_warned_of(game: str) -> None:
    clause = {"uth": "5324.36(a)(2)", "fcp": "5324.33(a)(2)", "lir": "5324.34(a)(2)"}[game]
    assert told(game, {}) == [("warning", "name", clause)]


AREAS = [
    *[("uth", area, "5324.36(a)(2)(i)") for area in ("ante", "blind", "play", "trips")],
    ("uth", "community", "5324.36(a)(2)(ii)"),
    ("uth", "dealer", "5324.36(a)(2)(iii)"),
    *[("fcp", area, "5324.33(a)(2)(i)") for area in ("ante", "play", "aces_up")],
    ("fcp", "progressive", "5324.33(a)(2)(ii)"),
    ("fcp", "six_card", "5324.33(a)(2)(iii)"),
    *[("lir", area, "5324.34(a)(2)(i)") for area in ("bet_one", "bet_two", "bet_three")],
    ("lir", "community", "5324.34(a)(2)(ii)"),
    ("lir", "three_card", "5324.34(a)(2)(v)"),
    ("lir", "bonus", "5324.34(a)(3)(i)"),
]
INSCRIPTIONS = [
    ("uth", "ante_push", "5324.36(a)(2)(iv)"),
    ("uth", "blind_odds", "5324.36(a)(2)(v)(a)"),
    ("uth", "trips_odds", "5324.36(a)(2)(v)(a)"),
    ("uth", "blind_rule", "5324.36(a)(2)(v)(b)"),
    ("uth", "play_rule", "5324.36(a)(2)(v)(c)"),
    ("fcp", "aces_up_odds", "5324.33(a)(2)"),
    ("fcp", "progressive_odds", "5324.33(a)(2)"),
    ("lir", "bet_odds", "5324.34(a)(2)(iii)"),
    ("lir", "bonus_odds", "5324.34(a)(2)(iii)"),
    ("lir", "three_card_odds", "5324.34(a)(2)(iii)"),
    ("lir", "limit", "5324.34(a)(2)(iv)#1"),
]


def cases(rows: list[tuple[str, str, str]]) -> list[Any]:
    return [
        pytest.param(game, name, clause.partition("#")[0], id=f"{game}-{name}",
                     marks=pytest.mark.clause(clause))
        for game, name, clause in rows
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "area", "clause"), cases(AREAS))
def test_a_missing_area_is_an_error_and_no_sign_helps(game: str, area: str, clause: str) -> None:
    assert told(game, named(without=[area])) == [("error", f"without.{area}", clause)]
    assert told(game, named(on_sign=[area])) == [("error", f"on_sign.{area}", clause)]


@pytest.mark.parametrize(("game", "name", "clause"), cases(INSCRIPTIONS))
def test_a_missing_inscription_is_an_error_unless_the_sign_carries_it(
    game: str, name: str, clause: str
) -> None:
    assert told(game, named(without=[name])) == [("error", f"without.{name}", clause)]
    assert told(game, named(on_sign=[name])) == []
    assert told(game, named(on_sign=[name], without=[name])) == []


@pytest.mark.clause("5324.33(a)(2)(ii)", "5324.33(a)(2)(iii)", "5324.34(a)(2)(v)")
def test_what_is_not_offered_needs_no_area() -> None:
    file = {"fcp": {"dealer_cards": 6, "layout": named(without=["six_card", "progressive"])}}
    assert croupier.check(file)["lawful"]
    assert croupier.check({"lir": {"layout": named(without=["three_card", "bonus"])}})["lawful"]


@pytest.mark.clause("5324.34(a)(2)(iv)#1")
def test_a_generic_notice_of_the_limit_will_do() -> None:
    assert told("lir", named(posted_limit=True)) == []
    assert ("error", "posted_limit", None) in told("lir", named(posted_limit=True),
                                                   payout_limit=None)  # fmt: skip


@pytest.mark.clause("5324.34(a)(2)(iv)#1")
def test_a_house_without_a_limit_needs_no_notice_of_it() -> None:
    assert croupier.check({"lir": {"layout": named(without=["limit"])}})["lawful"]


def test_a_name_holds_nothing_that_a_terminal_or_a_picture_would_obey() -> None:
    game = croupier.find_game("uth")
    cloth = lawful_cloth(game, rules_of(game, {}), {"name": " a\x1b[31m\nb\x00 "})
    assert cloth.name == "a\\x1b[31m\\nb\\x00"


@pytest.mark.parametrize(
    ("layout", "where"),
    [
        ("felt", ""),
        ({"name": 1}, "name"),
        ({"name": "x" * 61}, "name"),
        (named(without="trips"), "without"),
        (named(on_sign=[1]), "on_sign[0]"),
        (named(without=["nothing"]), "without"),
        (named(on_sign=["six_card"]), "on_sign"),
        (named(colour="red"), "colour"),
        (named(posted_limit="yes"), "posted_limit"),
        (named(posted_limit=True), "posted_limit"),
    ],
)
def test_what_makes_no_sense_is_an_error(layout: object, where: str) -> None:
    found = told("uth", layout)
    assert ("error", where, None) in found


def test_the_layout_is_no_choice_that_a_round_knows() -> None:
    game = croupier.find_game("uth")
    file = {"uth": {"trips_table": "B", "layout": named()}}
    assert draft_from_file(game, file) == {"trips_table": "B"}
    assert layout_from_file(game, file) == named()
    with pytest.raises(croupier.RuleViolation, match="layout"):
        croupier.par({"game": "uth", "house": {"layout": named()}})
