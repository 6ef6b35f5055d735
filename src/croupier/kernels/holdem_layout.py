"""Hold 'em boards up to suits and everything that does not matter: 42,783 problems.

What a two-card hand is worth on a board depends on suits only where a flush is possible, and then
only on one suit, the board's flush suit. So boards without three cards of a suit differ only in
their ranks; the others only in the ranks of the flush suit and the ranks of the other cards. A hand
is then one of 338 classes: two ranks, each with its mark whether it is of the flush suit. Where no
flush is possible only its two ranks matter: 91 pairs of ranks.

A sum over all boards that hold a certain flop is found in two steps. First as if suits never
mattered: a sum over ranks, the same for all flops and hands of those ranks. Then, for each suit
that the flop holds, the boards on which this suit makes a flush possible are put right. Each is a
sum over the ``rows`` that a problem touches: a row is what a flop is in that step, ``kinds`` tells
by how many cards the turn and the river can then be drawn, for each class of hands.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

RANKS: Final = 13
SUITS: Final = 4
BOARD: Final = 5
FLOP: Final = 3
NONE: Final = RANKS
"""Stands for a rank that is not there."""

BOTH: Final = 78
"""Classes with both cards of the flush suit; they come first."""
ONE: Final = RANKS * RANKS
"""Classes with one card of the flush suit; then those with one come."""
PAIRS: Final = 91
"""Pairs of ranks, a rank with itself included; classes with no card of the flush suit."""
CLASSES: Final = BOTH + ONE + PAIRS
PARTS: Final = BOTH + RANKS + 1
"""What a hand may hold of the flush suit: two cards, one, none."""
HANDS: Final = 1326
FLOPS_BY_RANK: Final = 455


class Classes(NamedTuple):
    """The 338 classes of hands beside a flush suit."""

    first: npt.NDArray[np.int64]
    """The type of one card: its rank if it is of the flush suit, 13 more if it is not."""
    second: npt.NDArray[np.int64]
    pair: npt.NDArray[np.int64]
    """The pair of ranks."""
    part: npt.NDArray[np.int64]
    """What the hand holds of the flush suit, 0 to 91."""
    suited: npt.NDArray[np.int64]
    """How many of its cards are of the flush suit."""


class Problems(NamedTuple):
    """Boards that are alike, and how their flops, turns and rivers add up.

    ``n`` boards, ``width`` classes of hands.
    """

    ranks: npt.NDArray[np.int64]
    """Shape ``(n, 5)``, high to low."""
    mask: npt.NDArray[np.int64]
    """The ranks of the flush suit as bits; 0 where no flush is possible."""
    others: npt.NDArray[np.int64]
    """Shape ``(n, 2)``: the ranks of the other cards, 13 where there is none."""
    parent: npt.NDArray[np.int64]
    """The same board with no flush possible."""
    rows: npt.NDArray[np.int64]
    """Shape ``(n, 10)``: the rows of the flops in the board, -1 for none."""
    kinds: npt.NDArray[np.int64]
    """Shape ``(n, 10)``: for each row, which ``ways`` the turn and the river can come."""
    drawn: npt.NDArray[np.int64]
    """By kind, the turn and the river as ``unsuited_ways`` reads them; empty beside a suit."""
    ways: npt.NDArray[np.int64]
    """Shape ``(kinds, width)``."""


def choose(n: int | Ints, k: int | Ints) -> Ints:
    """Return how many ways there are to choose ``k``, at most 5, of ``n``, at most 52; or arrays.

    >>> int(choose(5, 2)), choose(np.array([1, 4]), 2).tolist()
    (10, [0, 6])
    """
    table = _choose_table()
    chosen: Ints = table[n, k]
    return chosen


@cache
def _choose_table() -> Ints:
    table = np.zeros((53, 6), np.int64)
    table[:, 0] = 1
    for n in range(1, 53):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


def pair_of(a: Ints, b: Ints) -> Ints:
    """Return the pairs of ranks that two ranks make, 0 to 90.

    >>> int(pair_of(np.array(12), np.array(12)))
    90
    """
    high, low = np.maximum(a, b), np.minimum(a, b)
    pair: Ints = high * (high + 1) // 2 + low
    return pair


def multiset_of(ranks: Ints) -> Ints:
    """Return the place of multisets of ranks among all of their size; last axis high to low.

    >>> int(multiset_of(np.array([12, 12, 12]))), int(multiset_of(np.array([12] * 5)))
    (454, 6187)
    """
    size = ranks.shape[-1]
    place = np.zeros(ranks.shape[:-1], np.int64)
    for column in range(size):
        left = size - column
        place += choose(ranks[..., column] + left - 1, left)
    return place


def suited_of(ranks: Ints) -> Ints:
    """Return the place of sets of different ranks among all of their size; high to low."""
    size = ranks.shape[-1]
    place = np.zeros(ranks.shape[:-1], np.int64)
    for column in range(size):
        place += choose(ranks[..., column], size - column)
    return place


@cache
def classes() -> Classes:
    """Return the classes of hands beside a flush suit: both cards of it, one, none."""
    both = [(a, b) for a in range(RANKS) for b in range(a)]
    one = [(a, b + RANKS) for a in range(RANKS) for b in range(RANKS)]
    none = [(a + RANKS, b + RANKS) for a in range(RANKS) for b in range(a + 1)]
    cards = np.array(both + one + none, np.int64)
    part = [*range(BOTH), *(BOTH + a for a, _ in one), *([PARTS - 1] * PAIRS)]
    return Classes(
        first=np.ascontiguousarray(cards[:, 0]),
        second=np.ascontiguousarray(cards[:, 1]),
        pair=pair_of(cards[:, 0] % RANKS, cards[:, 1] % RANKS),
        part=np.array(part, np.int64),
        suited=np.array([2] * BOTH + [1] * ONE + [0] * PAIRS, np.int64),
    )


@cache
def class_of() -> Ints:
    """Return the class of every hand beside every suit: shape ``(4, 1326)``.

    Hand ``a * (a - 1) // 2 + b`` holds the cards ``a`` and ``b``, ``a`` the larger.
    """
    high, low = hand_cards().T
    table = np.zeros((SUITS, HANDS), np.int64)
    a, b = high >> 2, low >> 2
    for suit in range(SUITS):
        is_a, is_b = high & 3 == suit, low & 3 == suit
        table[suit] = np.select(
            [is_a & is_b, is_a, is_b],
            [a * (a - 1) // 2 + b, BOTH + a * RANKS + b, BOTH + b * RANKS + a],
            BOTH + ONE + pair_of(a, b),
        )
    return table


@cache
def hand_cards() -> Ints:
    """Return the two cards of every hand, the larger first: shape ``(1326, 2)``."""
    return np.array([(a, b) for a in range(52) for b in range(a)], np.int64)


@cache
def unsuited() -> Problems:
    """Return the boards on which no flush is possible, by their ranks: 6,188 with five alike.

    The thirteen boards of five equal ranks keep their place in the order and hold no hands. Rows
    are the 455 flops by rank; classes are the 91 pairs of ranks.
    """
    ranks = np.array(
        [m[::-1] for m in combinations_with_replacement(range(RANKS), BOARD)], np.int64
    )
    ranks = ranks[np.argsort(multiset_of(ranks))]
    n = len(ranks)
    rows = np.full((n, 10), -1, np.int64)
    drawn = np.zeros((n, 10), np.int64)
    for column, kept in enumerate(combinations(range(BOARD), FLOP)):
        flop = ranks[:, kept]
        turn, river = ranks[:, [c for c in range(BOARD) if c not in kept]].T
        rows[:, column] = multiset_of(flop)
        left = [(flop == rank[:, None]).sum(axis=1) for rank in (turn, river)]
        drawn[:, column] = ((turn * 4 + left[0]) * RANKS + river) * 4 + left[1]
    rows = _once(rows)
    kinds_of, kinds = np.unique(drawn, return_inverse=True)
    return Problems(
        ranks=ranks,
        mask=np.zeros(n, np.int64),
        others=np.full((n, 2), NONE, np.int64),
        parent=np.arange(n),
        rows=rows,
        kinds=kinds.reshape(drawn.shape).astype(np.int64),
        drawn=kinds_of,
        ways=unsuited_ways(kinds_of, SUITS - pair_counts()),
    )


def _once(rows: Ints) -> Ints:
    """Return rows with each row that a board names again replaced by -1."""
    again = np.zeros(rows.shape, bool)
    for column in range(1, rows.shape[1]):
        again[:, column] = (rows[:, :column] == rows[:, column : column + 1]).any(axis=1)
    return np.where(again, -1, rows)


def unsuited_ways(kinds: Ints, left: Ints) -> Ints:
    """Return in how many ways the turn and the river come: shape ``(kinds, width)``.

    Args:
        kinds: What is drawn: the rank of the turn, how many of it the flop holds, and the same of
            the river, in mixed bases 13 and 4.
        left: By rank, how many cards of it the board may hold: shape ``(13, width)``.
    """
    rest, of_river = np.divmod(kinds, 4)
    rest, river = np.divmod(rest, RANKS)
    turn, of_turn = np.divmod(rest, 4)
    turns = np.maximum(left[turn] - of_turn[:, None], 0)
    rivers = np.maximum(left[river] - of_river[:, None], 0)
    ways: Ints = np.where((turn == river)[:, None], choose(turns, 2), turns * rivers)
    return ways


@cache
def pair_counts() -> Ints:
    """Return how many cards of each rank each pair of ranks holds: shape ``(13, 91)``."""
    held = np.zeros((RANKS, PAIRS), np.int64)
    place = 0
    for a in range(RANKS):
        for b in range(a + 1):
            held[a, place] += 1
            held[b, place] += 1
            place += 1
    return held


@cache
def other_counts() -> Ints:
    """Return how many cards of each rank and not of the flush suit each class holds: (13, 338)."""
    held = np.zeros((RANKS, CLASSES), np.int64)
    known = classes()
    for types in (known.first, known.second):
        for place, card in enumerate(types):
            if card >= RANKS:
                held[card - RANKS, place] += 1
    return held


ROWS_SUITED: Final = 286 + 78 * RANKS + RANKS * PAIRS
"""Flops beside a suit of which they hold three cards, two, one."""
_TWO_SUITED: Final = 286
_ONE_SUITED: Final = _TWO_SUITED + 78 * RANKS


def two_suited_row(suited: Ints, other: Ints) -> Ints:
    """Return the rows of flops with two cards of a suit, by those cards and the third."""
    row: Ints = _TWO_SUITED + suited_of(suited) * RANKS + other
    return row


def one_suited_row(suited: Ints, others: Ints) -> Ints:
    """Return the rows of flops with one card of a suit, by its rank and the other two."""
    row: Ints = _ONE_SUITED + suited * PAIRS + pair_of(others[..., 0], others[..., 1])
    return row


@cache
def suited() -> Problems:
    """Return the boards on which a flush is possible: 36,608 by the suit's ranks and the others.

    The boards are in the order of the flush suit's ranks. Rows are the 2,483 flops beside a suit
    of which they hold a card or more; the first row of each board is one of three cards of the
    suit, so that its ``ways`` tell how many such boards there are. Classes are the 338.
    """
    parts = [_boards(3), _boards(4), _boards(5)]
    held, others, rows, kinds = (np.concatenate(part) for part in zip(*parts, strict=True))
    sets = np.where(held == NONE, 0, 1 << held).sum(axis=1)
    cards = np.concatenate([held, others], axis=1)
    cards = np.where(cards == NONE, -1, cards)
    ranks = -np.sort(-cards, axis=1)[:, :BOARD]
    return Problems(
        ranks=ranks,
        mask=sets,
        others=others,
        parent=multiset_of(ranks),
        rows=rows,
        kinds=kinds,
        drawn=np.zeros(0, np.int64),
        ways=suited_ways(SUITS - 1 - other_counts()),
    )


_ALL: Final = 0
_OF_THREE: Final = 1
_OF_TWO: Final = _OF_THREE + RANKS
_TWO: Final = _OF_TWO + RANKS
"""Kinds of ways: any; one card of a rank of which three, or two, are left; two cards."""


def suited_ways(left: Ints) -> Ints:
    """Return in how many ways the turn and the river come beside a suit: ``(118, width)``.

    Args:
        left: By rank, how many cards of it and of other suits the board may hold: shape
            ``(13, width)``.
    """
    a, b = np.array([(a, b) for a in range(RANKS) for b in range(a + 1)], np.int64).T
    left = np.maximum(left, 0)
    two = np.where((a == b)[:, None], choose(left[a], 2), left[a] * left[b])
    any_card = np.ones((1, left.shape[1]), np.int64)
    return np.concatenate([any_card, left, np.maximum(left - 1, 0), two])


def _boards(suited_cards: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Return the boards with three, four or five cards of a suit, as ``suited`` needs them."""
    sets = np.array([c[::-1] for c in combinations(range(RANKS), suited_cards)], np.int64)
    rest = [m[::-1] for m in combinations_with_replacement(range(RANKS), BOARD - suited_cards)]
    held = sets.repeat(len(rest), axis=0)
    others = np.full((len(held), 2), NONE, np.int64)
    others[:, : BOARD - suited_cards] = np.tile(np.array(rest, np.int64), (len(sets), 1))
    a, b = others.T
    all_kind = np.zeros(len(held), np.int64)
    drawn = {3: _TWO + pair_of(a, b), 4: _OF_THREE + a, 5: all_kind}[suited_cards]
    threes = combinations(range(suited_cards), FLOP)
    flops = [(suited_of(held[:, three]), drawn) for three in threes]
    if suited_cards < BOARD:
        for two in combinations(range(suited_cards), 2):
            pair = held[:, two]
            if suited_cards == FLOP:
                other = np.where(a == b, _OF_TWO, _OF_THREE)
                flops.append((two_suited_row(pair, a), other + b))
                flops.append((np.where(a == b, -1, two_suited_row(pair, b)), _OF_THREE + a))
            else:
                flops.append((two_suited_row(pair, a), all_kind))
    if suited_cards == FLOP:
        flops += [(one_suited_row(held[:, one], others), all_kind) for one in range(FLOP)]
    rows, kinds = (np.stack(part, axis=1) for part in zip(*flops, strict=True))
    padded = np.full((len(held), BOARD), NONE, np.int64)
    padded[:, :suited_cards] = held
    return padded, others, rows, kinds
