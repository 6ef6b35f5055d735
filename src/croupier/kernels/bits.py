"""Counting bits: one machine instruction when compiled."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def popcount(bits: int) -> int:
    """Return how many bits of a number that is not negative are set.

    >>> popcount(0b1011)
    3
    """
    return int(bits).bit_count()


def _instruction(_typing: Any, bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return bits(bits), generate


_count: Any = intrinsic(_instruction)


@overload(popcount, strict=False)
def _compiled(bits: Any) -> Any:
    if isinstance(bits, types.Integer):
        return lambda bits: _count(bits)  # noqa: PLW0108 - numba compiles functions only
    return None
