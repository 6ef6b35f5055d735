"""What the hands of a game are, best first, for who has never played poker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

_FIVE: Final[Mapping[str, str]] = {
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
_FOUR: Final[Mapping[str, str]] = {
    "four of a kind": "four cards of one rank",
    "straight flush": "four cards in a row, all of one suit",
    "three of a kind": "three cards of one rank",
    "flush": "four cards of one suit",
    "straight": "four cards in a row; an ace stands above the king or below the two",
    "two pair": "two cards of one rank and two of another",
    "pair": "two cards of one rank",
    "high card": "nothing of these; the highest card counts, then the next",
}
_THREE: Final[Mapping[str, str]] = {
    "mini royal": "ace, king and queen of one suit",
    "straight flush": "three cards in a row, all of one suit",
    "three of a kind": "three cards of one rank",
    "straight": "three cards in a row; an ace stands above the king or below the two",
    "flush": "three cards of one suit",
    "pair": "two cards of one rank",
    "high card": "nothing of these",
}


class Hands(NamedTuple):
    """The hands of so many cards, and what each is."""

    title: str
    hands: Mapping[str, str]
    """From the best down."""


_OF: Final[Mapping[str, tuple[Hands, ...]]] = {
    "ultimate-texas-holdem": (Hands("Five cards, the best of seven", _FIVE),),
    "four-card-poker": (
        Hands("Four cards, the best of a player's five", _FOUR),
        Hands("Five cards, for the six-card bonus", _FIVE),
    ),
    "let-it-ride": (
        Hands("Five cards", _FIVE),
        Hands("Three cards, for the three-card bonus", _THREE),
    ),
}


def hands_of(game: str) -> tuple[Hands, ...]:
    """Return what the hands of a game are; nothing for a game that is not known here.

    >>> hands_of("let-it-ride")[1].hands["mini royal"]
    'ace, king and queen of one suit'
    """
    return _OF.get(game, ())
