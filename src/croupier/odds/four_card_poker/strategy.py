"""The best play of four-card poker as a person learns it: by pair and open card.

Hands are put in sorts: pairs by rank, high cards by their highest ranks, the rest by name. Of all
that a rule could say of a sort, under an open card, it says what is worth most on the whole. What
it gets wrong, because of the cards beside the pair or their suits, is counted and priced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np

from croupier.cards import RANKS
from croupier.games.four_card_poker.questions import QUESTIONS
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.odds.four_card_poker.play import ANTES, Ints, Played, play_best
from croupier.odds.solver import Progress, StrategyTable

SAID: Final = ("fold", "1x", "3x")
NEVER: Final = "-"
"""Where a sort of hand cannot meet an open card."""
WITHOUT, WITH = 0, 1
CLOSED_RANKS: Final = 3
"""By how many ranks high cards are told apart; with an open card two keep the list short."""
OPEN_RANKS: Final = 2
BESIDE: Final = (
    "The open card's rank stands above each column. A line for a card of that rank goes before the"
    " line without; a pair's own cards do not count for it."
)


class Cell(NamedTuple):
    """What a rule says of one sort of hand under one open card."""

    answer: int
    """Its place in ``ANTES``; -1 where no deal is so."""
    deals: int
    wrong: int
    """The deals in which another answer is better."""
    cost: Fraction
    """What these cost, summed over all deals, in antes."""


NO_DEAL: Final = Cell(-1, 0, 0, Fraction())


@dataclass(frozen=True, slots=True)
class Rule:
    """What a person can learn of the best play."""

    names: tuple[str, ...]
    """The sorts of hands, from the lowest up."""
    cells: tuple[tuple[tuple[Cell, ...], tuple[Cell, ...]], ...]
    """By sort; without and with a card of the open card's rank, a pair's own cards aside; by the
    rank of the open card. Without an open card one cell, and nothing in the second part."""
    deals: int
    """How many ways there are to deal a hand, and an open card."""

    @property
    def all(self) -> Iterator[Cell]:
        """Every cell."""
        return (cell for sort in self.cells for part in sort for cell in part)

    @property
    def exceptions(self) -> int:
        """How many deals the rule gets wrong."""
        return sum(cell.wrong for cell in self.all)

    @property
    def cost(self) -> Fraction:
        """What following the rule costs against the best play, in antes a round."""
        return sum((cell.cost for cell in self.all), Fraction()) / self.deals


def strategy(rules: FourCardRules, progress: Progress) -> tuple[StrategyTable, ...]:
    """Return the best play of four-card poker under a house's rules, as a person learns it.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.solver import silent
    >>> table, = strategy(rules_of(find_game("fcp"), {"dealer_cards": 6}), silent)
    >>> table.rows[0]
    ('pair of tens or better', '3x', '804948', '21972')
    """
    rule = rule_of_thumb(rules, progress)
    return (_open_table(rule) if rules.dealer_upcard else _closed_table(rule),)


def rule_of_thumb(rules: FourCardRules, progress: Progress) -> Rule:
    """Return the rule that a person can learn.

    Args:
        rules: The house's rules.
        progress: Told how much is done.
    """
    ranks = OPEN_RANKS if rules.dealer_upcard else CLOSED_RANKS
    played = play_best(rules, progress, ranks)
    cells = _own_pairs_aside(played)
    made = []
    for sort, category in enumerate(played.sorts.category):
        parts = [
            tuple(
                _cell(played, category, cells[sort, rank, holds]) for rank in range(len(cells[0]))
            )
            for holds in range(cells.shape[2])
        ]
        made.append((parts[0], parts[1] if len(parts) > 1 else ()))
    return Rule(played.sorts.names, tuple(made), played.deals)


def _own_pairs_aside(played: Played) -> Ints:
    """Return the deals by what a person sees: a pair of the open card's rank says so by itself."""
    cells = played.cells.copy()
    if cells.shape[2] > 1:
        for sort, rank in enumerate(played.sorts.rank):
            if rank >= 0:
                cells[sort, rank] = cells[sort, rank, ::-1]
    return cells


