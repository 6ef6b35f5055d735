"""Cards and their text.

A card is an integer from 0 to 51, ``rank * 4 + suit``: ranks run from 0 (two) to 12 (ace), suits
from 0 (club) over diamond and heart to 3 (spade). A larger number is thus a higher rank, and among
equal ranks a suit that comes earlier in the order in which hands are written: spade, heart,
diamond, club. Suits never decide a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = int
"""A card of the deck, 0 to 51."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = tuple(range(52))
TEXT: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)

_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_EMOJI: Final = "\ufe0f"
"""What asks for a suit sign as a picture, as telephones write it."""
_NUMBER: Final = {text: card for card, text in enumerate(TEXT)}
_NUMBER.update({"10" + suit: _NUMBER["T" + suit] for suit in SUITS})
_NUMBER.update(
    {
        text[:-1] + sign: card
        for text, card in list(_NUMBER.items())
        for sign in _SIGNS
        if _SIGNS[sign] == text[-1]
    }
)


def read_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, in its order.

    Args:
        text: Cards of two characters, such as ``As`` or ``Td``, separated by white space. The ten
            may be written ``10d``, the suit as a sign.

    Raises:
        ValueError: A word of the text is no card.

    >>> read_cards("As 10d 2♣")
    (51, 33, 0)
    """
    try:
        return tuple([_NUMBER[word] for word in text.split()])
    except KeyError as missing:
        if _EMOJI in text:
            return read_cards(text.replace(_EMOJI, ""))
        message = (
            f"{missing.args[0]!r:.40} is no card; write a rank of {RANKS} and a suit of {SUITS},"
            " such as As or Td"
        )
        raise ValueError(message) from None


def write_cards(cards: Iterable[Card]) -> str:
    """Return cards as text, in their order.

    >>> write_cards([51, 33, 0])
    'As Td 2c'
    """
    return " ".join([TEXT[card] for card in cards])
