"""What the dealer does with the chips on each area at the end, in the order in which he does it."""

from __future__ import annotations

from typing import Any

from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.games.line import Settlement
from croupier.games.order import settling_order
from croupier.web.table.stack import chips_of


def paid(game: AnyGame, settlement: Settlement, seat: int) -> dict[str, dict[str, Any]]:
    """Return by area what becomes of a seat's chips there: ``taken``, ``pays`` and ``nth``.

    >>> from croupier.games import find_game
    >>> from croupier.games.line import Line, SeatResult
    >>> won = Line("ante", 500, "win", None, paid=500)
    >>> lost = Line("play", 500, "lose", None)
    >>> paid(find_game("uth"), Settlement((SeatResult(1, None, (won, lost)),)), 1)["play"]
    {'taken': True, 'pays': [], 'nth': 1}
    """
    steps = [step.line for step in settling_order(game, settlement) if step.seat == seat]
    return {
        wager_name(line.wager): {
            "taken": line.outcome == "lose" or line.stake_kept,
            "pays": chips_of(line.paid),
            "nth": nth,
        }
        for nth, line in enumerate(steps)
    }
