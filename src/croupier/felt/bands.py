"""Bands over time: between what a figure lies, with some probability, over longer periods."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.felt.axis import Linear
from croupier.felt.lettering import measure
from croupier.felt.picture import (
    HEAD,
    MARGIN,
    SMALL,
    WIDTH,
    Wording,
    letters,
    line,
    middle,
    nothing,
    picture,
)
from croupier.felt.svg import escape, tag
from croupier.felt.theme import LIGHT, Theme

HEIGHT: Final = 260
_FOOT: Final = 40
_WIDE: Final = (64, 34, 18)
"""How wide the bands of a period are, the outermost first."""
_DASH: Final = 38
"""How far the mean's dash reaches to either side."""


class Band(NamedTuple):
    """Between what the figure lies."""

    low: Fraction
    high: Fraction
    told: str


class Period(NamedTuple):
    """A length of time."""

    label: str
    mean: Fraction
    bands: Sequence[Band]
    """The widest first; at most three are told apart."""


def bands(periods: Sequence[Period], wording: Wording, theme: Theme = LIGHT) -> str:
    """Return the bands of each period as upright bars, narrower bands narrower and darker.

    A dash across marks the mean, a line across the picture marks 0.

    Args:
        periods: The shortest first.
        wording: What is written on the picture.
        theme: Its colours.

    >>> day = Period("day", Fraction(2), [Band(Fraction(-1), Fraction(5), "95%")])
    >>> bands([day], Wording("Hold", "...")).count("<rect")
    1
    """
    if not periods:
        return nothing(wording, theme)
    ends = [end for period in periods for band in period.bands for end in band[:2]]
    scale = Linear.over([*ends, *(period.mean for period in periods)])
    ticks = scale.ticks()
    left = MARGIN + SMALL + 8 + max(measure(tick.label, SMALL) for tick in ticks)
    top, bottom = HEAD, HEIGHT - _FOOT

    def y(value: Fraction) -> Fraction:
        return bottom - scale.place(value) * (bottom - top)

    drawn = []
    for tick in ticks:
        at = bottom - tick.place * (bottom - top)
        drawn += [
            line(left, at, WIDTH - MARGIN, at, theme.faint),
            letters(tick.label, left - 6, middle(at), theme.soft, text_anchor="end"),
        ]
    slot = (WIDTH - MARGIN - left) / len(periods)
    for place, period in enumerate(periods):
        x = left + slot * place + slot / 2
        for depth, band in enumerate(period.bands):
            drawn.append(_band(band, x, (y(band.high), y(band.low)), depth, theme))
        mean = y(period.mean)
        drawn += [
            line(
                x - Fraction(_WIDE[0], 2) - 6, mean, x + Fraction(_WIDE[0], 2) + 6, mean, theme.ink
            ),
            letters(period.label, x, bottom + 18, theme.ink, text_anchor="middle"),
        ]
    drawn.append(line(left, y(Fraction()), WIDTH - MARGIN, y(Fraction()), theme.soft))
    turned = f"translate({MARGIN + SMALL - 2} {(top + bottom) // 2}) rotate(-90)"
    up = letters(wording.up, 0, 0, theme.ink, text_anchor="middle", transform=turned)
    return picture(wording, HEIGHT, theme, *drawn, up)


def _band(
    band: Band, x: Fraction, ends: tuple[Fraction, Fraction], depth: int, theme: Theme
) -> str:
    high, low = ends
    wide = Fraction(_WIDE[min(depth, len(_WIDE) - 1)])
    fill, _ = theme.answer(min(depth + 1, len(_WIDE)), len(_WIDE) + 1)
    return tag(
        "rect",
        tag("title", escape(band.told)),
        x=x - wide / 2,
        y=high,
        width=wide,
        height=low - high,
        fill=fill,
        stroke=theme.soft,
    )
