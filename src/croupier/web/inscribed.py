"""The pay tables inscribed on a cloth, where the drawing of one position has room to read them.

What is written is the layout's own (``croupier.games.layout``); only its place is chosen here, in
units of the drawing.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from croupier.felt.scene import Box
from croupier.felt.writing import listed
from croupier.games.game import AnyGame
from croupier.games.rules import Rules

MARGIN: Final = 7


class Room(NamedTuple):
    """Where an inscription stands, and how large its rows are."""

    box: Box
    size: int


ROOMS: Final = {
    "ultimate-texas-holdem": {
        "trips_odds": Room(Box(14, 369, 174, 134), 11),
        "blind_odds": Room(Box(412, 369, 174, 134), 11),
    },
    "four-card-poker": {
        "ante_bonus_odds": Room(Box(22, 158, 186, 92), 13),
        "progressive_odds": Room(Box(220, 158, 262, 104), 13),
        "six_card_odds": Room(Box(20, 386, 230, 166), 11),
        "aces_up_odds": Room(Box(372, 374, 206, 134), 11),
        "envy_odds": Room(Box(372, 514, 206, 64), 11),
    },
    "let-it-ride": {
        "bet_odds": Room(Box(14, 196, 204, 164), 11),
        "three_card_odds": Room(Box(226, 196, 186, 164), 11),
        "bonus_odds": Room(Box(420, 196, 166, 164), 11),
    },
}


def tables(game: AnyGame, rules: Rules) -> list[dict[str, Any]]:
    """Return the pay tables that have a room here, as ``croupier.web.scene`` has panels.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("lir")
    >>> [panel["texts"][0]["words"] for panel in tables(game, rules_of(game, game.practice))]
    ['Each bet pays', 'Three-card bonus pays', '$1 bonus pays']
    """
    rooms = ROOMS.get(game.name, {})
    return [
        _panel(text.title, text.rows, rooms[text.name])
        for text in game.layout.inscriptions(rules)
        if text.name in rooms
    ]


def _panel(title: str, rows: tuple[tuple[str, str], ...], room: Room) -> dict[str, Any]:
    box = room.box
    return {
        "x": box.x, "y": box.y, "width": box.width, "height": box.height, "framed": True,
        "texts": [
            {"words": text.words, "anchor": text.anchor, "tone": text.tone, "bold": text.bold,
             "x": text.x, "y": text.y, "size": text.size}
            for text in listed(title, rows, box, room.size, MARGIN)
        ],
    }  # fmt: skip
