"""A layout as a scene: what lies where, to scale, in whole millimetres.

One scene serves the print and the page. What stands at a position is told in the position's own
measures: x to the player's right, y towards the player, (0, 0) at the rail before the player; its
stand says where that is on the table and how it is turned.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from croupier.games.layout import Shape

Tone = Literal["ink", "gold", "soft"]
"""Lettering to be read, headings and ornament, and what only helps the dealer."""
Anchor = Literal["start", "middle", "end"]


class Box(NamedTuple):
    """A rectangle, in millimetres."""

    x: int
    y: int
    width: int
    height: int

    def grown(self, by: int) -> Box:
        """Return the rectangle with so much more on every side.

        >>> Box(10, 10, 4, 6).grown(2)
        Box(x=8, y=8, width=8, height=10)
        """
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def middle(self) -> tuple[int, int]:
        """The point in its middle, to the millimetre."""
        return self.x + self.width // 2, self.y + self.height // 2


class Stand(NamedTuple):
    """Where a part stands on the table and by how many degrees it is turned, clockwise."""

    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A line of lettering; ``y`` is its base line."""

    x: int
    y: int
    size: int
    words: str
    anchor: Anchor = "middle"
    tone: Tone = "ink"
    bold: bool = False
    room: int
    """How wide it may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotDrawn:
    """A betting area of one seat."""

    id: str
    seat: int
    name: str
    wager: str
    clause: str
    shape: Shape
    box: Box
    hit: Box
    """What answers to a touch; no two overlap."""
    chips: tuple[int, int]
    """Where the chips are stacked."""
    label: tuple[Text, ...]
    """Its name, in one or two lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDrawn:
    """A place for cards or equipment."""

    id: str
    name: str
    clause: str | None
    box: Box
    cards: tuple[Box, ...]
    """Where each card lies, in the order of the deal; later ones may cover earlier ones."""
    outlined: bool
    """Whether the cloth marks it."""
    label: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelDrawn:
    """An inscription within a rectangle."""

    id: str
    name: str
    clause: str
    box: Box
    framed: bool
    texts: tuple[Text, ...]


class ArcWord(NamedTuple):
    """A word that stands straight on an arc."""

    words: str
    turn: int
    """How far it is turned about the table's centre, in hundredths of a degree, clockwise."""
    length: int
    """How long it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArcDrawn:
    """An inscription along an arc about the table's centre, read from the players' side.

    It is set word by word: text along a path is more than many a program can draw.
    """

    id: str
    name: str
    clause: str
    radius: int
    text: Text
    """The whole of it, at the point of the arc before the middle position."""
    words: tuple[ArcWord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What stands together: one position, or the dealer's side and the middle."""

    id: str
    seat: int | None
    stand: Stand
    spots: tuple[SpotDrawn, ...] = ()
    places: tuple[PlaceDrawn, ...] = ()
    panels: tuple[PanelDrawn, ...] = ()
    texts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A whole layout."""

    game: str
    title: str
    told: str
    """For those who cannot see it."""
    cloth: str
    view: Box
    """The picture's edge, the rail included; the cloth is its own size."""
    middle: Part
    seats: tuple[Part, ...]
    """From the dealer's left to the right."""
    arcs: tuple[ArcDrawn, ...]


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a scene as JSON can hold it, every measure a whole millimetre."""
    return asdict(scene)
