"""How busy a table is, as the manager's lines take it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from croupier.money import Cents

Number = int | Fraction
HOURS: Final = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """How busy a table is. Bad figures are refused when the lines are made."""

    rounds_per_hour: Number
    average_bet: Cents
    """One unit of the main game in cents: the ante, or one of let it ride's three bets."""
    players: Number = 1
    """How many play, on average."""
    participation: Mapping[str, Number] = field(default_factory=dict)
    """By side bet, the share of the players who make it, 0 to 1; of one left out nobody."""
    stakes: Mapping[str, Cents] = field(default_factory=dict)
    """By side bet, its stake. One left out: the stake analysed, else the house's minimum for it,
    else the average bet."""
    hours_per_day: Number = HOURS
    """A table that never closes has 24."""
    assumed: frozenset[str] = frozenset()
    """Which of the figures nobody gave, so that the notes say so."""
