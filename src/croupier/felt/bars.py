"""Bar charts: upright for how often results come, lying for what each hand gives."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.felt.axis import Linear, Scale, scale_of
from croupier.felt.lettering import fit, measure
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
from croupier.felt.svg import Number, escape, tag
from croupier.felt.theme import LIGHT, Theme, Tone

HEIGHT: Final = 320
_FOOT: Final = 52
_SHARE: Final = Fraction(4, 5)
"""How much of its slot a bar fills."""
_WIDEST: Final = 48
_ROW: Final = 20
_THICK: Final = 13
_NAMES: Final = 210
"""The most room for names beside lying bars."""


class Bar(NamedTuple):
    """One bar."""

    label: str
    value: Fraction
    tone: Tone
    told: str = ""
    """What is said of it where the reader points at it."""


def upright(bars: Sequence[Bar], wording: Wording, theme: Theme = LIGHT) -> str:
    """Return a chart of chances, a bar for each in the order given.

    Chances that spread over many powers of ten stand on a logarithmic scale, which the marks show.
    Of more names than fit, evenly spaced ones are written.

    Args:
        bars: Their values are chances, 0 or more.
        wording: What is written on the picture.
        theme: Its colours.

    >>> "<rect" in upright([Bar("-1", Fraction(1, 2), "loss")], Wording("Results", "One bar."))
    True
    """
    if not bars:
        return nothing(wording, theme)
    scale = scale_of([bar.value for bar in bars])
    left = MARGIN + SMALL + 8 + max(measure(tick.label, SMALL) for tick in scale.ticks())
    area = _Area(left, Fraction(HEAD), Fraction(WIDTH - MARGIN), Fraction(HEIGHT - _FOOT))
    return picture(
        wording,
        HEIGHT,
        theme,
        *_marks(scale, area, theme),
        *_columns(bars, scale, area, theme),
        *_names(bars, area, theme),
        *_axis_titles(wording, area, theme),
    )


def lying(bars: Sequence[Bar], wording: Wording, theme: Theme = LIGHT) -> str:
    """Return a chart of amounts above and below 0, a line for each in the order given.

    Args:
        bars: Their values may be below 0; ``told`` is written behind the bar.
        wording: What is written on the picture.
        theme: Its colours.

    >>> lying([], Wording("The return by hand", "No hand.")).count("<rect")
    0
    """
    if not bars:
        return nothing(wording, theme)
    names = min(max(measure(bar.label, SMALL) for bar in bars), Fraction(_NAMES))
    values = max(measure(bar.told, SMALL) for bar in bars)
    bottom = HEAD + _ROW * len(bars)
    area = _Area(MARGIN + names + 8, Fraction(HEAD), WIDTH - MARGIN - 8 - values, Fraction(bottom))
    scale = Linear.over([bar.value for bar in bars])
    drawn = []
    for tick in scale.ticks():
        x = area.x(tick.place)
        drawn += [
            line(x, area.top, x, area.bottom, theme.faint),
            letters(tick.label, x, area.bottom + 15, theme.soft, text_anchor="middle"),
        ]
    for place, bar in enumerate(bars):
        drawn += _row(bar, area.top + _ROW * place, area, scale, theme)
    zero = area.x(scale.base)
    drawn.append(line(zero, area.top, zero, area.bottom, theme.ink))
    foot = letters(
        wording.across,
        (area.left + area.right) / 2,
        area.bottom + 32,
        theme.ink,
        text_anchor="middle",
    )
    return picture(wording, bottom + 42, theme, *drawn, foot)


class _Area(NamedTuple):
    """Where the bars stand."""

    left: Fraction
    top: Fraction
    right: Fraction
    bottom: Fraction

    def x(self, place: Fraction) -> Fraction:
        return self.left + place * (self.right - self.left)

    def y(self, place: Fraction) -> Fraction:
        return self.bottom - place * (self.bottom - self.top)


def _marks(scale: Scale, area: _Area, theme: Theme) -> list[str]:
    drawn = []
    for tick in scale.ticks():
        y = area.y(tick.place)
        drawn += [
            line(area.left, y, area.right, y, theme.faint),
            letters(tick.label, area.left - 6, middle(y), theme.soft, text_anchor="end"),
        ]
    return drawn


def _columns(bars: Sequence[Bar], scale: Scale, area: _Area, theme: Theme) -> list[str]:
    slot = (area.right - area.left) / len(bars)
    wide = min(slot * _SHARE, Fraction(_WIDEST))
    drawn = []
    for place, bar in enumerate(bars):
        x = area.left + slot * place + (slot - wide) / 2
        top = area.y(scale.place(bar.value) if bar.value > 0 else scale.base)
        drawn.append(
            tag(
                "rect",
                tag("title", escape(bar.told or bar.label)),
                x=x,
                y=top,
                width=wide,
                height=area.bottom - top,
                fill=theme.tone(bar.tone),
            )
        )
    return [*drawn, line(area.left, area.bottom, area.right, area.bottom, theme.ink)]


def _names(bars: Sequence[Bar], area: _Area, theme: Theme) -> list[str]:
    """Write as many names as fit below the bars."""
    slot = (area.right - area.left) / len(bars)
    longest = max(measure(bar.label, SMALL) for bar in bars)
    room = min(longest + 8, (area.right - area.left) / 4)
    every = max(1, -(-room // slot))
    return [
        letters(
            fit(bar.label, SMALL, every * slot),
            area.left + slot * place + slot / 2,
            area.bottom + 16,
            theme.soft,
            text_anchor="middle",
        )
        for place, bar in enumerate(bars)
        if place % every == 0
    ]


def _axis_titles(wording: Wording, area: _Area, theme: Theme) -> list[str]:
    up: Number = (area.top + area.bottom) / 2
    across = (area.left + area.right) / 2
    turned = f"translate({MARGIN + SMALL - 2} {round(up)}) rotate(-90)"
    return [
        letters(wording.across, across, HEIGHT - 14, theme.ink, text_anchor="middle"),
        letters(wording.up, 0, 0, theme.ink, text_anchor="middle", transform=turned),
    ]


def _row(bar: Bar, top: Fraction, area: _Area, scale: Linear, theme: Theme) -> list[str]:
    zero, end = area.x(scale.base), area.x(scale.place(bar.value))
    centre = top + Fraction(_ROW, 2)
    name = fit(bar.label, SMALL, _NAMES)
    return [
        letters(name, area.left - 8, middle(centre), theme.ink, text_anchor="end"),
        tag(
            "rect",
            tag("title", escape(f"{bar.label}: {bar.told}")),
            x=min(zero, end),
            y=centre - Fraction(_THICK, 2),
            width=abs(end - zero),
            height=_THICK,
            fill=theme.tone(bar.tone),
        ),
        letters(bar.told, area.right + 8, middle(centre), theme.soft),
    ]
