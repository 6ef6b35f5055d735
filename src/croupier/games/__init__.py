"""The games: the vocabulary they share, one package each, and the registry."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from croupier.games.game import AnyGame, Game
from croupier.law import RuleViolation

__all__ = ["ALIASES", "NAMES", "AnyGame", "Game", "find_game", "games"]

_PACKAGES: Final = {
    "ultimate-texas-holdem": "ultimate_texas_holdem",
    "four-card-poker": "four_card_poker",
    "let-it-ride": "let_it_ride",
}
ALIASES: Final = {
    "uth": "ultimate-texas-holdem",
    "fcp": "four-card-poker",
    "lir": "let-it-ride",
}
"""The short names, and the full name of each."""
NAMES: Final = tuple(_PACKAGES)
"""The names of the games."""


def games() -> tuple[AnyGame, ...]:
    """Return every game.

    >>> [game.alias for game in games()]
    ['uth', 'fcp', 'lir']
    """
    return tuple(find_game(name) for name in NAMES)


@cache
def find_game(name: str) -> AnyGame:
    """Return the game of a name or a short name.

    Raises:
        RuleViolation: There is no such game.

    >>> find_game("uth").section
    '5324.36'
    """
    full = ALIASES.get(name, name)
    if full not in _PACKAGES:
        accepted = ", ".join(f"{name} ({alias})" for alias, name in ALIASES.items())
        raise RuleViolation(f"there is no game {name!r:.60}", accepted=accepted)
    game: AnyGame = import_module(f"croupier.games.{_PACKAGES[full]}").GAME
    return game
