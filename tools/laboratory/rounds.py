"""One round put together again from the events that its table kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from laboratory.acts import check_answer
from laboratory.cards_dealt import Layout
from laboratory.settling.tables import GAMES
from laboratory.settling.uth import PLAY

Told = dict[str, Any]

WITH_BOARD = {"ultimate-texas-holdem", "let-it-ride"}
"""The games with community cards."""
WITH_DEALER = {"ultimate-texas-holdem", "four-card-poker"}
FOUR = 4
MISCOUNT = "wrong number of cards"


@dataclass
class Bettor:
    """A seat that is dealt in."""

    number: int
    player: str
    wagers: dict[str, int]
    coupons: dict[str, int]
    answers: list[str] = field(default_factory=list)
    play: int = 0
    """The play wager."""
    not_accepted: list[str] = field(default_factory=list)


@dataclass
class PlayedRound:
    """A round as far as its events were read."""

    number: int
    header: Told
    deck_name: str | None = None
    seats: dict[int, Bettor] = field(default_factory=dict)
    closed: bool = False
    ended: bool = False
    meter: int | None = None
    layout: Layout = field(default_factory=Layout)
    irregularities: list[Told] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    voided: set[int] = field(default_factory=set)
    wrongs: list[str] = field(default_factory=list)
    contribution: Told | None = None
    """What it contributed to the meter."""
    over: str | None = None

    @property
    def game(self) -> str:
        """The full name of the game."""
        name: str = self.header["game"]
        return GAMES.get(name, name)

    @property
    def seal(self) -> str | None:
        """The seal of the deck, None where faces are entered."""
        return self.header.get("seal")

    @property
    def whole(self) -> int:
        """The whole cents of the meter's contributions when the bets were closed."""
        return 0 if self.contribution is None else self.contribution["whole"]

    def aces_in_sight(self) -> bool:
        """Tell whether a hand whose cards are all told wins the whole meter."""
        out = self.voided | {one["seat"] for one in self.irregularities
                             if one.get("ruling") == "abandoned"}  # fmt: skip
        for number, seat in self.seats.items():
            faces = [self.layout.faces.get(p, "?") for p in self.layout.held.get(number, [])]
            taken = "progressive" in seat.wagers and "progressive" not in seat.not_accepted
            live = taken and number not in out and "fold" not in seat.answers
            if live and "?" not in faces and sum(face[0] == "A" for face in faces) == FOUR:
                return True
        return False

    def on_layout(self) -> dict[int, tuple[str, int, int]]:
        """By seat, the player and what lies there in chips and in coupons."""
        told = {}
        for number, seat in self.seats.items():
            coupons = _lies(seat.coupons, seat.answers)
            chips = _lies(seat.wagers, seat.answers) + seat.play - coupons
            told[number] = (seat.player, chips, coupons)
        return told

    def happen(self, event: Told) -> None:
        """Take in one event."""
        kind = event["event"]
        if self.ended:
            self.wrongs.append(f"{kind} after the settlement")
        if (kind in BETTING) == self.closed:
            self.wrongs.append(f"{kind} {'after' if self.closed else 'before'} no more bets")
        getattr(self, "_" + kind.replace(" ", "_"))(event)

    def take_wrongs(self) -> list[str]:
        """Return what was wrong with the events since this was asked the last time."""
        told = self.wrongs + self.layout.wrongs
        self.wrongs, self.layout.wrongs = [], []
        return told

    def _bet_placed(self, event: Told) -> None:
        number = event["seat"]
        self.seats[number] = Bettor(number, event["player"], event["wagers"], event["coupons"])
        for wager, coupon in event["coupons"].items():
            if not 0 < coupon <= event["wagers"].get(wager, 0):
                self.wrongs.append(f"a coupon of {coupon} on {wager}")

    def _bet_taken_back(self, event: Told) -> None:
        del self.seats[event["seat"]]

    def _bets_closed(self, event: Told) -> None:
        self.seats = dict(sorted(self.seats.items()))
        for number, wagers in event["not_accepted"].items():
            self.seats[int(number)].not_accepted = wagers
        self.closed, self.meter = True, event.get("meter")

    def _dealt(self, event: Told) -> None:
        self.layout.deal(event["places"])

    def _turned(self, event: Told) -> None:
        places, burned = event["places"], event.get("burned", [])
        if burned:
            self.layout.take([*burned, *places])
            self.layout.give("burn", burned)
            self.layout.give(event["holder"], places)
        if not set(places) <= set(self.layout.held.get(event["holder"], [])):
            self.wrongs.append(f"{event['holder']} turns cards that lie elsewhere")
        self.layout.tell(places, event["faces"])
        self.layout.up.update(places)

    def _discarded(self, event: Told) -> None:
        self.layout.held[event["holder"]].remove(event["place"])
        self.layout.give("burn", [event["place"]])

    def _answered(self, event: Told) -> None:
        seat = self.seats[event["seat"]]
        answer, ante = event["answer"], seat.wagers.get("ante", 0)
        self.wrongs += check_answer(self.game, len(seat.answers), event)
        seat.answers.append(answer)
        seat.play = event["stake"] if answer == "play" else PLAY.get(answer, 0) * ante
        if seat.play != event["stake"]:
            wrong = f"{answer} of seat {seat.number} is told as {event['stake']} cents"
            self.wrongs.append(wrong)

    def _hands_shown(self, event: Told) -> None:
        for number, cards in event["hands"]:
            places = self.layout.held[number]
            self.layout.tell(places, cards)
            self.layout.up.update(places)

    def _identified(self, event: Told) -> None:
        if event["places"] != self.layout.held[event["holder"]]:
            self.wrongs.append(f"cards of {event['holder']} are entered that lie elsewhere")
        self.layout.tell(event["places"], event["faces"])

    def _corrected(self, event: Told) -> None:
        was = self.layout.faces.pop(event["place"])
        if was != event["was"]:
            self.wrongs.append(f"{event['was']} is corrected, and {was} was entered")
        self.layout.tell([event["place"]], event["face"])

    def _irregularity_noted(self, event: Told) -> None:
        noted = {"kind": event["kind"], "cured": None}
        if event["kind"] == "card found face up":
            noted["before_hands"] = event["before_hands"]
        if event["kind"] == MISCOUNT:
            noted["seat"] = event["seat"]
            noted["cured"] = False if event["seat"] == "dealer" else None
        self.irregularities.append(noted)

    def _hands_voided(self, event: Told) -> None:
        if not set(event["seats"]) <= self.seats.keys():
            self.wrongs.append("a hand is void that was not dealt")
        self.voided.update(event["seats"])

    def _deal_cured(self, event: Told) -> None:
        held = self.layout.held.get(event["holder"], [])
        self.layout.held[event["holder"]] = held[: event.get("kept")]
        self.layout.take(event["places"])
        self.layout.give(event["holder"], event["places"])
        self.irregularities[-1]["cured"] = True

    def _player_left(self, event: Told) -> None:
        self.left.add(event["seat"])

    def _ruled_on(self, event: Told) -> None:
        ruling = {"kind": "left", "seat": event["seat"], "ruling": event["ruling"], "cured": None}
        self.irregularities.append(ruling)

    def _settled(self, _event: Told) -> None:
        self.ended = True


