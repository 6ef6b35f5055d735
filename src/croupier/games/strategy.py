"""What a simple house strategy goes by: the cards that its player sees, and the question."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cards import Card


class Sight(NamedTuple):
    """What a player sees when asked."""

    question: str
    cards: tuple[Card, ...]
    """The player's own."""
    board: tuple[Card, ...] = ()
    """The community cards that lie face up."""
    upcard: Card | None = None
    """The dealer's open card, where the house has one."""
