"""What ``par`` and ``advise`` are asked: what is refused, and what the message says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.law import RuleViolation
from croupier.records.requests import read_par_request, read_share, read_spot

FCP = {"dealer_cards": 6}


def refusal(read: Any, request: object) -> RuleViolation:  # noqa: ANN401 - a reader
    """Return how a request is refused."""
    with pytest.raises(RuleViolation) as refused:
        read(request)
    return refused.value


@pytest.mark.parametrize(
    ("request_", "clause", "words"),
    [
        ({}, None, "game is missing"),
        ({"game": "whist"}, None, "there is no game 'whist'"),
        ({"game": "lir", "hose": {}}, None, "there is no key 'hose'"),
        ({"game": "lir", "house": {"bonus": 1}}, None, "bonus is 1. Accepted: true or false"),
        ({"game": "lir", "house": {"pays": {"bet": {"flush": "7:1"}}}}, "5324.34(f)(1)", "8:1"),
        ({"game": "fcp"}, "5324.33(d)(3)", "dealer_cards = 6"),
        ({"game": "uth", "bet": True}, None, "bet is true. Accepted: a whole number"),
        ({"game": "uth", "ante": 1000.0}, None, "ante is 1000.0. Accepted: a whole number"),
        ({"game": "uth", "ante": 0}, None, "Accepted: at least 1"),
        ({"game": "uth", "ante": 150}, "5324.36(c)(1)", "$1.50 on ante, which chips cannot make"),
        ({"game": "uth", "ante": 500, "bet": 1000}, None, "they mean the same"),
        ({"game": "uth", "six_card": 500}, None, "has no six_card wager"),
        ({"game": "fcp", "house": FCP, "six_card": 500}, "5324.33(c)(4)(v)#1", "offers no six_"),
        ({"game": "lir", "three_card": 500}, "5324.34(c)(7)(i)", "offers no three_card"),
        ({"game": "fcp", "house": FCP, "meter": 100}, None, "offers no progressive"),
        ({"game": "fcp", "house": FCP, "others": 7}, None, "others is 7. Accepted: at most 6"),
        (
            {
                "game": "fcp",
                "house": {**FCP, "progressive": {"table": "A", "envy": "A", "wager": 100}},
                "progressive": 500,
            },
            None,
            "Accepted: $1, all the house takes",
        ),
        ({"game": "lir", "manager": {}}, None, "rounds_per_hour is missing"),
        (None, None, "a request is an object, not null"),
        ([], None, "a request is an object, not a list of 0"),
        ("lir", None, "a request is an object, not 'lir'"),
        (
            {
                "game": "uth",
                "manager": {
                    "rounds_per_hour": 30,
                    "average_bet": 1000,
                    "participation": {"tripz": "0.5"},
                },
            },
            None,
            "'tripz' is no side bet of this table. Accepted: trips.",
        ),
    ],
)
def test_a_par_request_that_makes_no_sense_is_refused(
    request_: object, clause: str | None, words: str
) -> None:
    wrong = refusal(read_par_request, request_)
    assert (wrong.clause or "").split("#")[0] == (clause or "").split("#")[0]
    assert words in wrong.message


def test_the_amounts_of_a_request_are_read_by_wager() -> None:
    asked = read_par_request({"game": "uth", "ante": 1000, "trips": 500})
    assert asked.stakes == {"ante": 1000, "trips": 500}
    assert read_par_request({"game": "lir", "bet": 1000}).stakes == {"bet": 1000}
    assert read_par_request({"game": "lir", "ante": 1000}).stakes == {"bet": 1000}


@pytest.mark.parametrize(
    "text", ["", "1.5", "2", "-0.5", "0.5x", "1/0", "nan", "3/2", "\u0660.\u0665"]
)
def test_what_is_no_share_is_refused(text: str) -> None:
    assert "no share" in refusal(lambda share: read_share(share, "trips"), text).message


@pytest.mark.parametrize(
    ("text", "share"), [("0", 0), ("1", 1), ("0.6", Fraction(3, 5)), ("2/3", Fraction(2, 3))]
)
def test_a_share_is_read_exactly(text: str, share: Fraction) -> None:
    assert read_share(text, "trips") == share


def spot(**changes: object) -> dict[str, Any]:
    """Return a let-it-ride record before bet one, with changes to its one seat or to itself."""
    seat: dict[str, Any] = {"seat": 1, "cards": "Ts Td 2c", "wagers": {"bet": 500}}
    record: dict[str, Any] = {"game": "lir", "seats": [seat]}
    for key, value in changes.items():
        (seat if key in ("cards", "wagers", "decisions", "seat") else record)[key] = value
    return record


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (7, "a record is a JSON object, not 7"),
        ({}, "game is missing"),
        (spot(game="whist"), "there is no game"),
        (spot(dealer="As"), "still hidden"),
        (spot(upcard="As"), "there is no key 'upcard'"),
        (spot(seats=[]), "there are 0 seats"),
        (spot(seats=[spot()["seats"][0]] * 2), "there are 2 seats"),
        (spot(cards="Ts Td"), "seat 1 has 2 cards"),
        (spot(cards="Ts Td Td"), "Td is there twice: seat 1, seat 1"),
        (spot(cards="Ts Td Tx"), "'Tx' is no card"),
        (spot(seat=0), "there is no seat 0"),
        (spot(seat=8), "there is no seat 8. Rule, 5324.34(a)(1)"),
        (spot(seen="Ts"), "Ts is there twice: seat 1, seen"),
        (spot(seen="Qs Qs"), "Qs is there twice: seen, seen"),
        (spot(decisions=["ride", "ride"]), "seat 1 has no open question after ride, ride"),
        (spot(decisions=["check"]), "answers 'check' to the question bet one"),
        (spot(wagers={"bet": 50}), "chips cannot make"),
        (spot(wagers={"three_card": 500}), "bet"),
        (spot(decisions=["ride"], community="Ts"), "Ts is there twice: seat 1, community"),
        (spot(house={"bonus": "yes"}), "bonus"),
    ],
)
def test_a_spot_that_makes_no_sense_is_refused(record: object, words: str) -> None:
    assert words in refusal(read_spot, record).message


def test_only_four_card_poker_names_an_upcard_in_its_refusal() -> None:
    told = {"game": "fcp", "house": FCP, "dealer": "As", "seats": []}
    assert "an open card goes into upcard" in refusal(read_spot, told).message
    assert "upcard" not in refusal(read_spot, spot(dealer="As")).message


def test_a_meter_may_stand_in_a_spot() -> None:
    seat = {"seat": 1, "cards": "2c 3d 4h 5s 9c", "wagers": {"ante": 500, "progressive": 100}}
    house = {**FCP, "progressive": {"table": "A", "envy": "A"}}
    told = {"game": "fcp", "house": house, "meter": 600_000, "seats": [seat]}
    assert read_spot(told).question.name == "play or fold"


def test_two_upcards_are_one_too_many() -> None:
    seat = {"seat": 1, "cards": "2c 3d 4h 5s 9c", "wagers": {"ante": 500}}
    house = {**FCP, "dealer_upcard": True}
    told = {"game": "fcp", "house": house, "upcard": "As Ks", "seats": [seat]}
    assert refusal(read_spot, told).message == "upcard has 2 cards. Accepted: 1 card."


def test_the_library_answers_as_the_interface_says() -> None:
    advice = croupier.advise(spot(id="a", cards="9s 9d 2c", decisions=["pull"], community="9h"))
    assert advice["id"] == "a"
    assert advice["question"] == "bet two"
    assert [option["decision"] for option in advice["options"]] == ["pull", "ride"]
    assert advice["best"] == "ride"
    assert "tie" not in advice


def test_equal_answers_are_told_and_the_larger_wager_is_best() -> None:
    worthless = spot(cards="3s 4s 5h", decisions=["pull"], community="6d")
    advice = croupier.advise(worthless)
    values = [option["expectation"] for option in advice["options"]]
    assert (values[0] == values[1]) == ("tie" in advice)
    # Four to an open straight: 8 cards of 48 pay five for one, the others lose.
    assert advice["tie"] is True
    assert advice["best"] == "ride"
