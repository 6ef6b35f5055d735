"""Worths and sums of whole arrays, exact."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.kernels.holdem_layout import Ints
from croupier.kernels.holdem_showdown import COUNT, LOW, TIE
from croupier.kernels.holdem_worth import LOSS

_HALF: Final = 32


def worths(counts: Ints, category: npt.NDArray[Any], dealers: int, pay: Ints) -> Ints:
    """Return what hands are worth against all dealers: ``holdem_worth.worth`` by whole arrays.

    Args:
        counts: As in ``Showdowns``, of any shape.
        category: The player's categories, of the same shape; anything where there is no hand.
        dealers: How many hands the dealer may hold.
        pay: One row of the payoffs.
    """
    lower, equal, low = counts & COUNT, counts >> TIE & COUNT, counts >> LOW & COUNT
    higher = dealers - lower - equal
    made = category > 0
    beaten_low = np.where(made, low, lower)
    higher_low = np.where(made, 0, low - lower - equal)
    column = 2 * np.minimum(category.astype(np.int64), 9)
    total: Ints = beaten_low * pay[column] + (lower - beaten_low) * pay[column + 1]
    total += higher_low * pay[LOSS] + (higher - higher_low) * pay[LOSS + 1]
    return total


def exact_sum(values: Ints, weights: Ints | None = None) -> int:
    """Return the sum of values, each times its weight, in two halves that cannot overflow.

    Args:
        values: Anything that 64 bits hold.
        weights: Of the same shape, together below 2**31.

    >>> exact_sum(np.array([2**62, 2**62, -1]), np.array([2, 1, 5])) == 3 * 2**62 - 5
    True
    """
    upper, lower = values >> _HALF, values & (1 << _HALF) - 1
    if weights is not None:
        upper, lower = upper * weights, lower * weights
    return (int(upper.sum()) << _HALF) + int(lower.sum())
