"""The dealer of a practice table: waits for all, and lets the clock answer for who does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from croupier.engine.commands import PlaceBet
from croupier.ledger.book import Ledger
from croupier.service.desk import Desk
from croupier.shuffle import seeded_source
from croupier.table import Actor, commands
from croupier.web.practice.dealer import FLOOR, Dealer

STREAM = "table:1"
AT = "2026-11-30T06:00:00.000Z"
PLAYERS = {1: "ann", 2: "ben"}


class Table:
    """A table of let it ride with two players, and who tells when it moves on."""

    def __init__(self, ledger: Ledger, thinking: float) -> None:
        self.moved = Event()
        self.desk = Desk(ledger, clock=lambda: AT, source=seeded_source("1"),
                         announce=lambda _stream: self.moved.set())  # fmt: skip
        self.dealer = Dealer(self.desk, thinking)
        self.desk.do(STREAM, commands.OpenTable("let-it-ride", {}, chips=10_000_000), FLOOR, "open")
        for seat, player in PLAYERS.items():
            sitting = commands.Sit(seat, player)
            self.desk.do(STREAM, sitting, Actor(player, "player"), f"sit {seat}")
            self.dealer.sell(STREAM, player, 100_000, f"chips {seat}")

    def bet(self, seat: int) -> None:
        """Bet, and ask for the cards."""
        number = self.dealer.begin(STREAM)
        betting = commands.Play(number, (PlaceBet(seat, {"bet": 500}),))
        self.desk.do(STREAM, betting, Actor(PLAYERS[seat], "player"), f"bet {number} {seat}")
        self.dealer.deal(STREAM, seat)

    def is_closed(self) -> bool:
        """Whether the betting of the round in play is closed."""
        playing = self.desk.table(STREAM).playing
        return playing is not None and playing.engine.closed


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=bytes(32)) as opened:
        yield opened


def test_cards_come_when_all_who_sit_there_want_them(ledger: Ledger) -> None:
    table = Table(ledger, thinking=3600)
    table.bet(1)
    assert not table.is_closed()
    table.bet(2)
    assert table.is_closed()
    assert table.dealer.begin(STREAM) == 1


def test_who_does_not_answer_is_answered_for_by_the_clock(ledger: Ledger) -> None:
    table = Table(ledger, thinking=0.01)
    for seat in PLAYERS:
        table.bet(seat)
    while table.desk.table(STREAM).playing is not None:
        table.moved.wait(10)
        table.moved.clear()
    over = table.desk.table(STREAM).round
    assert over is not None
    assert over.over == "settled"
    assert over.by_clock == ((1, "bet one"), (2, "bet one"), (1, "bet two"), (2, "bet two"))


def test_the_clock_runs_for_whoever_is_asked_and_nobody_else(ledger: Ledger) -> None:
    table = Table(ledger, thinking=3600)
    for seat in PLAYERS:
        table.bet(seat)
    assert table.dealer.left(STREAM, 1) > 0
    assert table.dealer.left(STREAM, 2) == 0
