"""The hands of two cards before the flop, as a strategy lists them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Start:
    """Two cards before the flop, suits told apart only by whether they are one."""

    high: int
    """A rank, 0 to 12."""
    low: int
    suited: bool

    @property
    def combinations(self) -> int:
        """How many hands of two cards are such a start."""
        if self.suited:
            return 4
        return 6 if self.high == self.low else 12
