"""A table for tests: it holds a round's state, deck and events, and takes commands as verbs.

Money is in dollars. Whatever is asked, the state that was asked stays as it was; what is refused
changes nothing. What a wager got is written as in the worked cases: ``W10`` paid 10 and the stake
back, ``P`` push, ``L10`` a stake of 10 collected, ``B20`` paid without a stake, ``V`` void.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeVar

import pytest

from croupier.cards import Card, read_cards, write_cards
from croupier.engine import RoundState, decide, evolve, open_round, view
from croupier.engine.commands import (
    NO_SLIPS,
    NOTHING,
    Absent,
    Answer,
    Command,
    Correct,
    Deal,
    Identify,
    Leave,
    NoMoreBets,
    PlaceBet,
    Report,
    RuleOn,
    TakeBack,
)
from croupier.engine.events import Event
from croupier.games import find_game
from croupier.games.dealing import Device, Holder
from croupier.games.line import Line, SeatResult
from croupier.games.round import Kind
from croupier.house import rules_of
from croupier.law import RuleViolation

E = TypeVar("E")
Money = int | float

EXPOSED: Final[Kind] = "dealer card exposed"
COMMUNITY_EXPOSED: Final[Kind] = "community card exposed"
FACE_UP: Final[Kind] = "card found face up"
WRONG_COUNT: Final[Kind] = "wrong number of cards"
FLOOR: Final = "floor"
SEEN: Final = "seen by the floor"
ANY: Final = "any clause or none"

HOUSES: Final[Mapping[str, Mapping[str, object]]] = {
    "uth": {},
    "fcp": {"dealer_cards": 6},
    "lir": {},
}
PROGRESSIVE: Final = {"table": "A", "envy": "A"}
FULL_FCP: Final = {"dealer_cards": 6, "six_card_table": "A", "progressive": PROGRESSIVE}
FULL_LIR: Final = {"bonus": True, "three_card_table": "A"}


def cents(dollars: Mapping[str, Money]) -> dict[str, int]:
    return {wager: round(amount * 100) for wager, amount in dollars.items()}


def stacked(text: str) -> tuple[Card, ...]:
    """Return a deck whose first cards are those named; the others follow from the lowest up."""
    first = read_cards(text)
    return first + tuple(card for card in range(52) if card not in first)


def snapshot(state: RoundState) -> str:
    """Return everything that can change of a state, to be compared."""
    fields = [name for name in state._fields if name not in ("game", "rules")]
    return "\n".join(f"{name}: {getattr(state, name)!r}" for name in fields)


class Table:
    """One round at a table."""

    def __init__(  # noqa: PLR0913 - each is a way in which tables differ
        self,
        game: str = "uth",
        house: Mapping[str, object] | None = None,
        *,
        device: Device = "hand",
        cards: str | tuple[Card, ...] = "",
        by_act: bool = False,
        entered: bool = False,
    ) -> None:
        self.game = find_game(game)
        rules = rules_of(self.game, dict(HOUSES[game] if house is None else house))
        source: Literal["entered", "sealed"] = "entered" if entered else "sealed"
        self.state = open_round(self.game, rules, device, source, by_act=by_act or entered)
        self.deck = None if entered else (stacked(cards) if isinstance(cards, str) else cards)
        self.events: list[Event] = []

    def do(self, command: Command) -> list[Event]:
        before = snapshot(self.state)
        events = decide(self.state, command, self.deck)
        assert decide(self.state, command, self.deck) == events
        assert snapshot(self.state) == before, "decide changed the state that it was asked about"
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        return events

    def refuses(self, command: Command, clause: str | None = None) -> RuleViolation:
        """Assert that a command is refused, and return the refusal.

        Args:
            command: What is asked.
            clause: The citation that must be given, None for none; ``ANY`` leaves it open.
        """
        before, told = snapshot(self.state), list(self.events)
        with pytest.raises(RuleViolation) as caught:
            decide(self.state, command, self.deck)
        assert snapshot(self.state) == before
        assert self.events == told
        if clause != ANY:
            assert caught.value.clause == clause, str(caught.value)
        assert caught.value.accepted, "a refusal says what would be accepted"
        return caught.value

    def bet(
        self,
        seat: int,
        wagers: Mapping[str, Money] = NOTHING,
        *,
        player: str | None = None,
        coupons: Mapping[str, Money] = NOTHING,
        **more: Money,
    ) -> list[Event]:
        return self.do(bet(seat, wagers, player=player, coupons=coupons, **more))

    def take_back(self, seat: int) -> list[Event]:
        return self.do(TakeBack(seat))

    def close(self, *, meter: Money | None = None, not_accepted: tuple[int, ...] = ()) -> Table:
        gone = dict.fromkeys(not_accepted, ("progressive",))
        self.do(NoMoreBets(gone, None if meter is None else round(meter * 100)))
        return self

    def answer(self, seat: int, answer: str, amount: Money | None = None) -> list[Event]:
        return self.do(Answer(seat, answer, None if amount is None else round(amount * 100)))

    def answers(self, *said: tuple[int, str]) -> Table:
        for seat, answer in said:
            self.answer(seat, answer)
        return self

    def absent(self, seat: int, question: str) -> list[Event]:
        return self.do(Absent(seat, question))

    def deal(
        self, faces: str = "", slips: Mapping[Holder, int] = NO_SLIPS, **more: int
    ) -> list[Event]:
        """Do the dealer's next act; a slip may be said as ``dealer=1`` or ``seat_3=1`` as well."""
        told = {**slips, **{_holder(name): count for name, count in more.items()}}
        return self.do(Deal(told, read_cards(faces)))

    def identify(self, holder: Holder, faces: str) -> list[Event]:
        return self.do(Identify(holder, read_cards(faces)))

    def correct(self, holder: Holder, number: int, face: str) -> list[Event]:
        return self.do(correct(holder, number, face))

    def report(self, kind: Kind, seat: int | Literal["dealer"] | None = None) -> list[Event]:
        return self.do(report(kind, seat))

    def leave(self, seat: int) -> list[Event]:
        return self.do(Leave(seat))

    def rule(self, seat: int, ruling: Literal["abandoned", "stands"]) -> list[Event]:
        return self.do(RuleOn(seat, ruling, FLOOR, SEEN))

    def finish(self, say: Callable[[str], str] | None = None) -> Table:
        """Deal and answer until the round is settled; ``say`` answers a question by its name."""
        for _ in range(100):
            if self.settled:
                return self
            asked = self.state.open_question
            if asked is None:
                self.deal()
            else:
                self.answer(asked[0], asked[1].answers[-1] if say is None else say(asked[1].name))
        raise AssertionError("the round does not end")

    @property
    def settled(self) -> bool:
        return self.state.settlement is not None

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who must answer what."""
        asked = self.state.open_question if self.state.closed else None
        return None if asked is None else (asked[0], asked[1].name)

    @property
    def public(self) -> dict[str, object]:
        return view(self.state, "public", self.deck)

    @property
    def options(self) -> list[dict[str, object]]:
        """What the one who is asked may answer."""
        assert self.asked is not None
        options: list[dict[str, object]] = view(self.state, self.asked[0], self.deck)["options"]
        return options

    def places(self, holder: Holder) -> tuple[int, ...]:
        return self.state.held.get(holder, ())

    def seen(self, holder: Holder) -> str:
        """Return the cards that everybody sees of a holder, in order."""
        faces = [self.state.faces[p] for p in self.places(holder) if p in self.state.face_up]
        return write_cards(faces)

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def result(self, seat: int) -> str:
        """Return what each wager of a seat got, in the short form."""
        return ", ".join(f"{line.wager} {_short(line)}" for line in self._of(seat).lines)

    def results(self) -> dict[int, str]:
        assert self.state.settlement is not None
        return {seat.number: self.result(seat.number) for seat in self.state.settlement.seats}

    def why(self, seat: int, wager: str) -> tuple[str | None, str | None]:
        """Return the clause and the reading that decided a wager."""
        line = next(line for line in self._of(seat).lines if line.wager == wager)
        return line.clause, line.reading

    def lines(self, seat: int) -> tuple[Line, ...]:
        return self._of(seat).lines

    def net(self, seat: int) -> float:
        return self._of(seat).net / 100

    def _of(self, seat: int) -> SeatResult:
        assert self.state.settlement is not None, f"the round waits: {self.public}"
        return next(one for one in self.state.settlement.seats if one.number == seat)


def bet(
    seat: int,
    wagers: Mapping[str, Money] = NOTHING,
    *,
    player: str | None = None,
    coupons: Mapping[str, Money] = NOTHING,
    **more: Money,
) -> PlaceBet:
    return PlaceBet(seat, cents({**wagers, **more}), cents(coupons), player)


def report(kind: Kind, seat: int | Literal["dealer"] | None = None) -> Report:
    return Report(kind, FLOOR, SEEN, seat)


def correct(holder: Holder, number: int, face: str) -> Correct:
    return Correct(holder, number, read_cards(face)[0], FLOOR, "misread")


def _holder(name: str) -> Holder:
    if name.startswith("seat_"):
        return int(name.removeprefix("seat_"))
    houses: dict[str, Holder] = {"dealer": "dealer", "community": "community", "box": "box"}
    return houses[name]


def _short(line: Line) -> str:
    letter = {"win": "W", "lose": "L", "push": "P", "bonus": "B", "void": "V"}[line.outcome]
    amount = {"W": line.paid, "B": line.paid, "L": line.stake}.get(letter)
    return letter if amount is None else f"{letter}{amount / 100:g}"
