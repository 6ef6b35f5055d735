"""A visitor's session: every decision since he came in, weighed; and his grade in each game.

It is read from the ledger's settled rounds, so that it outlives a restart.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.games import games
from croupier.games.game import AnyGame
from croupier.ledger.entry import Fact
from croupier.ledger.journal import LedgerJournal, Noted, instant
from croupier.odds.analysis import Advice
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.web.coach.beside import SHOWN
from croupier.web.coach.coach import Coach
from croupier.web.coach.decisions import Decision, decisions_of, opened
from croupier.web.coach.words import Verdict, weigh
from croupier.web.practice import visit

KINDS: Final = ("round started", "played", "round settled")
KEPT: Final = 5_000
"""Rounds whose decisions are kept ready."""
LETTERS: Final = (
    ("A", Fraction(1, 100)), ("B", Fraction(3, 100)),
    ("C", Fraction(1, 10)), ("D", Fraction(3, 10)),
)  # fmt: skip
"""The most that mistakes may cost in a round, in antes or bets; what costs more is an E."""
WORST: Final = "E"


class Made(NamedTuple):
    """A decision of a round that is over."""

    decision: Decision
    shown: bool
    """Whether the coach's figures stood beside the answers: then it is not graded."""
    at: str
    """When the round was settled."""


class Mistake(NamedTuple):
    """An answer that cost something."""

    made: Made
    verdict: Verdict


@dataclass
class Grade:
    """How somebody plays one game, as far as his decisions have been weighed."""

    game: AnyGame
    rounds: set[str] = field(default_factory=set)
    """In which something was graded."""
    decisions: int = 0
    right: int = 0
    cost: Fraction = Fraction()
    """In units."""
    lost: Fraction = Fraction()
    """In cents, at the stakes of each round."""
    shown: int = 0
    """Decisions with the figures beside them: not graded."""
    unknown: int = 0
    """Decisions for which there is no figure."""
    pending: int = 0
    """Decisions that are being weighed."""
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def by_round(self) -> Fraction:
        """What mistakes cost in a round, in units."""
        return self.cost / max(1, len(self.rounds))

    @property
    def letter(self) -> str:
        """The grade; empty while nothing is graded."""
        if not self.decisions:
            return ""
        return next((letter for letter, most in LETTERS if self.by_round <= most), WORST)


class Sessions:
    """Reads sessions from the ledger; may be shared by threads."""

    def __init__(self, facility: Facility, coach: Coach) -> None:
        """Begin with nothing read.

        Args:
            facility: Whose ledger.
            coach: Weighs the decisions.
        """
        self._facility, self._coach = facility, coach
        self._read: OrderedDict[tuple[str, str, int], list[Made]] = OrderedDict()

    def grades(self, who: Identity) -> list[Grade]:
        """Return a visitor's grades, of the games that he played since he came in."""
        grades = {game.name: Grade(game) for game in games()}
        for made in self.decisions(who):
            self._add(grades[made.decision.spot.game], made)
        for grade in grades.values():
            grade.mistakes.sort(key=lambda one: one.made.at, reverse=True)
        return [one for one in grades.values() if one.decisions or one.shown or one.pending]

    def _add(self, grade: Grade, made: Made) -> None:
        decision = made.decision
        advice = self._coach.value(decision.spot)
        if advice is None:
            grade.pending += 1
            return
        verdict = None
        if isinstance(advice, Advice):
            verdict = weigh(decision.spot, advice, decision.answer, decision.amount)
        if verdict is None:
            grade.unknown += 1
            return
        if not verdict.right:
            grade.mistakes.append(Mistake(made, verdict))
        if made.shown:
            grade.shown += 1
            return
        grade.rounds.add(decision.round)
        grade.decisions += 1
        grade.right += verdict.right
        grade.cost += verdict.cost
        grade.lost += verdict.cost * decision.spot.unit

    def decisions(self, who: Identity) -> Iterator[Made]:
        """Yield what a visitor decided since he came in, at his own practice tables and others."""
        since = self._since(who)
        if since is None:
            return
        journal = LedgerJournal(self._facility.ledger)
        own = visit.own_prefix(who)
        for stream in self._facility.ledger.streams():
            name = stream.removeprefix("table:")
            others = name.startswith(visit.OWN) and not name.startswith(own)
            if name != stream and not others:
                yield from self._at_table(journal, stream, who.name, since)

    def _since(self, who: Identity) -> datetime | None:
        living = self._facility.people.sessions(who.name)
        made = next((one.made for one in living if one.id == who.session), None)
        return None if made is None else instant(made)

    def _at_table(
        self, journal: LedgerJournal, stream: str, player: str, since: datetime
    ) -> Iterator[Made]:
        first = journal.last(stream, ("round started",), since)
        played: list[Noted] = []
        for noted in journal.facts(stream, KINDS, max(0, first - 1)):
            if noted.kind == "round started":
                played = []
            played.append(noted)
            body = noted.body
            if noted.kind != "round settled" or noted.time < since:
                continue
            if player in body["players"].values():
                yield from self._settled(stream, player, played)

    def _settled(self, stream: str, player: str, played: list[Noted]) -> list[Made]:
        """Return what a player decided in a round, from its facts."""
        over = played[-1]
        name = player, stream, over.body["round"]
        made = self._read.get(name)
        if made is None:
            made = self._read[name] = _made(player, played)
            while len(self._read) > KEPT:
                self._read.popitem(last=False)
        return made


def _made(player: str, played: list[Noted]) -> list[Made]:
    over = played[-1]
    facts = [Fact(noted.kind, noted.body) for noted in played]
    with_figures = {
        (event["seat"], event["question"])
        for noted in played
        if noted.kind == "played" and noted.key.endswith(SHOWN)
        for event in noted.body["events"]
        if event["event"] == "answered"
    }
    return [
        Made(decision, (decision.seat, decision.question) in with_figures, over.at)
        for decision in decisions_of(facts, player, opened(over.body.get("deck")))
    ]


def letters() -> list[dict[str, Any]]:
    """Return what each letter means, best first."""
    told = [{"letter": letter, "most": f"{float(most):g}"} for letter, most in LETTERS]
    return [*told, {"letter": WORST, "most": ""}]
