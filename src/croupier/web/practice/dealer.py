"""A practice table's dealer: says when a round begins and when the betting is over.

It waits for everyone who sits there, though not for long, and where several sit a clock runs while
one of them decides. It decides nothing else: cards, questions and payments follow from the rules,
and the desk refuses what is not lawful, whoever asks.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Lock, Timer
from time import monotonic
from typing import Final, NamedTuple

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
CLOCK: Final = Actor("practice clock", "clock")
PATIENCE_S: Final = 20.0
"""So long the first who wants cards waits at most for the others."""
THINKING_S: Final = 45.0
"""So long a player may think where others wait for him."""


class Thinking(NamedTuple):
    """A question that somebody has before him, and when his time is up."""

    round: str
    seat: int
    question: str
    until: float
    """By the steady clock."""


class Dealer:
    """Deals at the practice tables of one process; may be shared by threads."""

    def __init__(self, desk: Desk, thinking: float = THINKING_S) -> None:
        """Begin with nobody waiting for cards.

        Args:
            desk: Where the tables are.
            thinking: How long a player may think where others wait, in seconds.
        """
        self._desk, self._long = desk, thinking
        self._thinking: dict[str, Thinking] = {}
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
        self.wind(stream)

    def _hurry(self, stream: str, playing: TableRound) -> None:
        """Say no more bets when time is up, if nobody has and somebody has bet."""
        with suppress(RuleViolation, LedgerError):
            self._close(stream, playing)

    def wind(self, stream: str) -> None:
        """Start the clock of the question that is open, where several sit at the table."""
        table = self._desk.table(stream)
        playing = table.playing
        asked = None if playing is None else playing.engine.open_question
        if playing is None or asked is None or len(set(table.seats.values())) == 1:
            return
        seat, question = asked
        fresh = Thinking(playing.id, seat, question.name, monotonic() + self._long)
        with self._turn:
            running = self._thinking.get(stream)
            if running is not None and running[:3] == fresh[:3]:
                return
            self._thinking[stream] = fresh
        clock = Timer(self._long, self._ring, (stream, playing.number, fresh))
        clock.daemon = True
        clock.start()

    def left(self, stream: str, seat: int | None) -> int:
        """Return how many seconds a seat has left for the question before it; 0: no clock runs."""
        thinking = self._thinking.get(stream)
        if thinking is None or thinking.seat != seat:
            return 0
        return max(0, round(thinking.until - monotonic()))

    def _ring(self, stream: str, number: int, thinking: Thinking) -> None:
        """Let the rule for an absent player answer; where the player has, nothing comes of it."""
        ringing = commands.DecisionClock(number, thinking.seat, thinking.question)
        key = f"clock {thinking.round} {thinking.seat} {thinking.question}"
        with suppress(RuleViolation, LedgerError):
            self._desk.do(stream, ringing, CLOCK, key)
        self.wind(stream)