def _cell(played: Played, category: int, counted: Ints) -> Cell:
    """Return the best single answer for deals, of which each would best be answered by itself."""
    rows = counted.tolist()
    deals = sum(row[0] for row in rows)
    if not deals:
        return NO_DEAL

    def worth(antes: int, row: Sequence[int]) -> Fraction:
        return played.nets.worth(antes, category, row[1], row[0] * played.hands)

    together = np.sum(counted, axis=0).tolist()
    said = max(range(len(ANTES)), key=lambda answer: (worth(ANTES[answer], together), answer))
    best = sum((worth(antes, row) for antes, row in zip(ANTES, rows, strict=True)), Fraction())
    cost = (best - worth(ANTES[said], together)) / played.hands
    return Cell(said, deals, deals - rows[said][0], cost)


def _closed_table(rule: Rule) -> StrategyTable:
    """Return the rule without an open card: from which hand up to bet what."""
    cells = [parts[0][0] for parts in rule.cells]
    met = [number for number, cell in enumerate(cells) if cell.deals]
    rows = []
    for _, alike in groupby(met, key=lambda number: cells[number].answer):
        run = [*alike]
        name = _name_of_run(rule.names, run, met)
        deals = sum(cells[number].deals for number in run)
        wrong = sum(cells[number].wrong for number in run)
        rows.append((name, SAID[cells[run[0]].answer], str(deals), str(wrong)))
    return StrategyTable(
        f"{QUESTIONS[0].name}: by hand",
        ("hand", "play", "hands", "exceptions"),
        tuple(reversed(rows)),
        (_exceptions(rule, "hands"),),
        extra=_extra(rule),
    )


def _open_table(rule: Rule) -> StrategyTable:
    """Return the rule with an open card: a column for each rank it can have."""
    lines: list[tuple[str, tuple[str, ...]]] = []
    said = [_said(parts) for parts in rule.cells]
    met = [number for number, parts in enumerate(rule.cells) if any(c.deals for c in parts[0])]
    for _, alike in groupby(met, key=lambda number: said[number]):
        run = [*alike]
        name = _name_of_run(rule.names, run, met)
        first, *more = said[run[0]]
        lines += [(f"{name}, and a card of the open card's rank", row) for row in more]
        lines.append((name, first))
    return StrategyTable(
        f"{QUESTIONS[0].name}: by hand and the dealer's open card",
        ("hand", *RANKS),
        tuple((name, *row) for name, row in reversed(lines)),
        (
            BESIDE,
            _exceptions(rule, "deals of hand and open card"),
        ),
        extra=_extra(rule),
    )


def _said(parts: tuple[tuple[Cell, ...], tuple[Cell, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return the lines that a sort of hand needs: one, or a second for a card of the rank."""
    without, beside = ([_word(cell) for cell in part] for part in parts)
    differ = any(
        one not in (NEVER, other) and other != NEVER
        for one, other in zip(without, beside, strict=True)
    )
    either = tuple(
        other if one == NEVER else one for one, other in zip(without, beside, strict=True)
    )
    return (either, tuple(beside)) if differ else (either,)


def _word(cell: Cell) -> str:
    return NEVER if cell.answer < 0 else SAID[cell.answer]


def _name_of_run(names: Sequence[str], run: Sequence[int], met: Sequence[int]) -> str:
    """Return what a person calls neighbouring sorts of hands."""
    low, high = names[run[0]], names[run[-1]]
    if run[-1] == met[-1]:
        return low if len(run) == 1 else f"{low} or better"
    if run[0] == met[0]:
        return high if len(run) == 1 else f"{high} or less"
    return low if len(run) == 1 else f"{low} to {high}"


def _exceptions(rule: Rule, what: str) -> str:
    if not rule.exceptions:
        return "The list has no exceptions: it is the best play."
    return (
        f"The list gets {rule.exceptions:,} of {rule.deals:,} {what} wrong, which costs"
        f" {float(rule.cost):.8f} antes a round."
    )


def _extra(rule: Rule) -> dict[str, object]:
    return {
        "question": QUESTIONS[0].name,
        "hands": rule.deals,
        "exceptions": rule.exceptions,
        "cost": rule.cost,
    }
