"""Random valid records that reach far into the rules of all three games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from laboratory.settling import tables
from laboratory.settling.common import chips_make

from .breaking import break_record
from .houses import STAKES, random_house
from .stacking import Deal, deal_cards, written

__all__ = ["break_record", "random_record"]

Record = dict[str, Any]
ALIASES = {full: short for short, full in tables.GAMES.items()}
HAND_SIZE = {"ultimate-texas-holdem": 2, "four-card-poker": 5, "let-it-ride": 3}
UTH_WAYS = [
    ["play 4x"],
    ["play 3x"],
    ["check", "play 2x"],
    ["check", "check", "play 1x"],
    ["check", "check", "fold"],
]


def stake(rng: random.Random) -> int:
    """An amount that chips can make, now and then a big one."""
    return rng.choice(STAKES[:14]) if rng.random() < 0.75 else rng.choice(STAKES[14:])


def in_chips(rng: random.Random, amount: int) -> Any:
    """A wager of this amount, sometimes half of it a coupon."""
    half = amount // 2
    if rng.random() < 0.1 and amount % 2 == 0 and chips_make(half):
        return {"chips": half, "coupon": amount - half}
    return amount


def random_wagers(rng: random.Random, game: str, house: dict[str, Any]) -> dict[str, Any]:
    """The wagers of one seat."""
    if game == "ultimate-texas-holdem":
        amount = stake(rng)
        made = {"ante": in_chips(rng, amount), "blind": in_chips(rng, amount)}
        if rng.random() < 0.6:
            made["trips"] = in_chips(rng, stake(rng))
        return made
    if game == "let-it-ride":
        made = {"bet": in_chips(rng, stake(rng))}
        if house.get("bonus") and rng.random() < 0.6:
            made["bonus"] = 100
        if house.get("three_card_table") and rng.random() < 0.6:
            made["three_card"] = in_chips(rng, stake(rng))
        return made
    names = rng.choice([["ante"], ["aces_up"], ["ante", "aces_up"], ["ante", "aces_up"]])
    made = {name: in_chips(rng, stake(rng)) for name in names}
    if house.get("six_card_table") and len(names) == 2 and rng.random() < 0.7:
        made["six_card"] = rng.choice([100, 250, 500, 1000, 2500, 10_000])
    if house.get("progressive") and rng.random() < 0.7:
        only = house["progressive"].get("wager")
        made["progressive"] = only or rng.choice([100, 100, 500, 250, 1000])
    return made


def total(wager: Any) -> int:
    """The stake of a wager, its coupon included."""
    return sum(wager.values()) if isinstance(wager, dict) else wager


def play_amount(rng: random.Random, ante: int) -> int:
    """An amount from one to three antes that chips can make."""
    step = 50 if ante % 100 or rng.random() < 0.3 else 100
    amount = ante + step * rng.randint(0, 2 * ante // step)
    return amount if chips_make(amount) else ante


def random_answers(rng: random.Random, game: str, seat: Record) -> None:
    """Complete decisions for a seat."""
    if game == "ultimate-texas-holdem":
        seat["decisions"] = list(rng.choice(UTH_WAYS))
    elif game == "let-it-ride":
        seat["decisions"] = [rng.choice(["ride", "ride", "pull"]) for _ in range(2)]
    elif "ante" in seat["wagers"]:
        ante, times = total(seat["wagers"]["ante"]), rng.randint(1, 3)
        how = rng.choice(["fold", "amount", "times", "times", "both"])
        seat["decisions"] = ["fold" if how == "fold" else "play"]
        if how in ("times", "both"):
            seat["decisions"] = [f"play {times}x"]
        if how in ("amount", "both"):
            seat["play"] = times * ante if how == "both" else play_amount(rng, ante)


def random_seats(rng: random.Random, game: str, house: dict[str, Any]) -> list[Record]:
    """Seats with gaps, in random order, with wagers and complete decisions."""
    most = tables.SEATS[game]
    numbers = rng.sample(range(1, most + 1), rng.randint(1, most))
    seats = []
    for number in numbers:
        seat: Record = {"seat": number, "wagers": random_wagers(rng, game, house)}
        random_answers(rng, game, seat)
        if rng.random() < 0.3:
            seat["player"] = f"player {number}"
        if "progressive" in seat["wagers"] and rng.random() < 0.12:
            seat["not_accepted"] = ["progressive"]
        seats.append(seat)
    pairs = [(a, b) for a in seats for b in seats if b["seat"] == a["seat"] + 1]
    if house.get("two_positions") and pairs and rng.random() < 0.8:
        for seat in rng.choice(pairs):
            seat["player"] = "Two Hands"
    return seats


def card_room(game: str, house: dict[str, Any], seats: list[Record]) -> dict[str, int]:
    """How many cards each place gets."""
    room = {f"seat {seat['seat']}": HAND_SIZE[game] for seat in seats}
    if game == "let-it-ride":
        return {**room, "community": 2}
    if game == "ultimate-texas-holdem":
        return {**room, "dealer": 2, "community": 5}
    box = {"box": 1} if any("six_card" in seat["wagers"] for seat in seats) else {}
    return {**room, "dealer": house["dealer_cards"], **box}


def hand_places(room: dict[str, int]) -> list[list[str]]:
    """Sets of places whose cards come together in a hand."""
    shared = [place for place in room if place in ("community", "box")]
    hands = [[place, *shared] for place in room if place not in shared]
    return hands + [[place] for place in room]


def may_hide(seat: Record, house: dict[str, Any]) -> bool:
    """Did a fold leave nothing of this hand to settle?"""
    progressive = house.get("progressive") or {}
    rest = {"trips", "aces_up", "six_card"} & set(seat["wagers"])
    return (
        "fold" in seat.get("decisions", []) and not rest and not progressive.get("envy_from_folded")
    )


def cut_answers(rng: random.Random, seats: list[Record], stages: int, out: set[Any]) -> int:
    """Stop the round in the middle of some question; gives the number of the question."""
    stage = rng.randrange(stages)
    asked = sorted(seats, key=lambda seat: seat["seat"])
    waiting = [
        at
        for at, seat in enumerate(asked)
        if len(seat.get("decisions", [])) > stage and seat["seat"] not in out
    ]
    if not waiting:
        return cut_answers(rng, seats, stages, out)
    stop = rng.choice(waiting)
    for at, seat in enumerate(asked):
        if "decisions" in seat:
            seat["decisions"] = seat["decisions"][: stage + (at < stop)]
            if not seat["decisions"]:
                seat.pop("play", None)
                if rng.random() < 0.5:
                    del seat["decisions"]
    return stage


class Incidents:
    """Irregularities put on a record that was valid without them."""

    def __init__(self, rng: random.Random, record: Record, game: str, deal: Deal) -> None:
        self.rng, self.record, self.game, self.deal = rng, record, game, deal
        self.seats = record["seats"]
        self.done: list[Record] = []

    def add(self) -> None:
        """One random scenario that can occur in the game."""
        scenarios: dict[str, list[Callable[[], None]]] = {
            "ultimate-texas-holdem": [
                self.exposed_early,
                self.exposed_late,
                self.found_later,
                self.found_first,
                self.wrong_dealer,
            ],
            "four-card-poker": [
                self.exposed_early,
                self.exposed_late,
                self.wrong_dealer,
                self.left,
                self.left,
            ],
            "let-it-ride": [self.exposed_early],
        }
        chosen = self.rng.choice([*scenarios[self.game], self.wrong_seats, self.cured])
        if chosen in (self.exposed_early, self.found_later) and self.rng.random() < 0.2:
            self.wrong_seats(keep_answers=True)
        chosen()
        if self.done:
            self.rng.shuffle(self.done)
            self.record["irregularities"] = self.done

    def mess_dealer(self, avoid: int | None = None) -> None:
        """Another number of cards for the dealer."""
        own = self.deal["dealer"]
        size = self.rng.choice([size for size in range(8) if size != avoid])
        size = size if size <= len(own) + len(self.deal["rest"]) else 1
        cards = (own + self.deal["rest"])[:size]
        self.deal["rest"] = self.deal["rest"][max(0, size - len(own)) :]
        self.record.pop("dealer")
        if cards:
            self.record["dealer"] = written(self.rng, cards)

    def mess_seat(self, seat: Record, avoid: int | None = None) -> None:
        """Another number of cards in a void hand, or no word of them."""
        own = self.deal[f"seat {seat['seat']}"]
        size = self.rng.choice([size for size in range(len(own) + 3) if size != avoid])
        if size == 0:
            seat.pop("cards", None)
            if self.rng.random() < 0.5:
                seat["cards"] = None
            return
        extra = max(0, size - len(own))
        if extra > len(self.deal["rest"]):
            size, extra = 1, 0
        cards = own[:size] + self.deal["rest"][:extra]
        self.deal["rest"] = self.deal["rest"][extra:]
        seat["cards"] = written(self.rng, cards)

    def void_round(self, trips_live: bool, shown: int = 0) -> None:
        """Strip what a void round need not have."""
        wrong = {one.get("seat") for one in self.done}
        for seat in self.seats:
            live = trips_live and "trips" in seat["wagers"]
            if not live and seat["seat"] not in wrong and self.rng.random() < 0.25:
                self.mess_seat(seat)
        needed = trips_live and any(
            "trips" in seat["wagers"] and seat["seat"] not in wrong for seat in self.seats
        )
        if "community" in self.record and not needed and self.rng.random() < 0.7:
            self.record["community"] = written(self.rng, self.deal["community"][:shown])
            if not shown:
                del self.record["community"]

    def exposed_early(self) -> None:
        """A card of the house seen before everyone had acted: the round is void."""
        kind = "community" if self.game == "let-it-ride" else "dealer"
        wrong = {one["seat"] for one in self.done}
        others = [seat for seat in self.seats if seat["seat"] not in wrong and "decisions" in seat]
        if not others or self.record["house"].get("dealer_upcard"):
            return
        stages = {"ultimate-texas-holdem": 3, "four-card-poker": 1, "let-it-ride": 2}[self.game]
        stage = cut_answers(self.rng, self.seats, stages, wrong)
        shown = stage if kind == "community" else [0, 3, 5][stage]
        self.done.append({"kind": f"{kind} card exposed"})
        self.void_round(self.game == "ultimate-texas-holdem", shown)

    def exposed_late(self) -> None:
        """A dealer card seen when everyone had acted: nothing happens."""
        if not self.record["house"].get("dealer_upcard"):
            self.done.append({"kind": "dealer card exposed"})

    def found_later(self) -> None:
        """A face-up card in the deck once the hands were dealt."""
        if self.rng.random() < 0.7:
            cut_answers(self.rng, self.seats, 3, set())
        self.done.append({"kind": "card found face up", "before_hands": False})
        self.void_round(True)

    def found_first(self) -> None:
        """A face-up card in the deck during the deal."""
        for seat in self.seats:
            seat.pop("decisions", None)
            self.mess_seat(seat, 3)
        self.done.append({"kind": "card found face up", "before_hands": True})
        del self.record["community"]
        self.mess_dealer()

    def wrong_dealer(self) -> None:
        """The dealer has a wrong number of cards: everything is void."""
        if self.rng.random() < 0.5 and any("decisions" in seat for seat in self.seats):
            cut_answers(self.rng, self.seats, 1, set())
        size = len(self.deal["dealer"])
        self.done.append({"kind": "wrong number of cards", "seat": "dealer"})
        self.void_round(False, self.rng.choice([0, 3]))
        self.mess_dealer(size)

    def cured(self) -> None:
        """The dealer got the right number in the end."""
        if "dealer" in self.record:
            self.done.append({"kind": "wrong number of cards", "seat": "dealer"})

    def wrong_seats(self, keep_answers: bool = False) -> None:
        """One or two hands with a wrong number of cards."""
        for seat in self.rng.sample(self.seats, min(len(self.seats), self.rng.choice([1, 1, 2]))):
            if not keep_answers and "decisions" in seat and self.rng.random() < 0.5:
                seat["decisions"] = seat["decisions"][: self.rng.randrange(2)]
                if not seat["decisions"]:
                    del seat["decisions"]
                    seat.pop("play", None)
            self.mess_seat(seat, HAND_SIZE[self.game])
            self.done.append({"kind": "wrong number of cards", "seat": seat["seat"]})

    def left(self) -> None:
        """A player who walked away, with either ruling."""
        seat = self.rng.choice(self.seats)
        ruling = self.rng.choice(["abandoned", "stands"])
        self.done.append({"kind": "left", "seat": seat["seat"], "ruling": ruling})


def random_record(rng: random.Random, game: str | None = None) -> Record:
    """A random record that is valid by the contract."""
    game = tables.GAMES.get(game or "", game) or rng.choice(list(tables.WAGERS))
    house = random_house(rng, game)
    seats = random_seats(rng, game, house)
    room = card_room(game, house, seats)
    deal = deal_cards(rng, room, hand_places(room))
    record: Record = {"game": ALIASES[game] if rng.random() < 0.1 else game, "house": house}
    for place in room:
        if not place.startswith("seat"):
            record[place] = written(rng, deal[place])
    for seat in seats:
        seat["cards"] = written(rng, deal[f"seat {seat['seat']}"])
    if any("progressive" in seat["wagers"] for seat in seats):
        record["meter"] = rng.randint(500_000, 9_000_000)
    record["seats"] = seats
    if rng.random() < 0.35:
        Incidents(rng, record, game, deal).add()
    wrong = {one.get("seat") for one in record.get("irregularities", [])}
    for seat in seats:
        if may_hide(seat, house) and seat["seat"] not in wrong and rng.random() < 0.4:
            seat["cards"] = None
    if not house and rng.random() < 0.5:
        del record["house"]
    if rng.random() < 0.2:
        record["id"] = f"round {rng.randrange(1000)}"
    return record
