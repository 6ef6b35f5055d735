"""Money in cents, odds as pairs, and what chips can pay.

Every amount is an integer number of cents and every product of odds and stake is exact. Chips
come in the values of § 5322.2(b): whole dollars and half dollars from $2.50 up can be laid down
with them, $0.50 and $1.50 cannot (reading G-05).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

Cents = int
"""An amount of money in cents."""

DOLLAR: Final = 100
MOST: Final = 10**12
"""The largest amount that is read, in cents."""

CHIPS: Final = tuple(
    int(dollars * DOLLAR)
    for dollars in (
        1,
        2,
        Fraction(5, 2),
        5,
        10,
        20,
        25,
        100,
        500,
        1_000,
        5_000,
        10_000,
        20_000,
        25_000,
        100_000,
    )
)
"""The chip values that § 5322.2(b) lists; others need approval."""

_ODDS: Final = re.compile(r"([1-9][0-9]{0,8}):([1-9][0-9]{0,8})", re.ASCII)
_DOLLARS: Final = re.compile(r"([0-9]{1,20})(?:\.([0-9]{2}))?", re.ASCII)


class Odds(NamedTuple):
    """Odds of ``win`` to ``stake``; whether the stake comes back is the wager's affair (G-01).

    >>> Odds(3, 2).on(500)
    Fraction(750, 1)
    >>> str(Odds(3, 2))
    '3:2'
    """

    win: int
    stake: int = 1

    def __str__(self) -> str:
        """Return the odds as they are posted, ``n:d``."""
        return f"{self.win}:{self.stake}"

    def on(self, stake: Cents) -> Fraction:
        """Return the exact winnings, in cents, of a stake in cents."""
        return Fraction(self.win * stake, self.stake)

    def paid(self, stake: Cents) -> Cents:
        """Return the winnings of a stake rounded up to what chips can pay (reading G-05).

        >>> Odds(3, 2).paid(100), Odds(3, 2).paid(250), Odds(3, 2).paid(500)
        (200, 400, 750)
        """
        return payable(-(-self.win * stake // self.stake))

    def at_least(self, other: Odds) -> bool:
        """Tell whether these odds pay no less than ``other``.

        >>> Odds(3, 2).at_least(Odds(1)), Odds(1).at_least(Odds(3, 2))
        (True, False)
        """
        return self.win * other.stake >= other.win * self.stake


def read_odds(text: str) -> Odds:
    """Return the odds written ``n:d``.

    Raises:
        ValueError: The text is not two whole numbers from 1 to 999,999,999 with a colon.

    >>> read_odds("500:1")
    Odds(win=500, stake=1)
    """
    match = _ODDS.fullmatch(text)
    if match is None:
        message = f"{text!r:.60} are no odds; write two whole numbers from 1 up, such as 3:2"
        raise ValueError(message)
    return Odds(int(match[1]), int(match[2]))


def payable(cents: Cents) -> Cents:
    """Return the least amount of at least ``cents`` that chips can make (reading G-05).

    >>> payable(50), payable(150), payable(225), payable(375), payable(401)
    (100, 200, 250, 400, 450)
    """
    half_dollars = -(-cents // 50)
    if half_dollars in (1, 3):
        half_dollars += 1
    return half_dollars * 50


def chips_can_make(cents: Cents) -> bool:
    """Tell whether value chips add up to exactly this amount.

    >>> [amount for amount in (50, 100, 150, 200, 250, 251) if chips_can_make(amount)]
    [100, 200, 250]
    """
    return cents > 0 and payable(cents) == cents


def read_dollars(text: str) -> Cents:
    """Return the cents of an amount written in dollars, such as ``5`` or ``"7.50"``.

    Raises:
        ValueError: The text is not dollars, or dollars and two digits of cents, or more than ten
            thousand million dollars.

    >>> read_dollars("7.50"), read_dollars("5")
    (750, 500)
    """
    match = _DOLLARS.fullmatch(text)
    if match is None:
        message = f'{text!r:.60} is no amount in dollars; write it as "5" or "5.00"'
        raise ValueError(message)
    cents = int(match[1]) * DOLLAR + int(match[2] or 0)
    if cents > MOST:
        message = f"{text!r} is too much; {write_dollars(MOST)} is the most"
        raise ValueError(message)
    return cents


def write_dollars(cents: Cents) -> str:
    """Return an amount as people write it.

    >>> write_dollars(500), write_dollars(123456789), write_dollars(-750)
    ('$5', '$1,234,567.89', '-$7.50')
    """
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), DOLLAR)
    return f"{sign}${dollars:,}" + (f".{rest:02}" if rest else "")
