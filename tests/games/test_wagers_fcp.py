"""What may be wagered at four-card poker, and what becomes of it."""

from __future__ import annotations

import pytest

import croupier
from games.build import Record, fcp, line_of, lines_of, refused, seat, settled, with_change

TRIPS, NOTHING = "7s 7d 7c Kh 2d", "3s 5h 9d Ts Jc"
SIX: Record = {"six_card_table": "A"}
ALL: Record = SIX | {"progressive": {"table": "A", "envy": "A", "rate": "1/5"}}
METER = 1234567


def held(decisions: str = "play 1x", cards: str = TRIPS, /, **wagers: object) -> Record:
    return fcp(seat(1, cards, decisions, **wagers))


def full(decisions: str, **wagers: object) -> Record:
    """Return a round at a table that offers everything."""
    record = held(decisions, **wagers)
    box = {"box": "2s"} if "six_card" in wagers else {}
    return record | {"house": ALL | {"dealer_cards": 6}, "meter": METER} | box


@pytest.mark.parametrize(
    ("wagers", "decisions", "lines"),
    [
        pytest.param(
            {"ante": 1000}, "play 2x", "ante W10, play W20, ante_bonus B20",
            marks=pytest.mark.clause("5324.33(c)(4)(i)"),
        ),
        pytest.param(
            {"aces_up": 500}, "", "aces_up W45",
            marks=pytest.mark.clause("5324.33(c)(4)(ii)"),
        ),
        pytest.param(
            {"ante": 500, "aces_up": 12500}, "play 1x",
            "ante W5, play W5, ante_bonus B10, aces_up W1125",
            marks=pytest.mark.clause("5324.33(c)(4)(iii)"),
        ),
        pytest.param(
            {"ante": 12500, "aces_up": 500}, "fold", "ante L125, aces_up W45",
            marks=pytest.mark.clause("5324.33(c)(4)(iii)"),
        ),
    ],
)  # fmt: skip
@pytest.mark.clause("5324.33(c)(3)#1")
def test_ante_aces_up_or_both(wagers: dict[str, int], decisions: str, lines: str) -> None:
    assert settled(held(decisions, **wagers)) == {1: lines}


@pytest.mark.parametrize("dealer", ["Qd Qc Qh Qs 6c 4d", "Qd Qc Jh 8h 6c 4d", "5d 3c Jh 8h 6c 4d"])
@pytest.mark.clause("5324.33(c)(4)(ii)", "5324.33(e)(4)(iv)")
def test_aces_up_is_bet_against_the_table_alone(dealer: str) -> None:
    assert settled(held("", aces_up=500) | {"dealer": dealer}) == {1: "aces_up W45"}
    lost = held("", NOTHING, aces_up=500) | {"dealer": dealer}
    assert settled(lost) == {1: "aces_up L5"}


@pytest.mark.parametrize("answer", ["fold", "play 1x", "play 3x", "play"])
@pytest.mark.clause("5324.33(c)(4)(ii)", "5324.33(e)(2)#1")
def test_without_an_ante_nothing_is_asked(answer: str) -> None:
    refused(held(answer, aces_up=500), "5324.33(e)(2)(i)", "ante", "no decisions")


@pytest.mark.clause("5324.33(c)(2)#1", "5324.33(c)(3)#1")
def test_a_seat_without_a_wager_is_not_in_the_round() -> None:
    for answer in ("", "fold", "play 1x"):
        with pytest.raises(croupier.RuleViolation, match=r"seat 1 has no wager.*Accepted: ante"):
            croupier.settle(held(answer))


@pytest.mark.parametrize("wager", ["play", "blind", "trips", "bet", "bonus", "envy", "ante_bonus"])
@pytest.mark.clause("5324.33(c)(3)#1")
def test_no_other_wager_is_down_before_the_deal(wager: str) -> None:
    record = with_change(held(ante=1000), f"seats.0.wagers.{wager}", 1000)
    refused(record, None, f"'{wager}'", "Accepted")


@pytest.mark.parametrize(
    "beside", [{"ante": 1000}, {"aces_up": 500}, {}], ids=["ante-alone", "aces-up-alone", "nothing"]
)
@pytest.mark.clause("5324.33(c)(4)(v)#2")
def test_case_ac_f39_six_card_needs_ante_and_aces_up(beside: dict[str, int]) -> None:
    answer = "play 1x" if "ante" in beside else ""
    record = full(answer, six_card=500, **beside)
    refused(record, "5324.33(c)(4)(v)", "six_card", "Accepted: six_card beside ante and aces_up")


@pytest.mark.parametrize("amount", [{"coupon": 500}, {"chips": 500, "coupon": 500}])
@pytest.mark.clause("5324.33(c)(4)(v)#2")
def test_six_card_is_a_value_chip_and_no_coupon(amount: dict[str, int]) -> None:
    record = full("play 1x", ante=1000, aces_up=500, six_card=amount)
    refused(record, "5324.33(c)(4)(v)", "coupon", "six_card", "Accepted: value chips")


@pytest.mark.parametrize("six_card", [100, 500, 250, 10000])
@pytest.mark.clause("5324.33(c)(4)(v)#1", "5324.33(c)(4)(v)#2", "5324.33(f)(5)#1")
def test_six_card_of_any_amount_goes_with_both(six_card: int) -> None:
    result = croupier.settle(full("play 1x", ante=1000, aces_up=500, six_card=six_card))
    assert line_of(result, "six_card")["paid"] == 20 * six_card


