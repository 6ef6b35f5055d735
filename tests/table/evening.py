"""A whole evening at a table, at random: players come and go, rounds are played, things go wrong.

Every command goes through the floor of ``memory.py`` with all its checks; here is what must be
true of every round, and of the evening as a whole.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from croupier import replay
from croupier.cards import TEXT
from croupier.engine.commands import (
    Answer,
    Command,
    Correct,
    Deal,
    Report,
    RuleOn,
    TakeBack,
)
from croupier.engine.state import Source
from croupier.games import find_game
from croupier.games.dealing import DEVICES, Device, Pass
from croupier.games.round import LEFT
from croupier.law import RuleViolation
from croupier.records.canonical import canonical
from croupier.shuffle import SealedDeck
from croupier.table import Actor, TableState, view
from croupier.table import commands as c
from croupier.table.record import rebuild_record
from engine import rounds
from table.memory import CLOCK, DAN, EVE, SAM, Floor, player

TABLE = "table:1"
METER = "meter:main"
PEOPLE = tuple("abcdefghij")


class Mirror(rounds.Table):
    """The round in play as the engine's tests see one, to choose lawful commands for it."""

    def __init__(self, floor: Floor, cards: tuple[int, ...], stream: str) -> None:
        playing = floor.table(stream).playing
        assert playing is not None
        engine = playing.engine
        faces = tuple(rounds.Face(card) for card in cards)
        way = rounds.Way(engine.device, engine.source, engine.by_act)
        super().__init__(engine.game, dict(floor.table(stream).house), faces, way)
        self.state, self.number = engine, playing.number


