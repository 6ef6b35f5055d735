"""The chips that a player stacks before the bet is made: nothing is wagered until the dealer deals.

>>> from croupier.games import find_game
>>> stack = Stack(find_game("uth"))
>>> stack.lay("ante", 500); stack.lay("ante", 100); stack.undo()
>>> stack.wagers
{'ante': 500, 'blind': 500}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.game import AnyGame
from croupier.money import CHIPS, DOLLAR, Cents, write_dollars

OFFERED: Final = tuple(dollars * DOLLAR for dollars in (1, 5, 25, 100, 500))
"""The chips before a player: of the values that the law lists, those of a small table."""


class Stack:
    """Chips laid one by one, each of which can be taken back; a raise of free amount, too."""

    def __init__(self, game: AnyGame) -> None:
        """Begin with an empty layout."""
        self._areas = game.areas
        self._free = ("play",) if game.amount_is_free else ()
        self._laid: list[tuple[str, Cents]] = []

    def __bool__(self) -> bool:
        """Tell whether anything lies there."""
        return bool(self._laid)

    def lay(self, area: str, chip: Cents) -> None:
        """Lay a chip on an area, or an amount; on no area of the game, nothing."""
        known = [known.name for known in self._areas if known.equal_to is None]
        if area in known or area in self._free:
            self._laid.append((area, chip))

    def undo(self) -> None:
        """Take the last one back."""
        if self._laid:
            self._laid.pop()

    def clear(self) -> None:
        """Take all back."""
        self._laid.clear()

    def repeat(self, wagers: Mapping[str, Cents]) -> None:
        """Lay the wagers of an earlier round."""
        self._laid = []
        for area, stake in wagers.items():
            self.lay(area, stake)

    @property
    def wagers(self) -> dict[str, Cents]:
        """What lies where; an area that must equal another gets its chips by itself."""
        laid: dict[str, Cents] = {}
        for area, chip in self._laid:
            laid[area] = laid.get(area, 0) + chip
        for known in self._areas:
            if known.equal_to in laid:
                laid[known.name] = laid[known.equal_to]
        return laid


def offered(held: Cents, first: int) -> list[dict[str, Any]]:
    """Return the chips before a player, each with its key.

    Args:
        held: The one that is laid next.
        first: The key of the first one.

    >>> [chip["key"] for chip in offered(500, 6)]
    ['6', '7', '8', '9', '0']
    """
    return [
        {"id": str(chip), "label": write_dollars(chip), "key": str(n % 10), "held": chip == held}
        for n, chip in enumerate(OFFERED, start=first)
    ]


def chips_of(amount: Cents) -> list[str]:
    """Return an amount in as few chips as may be, largest first; at most six are drawn.

    >>> chips_of(3600)
    ['2500', '1000', '100']
    """
    drawn: list[str] = []
    for chip in sorted(CHIPS, reverse=True):
        count, amount = divmod(amount, chip)
        drawn += [str(chip)] * count
    return drawn[:6]