@pytest.mark.clause("5324.33(c)(4)(v)#1")
def test_no_six_card_where_the_house_offers_none() -> None:
    record = held("play 1x", ante=1000, aces_up=500, six_card=500) | {"box": "2s"}
    refused(record, "5324.33(c)(4)(v)", "six_card", "not offer")


@pytest.mark.clause("5324.33(c)(4)(v)#1")
def test_the_box_card_is_there_exactly_with_a_six_card_wager() -> None:
    record = full("play 1x", ante=1000, aces_up=500, six_card=500)
    refused(with_change(record, "box", None), "5324.33(c)(4)(v)", "no box card", "Accepted")
    refused(with_change(record, "box", "2s 3s"), "5324.33(c)(4)(v)", "2 cards", "Accepted: 1")
    without = full("play 1x", ante=1000, aces_up=500) | {"box": "2s"}
    refused(without, None, "box", "Accepted: leave box out")


@pytest.mark.parametrize("decisions", ["play 1x", "play 3x", "fold"])
@pytest.mark.parametrize("cards", [TRIPS, NOTHING, "As Ad Ks Kd 2d"])
@pytest.mark.clause("5324.33(e)(4)(iv)", "5324.33(e)(4)(v)")
def test_side_wagers_change_no_other(cards: str, decisions: str) -> None:
    small = {"ante": 1000, "aces_up": 500, "six_card": 100, "progressive": 100}
    for wager in ("aces_up", "six_card", "progressive"):
        lines = []
        for stakes in (small, small | {wager: 50000}):
            record = full(decisions, **stakes)
            record["seats"][0]["cards"] = cards
            made = croupier.settle(record)["seats"][0]["lines"]
            lines.append([line for line in made if line["wager"] != wager])
        assert lines[0] == lines[1]


@pytest.mark.parametrize("cents", [50, 99, 150, 249, 1025, 1075])
@pytest.mark.parametrize("wager", ["ante", "aces_up", "six_card", "progressive"])
@pytest.mark.clause("5324.33(c)(1)")
def test_wagers_are_what_chips_make(wager: str, cents: int) -> None:
    wagers = {"ante": 1000, "aces_up": 500, "six_card": 100, "progressive": 100, wager: cents}
    refused(full("play 1x", **wagers), "5324.33(c)(1)", wager, "chips", "Accepted: whole dollars")


@pytest.mark.parametrize("cents", [100, 250, 350, 1050])
@pytest.mark.clause("5324.33(c)(1)")
def test_whole_dollars_and_halves_from_two_fifty_are_taken(cents: int) -> None:
    wagers = dict.fromkeys(("ante", "aces_up", "six_card", "progressive"), cents)
    result = croupier.settle(full("play 2x", **wagers))
    stakes = {line["wager"]: line["stake"] for line in result["seats"][0]["lines"]}
    assert stakes == wagers | {"play": 2 * cents, "ante_bonus": 0}


@pytest.mark.parametrize("answer", ["fold", "play 1x"])
@pytest.mark.parametrize("dealer", ["Qd Qc Jh 8h 6c", "Qd Qc Jh 8h 6c 4d", "Qd Qc Jh 8h 6c 4d 3d"])
@pytest.mark.parametrize("configured", [5, 6])
@pytest.mark.clause("5324.33(d)(3)")
def test_the_dealer_has_as_many_cards_as_the_house_chose(
    configured: int, dealer: str, answer: str
) -> None:
    record = held(answer, ante=1000) | {"house": {"dealer_cards": configured}, "dealer": dealer}
    if len(dealer.split()) == configured:
        assert 1 in settled(record)
    else:
        clause = {5: "5324.33(d)(1)", 6: "5324.33(d)(3)"}[configured]
        refused(record, clause, "dealer", f"Accepted: {configured} cards")


def test_bets_outside_the_limits_are_settled_and_flagged() -> None:
    record = full("play 3x", ante=300, aces_up=500, six_card=500, progressive=100)
    record["house"] |= {"minimums": {"six_card": 1000}, "maximums": {"aces_up": 400, "ante": 500}}
    result = croupier.settle(record)
    assert lines_of(result) == {
        1: "ante W3, play W9, ante_bonus B6, aces_up W45, six_card W100, progressive W9"
    }
    flags = [(flag["where"], flag["clause"]) for flag in result["flags"]]
    assert flags == [(f"seat 1 {wager}", "5323.11") for wager in ("ante", "aces_up", "six_card")]


def test_only_the_ante_has_a_minimum_where_the_house_names_none() -> None:
    result = croupier.settle(full("fold", ante=500, aces_up=100, six_card=100, progressive=100))
    assert "flags" not in result
    assert croupier.settle(held("fold", ante=400))["flags"][0]["where"] == "seat 1 ante"


def test_there_is_no_payout_limit() -> None:
    """F-25: nothing of this section cuts a win."""
    wagers = {"ante": 5000000, "aces_up": 5000000, "six_card": 50000000, "progressive": 50000000}
    record = full("play 3x", **wagers)
    result = croupier.settle(record)
    assert lines_of(result) == {
        1: "ante W50000, play W150000, ante_bonus B100000, aces_up W450000, six_card W10000000,"
        " progressive W4500000"
    }
    record["house"]["payout_limit"] = 5000000
    refused(record, None, "payout_limit")
