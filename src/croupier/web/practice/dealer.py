"""A practice table's dealer: says when a round begins and when the betting is over.

It waits for everyone who sits there, though not for long, and where several sit a clock runs while
one of them decides; house players bet and answer when it asks them. It decides nothing else: cards,
questions and payments follow from the rules, and the desk refuses what is not lawful, whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Timer
from time import monotonic
from typing import Final, NamedTuple

from croupier.engine.commands import NoMoreBets, RuleOn
from croupier.engine.waiting import wanted
from croupier.law import RuleViolation
from croupier.ledger.errors import LedgerError
from croupier.money import Cents
from croupier.service.desk import Desk
from croupier.table import TableState, commands
from croupier.table.state import TableRound
from croupier.web.practice.company import Company, seated
from croupier.web.practice.staff import CLOCK, DEALER, FLOOR, PIT

PATIENCE_S: Final = 20.0
"""So long the first who wants cards waits at most for the others."""
THINKING_S: Final = 45.0
"""So long a player may think where others wait for him."""
LEFT: Final = "left a practice table in the middle of a hand"


class Thinking(NamedTuple):
    """A question that somebody has before him, and when his time is up."""

    round: str
    seat: int
    question: str
    until: float
    """By the steady clock."""


class Dealer:
    """Deals at the practice tables of one process; may be shared by threads."""

    def __init__(self, desk: Desk, company: Company, thinking: float = THINKING_S) -> None:
        """Begin with nobody waiting for cards.

        Args:
            desk: Where the tables are.
            company: The house players.
            thinking: How long a player may think where others wait, in seconds.
        """
        self._desk, self.company, self._long = desk, company, thinking
        self._thinking: dict[str, Thinking] = {}
        self._hurried: set[str] = set()
        self._answering: set[str] = set()
        self._turn = Lock()

    def begin(self, stream: str) -> int:
        """Begin a round unless one is in play; return its number."""
        table = self._desk.table(stream)
        if table.playing is None:
            self._pay_wins(stream, table)
            number = table.number + 1
            with suppress(RuleViolation):  # another player's page was as quick: it has begun
                start = commands.StartRound(number)
                self._desk.do(stream, start, DEALER, f"dealer {stream} start {number}")
            table = self._desk.table(stream)
        return table.number

    def _pay_wins(self, stream: str, table: TableState) -> None:
        """Pay whoever won the whole meter; until then the cards are held and no round begins."""
        for hit in table.held:
            with suppress(RuleViolation):  # it is documented already
                papers = commands.DocumentWin(hit, "practice money: no papers")
                self._desk.do(stream, papers, FLOOR, f"dealer {stream} win {hit} papers")
            paying = commands.PayWin(hit)
            self._desk.do(stream, paying, FLOOR, f"dealer {stream} win {hit} paid")

    def sell(self, stream: str, player: str, amount: Cents, key: str) -> None:
        """Sell chips to a player, for practice money."""
        self._desk.do(stream, commands.BuyIn(player, amount), DEALER, key)

    def deal(self, stream: str) -> None:
        """Deal when all who sit there have bet; house players do so at once.

        Raises:
            RuleViolation: The betting cannot be closed.
        """
        self.company.bet(stream)
        table = self._desk.table(stream)
        playing = table.playing
        if playing is None or playing.engine.closed or not playing.engine.seats:
            return
        if not table.seats.keys() - playing.engine.seats:
            self._close(stream, playing)
            return
        with self._turn:
            first = playing.id not in self._hurried
            self._hurried.add(playing.id)
        if first:
            _after(PATIENCE_S, self._hurry, stream, playing)

    def resume(self, stream: str) -> None:
        """Go on where a process that is gone left off: deal to who waits, ask who is asked."""
        with suppress(RuleViolation, LedgerError):
            self.deal(stream)
            self.wind(stream)

    def _close(self, stream: str, playing: TableRound) -> None:
        """Say no more bets, once for each round."""
        closing = commands.Play(playing.number, (NoMoreBets(),))
        self._desk.do(stream, closing, DEALER, f"dealer {playing.id} no more bets")
        self.wind(stream)

    def _hurry(self, stream: str, playing: TableRound) -> None:
        """Say no more bets when time is up, if nobody has and somebody has bet."""
        with self._turn:
            self._hurried.discard(playing.id)
        with suppress(RuleViolation, LedgerError):
            self._close(stream, playing)

    def wind(self, stream: str) -> None:
        """See to it that the question that is open is answered.

        A house player answers soon. Where several people sit, a clock runs for each of them.
        """
        self._rule(stream)
        table = self._desk.table(stream)
        playing = table.playing
        if playing is None:
            self._pay_wins(stream, table)
        asked = None if playing is None else playing.engine.open_question
        if playing is None or asked is None:
            return
        soon = self.company.asked(stream)
        if soon is not None:
            self._answer_after(soon, stream)
            return
        people = set(table.seats.values()) - set(seated(table).values())
        if len(people) == 1:
            return
        seat, question = asked
        fresh = Thinking(playing.id, seat, question.name, monotonic() + self._long)
        with self._turn:
            running = self._thinking.get(stream)
            if running is not None and running[:3] == fresh[:3]:
                return
            self._thinking[stream] = fresh
        _after(self._long, self._ring, stream, playing.number, fresh)

    def _rule(self, stream: str) -> None:
        """Let the wagers of who left in the middle of a hand stand, where the round waits for that.

        Otherwise nobody would rule on them, and nobody could play here any more.
        """
        while True:
            table = self._desk.table(stream)
            own = next((n for n, one in table.asked.items() if one.by == DEALER.name), None)
            if own is not None:
                key = f"dealer {stream} approve {own}"
                self._desk.do(stream, commands.Approve(own), PIT, key)
                continue
            playing = table.playing
            wants = None if playing is None or table.asked else wanted(playing.engine)
            if playing is None or wants is None or wants.what != "ruling":
                return
            ruling = RuleOn(int(wants.holder or 0), "stands", DEALER.name, LEFT)
            asking, key = commands.Request(ruling), f"dealer {playing.id} rule on {wants.holder}"
            self._desk.do(stream, asking, DEALER, key)

    def _answer_after(self, seconds: float, stream: str) -> None:
        """Let a house player answer after some time, once."""
        with self._turn:
            if stream in self._answering:
                return
            self._answering.add(stream)
        _after(seconds, self._answer, stream)

    def _answer(self, stream: str) -> None:
        with self._turn:
            self._answering.discard(stream)
        with suppress(RuleViolation, LedgerError):
            self.company.answer(stream)
        with suppress(RuleViolation, LedgerError):
            self.wind(stream)  # where that came to nothing, he is asked again

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
        with self._turn:
            if self._thinking.get(stream) == thinking:
                del self._thinking[stream]
        with suppress(RuleViolation, LedgerError):
            self._desk.do(stream, ringing, CLOCK, key)
        with suppress(RuleViolation, LedgerError):
            self.wind(stream)  # where the ledger could not be written, the clock runs again


def _after(seconds: float, act: Callable[..., None], *told: object) -> None:
    """Do something later, in a thread that keeps no process alive."""
    timer = Timer(seconds, act, told)
    timer.daemon = True
    timer.start()
