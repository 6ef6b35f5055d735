"""What each game's solution offers, and where to find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.games import AnyGame, find_game
from croupier.odds.analysis import Advice, Amounts, Analysis, SideBet

Progress = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1; may raise to stop it."""


def silent(_share: float) -> None:
    """Tell nobody."""


class Spot(NamedTuple):
    """What a player who is asked something knows."""

    question: str
    cards: tuple[Card, ...]
    """The player's own, in the order dealt."""
    board: tuple[Card, ...] = ()
    """The community cards turned so far."""
    upcard: Card | None = None
    """The dealer's open card, where the house has one."""
    seen: frozenset[Card] = frozenset()
    """Further cards known to be out of the deck."""
    answers: tuple[str, ...] = ()
    """What the player answered so far."""


@dataclass(frozen=True, slots=True)
class StrategyTable:
    """A part of the best play as a person learns it."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    kind: str = "list"
    """``grid`` for UTH's 13 x 13 first decisions, else ``list``."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """For the JSON document: counts of exceptions and the like."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Solver:
    """The exact solution of one game."""

    analyse: Callable[[Any, Amounts, Progress], Analysis]
    """From the house's rules and amounts to the whole analysis."""
    advise: Callable[[Any, Spot, Progress], Advice]
    """From the house's rules and what a player sees to the worth of every answer."""
    strategy: Callable[[Any, Progress], tuple[StrategyTable, ...]]
    """The best play under the house's rules, as a person learns it."""
    side_bets: Callable[[Any, Amounts], Mapping[str, SideBet]] | None = None
    """The side bets alone, where they need no solution of the main game; the same as in
    ``analyse``."""


@cache
def find_solver(game: AnyGame) -> Solver:
    """Return a game's solver; this loads numpy and numba."""
    package = game.name.replace("-", "_")
    solver: Solver = import_module(f"croupier.odds.{package}").SOLVER
    return solver


def solver_of(name: str) -> tuple[AnyGame, Solver]:
    """Return the game of a name with its solver.

    Raises:
        RuleViolation: There is no such game.
    """
    game = find_game(name)
    return game, find_solver(game)
