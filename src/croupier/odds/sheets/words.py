"""Exact numbers as a sheet writes them, rounded by integers alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.money import write_dollars

_FIXED: Final = 10
"""The decimals of a probability."""
_SMALL: Final = Fraction(1, 10**6)
"""A probability below this is written with a power of ten."""
_LEAD: Final = 5
"""The decimals before that power."""
_SUPERSCRIPT: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_AMOUNTS: Final = frozenset({"payout_limit", "initial", "reset"})
"""Keys of a house's choices that are money, as all below these are:"""
_AMOUNTS_BELOW: Final = frozenset({"minimums", "maximums"})

COUNTS: Final = frozenset({"others"})
"""Whole numbers among amounts and figures that are no money."""
_HEADS: Final = {
    "minimums": "Minimum",
    "maximums": "Maximum",
    "pays": "Own pay",
    "stake_kept": "Odds for one, the stake kept",
    "others": "Other players with cards",
    "meter": "The progressive meter",
}


def rounded(value: Fraction, places: int) -> str:
    """Return a number to so many decimals, a half rounded to the even digit.

    >>> rounded(Fraction(-1, 3), 4), rounded(Fraction(1, 200), 2), rounded(Fraction(12345), 1)
    ('-0.3333', '0.00', '12,345.0')
    """
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole:,}" + (f".{rest:0{places}}" if places else "")


def percent(value: Fraction, places: int = 4) -> str:
    """Return a share in percent.

    >>> percent(Fraction(37963, 1082900))
    '3.5057%'
    """
    return rounded(value * 100, places) + "%"


def exact(value: Fraction) -> str:
    """Return a fraction in lowest terms.

    >>> exact(Fraction(-37963, 1082900)), exact(Fraction(4, 2))
    ('-37,963 / 1,082,900', '2')
    """
    if value.denominator == 1:
        return f"{value.numerator:,}"
    return f"{value.numerator:,} / {value.denominator:,}"


def units(value: Fraction) -> str:
    """Return a net result as the documents write it.

    >>> units(Fraction(7, 2)), units(Fraction(-3))
    ('7/2', '-3')
    """
    return str(value)


def amount(value: Fraction) -> str:
    """Return a net result as a table shows it: whole or with few decimals.

    >>> amount(Fraction(-7, 2)), amount(Fraction(1000)), amount(Fraction(1, 3))
    ('-3.5', '1,000', '0.333333')
    """
    text = rounded(value, 6)
    return text.rstrip("0").rstrip(".") if "." in text else text


def dollars(cents: Fraction) -> str:
    """Return an amount in dollars, rounded to the cent.

    >>> dollars(Fraction(-100001, 2))
    '-$500.00'
    """
    text = rounded(cents / 100, 2)
    return f"-${text[1:]}" if text.startswith("-") else f"${text}"


def chance(value: Fraction) -> str:
    """Return a probability.

    >>> chance(Fraction(1, 3)), chance(Fraction(1, 27813810024000)), chance(Fraction(0))
    ('0.3333333333', '3.59534\N{MULTIPLICATION SIGN}10⁻¹⁴', '0')
    """
    if value == 0:
        return "0"
    if value >= _SMALL:
        return rounded(value, _FIXED)
    power = -1
    while round(value * 10 ** (_LEAD - power)) < 10**_LEAD:
        power -= 1
    lead = rounded(value * Fraction(10) ** -power, _LEAD)
    return f"{lead}\N{MULTIPLICATION SIGN}10{str(power).translate(_SUPERSCRIPT)}"


def one_in(value: Fraction) -> str:
    """Return after how many rounds something comes once, on average.

    >>> one_in(Fraction(1, 649740)), one_in(Fraction(2, 5)), one_in(Fraction(0))
    ('649,740', '2.50', 'never')
    """
    if value == 0:
        return "never"
    return rounded(1 / value, 2 if value > Fraction(1, 100) else 0)


def said(key: str) -> str:
    """Return a name of the documents as a heading.

    >>> said("three_card"), said("trips")
    ('Three card', 'Trips')
    """
    text = key.replace("_", " ")
    return text[:1].upper() + text[1:]


def labelled(path: tuple[str, ...]) -> str:
    """Return a key of a house's choices, or of an analysis's amounts, as a heading.

    >>> labelled(("minimums", "ante")), labelled(("pays", "trips", "flush"))
    ('Minimum: ante', 'Own pay: trips flush')
    >>> labelled(("dealer_cards",)), labelled(("others",))
    ('Dealer cards', 'Other players with cards')
    """
    head, *rest = path
    told = " ".join(rest).replace("_", " ")
    if head in _HEADS:
        return f"{_HEADS[head]}: {told}" if told else _HEADS[head]
    return said(" ".join(path))


def choice(path: tuple[str, ...], value: object) -> str:
    """Return what a house chose under a key; amounts of money are cents.

    >>> choice(("minimums", "ante"), 500), choice(("dealer_upcard",), False)
    ('$5', 'no')
    >>> choice(("pays", "trips", "flush"), "8:1"), choice(("payout_limit",), None)
    ('8:1', 'none')
    >>> choice(("pays", "trips"), None)
    "the law's"
    """
    if value is None:
        return "the law's" if path[0] == "pays" else "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(choice(path, item) for item in value) or "none"
    return write_dollars(value) if isinstance(value, int) and is_money(path) else str(value)


def is_money(path: tuple[str, ...]) -> bool:
    """Tell whether whole numbers under a key of a house's choices are cents."""
    return (
        path[-1] in _AMOUNTS
        or path[0] in _AMOUNTS_BELOW
        or path[:2] == ("pays", "bonus")
        or path == ("progressive", "wager")
    )
