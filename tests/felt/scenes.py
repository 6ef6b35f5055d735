"""Layouts to look at, and where their parts lie on the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import croupier
from croupier.felt.layout import lay_out
from croupier.felt.scene import Box, Part, Scene, Text
from croupier.games import AnyGame
from croupier.games.layout import PLAIN, Cloth
from croupier.games.rules import Rules
from croupier.house import rules_of

Point = tuple[float, float]

EVERYTHING: dict[str, dict[str, Any]] = {
    "uth": {"blind_table": "A", "trips_table": "A"},
    "fcp": {
        "dealer_cards": 6,
        "six_card_table": "A",
        "progressive": {"table": "A", "envy": "A", "rate": "1/5"},
    },
    "lir": {"bonus": True, "three_card_table": "D", "payout_limit": 7_500_000},
}
"""Houses that offer all that each game has."""
_FORTUNE = "999999999:7"
_FIVE = ("three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush",
         "royal flush")  # fmt: skip
FORTUNES: dict[str, dict[str, Any]] = {
    "uth": {"pays": {"trips": dict.fromkeys(_FIVE, _FORTUNE)}},
    "fcp": EVERYTHING["fcp"]
    | {"pays": {"ante_bonus": {"straight flush": _FORTUNE, "four of a kind": _FORTUNE}}},
    "lir": {"bonus": True, "three_card_table": "F"}
    | {"pays": {"bet": dict.fromkeys(_FIVE, _FORTUNE), "bonus": {"flush": 10**12},
                "three_card": {"flush": _FORTUNE}}},
}  # fmt: skip
"""Houses with the longest pays that can be written."""
NOTHING: dict[str, dict[str, Any]] = {"uth": {}, "fcp": {"dealer_cards": 5}, "lir": {}}
"""Houses that offer no more than they must."""


def game_and_rules(name: str, house: dict[str, Any]) -> tuple[AnyGame, Rules]:
    game = croupier.find_game(name)
    return game, rules_of(game, house)


def scene_of(name: str, house: dict[str, Any] | None = None, cloth: Cloth = PLAIN) -> Scene:
    return lay_out(*game_and_rules(name, EVERYTHING[name] if house is None else house), cloth)


def on_table(part: Part, point: tuple[float, float]) -> Point:
    """Return a point of a part in the table's measures."""
    x, y = point
    turn = math.radians(part.stand.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    return part.stand.x + x * cos - y * sin, part.stand.y + x * sin + y * cos


class Quad(NamedTuple):
    """A rectangle on the table, perhaps turned."""

    id: str
    corners: tuple[Point, ...]


def quad(part: Part, id_: str, box: Box) -> Quad:
    x, y, width, height = box
    local = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Quad(id_, tuple(on_table(part, corner) for corner in local))


def quads(scene: Scene) -> Iterator[Quad]:
    """Return everything of a layout that takes room."""
    for part in (scene.middle, *scene.seats):
        yield from (quad(part, spot.id, spot.hit) for spot in part.spots)
        yield from (quad(part, place.id, place.box) for place in part.places)
        yield from (quad(part, panel.id, panel.box) for panel in part.panels)


def apart(one: Quad, other: Quad) -> bool:
    """Tell whether a straight line separates two rectangles."""
    for first, second in ((one, other), (other, one)):
        for place, corner in enumerate(first.corners):
            beside = first.corners[place - 1]
            axis = (beside[1] - corner[1], corner[0] - beside[0])
            spans = [
                sorted(axis[0] * x + axis[1] * y for x, y in q.corners) for q in (first, second)
            ]
            if spans[0][-1] <= spans[1][0] or spans[1][-1] <= spans[0][0]:
                return True
    return False


def texts(scene: Scene) -> Iterator[tuple[Part, Text, Box | None]]:
    """Return every line of lettering off the arcs, and the box within which it has to stay."""
    for part in (scene.middle, *scene.seats):
        for spot in part.spots:
            yield from ((part, text, spot.box) for text in spot.label)
        for place in part.places:
            if place.label is not None:
                yield part, place.label, None if place.cards else place.box
        for panel in part.panels:
            yield from ((part, text, panel.box) for text in panel.texts)
        yield from ((part, text, None) for text in part.texts)


def words(scene: Scene) -> list[str]:
    """Return all that is written on a layout."""
    return [text.words for _, text, _ in texts(scene)] + [arc.text.words for arc in scene.arcs]
