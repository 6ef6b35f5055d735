"""Commands as JSON: every one comes out again, and nothing misshapen passes."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from croupier import RuleViolation
from croupier.engine.commands import Answer, Correct, NoMoreBets, PlaceBet, Report, RuleOn
from croupier.records.canonical import canonical
from croupier.table import commands as c
from croupier.table.codec import read_table_command, write_table_command

COMMANDS: list[c.TableCommand | c.MeterCommand] = [
    c.OpenTable("lir", {"bonus": True}, "manual shoe", "entered", by_act=True,
                decks=("red", "blue"), meter="meter:main", chips=500),
    c.OpenTable("lir", {}),
    c.CloseTable(),
    c.CloseTable(counted=0),
    c.ChangeLimits({"bet": 1000}, {}, "a busy night"),
    c.Suspend("a fire drill"),
    c.Resume("over"),
    c.Sit(1, "Zoë"),
    c.LeaveSeat(1),
    c.BuyIn("ann", 500),
    c.CashOut("ann", 501),
    c.Fill(500, "slip 1"),
    c.Credit(500, "slip 1"),
    c.InspectDeck(sound=False, finding="a bent card", deck="red"),
    c.ReplaceDeck("a bent card", "red", "green"),
    c.StartRound(1, "red"),
    c.CallOff(1, "a spill"),
    c.Play(1, (PlaceBet(1, {"bet": 500}), NoMoreBets({2: ("progressive",)}), Answer(1, "pull"))),
    c.BettingClock(1),
    c.DecisionClock(1, 2, "bet one"),
    c.Request(Report("wrong number of cards", "dan", "counted", "dealer", 5)),
    c.Request(RuleOn(1, "stands", "dan", "why")),
    c.Request(Correct("dealer", 2, 51, "dan", "misread")),
    c.Request(c.Reverse(3, "misread", {"game": "lir"})),
    c.Request(c.Void(3, "the shoe broke")),
    c.Approve(1),
    c.Refuse(1, "no"),
    c.DocumentWin(1, "form 7"),
    c.PayWin(1),
    c.OpenMeter("A", 500_000, 500_000, "1/5"),
    c.SuspendMeter("why"),
    c.ResumeMeter("why"),
    c.ChangeMeter(500_000, "1/5", "why"),
    c.CloseMeter("meter:other", "the game goes"),
    c.ApproveChange(),
    c.RefuseChange("why"),
]  # fmt: skip


def test_every_command_is_here() -> None:
    kinds = {type(command) for command in COMMANDS}
    assert kinds == {*get_args(c.TableCommand), *get_args(c.MeterCommand)}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_comes_out_again(command: c.TableCommand) -> None:
    assert read_table_command(json.loads(canonical(write_table_command(command)))) == command


@pytest.mark.parametrize("command", COMMANDS)
def test_each_field_is_checked(command: c.TableCommand) -> None:
    told = write_table_command(command)
    for name in told:
        for wrong in (None, 1.5, [], {}, "", True, -1.0, "\x1b[2J", [None], {"command": "deal"}):
            changed: dict[str, Any] = {**told, name: wrong}
            try:
                read = read_table_command(changed)
            except RuleViolation:
                continue
            assert read_table_command(write_table_command(read)) == read
            fits = name in ("corrected", "decks", "house", "commands", "action", "by_act",
                            "minimums", "maximums", "sound")  # fmt: skip
            assert fits, (name, wrong)
        if name != "command":
            with pytest.raises(RuleViolation):
                read_table_command({**told, name + "s?": 1})


MISSHAPEN: list[object] = [None, 7, [], "deal", {}, {"command": "fly"}, {"command": []},
                         {"command": "approve"}, {"command": "place bet", "seat": 1}]  # fmt: skip


@pytest.mark.parametrize("told", MISSHAPEN)
def test_what_tells_of_no_command(told: object) -> None:
    with pytest.raises(RuleViolation):
        read_table_command(told)
