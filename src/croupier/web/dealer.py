"""A practice table's dealer: says when a round begins and when the betting is over.

It waits for everyone who sits there, though not for long. It decides nothing else: cards, questions
and payments follow from the rules, and the desk refuses what is not lawful, whoever asks.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Lock, Timer
from typing import Final

from croupier.engine.commands import NoMoreBets
from croupier.law import RuleViolation
from croupier.ledger.errors import LedgerError
from croupier.money import Cents
from croupier.service.desk import Desk
from croupier.table import Actor, commands
from croupier.table.state import TableRound

DEALER: Final = Actor("practice house", "dealer")
FLOOR: Final = Actor("practice house", "supervisor")
"""As whom practice tables are opened."""
PATIENCE_S: Final = 20.0
"""So long the first who wants cards waits at most for the others."""


class Dealer:
    """Deals at the practice tables of one process; may be shared by threads."""

    def __init__(self, desk: Desk) -> None:
        """Begin with nobody waiting for cards."""
        self._desk = desk
        self._ready: dict[str, set[int]] = {}
        self._turn = Lock()

    def begin(self, stream: str) -> int:
        """Begin a round unless one is in play; return its number."""
        table = self._desk.table(stream)
        if table.playing is None:
            number = table.number + 1
            with suppress(RuleViolation):  # another player's page was as quick: it has begun
                start = commands.StartRound(number)
                self._desk.do(stream, start, DEALER, f"dealer {stream} start {number}")
            table = self._desk.table(stream)
        return table.number

    def sell(self, stream: str, player: str, amount: Cents, key: str) -> None:
        """Sell chips to a player, for practice money."""
        self._desk.do(stream, commands.BuyIn(player, amount), DEALER, key)

    def deal(self, stream: str, seat: int) -> None:
        """Note that a seat wants its cards; deal when all who sit there do.

        Raises:
            RuleViolation: The betting cannot be closed.
        """
        table = self._desk.table(stream)
        playing = table.playing
        if playing is None or playing.engine.closed:
            return
        with self._turn:
            first = playing.id not in self._ready
            ready = self._ready.setdefault(playing.id, set())
            ready.add(seat)
            waits = not ready.issuperset(table.seats)
        if not waits:
            self._close(stream, playing)
        elif first:
            hurry = Timer(PATIENCE_S, self._hurry, (stream, playing))
            hurry.daemon = True
            hurry.start()

    def _close(self, stream: str, playing: TableRound) -> None:
        """Say no more bets, once for each round."""
        closing = commands.Play(playing.number, (NoMoreBets(),))
        self._desk.do(stream, closing, DEALER, f"dealer {playing.id} no more bets")
        with self._turn:
            self._ready.pop(playing.id, None)

    def _hurry(self, stream: str, playing: TableRound) -> None:
        """Say no more bets when time is up, if nobody has and somebody has bet."""
        with suppress(RuleViolation, LedgerError):
            self._close(stream, playing)
