"""What may be wagered at let it ride, and what becomes of it."""

from __future__ import annotations

from itertools import product

import pytest

import croupier
from games.build import Record, line_of, lines_of, lir, refused, seat, settled, with_change

TRIPS, TWO_PAIR, NOTHING = "7h 7s 9c", "7h 2s 9c", "3h 5s 9c"
BOTH: Record = {"bonus": True, "three_card_table": "A"}
ANSWERS = [", ".join(pair) for pair in product(["ride", "pull"], repeat=2)]


def held(decisions: str = "ride, ride", cards: str = TRIPS, /, **wagers: object) -> Record:
    return lir(seat(1, cards, decisions, **wagers), house=BOTH)


@pytest.mark.parametrize("bet", [500, 250, 1000, 100000])
@pytest.mark.clause("5324.34(c)(4)#1", "5324.34(c)(3)#1")
def test_the_bet_is_made_three_times(bet: int) -> None:
    lines = croupier.settle(held(bet=bet))["seats"][0]["lines"]
    assert [line["wager"] for line in lines] == ["bet_one", "bet_two", "bet_three"]
    assert {line["stake"] for line in lines} == {bet}


@pytest.mark.parametrize("wager", ["bet_one", "bet_two", "bet_three", "ante", "play", "trips"])
@pytest.mark.clause("5324.34(c)(4)#1", "5324.34(c)(3)#1")
def test_case_ac_l42_unequal_bets_have_no_name(wager: str) -> None:
    record = with_change(held(bet=1000), f"seats.0.wagers.{wager}", 1500)
    refused(record, None, f"'{wager}'", "Accepted: one of bet, bonus, three_card")


@pytest.mark.parametrize(
    ("wagers", "clause"),
    [
        pytest.param({"bonus": 100}, "5324.34(c)(6)(ii)", id="bonus"),
        pytest.param({"three_card": 500}, "5324.34(c)(7)(ii)", id="three-card"),
    ],
)
@pytest.mark.clause("5324.34(c)(6)(ii)", "5324.34(c)(7)(ii)", "5324.34(c)(3)#1")
def test_side_bets_need_the_three_bets(wagers: dict[str, int], clause: str) -> None:
    wager = next(iter(wagers))
    for decisions in ("", "ride, ride"):
        record = held(decisions, **wagers)
        refused(record, clause, wager, "without", f"Accepted: {wager} beside bet")


@pytest.mark.clause("5324.34(c)(2)#1", "5324.34(c)(4)#1")
def test_a_seat_without_a_wager_is_not_in_the_round() -> None:
    for decisions in ("", "ride, ride"):
        refused(held(decisions), "5324.34(c)(4)", "seat 1 has no wager", "Accepted: bet")


@pytest.mark.parametrize("amount", [200, 250, 500, 1000])
@pytest.mark.clause("5324.34(c)(6)(ii)")
def test_case_ac_l42_the_bonus_is_one_dollar(amount: int) -> None:
    record = held(bet=1000, bonus=amount)
    refused(record, "5324.34(c)(6)(ii)", "bonus", "Accepted: exactly $1")


@pytest.mark.clause("5324.34(c)(6)(ii)")
def test_the_bonus_is_a_chip_and_no_coupon() -> None:
    record = held(bet=1000, bonus={"coupon": 100})
    refused(record, "5324.34(c)(6)(ii)", "coupon", "bonus", "Accepted: value chips")


@pytest.mark.clause("5324.34(c)(6)(i)")
def test_no_bonus_where_the_house_offers_none() -> None:
    for house in ({}, {"bonus": False}, {"three_card_table": "A"}):
        record = held(bet=1000, bonus=100) | {"house": house}
        refused(record, "5324.34(c)(6)(i)", "bonus", "not offer")


@pytest.mark.clause("5324.34(c)(7)(i)")
def test_no_three_card_bonus_where_the_house_offers_none() -> None:
    for house in ({}, {"bonus": True}, {"three_card_table": None}):
        record = held(bet=1000, three_card=500) | {"house": house}
        refused(record, "5324.34(c)(7)(i)", "three_card", "not offer")


@pytest.mark.parametrize("decisions", ANSWERS)
@pytest.mark.parametrize(
    ("cards", "bonus"), [(TRIPS, "W5"), (TWO_PAIR, "L1"), (NOTHING, "L1"), ("7h 7s 7c", "W400")]
)
@pytest.mark.clause("5324.34(c)(6)(i)", "5324.34(c)(6)(iii)", "5324.34(c)(6)(ii)")
def test_the_bonus_is_paid_from_three_of_a_kind(cards: str, bonus: str, decisions: str) -> None:
    lines = settled(held(decisions, cards, bet=1000, bonus=100))[1]
    assert lines.endswith(f"bonus {bonus}")


