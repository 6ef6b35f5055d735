"""A card as a reader meets it in a sentence: its rank and the sign of its suit, ``6♠``.

Records, forms and command lines write it in two letters, ``6s``; who has a page read to him hears
"6 of spades". How a card is drawn stands in ``templates/felt.html``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from markupsafe import Markup, escape

from croupier.cards import RANKS, SUITS, TEXT, Card, read_cards
from croupier.web.scene import lay_card

_FACES: Final = [lay_card({}, text) for text in TEXT]
_SIGNED: Final = {f"{face['rank']}{face['sign']}": face for face in _FACES}
_RUN: Final = re.compile("(?<!\\w)({0})(?: (?:{0}))*".format("|".join(_SIGNED)))
"""Cards beside each other in a text, as pages write them."""
_RECORDED: Final = re.compile(f"[{RANKS}][{SUITS}](?: [{RANKS}][{SUITS}])*")
"""Nothing but cards, as records write them."""


def in_signs(cards: Iterable[Card]) -> str:
    """Return cards as a page writes them in a sentence.

    >>> in_signs([51, 33, 0])
    'A♠ 10♦ 2♣'
    """
    return " ".join(f"{_FACES[card]['rank']}{_FACES[card]['sign']}" for card in cards)


def spoken(text: str) -> Markup:
    """Return a text for a page, each card in it coloured by its suit and named for who listens.

    Args:
        text: A sentence with cards as ``in_signs`` writes them, or nothing but cards as records
            write them. In a sentence these stay as they are: "Ah" may be a word.

    >>> print(spoken("Flop: 2♣ A♥."))
    Flop: <span class="said" role="img" aria-label="2 of clubs, ace of hearts">2♣ <span \
class="hearts">A♥</span></span>.
    >>> spoken("Ah, <b>!"), spoken("Ah 2c") == spoken("A♥ 2♣")
    (Markup('Ah, &lt;b&gt;!'), True)
    """
    if _RECORDED.fullmatch(text):
        text = in_signs(read_cards(text))
    return Markup(_RUN.sub(_said, str(escape(text))))  # noqa: S704 - what is not ours is escaped


def _said(run: re.Match[str]) -> str:
    shown = run[0].split(" ")
    names = ", ".join(str(_SIGNED[card]["label"]) for card in shown)
    drawn = " ".join(_coloured(card) for card in shown)
    return f'<span class="said" role="img" aria-label="{names}">{drawn}</span>'


def _coloured(card: str) -> str:
    suit = _SIGNED[card]["suit"]
    return f'<span class="{suit}">{card}</span>' if suit in ("hearts", "diamonds") else card
