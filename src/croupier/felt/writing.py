"""Lettering that surely fits: measured with some to spare, for no font is known."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from croupier.felt.lettering import fit, measure
from croupier.felt.scene import Anchor, Box, Text, Tone

SPARE: Final = {False: Fraction(7, 6), True: Fraction(5, 4)}
"""What a measured width is multiplied by, plain and bold: a machine's fonts may run wider."""


class Look(NamedTuple):
    """How lettering is set: about which end, in which tone, how heavy."""

    anchor: Anchor = "middle"
    tone: Tone = "ink"
    bold: bool = False


PLAIN: Final = Look()
STRONG: Final = Look(bold=True)
HEADING: Final = Look(tone="gold", bold=True)
AID: Final = Look(tone="soft")
"""For what only helps the dealer."""
AT_LEFT: Final = Look("start")
LEFT_HEADING: Final = Look("start", "gold", bold=True)
AT_RIGHT: Final = Look("end", bold=True)


def wide(words: str, size: int, *, bold: bool = False) -> int:
    """Return the room that a line of lettering needs, in millimetres, rather too much.

    >>> wide("Ante", 10) > 20
    True
    """
    return ceil(measure(words, size) * SPARE[bold])


def largest(
    words: str, sizes: tuple[int, int], room: int, *, bold: bool = False
) -> tuple[str, int]:
    """Return the words and the largest size at which they fit, cut if not even the least will do.

    >>> largest("Ante", (20, 8), 60)
    ('Ante', 20)
    >>> largest("Ante", (20, 8), 30)
    ('Ante', 11)
    """
    most, least = sizes
    for size in range(most, least - 1, -1):
        if wide(words, size, bold=bold) <= room:
            return words, size
    return fit(words, least, room / SPARE[bold]), least


def line(
    words: str, at: tuple[int, int], room: int, sizes: tuple[int, int], look: Look = PLAIN
) -> Text:
    """Return a line of lettering as large as its room allows.

    Args:
        words: What is written.
        at: Its anchor on the base line.
        room: How wide it may be.
        sizes: The largest and the smallest size.
        look: How it is set.
    """
    words, size = largest(words, sizes, room, bold=look.bold)
    x, y = at
    return Text(
        x=x,
        y=y,
        size=size,
        words=words,
        anchor=look.anchor,
        tone=look.tone,
        bold=look.bold,
        room=room,
    )


def stacked(words: Sequence[str], box: Box) -> tuple[Text, ...]:
    """Return one or two short lines in the middle of a box."""
    room = box.width * 5 // 8 if len(words) > 1 else box.width * 3 // 4
    most = 16 if max(map(len, words)) > 2 else 28  # noqa: PLR2004 - a figure may be large
    size = min(largest(word, (most, 6), room, bold=True)[1] for word in words)
    x, y = box.middle
    base = y + size * 35 // 100 - (len(words) - 1) * size * 55 // 100
    return tuple(
        line(word, (x, base + place * size * 11 // 10), room, (size, 6), STRONG)
        for place, word in enumerate(words)
    )


def listed(
    title: str, rows: Sequence[tuple[str, str]], box: Box, size: int, margin: int
) -> tuple[Text, ...]:
    """Return a heading and rows of two columns as lettering within a box.

    Args:
        title: The heading.
        rows: What stands on the left and on the right of each row.
        box: Where.
        size: The size of the rows; the heading is a little larger.
        margin: What is kept free inside the box, left and right.
    """
    left, right = box.x + margin, box.x + box.width - margin
    room = right - left
    top = box.y + size + 4 + size // 2
    heading = (left + room // 2, top)
    texts = [line(title, heading, room, (size + 2, 5), HEADING)]
    pays = _common(size, room * 3 // 5, [pay for _, pay in rows], bold=True)
    pay_room = max((wide(pay, pays, bold=True) for _, pay in rows), default=0)
    hand_room = room - pay_room - size // 2
    hands = _common(size, hand_room, [hand for hand, _ in rows])
    for place, (hand, pay) in enumerate(rows, start=1):
        y = top + place * pitch(size) + 2
        texts.append(line(hand, (left, y), hand_room, (hands, 2), AT_LEFT))
        texts.append(line(pay, (right, y), pay_room, (pays, 2), AT_RIGHT))
    return tuple(texts)


def _common(size: int, room: int, words: Sequence[str], *, bold: bool = False) -> int:
    """Return the largest size, not above ``size``, at which each of some words fits."""
    return min((largest(one, (size, 2), room, bold=bold)[1] for one in words), default=size)


def pitch(size: int) -> int:
    """Return how far one row of this size is from the next."""
    return size * 13 // 10


def list_width(title: str, rows: Sequence[tuple[str, str]], size: int, margin: int) -> int:
    """Return how wide a box ``listed`` needs for its rows and heading at their full size."""
    hands = max((wide(hand, size) for hand, _ in rows), default=0)
    pays = max((wide(pay, size, bold=True) for _, pay in rows), default=0)
    return max(hands + pays + size // 2, wide(title, size + 2, bold=True)) + 2 * margin


def list_height(rows: int, size: int) -> int:
    """Return how high a box ``listed`` needs for so many rows."""
    return size * 2 + 8 + size // 2 + rows * pitch(size)
