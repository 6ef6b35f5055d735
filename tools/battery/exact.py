"""What a perfect shuffle does, exactly: probabilities as fractions, by counting permutations."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, combinations, pairwise
from math import comb, factorial, perm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.kernels import rank5, wide5

Chances = tuple[Fraction, ...]
"""By outcome from 0, how probable it is."""

DECK: Final = 52
RANKS: Final = 13
SUITS: Final = 4
HAND: Final = 5
WINDOW: Final = 4
"""Neighbours whose order is looked at."""
BEGINNING: Final = 10
"""The first cards that stand for a deck; 64 bits hold the number of up to eleven."""
CATEGORY: Final = 26
"""Above these bits of a wide strength stands its category."""


def runs(size: int = DECK) -> Chances:
    """Return the chance of each number of ascending runs: Eulerian numbers.

    >>> [str(chance) for chance in runs(3)]
    ['0', '1/6', '2/3', '1/6']
    """
    row = [1]
    for length in range(2, size + 1):
        above = [*row, 0]
        row = [
            (place + 1) * above[place] + (length - place) * (row[place - 1] if place else 0)
            for place in range(length)
        ]
    return _chances([0, *row], size)


def longest_run(size: int = DECK) -> Chances:
    """Return the chance of each length of the longest ascending run.

    >>> [str(chance) for chance in longest_run(3)]
    ['0', '1/6', '2/3', '1/6']
    """
    shorter = [_runs_shorter(size, limit) for limit in range(1, size + 2)]
    return _chances([0, *(high - low for low, high in pairwise(shorter))], size)


def _runs_shorter(size: int, limit: int) -> int:
    """Return how many permutations have no ascending run as long as ``limit``.

    The exponential generating function is one over the sum of x**(ik) / (ik)! less
    x**(ik + 1) / (ik + 1)! over i, k being the limit (Goulden and Jackson, 1983).
    """
    if limit == 1:
        return 0
    ways = [1]
    for length in range(1, size + 1):
        signs = ((1, range(1, length + 1, limit)), (-1, range(limit, length + 1, limit)))
        ways.append(
            sum(
                sign * comb(length, taken) * ways[length - taken]
                for sign, some in signs
                for taken in some
            )
        )
    return ways[size]


def fixed_points(size: int = DECK) -> Chances:
    """Return the chance of each number of cards in their own places: rencontres numbers.

    >>> [str(chance) for chance in fixed_points(3)]
    ['1/3', '1/2', '0', '1/6']
    """
    none = [1, 0]
    for length in range(2, size + 1):
        none.append((length - 1) * (none[-1] + none[-2]))
    return _chances([comb(size, fixed) * none[size - fixed] for fixed in range(size + 1)], size)


def cycles(size: int = DECK) -> Chances:
    """Return the chance of each number of cycles: Stirling numbers of the first kind.

    >>> [str(chance) for chance in cycles(3)]
    ['0', '1/3', '1/2', '1/6']
    """
    row = [1]
    for length in range(size):
        row = [length * one + other for one, other in zip([*row, 0], [0, *row], strict=True)]
    return _chances(row, size)


def collector() -> Chances:
    """Return the chance of each number of cards after which every rank has been seen.

    >>> len(collector()), float(sum(collector()[:13])), collector()[13] == Fraction(
    ...     4**13, comb(52, 13))
    (50, 0.0, True)
    """
    within = [
        Fraction(
            sum(
                (-1) ** gone * comb(RANKS, gone) * comb(DECK - SUITS * gone, seen)
                for gone in range(RANKS + 1)
            ),
            comb(DECK, seen),
        )
        for seen in range(DECK - SUITS + 2)
    ]
    return (within[0], *(high - low for low, high in pairwise(within)))


def highest() -> Chances:
    """Return the chance of each card to be the highest of five.

    >>> [str(chance) for chance in highest()[3:6]]
    ['0', '1/2598960', '1/519792']
    """
    return tuple(Fraction(comb(card, HAND - 1), comb(DECK, HAND)) for card in range(DECK))


def beginnings(cards: int) -> int:
    """Return in how many ways a deck can begin with so many cards.

    >>> beginnings(2)
    2652
    """
    return perm(DECK, cards)


def order(windows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return the number of the order in which the four cards of each window lie, 0 to 23.

    >>> order(np.array([[10, 20, 30, 40], [1, 3, 0, 2], [9, 8, 7, 6]])).tolist()
    [0, 10, 23]
    """
    numbers = np.zeros(windows.shape[:-1], np.int64)
    for place in range(WINDOW - 1):
        later = windows[..., place + 1 :]
        lower = (windows[..., place, None] > later).sum(axis=-1)
        numbers = numbers * (WINDOW - place) + lower
    return numbers


@cache
def hands() -> npt.NDArray[np.int64]:
    """Return how many of the 2,598,960 five-card hands have each strength.

    >>> int(hands().sum()), int(hands()[-1])
    (2598960, 4)
    """
    cards = chain.from_iterable(combinations(range(DECK), HAND))
    every = np.fromiter(cards, np.uint8, HAND * comb(DECK, HAND)).reshape(-1, HAND)
    return np.bincount(rank5(every), minlength=len(wide5()))


@cache
def categories() -> npt.NDArray[np.int64]:
    """Return the category of each strength, 0 for a high card to 9 for a royal flush.

    >>> np.bincount(categories(), hands()).astype(int).tolist()
    [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
    """
    return wide5() >> CATEGORY


def _chances(ways: list[int], size: int) -> Chances:
    return tuple(Fraction(number, factorial(size)) for number in ways)
