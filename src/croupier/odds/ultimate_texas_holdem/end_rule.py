"""The last question as a person learns it, and what the simple rule gets wrong.

Play with a pair that uses an own card, or better; or where few single cards would let the dealer
win. Fold the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.hands.five import STRAIGHT
from croupier.kernels import holdem_layout, holdem_tally
from croupier.kernels.holdem_layout import BOARD, RANKS, SUITS, Ints
from croupier.kernels.holdem_showdown import Showdowns
from croupier.kernels.holdem_strengths import strengths
from croupier.kernels.holdem_tally import CHECK
from croupier.kernels.holdem_worth import FOLD, LOSS
from croupier.kernels.ranking import rank5, rank6
from croupier.kernels.tables import five_card_tables
from croupier.odds.solver import Progress
from croupier.odds.ultimate_texas_holdem.parts import in_parts
from croupier.odds.ultimate_texas_holdem.results import (
    gather_suited,
    gather_unsuited,
    spread_answers,
)
from croupier.odds.ultimate_texas_holdem.rule_fit import Ledger
from croupier.odds.ultimate_texas_holdem.solution import Solution
from croupier.odds.ultimate_texas_holdem.vectors import worths

Flags = npt.NDArray[np.bool_]

OWN, REST = 0, 1
FAMILIES: Final = {OWN: "a pair or better that uses an own card", REST: "anything else"}
CARDS: Final = 52
PAIR: Final = 2
"""Cards of a rank that make a pair."""


class Features(NamedTuple):
    """What a person sees of hands on boards: arrays of shape ``(boards, classes)``."""

    own: Flags
    """Whether an own card makes a pair, or a straight or better that the board is not alone."""
    outs: Ints
    """How many cards not seen would, alone with the board, beat the hand."""


@cache
def _board_strengths() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """Return by board of ranks how strong it is alone, and with one more card of each rank."""
    ranks = holdem_layout.unsuited().ranks
    suits = np.arange(BOARD) % SUITS
    alone = np.zeros(len(ranks), np.uint16)
    one_more = np.zeros((len(ranks), RANKS), np.uint16)
    ok = (ranks[:, :1] != ranks[:, 4:]).all(axis=1)
    alone[ok] = rank5((ranks * SUITS + suits).astype(np.uint8)[ok])
    for rank in range(RANKS):
        cards = -np.sort(-np.concatenate([ranks, np.full((len(ranks), 1), rank)], axis=1), axis=1)
        fits = (cards[:, 4:] != cards[:, :2]).all(axis=1)
        six = (cards * SUITS + np.arange(6) % SUITS).astype(np.uint8)
        one_more[fits, rank] = rank6(six[fits])
    return alone, one_more


def unsuited_features() -> Features:
    """Return the features of the 91 pairs of ranks where no flush is possible."""
    boards, by = holdem_layout.unsuited(), strengths()
    alone, one_more = _board_strengths()
    on_board = np.stack([(boards.ranks == rank).sum(axis=1) for rank in range(RANKS)], axis=1)
    held = holdem_layout.pair_counts()
    outs = np.zeros(by.ranks.shape, np.int64)
    for rank in range(RANKS):
        left = np.maximum(SUITS - on_board[:, rank, None] - held[rank], 0)
        outs += left * (one_more[:, rank, None] > by.ranks)
    paired = ((on_board > 0).astype(np.int64) @ (held > 0)) > 0
    paired |= (held == PAIR).any(axis=0)
    better = (by.category[by.ranks] >= STRAIGHT) & (by.ranks > alone[:, None])
    return Features(paired | better, outs)


def suited_features(low: int, high: int) -> Features:
    """Return the features of the 338 classes on boards ``low`` to ``high`` of ``suited``."""
    boards, known, by = holdem_layout.suited(), holdem_layout.classes(), strengths()
    flush = five_card_tables(7).flush
    alone, one_more = _board_strengths()
    mask, parent = boards.mask[low:high], boards.parent[low:high]
    plain = by.ranks[parent][:, known.pair]
    own = np.maximum(plain, by.flush[by.set_of[mask]][:, known.part])
    board = np.maximum(alone[parent], flush[mask])
    every = np.arange(RANKS)[:, None]
    held_suited = (known.first == every).astype(np.int64) + (known.second == every)
    held_others = holdem_layout.other_counts()
    outs = np.zeros(own.shape, np.int64)
    others = boards.others[low:high]
    paired = np.zeros(own.shape, bool)
    for rank in range(RANKS):
        in_suit = mask >> rank & 1
        beside = (others == rank).sum(axis=1)
        bare = one_more[parent, rank]
        left = np.maximum(1 - in_suit[:, None] - held_suited[rank], 0)
        with_flush = np.maximum(bare, flush[mask | 1 << rank])
        outs += left * (with_flush[:, None] > own)
        left = np.maximum(SUITS - 1 - beside[:, None] - held_others[rank], 0)
        outs += left * (np.maximum(bare, flush[mask])[:, None] > own)
        holds = held_suited[rank] + held_others[rank]
        paired |= ((in_suit + beside)[:, None] > 0) & (holds > 0)
        paired |= holds == PAIR
    better = (by.category[own] >= STRAIGHT) & (own > board[:, None])
    return Features(paired | better, outs)


def end_ledgers(
    solution: Solution, progress: Progress, threads: int | None = None
) -> dict[int, Ledger]:
    """Return best play at the last question by family and outs, of the hands that reach it.

    Deals are counted in full: hand, flop, turn and river.
    """
    table, boards, known = solution.table, holdem_layout.suited(), holdem_layout.classes()
    by_rank, by_suit = spread_answers(solution)
    unsuited = gather_unsuited(solution, by_rank[CHECK])

    def look(low: int, high: int) -> tuple[int, dict[int, Ledger], Ints]:
        reached = gather_suited(solution, by_suit[CHECK], low, high)
        back = np.zeros_like(unsuited)
        holdem_tally.take_back(low, high, reached, boards.parent, known.pair, back)
        met = Showdowns(table.suited.counts[low:high], table.suited.category[low:high])
        return high - low, _enter(solution, met, suited_features(low, high), reached), back

    ledgers = {family: Ledger.empty(CARDS) for family in FAMILIES}
    done = 0
    for part, entered, back in in_parts(len(boards.mask), look, threads):
        unsuited += back
        ledgers = {family: ledger.merged(entered[family]) for family, ledger in ledgers.items()}
        done += part
        progress(done / len(boards.mask))
    entered = _enter(solution, table.unsuited, unsuited_features(), unsuited)
    return {family: ledger.merged(entered[family]) for family, ledger in ledgers.items()}


def _enter(
    solution: Solution, met: Showdowns, features: Features, reached: Ints
) -> dict[int, Ledger]:
    there = reached > 0
    dealers, pay = solution.table.dealers, solution.pay
    counts, category = met.counts[there].astype(np.int64), met.category[there]
    gain = worths(counts, category, dealers, pay[1]) - dealers * pay[FOLD, LOSS]
    outs, own, deals = features.outs[there], features.own[there], reached[there]
    ledgers = {family: Ledger.empty(CARDS) for family in FAMILIES}
    for family, here in ((OWN, own), (REST, ~own)):
        ledgers[family].enter(outs[here], gain[here], deals[here])
    return ledgers
