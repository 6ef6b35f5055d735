"""What one person asks for and another must approve, and rounds corrected after the settlement."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier import RuleViolation, replay
from croupier.cards import read_cards
from croupier.engine.commands import (
    Answer,
    Correct,
    Deal,
    Identify,
    NoMoreBets,
    PlaceBet,
    Report,
    RuleOn,
)
from croupier.records.canonical import canonical
from croupier.table import Context, decide_table, view
from croupier.table import commands as c
from croupier.table.record import rebuild_record
from table.memory import AT, CLOCK, DAN, EVE, SAM, Floor, player

ANN, BOB = player("ann"), player("bob")
EXPOSED = Report("dealer card exposed", "dan", "the wind")


def playing(game: str = "uth", source: Any = "sealed") -> Floor:  # noqa: ANN401 - a literal
    """Return a floor with ann and bob dealt in at round 1."""
    floor = Floor()
    house = {"dealer_cards": 6} if game == "fcp" else {}
    floor.ask(EVE, c.OpenTable(game, house, source=source, chips=1_000_000))
    wagers = {"uth": {"ante": 1000, "blind": 1000}, "fcp": {"ante": 1000}, "lir": {"bet": 1000}}
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, 100_000))
    floor.ask(DAN, c.StartRound(1))
    bets = (PlaceBet(1, wagers[game]), PlaceBet(2, wagers[game]))
    floor.ask(DAN, c.Play(1, (*bets, NoMoreBets())))
    return floor


def test_an_irregularity_waits_for_a_second_person() -> None:
    floor = playing()
    reply = floor.ask(DAN, c.Request(EXPOSED._replace(by="someone else")))
    assert (reply["request"], reply["waits_for"]) == (1, [1])
    (shown,) = view(floor.table(), SAM)["requests"]
    assert shown["action"] == {"command": "report", "kind": "dealer card exposed", "by": "dan",
                               "reason": "the wind"}  # fmt: skip
    assert (shown["by"], shown["at"], shown["may_decide"]) == ("dan", AT, True)
    assert view(floor.table(), DAN)["requests"][0]["may_decide"] is False
    assert "requests" not in view(floor.table(), ANN)
    waits = "the round waits"
    assert waits in floor.refuses(ANN, c.Play(1, (Answer(1, "check"),)))
    assert waits in floor.refuses(ANN, c.LeaveSeat(1))
    assert waits in floor.refuses(DAN, c.Request(EXPOSED))
    assert floor.ask(CLOCK, c.DecisionClock(1, 1, "before the flop"))["done"] is False
    floor.refuses(DAN, c.Approve(1))
    assert "never made. Accepted: one that waits: 1" in floor.refuses(EVE, c.Approve(2))
    version = floor.table().version
    reply = floor.ask(EVE, c.Approve(1))
    approved, played, *_ = floor.ledger.streams["table:1"][version:]
    assert approved.body == {"request": 1, "by": "eve"}
    assert (played.body["request"], played.body["command"]["by"]) == (1, "dan")
    assert reply["stage"] == "settled"
    assert (floor.held("ann"), floor.held("bob")) == (100_000, 100_000)
    assert "decided already" in floor.refuses(EVE, c.Approve(1))
    assert replay(rebuild_record(floor.ledger.streams["table:1"], 1))


def test_a_refused_request_leaves_the_round_as_it_was() -> None:
    floor = playing()
    before = floor.table().round
    floor.ask(EVE, c.Request(EXPOSED))
    may = [view(floor.table(), actor)["requests"][0]["may_decide"] for actor in (DAN, EVE, SAM)]
    assert may == [False, False, True]
    floor.refuses(EVE, c.Approve(1))
    floor.refuses(EVE, c.Refuse(1, "my own"))
    floor.refuses(DAN, c.Refuse(1, "no"))
    floor.ask(SAM, c.Refuse(1, "the camera shows nothing"))
    assert floor.table().round == before
    floor.ask(ANN, c.Play(1, (Answer(1, "check"),)))
    assert floor.ask(DAN, c.Request(EXPOSED))["request"] == 2


def test_what_could_not_be_approved_is_not_asked_for() -> None:
    floor = playing()
    wrong = Report("community card exposed", "dan", "the wind")
    floor.refuses(DAN, c.Request(wrong))
    floor.refuses(DAN, c.Request(EXPOSED._replace(reason=" ")))
    floor.refuses(ANN, c.Request(EXPOSED))
    floor.refuses(CLOCK, c.Request(EXPOSED))
    floor.refuses(DAN, c.Request(RuleOn(1, "stands", "dan", "why")))
    assert floor.table().asked == {}


def test_a_table_is_not_closed_over_an_open_request() -> None:
    floor = finished()
    floor.ask(EVE, c.Request(c.Reverse(1, "misread")))
    assert "request 1" in floor.refuses(EVE, c.CloseTable())


def test_the_house_rules_on_who_left() -> None:
    floor = playing("fcp")
    floor.ask(ANN, c.LeaveSeat(1))
    floor.ask(BOB, c.Play(1, (Answer(2, "fold"),)))
    assert floor.table().playing is not None
    floor.ask(DAN, c.Request(RuleOn(1, "abandoned", "dan", "gone for good")))
    assert floor.ask(EVE, c.Approve(1))["stage"] == "settled"
    assert floor.table().seats == {2: "bob"}
    assert floor.held("ann") == 99_000


ANNS, BOBS = "Ts 4d 7c", "9s 5d 2c"


def finished(cards: str = ANNS) -> Floor:
    """Return a floor whose round 1 was entered and settled: ann has a pair of tens, bob nothing."""
    floor = playing("lir", "entered")
    deal = c.Play(1, (Deal(), Deal(), Deal()))
    floor.ask(DAN, deal)
    floor.ask(DAN, c.Play(1, tuple(Identify(seat, read_cards(text))
                                   for seat, text in ((1, cards), (2, BOBS)))))  # fmt: skip
    for face in ("Th", "2s"):
        floor.ask(DAN, c.Play(1, (Answer(1, "ride"), Answer(2, "ride"))))
        floor.ask(DAN, c.Play(1, (Deal(faces=read_cards(face)),)))
    assert floor.table().playing is None
    return floor


def test_a_face_entered_wrongly_is_corrected_by_two() -> None:
    floor = playing("lir", "entered")
    floor.ask(DAN, c.Play(1, (Deal(), Deal(), Deal(), Identify(1, read_cards(ANNS)))))
    floor.ask(DAN, c.Request(Correct(1, 1, read_cards("Tc")[0], "dan", "misread")))
    floor.ask(EVE, c.Approve(1))
    cards = view(floor.table(), ANN)["round"]["seats"][1]["cards"]
    assert cards == ["Tc", "4d", "7c"]


def test_a_settled_round_is_reversed_by_postings_alone() -> None:
    floor = finished()
    assert (floor.held("ann"), floor.held("bob")) == (103_000, 103_000 - 6000)
    kept = json.dumps([list(fact) for fact in floor.ledger.streams["table:1"]])
    floor.ask(DAN, c.Request(c.Reverse(1, "a marked card")))
    assert floor.held("ann") == 103_000
    reply = floor.ask(EVE, c.Approve(1))
    assert reply["back"] == {"ann": 3000, "bob": -3000}
    assert (floor.held("ann"), floor.held("bob")) == (100_000, 100_000)
    assert floor.table().accounts.get("win", 0) == 0
    now = json.dumps([list(fact) for fact in floor.ledger.streams["table:1"]])
    assert now.startswith(kept[:-1])
    fact = floor.ledger.streams["table:1"][-1]
    assert (fact.body["reason"], fact.body["asked_by"], fact.body["by"]) == (
        "a marked card", "dan", "eve")  # fmt: skip
    assert "already" in floor.refuses(DAN, c.Request(c.Reverse(1, "again")))


def corrected(floor: Floor, anns: str) -> dict[str, Any]:
    """Return round 1 as ``settle`` reads it, with other cards of ann's."""
    result = rebuild_record(floor.ledger.streams["table:1"], 1)
    record = {
        "game": "let-it-ride", "house": result["house"], "community": "Th 2s",
        "seats": [
            {"seat": 1, "player": "ann", "cards": anns, "wagers": {"bet": 1000},
             "decisions": ["ride", "ride"]},
            {"seat": 2, "player": "bob", "cards": BOBS, "wagers": {"bet": 1000},
             "decisions": ["ride", "ride"]},
        ],
    }  # fmt: skip
    read: dict[str, Any] = json.loads(canonical(record))
    return read


