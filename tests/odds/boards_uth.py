"""Ultimate Texas hold 'em solved again: the 134,459 boards up to suits, hands by their cards.

A second way beside the solver's: no classes of hands, no sums over ranks, no putting right. All
1,081 hands of a board are ranked and counted against one another; flops gather them by cards.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.kernels import wide5
from croupier.kernels.tables import five_card_tables

Ints = npt.NDArray[np.int64]


def boards_up_to_suits() -> tuple[Ints, Ints]:
    """Return one board of each kind and how many there are of it."""
    every = np.array(list(combinations(range(52), 5)), np.int64)
    codes = suit_codes(every)
    _, first, times = np.unique(codes, return_index=True, return_counts=True)
    return every[first], times.astype(np.int64)


def suit_codes(cards: Ints) -> Ints:
    """Return a number for each set of cards that does not change when suits are exchanged."""
    masks = np.zeros((len(cards), 4), np.int64)
    for column in range(cards.shape[1]):
        card = cards[:, column]
        masks[np.arange(len(cards)), card & 3] |= 1 << (card >> 2)
    masks.sort(axis=1)
    code: Ints = masks @ (1 << 13 * np.arange(4))
    return code


@njit(nogil=True)
def count_board(
    strength: Any,
    category: Any,
    pays: Any,
    bins: Any,
    order: Any,
    held: Any,
    low_held: Any,
    worth: Any,
) -> None:
    """Write what each hand is worth on a board, by table and multiple, by running counts."""
    bins[:] = 0
    for hand in range(len(strength)):
        if strength[hand] >= 0:
            bins[strength[hand] + 1] += 1
    for place in range(1, len(bins)):
        bins[place] += bins[place - 1]
    size = bins[len(bins) - 1]
    hand = 0
    for a in range(52):
        for b in range(a):
            if strength[hand] >= 0:
                order[bins[strength[hand]], 0] = a
                order[bins[strength[hand]], 1] = b
                bins[strength[hand]] += 1
            hand += 1
    held[:] = 0
    low_held[:] = 0
    lows = 0
    for place in range(size):
        a, b = order[place]
        if category[strength[a * (a - 1) // 2 + b]] == 0:
            lows += 1
            low_held[a] += 1
            low_held[b] += 1
    start = 0
    while start < size:
        a, b = order[start]
        here = strength[a * (a - 1) // 2 + b]
        end = start
        while end < size:
            c, d = order[end]
            if strength[c * (c - 1) // 2 + d] != here:
                break
            end += 1
        for place in range(start, end):
            a, b = order[place]
            lower = start - held[a] - held[b]
            worth[a * (a - 1) // 2 + b, 0, 0] = lower
        for place in range(start, end):
            a, b = order[place]
            held[a] += 1
            held[b] += 1
        own_low = category[here] == 0
        for place in range(start, end):
            a, b = order[place]
            hand = a * (a - 1) // 2 + b
            lower = worth[hand, 0, 0]
            higher = 990 - (end - held[a] - held[b] + 1)
            low = lows - low_held[a] - low_held[b] + (1 if own_low else 0)
            won_low = min(lower, low)
            lost_low = low - (990 - higher) if own_low else 0
            for table in range(len(pays)):
                for multiple in range(1, 5):
                    pay = pays[table, multiple]
                    worth[hand, table, multiple] = (
                        won_low * pay[category[here], 0]
                        + (lower - won_low) * pay[category[here], 1]
                        + lost_low * pay[10, 0]
                        + (higher - lost_low) * pay[10, 1]
                    )
                worth[hand, table, 0] = max(worth[hand, table, 1], 990 * pays[table, 0, 0, 0])
        start = end


@njit(nogil=True)
def rank_board(board: Any, tables: Any, strength: Any) -> None:
    """Write the strength of every hand on a board, -1 where it shares a card."""
    key, bias, high, low, ranks, flush = tables
    total = bias
    suits = np.zeros(4, np.int64)
    taken = np.zeros(52, np.bool_)
    for card in board:
        total += key[card]
        suits[card & 3] |= 1 << (card >> 2)
        taken[card] = True
    board_flush = 0
    for suit in range(4):
        board_flush = max(board_flush, flush[suits[suit]])
    hand = 0
    for a in range(52):
        for b in range(a):
            strength[hand] = -1
            if not (taken[a] or taken[b]):
                both = total + key[a] + key[b]
                worth = ranks[high[both >> 20 & 16383] + low[both & 131071]]
                for suit in (a & 3, b & 3):
                    held = suits[suit] | 1 << (a >> 2)
                    if b & 3 == suit:
                        held |= 1 << (b >> 2)
                    if a & 3 != suit:
                        held = suits[suit] | 1 << (b >> 2)
                    worth = max(worth, flush[held])
                worth = max(worth, board_flush)
                strength[hand] = worth
            hand += 1


@njit(nogil=True)
def add_boards(
    boards: Any,
    times: Any,
    tables: Any,
    category: Any,
    pays: Any,
    hands: Any,
    flops: Any,
    turns: Any,
    always: Any,
    edges: Any,
) -> None:
    """Add boards to the sums of hands that always raise, and to those of hands at each flop."""
    bins = np.zeros(7463, np.int64)
    order = np.zeros((1081, 2), np.int64)
    held = np.zeros(52, np.int64)
    low_held = np.zeros(52, np.int64)
    strength = np.zeros(1326, np.int64)
    worth = np.zeros((1326, len(pays), 5), np.int64)
    edge = np.zeros((1081, len(pays)), np.int64)
    turned = np.zeros(52, np.uint64)
    for board in range(len(boards)):
        rank_board(boards[board], tables, strength)
        count_board(strength, category, pays, bins, order, held, low_held, worth)
        place = 0
        for hand in range(len(strength)):
            if strength[hand] < 0:
                continue
            # In the order of their cards, for sums that lie beside one another.
            order[place] = hands[hand]
            for table in range(len(pays)):
                edge[place, table] = times[board] * (worth[hand, table, 0] - worth[hand, table, 2])
                for multiple in range(2, 5):
                    always[table, multiple, hand] += times[board] * worth[hand, table, multiple]
            place += 1
        for flop in range(10):
            turn, row = turns[board, flop], edges[flops[board, flop]]
            for card in range(52):
                turned[card] = (card & ~3) | turn[card & 3]
            for place in range(len(order)):
                c, d = turned[order[place, 0]], turned[order[place, 1]]
                for table in range(len(pays)):
                    row[c, d, table] += edge[place, table]


def flops_of(boards: Ints) -> tuple[Ints, Ints, Ints]:
    """Return each board's flops by kind, how suits are exchanged to reach it, and the kinds."""
    subsets = list(combinations(range(5), 3))
    flops = np.stack([boards[:, subset] for subset in subsets], axis=1)
    flat = flops.reshape(-1, 3)
    masks = np.zeros((len(flat), 4), np.int64)
    for column in range(3):
        masks[np.arange(len(flat)), flat[:, column] & 3] |= 1 << (flat[:, column] >> 2)
    order = np.argsort(-masks, axis=1, kind="stable")
    turns = np.argsort(order, axis=1)
    codes = np.take_along_axis(masks, order, axis=1) @ (1 << 13 * np.arange(3, -1, -1))
    kinds, place = np.unique(codes, return_inverse=True)
    return place.reshape(-1, 10), turns.reshape(-1, 10, 4), kinds


