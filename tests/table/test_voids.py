"""Rounds that cannot be finished after "no more bets": every stake goes back, by two people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier import RuleViolation, advise, settle
from croupier.cards import read_cards
from croupier.engine.commands import Answer, Deal, Identify, NoMoreBets, PlaceBet
from croupier.ledger.entry import Fact
from croupier.records.canonical import canonical, digest
from croupier.records.replay import read_record, replay
from croupier.table import commands as c
from croupier.table import view
from croupier.table.record import rebuild_record
from table.memory import CLOCK, DAN, EVE, SAM, Floor, player
from table.test_progressive import BET, HOUSE, INITIAL, bets_closed, floor_with, play_out

ANN, BOB = player("ann"), player("bob")
UTH = {"ante": 1000, "blind": 1000, "trips": 500}
BROKEN = c.Void(1, "the shoe broke")


def playing(**more: Any) -> Floor:  # noqa: ANN401 - fields of OpenTable
    """Return a floor at which ann has bet 2,500 and bob as much, half of it coupons."""
    floor = Floor()
    floor.ask(EVE, c.OpenTable("uth", {}, chips=1_000_000)._replace(**more))
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, 100_000))
    floor.ask(DAN, c.StartRound(1))
    coupons = {"ante": 500, "blind": 500, "trips": 500}
    bets = (PlaceBet(1, UTH), PlaceBet(2, UTH, coupons))
    floor.ask(DAN, c.Play(1, (*bets, NoMoreBets())))
    return floor


def void(floor: Floor, action: c.Void = BROKEN, stream: str = "table:1") -> dict[str, Any]:
    asked = floor.ask(DAN, c.Request(action), stream)["request"]
    return dict(floor.ask(EVE, c.Approve(asked), stream))


def facts(floor: Floor) -> list[Fact]:
    return floor.ledger.streams["table:1"]


def test_every_stake_goes_back_and_the_deck_is_opened() -> None:
    floor = playing()
    floor.ask(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    assert (floor.held("ann"), floor.held("bob")) == (93_500, 99_000)
    reply = void(floor)
    assert (reply["stage"], reply["back"]) == ("voided", {"ann": 6500, "bob": 1000})
    assert (floor.held("ann"), floor.held("bob")) == (100_000, 100_000)
    accounts = floor.table().accounts
    assert (accounts["wagers"], accounts["win"]) == (0, 0)
    told = facts(floor)[-1].body
    assert (told["asked_by"], told["by"], told["reason"]) == ("dan", "eve", "the shoe broke")
    assert told["coupons"] == 1500
    assert told["balances"]["ann"] == {"before": 100_000, "after": 100_000}
    deck = floor.decks["table:1/1"]
    assert (told["deck"], told["nonce"]) == (deck.text.split("\n")[0], deck.nonce.hex())
    assert "coupons" not in floor.table().slips
    assert floor.ask(CLOCK, c.DecisionClock(1, 2, "before the flop"))["done"] is False
    floor.ask(DAN, c.StartRound(2))


def test_a_voided_round_is_seen_as_one() -> None:
    floor = playing()
    void(floor)
    deck = floor.decks["table:1/1"].cards
    for viewer in (ANN, BOB, DAN, EVE):
        seen = view(floor.table(), viewer, deck)["round"]
        assert (seen["stage"], seen["asked"]) == ("voided", None)
        assert "options" not in seen
        assert "net" not in seen


def test_two_people_must_want_it_and_the_round_waits_for_them() -> None:
    floor = playing()
    floor.refuses(ANN, c.Request(BROKEN))
    asked = floor.ask(EVE, c.Request(BROKEN))["request"]
    assert "waits" in floor.refuses(ANN, c.Play(1, (Answer(1, "check"),)))
    floor.refuses(EVE, c.Approve(asked))
    floor.refuses(DAN, c.Approve(asked))
    floor.ask(SAM, c.Refuse(asked, "it works again"))
    floor.ask(ANN, c.Play(1, (Answer(1, "check"),)))


def test_only_a_round_between_no_more_bets_and_the_settlement_is_voided() -> None:
    floor = playing()
    assert "round 2" in floor.refuses(DAN, c.Request(c.Void(2, "why")))
    floor.ask(DAN, c.Play(1, (Answer(1, "play 4x"), Answer(2, "play 4x"))))
    assert "no round is in play" in floor.refuses(DAN, c.Request(BROKEN))
    floor.ask(DAN, c.StartRound(2))
    assert "taken back" in floor.refuses(DAN, c.Request(c.Void(2, "why")))


def test_who_left_meanwhile_has_no_seat_any_more() -> None:
    floor = playing()
    floor.ask(ANN, c.LeaveSeat(1))
    void(floor)
    assert floor.table().seats == {2: "bob"}
    assert floor.held("ann") == 100_000


def test_a_suspended_table_and_one_whose_cards_are_entered_void_too() -> None:
    floor = playing(source="entered")
    floor.ask(DAN, c.Play(1, (Deal(),)))
    floor.ask(EVE, c.Suspend("a fire drill"))
    void(floor)
    assert "deck" not in facts(floor)[-1].body
    told = replay(rebuild_record(facts(floor), 1))
    assert "The cards of a physical table were entered by a person." in told["story"]
    assert told["void"]["reason"] == "the shoe broke"
    floor.ask(EVE, c.CloseTable())


def test_the_meter_keeps_what_a_voided_round_contributed() -> None:
    floor = floor_with("table:1", "table:2")
    bets_closed(floor, "table:1", winner="2s 3h 7d 9c Kd")
    bets_closed(floor, "table:2")
    assert floor.meter().shown == INITIAL + 40
    void(floor)
    assert floor.held("ann 1") == 100_000
    assert floor.meter().shown == INITIAL + 40
    # The house bears it: its stake went back, and the meter keeps its share.
    assert floor.table("table:1").accounts["win"] == -20
    play_out(floor, "table:2")
    assert floor.meter().hits[1].amount == INITIAL + 40


@pytest.mark.parametrize("answer", ["play 1x", "fold"])
def test_a_round_in_which_the_meter_is_won_in_sight_is_played_out(answer: str) -> None:
    floor = Floor()
    floor.ask_meter(EVE, c.OpenMeter("A", INITIAL, 500_000, "1/5"))
    opened = c.OpenTable("fcp", HOUSE, source="entered", meter="meter:main", chips=10**8)
    floor.ask(EVE, opened)
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, 100_000))
    floor.ask(DAN, c.StartRound(1))
    floor.ask(DAN, c.Play(1, (PlaceBet(1, BET), PlaceBet(2, BET), NoMoreBets())))
    for _ in range(6):
        floor.ask(DAN, c.Play(1, (Deal(),)))
    floor.ask(DAN, c.Play(1, (Answer(1, answer),)))
    floor.ask(DAN, c.Play(1, (Identify(1, read_cards("As Ah Ad Ac Kd")),)))
    if answer == "fold":
        void(floor)
        return
    refused = floor.refuses(DAN, c.Request(BROKEN), clause="5324.33(e)(5)")
    assert "seat 1 wins the whole meter" in refused


def voided() -> dict[str, Any]:
    """Return the record of a round of which ann had played four antes, as a file holds it."""
    floor = playing()
    floor.ask(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    void(floor)
    with pytest.raises(RuleViolation, match="round 2 is neither settled nor void"):
        rebuild_record(facts(floor), 2)
    return dict(read_record(canonical(rebuild_record(facts(floor), 1))))


def test_the_record_of_a_voided_round_says_that_it_was_void_and_why() -> None:
    record = voided()
    said = {"reason": "the shoe broke", "asked_by": "dan", "by": "eve",
            "back": {"ann": 6500, "bob": 1000}, "coupons": 1500}  # fmt: skip
    assert record["void"] == said
    assert "result" not in record
    told = replay(record)
    assert told["void"] == said
    assert "result" not in told
    story = told["story"]
    end = story.index("The round is void: the shoe broke.")
    assert story[end + 1 : end + 5] == [
        "dan asked for it, eve approved it. Every stake goes back.",
        "ann gets $65 back.",
        "bob gets $10 back.",
        "Coupons of $15 go back as the paper that they are.",
    ]
    assert story[end + 5].startswith("The deck opened, and its seal fits")
    assert any("Seat 1 plays" in line or "4x" in line for line in story[:end])


def test_where_settling_is_asked_a_voided_round_is_refused() -> None:
    words = r"kept record of a round that was void: nothing of it is settled.*croupier replay"
    for asked in (settle, advise):
        with pytest.raises(RuleViolation, match=words):
            asked(voided())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"result": {}}, "there is a result of a void round"),
        ({"void": None}, "there is no result"),
        ({"void": {"reason": "x"}}, "no record of format 1: void"),
        ({"log": 1}, "the log ends before no more bets"),
        ({"deck": None}, "a seal and no deck"),
        ({"back": {"ann": 6500}}, "lay there. Accepted: every stake"),
        ({"coupons": 0}, "coupons of 0 went back, and 1500 lay there"),
        ({"device": "shoe"}, None),
    ],
)
def test_the_record_of_a_voided_round_that_was_changed_is_refused(
    change: dict[str, Any], words: str | None
) -> None:
    record = voided()
    if change == {"log": 1}:
        record["log"] = record["log"][:1]
    elif {"back", "coupons"} & change.keys():
        record["void"] |= change
    else:
        record |= change
    record = {name: value for name, value in record.items() if value is not None}
    record["sha256"] = digest(record)
    with pytest.raises(RuleViolation, match=words):
        replay(record)


def test_a_settled_round_is_not_called_void() -> None:
    floor = playing()
    for seat in (1, 2):
        floor.ask(DAN, c.Play(1, (Answer(seat, "play 4x"),)))
    record = rebuild_record(facts(floor), 1)
    del record["result"]
    record["void"] = {"reason": "x", "asked_by": "dan", "by": "eve", "back": {}, "coupons": 0}
    record["sha256"] = digest(record)
    with pytest.raises(RuleViolation, match="the log goes on to the settlement"):
        replay(record)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("round voided", {"back": {"ann": 6500, "bob": 999}}),
        ("round voided", {"nonce": "00" * 32}),
        ("played", {"events": []}),
        ("played", {"command": {"command": "answer", "seat": 1, "answer": "play 3x"}}),
        ("played", {"command": {"command": "answer", "seat": 1, "answer": "fold"}}),
    ],
)
def test_a_voided_round_that_was_tampered_with_is_found(kind: str, change: dict[str, Any]) -> None:
    floor = playing()
    floor.ask(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    void(floor)
    told = [Fact(fact.kind, json.loads(canonical(fact.body))) for fact in facts(floor)]
    place = max(n for n, fact in enumerate(told) if fact.kind == kind)
    told[place].body.update(change)  # type: ignore[attr-defined]  # read anew, it is a dict
    with pytest.raises((RuleViolation, ValueError)):
        replay(rebuild_record(told, 1))