@pytest.mark.parametrize("decisions", ANSWERS)
@pytest.mark.parametrize("stake", [100, 500, 2500])
@pytest.mark.parametrize(
    ("cards", "times"), [("7h 7s 9c", 1), ("7h 2s 9c", 0), ("3h 5h 9h", 4), ("Kh Ks Kc", 30)]
)
@pytest.mark.clause("5324.34(c)(7)(i)", "5324.34(c)(7)(iii)", "5324.34(c)(7)(ii)")
def test_the_three_card_bonus_goes_by_the_first_three(
    cards: str, times: int, stake: int, decisions: str
) -> None:
    result = croupier.settle(held(decisions, cards, bet=1000, three_card=stake))
    line = line_of(result, "three_card")
    assert line["paid"] == times * stake
    assert line["outcome"] == ("win" if times else "lose")
    assert set(line["cards"].split()) == set(cards.split())


@pytest.mark.parametrize("decisions", ANSWERS)
@pytest.mark.parametrize("cards", [TRIPS, TWO_PAIR, NOTHING])
@pytest.mark.parametrize(
    ("wager", "stake"),
    [
        pytest.param("bonus", 100, marks=pytest.mark.clause("5324.34(c)(6)(iv)")),
        pytest.param("three_card", 2500, marks=pytest.mark.clause("5324.34(c)(7)(iv)")),
    ],
)
def test_a_side_bet_changes_no_other(wager: str, stake: int, cards: str, decisions: str) -> None:
    others = {"bonus": {"three_card": 500}, "three_card": {"bonus": 100}}[wager]
    without = croupier.settle(held(decisions, cards, bet=1000, **others))
    beside = croupier.settle(held(decisions, cards, bet=1000, **others, **{wager: stake}))
    kept = [line for line in beside["seats"][0]["lines"] if line["wager"] != wager]
    assert kept == without["seats"][0]["lines"]
    assert len(beside["seats"][0]["lines"]) == len(kept) + 1


@pytest.mark.parametrize("cents", [50, 99, 150, 249, 1025, 1075])
@pytest.mark.parametrize("wager", ["bet", "three_card", "bonus"])
@pytest.mark.clause("5324.34(c)(1)")
def test_wagers_are_what_chips_make(wager: str, cents: int) -> None:
    record = held(**{"bet": 1000, "three_card": 500, "bonus": 100} | {wager: cents})
    refused(record, "5324.34(c)(1)", wager, "chips", "Accepted: whole dollars")


@pytest.mark.parametrize("cents", [100, 250, 350, 1050])
@pytest.mark.clause("5324.34(c)(1)")
def test_whole_dollars_and_halves_from_two_fifty_are_taken(cents: int) -> None:
    lines = croupier.settle(held(bet=cents, three_card=cents))["seats"][0]["lines"]
    assert {line["stake"] for line in lines} == {cents}
    assert len(lines) == 4


@pytest.mark.parametrize(
    ("house", "flagged"),
    [
        ({}, []),
        ({"minimums": {"bet": 1000}, "maximums": {"bet": 1000, "three_card": 500}}, []),
        ({"minimums": {"bet": 1500, "three_card": 1000}}, ["bet", "three_card"]),
        ({"maximums": {"bet": 500, "three_card": 400}}, ["bet", "three_card"]),
        ({"minimums": {"bet": 0}, "maximums": {"bet": 5000}}, []),
    ],
)
def test_bets_outside_the_limits_are_settled_and_flagged(house: Record, flagged: list[str]) -> None:
    result = croupier.settle(held(bet=1000, three_card=500) | {"house": BOTH | house})
    assert lines_of(result) == {1: "bet_one W30, bet_two W30, bet_three W30, three_card W5"}
    flags = [(flag["where"], flag["clause"]) for flag in result.get("flags", [])]
    assert flags == [(f"seat 1 {wager}", "5323.11") for wager in flagged]


@pytest.mark.parametrize(("bet", "flagged"), [(400, True), (500, False), (250, True)])
def test_five_dollars_is_the_minimum_where_the_house_names_none(bet: int, *, flagged: bool) -> None:
    assert ("flags" in croupier.settle(held(bet=bet, three_card=100))) is flagged
