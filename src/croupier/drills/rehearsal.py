"""A physical table on which something is made to go wrong: the engine deals it and rules on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.drills.chance import Chance
from croupier.engine import RoundState, carry_out, open_round
from croupier.engine.commands import Answer, Command, Deal, NoMoreBets, PlaceBet, Report
from croupier.engine.events import Event
from croupier.games.area import wager_name
from croupier.games.dealing import Holder, Pass, Street, Turn
from croupier.games.game import AnyGame
from croupier.games.round import Kind
from croupier.house import rules_of

CHOICES: Final[Mapping[str, Mapping[str, object]]] = {
    "four-card-poker": {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}},
    "let-it-ride": {"bonus": True, "three_card_table": "D"},
}
WAGERS: Final[Mapping[str, Mapping[str, int]]] = {
    "ultimate-texas-holdem": {"ante": 1000, "blind": 1000, "trips": 500},
    "four-card-poker": {"ante": 1000, "aces_up": 500, "progressive": 100},
    "let-it-ride": {"bet": 1000, "three_card": 500},
}
NAMES: Final[Mapping[str, str]] = {"bet": "three bets", "three_card": "three-card bonus"}
METER: Final = 600_000
DID: Final[Mapping[str, str]] = {
    "check": "checked",
    "fold": "folded",
    "play 4x": "played four antes",
    "play 3x": "played three antes",
    "play 2x": "played two antes",
    "play 1x": "played one ante",
    "pull": "taken {} back",
    "ride": "let {} ride",
}


def player_at(seat: int) -> str:
    """Return what the player of a seat is called."""
    return f"Player {seat}"


class Rehearsal:
    """A round of three players, told as it goes, whose cards a person enters."""

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        """Seat three players with main and side bets.

        Args:
            game: The game.
            chance: Decides seats, answers and faces.
        """
        self.game, self._chance = game, chance
        self.seats = sorted(chance.some(range(1, game.seats + 1), 3))
        self._faces = chance.deck()
        rules = rules_of(game, CHOICES.get(game.name, {}))
        self.state: RoundState = open_round(game, rules, source="entered")
        self.happened: list[Event] = []
        for seat in self.seats:
            self.do(PlaceBet(seat, WAGERS[game.name], player=player_at(seat)))
        self._said: dict[int, str] = {}
        """What each player answered last, in words."""
        self._turned: list[str] = []
        """What lies face up on the board, in words."""

    def do(self, command: Command) -> list[Event]:
        """Carry out a command; return its events."""
        events, self.state = carry_out(self.state, command)
        self.happened += events
        return events

    def close(self, not_accepted: Mapping[int, tuple[str, ...]] | None = None) -> None:
        """Say "no more bets"."""
        meter = METER if "meter" in self.game.places else None
        self.do(NoMoreBets(not_accepted or {}, meter))

    def deal(self, slips: Mapping[Holder, int] | None = None, *, passes: int = 9) -> None:
        """Deal the hands; ``slips`` happen in the last pass that gives to their holder."""
        for _ in range(passes):
            step = self.state.step
            if not isinstance(step, Pass):
                return
            wrong = {holder: count for holder, count in (slips or {}).items()
                     if self._last(step, holder)}  # fmt: skip
            self.do(Deal(wrong))

    def _last(self, step: Pass, holder: Holder) -> bool:
        """Tell whether a pass is the last that gives a holder cards."""
        left = [other for other in self.state.script[self.state.at :] if isinstance(other, Pass)]
        gives = [one for one in left
                 if (one.players if isinstance(holder, int) else one.to == holder)]  # fmt: skip
        return bool(gives) and gives[-1] is step

    def answer(self, how: str | None = None) -> bool:
        """Let whoever is asked answer; turn what must be turned before. Return whether one did.

        Args:
            how: The answer, where it is lawful; else one of chance.
        """
        while self.state.open_question is None:
            if not self.turn():
                return False
        seat, question = self.state.open_question
        lawful = [answer for answer in question.answers if answer in DID]
        given = how if how in lawful else self._chance.pick(lawful)
        self.do(Answer(seat, given))
        self._said[seat] = DID[given].format(question.name)
        return True

    def turn(self) -> bool:
        """Turn the board's next cards; return whether there were any."""
        step = self.state.step
        if isinstance(step, Street):
            count = step.cards
        elif isinstance(step, Turn) and step.source == "community":
            count = 1
        else:
            return False
        self.do(Deal(faces=tuple(self._faces.pop() for _ in range(count))))
        self._turned.append(step.name)
        return True

    def report(self, kind: Kind, seat: int | None = None, *, dealer: bool = False) -> None:
        """Tell the engine what went wrong, where it has not seen that for itself."""
        if not self.state.voids:
            self.do(Report(kind, "school", "a drill", "dealer" if dealer else seat))

    @property
    def asked_seat(self) -> int | None:
        """Who is asked something now."""
        return None if self.state.open_question is None else self.state.open_question[0]

    @property
    def asked(self) -> str:
        """Whose turn it is, in words."""
        if self.state.open_question is None:
            return "nobody's turn"
        seat, question = self.state.open_question
        return f"seat {seat}'s turn ({question.name})"

    @property
    def told(self) -> str:
        """Who plays and what they have answered, in sentences."""
        *some, last = [str(seat) for seat in self.seats]
        names = [NAMES.get(wager, wager_name(wager)) for wager in WAGERS[self.game.name]]
        bets = f"{', '.join(names[:-1])} and {names[-1]}"
        told = f"Seats {', '.join(some)} and {last} play, each with {bets}."
        if self._turned:
            lie = "lie" if len(self._turned) > 1 else "lies"
            told += f" The {' and the '.join(self._turned)} {lie} face up."
        if self._said:
            told += "".join(f" Seat {seat} has {did}." for seat, did in self._said.items())
        return told
