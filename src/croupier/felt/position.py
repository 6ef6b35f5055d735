"""One position of a layout: its betting areas in the law's order, and what is written there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.felt.scene import Box, PanelDrawn, Part, PlaceDrawn, SpotDrawn, Stand, Text
from croupier.felt.tables import CARD
from croupier.felt.writing import (
    AID,
    AT_LEFT,
    HEADING,
    LEFT_HEADING,
    line,
    list_height,
    listed,
    stacked,
)
from croupier.games.layout import Inscription, Spot

SIZE: Final = 74
"""How wide a betting area is: a stack of chips of 39 mm, and a finger."""
CHIP: Final = 56
PITCH: Final = 102
"""From one area to the next beside it; a column is half of that."""
GAP: Final = 8
HAND_TOP: Final = -114
"""Where a hand of cards begins; the areas lie before it."""
TOUCH: Final = 2
SMALL: Final = 7
BESIDE: Final = (91, 98)
"""Where a pay table begins beside the areas, and how wide it is."""
TABLE_TOP: Final = -273


class Plan(NamedTuple):
    """What is the same at every position."""

    spots: Sequence[Spot]
    equal: tuple[str, str] | None
    """The two spots with an equals sign between them, if there are such."""
    cards: int
    """How many cards a player gets."""
    written: Sequence[Inscription]


def draw_position(number: int, stand: Stand, plan: Plan) -> Part:
    """Return a position.

    Args:
        number: The seat.
        stand: Where on the table it is.
        plan: What is there.
    """
    prefix = f"seat-{number}"
    drawn = tuple(_spot(number, spot, _rows(plan.spots)) for spot in plan.spots)
    boxes = {spot.name: spot.box for spot in drawn}
    texts = [line(str(number), (0, -8), 20, (16, 8), AID)]
    if plan.equal is not None and boxes.keys() >= set(plan.equal):
        left, right = plan.equal
        texts.append(_equals(boxes[left], boxes[right]))
    return Part(
        id=prefix,
        seat=number,
        stand=stand,
        spots=drawn,
        places=(_hand(prefix, plan.cards),),
        panels=_panels(prefix, plan.written, boxes),
        texts=tuple(texts),
    )


def _rows(spots: Sequence[Spot]) -> int:
    return 1 + max((spot.row for spot in spots), default=0)


def _spot(number: int, spot: Spot, rows: int) -> SpotDrawn:
    size = CHIP if spot.shape == "chip" else SIZE
    x = spot.column * PITCH // 2
    y = HAND_TOP - GAP - (rows - 1 - spot.row) * (SIZE + GAP) - SIZE // 2
    box = Box(x - size // 2, y - size // 2, size, size)
    name = spot.name.replace("_", "-")
    return SpotDrawn(
        id=f"seat-{number}-{name}",
        seat=number,
        name=spot.name,
        wager=spot.wager,
        clause=spot.clause,
        shape=spot.shape,
        box=box,
        hit=box.grown(TOUCH),
        chips=box.middle,
        label=stacked(spot.label.upper().split(), box),
    )


def _hand(prefix: str, cards: int) -> PlaceDrawn:
    """Return where a player's cards lie: side by side where few, else one over the other."""
    width, height = CARD
    step = width + 5 if cards <= 3 else 24  # noqa: PLR2004 - three are as wide as a position
    whole = width + (cards - 1) * step
    lie = tuple(Box(n * step - whole // 2, HAND_TOP, width, height) for n in range(cards))
    box = Box(-(whole // 2), HAND_TOP, whole, height)
    return PlaceDrawn(
        id=f"{prefix}-cards",
        name="cards",
        clause=None,
        box=box,
        cards=lie,
        outlined=True,
        label=None,
    )


def _equals(left: Box, right: Box) -> Text:
    end = left.x + left.width
    x, (_, y) = (end + right.x) // 2, left.middle
    return line("=", (x, y + 11), right.x - end, (30, 12), HEADING)


def _panels(
    prefix: str, written: Sequence[Inscription], boxes: dict[str, Box]
) -> tuple[PanelDrawn, ...]:
    """Return the inscriptions: tables beside the areas, rules to the right of their own."""
    tables = [text for text in written if text.table is not None]
    rules = [text for text in written if text.table is None]
    found = []
    for side, text in zip((-1, 1), tables, strict=False):
        found.append(_table(prefix, text, side))
    for text in rules:
        beside = boxes.get(text.beside or "")
        if beside is not None:
            found.append(_rule(prefix, text, beside))
    return tuple(found)


def _table(prefix: str, text: Inscription, side: int) -> PanelDrawn:
    height = list_height(len(text.rows), SMALL)
    start, width = BESIDE
    box = Box(start if side > 0 else -start - width, TABLE_TOP, width, height)
    return PanelDrawn(
        id=_id(prefix, text),
        name=text.name,
        clause=text.clause,
        box=box,
        framed=False,
        texts=listed(text.title, text.rows, box, SMALL, 2),
    )


def _rule(prefix: str, text: Inscription, beside: Box) -> PanelDrawn:
    box = Box(beside.x + beside.width + GAP, beside.y + 14, 150, beside.height - 16)
    x, top = box.x + 4, box.y + 14
    lines = [line(text.title, (x, top), box.width - 8, (11, 8), LEFT_HEADING)]
    lines += [
        line(words, (x, top + n * 13), box.width - 8, (9, 6), AT_LEFT)
        for n, words in enumerate(text.lines, start=1)
    ]
    return PanelDrawn(
        id=_id(prefix, text),
        name=text.name,
        clause=text.clause,
        box=box,
        framed=False,
        texts=tuple(lines),
    )


def _id(prefix: str, text: Inscription) -> str:
    return f"{prefix}-{text.name.replace('_', '-')}"
