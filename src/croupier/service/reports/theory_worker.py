"""What the worker process does: the exact theory of one house's wagers.

Whoever imports this loads no solver; they are found when the function runs, in the worker.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.service.back_office import tell_progress


class Worth(NamedTuple):
    """What one wager is worth to a player who plays best, by unit of its stake."""

    expectation: Fraction
    """The mean net result."""
    variance: Fraction
    by_stake: bool
    """Whether it is worth something else at another stake."""


def solve(game: str, house: str, others: int, stakes: str) -> dict[str, Worth]:
    """Return the worth of the wagers of a house.

    Args:
        game: Its name.
        house: The house's choices as canonical JSON, money in cents.
        others: How many seats other players hold; more than none adds envy to the progressive.
        stakes: JSON: by side bet its stake in cents, where one matters. Where some are given the
            main game is left out, if the side bets can be had without it.

    Returns:
        By wager, ``main`` for the main game; nothing where the choices or a stake are not lawful
        for the analysis, for a refusal must not break the line between the processes.
    """
    # In the worker, not above: the solvers load numba.
    from croupier.law import RuleViolation  # noqa: PLC0415

    try:
        return _solve(game, json.loads(house), others, json.loads(stakes))
    except RuleViolation:
        return {}


def _solve(
    game: str, house: dict[str, Any], others: int, stakes: dict[str, int]
) -> dict[str, Worth]:
    from croupier.games import find_game  # noqa: PLC0415
    from croupier.house import rules_of  # noqa: PLC0415
    from croupier.odds.analysis import Amounts  # noqa: PLC0415
    from croupier.odds.solver import find_solver  # noqa: PLC0415

    found = find_game(game)
    rules, solver = rules_of(found, house), find_solver(found)
    amounts = Amounts(side_bets=stakes, others=others)
    worth = {}
    if stakes and solver.side_bets is not None:
        sides = solver.side_bets(rules, amounts)
    else:
        analysis = solver.analyse(rules, amounts, tell_progress)
        sides, net = analysis.side_bets, analysis.main.net
        worth["main"] = Worth(net.expectation, net.variance, by_stake=False)
    for name, side in sides.items():
        net = side.together or side.net
        worth[name] = Worth(net.expectation, net.variance, by_stake=side.stake is not None)
    return worth
