"""What each hand is, in words, for who has never played poker.

Which of these orders a game plays with is told where the game is: ``Game.hands``.

>>> THREE["mini royal"]
'ace, king and queen of one suit'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

FIVE: Final[Mapping[str, str]] = {
    "royal flush": "ace, king, queen, jack and ten of one suit",
    "straight flush": "five cards in a row, all of one suit",
    "four of a kind": "four cards of one rank",
    "full house": "three cards of one rank and two of another",
    "flush": "five cards of one suit",
    "straight": "five cards in a row; an ace stands above the king or below the two",
    "three of a kind": "three cards of one rank",
    "two pair": "two cards of one rank and two of another",
    "pair": "two cards of one rank",
    "high card": "nothing of these; the highest card counts, then the next",
}
FOUR: Final[Mapping[str, str]] = {
    "four of a kind": "four cards of one rank",
    "straight flush": "four cards in a row, all of one suit",
    "three of a kind": "three cards of one rank",
    "flush": "four cards of one suit",
    "straight": "four cards in a row; an ace stands above the king or below the two",
    "two pair": "two cards of one rank and two of another",
    "pair": "two cards of one rank",
    "high card": "nothing of these; the highest card counts, then the next",
}
THREE: Final[Mapping[str, str]] = {
    "mini royal": "ace, king and queen of one suit",
    "straight flush": "three cards in a row, all of one suit",
    "three of a kind": "three cards of one rank",
    "straight": "three cards in a row; an ace stands above the king or below the two",
    "flush": "three cards of one suit",
    "pair": "two cards of one rank",
    "high card": "nothing of these",
}


class Explained(NamedTuple):
    """The hands of one order, and what each is."""

    title: str
    """Of how many cards they are, and where a game plays with them."""
    hands: Mapping[str, str]
    """From the best down."""
