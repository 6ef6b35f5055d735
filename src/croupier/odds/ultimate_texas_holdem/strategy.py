"""Best play as a person learns it: the 13 x 13 first decisions, then two short lists of rules."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from croupier.cards import RANKS
from croupier.games.ultimate_texas_holdem.questions import QUESTIONS
from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.odds.solver import Progress, StrategyTable
from croupier.odds.ultimate_texas_holdem import end_rule, flop_rule
from croupier.odds.ultimate_texas_holdem.flop_rule import BY_RANK
from croupier.odds.ultimate_texas_holdem.payoffs import payoffs_of
from croupier.odds.ultimate_texas_holdem.rule_fit import Fit, fit, together
from croupier.odds.ultimate_texas_holdem.solution import Solution
from croupier.odds.ultimate_texas_holdem.solved import part_of, solution_of
from croupier.odds.ultimate_texas_holdem.start import Start

HIGH_TO_LOW: Final = range(12, -1, -1)
LIST_HEADINGS: Final = ("hand", "answer", "wrong", "of", "costs")


def strategy(rules: UltimateRules, progress: Progress) -> tuple[StrategyTable, ...]:
    """Return best play under the house's rules: before the flop, after it, at the end.

    No payout limit counts in it. Costs are in antes a round, of all rounds.
    """
    solution = solution_of(payoffs_of(rules), part_of(progress, 0, 0.5))
    return (
        first_grid(solution),
        first_list(solution),
        _flop_list(solution),
        _end_list(solution, part_of(progress, 0.5, 1)),
    )


def first_grid(solution: Solution) -> StrategyTable:
    """Return the answer before the flop of every start, suited hands above the diagonal."""
    rows = []
    cells = []
    for down in HIGH_TO_LOW:
        row = [RANKS[down]]
        for across in HIGH_TO_LOW:
            start = Start(max(down, across), min(down, across), across < down)
            worth = solution.starts[start]
            row.append(_short(worth.best))
            cells.append(
                {
                    "hand": name_of(start),
                    "answer": QUESTIONS[0].answers[(0, 3, 4).index(worth.best)],
                    "combinations": start.combinations,
                    "check": exact(worth.check, solution.denominator),
                    "play 3x": exact(worth.three, solution.denominator),
                    "play 4x": exact(worth.four, solution.denominator),
                    "margin": exact(
                        max(worth.three, worth.four) - worth.check, solution.denominator
                    ),
                }
            )
        rows.append(tuple(row))
    raising = [start for start, worth in solution.starts.items() if worth.best]
    hands = sum(start.combinations for start in raising)
    every = sum(start.combinations for start in solution.starts)
    note = f"A wager with {hands} of {every:,} hands, {len(raising)} of {len(rows) ** 2} kinds."
    return StrategyTable(
        title="Before the flop",
        headings=("", *(RANKS[rank] for rank in HIGH_TO_LOW)),
        rows=tuple(rows),
        notes=("Suited hands above the diagonal, others below it.", note),
        kind="grid",
        extra={"cells": cells, "hands": hands, "of": every},
    )


def first_list(solution: Solution) -> StrategyTable:
    """Return the same answers as a list: by the higher card, the lowest other that is enough."""
    wager = {
        start: QUESTIONS[0].answers[(0, 3, 4).index(worth.best)]
        for start, worth in solution.starts.items()
        if worth.best
    }
    rows = [("pair", _ranks([start.high for start in wager if start.high == start.low]), "")]
    for high in HIGH_TO_LOW:
        with_high = [start for start in wager if start.high == high != start.low]
        if with_high:
            suited, others = (
                _ranks([start.low for start in with_high if start.suited is kind])
                for kind in (True, False)
            )
            rows.append((f"{RANKS[high]} high", suited, others))
    sizes = sorted(set(wager.values()))
    return StrategyTable(
        title="Before the flop, as a list",
        headings=("hand", "suited", "not suited"),
        rows=tuple(rows),
        notes=(f"{' or '.join(sizes) or 'Nothing'} with these, check the others; no exception.",),
        extra={"wrong": 0, "cost": exact(0, 1)},
    )


def _flop_list(solution: Solution) -> StrategyTable:
    ledgers = flop_rule.flop_ledgers(solution)
    rows, fits = [], []
    for family, name in flop_rule.FAMILIES.items():
        found = fit(ledgers[family], rising=True)
        fits.append(found)
        raises = "check"
        if found.threshold is not None:
            raises = "play 2x"
            if family in BY_RANK and ledgers[family].deals[:, : found.threshold].any():
                raises += f" if the {BY_RANK[family]} is {RANKS[found.threshold]} or higher"
        rows.append(_row(name, raises, found, solution))
    return _list(
        "After the flop",
        rows,
        together(fits),
        solution,
        "Take the first line that fits. Counted: hands that check before the flop, on every flop.",
    )


def _end_list(solution: Solution, progress: Progress) -> StrategyTable:
    ledgers = end_rule.end_ledgers(solution, progress)
    rows, fits = [], []
    for family, name in end_rule.FAMILIES.items():
        found = fit(ledgers[family], rising=False)
        fits.append(found)
        plays = "fold"
        if found.threshold is not None:
            plays = f"play 1x if at most {found.threshold} cards beat you, else fold"
        rows.append(_row(name, plays, found, solution))
    return _list(
        "At the end",
        rows,
        together(fits),
        solution,
        "A card beats you if the dealer wins with it and the board alone; count those not seen."
        " Counted: hands that check twice, on every flop, turn and river.",
    )


def _list(
    title: str, rows: list[tuple[str, ...]], whole: Fit, solution: Solution, note: str
) -> StrategyTable:
    cost = whole.cost_of(_all_rounds(solution))
    summary = (
        f"The list answers {whole.wrong:,} of {whole.deals:,} deals worse than best play does;"
        f" that costs {float(cost):.6f} antes a round."
    )
    return StrategyTable(
        title=title,
        headings=LIST_HEADINGS,
        rows=tuple(rows),
        notes=(note, summary),
        extra={
            "wrong": whole.wrong,
            "of": whole.deals,
            "cost": exact(cost.numerator, cost.denominator),
        },
    )


def _row(name: str, answer: str, found: Fit, solution: Solution) -> tuple[str, ...]:
    cost = float(found.cost_of(_all_rounds(solution)))
    return (name, answer, f"{found.wrong:,}", f"{found.deals:,}", f"{cost:.6f}")


def _all_rounds(solution: Solution) -> int:
    return solution.denominator * sum(start.combinations for start in solution.starts)


def name_of(start: Start) -> str:
    """Return what players call a start.

    >>> name_of(Start(12, 11, True)), name_of(Start(12, 11, False)), name_of(Start(0, 0, False))
    ('AKs', 'AKo', '22')
    """
    mark = "" if start.high == start.low else "s" if start.suited else "o"
    return RANKS[start.high] + RANKS[start.low] + mark


def _short(multiple: int) -> str:
    return f"{multiple}x" if multiple else "-"


def _ranks(ranks: Iterable[int]) -> str:
    """Return a set of ranks as text, high to low, runs joined."""
    left = sorted(set(ranks), reverse=True)
    parts = []
    while left:
        run = [left.pop(0)]
        while left and left[0] == run[-1] - 1:
            run.append(left.pop(0))
        first, last = RANKS[run[0]], RANKS[run[-1]]
        parts.append(first if len(run) == 1 else f"{first} to {last}")
    return ", ".join(parts) or "-"


def exact(numerator: int, denominator: int) -> dict[str, int]:
    """Return a fraction in lowest terms as the documents write it.

    >>> exact(2, 4)
    {'numerator': 1, 'denominator': 2}
    """
    value = Fraction(numerator, denominator)
    return {"numerator": value.numerator, "denominator": value.denominator}
