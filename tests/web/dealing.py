"""A practice table without a browser: its players, and who tells when it moves on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from croupier.engine.commands import Answer, PlaceBet
from croupier.games import find_game
from croupier.ledger.book import Ledger
from croupier.service.desk import Desk
from croupier.service.people import People
from croupier.service.people.terms import Terms
from croupier.service.practice import METER, PROGRESSIVE, opening
from croupier.shuffle import seeded_source
from croupier.table import Actor, commands
from croupier.table.state import TableRound
from croupier.web.practice.company import Company
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.staff import CLOCK, FLOOR

STREAM = "table:1"
AT = "2026-11-30T06:00:00.000Z"
BET = {"bet": 500}


class Table:
    """A table with one or two players."""

    def __init__(
        self,
        ledger: Ledger,
        *,
        thinking: float = 3600,
        game: str = "lir",
        players: int = 2,
        seat: int = 1,
    ) -> None:
        self.moved = Event()
        self.desk = Desk(ledger, clock=lambda: AT, source=seeded_source("1"),
                         announce=lambda _stream: self.moved.set())  # fmt: skip
        self.people = People(ledger, clock=lambda: AT, terms=Terms())
        company = Company(self.desk, self.people, ledger)
        self.dealer = Dealer(self.desk, company, thinking)
        found = find_game(game)
        if found.machine_taken:
            meter = commands.OpenMeter("A", 500_000, 500_000, PROGRESSIVE["rate"])
            self.desk.do(METER, meter, FLOOR, "meter")
        self.desk.do(STREAM, opening(found, found.practice), FLOOR, "open")
        self.players = dict(enumerate(("ann", "ben")[:players], start=seat))
        for at, player in self.players.items():
            self.desk.do(STREAM, commands.Sit(at, player), Actor(player, "player"), f"sit {at}")
            self.dealer.sell(STREAM, player, 100_000, f"chips {at}")

    def bet(self, seat: int, wagers: Mapping[str, int] = BET) -> None:
        """Bet, and ask for the cards."""
        number = self.dealer.begin(STREAM)
        betting = commands.Play(number, (PlaceBet(seat, wagers),))
        self.desk.do(STREAM, betting, Actor(self.players[seat], "player"), f"bet {number} {seat}")
        self.dealer.deal(STREAM)

    def answer(self, seat: int, said: str) -> None:
        """Answer the question that is open."""
        playing = self.desk.table(STREAM).playing
        assert playing is not None
        answering = commands.Play(playing.number, (Answer(seat, said),))
        self.desk.do(STREAM, answering, Actor(self.players[seat], "player"), f"{playing.id} {said}")
        self.dealer.wind(STREAM)

    def is_closed(self) -> bool:
        """Whether the betting of the round in play is closed."""
        playing = self.desk.table(STREAM).playing
        return playing is not None and playing.engine.closed

    def play_on(self, by_clock: Collection[int] = ()) -> TableRound:
        """Wait until the round is over; return it.

        Args:
            by_clock: The seats for which the rule for an absent player answers as they are asked.
        """
        while (playing := self.desk.table(STREAM).playing) is not None:
            asked = playing.engine.open_question
            if asked is not None and asked[0] in by_clock:
                ringing = commands.DecisionClock(playing.number, asked[0], asked[1].name)
                self.desk.do(STREAM, ringing, CLOCK, f"clock {playing.id} {asked[1].name}")
                self.dealer.wind(STREAM)
                continue
            assert self.moved.wait(60)
            self.moved.clear()
        over = self.desk.table(STREAM).round
        assert over is not None
        return over


@contextmanager
def opened(folder: Path) -> Iterator[Ledger]:
    """Open a ledger in a folder."""
    with Ledger(f"sqlite:///{folder}/book.db", key=bytes(32)) as ledger:
        yield ledger
