"""Odds, dollars, and what chips can pay."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.money import (
    CHIPS,
    Odds,
    chips_can_make,
    payable,
    read_dollars,
    read_odds,
    write_dollars,
)

LISTED: Final = (
    "1 2 2.50 5 10 20 25 100 500 1,000 5,000 10,000 20,000 25,000 100,000"  # § 5322.2(b)
)
VALUES: Final = [int(Fraction(value.replace(",", "")) * 100) for value in LISTED.split()]
MOST: Final = 10_000
"""$100, the amount up to which sums of chips are worked out."""


def sums_of_chips() -> list[bool]:
    """Tell for every number of cents whether some chips, perhaps none, add up to it."""
    made = [True] + [False] * MOST
    for cents in range(1, MOST + 1):
        made[cents] = any(made[cents - value] for value in VALUES if value <= cents)
    return made


MADE: Final = sums_of_chips()

odds = st.builds(Odds, st.integers(1, 1_000), st.integers(1, 50))


def test_chips_of_the_rules() -> None:
    assert list(CHIPS) == VALUES


def test_what_chips_can_make() -> None:
    assert not chips_can_make(0)
    for cents in range(1, MOST + 1):
        assert chips_can_make(cents) == MADE[cents], cents


def test_least_payable_amount() -> None:
    least = MOST
    for cents in range(MOST, -1, -1):
        least = cents if MADE[cents] else least
        assert payable(cents) == least, cents


@pytest.mark.parametrize("cents", [-100, -50, -1])
def test_chips_make_no_negative_amount(cents: int) -> None:
    assert not chips_can_make(cents)


@given(st.integers(201, 10**12))
def test_large_amounts_go_up_to_the_half_dollar(cents: int) -> None:
    assert payable(cents) == ceil(Fraction(cents, 50)) * 50
    assert chips_can_make(cents) == (cents % 50 == 0)


@pytest.mark.parametrize(
    ("stake", "winnings", "paid"),
    [
        (100, 150, 200),
        (200, 300, 300),
        (250, 375, 400),
        (300, 450, 450),
        (350, 525, 550),
        (500, 750, 750),
        (1_500, 2_250, 2_250),
    ],
)
def test_three_to_two(stake: int, winnings: int, paid: int) -> None:
    assert Odds(3, 2).on(stake) == winnings
    assert Odds(3, 2).paid(stake) == paid


@given(odds, st.integers(0, 10**12))
@example(Odds(1, 3), 100)
@example(Odds(1, 40), 1_000)
def test_winnings_are_exact_and_paid_in_full(odds: Odds, stake: int) -> None:
    exact = Fraction(odds.win, odds.stake) * stake
    assert odds.on(stake) == exact
    assert odds.paid(stake) == payable(ceil(exact)) >= exact
    assert odds.paid(stake) - exact <= 100


@given(odds, odds)
@example(Odds(3, 2), Odds(6, 4))
def test_odds_compare_by_value(one: Odds, other: Odds) -> None:
    no_less = Fraction(one.win, one.stake) >= Fraction(other.win, other.stake)
    assert one.at_least(other) == no_less


def test_odds_are_to_one_unless_said() -> None:
    assert Odds(50) == Odds(50, 1)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1:1", Odds(1, 1)),
        ("3:2", Odds(3, 2)),
        ("6:4", Odds(6, 4)),
        ("500:1", Odds(500, 1)),
        ("999999999:999999999", Odds(999_999_999, 999_999_999)),
    ],
)
def test_odds_are_read_and_written(text: str, read: Odds) -> None:
    assert read_odds(text) == read
    assert str(read) == text


@pytest.mark.parametrize(
    "text",
    [
        "", ":", "3", "3:", ":2", "0:1", "1:0", "00:1", "03:2", "3:02", "3:2:1", "-3:2", "3:-2",
        "+3:2", "3.0:2", "3,000:1", "1000000000:1", "1:1000000000", " 3:2", "3:2 ", "3 :2", "3:2\n",
        "3/2", "3-2", "3 to 2", "3 for 2", "٣:٢", "²:1", "x:1", "1e3:1",
    ],
)  # fmt: skip
def test_texts_that_are_no_odds(text: str) -> None:
    with pytest.raises(ValueError, match="are no odds") as caught:
        read_odds(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("0", 0),
        ("5", 500),
        ("5.00", 500),
        ("7.50", 750),
        ("0.05", 5),
        ("12.34", 1_234),
        ("1000000", 100_000_000),
        ("9999999999.99", 10**12 - 1),
        ("10000000000", 10**12),
    ],
)
def test_dollars_are_read(text: str, cents: int) -> None:
    assert read_dollars(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "", ".", "5.", ".50", "5.5", "5.500", "5.0.0", "$5", "1,000", "-5", "+5", " 5", "5 ", "5\n",
        "5.00\n", "1e3", "1_000", "nan", "inf", "five", "5,00",
        "\N{ARABIC-INDIC DIGIT FIVE}", "5.\N{ARABIC-INDIC DIGIT FIVE}0",
    ],
)  # fmt: skip
def test_texts_that_are_no_dollars(text: str) -> None:
    with pytest.raises(ValueError, match="is no amount in dollars") as caught:
        read_dollars(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["10000000000.01", "10000000001", "99999999999"])
def test_more_dollars_than_are_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"is too much; \$10,000,000,000 is the most"):
        read_dollars(text)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (50, "$0.50"),
        (99, "$0.99"),
        (100, "$1"),
        (750, "$7.50"),
        (99_999, "$999.99"),
        (100_000, "$1,000"),
        (123_456_789, "$1,234,567.89"),
        (10**12, "$10,000,000,000"),
        (-1, "-$0.01"),
        (-5, "-$0.05"),
        (-100, "-$1"),
        (-750, "-$7.50"),
        (-123_456, "-$1,234.56"),
    ],
)
def test_dollars_are_written(cents: int, text: str) -> None:
    assert write_dollars(cents) == text


@given(st.integers(0, 10**12 - 1))
def test_written_dollars_read_the_same(cents: int) -> None:
    assert read_dollars(write_dollars(cents).removeprefix("$").replace(",", "")) == cents
    if cents:
        assert write_dollars(-cents) == f"-{write_dollars(cents)}"
