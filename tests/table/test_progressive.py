"""The progressive at the tables: contributions, wins in order, papers, payment."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier import replay
from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.records.canonical import canonical
from croupier.table import commands as c
from croupier.table import view
from croupier.table.record import rebuild_record
from table.memory import DAN, EVE, SAM, Floor, player
from table.stacking import deck_for

INITIAL = 1_234_547
HOUSE: dict[str, Any] = {
    "dealer_cards": 6,
    "progressive": {"table": "A", "envy": "A", "initial": INITIAL, "reset": 500_000},
}
BET = {"ante": 1000, "progressive": 100}
ACES = "As Ah Ad Ac Kd"
QUEENS = "Qd Qc Jh 8h 6c 4d"


def floor_with(*tables: str, rate: str = "1/5", house: dict[str, Any] = HOUSE) -> Floor:
    """Return a floor with a meter and open tables; ann and bob sit at each and hold $1,000."""
    floor = Floor()
    initial = house["progressive"].get("initial", 500_000)
    floor.ask_meter(EVE, c.OpenMeter("A", initial, 500_000, rate))
    for stream in tables or ("table:1",):
        floor.ask(EVE, c.OpenTable("fcp", house, meter="meter:main", chips=10**8), stream)
        for seat, name in enumerate(("ann", "bob"), start=1):
            name_here = f"{name} {stream[-1]}"
            floor.ask(player(name_here), c.Sit(seat, name_here), stream)
            floor.ask(DAN, c.BuyIn(name_here, 100_000), stream)
    return floor


def bets_closed(
    floor: Floor, stream: str, *, bob: dict[str, int] | None = None, winner: str = ACES
) -> int:
    """Play to the closed bets with ann's four aces in the deck; return the round's number."""
    table = floor.table(stream)
    bets = {1: BET} if bob is None else {1: BET, 2: bob}
    floor.next_deck = deck_for(table, bets, {1: winner, "dealer": QUEENS})
    number = table.number + 1
    floor.ask(DAN, c.StartRound(number), stream)
    inner = tuple(PlaceBet(seat, wagers) for seat, wagers in bets.items())
    floor.ask(DAN, c.Play(number, (*inner, NoMoreBets())), stream)
    return number


def play_out(floor: Floor, stream: str = "table:1", answer: str = "play 3x") -> dict[str, Any]:
    reply: dict[str, Any] = {}
    while (playing := floor.table(stream).playing) is not None:
        asked = playing.engine.open_question
        assert asked is not None
        said = Answer(asked[0], answer)
        reply = dict(floor.ask(DAN, c.Play(playing.number, (said,)), stream))
    return reply


@pytest.mark.clause("5324.33(e)(5)#1", "5324.33(e)(5)#2")
def test_a_win_goes_won_documented_paid_and_never_from_the_tray() -> None:
    floor = floor_with()
    bets_closed(floor, "table:1")
    assert floor.meter().shown == 1_234_567
    reply = play_out(floor)
    assert reply["net"] == {"1": 1_263_500 + 67}
    assert reply["held"] == {"1": 1}
    # Ante, play and ante bonus are paid: $10, $30, $250, and the stakes are back.
    assert floor.held("ann 1") == 100_000 + 1000 + 3000 + 25_000
    assert floor.ledger.balances["tray:table:1"] == 10**8 - 200_000
    assert floor.meter().shown == 500_000
    assert floor.meter().owed == 1_234_567
    assert floor.ledger.balances["meter:main"] == 1_734_567
    clause = "5324.33(e)(5)"
    assert "held" in floor.refuses(DAN, c.StartRound(2), clause=clause)
    floor.refuses(EVE, c.CloseTable(), clause=clause)
    floor.refuses(EVE, c.PayWin(1), clause=clause)
    floor.refuses(DAN, c.DocumentWin(1, "form 7"))
    floor.ask(EVE, c.DocumentWin(1, "form 7"))
    floor.refuses(EVE, c.DocumentWin(1, "form 8"), clause=clause)
    floor.refuses(EVE, c.PayWin(2), clause=clause)
    floor.refuses(DAN, c.PayWin(1))
    told = floor.ask(SAM, c.PayWin(1))
    assert (told["player"], told["paid"]) == ("ann 1", 1_234_567)
    assert floor.held("ann 1") == 129_000 + 1_234_567
    hit = floor.meter().hits[1]
    assert (hit.status, hit.document, hit.documented_by, hit.paid_by) == (
        "paid", "form 7", "eve", "sam")  # fmt: skip
    floor.refuses(SAM, c.PayWin(1), clause=clause)
    floor.ask(DAN, c.StartRound(2))
    record = rebuild_record(floor.ledger.streams["table:1"], 1)
    assert replay(record)["result"]["seats"][0]["net"] == 1_263_567


def test_contributions_are_kept_to_the_last_part_of_a_cent() -> None:
    floor = floor_with("table:1", "table:2", rate="1/7")
    for number in (1, 2, 3, 4):
        for stream in ("table:1", "table:2"):
            bets_closed(floor, stream, winner="2s 3h 7d 9c Kd")
            play_out(floor, stream, "fold")
            stakes = 100 * (2 * number - (stream == "table:1"))
            assert floor.meter().contributed == Fraction(stakes, 7)
    meter = floor.meter()
    assert meter.shown == INITIAL + 800 // 7
    assert meter.remainder == Fraction(800 % 7, 7)
    paid_in = [
        amount
        for entry in floor.ledger.entries
        for account, amount in entry.postings
        if account == "meter:main"
    ]
    assert sum(paid_in) == meter.shown


def test_the_remainder_is_carried_over_a_win() -> None:
    floor = floor_with(rate="1/7")
    bets_closed(floor, "table:1")
    play_out(floor)
    meter = floor.meter()
    assert (meter.shown, meter.remainder) == (500_000, Fraction(100 % 7, 7))


def test_of_two_wins_the_stream_keeps_the_order_and_both_get_what_was_shown() -> None:
    floor = floor_with("table:1", "table:2")
    bets_closed(floor, "table:1")
    bets_closed(floor, "table:2")
    assert floor.meter().shown == INITIAL + 40
    play_out(floor, "table:2")
    # Table 2 closed later, so that its win takes table 1's contribution too.
    assert floor.meter().shown == 500_000
    play_out(floor, "table:1")
    hits = floor.meter().hits
    assert [(h.number, h.table, h.amount) for h in hits.values()] == [
        (1, "table:2", INITIAL + 40),
        (2, "table:1", INITIAL + 20),
    ]
    assert (hits[1].put_in, hits[2].put_in) == (500_000, INITIAL + 20)
    assert floor.meter().shown == 500_000
    assert floor.meter().owed == 2 * INITIAL + 60


def test_what_comes_after_the_closing_stays_for_the_next_win() -> None:
    floor = floor_with("table:1", "table:2")
    bets_closed(floor, "table:1")
    bets_closed(floor, "table:2")
    play_out(floor, "table:1")
    assert floor.meter().hits[1].amount == INITIAL + 20
    assert floor.meter().shown == 500_020
    play_out(floor, "table:2", "fold")
    assert floor.meter().shown == 500_020


@pytest.mark.clause("5324.33(e)(6)#1")
def test_envy_is_paid_by_the_house_to_every_entitled_seat() -> None:
    floor = floor_with()
    bets_closed(floor, "table:1", bob={"ante": 1000, "progressive": 200})
    play_out(floor, answer="play 1x")
    lines = rebuild_record(floor.ledger.streams["table:1"], 1)["result"]["seats"][1]["lines"]
    envy = next(line["paid"] for line in lines if line["wager"] == "envy")
    assert envy > 0
    assert floor.meter().owed == INITIAL + 60
    bob = sum(line["paid"] - line["stake"] * (line["outcome"] == "lose") for line in lines)
    assert floor.held("bob 1") == 100_000 + bob


@pytest.mark.clause("5324.33(c)(4)(iv)(b)")
def test_an_unavailable_meter_takes_no_wager_and_goes_on_where_it_was() -> None:
    floor = floor_with()
    floor.ask(DAN, c.StartRound(1))
    floor.ask(DAN, c.Play(1, (PlaceBet(1, BET),)))
    floor.ask_meter(EVE, c.SuspendMeter("no connection"))
    wrong = floor.refuses(DAN, c.Play(1, (PlaceBet(2, BET),)), clause="5324.33(c)(4)(iv)")
    assert "unavailable" in wrong
    floor.ask(DAN, c.Play(1, (PlaceBet(2, {"ante": 1000}),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    assert floor.meter().shown == INITIAL
    assert not floor.meter().contributed
    play_out(floor, answer="fold")
    lines = rebuild_record(floor.ledger.streams["table:1"], 1)["result"]["seats"][0]["lines"]
    assert [(line["wager"], line["outcome"]) for line in lines] == [
        ("ante", "lose"), ("progressive", "void")]  # fmt: skip
    assert floor.held("ann 1") == 99_000
    floor.refuses_meter(EVE, c.SuspendMeter("again"))
    floor.ask_meter(EVE, c.ResumeMeter("connected"))
    assert floor.meter().shown == INITIAL
    bets_closed(floor, "table:1")
    assert floor.meter().shown == INITIAL + 20


def test_a_wager_that_the_system_did_not_take_contributes_nothing() -> None:
    floor = floor_with()
    floor.ask(DAN, c.StartRound(1))
    closing = NoMoreBets({1: ("progressive",)})
    floor.ask(DAN, c.Play(1, (PlaceBet(1, BET), PlaceBet(2, BET), closing)))
    assert floor.meter().contributed == 20
    floor.refuses(DAN, c.Play(1, (NoMoreBets(),)), clause="5324.33(c)(3)")


def test_nothing_is_changed_while_the_meter_is_in_play() -> None:
    floor = floor_with()
    change = c.ChangeMeter(600_000, "1/4", "more to win")
    assert "table:1" in floor.refuses_meter(EVE, change)
    floor.ask(EVE, c.CloseTable())
    assert floor.meter().tables == frozenset()
    floor.refuses_meter(DAN, change)
    floor.refuses_meter(EVE, c.ChangeMeter(499_999, "1/4", "less"), clause="5324.33(f)(4)(ii)")
    floor.refuses_meter(EVE, c.ChangeMeter(600_000, "0/4", "less"))
    floor.refuses_meter(SAM, c.ApproveChange())
    floor.ask_meter(EVE, change)
    floor.refuses_meter(SAM, change)
    floor.refuses_meter(EVE, c.ApproveChange())
    floor.ask_meter(SAM, c.RefuseChange("not now"))
    assert (floor.meter().reset, floor.meter().change) == (500_000, None)
    floor.ask_meter(EVE, change)
    floor.ask_meter(SAM, c.ApproveChange())
    assert (floor.meter().reset, floor.meter().rate) == (600_000, Fraction(1, 4))
    fact = floor.ledger.streams["meter:main"][-1]
    assert fact.body["before"] == {"reset": 500_000, "rate": "1/5"}
    assert (fact.body["by"], fact.body["asked_by"]) == ("sam", "eve")


def test_a_change_waits_until_every_win_is_paid() -> None:
    floor = floor_with("table:1")
    bets_closed(floor, "table:1")
    play_out(floor)
    meter = floor.meter()._replace(tables=frozenset())
    floor.meters["meter:main"] = meter
    assert "owes" in floor.refuses_meter(EVE, c.ChangeMeter(600_000, "1/4", "more"))


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (c.OpenMeter("A", 499_999, 500_000, "1/5"), "5324.33(f)(4)(ii)"),
        (c.OpenMeter("A", 500_000, 499_999, "1/5"), "5324.33(f)(4)(ii)"),
        (c.OpenMeter("B", 99_999, 100_000, "1/5"), "5324.33(f)(4)(ii)"),
        (c.OpenMeter("C", 500_000, 500_000, "1/5"), "5324.33(f)(4)"),
        (c.OpenMeter("A", 500_000, 500_000, "6/5"), None),
        (c.OpenMeter("A", 500_000, 500_000, "0/5"), None),
        (c.OpenMeter("A", 500_000, 500_000, "1/0"), None),
        (c.OpenMeter("A", 500_000, 500_000, "0.2"), None),
        (c.SuspendMeter("why"), None),
        (c.ResumeMeter("why"), None),
        (c.ChangeMeter(500_000, "1/5", "why"), None),
    ],
)
@pytest.mark.clause("5324.33(f)(4)(ii)#2", "5324.33(f)(4)#1")
def test_a_meter_that_cannot_be(command: c.MeterCommand, clause: str | None) -> None:
    Floor().refuses_meter(EVE, command, clause=clause)


def test_a_meter_opens_once_and_only_by_a_supervisor() -> None:
    floor = Floor()
    lawful = c.OpenMeter("B", 100_000, 100_000, "1/5")
    floor.refuses_meter(DAN, lawful)
    floor.refuses_meter(EVE, lawful, "main")
    floor.ask_meter(EVE, lawful)
    floor.refuses_meter(EVE, lawful)
    assert floor.ledger.balances == {"meter:main": 100_000, "outside": -100_000}


@pytest.mark.parametrize(
    ("game", "house", "meter", "clause"),
    [
        ("fcp", HOUSE, None, None),
        ("fcp", HOUSE, "meter:other", None),
        ("fcp", {"dealer_cards": 6}, "meter:main", None),
        ("uth", {}, "meter:main", None),
        ("fcp", {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}},
         "meter:main", "5324.33(f)(4)(ii)"),
        ("fcp", {"dealer_cards": 6, "progressive": {**HOUSE["progressive"], "rate": "1/6"}},
         "meter:main", "5324.33(f)(4)(ii)"),
        ("fcp", {"dealer_cards": 6, "progressive": {**HOUSE["progressive"], "table": "B"}},
         "meter:main", "5324.33(f)(4)(ii)"),
    ],
)  # fmt: skip
def test_a_table_opens_only_with_the_meter_that_fits(
    game: str, house: dict[str, Any], meter: str | None, clause: str | None
) -> None:
    floor = Floor()
    floor.ask_meter(EVE, c.OpenMeter("A", INITIAL, 500_000, "1/5"))
    floor.refuses(EVE, c.OpenTable(game, house, meter=meter), clause=clause)


def test_the_last_25_wins_are_told_and_none_that_is_not_paid_is_forgotten() -> None:
    floor = floor_with()
    for number in range(1, 29):
        bets_closed(floor, "table:1")
        play_out(floor)
        floor.ask(EVE, c.DocumentWin(number, f"form {number}"))
        floor.ask(SAM, c.PayWin(number))
    assert sorted(floor.meter().hits) == list(range(4, 29))
    told = view(floor.table(), DAN, None, floor.meter())["meter"]
    assert [hit["number"] for hit in told["hits"]] == list(range(4, 29))
    assert canonical(told)
    assert floor.meter().put_in == 28 * 500_000


def test_a_win_that_is_not_paid_is_told_however_old() -> None:
    floor = floor_with("table:1", "table:2")
    bets_closed(floor, "table:1")
    play_out(floor)
    for number in range(2, 29):
        bets_closed(floor, "table:2")
        play_out(floor, "table:2")
        floor.ask(EVE, c.DocumentWin(number, f"form {number}"), "table:2")
        floor.ask(SAM, c.PayWin(number), "table:2")
    assert sorted(floor.meter().hits) == [1, *range(4, 29)]
    floor.ask(EVE, c.DocumentWin(1, "form 1"))
    floor.ask(SAM, c.PayWin(1))
    assert sorted(floor.meter().hits) == list(range(4, 29))


def test_a_table_opens_anew_without_its_meter_or_with_another() -> None:
    floor = floor_with()
    floor.ask(EVE, c.CloseTable())
    floor.ask(EVE, c.OpenTable("uth", {}))
    assert floor.table().meter is None
    floor.ask(EVE, c.CloseTable())
    floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 100_000, "1/5"), "meter:two")
    house = {"dealer_cards": 6, "progressive": {"table": "B", "envy": "B"}}
    floor.ask(EVE, c.OpenTable("fcp", house, meter="meter:two"))
    assert floor.meter("meter:two").tables == {"table:1"}
    assert floor.meter().tables == frozenset()


def test_a_round_with_such_a_win_is_not_reversed() -> None:
    floor = floor_with()
    bets_closed(floor, "table:1")
    play_out(floor)
    assert "whole meter" in floor.refuses(EVE, c.Request(c.Reverse(1, "misread")))
