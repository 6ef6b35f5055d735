"""Where the cards of a round lie, and which faces were told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from laboratory.settling.ranking import DECK, show

Holder = int | str
"""A seat, or ``dealer``, ``community``, ``box`` or ``burn``."""
FACES = frozenset(show([card]) for card in DECK)


@dataclass
class Layout:
    """The cards on the table: places of the deck, counted from 0, and faces as they were told."""

    held: dict[Holder, list[int]] = field(default_factory=dict)
    top: int = 0
    """The next place of the undealt deck."""
    faces: dict[int, str] = field(default_factory=dict)
    up: set[int] = field(default_factory=set)
    """The places whose cards everybody sees."""
    wrongs: list[str] = field(default_factory=list)
    """What was dealt as no deck can be dealt."""

    def take(self, places: Iterable[int]) -> None:
        """Take cards from the top of the deck."""
        wanted = list(places)
        if wanted != list(range(self.top, self.top + len(wanted))):
            self.wrongs.append(f"the places {wanted} are dealt, and the next is {self.top}")
        self.top += len(wanted)
        if self.top > len(DECK):
            self.wrongs.append("more cards are dealt than a deck has")

    def give(self, holder: Holder, places: Iterable[int]) -> None:
        """Lay cards before a holder."""
        self.held.setdefault(holder, []).extend(places)

    def deal(self, dealt: Sequence[Any]) -> None:
        """Deal one pass: to each bettor from the dealer's left, then to the house."""
        holders = [holder for holder, _ in dealt]
        seats = [holder for holder in holders if isinstance(holder, int)]
        if seats != sorted(set(seats)) or holders[: len(seats)] != seats:
            self.wrongs.append(f"a pass goes to {holders} in this order")
        for holder, places in dealt:
            self.take(places)
            self.give(holder, places)

    def tell(self, places: Sequence[int], cards: str) -> None:
        """Take in the faces of some places."""
        for place, card in zip(places, cards.split(), strict=True):
            if self.faces.get(place, card) != card:
                self.wrongs.append(f"place {place} was {self.faces[place]} and is told as {card}")
            if card not in FACES or card in (f for p, f in self.faces.items() if p != place):
                self.wrongs.append(f"{card} is no card of the deck, or lies elsewhere already")
            self.faces[place] = card

    def shown(self, holder: Holder) -> str | None:
        """Return a holder's cards if all lie face up, None where one does not or none is there."""
        places = self.held.get(holder, [])
        if not places or not self.up.issuperset(places):
            return None
        return " ".join(self.faces[place] for place in places)
