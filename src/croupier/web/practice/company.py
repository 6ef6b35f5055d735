"""The house players of a practice table: they bet and answer by the game's simple strategy.

They are accounts of the practice house, a few that may sit at many tables at once, and act by the
commands that every player has. What one of them goes by is the player's view of the table: he sees
no card that a player in his seat would not see.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from croupier.cards import Card, read_cards
from croupier.engine.commands import Answer, PlaceBet
from croupier.engine.view import HIDDEN
from croupier.games.strategy import Sight
from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.errors import LedgerError
from croupier.money import DOLLAR
from croupier.records.practice import practice_wagers
from croupier.service.desk import Desk
from croupier.service.people import People
from croupier.service.people.commands import OpenAccount
from croupier.service.people.terms import operator
from croupier.table import Actor, TableState, commands
from croupier.web.practice.staff import CLOCK, DEALER

NAMES: Final = tuple(
    f"{name} (house)" for name in ("Ada", "Boris", "Chloe", "Dario", "Edith", "Frank")
)
"""As many as the other seats of the largest table."""
CHIPS: Final = 1_000 * DOLLAR
LEAST: Final = 200 * DOLLAR
"""A house player with less gets chips: more than any round of a practice table can cost."""
BEAT_S: Final = 0.5
"""So long a house player takes for an answer."""
BEATS_S: Final = 1.2
"""And so long all of them together, when they answer one after the other."""


class Company:
    """Seats house players and acts for them; may be shared by threads."""

    def __init__(self, desk: Desk, people: People, ledger: Ledger) -> None:
        """Take what they act on.

        Args:
            desk: Where the tables are.
            people: Where the house players' accounts are.
            ledger: Where their chips are.
        """
        self._desk, self._people, self._ledger = desk, people, ledger

    def add(self, stream: str) -> None:
        """Seat one more house player, as near to the others as can be.

        Raises:
            RuleViolation: Every seat is taken.
        """
        table = self._desk.table(stream)
        free = _free(table)
        away = [name for name in NAMES if name not in table.seats.values()]
        if not free or not away:
            raise RuleViolation("every seat is taken", accepted="a house player less")
        name, taken = away[0], sorted(table.seats)
        if self._people.account(name).status == "not opened":
            password = secrets.token_urlsafe(16)  # told nobody
            opening, key = OpenAccount(name, "player"), f"house player {name}"
            self._people.do(name, opening, operator("practice"), key, password=password)
        seat = min(free, key=lambda one: sum(abs(one - other) for other in taken))
        self._do(stream, commands.Sit(seat, name), name, f"sit {secrets.token_hex(8)}")

    def remove(self, stream: str) -> None:
        """Let the house player who came last leave; where none sits there, nothing happens.

        Raises:
            RuleViolation: He cannot leave now.
        """
        table = self._desk.table(stream)
        # Who leaves amid a hand keeps his seat until it is over.
        gone = frozenset() if table.playing is None else table.playing.engine.left
        here = {seat: name for seat, name in seated(table).items() if seat not in gone}
        if here:
            last = max(here, key=lambda seat: NAMES.index(here[seat]))
            leaving = commands.LeaveSeat(last)
            self._do(stream, leaving, here[last], f"leave {secrets.token_hex(8)}")

    def dismiss(self, stream: str) -> None:
        """Let every house player leave: nobody is left to play with."""
        for _ in seated(self._desk.table(stream)):
            with suppress(RuleViolation, LedgerError):
                self.remove(stream)

    def bet(self, stream: str) -> None:
        """Make the bets of the house players who have made none in the round in play."""
        table = self._desk.table(stream)
        playing = table.playing
        if playing is None or table.game is None or playing.engine.closed:
            return
        wagers = practice_wagers(table.game, table.house)
        for seat, name in seated(table).items():
            if seat not in playing.engine.seats:
                self._fund(stream, name)
                betting = commands.Play(playing.number, (PlaceBet(seat, wagers),))
                self._do(stream, betting, name, f"bet {playing.id} {seat}")

    def asked(self, stream: str) -> float | None:
        """Return how long the house player who is asked takes; None where none is asked."""
        table = self._desk.table(stream)
        question = None if table.playing is None else table.playing.engine.open_question
        here = seated(table)
        if question is None or question[0] not in here:
            return None
        return min(BEAT_S, BEATS_S / len(here))

    def answer(self, stream: str) -> None:
        """Answer for the house player who is asked, if one is."""
        table = self._desk.table(stream)
        playing = table.playing
        question = None if playing is None else playing.engine.open_question
        if playing is None or question is None or table.game is None:
            return
        seat, asked = question
        name = seated(table).get(seat)
        if name is None:
            return
        view = self._desk.view(stream, Actor(name, "player"))["round"]
        said = table.game.choose(sight_of(view, seat, asked.name))
        key = f"{playing.id} {seat} {asked.name}"
        try:
            answering = commands.Play(playing.number, (Answer(seat, said),))
            self._do(stream, answering, name, f"answer {key}")
        except RuleViolation:
            # What the strategy says is not lawful here: then as for somebody absent.
            ringing = commands.DecisionClock(playing.number, seat, asked.name)
            self._desk.do(stream, ringing, CLOCK, f"clock {key}")

    def _fund(self, stream: str, name: str) -> None:
        if self._ledger.balance(f"player:{name}") < LEAST:
            buying, key = commands.BuyIn(name, CHIPS), f"{name} chips {secrets.token_hex(8)}"
            self._desk.do(stream, buying, DEALER, key)

    def _do(self, stream: str, command: Any, name: str, key: str) -> None:  # noqa: ANN401
        self._desk.do(stream, command, Actor(name, "player"), f"{name} {key}")


def seated(table: TableState) -> dict[int, str]:
    """Return the house players at a table, by seat."""
    return {seat: name for seat, name in sorted(table.seats.items()) if name in NAMES}


def sight_of(view: Mapping[str, Any], seat: int, question: str) -> Sight:
    """Return what a strategy goes by, from the player's view of a round.

    >>> view = {"seats": {2: {"cards": ["As", "Kd"]}}, "community": ["Td", "??"]}
    >>> [len(cards) for cards in sight_of(view, 2, "after the flop")[1:3]]
    [2, 1]
    """
    upcards = _known(view.get("dealer", ()))
    return Sight(
        question,
        _known(view["seats"][seat]["cards"]),
        _known(view.get("community", ())),
        upcards[0] if upcards else None,
    )


def _known(faces: Sequence[str]) -> tuple[Card, ...]:
    return read_cards(" ".join(face for face in faces if face != HIDDEN))


def _free(table: TableState) -> list[int]:
    seats = 0 if table.game is None else table.game.seats
    return [seat for seat in range(1, seats + 1) if seat not in table.seats]