def test_a_misread_card_is_settled_anew() -> None:
    floor = finished()
    right = corrected(floor, "Ts Tc 7c")
    floor.ask(DAN, c.Request(c.Reverse(1, "the four was a ten", right)))
    reply = floor.ask(EVE, c.Approve(1))
    assert reply["back"] == {"ann": 3000 - 9000, "bob": 0}
    assert floor.held("ann") == 100_000 + 9000
    assert floor.ledger.streams["table:1"][-1].body["result"]["seats"][0]["net"] == 9000


def test_nothing_but_cards_is_corrected() -> None:
    floor = finished()
    right = corrected(floor, "Ts Tc 7c")
    wrongs = [
        {**right, "house": {"minimums": {"bet": 100}}},
        {**right, "seats": right["seats"][:1]},
        {**right, "seats": [{**right["seats"][0], "decisions": ["pull", "ride"]},
                            right["seats"][1]]},
        {**right, "seats": [{**right["seats"][0], "wagers": {"bet": 2000}}, right["seats"][1]]},
        {**right, "game": "uth"},
        {**right, "community": "Th"},
        {},
    ]  # fmt: skip
    for wrong in wrongs:
        before = repr(floor.table())
        with pytest.raises(RuleViolation):
            floor.ask(DAN, c.Request(c.Reverse(1, "misread", wrong)))
        assert repr(floor.table()) == before


def test_what_is_spent_cannot_be_taken_back() -> None:
    floor = finished()
    floor.ask(ANN, c.CashOut("ann", 102_000))
    floor.ask(DAN, c.Request(c.Reverse(1, "a marked card")))
    assert "'ann' has $10" in floor.refuses(EVE, c.Approve(1))
    floor.ask(EVE, c.Refuse(1, "she has gone"))


def test_a_round_of_another_table_is_not_reversed() -> None:
    floor = finished()
    facts = floor.ledger.streams["table:1"]
    other = floor.table()._replace(stream="table:2")
    context = Context(actor=DAN, at=AT, key="k", settled=facts)
    with pytest.raises(RuleViolation, match="not settled at this table"):
        decide_table(other, c.Request(c.Reverse(1, "why")), context)