class Evening:
    """One table and its evening."""

    def __init__(
        self, floor: Floor, game: str, house: dict[str, Any], rng: Random, stream: str = TABLE
    ) -> None:
        self.floor, self.rng, self.stream = floor, rng, stream
        self.game = find_game(game)
        self.cards: tuple[int, ...] = ()
        self.seen: Counter[str] = Counter()
        self.before = 0
        source: Source = rng.choice(("sealed", "sealed", "entered"))
        by_act = rng.choice((None, True)) if source == "sealed" else None
        meter = METER if "progressive" in house else None
        decks = rng.choice(((), ("red", "blue")))
        self.ask(EVE, c.OpenTable(game, house, self.device(), source, by_act, decks, meter, 10**9))

    def device(self) -> Device:
        return self.rng.choice(DEVICES)

    def ask(self, actor: Actor, command: c.TableCommand) -> dict[str, Any]:
        reply = dict(self.floor.ask(actor, command, self.stream))
        self.seen[type(command).__name__] += 1
        return reply

    @property
    def table(self) -> TableState:
        return self.floor.table(self.stream)

    @property
    def mirror(self) -> Mirror:
        return Mirror(self.floor, self.cards, self.stream)

    def people_move(self) -> None:
        """Somebody sits down, buys chips, cashes out, or the tray is filled."""
        rng, seats = self.rng, self.table.seats
        free = [n for n in range(1, self.game.seats + 1) if n not in seats]
        names = [name for name in PEOPLE if name not in seats.values()]
        while len(seats) < 2 or (free and names and rng.random() < 0.4):
            seat, name = rng.choice(free), rng.choice(names)
            self.ask(player(name), c.Sit(seat, name))
            free.remove(seat)
            names.remove(name)
            seats = self.table.seats
        for name in seats.values():
            if self.floor.held(name) < 5_000_000:
                self.ask(DAN, c.BuyIn(name, 5_000_000))
            elif rng.random() < 0.05:
                self.ask(player(name), c.CashOut(name, self.floor.held(name) // 3))
        if rng.random() < 0.1:
            self.ask(EVE, rng.choice((c.Fill, c.Credit))(rng.choice((500, 100_000)), "slip 1"))

    def play_round(self) -> None:
        """Play a round from its start to its settlement."""
        for _ in self.steps():
            self.look()

    def steps(self) -> Iterator[None]:
        """Play a round; stop wherever somebody else may come between, its betting closed."""
        rng, number = self.rng, self.table.number + 1
        self.people_move()
        self.before = len(self.floor.ledger.entries)
        self.cards = self.shuffle()
        self.floor.next_deck = SealedDeck(self.cards, rng.randbytes(32))
        self.ask(DAN, c.StartRound(number, self.table.next_deck))
        if self.table.source == "entered":
            self.floor.next_deck = None
        self.bets(number)
        if self.table.meter and rng.random() < 0.1:
            self.meter_goes_out()
        self.close_betting(number)
        for _ in range(200):
            if self.table.playing is None:
                break
            yield
            self.go_on(number)
        self.check_round(number)

    def shuffle(self) -> tuple[int, ...]:
        return tuple(self.rng.sample(range(52), 52))

    def meter_goes_out(self) -> None:
        """The meter becomes unavailable, or available again; bets may lie already."""
        self.seen["meter unavailable"] += 1
        if self.floor.meter().status == "available":
            self.floor.ask_meter(EVE, c.SuspendMeter("no connection"))
        else:
            self.floor.ask_meter(EVE, c.ResumeMeter("connected"))

    def bets(self, number: int) -> None:
        rng = self.rng
        seats = rng.sample(sorted(self.table.seats), rng.randint(1, len(self.table.seats)))
        for seat in seats:
            bet = rounds.random_bet(self.mirror, seat, rng)._replace(player=None)
            if self.table.meter and self.floor.meter().status != "available":
                others = {wager: bet.wagers[wager] for wager in bet.wagers.keys() - {"progressive"}}
                bet = bet._replace(wagers=others)
            actor = DAN if bet.coupons else player(self.table.seats[seat])
            inner: tuple[Command, ...] = (bet,)
            if rng.random() < 0.1:
                inner = (bet, TakeBack(seat), bet)
            self.ask(actor, c.Play(number, inner))
        if len(seats) > 1 and rng.random() < 0.1:
            self.ask(player(self.table.seats[seats[0]]), c.LeaveSeat(seats[0]))

    def close_betting(self, number: int) -> None:
        if self.rng.random() < 0.3:
            self.ask(CLOCK, c.BettingClock(number))
            late = self.ask(CLOCK, c.BettingClock(number))
            assert late["done"] is False
            return
        closing = rounds.closing(self.mirror, self.rng)
        self.ask(DAN, c.Play(number, (closing._replace(meter=None),)))

    def go_on(self, number: int) -> None:
        """Do one lawful thing that brings the round nearer to its end, or lets it go wrong."""
        rng, playing = self.rng, self.table.playing
        assert playing is not None
        chance = rng.random()
        if chance < 0.06 and self.misfortune():
            return
        if chance < 0.09:
            staying = sorted(playing.engine.seats.keys() - playing.engine.left)
            if staying:
                self.ask(DAN, c.LeaveSeat(rng.choice(staying)))
            return
        asked = playing.engine.open_question
        if asked is not None and chance < 0.22:
            fired = c.DecisionClock(number, asked[0], asked[1].name)
            assert self.ask(CLOCK, fired)["done"]
            assert self.ask(CLOCK, fired)["done"] is False
            return
        self.do(number, rounds.forward(self.mirror, rng))

    def do(self, number: int, command: Command) -> None:
        if isinstance(command, Report | RuleOn | Correct):
            self.second_person(command)
        elif isinstance(command, Answer):
            seat = self.table.seats[command.seat]
            self.ask(self.rng.choice((player(seat), DAN)), c.Play(number, (command,)))
        else:
            if isinstance(command, Deal) and self.rng.random() < 0.15:
                command = self.slipped(command)
            self.ask(DAN, c.Play(number, (command,)))

    def slipped(self, command: Deal) -> Deal:
        """Let the dealer give a player one card too few or too many in a pass."""
        playing = self.table.playing
        assert playing is not None
        step = playing.engine.step
        if not isinstance(step, Pass) or not step.players:
            return command
        seat = self.rng.choice(sorted(playing.engine.seats))
        return command._replace(slips={seat: step.players + self.rng.choice((-1, 1))})

    def misfortune(self) -> bool:
        """Report something; whether it can be is the engine's to say."""
        kind: Any = self.rng.choice(sorted(self.game.kinds - {LEFT}))
        playing = self.table.playing
        assert playing is not None
        seat: Any = None
        if kind == "wrong number of cards":
            seat = self.rng.choice((*playing.engine.seats, "dealer"))
        try:
            self.second_person(Report(kind, "someone", "seen by the floor", seat))
        except RuleViolation:
            return False
        return True

    def second_person(self, action: Report | RuleOn | Correct) -> None:
        asked = self.ask(self.rng.choice((DAN, EVE)), c.Request(action))
        assert asked["waits_for"] == [asked["request"]]
        if self.rng.random() < 0.3:
            self.ask(SAM, c.Refuse(asked["request"], "not so"))
            assert not self.table.waiting
            if not isinstance(action, RuleOn):
                return
            asked = self.ask(DAN, c.Request(action))
        self.ask(SAM, c.Approve(asked["request"]))

    def look(self) -> None:
        """Nobody sees a card before its time, whoever looks."""
        playing = self.table.playing
        assert playing is not None
        engine = playing.engine
        deck = self.cards if playing.seal else None
        shown = {TEXT[engine.faces[place]] for place in engine.face_up}
        for viewer in (DAN, EVE, player("nobody"), player(self.rng.choice(PEOPLE))):
            text = json.dumps(view(self.table, viewer, deck, None))
            own = {
                TEXT[self.cards[place] if deck else engine.faces[place]]
                for number, seat in engine.seats.items()
                if viewer.role == "player" and seat.player == viewer.name
                for place in engine.held.get(number, ())
                if deck or place in engine.faces
            }
            assert set(rounds.CARD.findall(text)) == shown | own, viewer

    def check_round(self, number: int) -> None:
        """The round is over, its record comes out again, and the ledger moved what it says."""
        last = self.table.round
        assert last is not None
        assert last.over == "settled"
        facts = self.floor.ledger.streams[self.stream]
        record = json.loads(canonical(rebuild_record(facts, number)))
        told = replay(record)
        assert told["round"] == f"{self.stream}/{number}"
        self.check_nets(told["result"])

    def check_nets(self, result: Any) -> None:  # noqa: ANN401 - JSON
        """Each player's account moved by the result's net: in chips, for a coupon is the house's.

        A win of the whole meter is not paid yet.
        """
        moved: Counter[str] = Counter()
        for entry in self.floor.ledger.entries[self.before :]:
            if all(append.stream != self.stream for append in entry.appends):
                continue
            moved.update(dict(entry.postings))
        last = self.table.round
        assert last is not None
        kept = last.engine.rules.stake_kept
        net: Counter[str] = Counter()
        for seat in result["seats"]:
            laid = last.engine.seats[seat["seat"]]
            account = f"player:{laid.player}"
            net[account] += seat["net"]
            for line in seat["lines"]:
                area = "bet" if line["wager"].startswith("bet_") else line["wager"]
                if line["outcome"] == "lose" or (line["outcome"] == "win" and area in kept):
                    net[account] += laid.coupons.get(area, 0)
                if line.get("basis") == "meter":
                    net[account] -= line["paid"]
                    self.seen["meter won"] += 1
        assert {account: moved[account] for account in net} == net
        self.check_balances(net)
        assert moved[f"wagers:{self.stream}"] == 0
        self.seen.update(event.kind for event in last.engine.irregularities)
        self.seen["coupons"] += any(seat.coupons for seat in last.engine.seats.values())

    def check_balances(self, net: Counter[str]) -> None:
        """What the settlement's fact says of everybody's chips is what the ledger holds."""
        facts = self.floor.ledger.streams[self.stream]
        told = next(f.body for f in reversed(facts) if f.kind == "round settled")["balances"]
        assert {f"player:{name}" for name in told} == net.keys()
        for name, held in told.items():
            assert held["after"] == self.floor.held(name)
            assert held["after"] - held["before"] == net[f"player:{name}"]

    def close(self) -> None:
        told = self.ask(EVE, c.CloseTable())
        drop, inventory, credit = told["drop"], told["inventory"], told["credits"]
        revenue = drop + inventory + credit - told["fills"] - told["opening"]
        assert revenue == told["win"] + told["contributions"]
        for name in ("tray", "drop", "win", "wagers"):
            assert self.floor.ledger.balances.get(f"{name}:{self.stream}", 0) == 0
