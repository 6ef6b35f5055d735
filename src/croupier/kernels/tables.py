"""The lookup tables of the ranking, computed once in a process from bare rank counts.

A hand's ranks are two numbers in base five, one digit a rank, the digit how many cards have it:
seven digits for the low ranks (two to eight), six for the high ones (nine to ace). Each card adds
to one digit, so the two numbers are sums, found without sorting. Hands of a given size are then
listed block by block, a block for each high half, within it one place for each low half with as
many cards as are left: no place is wasted (49,205 for seven cards). Cards of one suit are counted
beside them, four bits a suit; where a suit has enough for a flush its ranks decide by a table of
8,192 masks, and the better of the two strengths counts.

Strengths as wide integers are built like those of the plain code: category, then the ranks of the
group, then the others, thirteen bits each. The dense strength is a hand's place among all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Wide = npt.NDArray[np.int64]
Masks = npt.NDArray[np.int64]

RANKS: Final = 13
LOW_RANKS: Final = 7
MASKS: Final = 1 << RANKS
HIGH_SHIFT: Final = 20
SUIT_SHIFT: Final = 40
POISON_SHIFT: Final = 56
LOW_BITS: Final = (1 << 17) - 1
HIGH_BITS: Final = (1 << 14) - 1
ENOUGH: Final = 0x8888 << SUIT_SHIFT
"""Set in a sum of keys where a suit has enough cards for a flush."""
GROUP: Final = 13
CATEGORY: Final = 26


class Tables(NamedTuple):
    """What ranks hands of one size in one order."""

    key: npt.NDArray[np.int64]
    """By card, what it adds to the sum; 256 long, what is no card adds the poison bit."""
    bias: int
    """Where the sum starts: each suit's count so high that a flush sets its fourth bit."""
    high: npt.NDArray[np.int32]
    """By the high half, where its block begins."""
    low: npt.NDArray[np.uint16]
    """By the low half, its place within a block."""
    ranks: npt.NDArray[np.uint16]
    """By place, the dense strength of the ranks alone."""
    flush: npt.NDArray[np.uint16]
    """By the mask of a suit's ranks, the dense strength of its flush; 0 where it has too few."""
    wide: Wide
    """By dense strength, the strength as the plain code writes it."""


class _Order(NamedTuple):
    """One order of hands."""

    size: int
    """How many cards make a hand, a run and a flush."""
    by_ranks: Callable[[Masks, Masks, Masks, Masks], Wide]
    flush: int
    straight_flush: int
    royal: int


@cache
def five_card_tables(count: int) -> Tables:
    """Return the tables for the best five of ``count`` cards, 5 to 7, in the standard order."""
    return _tables(_Order(5, _five_by_ranks, flush=5, straight_flush=8, royal=9), count)


@cache
def four_card_tables(count: int) -> Tables:
    """Return the tables for the best four of ``count`` cards, 4 to 6, in the four-card order."""
    return _tables(_Order(4, _four_by_ranks, flush=4, straight_flush=6, royal=6), count)


def _tables(order: _Order, count: int) -> Tables:
    by_ranks = order.by_ranks(*_at_least(_multisets(order.size)))
    flushes = _flushes(order)
    wide = np.unique(np.concatenate([by_ranks, flushes[flushes > 0]]))
    high, low, places = _places(count)
    return Tables(
        key=_keys(),
        bias=sum(8 - order.size << SUIT_SHIFT + 4 * suit for suit in range(4)),
        high=high,
        low=low,
        ranks=np.searchsorted(wide, order.by_ranks(*_at_least(places))).astype(np.uint16),
        flush=np.where(flushes > 0, np.searchsorted(wide, flushes), 0).astype(np.uint16),
        wide=wide,
    )


def _keys() -> npt.NDArray[np.int64]:
    keys = np.full(256, 1 << POISON_SHIFT, np.int64)
    for card in range(4 * RANKS):
        rank, suit = card >> 2, card & 3
        half = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_SHIFT
        keys[card] = half + (1 << SUIT_SHIFT + 4 * suit)
    return keys


def _multisets(count: int, ranks: int = RANKS) -> npt.NDArray[np.int64]:
    """Return every way to hold ``count`` cards, at most four a rank: shape (ways, ranks)."""
    if ranks == 0:
        return np.zeros((1 if count == 0 else 0, 0), np.int64)
    parts = []
    for held in range(min(count, 4) + 1):
        rest = _multisets(count - held, ranks - 1)
        parts.append(np.hstack([rest, np.full((len(rest), 1), held, np.int64)]))
    return np.vstack(parts)


