"""The best play under a house's rules, as a person learns it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games import find_game
from croupier.house import rules_of
from croupier.odds.solver import Progress, find_solver, silent
from croupier.odds.writing import write_table
from croupier.records.odds_documents import StrategyDocument
from croupier.version import __version__


def strategy(
    game: str, house: Mapping[str, Any] | None = None, progress: Progress = silent
) -> StrategyDocument:
    """Return the best play under a house's rules, as a person learns it.

    Args:
        game: The game's name.
        house: The house's choices, as in a record, money in cents.
        progress: Is told the share of the work that is done.

    Returns:
        Tables: a grid of first decisions or lists of rules, each with its exceptions counted.

    Raises:
        croupier.RuleViolation: There is no such game, or the house's choices are not lawful.

    >>> strategy("lir")["game"]
    'let-it-ride'
    """
    found = find_game(game)
    choices = dict(house or {})
    tables = find_solver(found).strategy(rules_of(found, choices), progress)
    return {
        "game": found.name,
        "house": choices,
        "version": __version__,
        "tables": [write_table(table) for table in tables],
    }
