"""What all plots share: the sheet they stand on, its wording, and lettering."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.felt.lettering import fit
from croupier.felt.svg import Number, escape, tag
from croupier.felt.theme import Theme

WIDTH: Final = 720
SMALL: Final = 11
"""The size of the lettering of axes."""
LARGE: Final = 14
"""The size of a title."""
MARGIN: Final = 12
HEAD: Final = 40
"""The height kept for the title."""
_BELOW_ZERO: Final = re.compile(r"(?<![\w.)])-(?=[\d$.])")


class Wording(NamedTuple):
    """What is written on a picture and said of it."""

    title: str
    description: str
    """For those who cannot see the picture."""
    across: str = ""
    """What runs along the horizontal axis."""
    up: str = ""
    """What runs along the vertical axis."""


def picture(wording: Wording, height: Number, theme: Theme, *inside: str) -> str:
    """Return a whole SVG document of the common width.

    >>> from croupier.felt.theme import LIGHT
    >>> picture(Wording("Results", "None yet."), 40, LIGHT)[:80]
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="40" viewBox="0 0 720'
    """
    title = fit(wording.title, LARGE, WIDTH - 2 * MARGIN)
    return tag(
        "svg",
        tag("title", escape(wording.title)),
        tag("desc", escape(wording.description)),
        tag(
            "text",
            escape(title),
            x=MARGIN,
            y=22,
            font_size=LARGE,
            font_weight="bold",
            fill=theme.ink,
        ),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=height,
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        font_family=theme.font,
    )


def letters(text: str, x: Number, y: Number, fill: str, **more: str | Number) -> str:
    """Return a line of small lettering, its base line at ``y``; numbers get a real minus sign."""
    proper = _BELOW_ZERO.sub("\N{MINUS SIGN}", text)
    return tag("text", escape(proper), x=x, y=y, fill=fill, **{"font_size": SMALL, **more})


def line(x: Number, y: Number, x2: Number, y2: Number, stroke: str) -> str:
    """Return a thin straight line."""
    return tag("line", x1=x, y1=y, x2=x2, y2=y2, stroke=stroke, stroke_width=1)


def middle(y: Number) -> Fraction:
    """Return the base line of small lettering whose middle is at ``y``."""
    return y + Fraction(SMALL * 35, 100)


def nothing(wording: Wording, theme: Theme) -> str:
    """Return the picture of no data, which says so."""
    told = letters("There is nothing to show.", MARGIN, HEAD + 20, theme.soft)
    return picture(wording, HEAD + 40, theme, told)
