"""Exact moments of products of cards, and the parts of a count that chance moves equally.

Cards count here as odd numbers, 2 * card - 51: their sum is 0. Where a table of counts changes
with a change of cards or of places only as its rows and columns do, its covariance has the same
value on each irreducible part, so that the squares of a part over that value are a chi-square.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import factorial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from battery.exact import WINDOW, order

Table = npt.NDArray[np.float64]


class Part(NamedTuple):
    """A chi-square and its degrees of freedom."""

    square: float
    degrees: int


class Products(NamedTuple):
    """Moments of products of two cards of a deck whose values add up to 0."""

    mean: float
    """Of one product."""
    variance: float
    """Of one product."""
    sharing: float
    """The covariance of two products that have one card in common."""
    apart: float
    """The covariance of two products of four cards."""


def values(size: int) -> npt.NDArray[np.int64]:
    """Return the odd numbers that stand for the cards.

    >>> values(4).tolist()
    [-3, -1, 1, 3]
    """
    return 2 * np.arange(size) - (size - 1)


def products(size: int) -> Products:
    """Return the moments of the products of the values of a shuffled deck.

    >>> products(5).mean, round(products(5).apart, 3)
    (-2.0, 8.8)
    """
    squares, fourths = (int((values(size) ** power).sum()) for power in (2, 4))
    pair, three = size * (size - 1), size * (size - 1) * (size - 2)
    # Sums over different cards, from power sums of which the first is 0.
    mean = -squares / pair
    two_two = squares**2 - fourths
    two_one_one = 2 * fourths - squares**2
    four_ones = 3 * squares**2 - 6 * fourths
    return Products(
        mean,
        two_two / pair - mean**2,
        two_one_one / three - mean**2,
        four_ones / (three * (size - 3)) - mean**2,
    )


def position_part(counts: npt.NDArray[Any], decks: int) -> Part:
    """Return the chi-square of how often each card lay at each place.

    >>> position_part(np.full((52, 52), 10), 520)
    Part(square=0.0, degrees=2601)
    """
    size = len(counts)
    off = counts - decks / size
    return Part(float((off**2).sum()) * (size - 1) / decks, (size - 1) ** 2)


def adjacent_parts(counts: npt.NDArray[Any], decks: int) -> tuple[Part, ...]:
    """Return the chi-squares of how often each card lay right before each other one.

    Four parts: what the ends of the deck decide, even and odd when the deck is turned round, and
    what is left, even and odd. For m cards one deck's covariance on them is 1, 1, m - 1 and m + 1
    over m (m - 1).
    """
    size = len(counts)
    off = np.where(np.eye(size, dtype=bool), 0, counts - decks / size)
    rows, columns = off.sum(axis=1), off.sum(axis=0)
    even, odd = (rows + columns) / 2 / (size - 2), (rows - columns) / 2 / size
    ends_even = _off_diagonal(even[:, None] + even[None, :])
    ends_odd = _off_diagonal(odd[:, None] - odd[None, :])
    rest_even = (off + off.T) / 2 - ends_even
    rest_odd = (off - off.T) / 2 - ends_odd
    scale = size * (size - 1) / decks
    return (
        Part(float((ends_even**2).sum()) * scale, size - 1),
        Part(float((ends_odd**2).sum()) * scale, size - 1),
        Part(float((rest_even**2).sum()) * scale / (size - 1), size * (size - 3) // 2),
        Part(float((rest_odd**2).sum()) * scale / (size + 1), (size - 1) * (size - 2) // 2),
    )


def orders_part(counts: npt.NDArray[Any], decks: int, size: int) -> Part:
    """Return the chi-square of the orders of neighbours, counted in windows that overlap.

    >>> orders_part(np.full(24, 49), 24, 52)
    Part(square=0.0, degrees=23)
    """
    spread = orders_covariance(size)
    off = counts - decks * (size - WINDOW + 1) / len(counts)
    turned = np.linalg.pinv(spread, hermitian=True)
    return Part(
        float(off @ turned @ off) / decks, int(np.linalg.matrix_rank(spread, hermitian=True))
    )


@cache
def orders_covariance(size: int) -> Table:
    """Return the covariance of how often each order comes in the windows of one shuffled deck.

    Windows that share no card are independent, as the orders of different cards are.

    >>> orders_covariance(4).round(3)[0, :2].tolist()
    [0.04, -0.002]
    """
    windows, ways = size - WINDOW + 1, factorial(WINDOW)
    total = np.zeros((ways, ways))
    for shift in range(min(WINDOW, windows)):
        every = np.array(list(permutations(range(WINDOW + shift))))
        cells = order(every[:, :WINDOW]) * ways + order(every[:, shift:])
        both = np.bincount(cells, minlength=ways * ways).reshape(ways, ways) / len(every)
        part = (windows - shift) * (both - 1 / ways**2)
        total += part + part.T if shift else part
    return total


def within_part(sums: npt.NDArray[Any], decks: int) -> Part:
    """Return the chi-square of the summed products of each two places of a deck.

    What the squares decide (a card's row of products adds up to less its own square) is left to
    the table of positions.
    """
    size = len(sums)
    moments = products(size)
    off = _off_diagonal(sums - decks * moments.mean)
    rows = off.sum(axis=1) / (size - 2)
    rest = off - _off_diagonal(rows[:, None] + rows[None, :])
    spread = moments.variance - 2 * moments.sharing + moments.apart
    return Part(float((rest**2).sum()) / 2 / (decks * spread), size * (size - 3) // 2)


def lag_variance(size: int) -> float:
    """Return the variance of the sum of products of neighbours in one deck."""
    moments = products(size)
    apart = (size - 2) * (size - 3)
    return (size - 1) * moments.variance + 2 * (size - 2) * moments.sharing + apart * moments.apart


def between_part(sums: npt.NDArray[Any], pairs: int) -> Part:
    """Return the chi-square of the summed products of each place with each of the next deck."""
    size = len(sums)
    spread = int((values(size) ** 2).sum()) / (size - 1)
    return Part(float((sums.astype(float) ** 2).sum()) / (pairs * spread**2), (size - 1) ** 2)


def _off_diagonal(table: Table) -> Table:
    return np.where(np.eye(len(table), dtype=bool), 0, table)
