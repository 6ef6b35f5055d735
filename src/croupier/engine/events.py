"""What happened in a round. One event is one act of the dealer, a player or an operator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.cards import Card
from croupier.games.dealing import Holder
from croupier.games.line import Settlement
from croupier.games.round import Kind
from croupier.money import Cents

Place = int
"""A place in the deck, counted from 0 in the order of dealing."""


class BetPlaced(NamedTuple):
    """A player's wagers lie on the layout; they replace what the seat had there."""

    seat: int
    wagers: Mapping[str, Cents]
    coupons: Mapping[str, Cents]
    player: str | None


class BetTakenBack(NamedTuple):
    """A player took all wagers back before "no more bets"."""

    seat: int


class BetsClosed(NamedTuple):
    """The dealer said "no more bets"."""

    not_accepted: Mapping[int, tuple[str, ...]]
    """By seat, the wagers that the system did not take (F-27)."""
    meter: Cents | None


class Dealt(NamedTuple):
    """A pass of the deal: who got which places of the deck, face down."""

    step: str
    places: tuple[tuple[Holder, tuple[Place, ...]], ...]


class Turned(NamedTuple):
    """Cards came to lie face up."""

    step: str
    holder: Holder
    places: tuple[Place, ...]
    faces: tuple[Card, ...]
    burned: tuple[Place, ...] = ()
    """The places burned before them; these cards were dealt now, not before."""


class Discarded(NamedTuple):
    """A card that lay face down was burned unseen."""

    step: str
    holder: Holder
    place: Place


class Answered(NamedTuple):
    """A player answered a question, or the rule for an absent player did."""

    seat: int
    question: str
    answer: str
    stake: Cents
    """The play wager made by it, in cents."""
    absent: bool = False


class HandsShown(NamedTuple):
    """The players' cards on which a wager hangs were turned."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]


class Identified(NamedTuple):
    """A person entered the faces of cards of a physical table."""

    holder: Holder
    places: tuple[Place, ...]
    faces: tuple[Card, ...]


class Corrected(NamedTuple):
    """A wrongly entered face was put right."""

    place: Place
    face: Card
    was: Card
    by: str
    reason: str


class IrregularityNoted(NamedTuple):
    """Something went wrong."""

    kind: Kind
    seat: int | Literal["dealer"] | None
    before_hands: bool
    by: str
    reason: str


class HandsVoided(NamedTuple):
    """Hands became void; their stakes go back."""

    seats: tuple[int, ...]
    clause: str | None
    reading: str | None
    side_bets_live: bool


class DealCured(NamedTuple):
    """A short hand of the dealer was made whole with the next cards of the deck."""

    holder: Holder
    places: tuple[Place, ...]
    kept: int | None = None
    """How many cards it had, where the deal was told as if it had been right; None: all."""


class PlayerLeft(NamedTuple):
    """A player left the table."""

    seat: int


class RuledOn(NamedTuple):
    """The house ruled on the wagers of a player who left (F-23)."""

    seat: int
    ruling: Literal["abandoned", "stands"]
    by: str
    reason: str


class Settled(NamedTuple):
    """Every wager was collected, paid or given back; the round is over."""

    settlement: Settlement


Event = (
    BetPlaced
    | BetTakenBack
    | BetsClosed
    | Dealt
    | Turned
    | Discarded
    | Answered
    | HandsShown
    | Identified
    | Corrected
    | IrregularityNoted
    | HandsVoided
    | DealCured
    | PlayerLeft
    | RuledOn
    | Settled
)
