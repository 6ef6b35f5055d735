"""A house's choices as a file gives them and as a record gives them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import pytest

import croupier
from croupier import RuleViolation, find_game
from croupier.house import read_file, rules_from_file
from games.build import Record, fcp, lir, refusal_of, seat, settled, uth
from house.cases import BOUNDS, LAWFUL, NAMES, UNLAWFUL, findings, told

MONEY = {"payout_limit", "initial", "reset", "wager"}
ROUNDS: dict[str, Record] = {
    "uth": uth(seat(1, "Ah Kh", "play 4x", ante=1000, blind=1000)),
    "fcp": fcp(seat(1, "7s 7d 7c Kh 2d", "play 1x", ante=1000)),
    "lir": lir(seat(1, "7h 7s 9c", "ride, ride", bet=1000)),
}


def cents(amount: object) -> object:
    return int(Decimal(str(amount)) * 100) if type(amount) in (int, str) else amount


def in_cents(choices: Mapping[str, object]) -> Record:
    """Return choices as a record has them."""
    made: Record = {}
    for key, value in choices.items():
        if key in MONEY:
            made[key] = cents(value)
        elif key in ("minimums", "maximums") and isinstance(value, Mapping):
            made[key] = {wager: cents(amount) for wager, amount in value.items()}
        elif key in ("progressive", "pays") and isinstance(value, Mapping):
            made[key] = in_cents(value)
        else:
            made[key] = value
    return made


@pytest.mark.parametrize(("game", "choices", "clause", "where"), UNLAWFUL)
def test_a_record_under_unlawful_choices_is_refused_with_the_same_clause(
    game: str, choices: Record, clause: str | None, where: str
) -> None:
    refusal = refusal_of(ROUNDS[game] | {"house": in_cents(BOUNDS[game] | choices)})
    assert refusal is not None
    assert refusal.clause == clause
    assert f"house.{where}" in refusal.message
    assert "Accepted" in refusal.message


@pytest.mark.parametrize(("game", "choices"), LAWFUL)
def test_a_record_under_lawful_choices_is_settled(game: str, choices: Record) -> None:
    record = ROUNDS[game] | {"house": in_cents(BOUNDS[game] | choices)}
    if choices.get("dealer_cards") == 5:
        record["dealer"] = "Qd Qc Jh 8h 6c"
    assert 1 in settled(record)


@pytest.mark.parametrize("choices", [{}, {"aces_up_table": "B"}, {"dealer_cards": None}])
@pytest.mark.clause("5324.33(d)(3)")
def test_the_number_of_dealer_cards_has_no_default(choices: Record) -> None:
    (error,) = findings({"fcp": choices}, "error")
    assert (error["clause"], error["where"]) == ("5324.33(d)(3)", "four-card-poker.dealer_cards")
    assert "dealer_cards = 6 or dealer_cards = 5" in error["message"]
    refusal = refusal_of(ROUNDS["fcp"] | {"house": choices})
    assert refusal is not None
    assert refusal.clause == "5324.33(d)(3)"


@pytest.mark.parametrize("game", ["uth", "lir"])
def test_a_house_without_a_choice_to_make_may_be_absent(game: str) -> None:
    silent = {key: value for key, value in ROUNDS[game].items() if key != "house"}
    assert settled(silent) == settled(ROUNDS[game] | {"house": {}})


@pytest.mark.parametrize("house", [None, 3, "A", [], True])
@pytest.mark.parametrize("game", ROUNDS)
def test_a_house_is_an_object(game: str, house: object) -> None:
    refusal = refusal_of(ROUNDS[game] | {"house": house})
    assert refusal is not None
    assert "house" in refusal.message


@pytest.mark.parametrize(
    ("amount", "minimum"),
    [("5.00", 500), ("5", 500), (5, 500), ("2.50", 250), ("1000.00", 100000), (1, 100)],
)
@pytest.mark.parametrize("game", NAMES)
def test_money_is_text_in_dollars_or_whole_dollars(game: str, amount: object, minimum: int) -> None:
    wager = "bet" if game == "lir" else "ante"
    choices = {"minimums": {wager: amount}} | ({"dealer_cards": 6} if game == "fcp" else {})
    assert findings({game: choices}, "error") == []
    assert rules_from_file(find_game(game), {game: choices}).minimums[wager] == minimum


@pytest.mark.parametrize(
    "amount",
    [5.0, True, None, "", "five", "$5", "5,000", "-5", -5, "1e3", ".50", "5.001", [5], "5 USD"],
)
@pytest.mark.parametrize("where", ["minimums.bet", "maximums.bet", "payout_limit"])
def test_money_of_any_other_form_is_an_error(where: str, amount: object) -> None:
    key, _, wager = where.partition(".")
    if key == "payout_limit" and amount is None:
        return
    errors = findings({"lir": {key: {wager: amount} if wager else amount}}, "error")
    assert [error["where"] for error in errors] == [f"let-it-ride.{where}"]
    assert "Accepted" in errors[0]["message"]


@pytest.mark.parametrize("amount", [10**11, str(10**11)])
def test_money_that_is_too_much_is_told_to_be_that(amount: object) -> None:
    (error,) = findings({"lir": {"payout_limit": amount}}, "error")
    assert "'100000000000' is too much; $10,000,000,000 is the most" in error["message"]


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_found_by_its_short_name_too(game: str) -> None:
    choices = BOUNDS[game]
    assert croupier.check({game: choices}) == croupier.check({NAMES[game]: choices})
    twice = findings({game: choices, NAMES[game]: choices}, "error")
    assert len(twice) == 1
    assert "twice" in twice[0]["message"]


@pytest.mark.parametrize("name", ["chess", "UTH", "Let it ride", "", "holdem"])
def test_an_unknown_table_is_an_error(name: str) -> None:
    errors = findings({name: {}} | {"lir": BOUNDS["lir"]}, "error")
    assert [error["where"] for error in errors] == [name]
    assert "ultimate-texas-holdem (uth)" in errors[0]["message"]


def test_a_file_without_a_game_is_an_error() -> None:
    assert croupier.check({})["lawful"] is False


@pytest.mark.parametrize("table", [3, "A", None, [], True])
@pytest.mark.parametrize("game", NAMES)
def test_what_is_no_table_is_an_error(game: str, table: object) -> None:
    errors = findings({game: table}, "error")
    assert [error["where"] for error in errors] == [NAMES[game]]


@pytest.mark.parametrize("key", ["minimums", "maximums", "pays", "stake_kept"])
@pytest.mark.parametrize("value", [3, "A", True])
@pytest.mark.parametrize("game", NAMES)
def test_an_inner_table_is_a_table(game: str, key: str, value: object) -> None:
    errors = told(game, {key: value}, "error")
    assert errors
    assert all(error["where"].startswith(f"{NAMES[game]}.{key}") for error in errors)


TOML = """
[uth]
blind_table = "B"
minimums = { ante = "15.00", trips = 5 }

