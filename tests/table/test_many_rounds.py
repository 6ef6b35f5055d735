"""Thousands of random rounds of each game: what must hold at every commit does."""

from __future__ import annotations

import os
import sys
from collections import Counter
from random import Random

import pytest

from croupier.games import find_game
from croupier.games.round import LEFT, WRONG_COUNT
from croupier.table import commands as c
from engine.rounds import HOUSES
from table.evening import METER
from table.memory import EVE
from table.shift import QuickFloor, Shift, play_together
from table.test_evenings import FLOORS, check_contributions

EACH = 1000
"""Settled rounds of one shift."""
SHIFTS = 5 * int(os.environ.get("SOAK", "1"))
"""Of each game: 5,000 rounds in all, 100,000 with SOAK=20."""


@pytest.mark.parametrize("number", range(SHIFTS))
@pytest.mark.parametrize("game", HOUSES)
def test_many_rounds(game: str, number: int, capsys: pytest.CaptureFixture[str]) -> None:
    rng, houses = Random(f"shift {game} {number}"), HOUSES[game]
    house, floor = houses[number % len(houses)], QuickFloor()
    shared = "progressive" in house
    if shared:
        table = house["progressive"]["table"]
        floor.ask_meter(EVE, c.OpenMeter(table, FLOORS[table], FLOORS[table], "7/40"))
    streams = ("table:1", "table:2") if shared else ("table:1",)
    shifts = [Shift(floor, game, house, rng, stream) for stream in streams]
    play_together(shifts, EACH)
    for shift in shifts:
        shift.close()
    seen = sum((shift.seen for shift in shifts), Counter())
    if shared:
        check_meter(floor, seen)
    wanted = {"voided", "called off", "replayed", "reversed", "coupons", "LeaveSeat", "CashOut",
              "BettingClock", "DecisionClock", "Refuse"}  # fmt: skip
    assert wanted | (find_game(game).kinds - {LEFT, WRONG_COUNT}) <= seen.keys()
    tell(capsys, game, seen, len(floor.ledger.entries))


def check_meter(floor: QuickFloor, seen: Counter[str]) -> None:
    """The meter is what it began with, what was put in and contributed, less the awards."""
    meter, facts = floor.meter(), floor.ledger.streams[METER]
    check_contributions(meter, sum(fact.body.get("stakes", 0) for fact in facts))
    awards = sum(fact.body["amount"] for fact in facts if fact.kind == "meter won")
    put_in = sum(fact.body["put_in"] for fact in facts if fact.kind == "meter won")
    assert floor.ledger.balances[METER] == meter.initial + meter.whole + put_in - awards
    assert meter.last_hit == seen["meter won"] > 0
    assert not meter.owed


def tell(capsys: pytest.CaptureFixture[str], game: str, seen: Counter[str], commits: int) -> None:
    told = ("settled", "voided", "called off", "reversed", "meter won", "replayed")
    counts = ", ".join(f"{seen[what]:,} {what}" for what in told)
    with capsys.disabled():
        sys.stdout.write(f"\n{game}: {counts}, {commits:,} commits, each in balance\n")
