"""Why a wager got what it got, in words."""

from __future__ import annotations

from croupier.games.game import AnyGame
from croupier.games.line import Line
from croupier.law import clause, reading


def reason(game: AnyGame, line: Line) -> str:
    """Return the rule that decided a line, and the reading if one did.

    >>> from croupier.games import find_game
    >>> reason(find_game("uth"), Line("ante", 1000, "push", "5324.36(e)(8)(iii)"))
    "A player whose hand equals the dealer's gets a push on ante, blind and play"
    """
    parts = []
    if line.clause is not None:
        pay_line = game.pay_lines.get(line.clause)
        parts.append(clause(line.clause).rule if pay_line is None else pay_line.told(line))
    if line.reading is not None:
        read = reading(line.reading)
        label = "house policy" if read.policy else "reading"
        parts.append(f"{read.rule} ({label} {read.id})")
    return "; ".join(parts)
