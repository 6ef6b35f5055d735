"""The order in which the dealer settles (G-08)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.games.game import AnyGame
from croupier.games.line import Line, Settlement


class Step(NamedTuple):
    """One act of the dealer: a wager collected, paid or given back."""

    seat: int
    line: Line


def settling_order(game: AnyGame, settlement: Settlement) -> tuple[Step, ...]:
    """Return a settlement's lines in the order in which the dealer sees to them.

    What was lost by a fold or withdrawn from the table left it earlier, from the dealer's left.
    Then the dealer goes from the far right counter-clockwise, each seat whole; in let it ride once
    for the losing wagers and once more for the others (L-14).

    Args:
        game: The game.
        settlement: What each wager got.
    """
    steps = [Step(seat.number, line) for seat in settlement.seats for line in seat.lines]
    gone = [step for step in steps if left_before(game, step.line)]
    rest = [step for step in steps if not left_before(game, step.line)]
    rest.sort(key=lambda step: -step.seat)
    if game.losers_first:
        rest.sort(key=lambda step: step.line.outcome != "lose")
    return (*gone, *rest)


def left_before(game: AnyGame, line: Line) -> bool:
    """Tell whether a wager left the table before the settlement began: by a fold, or taken back."""
    return line.withdrawn or line.clause in game.forfeits
