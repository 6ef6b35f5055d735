"""A finished round as it lay on the table: seats, cards, wagers, answers, irregularities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from croupier.cards import Card
from croupier.money import Cents

DEALER_EXPOSED: Final = "dealer card exposed"
COMMUNITY_EXPOSED: Final = "community card exposed"
FACE_UP: Final = "card found face up"
WRONG_COUNT: Final = "wrong number of cards"
LEFT: Final = "left"

Kind = Literal[
    "dealer card exposed",
    "community card exposed",
    "card found face up",
    "wrong number of cards",
    "left",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something that went wrong in a round."""

    kind: Kind
    seat: int | Literal["dealer"] | None = None
    """Whose cards were wrong in number, or who left."""
    before_hands: bool = False
    """Of a card found face up: whether not everyone had the first cards yet."""
    ruling: Literal["abandoned", "stands"] | None = None
    """Of a player who left: how the house ruled (F-23)."""
    cured: bool | None = None
    """Of a miscount of the house: whether it was put right in sequence. None: as the number of
    dealer's cards in the round tells."""


class Seat(NamedTuple):
    """One position in a round: its cards, its wagers and its answers."""

    number: int
    """Seat 1 sits farthest to the dealer's left (G-08)."""
    cards: tuple[Card, ...] | None
    """None where they are not known and nothing hangs on them."""
    wagers: Mapping[str, Cents]
    """The stake on each betting area, coupons included."""
    coupons: Mapping[str, Cents] = MappingProxyType({})
    """How much of a stake is a promotional coupon (G-07)."""
    answers: tuple[str, ...] = ()
    play: Cents | None = None
    """The play wager as an amount, where the game leaves it to the player."""
    player: str | None = None
    not_accepted: frozenset[str] = frozenset()
    """Wagers that the system did not take (F-27)."""

    @property
    def where(self) -> str:
        """The seat as messages name it."""
        return f"seat {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A finished round."""

    seats: tuple[Seat, ...]
    """Ascending by number."""
    dealer: tuple[Card, ...] | None = None
    community: tuple[Card, ...] | None = None
    """In the order turned."""
    box: Card | None = None
    """The six-card bonus card."""
    meter: Cents | None = None
    """The progressive meter, this round's contributions included."""
    irregularities: tuple[Irregularity, ...] = ()
    """In the order in which they happened."""
