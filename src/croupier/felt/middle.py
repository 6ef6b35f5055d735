"""The dealer's side and the middle of a layout."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Final

from croupier.felt.lettering import measure
from croupier.felt.scene import ArcDrawn, ArcWord, Box, PanelDrawn, Part, PlaceDrawn, Stand, Text
from croupier.felt.tables import CARD, CENTRE
from croupier.felt.writing import AID, HEADING, line, list_height, list_width, listed
from croupier.games.layout import Inscription, Place

TRAY: Final = Box(770, 26, 600, 80)
RACK: Final = Box(500, 26, 130, 110)
SHOE: Final = Box(1510, 26, 130, 110)
DEALER_TOP: Final = 120
COMMUNITY_TOP: Final = 246
"""Where the board lies if the dealer has cards too; else it takes their place."""
PI: Final = Fraction(355, 113)
"""Near enough to place a word on a table."""
BETWEEN: Final = 6
"""Between two cards."""
ARC: Final = 650
"""The radius of the arc on which a notice stands, before the positions."""
ARC_SIZES: Final = (34, 14)
ARC_ROOM: Final = 1500
"""How long a notice on the arc may be."""
SIZE: Final = 12
MARGIN: Final = 9
APART: Final = 12
TABLES_TOP: Final = 248
MOST_WIDE: Final = 1020
"""How much room there is for all tables side by side; more lettering has to be smaller."""


def draw_middle(places: Sequence[Place], written: Sequence[Inscription], title: Title) -> Part:
    """Return the dealer's side and the middle.

    Args:
        places: The dealer's places, from the dealer outwards.
        written: What is inscribed in the middle.
        title: The game's and the facility's name.
    """
    names = {place.name for place in places}
    drawn = tuple(_place(place, names) for place in places)
    tables = tuple(_tables(written))
    boxes = [*(place.box for place in drawn), *(table.box for table in tables)]
    below = max((box.y + box.height for box in boxes), default=DEALER_TOP)
    return Part(
        id="middle",
        seat=None,
        stand=Stand(0, 0),
        places=drawn,
        panels=tables,
        texts=_names(title, below),
    )


Title = tuple[str, str]
"""The game's name and the facility's, which may be empty."""


def draw_arcs(written: Sequence[Inscription]) -> tuple[ArcDrawn, ...]:
    """Return the notices along the arc before the positions."""
    found = []
    for place, text in enumerate(written):
        radius = ARC - place * 2 * ARC_SIZES[0]
        lettering = line(text.title.upper(), (0, 0), ARC_ROOM, ARC_SIZES, HEADING)
        found.append(
            ArcDrawn(
                id=text.name.replace("_", "-"),
                name=text.name,
                clause=text.clause,
                radius=radius,
                text=replace(lettering, x=CENTRE[0], y=CENTRE[1] + radius),
                words=_along(lettering, radius),
            )
        )
    return tuple(found)


def _along(text: Text, radius: int) -> tuple[ArcWord, ...]:
    """Return the words of a notice, each at its own turn, the whole about the arc's middle."""
    words = text.words.split()
    lengths = [ceil(measure(word, text.size)) for word in words]
    gap = text.size * 3 // 4
    start = -Fraction(sum(lengths) + gap * (len(words) - 1), 2)
    found = []
    for word, length in zip(words, lengths, strict=True):
        # What lies left of the middle is turned clockwise about the centre above it.
        turn = -(start + Fraction(length, 2)) * 180 / (PI * radius)
        found.append(ArcWord(word, round(turn * 100), length))
        start += length + gap
    return tuple(found)


def _place(place: Place, names: Collection[str]) -> PlaceDrawn:
    box, cards = _where(place, names)
    label = None
    x, _ = box.middle
    if place.cards:
        label = line(place.label, (x, box.y + box.height + 15), 260, (13, 9), AID)
    elif place.name == "meter":
        label = line(place.label, (x, box.y + 20), box.width - 12, (15, 9), HEADING)
    else:
        label = line(place.label, (x, box.y + box.height // 2 + 5), box.width - 16, (15, 9),
                     AID)  # fmt: skip
    return PlaceDrawn(
        id=f"place-{place.name}",
        name=place.name,
        clause=place.clause,
        box=box,
        cards=cards,
        outlined=True,
        label=label,
    )


def _where(place: Place, names: Collection[str]) -> tuple[Box, tuple[Box, ...]]:
    middle, _ = CENTRE
    if place.name == "community":
        return _cards(middle, COMMUNITY_TOP if "dealer" in names else DEALER_TOP, place.cards)
    if place.name == "dealer":
        return _cards(middle, DEALER_TOP, place.cards)
    if place.name == "box":
        return _cards(middle + 340, DEALER_TOP, place.cards)
    fixed = {"tray": TRAY, "rack": RACK, "shoe": SHOE, "meter": Box(654, 134, 190, 74)}
    return fixed[place.name], ()


def _cards(middle: int, top: int, count: int) -> tuple[Box, tuple[Box, ...]]:
    """Return the row of so many cards and each card, about a middle."""
    width, height = CARD
    step = width + BETWEEN
    whole = count * step - BETWEEN
    left = middle - whole // 2
    lie = tuple(Box(left + n * step, top, width, height) for n in range(count))
    return Box(left, top, whole, height), lie


def _tables(written: Sequence[Inscription]) -> list[PanelDrawn]:
    """Return the pay tables side by side, as high as the longest."""
    tables = [text for text in written if text.table is not None]
    widths = [list_width(text.title, text.rows, SIZE, MARGIN) for text in tables]
    widths = [min(width, width * MOST_WIDE // sum(widths)) for width in widths]
    longest = max((len(text.rows) for text in tables), default=0)
    middle, _ = CENTRE
    left = middle - (sum(widths) + APART * (len(widths) - 1)) // 2
    found = []
    for text, width in zip(tables, widths, strict=True):
        box = Box(left, TABLES_TOP, width, list_height(longest, SIZE))
        left += width + APART
        found.append(
            PanelDrawn(
                id=text.name.replace("_", "-"),
                name=text.name,
                clause=text.clause,
                box=box,
                framed=True,
                texts=listed(text.title, text.rows, box, SIZE, MARGIN),
            )
        )
    return found


def _names(title: Title, below: int) -> tuple[Text, ...]:
    """Return the game's name, and the facility's under it."""
    game, facility = title
    middle, _ = CENTRE
    texts = [line(game.upper(), (middle, below + 118), 860, (58, 20), HEADING)]
    if facility:
        texts.append(line(facility, (middle, below + 174), 640, (36, 12)))
    return tuple(texts)
