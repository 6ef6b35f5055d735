"""How a game is dealt: a script of the dealer's acts and of the questions between them.

A script is read from top to bottom. Each act becomes one event; cards are dealt as places in the
deck, their faces come later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from croupier.games.question import Question

Device = Literal["hand", "manual shoe", "automated shoe"]
DEVICES: Final[tuple[Device, ...]] = ("hand", "manual shoe", "automated shoe")

House = Literal["dealer", "community", "box", "burn"]
"""Where cards lie that are no player's."""
Holder = int | House
"""A seat's number, or a place of the house."""

BURN: Final = "burn"


@dataclass(frozen=True, slots=True)
class Pass:
    """Cards dealt face down: to each bettor, far left first and clockwise, then to one place."""

    name: str
    clause: str
    players: int = 0
    """Cards to each bettor."""
    to: House | None = None
    """Where the house's cards of this pass go, after the players'."""
    house: int = 0
    """How many they are."""
    note: str = ""
    """What else the dealer does with them."""


@dataclass(frozen=True, slots=True)
class Street:
    """Cards burned and then dealt face up to the community area."""

    name: str
    clause: str
    burn: int
    cards: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A card that lies face down and is burned unseen."""

    name: str
    clause: str
    source: House
    place: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Cards of the house turned face up."""

    name: str
    clause: str
    source: House
    places: tuple[int, ...] | None = None
    """Which of them, None for all."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question put to every player who still has it before him, far left first, clockwise."""

    question: Question

    @property
    def name(self) -> str:
        """The question's name."""
        return self.question.name


Step = Pass | Street | Discard | Turn | Ask
Script = tuple[Step, ...]
