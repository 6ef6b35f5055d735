"""A meter closed for good: all that it shows goes to another one, by two people."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.table import commands as c
from table.memory import DAN, EVE, SAM, Floor, player
from table.test_progressive import HOUSE, INITIAL, bets_closed, floor_with, play_out


def two_meters(rate: str = "1/7") -> Floor:
    """Return a floor whose main meter carries a part of a cent, with another meter beside it."""
    floor = floor_with(rate=rate)
    for _ in range(3):
        bets_closed(floor, "table:1", winner="2s 3h 7d 9c Kd")
        play_out(floor, answer="fold")
    floor.ask_meter(EVE, c.OpenMeter("A", 500_000, 500_000, rate), "meter:two")
    return floor


CLOSE = c.CloseMeter("meter:two", "the game goes")


def test_a_meter_is_closed_for_good_and_leaves_all_that_it_shows_to_another() -> None:
    floor = two_meters()
    assert "table:1" in floor.refuses_meter(EVE, CLOSE)
    floor.ask(EVE, c.CloseTable())
    before = floor.meter()
    assert (before.shown, before.remainder) == (INITIAL + 42, Fraction(6, 7))
    floor.refuses_meter(DAN, CLOSE)
    floor.ask_meter(EVE, CLOSE)
    assert "another change" in floor.refuses_meter(SAM, c.ChangeMeter(600_000, "1/4", "more"))
    assert "another change" in floor.refuses_meter(SAM, CLOSE)
    floor.refuses_meter(EVE, c.ApproveChange())
    floor.ask_meter(SAM, c.RefuseChange("not yet"))
    assert floor.meter().shown == before.shown
    floor.ask_meter(EVE, CLOSE)
    reply = floor.ask_meter(SAM, c.ApproveChange())
    assert dict(reply) == {"meter": "meter:main", "shown": 0, "status": "closed"}
    assert floor.ledger.balances["meter:main"] == 0
    assert floor.ledger.balances["meter:two"] == 500_000 + before.shown
    two = floor.meter("meter:two")
    assert (two.shown, two.remainder) == (500_000 + before.shown, Fraction(6, 7))
    closed, received = floor.ledger.streams["meter:main"][-1], floor.ledger.streams["meter:two"][-1]
    assert closed.body == {"to": "meter:two", "amount": before.shown, "remainder": "6/7",
                           "reason": "the game goes", "asked_by": "eve", "by": "sam"}  # fmt: skip
    assert received.body == {"from": "meter:main", "amount": before.shown, "remainder": "6/7",
                             "cents": 0, "by": "sam"}  # fmt: skip
    assert len(floor.ledger.entries[-1].appends) == 2


def test_two_parts_of_a_cent_come_to_a_whole_one() -> None:
    floor = two_meters()
    house = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}}
    floor.ask(EVE, c.OpenTable("fcp", house, meter="meter:two", chips=10**8), "table:2")
    floor.ask(player("cy"), c.Sit(1, "cy"), "table:2")
    floor.ask(DAN, c.BuyIn("cy", 100_000), "table:2")
    for _ in range(3):
        bets_closed(floor, "table:2", winner="2s 3h 7d 9c Kd")
        play_out(floor, "table:2", "fold")
    floor.ask(EVE, c.CloseTable())
    floor.ask_meter(EVE, CLOSE)
    floor.ask_meter(SAM, c.ApproveChange())
    two = floor.meter("meter:two")
    assert (two.shown, two.remainder) == (500_000 + INITIAL + 85, Fraction(5, 7))
    assert floor.ledger.streams["meter:two"][-1].body["cents"] == 1
    assert two.tables == {"table:2"}
    bets_closed(floor, "table:2")
    shown = floor.meter("meter:two").shown
    play_out(floor, "table:2")
    assert floor.meter("meter:two").hits[1].amount == shown
    assert floor.meter("meter:two").shown == 500_000


def test_a_closed_meter_does_nothing_any_more() -> None:
    floor = two_meters()
    floor.ask(EVE, c.CloseTable())
    floor.ask_meter(EVE, CLOSE)
    floor.ask_meter(SAM, c.ApproveChange())
    for command in (c.OpenMeter("A", 500_000, 500_000, "1/7"), c.SuspendMeter("why"), CLOSE,
                    c.ResumeMeter("why"), c.ChangeMeter(500_000, "1/7", "why"),
                    c.ApproveChange()):  # fmt: skip
        floor.refuses_meter(EVE, command)
    floor.refuses(EVE, c.OpenTable("fcp", HOUSE, meter="meter:main"))
    back = c.CloseMeter("meter:main", "back again")
    assert "is closed" in floor.refuses_meter(EVE, back, "meter:two")
    assert floor.meter().shown == 0


@pytest.mark.parametrize("to", ["meter:main", "meter:none", "meter:b", "elsewhere"])
def test_a_meter_that_cannot_take_what_another_shows(to: str) -> None:
    floor = two_meters()
    floor.ask(EVE, c.CloseTable())
    floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 100_000, "1/7"), "meter:b")
    floor.refuses_meter(EVE, c.CloseMeter(to, "why"))


def test_a_meter_that_owes_a_win_is_not_closed() -> None:
    floor = two_meters()
    bets_closed(floor, "table:1")
    play_out(floor)
    floor.meters["meter:main"] = floor.meter()._replace(tables=frozenset())
    assert "owes" in floor.refuses_meter(EVE, CLOSE)
