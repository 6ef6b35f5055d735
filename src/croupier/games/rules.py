"""What a house may choose, and the rules that follow from it.

A game's ``Choices`` are the keys of the house's file with their types; a key that a clause governs
is marked ``Cited``. The game turns them into its ``Rules``, under which a round is played and
settled, and reports what is unlawful.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from annotated_types import Ge, Le

from croupier.games.report import Report
from croupier.money import MOST, Cents, chips_can_make, write_dollars

Amount = Annotated[int, Ge(0), Le(MOST)]
"""An amount of money in a house's choices: cents in a record, dollars in the facility's file."""

LIMITS_SECTION: Final = "5323.11"
"""The section on the least and the most that may be wagered; we do not have its text."""


@dataclass(frozen=True, slots=True)
class Cited:
    """Marks a key of the house's choices with the clause that governs it."""

    clause: str
    accepted: str | None = None
    """What a message should say may stand there, where the type does not say it well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules that every game has; each game adds its own."""

    minimums: Mapping[str, Cents]
    maximums: Mapping[str, Cents]
    stake_kept: frozenset[str]
    """The wagers whose odds are "for one": the house keeps a winning stake (G-01)."""
    offered: frozenset[str] = frozenset()
    """The optional wagers that the house offers."""
    only_amount: Mapping[str, Cents]
    """The one amount that the house takes on a wager, where it takes only one."""
    two_positions: bool = False
    """Whether a player may hold two adjacent positions."""


def review_bounds(
    minimums: Mapping[Any, Cents],
    maximums: Mapping[Any, Cents],
    defaults: Mapping[str, Cents],
    chips_clause: str,
    report: Report,
) -> tuple[dict[str, Cents], dict[str, Cents]]:
    """Return the least and the most of each wager, and report what cannot be.

    Args:
        minimums: The house's minimum by wager, in cents; 0 is none.
        maximums: The house's maximum by wager.
        defaults: The minimum where the house is silent.
        chips_clause: The clause by which wagers are made with chips.
        report: Takes amounts that chips cannot make, and minimums above their maximum.
    """
    for where, bounds in (("minimums", minimums), ("maximums", maximums)):
        for wager, cents in bounds.items():
            none = cents == 0 and where == "minimums"
            if not none and not chips_can_make(cents):
                wrong = f"chips cannot make {write_dollars(cents)}"
                accepted = "whole dollars, half dollars from $2.50 up"
                report.error(f"{where}.{wager}", wrong, chips_clause, accepted=accepted)
    least = {**defaults, **minimums}
    for wager, most in maximums.items():
        if least.get(wager, 0) > most and report.sound("minimums"):
            wrong = f"the most is {write_dollars(most)}, the least {write_dollars(least[wager])}"
            report.error(f"maximums.{wager}", wrong, accepted="a maximum of the minimum or more")
    return {wager: cents for wager, cents in least.items() if cents}, dict(maximums)
