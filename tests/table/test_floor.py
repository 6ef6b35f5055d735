"""Opening and closing, seats, chips: what is lawful, and what is refused without a trace."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.table import Actor, view
from croupier.table import commands as c
from table.memory import CLOCK, DAN, EVE, Floor, player

ANN, BOB = player("ann"), player("bob")
OPEN = c.OpenTable("lir", {}, chips=500_000)


def opened(command: c.OpenTable = OPEN) -> Floor:
    floor = Floor()
    floor.ask(EVE, command)
    return floor


def seated(chips: int = 100_000) -> Floor:
    """Return a floor with ann on seat 1 and bob on seat 2 of an open table."""
    floor = opened()
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, chips))
    return floor


def test_an_evening_adds_up() -> None:
    floor = seated()
    floor.ask(EVE, c.Fill(50_000, "slip 1"))
    floor.ask(EVE, c.Credit(20_000, "slip 2"))
    floor.ask(DAN, c.StartRound(1))
    floor.ask(DAN, c.Play(1, (PlaceBet(1, {"bet": 1000}), NoMoreBets())))
    for _ in range(2):
        floor.ask(ANN, c.Play(1, (Answer(1, "ride"),)))
    won = 100_000 - floor.held("ann")
    assert won
    told = floor.ask(EVE, c.CloseTable(counted=330_000 + won - 5))
    assert told == {
        "table": "table:1", "status": "closed", "round": 1, "stage": "settled", "done": True,
        "net": {"1": -won}, "opening": 500_000, "fills": 50_000, "credits": 20_000, "coupons": 0,
        "contributions": 0, "drop": 200_000, "inventory": 330_000 + won, "win": won,
        "counted": 330_000 + won - 5, "variance": -5,
    }  # fmt: skip
    assert floor.table().seats == {}
    held = {account: amount for account, amount in floor.ledger.balances.items() if amount}
    assert held == {
        "player:ann": 100_000 - won, "player:bob": 100_000, "outside": won - 200_000}  # fmt: skip


def test_rounds_count_on_over_a_closing() -> None:
    floor = seated()
    floor.ask(DAN, c.StartRound(1))
    floor.ask(EVE, c.CallOff(1, "nobody bets"))
    floor.ask(EVE, c.CloseTable())
    floor.ask(EVE, c.OpenTable("uth", {}))
    assert floor.table().game is not None
    floor.refuses(DAN, c.StartRound(1))
    floor.ask(DAN, c.StartRound(2))
    floor.refuses(EVE, c.CloseTable())


@pytest.mark.parametrize(
    "command",
    [
        OPEN,
        c.Resume("why"),
        c.ChangeLimits({}, {}, "why"),
        c.Sit(1, "bob"),
        c.Sit(3, "ann"),
        c.LeaveSeat(5),
        c.BuyIn("ann", 0),
        c.BuyIn("ann", -500),
        c.BuyIn("ann", 150),
        c.BuyIn("ann", 251),
        c.BuyIn("ann", 10**13),
        c.BuyIn("carl", 500),
        c.BuyIn("ann", 300_500),
        c.CashOut("ann", 100_001),
        c.CashOut("ann", 0),
        c.CashOut("carl", 500),
        c.Fill(51, "slip"),
        c.Fill(0, "slip"),
        c.Credit(300_500, "slip"),
        c.StartRound(2),
        c.StartRound(0),
        c.StartRound(1, "red"),
        c.CallOff(1, "why"),
        c.Play(1, (NoMoreBets(),)),
        c.Approve(1),
        c.Refuse(1, "why"),
        c.Request(c.Reverse(1, "why")),
        c.DocumentWin(1, "form"),
    ],
)
def test_what_cannot_be_now(command: c.TableCommand) -> None:
    special = {"Sit(seat=3, player='ann')": "5324.34(c)(5)", "DocumentWin": "5324.33(e)(5)"}
    clause = special.get(repr(command), special.get(type(command).__name__))
    seated().refuses(EVE, command, clause=clause)


def test_there_is_no_eighth_seat() -> None:
    seated().refuses(EVE, c.Sit(8, "carl"), clause="5324.34(a)(1)")


def test_two_adjacent_seats_where_the_house_allows_them() -> None:
    floor = opened(c.OpenTable("lir", {"two_positions": True}, chips=500_000))
    floor.ask(ANN, c.Sit(3, "ann"))
    floor.refuses(ANN, c.Sit(5, "ann"), clause="5324.34(c)(5)")
    floor.ask(ANN, c.Sit(4, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 10_000))
    floor.ask(DAN, c.StartRound(1))
    bets = tuple(PlaceBet(seat, {"bet": 1000}) for seat in (3, 4))
    floor.ask(ANN, c.Play(1, bets))
    assert floor.held("ann") == 4000
    floor.refuses(ANN, c.Play(1, (PlaceBet(3, {"bet": 3000}),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    deck = floor.decks["table:1/1"].cards
    seats = view(floor.table(), ANN, deck)["round"]["seats"]
    assert all("??" not in seats[n]["cards"] for n in (3, 4))
    assert view(floor.table(), BOB, deck)["round"]["seats"][3]["cards"] == ["??"] * 3


@pytest.mark.parametrize("command", [c.Sit(1, "ann"), c.BuyIn("ann", 500), c.CashOut("ann", 1),
                                     c.Fill(500, "s"), c.Credit(500, "s"), c.StartRound(1),
                                     c.Suspend("why"), c.CloseTable(),
                                     c.ChangeLimits({}, {}, "why")])  # fmt: skip
def test_a_closed_table_does_nothing(command: c.TableCommand) -> None:
    assert "closed" in Floor().refuses(EVE, command)


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (c.OpenTable("poker", {}), None),
        (c.OpenTable("lir", {"three_card_table": "G"}), "5324.34(f)(4)"),
        (c.OpenTable("fcp", {}), "5324.33(d)(3)"),
        (c.OpenTable("lir", {}, decks=("red", "red")), None),
        (c.OpenTable("lir", {}, source="entered", by_act=False), None),
        (c.OpenTable("lir", {}, chips=150), None),
        (c.OpenTable("lir", {}, chips=-100), None),
    ],
)
def test_a_table_that_cannot_be(command: c.OpenTable, clause: str | None) -> None:
    Floor().refuses(EVE, command, clause=clause)


def test_a_table_has_a_plain_name() -> None:
    Floor().refuses(EVE, OPEN, "table:a b")
    Floor().refuses(EVE, OPEN, "meter:1")


ALLOWED: list[tuple[c.TableCommand, tuple[str, ...]]] = [
    (c.CloseTable(), ("supervisor",)),
    (c.Suspend("why"), ("supervisor",)),
    (c.ChangeLimits({"bet": 1000}, {}, "why"), ("supervisor",)),
    (c.Sit(3, "ann 2"), ("dealer", "supervisor")),
    (c.LeaveSeat(1), ("player", "dealer", "supervisor")),
    (c.LeaveSeat(2), ("dealer", "supervisor")),
    (c.BuyIn("ann", 500), ("dealer", "supervisor")),
    (c.CashOut("ann", 500), ("player", "dealer", "supervisor")),
    (c.CashOut("bob", 500), ("dealer", "supervisor")),
    (c.Fill(500, "slip"), ("supervisor",)),
    (c.Credit(500, "slip"), ("supervisor",)),
    (c.InspectDeck(sound=True, finding="fine"), ("dealer", "supervisor")),
    (c.ReplaceDeck("old"), ("supervisor",)),
    (c.StartRound(1), ("dealer", "supervisor")),
    (c.BettingClock(1), ("clock", "dealer", "supervisor")),
    (c.DecisionClock(1, 1, "bet one"), ("clock", "dealer", "supervisor")),
]


@pytest.mark.parametrize(("command", "roles"), ALLOWED)
def test_who_may_ask_for_what(command: c.TableCommand, roles: tuple[str, ...]) -> None:
    everyone: dict[str, Actor] = {"player": ANN, "dealer": DAN, "supervisor": EVE, "clock": CLOCK}
    for role, actor in everyone.items():
        floor = seated()
        if role in roles:
            floor.ask(actor, command)
        else:
            floor.refuses(actor, command)


def test_limits_change_between_rounds_and_the_next_round_has_them() -> None:
    floor = opened(c.OpenTable("lir", {"bonus": True, "minimums": {"bet": 500}}, chips=500_000))
    floor.ask(ANN, c.Sit(1, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 100_000))
    floor.ask(DAN, c.StartRound(1))
    change = c.ChangeLimits({"bet": 2500}, {"bet": 5000}, "a busy night")
    assert "round 1 is in play" in floor.refuses(EVE, change)
    floor.ask(EVE, c.CallOff(1, "nobody bets"))
    floor.refuses(DAN, change)
    floor.ask(EVE, change)
    kind, told = floor.ledger.streams["table:1"][-1]
    assert (kind, told) == (
        "limits changed",
        {"before": {"minimums": {"bet": 500}, "maximums": {}},
         "after": {"minimums": {"bet": 2500}, "maximums": {"bet": 5000}},
         "reason": "a busy night", "by": "eve"},
    )  # fmt: skip
    assert "already" in floor.refuses(EVE, change)
    floor.ask(DAN, c.StartRound(2))
    header = floor.ledger.streams["table:1"][-1].body["header"]
    assert header["house"] == {"bonus": True, **told["after"]}
    for amount in (1000, 6000):
        assert "$25" in floor.refuses(ANN, c.Play(2, (PlaceBet(1, {"bet": amount}),)))
    floor.ask(ANN, c.Play(2, (PlaceBet(1, {"bet": 2500}),)))
    floor.ask(EVE, c.CallOff(2, "enough"))
    floor.ask(EVE, c.Suspend("a pause"))
    floor.ask(EVE, c.ChangeLimits({}, {}, "the game's own again"))
    assert floor.table().house == {"bonus": True}


@pytest.mark.parametrize(
    ("minimums", "maximums"),
    [
        ({"bet": 1000}, {"bet": 500}),
        ({"bet": 150}, {}),
        ({"tip": 500}, {}),
        ({"bet": -500}, {}),
        ({"bet": "500"}, {}),
        ({}, {"bet": True}),
    ],
)
def test_limits_are_checked_as_at_the_opening(minimums: Any, maximums: Any) -> None:  # noqa: ANN401
    clause = "5324.34(c)(1)" if minimums == {"bet": 150} else None
    seated().refuses(EVE, c.ChangeLimits(minimums, maximums, "why"), clause=clause)


def test_limits_are_held_against_the_rest_of_the_house() -> None:
    floor = opened(c.OpenTable("uth", {"payout_limit": 5_000_000}, chips=500_000))
    higher = c.ChangeLimits({"ante": 100_000}, {}, "high rollers")
    floor.refuses(EVE, higher, clause="5324.36(f)(4)")


def test_a_suspended_table_takes_no_bets_and_finishes_the_hand() -> None:
    floor = seated()
    floor.ask(DAN, c.StartRound(1))
    floor.ask(ANN, c.Play(1, (PlaceBet(1, {"bet": 1000}),)))
    floor.ask(EVE, c.Suspend("a fire drill"))
    for command in (c.Play(1, (PlaceBet(2, {"bet": 1000}),)), c.Play(1, (NoMoreBets(),)),
                    c.Sit(3, "carl"), c.BuyIn("ann", 500), c.Suspend("again")):  # fmt: skip
        assert "suspended" in floor.refuses(EVE, command)
    assert floor.ask(CLOCK, c.BettingClock(1))["done"] is False
    floor.ask(EVE, c.Resume("over"))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    floor.ask(EVE, c.Suspend("another"))
    for question in ("bet one", "bet two"):
        floor.ask(CLOCK, c.DecisionClock(1, 1, question))
    assert floor.table().playing is None
    floor.refuses(DAN, c.StartRound(2))
    floor.ask(ANN, c.CashOut("ann", floor.held("ann")))
    floor.ask(EVE, c.CloseTable())


@pytest.mark.parametrize(
    "command",
    [
        c.Fill(amount=True, slip="slip"),
        c.Fill("500", "slip"),  # type: ignore[arg-type]
        c.Fill(500.0, "slip"),  # type: ignore[arg-type]
        c.Fill(500, ""),
        c.Fill(500, " slip"),
        c.Fill(500, "a\nb"),
        c.Fill(500, "x" * 201),
        c.Fill(500, None),  # type: ignore[arg-type]
        c.Sit("1", "ann"),  # type: ignore[arg-type]
        c.Sit(1, 7),  # type: ignore[arg-type]
        c.OpenTable("lir", None),  # type: ignore[arg-type]
        c.OpenTable("lir", {}, "foot"),  # type: ignore[arg-type]
        c.OpenTable("lir", {}, source="seen"),  # type: ignore[arg-type]
        c.OpenTable("lir", {}, by_act=1),  # type: ignore[arg-type]
        c.OpenTable("lir", {}, decks=("red", "blue", "green")),
        c.OpenTable("lir", {"payout_limit": float("nan")}),
        c.Play(1, ()),
        c.Play(1, None),  # type: ignore[arg-type]
        c.Play(1, ("deal",)),  # type: ignore[arg-type]
        c.Play(1, (NoMoreBets(),) * 33),
        c.Request(None),  # type: ignore[arg-type]
        c.Request(c.Fill(500, "slip")),  # type: ignore[arg-type]
        c.Request(NoMoreBets()),  # type: ignore[arg-type]
        c.OpenMeter("A", 1, 1, "1/2"),
        "deal",
        None,
    ],
)
def test_what_is_no_command(command: Any) -> None:  # noqa: ANN401 - anything at all
    seated().refuses(EVE, command)
