"""What was found, and what was counted."""

from __future__ import annotations

from collections import Counter

ODD = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What comes of reading something that does not say what it should."""


class Notes:
    """Findings in the order in which they were found, and how much was checked."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.findings: list[str] = []
        self.counted: Counter[str] = Counter()

    def find(self, where: str, wrong: str) -> None:
        """Note that something does not fit."""
        self.findings.append(f"{where}: {wrong}")

    def need(self, fits: object, where: str, wrong: str) -> None:
        """Note what is wrong unless something fits."""
        if not fits:
            self.find(where, wrong)

    def same(self, where: str, what: str, told: object, found: object) -> None:
        """Note that something is told otherwise than it was found to be."""
        if told != found or type(told) is not type(found):
            self.find(where, f"{what} is {told!r:.200}, and should be {found!r:.200}")

    def count(self, what: str, number: int = 1) -> None:
        """Count something that was checked."""
        self.counted[what] += number
