"""Every clause of a game's section: the law's own list and, after each paragraph, its pay lines."""

from __future__ import annotations

from croupier.games.game import AnyGame
from croupier.law import Clause, clauses


def clauses_of(game: AnyGame) -> tuple[Clause, ...]:
    """Return every clause of a game's section, pay lines included, in the order of the text.

    >>> from croupier.games import find_game
    >>> len(clauses_of(find_game("uth")))
    128
    """
    pay_lines: dict[str, list[Clause]] = {}
    for lettered in game.tables:
        for table in lettered.values():
            lines = pay_lines.setdefault(table.clause, [])
            lines += [
                Clause(pay.clause, "payouts", table.rule(hand), ("E", "C"))
                for hand, pay in table.pays.items()
            ]
    return tuple(
        each for clause in clauses(game.name) for each in (clause, *pay_lines.get(clause.id, ()))
    )
