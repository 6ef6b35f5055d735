"""What stands in a betting area or beside it: chips, an amount, what came of it, and its key.

Measures are of the drawing, from the area's middle. Nothing of it crosses the ring's line or
another's place: round and square ones have room for an amount below the chips; a diamond narrows
where it would stand, and the ring of a single chip is filled by its stack: there it stands outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from croupier.felt.scene import Anchor, Box
from croupier.felt.writing import largest
from croupier.games.layout import Shape

CAP: Final = 20
"""A side of the cap that shows an area's key."""
SIZES: Final = (20, 9)
"""The largest and the smallest lettering of an amount."""


class Label(NamedTuple):
    """Where an amount stands: its anchor on the base line, and how wide it may be."""

    x: int
    y: int
    anchor: Anchor
    room: int


class Stack(NamedTuple):
    """Where chips are stacked: the middle of the lowest, and half a chip's width."""

    x: int
    y: int
    half: int


LABELS: Final[dict[Shape, Label]] = {
    "circle": Label(0, 36, "middle", 50),
    "square": Label(0, 37, "middle", 80),
    "chip": Label(22, -38, "end", 80),
    "diamond": Label(-21, 40, "end", 54),
}
CAPS: Final[dict[Shape, tuple[int, int]]] = {
    "circle": (33, -52),
    "square": (48, -44),
    "chip": (26, -46),
    "diamond": (25, -45),
}
"""The upper left corner of the key's cap."""
STACKS: Final[dict[Shape, Stack]] = {
    "circle": Stack(0, 1, 25),
    "square": Stack(0, 1, 25),
    "chip": Stack(0, 8, 22),
    "diamond": Stack(0, 9, 23),
}
NAMES: Final[dict[Shape, int]] = {"circle": 78, "square": 80, "chip": 54, "diamond": 68}
"""How wide an area's name may be."""
NARROWER: Final = 14
"""And how much less each of two lines, which lie farther from the middle."""
LETTERING: Final = (19, 10)
BESIDE: Final = 80
"""Per cent of its width, a stack that another stands beside."""


def label_box(shape: Shape, width: int, size: int) -> Box:
    """Return what an amount covers that is so wide."""
    place = LABELS[shape]
    left = place.x - {"start": 0, "middle": width // 2, "end": width}[place.anchor]
    return Box(left, place.y - size * 3 // 4, width, size * 3 // 4)


def written(shape: Shape, words: str) -> dict[str, Any] | None:
    """Return an amount as it stands in or beside an area; None where there is none.

    >>> [written("circle", words)["size"] for words in ("$5", "+$25,000")]
    [20, 9]
    """
    if not words:
        return None
    place = LABELS[shape]
    _, size = largest(words, SIZES, place.room, bold=True)  # an amount is never cut
    return {"words": words, "size": size, "x": place.x, "y": place.y, "anchor": place.anchor}


def drawn(shape: Shape, words: Sequence[str]) -> dict[str, Any]:
    """Return where the cap of an area's key is, and how large the area's name is written.

    >>> drawn("diamond", ["ACES", "UP"])["lettering"] < drawn("circle", ["PLAY"])["lettering"]
    True
    """
    x, y = CAPS[shape]
    room = NAMES[shape] - (NARROWER if len(words) > 1 else 0)
    size = min(largest(word, LETTERING, room, bold=True)[1] for word in words)
    return {"cap": {"x": x, "y": y, "side": CAP}, "lettering": size}


def stacks(
    place: Stack, chips: Sequence[str], end: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """Return the stacks on an area: what was bet and, of a win, what is paid beside it.

    Args:
        place: Where they stand.
        chips: What was bet, the lowest first.
        end: What becomes of it, as ``croupier.web.table.paying`` has it; None: it is not over.

    >>> told = stacks(STACKS["circle"], ["500"], {"taken": False, "pays": ["500"], "after": 0})
    >>> [(stack["x"], stack["fate"]) for stack in told]
    [(-20, 'lies'), (20, 'paid')]
    """
    if not chips:
        return []
    taken, pays, after = (end["taken"], end["pays"], end["after"]) if end else (False, [], 0)
    half = place.half * BESIDE // 100 if pays else place.half
    aside = half if pays else 0
    same = {"y": place.y, "half": half, "after": after}
    bet = {"x": place.x - aside, "chips": chips, "fate": "taken" if taken else "lies", **same}
    return [bet, *([{"x": place.x + aside, "chips": pays, "fate": "paid", **same}] if pays else [])]
