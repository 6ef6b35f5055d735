"""A snapshot and the facts since give what all facts give."""

from __future__ import annotations

import json
from random import Random

import pytest

from croupier import RuleViolation
from croupier.records.canonical import canonical
from croupier.table import MeterState, TableState, evolve, evolve_meter
from croupier.table import commands as c
from croupier.table.snapshot import freeze, freeze_meter, thaw, thaw_meter
from engine.rounds import HOUSES
from table.evening import METER, Evening
from table.memory import DAN, EVE, SAM, Floor


@pytest.mark.parametrize("game", HOUSES)
def test_a_snapshot_before_any_round_folds_on_to_the_same_table(game: str) -> None:
    floor, house = Floor(), HOUSES[game][-1]
    if "progressive" in house:
        floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 100_000, "1/7"))
    evening = Evening(floor, game, house, Random(game))
    for _ in range(4):
        evening.play_round()
        most = {
            "ante" if evening.game.alias != "lir" else "bet": 10_000 + 500 * evening.table.number
        }
        floor.ask(EVE, c.ChangeLimits({}, most, "a busy night"))
    floor.ask(EVE, c.Request(c.Reverse(2, "misread")))
    facts = floor.ledger.streams["table:1"]
    table, starts = TableState("table:1"), 0
    for place, fact in enumerate(facts):
        if fact.kind == "round started":
            starts += 1
            again = thaw(json.loads(canonical(freeze(table))))
            for later in facts[place:]:
                again = evolve(again, later)
            assert again == floor.table()
        table = evolve(table, fact)
    assert starts == 4
    assert thaw(freeze(table)) == table._replace(round=None)


def test_a_meter_comes_out_again_after_every_fact() -> None:
    floor = Floor()
    floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 100_000, "1/7"))
    evening = Evening(floor, "fcp", HOUSES["fcp"][2], Random(5))
    for _ in range(3):
        evening.play_round()
    evening.close()
    floor.ask_meter(EVE, c.ChangeMeter(200_000, "1/9", "more"))
    floor.ask_meter(SAM, c.RefuseChange("no"))
    floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 100_000, "1/7"), "meter:two")
    floor.ask_meter(EVE, c.CloseMeter("meter:two", "the game goes"))
    floor.ask_meter(SAM, c.ApproveChange())
    meter = MeterState(METER)
    for fact in floor.ledger.streams[METER]:
        meter = evolve_meter(meter, fact)
        assert thaw_meter(json.loads(canonical(freeze_meter(meter)))) == meter
    assert meter.status == "closed"


def test_no_snapshot_of_a_round_in_play() -> None:
    floor = Floor()
    floor.ask(EVE, c.OpenTable("lir", {}))
    floor.ask(DAN, c.StartRound(1))
    with pytest.raises(RuleViolation, match="in play"):
        freeze(floor.table())
