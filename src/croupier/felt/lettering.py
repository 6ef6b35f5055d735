"""How wide text is, near enough to place it: pictures must not ask which fonts a machine has."""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from itertools import accumulate
from typing import Final

_NARROW: Final = frozenset(" !',.:;|ijlIftr()[]{}-/\\`")
_BROAD: Final = frozenset("mwMW@%&QOG—…")
_THOUSANDTHS: Final = {"narrow": 330, "broad": 890, "capital": 700, "other": 560, "full": 1000}


def measure(text: str, size: int) -> Fraction:
    """Return how wide a line of text will be, in the units of its size, rather too much.

    >>> measure("if", 10) < measure("ab", 10) < measure("MW", 10)
    True
    """
    return Fraction(sum(map(_thousandths, text)) * size, 1000)


def _thousandths(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return _THOUSANDTHS["full"]
    if character in _NARROW:
        return _THOUSANDTHS["narrow"]
    if character in _BROAD:
        return _THOUSANDTHS["broad"]
    return _THOUSANDTHS["capital" if character.isupper() else "other"]


def fit(text: str, size: int, width: Fraction | int) -> str:
    """Return the text, cut with an ellipsis if it would be wider than ``width``.

    >>> fit("straight flush", 10, 200), fit("straight flush", 10, 40)
    ('straight flush', 'straig…')
    """
    if measure(text, size) <= width:
        return text
    room = width - measure("…", size)
    kept = sum(total * size <= room * 1000 for total in accumulate(map(_thousandths, text)))
    return text[:kept].rstrip() + "…"
