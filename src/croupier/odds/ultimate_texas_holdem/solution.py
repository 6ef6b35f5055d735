"""Best play of the main game, found by working back from the last question to the first."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from croupier.kernels import holdem_flops, holdem_layout, holdem_showdown, holdem_worth
from croupier.kernels.holdem_flops import Flops
from croupier.kernels.holdem_layout import CLASSES, PAIRS, RANKS, ROWS_SUITED, SUITS, Ints
from croupier.kernels.holdem_showdown import Showdowns
from croupier.odds.solver import Progress, silent
from croupier.odds.ultimate_texas_holdem.outcomes import Outcomes, outcomes_by_hand
from croupier.odds.ultimate_texas_holdem.parts import in_parts
from croupier.odds.ultimate_texas_holdem.payoffs import Payoffs
from croupier.odds.ultimate_texas_holdem.start import Start

FLOPS_OF_A_BOARD: Final = 10
WHOLE_DECK: Final = tuple(range(RANKS))
"""The ranks of a whole deck; a short deck has fewer."""


@dataclass(frozen=True, slots=True)
class FirstAnswers:
    """What each answer before the flop is worth, in integer units, over everything to come."""

    check: int
    three: int
    four: int

    @property
    def best(self) -> int:
        """The multiple of the best answer, 0 for a check; of equal ones the larger wager."""
        best = max(self.check, self.three, self.four)
        return 4 if self.four == best else 3 if self.three == best else 0

    @property
    def most(self) -> int:
        """What the best answer is worth."""
        return max(self.check, self.three, self.four)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A deck, and what every hand meets on every board of it: no wagers yet."""

    ranks: tuple[int, ...]
    unsuited: Showdowns
    suited: Showdowns
    flops: Flops
    """Those that the deck can show."""
    hands: Ints
    """The two cards of every hand of the deck, the larger first."""
    class_of: Ints
    """By suit and hand, its class beside that suit."""
    outcomes: Outcomes
    """How each start fares if it is always played to the end."""

    @property
    def dealers(self) -> int:
        """How many hands the dealer may hold when the board lies."""
        return comb(SUITS * len(self.ranks) - 7, 2)

    @property
    def rounds(self) -> int:
        """Boards, flops of a board and dealer's hands that a hand may meet."""
        return FLOPS_OF_A_BOARD * comb(SUITS * len(self.ranks) - 2, 5) * self.dealers


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Best play under one table of payoffs."""

    table: Table
    payoffs: Payoffs
    pay: Ints
    unit: int
    """Integer units in an ante."""
    edges: Ints = field(repr=False)
    """By flop and hand, what checking is worth more than two antes, summed over the turns, rivers
    and dealers to come; the check is better where it is above 0."""
    starts: dict[Start, FirstAnswers]

    @property
    def denominator(self) -> int:
        """What a start's sums are parts of: units times rounds."""
        return self.unit * self.table.rounds

    @property
    def expectation(self) -> Fraction:
        """The mean net result of a round, in antes."""
        hands = sum(start.combinations for start in self.starts)
        total = sum(start.combinations * worth.most for start, worth in self.starts.items())
        return Fraction(total, hands * self.denominator)


