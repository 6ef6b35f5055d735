"""Rounds at a table: seals, decks, one action one entry, who bets for whom, clocks, leaving."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import pytest

from croupier import RuleViolation
from croupier.cards import write_cards
from croupier.engine.commands import (
    Absent,
    Answer,
    Deal,
    Identify,
    Leave,
    NoMoreBets,
    PlaceBet,
    Report,
    RuleOn,
    TakeBack,
)
from croupier.ledger.entry import Fact
from croupier.shuffle import SealedDeck, seal_deck, seeded_source
from croupier.table import Context, TableState, decide_table, view
from croupier.table import commands as c
from croupier.table.record import rebuild_record
from table.memory import AT, CLOCK, DAN, EVE, Floor, player
from table.stacking import deck_for

ANN, BOB = player("ann"), player("bob")
UTH = {"ante": 1000, "blind": 1000}


def seated(game: str = "uth", chips: int = 100_000, **more: Any) -> Floor:  # noqa: ANN401 - fields of OpenTable
    floor = Floor()
    house = {"dealer_cards": 6} if game == "fcp" else {}
    floor.ask(EVE, c.OpenTable(game, house, chips=1_000_000)._replace(**more))
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, chips))
    return floor


def betting(game: str = "uth", wagers: Mapping[str, int] | None = None) -> Floor:
    floor = seated(game)
    floor.ask(DAN, c.StartRound(1))
    if wagers:
        floor.ask(ANN, c.Play(1, (PlaceBet(1, wagers),)))
    return floor


def playing(game: str = "uth", wagers: Mapping[str, int] = UTH) -> Floor:
    floor = betting(game, wagers)
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    return floor


def facts(floor: Floor) -> list[Fact]:
    return floor.ledger.streams["table:1"]


def test_the_seal_is_told_before_the_bets_and_the_deck_after_the_settlement() -> None:
    floor = betting()
    deck = floor.decks["table:1/1"]
    started = facts(floor)[-1]
    assert started.kind == "round started"
    assert started.body["header"]["seal"] == deck.seal
    assert floor.ledger.secrets["table:1", "table:1/1"] == deck.text
    assert write_cards(deck.cards[:2]) not in str(facts(floor))
    floor.ask(ANN, c.Play(1, (PlaceBet(1, UTH),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    assert "deck" not in facts(floor)[-1].body
    floor.ask(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    settled = facts(floor)[-1]
    assert settled.kind == "round settled"
    text = f"{settled.body['deck']}\n{settled.body['nonce']}"
    assert hashlib.sha256(text.encode()).hexdigest() == started.body["header"]["seal"]


def test_a_round_ends_and_is_paid_in_one_entry() -> None:
    floor = playing()
    before = len(floor.ledger.entries)
    floor.ask(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    (entry,) = floor.ledger.entries[before:]
    assert [fact.kind for fact in entry.appends[0].facts] == ["played", "round settled"]
    assert floor.ledger.balances["wagers:table:1"] == 0
    floor.ask(DAN, c.StartRound(2))


def test_a_settlement_tells_what_everybody_held_before_the_first_wager_and_after() -> None:
    floor = betting("uth", UTH)
    floor.ask(BOB, c.Play(1, (PlaceBet(2, UTH, {}),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "play 3x"),)))
    floor.ask(BOB, c.Play(1, (Answer(2, "check"),)))
    floor.ask(BOB, c.Play(1, (Answer(2, "check"),)))
    floor.ask(BOB, c.Play(1, (Answer(2, "fold"),)))
    told = facts(floor)[-1].body["balances"]
    assert told == {
        "ann": {"before": 100_000, "after": floor.held("ann")},
        "bob": {"before": 100_000, "after": 98_000},
    }
    assert floor.ledger.entries[-1].held == {
        "player:ann": 95_000, "player:bob": 98_000}  # fmt: skip


def test_chips_bought_and_cashed_meanwhile_are_in_both_balances() -> None:
    floor = playing()
    floor.ask(DAN, c.BuyIn("ann", 50_000))
    floor.ask(ANN, c.CashOut("ann", 20_000))
    for said in ("check", "check", "fold"):
        floor.ask(ANN, c.Play(1, (Answer(1, said),)))
    told = facts(floor)[-1].body["balances"]
    assert told == {"ann": {"before": 130_000, "after": 128_000}}


def test_a_balance_told_in_coupons_is_in_chips() -> None:
    floor = betting()
    floor.ask(DAN, c.Play(1, (PlaceBet(1, UTH, {"ante": 500}), NoMoreBets())))
    for said in ("check", "check", "fold"):
        floor.ask(ANN, c.Play(1, (Answer(1, said),)))
    assert facts(floor)[-1].body["balances"] == {"ann": {"before": 100_000, "after": 98_500}}


def test_no_round_starts_before_the_last_one_is_over() -> None:
    floor = betting("uth", UTH)
    assert "not over" in floor.refuses(DAN, c.StartRound(2))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    assert "not over" in floor.refuses(DAN, c.StartRound(2))


def test_two_decks_alternate() -> None:
    floor = seated(decks=("red", "blue"))
    for number, deck in enumerate(("red", "blue", "red"), start=1):
        other = "blue" if deck == "red" else "red"
        assert f"'{deck}'" in floor.refuses(DAN, c.StartRound(number, other))
        floor.refuses(DAN, c.StartRound(number))
        floor.ask(DAN, c.StartRound(number, deck))
        assert facts(floor)[-1].body["deck"] == deck
        floor.ask(EVE, c.CallOff(number, "a test"))


def test_only_the_sealed_deck_is_dealt_from() -> None:
    floor = betting("uth", UTH)
    other = seal_deck(seeded_source("99"))
    for deck in (other, None):
        context = Context(actor=DAN, at=AT, key="k", deck=deck)
        with pytest.raises(RuleViolation, match="not the deck"):
            decide_table(floor.table(), c.Play(1, (NoMoreBets(),)), context)
    entered = seated(source="entered")
    context = Context(actor=DAN, at=AT, key="k", deck=other)
    with pytest.raises(RuleViolation, match="entered"):
        decide_table(entered.table(), c.StartRound(1), context)
    with pytest.raises(RuleViolation, match="sealed"):
        decide_table(seated().table(), c.StartRound(1), Context(actor=DAN, at=AT, key="k"))
    idle = Context(actor=EVE, at=AT, key="k", deck=other)
    with pytest.raises(RuleViolation, match="not the deck"):
        decide_table(betting().table(), c.CallOff(1, "a test"), idle)
    floor.ask(EVE, c.CallOff(1, "a test"))
    floor.next_deck = floor.decks["table:1/1"]
    assert "last round" in floor.refuses(DAN, c.StartRound(2))


def test_a_called_off_round_gives_all_bets_back_and_opens_its_deck() -> None:
    floor = betting("uth", UTH)
    floor.refuses(DAN, c.CallOff(1, "a spill"))
    floor.refuses(EVE, c.CallOff(2, "a spill"))
    floor.ask(EVE, c.CallOff(1, "a spill"))
    assert floor.held("ann") == 100_000
    assert facts(floor)[-1].body["deck"] == write_cards(floor.decks["table:1/1"].cards)
    assert view(floor.table(), ANN)["round"]["stage"] == "called off"
    with pytest.raises(RuleViolation):
        rebuild_record(facts(floor), 1)
    closed = playing()
    assert "no more bets" in closed.refuses(EVE, c.CallOff(1, "a spill"))


def test_one_action_is_done_whole_or_not_at_all() -> None:
    floor = betting()
    good, bad = PlaceBet(1, UTH), PlaceBet(2, {"ante": 1000})
    floor.refuses(DAN, c.Play(1, (good, bad)), clause="5324.36(c)(3)")
    floor.ask(DAN, c.Play(1, (good, PlaceBet(2, UTH), NoMoreBets(), Answer(1, "check"))))
    reply = floor.ask(DAN, c.Play(1, (Answer(2, "check"), Answer(1, "play 2x"))))
    assert reply["asked"] == {"seat": 2, "question": "after the flop"}
    end = (Answer(2, "check"), Answer(2, "fold"), Answer(2, "fold"))
    assert "settled" in floor.refuses(DAN, c.Play(1, end))
    assert floor.ask(DAN, c.Play(1, end[:2]))["stage"] == "settled"
    assert "not in play" in floor.refuses(DAN, c.Play(1, (Answer(2, "fold"),)))


def test_money_moves_as_chips_do() -> None:
    floor = betting("uth", UTH)
    assert (floor.held("ann"), floor.ledger.balances["wagers:table:1"]) == (98_000, 2000)
    floor.ask(ANN, c.Play(1, (PlaceBet(1, {"ante": 500, "blind": 500, "trips": 500}),)))
    assert floor.held("ann") == 98_500
    floor.ask(ANN, c.Play(1, (TakeBack(1),)))
    assert floor.held("ann") == 100_000
    floor.ask(ANN, c.Play(1, (PlaceBet(1, UTH),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "check"),)))
    assert floor.held("ann") == 98_000


def test_a_pulled_bet_is_back_at_once() -> None:
    floor = playing("lir", {"bet": 1000})
    assert floor.held("ann") == 97_000
    floor.ask(ANN, c.Play(1, (Answer(1, "pull"),)))
    assert floor.held("ann") == 98_000


def test_nobody_bets_what_he_has_not() -> None:
    floor = betting()
    most = PlaceBet(1, {"ante": 50_500, "blind": 50_500})
    assert "$1,000" in floor.refuses(ANN, c.Play(1, (most,)))
    floor.ask(ANN, c.Play(1, (PlaceBet(1, {"ante": 50_000, "blind": 50_000}),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    floor.refuses(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    for said in ("check", "check"):
        floor.ask(ANN, c.Play(1, (Answer(1, said),)))
    floor.refuses(ANN, c.Play(1, (Answer(1, "play 1x"),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "fold"),)))


def test_a_win_does_not_pay_for_its_own_wager() -> None:
    floor = seated(chips=3000)
    bets = {1: UTH}
    cards = {1: "As Ah", "dealer": "2c 3d", "community": "Ad Ac Kh 7s 8d"}
    floor.next_deck = deck_for(floor.table(), bets, cards)  # type: ignore[arg-type]
    floor.ask(DAN, c.StartRound(1))
    floor.ask(DAN, c.Play(1, (PlaceBet(1, UTH), NoMoreBets())))
    assert "$10" in floor.refuses(ANN, c.Play(1, (Answer(1, "play 4x"),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "check"),)))
    floor.refuses(ANN, c.Play(1, (Answer(1, "play 2x"),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "check"),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "play 1x"),)))
    assert floor.held("ann") > 3000


def test_everyone_bets_and_answers_for_himself() -> None:
    floor = betting()
    for seat in (2, 3):
        floor.refuses(ANN, c.Play(1, (PlaceBet(seat, UTH),)))
    floor.refuses(DAN, c.Play(1, (PlaceBet(1, UTH, player="bob"),)))
    floor.refuses(CLOCK, c.Play(1, (PlaceBet(1, UTH),)))
    floor.ask(ANN, c.Play(1, (PlaceBet(1, UTH, player="ann"),)))
    floor.refuses(BOB, c.Play(1, (TakeBack(1),)))
    floor.refuses(ANN, c.Play(1, (NoMoreBets(),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    floor.refuses(BOB, c.Play(1, (Answer(1, "check"),)))
    floor.ask(DAN, c.Play(1, (Answer(1, "check"),)))


@pytest.mark.parametrize(
    "command",
    [
        Absent(1, "before the flop"),
        Leave(1),
        RuleOn(1, "stands", "dan", "why"),
        Report("card found face up", "dan", "why"),
    ],
)
def test_what_is_not_done_by_playing(command: Leave) -> None:
    playing().refuses(EVE, c.Play(1, (command,)))


def test_the_house_limits_hold() -> None:
    floor = seated(house={"minimums": {"ante": 1000}, "maximums": {"ante": 5000}})
    floor.ask(DAN, c.StartRound(1))
    for amount in (500, 6000):
        wagers = {"ante": amount, "blind": amount}
        assert "$10" in floor.refuses(ANN, c.Play(1, (PlaceBet(1, wagers),)))


def test_coupons_are_the_houses_money() -> None:
    floor = betting()
    half = PlaceBet(1, UTH, {"ante": 500, "blind": 500})
    assert "dealer" in floor.refuses(ANN, c.Play(1, (half,)))
    floor.ask(DAN, c.Play(1, (half, NoMoreBets())))
    assert floor.held("ann") == 99_000
    assert floor.ledger.balances["win:table:1"] == -1000
    for said in ("check", "check", "fold"):
        floor.ask(ANN, c.Play(1, (Answer(1, said),)))
    assert floor.held("ann") == 99_000
    assert floor.ledger.balances["win:table:1"] == 1000
    assert floor.table().slips["coupons"] == 1000


def test_the_meter_is_nobodys_to_name() -> None:
    betting("uth", UTH).refuses(DAN, c.Play(1, (NoMoreBets(meter=100),)))


def test_the_betting_clock_closes_once_and_never_late() -> None:
    floor = betting()
    assert floor.ask(CLOCK, c.BettingClock(1)) == {
        "table": "table:1", "status": "open", "round": 1, "stage": "betting",
        "done": False, "why": "nobody has bet; the betting stays open",
    }  # fmt: skip
    assert floor.ledger.entries[-1].appends == ()
    floor.ask(ANN, c.Play(1, (PlaceBet(1, UTH),)))
    assert floor.ask(CLOCK, c.BettingClock(2))["why"] == "round 2 is not in play"
    reply = floor.ask(CLOCK, c.BettingClock(1))
    assert (reply["done"], reply["stage"]) == (True, "playing")
    version = floor.table().version
    assert floor.ask(CLOCK, c.BettingClock(1))["why"] == "the betting is closed"
    assert floor.table().version == version


@pytest.mark.parametrize(
    ("game", "wagers", "rule"),
    [
        ("uth", UTH, ["check", "check", "fold"]),
        ("fcp", {"ante": 1000}, ["fold"]),
        ("lir", {"bet": 1000}, ["pull", "pull"]),
    ],
)
def test_the_decision_clock_answers_by_the_published_rule(
    game: str, wagers: dict[str, int], rule: list[str]
) -> None:
    floor = playing(game, wagers)
    said, fired = [], []
    while (round_ := floor.table().playing) is not None:
        asked = round_.engine.open_question
        assert asked is not None
        clock = c.DecisionClock(1, 1, asked[1].name)
        assert floor.ask(CLOCK, clock._replace(round=2))["done"] is False
        assert floor.ask(CLOCK, clock._replace(seat=2))["done"] is False
        said.append(floor.ask(CLOCK, clock)["answered"]["answer"])
        fired.append([1, asked[1].name])
        version = floor.table().version
        assert floor.ask(CLOCK, clock)["done"] is False
        assert floor.table().version == version
    assert said == rule
    assert view(floor.table(), BOB)["round"]["by_clock"] == fired


def test_who_leaves_before_the_closing_takes_his_bets_along() -> None:
    floor = betting("uth", UTH)
    floor.ask(ANN, c.LeaveSeat(1))
    assert floor.held("ann") == 100_000
    assert floor.table().seats == {2: "bob"}
    floor.refuses(ANN, c.Play(1, (PlaceBet(1, UTH),)))


def test_who_leaves_later_is_played_for_and_his_seat_is_free_at_the_end() -> None:
    floor = betting("uth", UTH)
    floor.ask(BOB, c.Play(1, (PlaceBet(2, UTH),)))
    floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    floor.ask(ANN, c.LeaveSeat(1))
    floor.refuses(ANN, c.LeaveSeat(1))
    floor.refuses(player("carl"), c.Sit(1, "carl"))
    for said in ("check", "check", "fold"):
        floor.ask(BOB, c.Play(1, (Answer(2, said),)))
    assert floor.table().seats == {2: "bob"}
    assert floor.held("ann") == 98_000
    floor.ask(player("carl"), c.Sit(1, "carl"))


def test_the_cards_of_a_physical_table_are_entered() -> None:
    floor = seated("lir", source="entered")
    floor.ask(DAN, c.StartRound(1))
    assert "seal" not in facts(floor)[-1].body["header"]
    floor.ask(DAN, c.Play(1, (PlaceBet(1, {"bet": 1000}), NoMoreBets())))
    floor.refuses(ANN, c.Play(1, (Deal(),)))
    floor.ask(DAN, c.Play(1, (Deal(),) * 3))
    cards = SealedDeck(tuple(range(52)), bytes(32)).cards
    floor.ask(DAN, c.Play(1, (Identify(1, cards[:3]),)))
    assert view(floor.table(), ANN)["round"]["seats"][1]["cards"] == ["2c", "2d", "2h"]
    assert view(floor.table(), EVE)["round"]["seats"][1]["cards"] == ["??"] * 3
    floor.ask(ANN, c.Play(1, (Answer(1, "pull"),)))
    floor.ask(DAN, c.Play(1, (Deal(faces=(20,)),)))
    floor.ask(ANN, c.Play(1, (Answer(1, "pull"),)))
    reply = floor.ask(DAN, c.Play(1, (Deal(faces=(24,)),)))
    assert reply["net"] == {"1": 3000}
    assert rebuild_record(facts(floor), 1)["result"]["seats"][0]["hand"] == "three of a kind"


def test_a_table_never_opened_is_closed() -> None:
    assert view(TableState("table:9"), EVE)["status"] == "closed"
