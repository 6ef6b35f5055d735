"""Lettering that surely fits: measured with some to spare, for no font is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from croupier.felt.lettering import fit, measure
from croupier.felt.scene import Anchor, Box, Text, Tone

SPARE: Final = 6
"""A sixth is added to a measured width: a machine's fonts may run wider."""


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


def wide(words: str, size: int) -> int:
    """Return the room that a line of lettering needs, in millimetres, rather too much.

    >>> wide("Ante", 10) > 20
    True
    """
    return ceil(measure(words, size) * (SPARE + 1) / SPARE)


def largest(words: str, most: int, least: int, room: int) -> tuple[str, int]:
    """Return the words and the largest size at which they fit, cut if not even the least will do.

    >>> largest("Ante", 20, 8, 60)
    ('Ante', 20)
    >>> largest("Ante", 20, 8, 30)
    ('Ante', 11)
    """
    for size in range(most, least - 1, -1):
        if wide(words, size) <= room:
            return words, size
    return fit(words, least, room * SPARE // (SPARE + 1)), least


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
    words, size = largest(words, *sizes, room)
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
    size = min(largest(word, most, 6, room)[1] for word in words)
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
    pay_room = max((wide(pay, size) for _, pay in rows), default=0)
    hand_room = room - pay_room - size // 2
    hands = min((largest(hand, size, 5, hand_room)[1] for hand, _ in rows), default=size)
    for place, (hand, pay) in enumerate(rows, start=1):
        y = top + place * pitch(size) + 2
        texts.append(line(hand, (left, y), hand_room, (hands, 5), AT_LEFT))
        texts.append(line(pay, (right, y), pay_room, (size, 5), AT_RIGHT))
    return tuple(texts)


def pitch(size: int) -> int:
    """Return how far one row of this size is from the next."""
    return size * 13 // 10


def list_width(title: str, rows: Sequence[tuple[str, str]], size: int, margin: int) -> int:
    """Return how wide a box ``listed`` needs for its rows and heading at their full size."""
    hands = max((wide(hand, size) for hand, _ in rows), default=0)
    pays = max((wide(pay, size) for _, pay in rows), default=0)
    return max(hands + pays + size // 2, wide(title, size + 2)) + 2 * margin


def list_height(rows: int, size: int) -> int:
    """Return how high a box ``listed`` needs for so many rows."""
    return size * 2 + 8 + size // 2 + rows * pitch(size)