def orbits(kinds: Ints) -> npt.NDArray[np.int64]:
    """Return for each kind of flop the least hand that each hand is like beside it."""
    high, low = np.array([(a, b) for a in range(52) for b in range(a)], np.int64).T
    least = np.tile(np.arange(1326), (len(kinds), 1))
    masks = kinds[:, None] >> 13 * np.arange(3, -1, -1) & 8191
    for turn in permutations(range(4)):
        same = (masks[:, turn] == masks).all(axis=1)
        exchange = np.array(turn)
        a, b = (high & ~3) | exchange[high & 3], (low & ~3) | exchange[low & 3]
        a, b = np.maximum(a, b), np.minimum(a, b)
        least[same] = np.minimum(least[same], a * (a - 1) // 2 + b)
    return least


def best_sums(pays: Ints) -> Ints:
    """Return what all rounds together are worth under each table of payoffs, in its units.

    Args:
        pays: Shape ``(tables, 5, 11, 2)``: by multiple (0 a fold), category (10 a loss) and whether
            the dealer qualifies.
    """
    boards, times = boards_up_to_suits()
    flops, turns, kinds = flops_of(boards)
    category = (wide5() >> 26).astype(np.int64)
    always = np.zeros((len(pays), 5, 1326), np.int64)
    edges = np.zeros((len(kinds), 52, 52, len(pays)), np.int64)
    tables = five_card_tables(7)
    hands = np.array([(a, b) for a in range(52) for b in range(a)], np.int64)
    lists = (tables.key, tables.bias, tables.high, tables.low, tables.ranks, tables.flush)
    add_boards(boards, times, lists, category, pays, hands, flops, turns, always, edges)
    rows = np.arange(len(kinds))[:, None] * 1326 + orbits(kinds)
    totals = []
    a, b = hands.T
    by_hand = edges[:, a, b] + edges[:, b, a]
    start = (a >> 2) * 26 + (b >> 2) * 2 + (a & 3 == b & 3)
    for table in range(len(pays)):
        alike = np.zeros(len(kinds) * 1326, np.int64)
        np.add.at(alike, rows.ravel(), by_hand[:, :, table].ravel())
        gain = np.maximum(alike, 0).reshape(len(kinds), 1326).sum(axis=0)
        total = 0
        for kind in np.unique(start):
            here = start == kind
            two, three, four = (10 * int(always[table, m][here].sum()) for m in (2, 3, 4))
            total += max(two + int(gain[here].sum()), three, four)
        totals.append(total)
    return np.array(totals)
