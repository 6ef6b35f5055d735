"""A night at several tables over a real ledger, exported: what the laboratory's program reads."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any, NamedTuple

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.engine.state import finished_round
from croupier.games.dealing import Holder
from croupier.ledger.book import Ledger
from croupier.ledger.checkpoints import Checkpoint, checkpoint, public_key_of
from croupier.ledger.dump import dump
from croupier.records.rounds import write_round
from croupier.service.desk import Desk
from croupier.shuffle import SealedDeck, seeded_source
from croupier.table import Actor, MeterState, TableState
from croupier.table import commands as c
from engine.rounds import HOUSES
from table.evening import Evening
from table.memory import DAN, EVE, SAM, Floor, player
from table.stacking import deck_for

SIGNING = bytes(range(1, 33))
PUBLIC = public_key_of(SIGNING)
CASES = [("uth", 0), ("uth", 1), ("fcp", 0), ("fcp", 1), ("lir", 0), ("lir", 1)]
WINNERS = ("table:win1", "table:win2")
LINKED: dict[str, Any] = HOUSES["fcp"][1]
ACES = "As Ah Ad Ac Kd"


class StackedDesk(Desk):
    """A desk at which the next deck can be chosen."""

    next_deck: SealedDeck | None = None

    def _deck(self, table: TableState, command: object) -> SealedDeck | None:
        stacked = self.next_deck
        if isinstance(command, c.StartRound) and stacked and table.source == "sealed":
            self.next_deck = None
            return stacked
        return super()._deck(table, command)


class DeskFloor(Floor):
    """The floor of the tests of the table room, over a desk and its ledger."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self.book = ledger
        self.ticks = count(1)
        self.desk = StackedDesk(ledger, clock=self.clock, source=seeded_source("5324"))

    def clock(self) -> str:
        seconds = next(self.ticks)
        return f"2026-11-30T{6 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.000Z"

    def table(self, stream: str = "table:1") -> TableState:
        return self.desk.table(stream)

    def meter(self, stream: str = "meter:main") -> MeterState:
        return self.desk.meter(stream)

    def ask(
        self, actor: Actor, command: c.TableCommand, stream: str = "table:1"
    ) -> Mapping[str, Any]:
        self.count += 1
        if isinstance(command, c.StartRound):
            self.desk.next_deck, self.next_deck = self.next_deck, None
        return self.desk.do(stream, command, actor, f"key {self.count}").body

    def ask_meter(
        self, actor: Actor, command: c.MeterCommand, stream: str = "meter:main"
    ) -> Mapping[str, Any]:
        self.count += 1
        return self.desk.do(stream, command, actor, f"key {self.count}").body

    def held(self, player: str) -> int:
        return self.book.balance(f"player:{player}")


class Night(Evening):
    """An evening at one of several tables; what it comes to, the laboratory says."""

    def check_round(self, number: int) -> None:
        assert self.table.number == number
        self.before = 0

    def close(self) -> None:
        self.ask(EVE, c.CloseTable())


class Exported(NamedTuple):
    """An export and a checkpoint that was kept elsewhere."""

    lines: list[bytes]
    kept: Checkpoint


def exported_night(url: str, *, rounds: int) -> Exported:
    """Play at all tables over a real ledger, sign it twice, and export it."""
    with Ledger(url, key=bytes(32)) as ledger:
        floor = DeskFloor(ledger)
        play_night(floor, rounds, "exported")
        checkpoint(ledger.engine, SIGNING, floor.clock())
        one_more_round(floor)
        kept = checkpoint(ledger.engine, SIGNING, floor.clock())
        return Exported(list(dump(ledger.engine)), kept)


def play_night(floor: Floor, rounds: int, seed: str) -> None:
    """Play at all tables, with everything that can happen."""
    rng = Random(f"night {seed}")
    floor.ask_meter(EVE, c.OpenMeter("A", 500_000, 500_000, "7/40"))
    change_a_meter(floor)
    nights = [
        Night(floor, game, HOUSES[game][place], rng, f"table:{game}-{place}")
        for game, place in CASES
    ]
    limits = {name: dict(nights[3].table.house.get(name, {})) for name in ("minimums", "maximums")}
    limits["maximums"]["ante"] = 50_000
    nights[3].ask(EVE, c.ChangeLimits(**limits, reason="a quiet night"))
    for night in nights:
        change_the_deck(night)
    for _ in range(rounds):
        for night in nights:
            night.play_round()
    win_the_meter_twice(floor)
    call_off(floor, nights[0])
    for night, corrected in ((nights[0], False), (nights[5], True)):
        plain_round(floor, night, f"{night.stream}-reversed")
        reverse(floor, f"{night.stream}-reversed", corrected=corrected)
    for stream in ("table:void1", "table:void2"):
        void_a_round(floor, stream, rng)
    nights[4].ask(EVE, c.Suspend("a spill"))
    nights[4].ask(EVE, c.Resume("dry"))
    nights[4].close()


def one_more_round(floor: Floor) -> None:
    """Open a table again and play at it, so that there is a tail to cut off."""
    Night(floor, "uth", {}, Random("tail"), "table:lir-0").play_round()


def change_a_meter(floor: Floor) -> None:
    """Let a second meter be changed by two people, and a change be refused."""
    other = "meter:other"
    floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 200_000, "1/3"), other)
    floor.ask_meter(EVE, c.ChangeMeter(300_000, "1/4", "more to win"), other)
    floor.ask_meter(SAM, c.ApproveChange(), other)
    floor.ask_meter(EVE, c.ChangeMeter(400_000, "1/5", "still more"), other)
    floor.ask_meter(SAM, c.RefuseChange("enough"), other)
    floor.ask_meter(EVE, c.SuspendMeter("no connection"), other)
    floor.ask_meter(EVE, c.OpenMeter("B", 100_000, 100_000, "1/3"), "meter:third")
    floor.ask_meter(EVE, c.CloseMeter(other, "the game goes"), "meter:third")
    floor.ask_meter(SAM, c.ApproveChange(), "meter:third")


