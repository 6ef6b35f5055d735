"""Ranking and counting on bare integers and arrays, compiled by numba.

A card is ``rank * 4 + suit``, 0 to 51. Nothing here knows of wagers, rules or names.
"""

from croupier.kernels.ranking import (
    rank4of4,
    rank4of5,
    rank4of6,
    rank5,
    rank6,
    rank7,
    wide4,
    wide5,
)

__all__ = ["rank4of4", "rank4of5", "rank4of6", "rank5", "rank6", "rank7", "wide4", "wide5"]
