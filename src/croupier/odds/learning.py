"""The best play under a house's rules, as a person learns it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.odds.solver import Progress, find_solver, silent
from croupier.odds.writing import write_table
from croupier.records.odds_documents import StrategyDocument
from croupier.records.requests import read_strategy_request
from croupier.version import __version__


def strategy(request: Mapping[str, Any], progress: Progress = silent) -> StrategyDocument:
    """Return the best play under a house's rules, as a person learns it.

    Args:
        request: ``game``, and ``house`` as in a record, money in cents.
        progress: Is told the share of the work that is done.

    Returns:
        Tables: a grid of first decisions or lists of rules, each with its exceptions counted.

    Raises:
        croupier.RuleViolation: There is no such game, or the house's choices are not lawful.

    >>> strategy({"game": "lir"})["tables"][0]["title"]
    'bet one: let it ride with'
    """
    game, house, rules = read_strategy_request(request)
    tables = find_solver(game).strategy(rules, progress)
    return {
        "game": game.name,
        "house": dict(house),
        "version": __version__,
        "tables": [write_table(table) for table in tables],
    }
