"""Scales: where a value stands between the ends of an axis, and which values are marked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

TICKS: Final = 6
"""About how many marks an axis has."""
DECADES: Final = 3
"""Over how many powers of ten values must spread before a scale is logarithmic."""
_STEPS: Final = (1, 2, 5, 10)
_FINE: Final = 10**6
_LONGEST: Final = 6
_SUPERSCRIPT: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class Tick(NamedTuple):
    """A marked value."""

    place: Fraction
    """From 0, the low end, to 1."""
    label: str


@dataclass(frozen=True, slots=True)
class Linear:
    """A scale on which equal steps are equally long."""

    low: Fraction
    high: Fraction
    step: Fraction

    @classmethod
    def over(cls, values: Sequence[Fraction]) -> Linear:
        """Return a scale from and to round numbers that holds 0 and the values."""
        low, high = min([*values, Fraction()]), max([*values, Fraction()])
        if low == high:
            high = Fraction(1)
        step = _round_step((high - low) / TICKS)
        return cls(math.floor(low / step) * step, math.ceil(high / step) * step, step)

    def place(self, value: Fraction) -> Fraction:
        """Return where a value stands, 0 at the low end and 1 at the high end."""
        return (value - self.low) / (self.high - self.low)

    @property
    def base(self) -> Fraction:
        """Where bars begin: at 0."""
        return self.place(Fraction())

    def ticks(self) -> list[Tick]:
        """Return the marks, from the low end up.

        >>> [tick.label for tick in Linear.over([Fraction(-1, 2), Fraction(1)]).ticks()]
        ['-0.5', '0', '0.5', '1']
        """
        count = int((self.high - self.low) / self.step)
        values = [self.low + n * self.step for n in range(count + 1)]
        return [Tick(self.place(value), decimal(value)) for value in values]


@dataclass(frozen=True, slots=True)
class Logarithmic:
    """A scale of chances on which equal steps are equal factors."""

    low: int
    """The power of ten at the low end."""
    high: int

    @classmethod
    def over(cls, values: Sequence[Fraction]) -> Logarithmic:
        """Return a scale from and to powers of ten; the least value stands above the low end.

        Args:
            values: At least one, all above 0.
        """
        low = math.floor(_exponent(min(values)) - 0.05)
        return cls(low, max(math.ceil(_exponent(max(values))), low + 1))

    def place(self, value: Fraction) -> Fraction:
        """Return where a value above 0 stands, 0 at the low end and 1 at the high end."""
        millionths = round((_exponent(value) - self.low) * _FINE)
        return Fraction(millionths, _FINE * (self.high - self.low))

    @property
    def base(self) -> Fraction:
        """Where bars begin: at the low end."""
        return Fraction()

    def ticks(self) -> list[Tick]:
        """Return the marks, from the low end up.

        >>> [tick.label for tick in Logarithmic(-8, 0).ticks()]
        ['1 in 10⁸', '1 in 1,000,000', '1 in 10,000', '1 in 100', '1']
        """
        step = max(1, -(-(self.high - self.low) // TICKS))
        powers = range(self.high, self.low - 1, -step)
        return [Tick(Fraction(n - self.low, self.high - self.low), _chance(n)) for n in powers][
            ::-1
        ]


Scale = Linear | Logarithmic


def scale_of(chances: Sequence[Fraction]) -> Scale:
    """Return the scale for chances: logarithmic where they spread over many decades.

    >>> type(scale_of([Fraction(1, 2), Fraction(1, 3)])).__name__
    'Linear'
    >>> type(scale_of([Fraction(1, 2), Fraction(1, 649740)])).__name__
    'Logarithmic'
    """
    positive = [chance for chance in chances if chance > 0]
    if positive and max(positive) >= min(positive) * 10**DECADES:
        return Logarithmic.over(positive)
    return Linear.over(chances)


def decimal(value: Fraction) -> str:
    """Return a mark's value; steps of 1, 2 and 5 times a power of ten have few decimals.

    >>> decimal(Fraction(1, 20)), decimal(Fraction(-2500)), decimal(Fraction(1, 10**7))
    ('0.05', '-2,500', '10⁻⁷')
    """
    places = 0
    while value * 10**places % 1 and places < _LONGEST:
        places += 1
    if value * 10**places % 1:
        power = math.floor(_exponent(abs(value)) + 1 / _FINE)
        lead = value / Fraction(10) ** power
        times = "" if lead == 1 else f"{decimal(lead)}\N{MULTIPLICATION SIGN}"
        return f"{times}10{str(power).translate(_SUPERSCRIPT)}"
    scaled = abs(value.numerator) * 10**places // value.denominator
    whole, rest = divmod(scaled, 10**places)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole:,}" + (f".{rest:0{places}}" if places else "")


def _chance(power: int) -> str:
    """Return ten to a power of 0 or less as a chance."""
    if power >= 0:
        return f"{10**power:,}"
    if -power <= _LONGEST:
        return f"1 in {10**-power:,}"
    return f"1 in 10{str(-power).translate(_SUPERSCRIPT)}"


def _exponent(value: Fraction) -> float:
    return math.log10(value.numerator) - math.log10(value.denominator)


def _round_step(least: Fraction) -> Fraction:
    """Return the smallest of 1, 2 and 5 times powers of ten that is at least ``least``."""
    power = Fraction(10) ** math.floor(_exponent(least))
    return next(n * power for n in (*_STEPS, 20) if n * power >= least)
