"""What may be wagered at Ultimate Texas hold 'em, and what becomes of it."""

from __future__ import annotations

import pytest

import croupier
from games.build import Record, line_of, lines_of, refused, seat, settled, uth, with_change

ANSWERS = ["play 4x", "play 3x", "check, play 2x", "check, check, play 1x", "check, check, fold"]
ROYAL, TWO_PAIR, NOTHING = "Ah Kh", "Qd 3s", "8c 4s"


def held(decisions: str = "play 4x", cards: str = ROYAL, /, **wagers: object) -> Record:
    return uth(seat(1, cards, decisions, **wagers))


@pytest.mark.parametrize(("ante", "blind"), [(1000, 500), (1000, 2000), (1000, 1050), (500, 1000)])
@pytest.mark.clause("5324.36(c)(3)#r1")
def test_case_ac_u41_ante_and_blind_are_equal(ante: int, blind: int) -> None:
    refused(held(ante=ante, blind=blind), "5324.36(c)(3)", "ante", "blind", "Accepted: blind $")


@pytest.mark.parametrize("wager", ["ante", "blind"])
@pytest.mark.clause("5324.36(c)(3)#r1", "5324.36(c)(2)#1")
def test_ante_and_blind_go_together(wager: str) -> None:
    refused(held(**{wager: 1000}), "5324.36(c)(3)", f"{wager} wager without")


@pytest.mark.parametrize("beside", [{}, {"ante": 1000}, {"blind": 1000}])
@pytest.mark.clause("5324.36(c)(3)#1")
def test_case_ac_u42_trips_needs_ante_and_blind(beside: dict[str, int]) -> None:
    record = held(trips=500, **beside)
    refused(record, "5324.36(c)(3)", "without")
    if not beside:
        refused(record, "5324.36(c)(3)", "trips", "Accepted: trips beside ante and blind")


@pytest.mark.parametrize("decisions", ANSWERS)
@pytest.mark.parametrize("trips", [500, 1000, 7500])
@pytest.mark.clause("5324.36(c)(3)#1")
def test_trips_of_any_amount_goes_with_ante_and_blind(decisions: str, trips: int) -> None:
    result = croupier.settle(held(decisions, ante=1000, blind=1000, trips=trips))
    assert line_of(result, "trips")["paid"] == 50 * trips


@pytest.mark.parametrize("decisions", ANSWERS)
@pytest.mark.parametrize("cards", [ROYAL, TWO_PAIR, NOTHING])
@pytest.mark.clause("5324.36(c)(3)#2")
def test_trips_changes_no_other_wager(cards: str, decisions: str) -> None:
    without = croupier.settle(held(decisions, cards, ante=1000, blind=1000))
    beside = croupier.settle(held(decisions, cards, ante=1000, blind=1000, trips=20000))
    others = [line for line in beside["seats"][0]["lines"] if line["wager"] != "trips"]
    assert others == without["seats"][0]["lines"]
    assert len(beside["seats"][0]["lines"]) == len(others) + 1


@pytest.mark.clause("5324.36(c)(3)#2")
def test_trips_beyond_the_limit_takes_nothing_from_the_others() -> None:
    lines = settled(held(ante=1000, blind=1000, trips=200000))[1]
    assert lines == "ante W10, blind W5000, play W40, trips W44950"


@pytest.mark.parametrize("wager", ["play", "bet", "aces_up", "bonus", "progressive"])
@pytest.mark.clause("5324.36(c)(4)", "5324.36(c)(2)#1")
def test_no_other_wager_is_down_before_the_deal(wager: str) -> None:
    record = with_change(held(ante=1000, blind=1000), f"seats.0.wagers.{wager}", 1000)
    refused(record, None, f"'{wager}'", "Accepted")


def test_a_play_amount_is_no_key_of_this_game() -> None:
    record = with_change(held(ante=1000, blind=1000), "seats.0.play", 4000)
    refused(record, None, "'play'", "Accepted")


@pytest.mark.parametrize("cents", [50, 99, 101, 150, 249, 251, 1025, 1075, 5001])
@pytest.mark.clause("5324.36(c)(1)")
def test_wagers_are_what_chips_make(cents: int) -> None:
    refused(held(ante=cents, blind=cents), "5324.36(c)(1)", "chips", "Accepted: whole dollars")
    trips = held(ante=1000, blind=1000, trips=cents)
    refused(trips, "5324.36(c)(1)", "trips", "chips", "Accepted: whole dollars")