def lay_table(
    ranks: tuple[int, ...] = WHOLE_DECK, progress: Progress = silent, threads: int | None = None
) -> Table:
    """Return what every hand of a deck meets on every board.

    Args:
        ranks: The ranks of the deck, each in four suits.
        progress: Told how far it is.
        threads: How many threads; None for one a processor.
    """
    deck = np.array([SUITS if rank in ranks else 0 for rank in range(RANKS)], np.int64)
    unsuited = holdem_showdown.showdowns_unsuited(deck)
    suited = holdem_showdown.empty_suited()
    boards = len(suited.counts)

    def fill(low: int, high: int) -> int:
        holdem_showdown.showdowns_suited(deck, suited, low, high)
        return high - low

    done = 0
    for part in in_parts(boards, fill, threads):
        done += part
        progress(done / boards)
    flops, hands = holdem_flops.flops(), holdem_layout.hand_cards()
    there = (deck[flops.cards // SUITS] > 0).all(axis=1)
    held = (deck[hands // SUITS] > 0).all(axis=1)
    return Table(
        ranks=ranks,
        unsuited=unsuited,
        suited=suited,
        flops=Flops(*(part[there] for part in flops)),
        hands=hands[held],
        class_of=np.ascontiguousarray(holdem_layout.class_of()[:, held]),
        outcomes=outcomes_by_hand(deck, unsuited, suited, threads),
    )


def solve(
    table: Table, payoffs: Payoffs, progress: Progress = silent, threads: int | None = None
) -> Solution:
    """Return best play under a table of payoffs.

    Args:
        table: The deck and what its hands meet.
        payoffs: What hands win and lose.
        progress: Told how far it is.
        threads: How many threads; None for one a processor. The solution does not depend on it.

    Raises:
        RuleViolation: The payoffs are too large for exact arithmetic.
    """
    pay = payoffs.table
    edges = _flop_edges(table, pay, progress, threads)
    gains = _positive_sums(edges, table.flops.weights)
    starts: dict[Start, FirstAnswers] = {}
    for start, hands in hands_by_start(table).items():
        played = [table.outcomes.worth(start, pay[multiple]) for multiple in (2, 3, 4)]
        gain, rest = divmod(sum(gains[hand] for hand in hands), start.combinations)
        if rest:
            message = f"the hands of {start} are worth different amounts"
            raise ArithmeticError(message)
        two, three, four = (FLOPS_OF_A_BOARD * worth for worth in played)
        starts[start] = FirstAnswers(two + gain, three, four)
    return Solution(
        table=table,
        payoffs=payoffs,
        pay=pay,
        unit=payoffs.unit,
        edges=edges,
        starts=starts,
    )


def hands_by_start(table: Table) -> dict[Start, list[int]]:
    """Return the places of the hands in ``table.hands`` by start."""
    found: dict[Start, list[int]] = {}
    for place, (a, b) in enumerate(table.hands.tolist()):
        found.setdefault(Start(a >> 2, b >> 2, a & 3 == b & 3), []).append(place)
    return found


def _flop_edges(table: Table, pay: Ints, progress: Progress, threads: int | None) -> Ints:
    unsuited, suited = holdem_layout.unsuited(), holdem_layout.suited()
    known = holdem_layout.classes()
    dealers = table.dealers
    base = np.zeros(table.unsuited.counts.shape, np.int64)
    holdem_worth.edges(*table.unsuited, dealers, pay, base)
    by_rank = np.zeros((holdem_layout.FLOPS_BY_RANK, PAIRS), np.int64)
    holdem_worth.add_up(
        0,
        len(base),
        *table.unsuited,
        dealers,
        pay,
        unsuited.parent,
        np.zeros_like(base),
        np.arange(PAIRS),
        unsuited.rows,
        unsuited.kinds,
        unsuited.ways,
        by_rank,
    )

    def add(low: int, high: int) -> tuple[int, Ints]:
        sums = np.zeros((ROWS_SUITED, CLASSES), np.int64)
        holdem_worth.add_up(
            low,
            high,
            *table.suited,
            dealers,
            pay,
            suited.parent,
            base,
            known.pair,
            suited.rows,
            suited.kinds,
            suited.ways,
            sums,
        )
        return high - low, sums

    by_suit = np.zeros((ROWS_SUITED, CLASSES), np.int64)
    done = 0
    for part, sums in in_parts(len(suited.mask), add, threads):
        by_suit += sums
        done += part
        progress(done / len(suited.mask))
    edges = np.zeros((len(table.flops.cards), len(table.hands)), np.int64)

    def meet(low: int, high: int) -> None:
        holdem_worth.flop_edges(low, high, *flop_rows(table), by_rank, by_suit, edges)

    for _ in in_parts(len(edges), meet, threads):
        pass
    return edges


def flop_rows(table: Table) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints]:
    """Return a table's flops and hands and the rows where they are counted, for the kernels."""
    flops = table.flops
    pair = holdem_layout.classes().pair
    return flops.cards, flops.rank_rows, flops.suit_rows, table.hands, table.class_of, pair


def _positive_sums(edges: Ints, weights: Ints) -> list[int]:
    """Return by hand the weighted sum of the edges above 0, in two halves that cannot overflow."""
    above = np.maximum(edges, 0)
    upper, lower = above >> 32, above & 0xFFFFFFFF
    halves = zip((weights @ upper).tolist(), (weights @ lower).tolist(), strict=True)
    return [(high << 32) + low for high, low in halves]
