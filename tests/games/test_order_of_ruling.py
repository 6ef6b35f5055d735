"""What was out before an irregularity, what a void round leaves of it, and what is abandoned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import croupier
from games.build import (
    COMMUNITY_EXPOSED,
    DEALER_EXPOSED,
    Record,
    fcp,
    left,
    line_of,
    lines_of,
    lir,
    miscounted,
    seat,
    settled,
    uth,
    with_change,
)

TRIPS, OTHER = "7s 7d 7c Kh 2d", "3s 5h 9d Ts Jc"


def uth_pair(*events: Record) -> Record:
    return uth(seat(1, "Ah Kh", "play 4x", ante=1000, blind=1000),
               seat(2, None, ante=1000, blind=1000), irregularities=list(events))  # fmt: skip


def fcp_pair(*events: Record) -> Record:
    return fcp(seat(1, TRIPS, "play 1x", ante=1000), seat(2, None, ante=1000),
               irregularities=list(events))  # fmt: skip


def lir_pair(*events: Record) -> Record:
    return lir(seat(1, "As Kd 9c", "ride, ride", bet=500), seat(2, None, "ride", bet=500),
               irregularities=list(events))  # fmt: skip


@pytest.mark.parametrize(
    ("pair", "exposed"),
    [(uth_pair, DEALER_EXPOSED), (fcp_pair, DEALER_EXPOSED), (lir_pair, COMMUNITY_EXPOSED)],
)
def test_a_hand_that_is_out_had_nothing_more_to_say_only_from_then_on(
    pair: Callable[..., Record], exposed: Record
) -> None:
    """Seat 2 had still to act, unless its own miscount came first."""
    before = lines_of(croupier.settle(pair(miscounted(2), exposed)))
    after = lines_of(croupier.settle(pair(exposed, miscounted(2))))
    assert "V" not in before[1]
    assert all(line.endswith(" V") for line in after[1].split(", "))
    assert all(line.endswith(" V") for line in (before | after)[2].split(", "))


def test_an_abandoned_hand_has_nothing_more_to_say() -> None:
    gone = fcp_pair(left(2, "abandoned"), DEALER_EXPOSED)
    assert settled(gone) == {1: "ante W10, play W10, ante_bonus B20", 2: "ante L10"}
    stays = fcp_pair(left(2, "stands"), DEALER_EXPOSED)
    assert settled(stays) == {1: "ante V, play V", 2: "ante V"}


@pytest.mark.clause("5324.33(c)(4)(iv)(b)")
def test_what_the_system_did_not_take_is_not_abandoned() -> None:
    """F-27 comes before F-23."""
    house = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A", "rate": "1/5"}}
    gone = seat(1, OTHER, ante=1000, progressive=500, not_accepted=["progressive"])
    record = fcp(gone, house=house, meter=600000, irregularities=[left(1, "abandoned")])
    result = croupier.settle(record)
    assert lines_of(result) == {1: "ante L10, progressive V"}
    line = line_of(result, "progressive")
    assert (line["stake"], line["clause"]) == (500, "5324.33(c)(4)(iv)(b)")
    assert line["reading"] == "F-27"
    taken = with_change(record, "seats.0.not_accepted", ...)
    assert settled(taken) == {1: "ante L10, progressive L5"}


@pytest.mark.clause("5324.36(f)(4)#1")
def test_the_payout_limit_cuts_trips_of_a_void_hand() -> None:
    one = seat(1, "Ah Kh", ante=1000, blind=1000, trips=200_000)
    line = line_of(croupier.settle(uth(one, irregularities=[DEALER_EXPOSED])), "trips")
    assert (line["paid"], line["reading"]) == (5_000_000, "U-15")


@pytest.mark.parametrize(
    ("answers", "lines"),
    [
        ("pull, ride", "bet_one P, bet_two V, bet_three V"),
        ("ride, pull", "bet_one V, bet_two P, bet_three V"),
        ("pull, pull", "bet_one P, bet_two P, bet_three V"),
        ("pull", "bet_one P, bet_two V, bet_three V"),
    ],
)
@pytest.mark.clause("5324.34(e)(2)(ii)", "5324.34(e)(4)(ii)")
def test_a_withdrawn_bet_of_a_void_hand_stays_withdrawn(answers: str, lines: str) -> None:
    one = seat(1, "As Kd", answers, bet=500)
    assert settled(lir(one, irregularities=[miscounted(1)])) == {1: lines}
