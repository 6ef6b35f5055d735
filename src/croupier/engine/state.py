"""The state of a round between two events."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from croupier.cards import Card
from croupier.engine.events import Place
from croupier.games.dealing import Device, Holder, Script, Step
from croupier.games.game import AnyGame
from croupier.games.line import Settlement
from croupier.games.question import Asked, Question, follow
from croupier.games.round import Irregularity, Round, Seat
from croupier.games.rules import Rules
from croupier.games.ruling import Ruled, Void, rule_on_leavers
from croupier.law import RuleViolation
from croupier.money import Cents

Source = Literal["sealed", "entered"]
"""Where faces come from: a sealed deck, or a person who enters the cards of a physical table."""

NONE: Final[Mapping[Any, Any]] = MappingProxyType({})
NOT_ASKED: Final = Asked((), None)


class RoundState(NamedTuple):
    """Everything that the events of a round have made of it."""

    game: AnyGame
    rules: Rules
    device: Device
    source: Source
    by_act: bool
    """Whether the dealer's acts are told one by one, as at a physical table."""

    seats: Mapping[int, Seat] = NONE
    """Ascending once the betting is closed."""
    closed: bool = False
    meter: Cents | None = None
    script: Script = ()
    at: int = 0
    """The next step of the script."""
    open_question: tuple[int, Question] | None = None
    """The seat that must answer now, and the question; None if nobody must."""

    held: Mapping[Holder, tuple[Place, ...]] = NONE
    next_place: Place = 0
    """The top of the undealt deck."""
    faces: Mapping[Place, Card] = NONE
    """The faces that the events have told."""
    face_up: frozenset[Place] = frozenset()
    """The places whose cards everyone sees."""

    irregularities: tuple[Irregularity, ...] = ()
    voids: Mapping[int, Void] = NONE
    left: frozenset[int] = frozenset()
    settlement: Settlement | None = None

    @property
    def step(self) -> Step | None:
        """The step of the script that comes next, None when only the settlement is left."""
        return self.script[self.at] if self.at < len(self.script) else None

    def asked(self, number: int) -> Asked:
        """Return how far a seat has come with its questions."""
        seat = self.seats[number]
        if self.game.asked_with not in seat.wagers:
            return NOT_ASKED
        return follow(self.game.questions, seat.answers, "this seat")  # lawful when they were given

    @property
    def abandoned(self) -> frozenset[int]:
        """The seats that left and whose wagers were ruled abandoned."""
        return rule_on_leavers(self.irregularities) if self.left else frozenset()

    @property
    def side_bets_live(self) -> bool:
        """Whether a void hand has a side bet for which the board is dealt all the same."""
        kept = self.game.side_bets_on_board
        return any(
            void.side_bets_live and not kept.isdisjoint(self.seats[number].wagers)
            for number, void in self.voids.items()
        )

    @property
    def all_void(self) -> bool:
        """Whether every hand is void."""
        return len(self.voids) == len(self.seats)

    def known(self, holder: Holder) -> tuple[Card, ...] | None:
        """Return a holder's cards if the events have told every face, else None."""
        places = self.held.get(holder, ())
        if not places or any(place not in self.faces for place in places):
            return None
        return tuple([self.faces[place] for place in places])

    def any_known(self, holder: Holder) -> bool:
        """Tell whether the events have told the face of any of a holder's cards."""
        return not self.faces.keys().isdisjoint(self.held.get(holder, ()))

    def ruled(self) -> Ruled:
        """Return the round as far as it has come, with its irregularities ruled on."""
        return Ruled(
            round=finished_round(self),
            asked={number: self.asked(number) for number in self.seats},
            voids=self.voids,
            abandoned=self.abandoned,
        )


def open_round(
    game: AnyGame,
    rules: Rules,
    device: Device = "hand",
    source: Source = "sealed",
    *,
    by_act: bool | None = None,
) -> RoundState:
    """Return a round in which nothing has happened yet.

    Args:
        game: The game.
        rules: The house's rules for it.
        device: What the cards are dealt from; the order of dealing hangs on it.
        source: Where faces come from.
        by_act: Whether the dealer's acts are told one by one; None: where cards are entered.

    Raises:
        RuleViolation: Cards are entered, and the dealer's acts are not told one by one.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> open_round(find_game("lir"), rules_of(find_game("lir"), {})).closed
    False
    """
    if source == "entered" and by_act is False:
        wrong = "cards are entered, yet the dealer's acts are not told one by one"
        raise RuleViolation(wrong, accepted="by_act, or left out")
    return RoundState(
        game, rules, device, source, source == "entered" if by_act is None else by_act
    )


def finished_round(state: RoundState) -> Round:
    """Return the round as it lies on the table, as far as faces are known."""
    up = state.face_up
    seats = []
    for number, seat in state.seats.items():
        places = state.held.get(number, ())
        shown = bool(places) and all(place in up for place in places)
        seats.append(seat._replace(cards=state.known(number) if shown else None))
    community = tuple(state.faces[p] for p in state.held.get("community", ()) if p in up)
    dealer = state.held.get("dealer", ())
    box = state.known("box") if "box" in state.held else None
    return Round(
        seats=tuple(seats),
        dealer=state.known("dealer") if dealer and up.issuperset(dealer) else None,
        community=community if "community" in state.game.places else None,
        box=box[0] if box and up.issuperset(state.held["box"]) else None,
        meter=state.meter,
        irregularities=state.irregularities,
    )
