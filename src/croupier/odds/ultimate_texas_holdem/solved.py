"""Solutions kept in the process: the same house asked twice is solved once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from croupier.odds.solver import Progress
from croupier.odds.ultimate_texas_holdem.payoffs import Payoffs
from croupier.odds.ultimate_texas_holdem.results import Result, results_of
from croupier.odds.ultimate_texas_holdem.solution import Solution, Table, lay_table, solve

_MOST_KEPT: Final = 3
"""A solution takes 19 MB, the table under all of them 62 MB."""
_tables: list[Table] = []
_solutions: OrderedDict[Payoffs, Solution] = OrderedDict()
_results: OrderedDict[Payoffs, dict[Result, int]] = OrderedDict()


def solution_of(payoffs: Payoffs, progress: Progress) -> Solution:
    """Return best play with a whole deck.

    Raises:
        RuleViolation: The payoffs are too large for exact arithmetic.
    """
    if payoffs not in _solutions:
        if not _tables:
            _tables.append(lay_table(progress=part_of(progress, 0, 0.6)))
        solution = solve(_tables[0], payoffs, part_of(progress, 0.6, 1))
        while len(_solutions) >= _MOST_KEPT:
            _solutions.popitem(last=False)
        _solutions[payoffs] = solution
    progress(1)
    return _solutions[payoffs]


def results_under(payoffs: Payoffs, progress: Progress) -> dict[Result, int]:
    """Return how often each result comes under best play with a whole deck."""
    if payoffs not in _results:
        solution = solution_of(payoffs, part_of(progress, 0, 0.6))
        results = results_of(solution, part_of(progress, 0.6, 1))
        while len(_results) >= _MOST_KEPT:
            _results.popitem(last=False)
        _results[payoffs] = results
    progress(1)
    return _results[payoffs]


def part_of(progress: Progress, low: float, high: float) -> Progress:
    """Return what tells the progress of a part of the work, from ``low`` to ``high``.

    >>> part_of(print, 0.5, 1)(0.5)
    0.75
    """
    return lambda share: progress(low + share * (high - low))