def _places(
    count: int,
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16], npt.NDArray[np.int64]]:
    """Return the blocks of the high halves, the places in them, and the counts by place."""
    high = np.zeros(HIGH_BITS + 1, np.int32)
    low = np.zeros(LOW_BITS + 1, np.uint16)
    places = []
    start = 0
    for held in range(count + 1):
        lows = _multisets(count - held, LOW_RANKS)
        low[lows @ 5 ** np.arange(LOW_RANKS)] = np.arange(len(lows))
        highs = _multisets(held, RANKS - LOW_RANKS)
        high[highs @ 5 ** np.arange(RANKS - LOW_RANKS)] = start + len(lows) * np.arange(len(highs))
        start += len(highs) * len(lows)
        places.append(np.hstack([np.tile(lows, (len(highs), 1)), highs.repeat(len(lows), axis=0)]))
    return high, low, np.vstack(places)


def _at_least(counts: npt.NDArray[np.int64]) -> tuple[Masks, Masks, Masks, Masks]:
    """Return the masks of the ranks held at least once, twice, thrice and four times."""
    bits = 1 << np.arange(RANKS)
    once, twice, thrice, four = ((counts >= least) @ bits for least in (1, 2, 3, 4))
    return once, twice, thrice, four


def _top(masks: Masks, count: int) -> Masks:
    """Return the ``count`` highest ranks of each mask; all of them where it has fewer."""
    return _tops(count)[masks]


@cache
def _tops(count: int) -> Masks:
    tops = np.arange(MASKS)
    for _ in range(RANKS - count):
        tops = np.where(np.bitwise_count(tops) > count, tops & tops - 1, tops)
    return tops


def _run(masks: Masks, length: int) -> Masks:
    """Return the top rank, as a bit, of each mask's highest run, or 0; the ace may be low."""
    low = masks << 1 | masks >> RANKS - 1
    run = low
    for step in range(1, length):
        run = run & low >> step
    return np.where(run > 0, _top(run, 1) << length - 2, 0)


def _five_by_ranks(held: Masks, twice: Masks, thrice: Masks, four: Masks) -> Wide:
    """Return the strength of the best five of five to seven cards by their ranks alone."""
    trips, run = _top(thrice, 1), _run(held, 5)
    return np.select(
        [
            four > 0,
            (thrice > 0) & (twice != trips),
            run > 0,
            thrice > 0,
            np.bitwise_count(twice) > 1,
            twice > 0,
        ],
        [
            7 << CATEGORY | four << GROUP | _top(held ^ four, 1),
            6 << CATEGORY | trips << GROUP | _top(twice ^ trips, 1),
            4 << CATEGORY | run << GROUP,
            3 << CATEGORY | trips << GROUP | _top(held ^ trips, 2),
            2 << CATEGORY | _top(twice, 2) << GROUP | _top(held ^ _top(twice, 2), 1),
            1 << CATEGORY | twice << GROUP | _top(held ^ twice, 3),
        ],
        _top(held, 5),
    )


def _four_by_ranks(held: Masks, twice: Masks, thrice: Masks, four: Masks) -> Wide:
    """Return the strength of the best four of four to six cards by their ranks alone."""
    trips, run = _top(thrice, 1), _run(held, 4)
    return np.select(
        [four > 0, thrice > 0, run > 0, np.bitwise_count(twice) > 1, twice > 0],
        [
            7 << CATEGORY | four << GROUP,
            5 << CATEGORY | trips << GROUP | _top(held ^ trips, 1),
            3 << CATEGORY | run << GROUP,
            2 << CATEGORY | _top(twice, 2) << GROUP,
            1 << CATEGORY | twice << GROUP | _top(held ^ twice, 2),
        ],
        _top(held, 4),
    )


def _flushes(order: _Order) -> Wide:
    """Return the strength of the flush that each mask of ranks makes, 0 where it has too few."""
    masks = np.arange(MASKS)
    run = _run(masks, order.size)
    flush = order.flush << CATEGORY | _top(masks, order.size)
    best = np.where(run == 1 << RANKS - 1, order.royal, order.straight_flush)
    made = np.where(run > 0, best << CATEGORY | run << GROUP, flush)
    return np.where(np.bitwise_count(masks) >= order.size, made, 0)