BETTING = {"bet placed", "bet taken back", "bets closed"}
"""The events before the bets are closed, which the last of them does."""


def _lies(wagers: dict[str, int], answers: list[str]) -> int:
    """Return what lies of some wagers: of the three equal bets, those that were not pulled."""
    bets = 3 - Counter(answers)["pull"]
    return sum(stake * (bets if name == "bet" else 1) for name, stake in wagers.items())


def as_record(played: PlayedRound) -> Told:
    """Return a finished round as the record that a settlement needs."""
    layout, wrong = played.layout, played.irregularities
    record: Told = {"game": played.game, "house": played.header["house"]}
    dealer = layout.shown("dealer")
    if played.game in WITH_BOARD:
        board = [place for place in layout.held.get("community", []) if place in layout.up]
        record["community"] = " ".join(layout.faces[place] for place in board)
    # A miscount of the house that was not cured voids every hand, whatever the dealer holds; one
    # that was cured counts only where the dealer's hand is seen, whole.
    if dealer and not any(one["cured"] is False for one in wrong):
        record["dealer"] = dealer
    box = layout.shown("box")
    if box:
        record["box"] = box
    if played.meter is not None:
        record["meter"] = played.meter
    record["seats"] = [_seat(played, seat) for seat in played.seats.values()]
    record["irregularities"] = [
        {key: value for key, value in one.items() if key != "cured"}
        for one in wrong
        if not (one["cured"] and dealer is None)
    ]
    return record


def _seat(played: PlayedRound, seat: Bettor) -> Told:
    told: Told = {
        "seat": seat.number,
        "player": seat.player,
        "cards": played.layout.shown(seat.number),
        "wagers": seat.wagers,
        "decisions": seat.answers,
    }
    if seat.answers[-1:] == ["play"]:
        told["play"] = seat.play
    if seat.not_accepted:
        told["not_accepted"] = sorted(seat.not_accepted)
    return told