[four-card-poker]
dealer_cards = 6
progressive = { table = "B", envy = "C", reset = "1500.00", rate = "1/5" }
"""


def test_a_file_is_read_and_makes_rules(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(TOML, encoding="utf-8")
    file = read_file(path)
    assert file["uth"] == {"blind_table": "B", "minimums": {"ante": "15.00", "trips": 5}}
    assert rules_from_file(find_game("uth"), file).minimums == {"ante": 1500, "trips": 500}
    assert rules_from_file(find_game("fcp"), file).minimums == {"ante": 500}
    assert croupier.check(file)["lawful"] is True


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    with pytest.raises(OSError, match=r"house\.toml"):
        read_file(path)
    for text in (b"[uth", b"[uth]\nante = 1\nante = 2\n", b"\xff\xfe"):
        path.write_bytes(text)
        with pytest.raises((tomllib.TOMLDecodeError, UnicodeDecodeError)):
            read_file(path)


def test_a_file_without_the_game_makes_no_rules() -> None:
    with pytest.raises(RuleViolation, match=r"Accepted: a table \[let-it-ride\]"):
        rules_from_file(find_game("lir"), {"uth": {}})


@pytest.mark.parametrize(("game", "choices", "clause", "where"), UNLAWFUL)
def test_a_file_with_unlawful_choices_makes_no_rules(
    game: str, choices: Record, clause: str | None, where: str
) -> None:
    with pytest.raises(RuleViolation) as caught:
        rules_from_file(find_game(game), {NAMES[game]: BOUNDS[game] | choices})
    assert caught.value.clause == clause
    assert where in caught.value.message
