"""What the dealer does with the chips on each area at the end, in the order in which he does it."""

from __future__ import annotations

from typing import Any, Final

from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.games.line import Settlement
from croupier.games.order import settling_order
from croupier.web.table.stack import chips_of

STEP_MS: Final = 200
"""From one of the dealer's acts to the next."""
WHOLE_MS: Final = 2400
"""So long all of them take at most: a full table is settled no more slowly than one can follow."""


def paid(game: AnyGame, settlement: Settlement, seat: int) -> dict[str, dict[str, Any]]:
    """Return by area what becomes of a seat's chips there.

    Returns:
        ``taken``; ``pays``, the chips that are laid beside; ``after``, in milliseconds since the
        dealer began with the first area of the table.

    >>> from croupier.games import find_game
    >>> from croupier.games.line import Line, SeatResult
    >>> won = Line("ante", 500, "win", None, paid=500)
    >>> lost = Line("play", 500, "lose", None)
    >>> paid(find_game("uth"), Settlement((SeatResult(1, None, (won, lost)),)), 1)["play"]
    {'taken': True, 'pays': [], 'after': 200}
    """
    steps = settling_order(game, settlement)
    each = min(STEP_MS, WHOLE_MS // max(len(steps), 1))
    return {
        wager_name(step.line.wager): {
            "taken": step.line.outcome == "lose" or step.line.stake_kept,
            "pays": chips_of(step.line.paid),
            "after": each * nth,
        }
        for nth, step in enumerate(steps)
        if step.seat == seat
    }
