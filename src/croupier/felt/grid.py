"""The grid of starting hands: each cell coloured and lettered with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.felt.lettering import fit, measure
from croupier.felt.picture import HEAD, MARGIN, SMALL, WIDTH, Wording, letters, middle, picture
from croupier.felt.svg import escape, tag
from croupier.felt.theme import LIGHT, Theme

_LABELS: Final = 24
_CELL: Final = 34
"""The height of a row."""


class Answers(NamedTuple):
    """What a grid shows."""

    headings: Sequence[str]
    """One for each column."""
    rows: Sequence[tuple[str, Sequence[str]]]
    """Each its heading and its answers, one for each column."""
    known: Sequence[str]
    """The answers that there are, the most cautious first."""
    names: Sequence[Sequence[str]]
    """What each cell is of, such as ``AKs``."""


def grid(answers: Answers, wording: Wording, theme: Theme = LIGHT) -> str:
    """Return a grid of answers, its key below.

    The answer is written in every cell: the colours only help.

    Raises:
        ValueError: A row is not as long as the headings, or a cell holds no known answer.

    >>> suits = [["AA", "AKs"], ["AKo", "KK"]]
    >>> rows = [("A", ["raise", "raise"]), ("K", ["check", "raise"])]
    >>> drawn = grid(Answers("AK", rows, ["check", "raise"], suits), Wording("Two ranks", "..."))
    >>> drawn.count("<rect")
    6
    """
    for heading, cells in answers.rows:
        if len(cells) != len(answers.headings) or not set(cells) <= set(answers.known):
            message = f"row {heading!r} of the grid has not {len(answers.headings)} known answers"
            raise ValueError(message)
    wide = Fraction(WIDTH - 2 * MARGIN - _LABELS, max(len(answers.headings), 1))
    top, left = HEAD + 22, MARGIN + _LABELS
    drawn = [
        _letter(heading, left + wide * n + wide / 2, Fraction(top - 11), theme)
        for n, heading in enumerate(answers.headings)
    ]
    for place, (heading, cells) in enumerate(answers.rows):
        y = Fraction(top + _CELL * place)
        drawn.append(_letter(heading, MARGIN + Fraction(_LABELS, 2), y + Fraction(_CELL, 2), theme))
        for n, answer in enumerate(cells):
            paint = theme.answer(answers.known.index(answer), len(answers.known))
            told = f"{answers.names[place][n]}: {answer}"
            drawn.append(_cell(answer, told, (left + wide * n, y, wide), paint))
    bottom = top + _CELL * len(answers.rows)
    key = _key(answers.known, bottom + 18, theme)
    return picture(wording, bottom + 44, theme, *drawn, *key)


def _letter(text: str, x: Fraction, y: Fraction, theme: Theme) -> str:
    return letters(text, x, middle(y), theme.ink, text_anchor="middle", font_weight="bold")


def _cell(
    answer: str, told: str, where: tuple[Fraction, Fraction, Fraction], paint: tuple[str, str]
) -> str:
    x, y, wide = where
    fill, ink = paint
    return tag(
        "rect",
        tag("title", escape(told)),
        x=x + 1,
        y=y + 1,
        width=wide - 2,
        height=_CELL - 2,
        fill=fill,
    ) + letters(
        fit(answer, SMALL, wide - 4),
        x + wide / 2,
        middle(y + Fraction(_CELL, 2)),
        ink,
        text_anchor="middle",
    )


def _key(answers: Sequence[str], y: int, theme: Theme) -> list[str]:
    drawn, x = [], Fraction(MARGIN + _LABELS)
    for place, answer in enumerate(answers):
        fill, _ = theme.answer(place, len(answers))
        drawn += [
            tag("rect", x=x, y=y - 10, width=14, height=14, fill=fill, stroke=theme.soft),
            letters(answer, x + 20, y + 1, theme.ink),
        ]
        x += 44 + measure(answer, SMALL)
    return drawn
