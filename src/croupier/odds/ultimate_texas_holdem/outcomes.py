"""How each two-card start fares against the dealer if it is always played to the end."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from croupier.kernels import holdem_layout, holdem_tally
from croupier.kernels.holdem_layout import BOTH, CLASSES, ONE, PAIRS, RANKS, Ints, choose
from croupier.kernels.holdem_showdown import Showdowns
from croupier.kernels.holdem_tally import LOST, LOST_LOW, OUTCOMES, RAISE, WON, WON_LOW
from croupier.kernels.holdem_worth import LOSS
from croupier.odds.ultimate_texas_holdem.parts import in_parts
from croupier.odds.ultimate_texas_holdem.payoffs import CATEGORIES
from croupier.odds.ultimate_texas_holdem.start import Start


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How often each result comes, over all boards and dealers, by the hand's class."""

    by_pair: Ints = field(repr=False)
    """Shape ``(91, 10, 6)``, as if suits never mattered."""
    by_class: Ints = field(repr=False)
    """Shape ``(338, 10, 6)``: what a suit with a possible flush puts right."""

    def of(self, start: Start) -> Ints:
        """Return the results of a start: shape ``(10, 6)``, by category and outcome."""
        a, b = start.high, start.low
        pair = a * (a + 1) // 2 + b
        beside = self.by_class[BOTH + ONE + pair]
        if start.suited:
            own = self.by_class[a * (a - 1) // 2 + b] + 3 * beside
        else:
            own = self.by_class[BOTH + a * RANKS + b] + self.by_class[BOTH + b * RANKS + a]
            own = own + 2 * beside
        results: Ints = self.by_pair[pair] + own
        return results

    def worth(self, start: Start, pay: Ints) -> int:
        """Return what a start is worth if it is always played, under one row of the payoffs."""
        return worth_of(self.of(start), pay)


def worth_of(results: Ints, pay: Ints) -> int:
    """Return what results are worth under one row of the payoffs, exactly.

    Args:
        results: How often each comes: shape ``(10, 6)``.
        pay: One row of the payoffs.
    """
    row = pay.tolist()
    total = 0
    for category, line in enumerate(results.tolist()):
        total += line[WON_LOW] * row[2 * category] + line[WON] * row[2 * category + 1]
        total += line[LOST_LOW] * row[LOSS] + line[LOST] * row[LOSS + 1]
    return total


def outcomes_by_hand(
    deck: Ints, unsuited: Showdowns, suited: Showdowns, threads: int | None
) -> Outcomes:
    """Return how each class of hands fares if it is always played to the end.

    First as if no flush were ever possible, each board counted by its ranks. Then the boards with
    a possible flush are added as they are and taken out as they were counted.
    """
    known, boards = holdem_layout.classes(), holdem_layout.suited()
    nothing = np.zeros((1, 22), np.int64)
    dealers = _dealers(deck)
    by_pair = np.zeros((PAIRS, CATEGORIES, OUTCOMES), np.int64)
    ways = _board_ways(deck)
    everyone = np.arange(PAIRS)
    holdem_tally.tally(0, len(ways), *unsuited, ways, dealers, nothing, RAISE, everyone, by_pair)
    counts, category = (np.ascontiguousarray(part[:, known.pair]) for part in unsuited)
    once = np.ones((1, CLASSES), np.int64)
    first_rows = np.zeros((len(boards.mask), 1), np.int64)
    first_kinds = np.ascontiguousarray(boards.kinds[:, :1])
    columns = np.arange(CLASSES)

    def add(low: int, high: int) -> tuple[Ints, Ints]:
        out = np.zeros((CLASSES, CATEGORIES, OUTCOMES), np.int64)
        reached = np.zeros((high - low, CLASSES), np.int64)
        holdem_tally.gather(
            low, high, suited.category, first_rows, first_kinds, boards.ways, once, reached
        )
        holdem_tally.tally(low, high, *suited, reached, dealers, nothing, RAISE, columns, out)
        back = np.zeros((len(ways), CLASSES), np.int64)
        holdem_tally.take_back(low, high, reached, boards.parent, columns, back)
        return out, back

    by_class = np.zeros((CLASSES, CATEGORIES, OUTCOMES), np.int64)
    taken = np.zeros((len(ways), CLASSES), np.int64)
    for out, back in in_parts(len(boards.mask), add, threads, 4):
        by_class += out
        taken += back
    holdem_tally.tally(
        0, len(ways), counts, category, taken, dealers, nothing, RAISE, columns, by_class
    )
    return Outcomes(by_pair, by_class)


def _dealers(deck: Ints) -> int:
    return int(choose(int(deck.sum()) - 7, 2))


def _board_ways(deck: Ints) -> Ints:
    """Return how many boards of each ranks there are, by pair of ranks held: (6188, 91)."""
    ranks, held = holdem_layout.unsuited().ranks, holdem_layout.pair_counts()
    ways = np.ones((len(ranks), PAIRS), np.int64)
    for rank in range(RANKS):
        on_board = (ranks == rank).sum(axis=1)
        table = np.array(
            [
                [int(choose(max(int(deck[rank]) - own, 0), least)) for own in range(3)]
                for least in range(6)
            ]
        )
        ways *= table[on_board][:, held[rank]]
    return ways
