"""The pay tables of the three games, typed once more from the clause list."""

from __future__ import annotations

from fractions import Fraction

GAMES = {"uth": "ultimate-texas-holdem", "fcp": "four-card-poker", "lir": "let-it-ride"}

WAGERS = {
    "ultimate-texas-holdem": ["ante", "blind", "trips"],
    "four-card-poker": ["ante", "aces_up", "six_card", "progressive"],
    "let-it-ride": ["bet", "bonus", "three_card"],
}
DEFAULT_MINIMUMS = {
    "ultimate-texas-holdem": {"ante": 500, "trips": 500},
    "four-card-poker": {"ante": 500},
    "let-it-ride": {"bet": 500},
}
SEATS = {"ultimate-texas-holdem": 6, "four-card-poker": 7, "let-it-ride": 7}
NO_COUPON = {"six_card", "progressive", "bonus"}


def _rows(hands: list[str], columns: dict[str, str]) -> dict[str, dict[str, str]]:
    """Tables by letter from columns of odds; a single number means that much to one."""
    tables = {}
    for letter, text in columns.items():
        odds = [cell if ":" in cell else cell + ":1" for cell in text.split()]
        lines = zip(hands, odds, strict=True)
        tables[letter] = {hand: cell for hand, cell in lines if cell != "-:1"}
    return tables


_BIG_FIVE = ["straight", "flush", "full house", "four of a kind", "straight flush", "royal flush"]

BLIND = _rows(_BIG_FIVE, {"A": "1 3:2 3 10 50 500", "B": "- 3:2 3 10 50 500"})
TRIPS = _rows(
    ["three of a kind", *_BIG_FIVE],
    {
        "A": "3 4 7 9 30 40 50",
        "B": "3 5 6 8 30 40 50",
        "C": "3 4 7 8 30 40 50",
        "D": "3 5 6 7 20 40 50",
    },
)

ANTE_BONUS = {"three of a kind": "2:1", "straight flush": "20:1", "four of a kind": "25:1"}
ACES_UP = _rows(
    [
        "pair of aces",
        "two pair",
        "straight",
        "flush",
        "three of a kind",
        "straight flush",
        "four of a kind",
    ],
    {
        "A": "1 2 4 6 9 30 50",
        "B": "1 2 5 6 7 30 50",
        "C": "1 3 4 5 8 40 50",
        "D": "1 2 4 6 8 40 50",
        "E": "1 2 4 6 8 30 50",
        "F": "1 3 4 5 7 40 50",
    },
)
PROGRESSIVE = _rows(
    ["three of a kind", "straight flush", "four of a kind"], {"A": "9 100 300", "B": "15 100 300"}
)
METER_FLOOR = {"A": 500_000, "B": 100_000}
ENVY = _rows(
    ["straight flush", "four of a kind", "four aces"],
    {"A": "5 10 100", "B": "- 25 100", "C": "- 300 1000"},
)
SIX_CARD = _rows(
    ["three of a kind", *_BIG_FIVE], {"A": "5 10 15 20 50 200 1000", "B": "5 10 15 20 50 200 1000"}
)
SIX_CARD_ROYAL = {"A": 10_000_000, "B": 10_000_000}
SIX_CARD_ROYAL_DIAMONDS = {"A": 100_000_000, "B": 10_000_000}

BET = _rows(
    ["pair of tens", "two pair", "three of a kind", *_BIG_FIVE], {"": "1 2 3 5 8 11 50 200 1000"}
)[""]
BONUS = {
    "three of a kind": 500,
    "straight": 2_500,
    "flush": 5_000,
    "full house": 20_000,
    "four of a kind": 40_000,
    "straight flush": 250_000,
    "royal flush": 2_500_000,
}
THREE_CARD = _rows(
    ["pair", "flush", "straight", "three of a kind", "straight flush", "mini royal"],
    {
        "A": "1 4 6 30 40 -",
        "B": "1 4 5 30 40 -",
        "C": "1 3 6 30 40 -",
        "D": "1 4 6 30 40 50",
        "E": "1 4 5 30 40 50",
        "F": "1 3 6 30 40 50",
    },
)


def value(odds: str) -> Fraction:
    """Odds text as a fraction."""
    won, staked = odds.split(":")
    return Fraction(int(won), int(staked))