@pytest.mark.parametrize("cents", [100, 200, 250, 300, 350, 750, 1000, 1050, 12300])
@pytest.mark.clause("5324.36(c)(1)")
def test_whole_dollars_and_halves_from_two_fifty_are_taken(cents: int) -> None:
    result = croupier.settle(held(ante=cents, blind=cents, trips=cents))
    stakes = {line["wager"]: line["stake"] for line in result["seats"][0]["lines"]}
    assert stakes == {"ante": cents, "blind": cents, "play": 4 * cents, "trips": cents}


@pytest.mark.parametrize("wager", ["ante", "blind", "trips"])
@pytest.mark.parametrize("amount", [0, -1000, 1000.0, "1000", True, 10**12 + 100, [1000]])
def test_an_amount_is_a_count_of_cents(wager: str, amount: object) -> None:
    record = held(ante=1000, blind=1000, trips=1000)
    refused(with_change(record, f"seats.0.wagers.{wager}", amount), None, wager, "Accepted")


@pytest.mark.parametrize(
    ("cards", "decisions", "lines"),
    [
        (ROYAL, "play 4x", "ante W10, blind W5000, play W40"),
        (NOTHING, "play 4x", "ante L10, blind L10, play L40"),
        (NOTHING, "check, check, fold", "ante L10, blind L10"),
    ],
)
@pytest.mark.clause("5324.36(c)(2)#1")
def test_case_ac_u40_ante_and_blind_alone_are_enough(
    cards: str, decisions: str, lines: str
) -> None:
    assert settled(held(decisions, cards, ante=1000, blind=1000)) == {1: lines}


@pytest.mark.clause("5324.36(c)(5)#1", "5324.36(c)(2)#1")
def test_a_seat_without_a_wager_is_not_in_the_round() -> None:
    for decisions in ("", "play 4x", "check, check, fold"):
        record = held(decisions)
        with pytest.raises(croupier.RuleViolation, match=r"seat 1 has no wager.*Accepted: ante"):
            croupier.settle(record)


def _flush(blind: int) -> Record:
    return held("play 4x", "Ah 2h", ante=blind, blind=blind) | {
        "community": "Qh Jh 9h 2c 3d", "dealer": "9c 9d",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("blind", "paid"), [(100, 200), (300, 450), (500, 750), (1500, 2250), (250, 400), (350, 550)]
)
@pytest.mark.clause("5324.36(f)(2)#2")
def test_case_ac_u47_three_to_two_is_rounded_up_to_what_chips_pay(blind: int, paid: int) -> None:
    line = line_of(croupier.settle(_flush(blind)), "blind")
    assert (line["odds"], line["paid"]) == ("3:2", paid)


@pytest.mark.parametrize(
    ("minimums", "maximums", "flagged"),
    [
        ({"trips": 500}, {}, []),
        ({"ante": 1000, "trips": 500}, {"ante": 1000, "trips": 500}, []),
        ({"ante": 2500}, {}, ["ante"]),
        ({"trips": 1000}, {}, ["trips"]),
        ({}, {"ante": 500}, ["ante"]),
        ({"blind": 2500, "trips": 100}, {"trips": 400}, ["blind", "trips"]),
        ({"ante": 0, "trips": 0}, {}, []),
    ],
)
def test_a_wager_outside_the_limits_is_settled_and_flagged(
    minimums: dict[str, int], maximums: dict[str, int], flagged: list[str]
) -> None:
    record = held(ante=1000, blind=1000, trips=500)
    result = croupier.settle(record | {"house": {"minimums": minimums, "maximums": maximums}})
    assert lines_of(result) == {1: "ante W10, blind W5000, play W40, trips W250"}
    flags = result.get("flags", [])
    assert [flag["where"] for flag in flags] == [f"seat 1 {wager}" for wager in flagged]
    assert all("settled" in flag["message"] for flag in flags)


@pytest.mark.parametrize(("ante", "flagged"), [(499, None), (450, True), (500, False)])
def test_five_dollars_is_the_minimum_where_the_house_names_none(
    ante: int, *, flagged: bool | None
) -> None:
    record = held(ante=ante, blind=ante, trips=ante)
    if flagged is None:
        refused(record, "5324.36(c)(1)", "chips")
        return
    where = [flag["where"] for flag in croupier.settle(record).get("flags", [])]
    assert where == (["seat 1 ante", "seat 1 trips"] if flagged else [])


def test_a_play_wager_follows_the_ante_and_not_the_table_maximum() -> None:
    house = {"maximums": {"ante": 1000, "blind": 1000}}
    result = croupier.settle(held(ante=1000, blind=1000) | {"house": house})
    assert line_of(result, "play")["stake"] == 4000
    assert "flags" not in result