def win_the_meter_twice(floor: Floor) -> None:
    """Two tables close their bets, then the second wins the meter, then the first; one is paid."""
    if floor.meter().status != "available":
        floor.ask_meter(EVE, c.ResumeMeter("connected"))
    bet = {"ante": 1000, "progressive": 100}
    for stream in WINNERS:
        opened = c.OpenTable("fcp", LINKED, meter="meter:main", chips=10**8)
        floor.ask(EVE, opened, stream)
        for seat in (1, 2):
            name = f"{stream}-{seat}"
            floor.ask(player(name), c.Sit(seat, name), stream)
            floor.ask(DAN, c.BuyIn(name, 100_000), stream)
        bets = {1: bet, 2: bet}
        cards: dict[Holder, str] = {1: ACES, "dealer": "Qd Qc Jh 8h 6c 4d"}
        floor.next_deck = deck_for(floor.table(stream), bets, cards)
        floor.ask(DAN, c.StartRound(1), stream)
        laid = tuple(PlaceBet(seat, wagers) for seat, wagers in bets.items())
        floor.ask(DAN, c.Play(1, (*laid, NoMoreBets())), stream)
    for stream in reversed(WINNERS):
        while (playing := floor.table(stream).playing) is not None:
            asked = playing.engine.open_question
            assert asked is not None
            floor.ask(DAN, c.Play(1, (Answer(asked[0], "play 3x"),)), stream)
    floor.ask(EVE, c.DocumentWin(1, "form 7"), WINNERS[1])
    floor.ask(SAM, c.PayWin(1), WINNERS[1])
    floor.ask(EVE, c.DocumentWin(2, "form 8"), WINNERS[0])


def call_off(floor: Floor, night: Night) -> None:
    """Begin a round, bet, and call it off."""
    night.people_move()
    number = night.table.number + 1
    night.cards = tuple(night.rng.sample(range(52), 52))
    floor.next_deck = SealedDeck(night.cards, night.rng.randbytes(32))
    night.ask(DAN, c.StartRound(number, night.table.next_deck))
    floor.next_deck = None
    night.bets(number)
    night.ask(EVE, c.CallOff(number, "a card fell from the shoe"))


def change_the_deck(night: Night) -> None:
    """Find the next deck unfit, replace it, and find the new one sound."""
    old = night.table.next_deck
    new = None if old is None else "green"
    night.ask(DAN, c.InspectDeck(sound=False, finding="a bent card", deck=old))
    night.ask(EVE, c.ReplaceDeck("a bent card", old, new))
    night.ask(DAN, c.InspectDeck(sound=True, finding="52 cards, none bent", deck=new))


def void_a_round(floor: Floor, stream: str, rng: Random) -> None:
    """Play at a linked table until somebody has left, then let two people void the round."""
    opened = c.OpenTable("fcp", LINKED, meter="meter:main", chips=10**8)
    floor.ask(EVE, opened, stream)
    bets = []
    for seat in range(1, 4):
        name = f"{stream}-{seat}"
        floor.ask(player(name), c.Sit(seat, name), stream)
        floor.ask(DAN, c.BuyIn(name, 100_000), stream)
        coupons = {"ante": 500} if seat == 1 else {}
        bets.append(PlaceBet(seat, {"ante": 1000, "progressive": 100}, coupons))
    floor.ask(DAN, c.StartRound(1), stream)
    floor.ask(DAN, c.Play(1, (*bets, NoMoreBets(), Answer(1, "play 2x"))), stream)
    floor.ask(DAN, c.LeaveSeat(rng.choice((2, 3))), stream)
    floor.ask(EVE, c.Request(c.Void(1, "the shoe broke")), stream)
    floor.ask(SAM, c.Approve(1), stream)


ANSWERS = {"uth": "play 4x", "lir": "ride"}
BETS = {"uth": {"ante": 1000, "blind": 1000}, "lir": {"bet": 1000, "three_card": 500}}


def plain_round(floor: Floor, night: Night, stream: str) -> None:
    """Open a table like another one and play a plain round at it."""
    alias, name = night.game.alias, f"ann at {stream}"
    floor.ask(EVE, c.OpenTable(night.game.name, night.table.house, chips=10**8), stream)
    floor.ask(player(name), c.Sit(1, name), stream)
    floor.ask(DAN, c.BuyIn(name, 10_000_000), stream)
    floor.ask(DAN, c.StartRound(1), stream)
    laid = PlaceBet(1, BETS[alias])
    floor.ask(DAN, c.Play(1, (laid, NoMoreBets(), Answer(1, ANSWERS[alias]))), stream)
    if floor.table(stream).playing is not None:
        floor.ask(DAN, c.Play(1, (Answer(1, ANSWERS[alias]),)), stream)


def reverse(floor: Floor, stream: str, *, corrected: bool) -> None:
    """Reverse a round, settled anew with other cards if that is wanted; two people want it."""
    right: dict[str, Any] | None = None
    if corrected:
        table = floor.table(stream)
        assert table.game is not None
        assert table.round is not None
        right = write_round(table.game, dict(table.house), finished_round(table.round.engine))
        right["seats"][0]["cards"], right["community"] = "Ts Td Th", "Tc 2c"
    floor.ask(DAN, c.Request(c.Reverse(1, "a marked card", right)), stream)
    floor.ask(SAM, c.Approve(1), stream)
