"""The first question of one hand, whatever cards are seen elsewhere, without solving the others."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.kernels import (
    holdem_flops,
    holdem_layout,
    holdem_lone,
    holdem_tally,
    holdem_worth,
)
from croupier.kernels.holdem_layout import (
    FLOPS_BY_RANK,
    RANKS,
    ROWS_SUITED,
    SUITS,
    Ints,
    Problems,
    choose,
)
from croupier.kernels.holdem_showdown import NO_HAND, Showdowns
from croupier.kernels.holdem_strengths import strengths
from croupier.kernels.holdem_tally import OUTCOMES, RAISE
from croupier.odds.ultimate_texas_holdem.outcomes import worth_of
from croupier.odds.ultimate_texas_holdem.parts import at_once, cut
from croupier.odds.ultimate_texas_holdem.payoffs import CATEGORIES
from croupier.odds.ultimate_texas_holdem.vectors import exact_sum


class _Alone(NamedTuple):
    """What one hand meets on boards that are alike, and in how many ways they come."""

    met: Showdowns
    """Of a single class: the hand."""
    ways: Ints
    """By kind, in how many ways the turn and the river come: shape ``(kinds, 1)``."""
    boards: Ints
    """How many such boards there are: shape ``(n, 1)``."""


class _Sight(NamedTuple):
    """What a player sees."""

    own: tuple[Card, ...]
    cards: Ints
    """By suit and rank, whether the card is neither the player's nor seen elsewhere."""
    live: list[Card]

    @property
    def dealers(self) -> int:
        """How many hands the dealer may hold when the board lies."""
        return int(choose(len(self.live) - 5, 2))

    def beside(self, suit: int) -> int:
        """Return the class of the hand beside a suit."""
        high, low = max(self.own), min(self.own)
        return int(holdem_layout.class_of()[suit, high * (high - 1) // 2 + low])

    def like(self, suit: int) -> int | None:
        """Return a suit before this one beside which everything looks the same, if there is one."""
        for other in range(suit):
            same = (self.cards[other] == self.cards[suit]).all()
            if same and self.beside(other) == self.beside(suit):
                return other
        return None


def first_answers(pay: Ints, own: tuple[Card, ...], live: list[Card]) -> tuple[int, int, int]:
    """Return what a check, three antes and four are worth before the flop.

    Summed over boards, flops of a board and dealer's hands, in integer units.

    Args:
        pay: The payoffs.
        own: The player's two cards.
        live: The cards that are neither the player's nor seen elsewhere.
    """
    cards = np.zeros((SUITS, RANKS), np.int64)
    for card in live:
        cards[card & 3, card >> 2] = 1
    sight = _Sight(own, cards, live)
    unsuited, above = _unsuited(sight)
    by_suit = _suits(sight, unsuited, above)
    results = _always(sight, unsuited, by_suit)
    two, three, four = (10 * worth_of(results, pay[multiple]) for multiple in (2, 3, 4))
    return two + _gain(pay, sight, unsuited, by_suit), three, four


def _room(boards: Problems) -> Showdowns:
    shape = (len(boards.mask), 1)
    return Showdowns(np.zeros(shape, np.int32), np.zeros(shape, np.uint8))


def _unsuited(sight: _Sight) -> tuple[_Alone, Ints]:
    boards, by = holdem_layout.unsuited(), strengths()
    live = sight.cards.sum(axis=0)
    met, above = _room(boards), np.zeros(len(boards.mask), np.int64)
    pair = int(holdem_layout.classes().pair[sight.beside(0)])
    holdem_lone.lone_unsuited(
        live,
        boards.ranks,
        by.ranks,
        pair,
        by.category,
        by.one_pair,
        by.full_house,
        *met,
        above,
    )
    number = choose(live, on_boards()).prod(axis=1)[:, None]
    return _Alone(met, holdem_layout.unsuited_ways(boards.drawn, live[:, None]), number), above


def _suits(sight: _Sight, unsuited: _Alone, above: Ints) -> list[_Alone]:
    """Return what the hand meets beside each suit; suits that look the same share one."""
    boards = holdem_layout.suited()
    met = {suit: _room(boards) for suit in range(SUITS) if sight.like(suit) is None}
    calls = [
        partial(_meet_beside, sight, suit, room, unsuited, above, *part)
        for suit, room in met.items()
        for part in cut(len(boards.mask), 4)
    ]
    for _ in at_once(calls):
        pass
    beside: list[_Alone] = []
    for suit in range(SUITS):
        twin = sight.like(suit)
        if twin is not None:
            beside.append(beside[twin])
            continue
        ways = holdem_layout.suited_ways((sight.cards.sum(axis=0) - sight.cards[suit])[:, None])
        number = np.where(met[suit].category == NO_HAND, 0, ways[boards.kinds[:, 0]])
        beside.append(_Alone(met[suit], ways, number))
    return beside


def _meet_beside(  # noqa: PLR0913, PLR0917 - one call of a kernel
    sight: _Sight, suit: int, met: Showdowns, unsuited: _Alone, above: Ints, low: int, high: int
) -> None:
    """Fill in what the hand meets beside a suit on boards ``low`` to ``high``."""
    boards, known, by = holdem_layout.suited(), holdem_layout.classes(), strengths()
    mine = sight.beside(suit)
    holdem_lone.lone_suited(
        low,
        high,
        sight.cards[suit],
        sight.cards.sum(axis=0) - sight.cards[suit],
        np.array([known.pair[mine], known.part[mine], known.suited[mine]]),
        sight.dealers,
        boards.mask,
        boards.others,
        boards.parent,
        by.set_of,
        by.ranks,
        by.flush,
        by.category,
        by.one_pair,
        by.full_house,
        unsuited.met.counts,
        above,
        *met,
    )


@cache
def on_boards() -> npt.NDArray[np.int64]:
    """Return how many cards of each rank each board by ranks holds: shape ``(6188, 13)``."""
    ranks = holdem_layout.unsuited().ranks
    return np.stack([(ranks == rank).sum(axis=1) for rank in range(RANKS)], axis=1)


def _always(sight: _Sight, unsuited: _Alone, by_suit: list[_Alone]) -> Ints:
    """Return how often each result comes if the hand is always played: shape ``(10, 6)``."""
    parent = holdem_layout.suited().parent
    out = np.zeros((1, CATEGORIES, OUTCOMES), np.int64)
    no_pay, column = np.zeros((1, 1), np.int64), np.zeros(1, np.int64)
    left = unsuited.boards.copy()
    for alone in by_suit:
        holdem_tally.take_back(0, len(parent), alone.boards, parent, column, left)
    boards = [left, *(alone.boards for alone in by_suit)]
    for alone, number in zip((unsuited, *by_suit), boards, strict=True):
        holdem_tally.tally(
            0, len(number), *alone.met, number, sight.dealers, no_pay, RAISE, column, out
        )
    results: Ints = out[0]
    return results


def _gain(pay: Ints, sight: _Sight, unsuited: _Alone, by_suit: list[_Alone]) -> int:
    """Return how much more it is worth to answer each flop best than always to bet two antes."""
    boards = holdem_layout.unsuited(), holdem_layout.suited()
    base = np.zeros((len(boards[0].mask), 1), np.int64)
    holdem_worth.edges(*unsuited.met, sight.dealers, pay, base)
    by_rank = _rows(pay, sight, unsuited, boards[0], np.zeros_like(base))
    calls = [
        partial(
            lambda key, alone: (key, _rows(pay, sight, alone, boards[1], base)), id(alone), alone
        )
        for alone in {id(alone): alone for alone in by_suit}.values()
    ]
    found = dict(at_once(calls))
    edges = _at_flops(by_rank, [found[id(alone)] for alone in by_suit], sight)
    return exact_sum(np.maximum(edges, 0))


def _rows(pay: Ints, sight: _Sight, alone: _Alone, boards: Problems, base: Ints) -> Ints:
    """Return by row of the flop what waiting for the last question is worth more than betting."""
    out = np.zeros((ROWS_SUITED if len(boards.mask) > len(base) else FLOPS_BY_RANK, 1), np.int64)
    holdem_worth.add_up(
        0,
        len(boards.mask),
        *alone.met,
        sight.dealers,
        pay,
        boards.parent,
        base,
        np.zeros(1, np.int64),
        boards.rows,
        boards.kinds,
        alone.ways,
        out,
    )
    return out[:, 0]


def _at_flops(by_rank: Ints, by_suit: list[Ints], sight: _Sight) -> Ints:
    """Return by flop of live cards what checking is worth more than two antes."""
    flops = holdem_flops.every_flop()
    there = sight.cards.T.ravel()[flops.cards].all(axis=1)
    edges: Ints = by_rank[flops.rank_rows]
    for suit, sums in enumerate(by_suit):
        # A flop without a card of the suit has row -1, the 0 put at the end.
        edges = edges + np.append(sums, 0)[flops.suit_rows[:, suit]]
    return edges[there]
