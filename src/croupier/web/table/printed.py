"""What is printed on a cloth before a chair: drawn once, for it never changes while it lies."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.web import scene
from croupier.web.table import around


class Print(NamedTuple):
    """The print before one seat."""

    spots: list[dict[str, Any]]
    """The betting areas, as ``croupier.web.scene`` has them."""
    written: dict[str, Any]
    """As ``croupier.web.scene.inscriptions`` has it."""
    areas: list[dict[str, Any]]
    """Of the other seats, as ``croupier.web.table.around`` draws them."""


class Cloth:
    """The cloth of a table."""

    def __init__(self, game: AnyGame, rules: Rules) -> None:
        """Lay a game's cloth, with the pay tables of a house's rules."""
        self._game, self._rules = game, rules
        self._prints: dict[int | None, Print] = {}

    def before(self, seat: int | None) -> Print:
        """Return what is printed before a seat, or before a guest who has none."""
        if seat not in self._prints:
            part = scene.position(self._game, self._rules, seat)
            written = scene.inscriptions(self._game, self._rules, part)
            spots = scene.spots(self._game, part)
            self._prints[seat] = Print(spots, written, around.areas(spots))
        return self._prints[seat]
