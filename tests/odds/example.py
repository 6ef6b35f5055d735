"""PAR documents for the tests of the sheets: made up, but of one piece, as ``par`` writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from croupier.odds.distribution import Distribution

RANKS = "AKQJT98765432"
TRIPS = (
    ("high card", 23294460, None, -1),
    ("pair", 58627800, None, -1),
    ("two pair", 31433400, None, -1),
    ("three of a kind", 6461620, "3:1", 3),
    ("straight", 6180020, "4:1", 4),
    ("flush", 4047644, "8:1", 8),
    ("full house", 3473184, "8:1", 8),
    ("four of a kind", 224848, "30:1", 30),
    ("straight flush", 37260, "40:1", 40),
    ("royal flush", 4324, "50:1", 50),
)
"""Hand, combinations of seven cards, pay, net; the flush pays more than the law asks."""


def number(value: Fraction | int) -> dict[str, int]:
    return {"numerator": Fraction(value).numerator, "denominator": Fraction(value).denominator}


def net_of(net: Distribution) -> list[dict[str, Any]]:
    return [{"units": str(units), "probability": number(p)} for units, p in net.chances()]


def figures_of(net: Distribution) -> dict[str, Any]:
    return {
        "expectation": number(net.expectation),
        "house_edge": float(-net.expectation),
        "standard_deviation": net.standard_deviation,
        "hit_frequency": float(net.hit_frequency),
        "net": net_of(net),
    }


def main_game(results: Iterable[tuple[Fraction | int, int]]) -> dict[str, Any]:
    """Return a main game of these results, in which a hand loses, is even or wins."""
    net = Distribution.of(results)
    average = Fraction(83, 20)
    return {
        **figures_of(net),
        "unit": "ante",
        "average_wager": float(average),
        "average_wager_exact": number(average),
        "element_of_risk": float(-net.expectation / average),
        "decisions": {
            "before the flop": {
                "check": number(Fraction(413, 663)),
                "play 3x": number(0),
                "play 4x": number(Fraction(250, 663)),
            }
        },
        "hands": [
            {
                "hand": hand,
                "probability": number(sum((p for n, p in part), Fraction())),
                "returned": number(sum((n * p for n, p in part), Fraction())),
            }
            for hand, part in (
                ("high card", [(n, p) for n, p in net.chances() if n < 0]),
                ("pair", [(n, p) for n, p in net.chances() if n == 0]),
                ("royal flush", [(n, p) for n, p in net.chances() if n > 0]),
            )
        ],
        "limit": {
            "limit": 5000000,
            "stake": 10000,
            "unlimited": number(net.expectation + Fraction(1, 10**6)),
            "cost": number(Fraction(1, 10**6)),
        },
    }


def side_bet(lines: Iterable[tuple[str, int, str | None, Fraction | int]]) -> dict[str, Any]:
    hands = list(lines)
    net = Distribution.of((units, count) for _, count, _, units in hands)
    return {
        **figures_of(net),
        "table": "A",
        "hands": [
            {
                "hand": hand,
                "combinations": count,
                "odds": pay if pay and ":" in pay else None,
                "pay": pay,
                "clause": "5324.36(f)(3)[A:" + hand + "]" if pay else None,
                "units": str(units),
            }
            for hand, count, pay, units in hands
        ],
        "combinations": sum(count for _, count, _, _ in hands),
        "stake": None,
        "limit": None,
        "figures": {},
    }


def grid_table() -> dict[str, Any]:
    rows = [
        [rank, *("play 4x" if m + n < 14 else "check" for n in range(13))]
        for m, rank in enumerate(RANKS)
    ]
    return {
        "title": "Before the flop",
        "kind": "grid",
        "headings": ["", *RANKS],
        "rows": rows,
        "notes": ["Suited hands above the diagonal."],
        "extra": {},
    }


def manager() -> dict[str, Any]:
    """Return manager's lines as they are written."""
    level = {"low": -1000000.5, "high": 3000000.25, "low_hold": -0.05, "high_hold": 0.15}
    wagered, win = Fraction(1120500), Fraction(1000001, 3)
    bands = [{"level": 95, **level}, {"level": 99, **level, "high_hold": 0.2, "low_hold": -0.1}]
    return {
        "rounds_per_hour": 40,
        "average_bet": 1500,
        "players": 4,
        "hours_per_day": 24,
        "wagered": number(wagered),
        "win": number(win),
        "hold": float(win / wagered),
        "wagers": [
            {
                "wager": wager,
                "stake": 1500,
                "stake_from": "the average bet",
                "participation": number(share),
                "wagered": number(wagered / 2),
                "win": number(win / 2),
                "meter": number(0),
            }
            for wager, share in (("main", 1), ("trips", Fraction(3, 5)))
        ],
        "periods": [
            {
                "name": name,
                "hours": number(24 * days),
                "rounds": number(960 * days),
                "wagered": number(24 * days * wagered),
                "win": number(24 * days * win),
                "bands": bands,
                "wide_bands": bands,
            }
            for name, days in (("day", 1), ("week", 7), ("month", 30))
        ],
        "worst": {
            "wagers": {"ante": 10000, "trips": 5000},
            "stakes": {"ante": 10000, "play": 40000, "trips": 5000},
            "seat": 5450000,
            "cards": "Ah Kh Qh Jh Th 2c 2d",
            "player": "Ah Kh",
            "shared": "Qh Jh Th 2c 2d",
            "place": "community cards",
            "seats": 6,
            "table": 32700000,
            "notes": ["The bound is for all 6 seats taken."],
        },
        "notes": ["Hold is of what is wagered."],
    }


def compare() -> dict[str, Any]:
    """Return two tables side by side as they are written."""
    return {
        "trips": [
            {
                "table": letter,
                "chosen": letter == "A",
                "expectation": number(Fraction(-1, edge)),
                "house_edge": 1 / edge,
                "standard_deviation": 2.5,
                "hit_frequency": 0.15,
            }
            for letter, edge in (("A", 110), ("B", 52))
        ]
    }


def example(**other: object) -> dict[str, Any]:
    """Return a document, some keys replaced."""
    results = [(Fraction(n, 2), 2 ** (40 - abs(n + 2))) for n in range(-12, 21)]
    document: dict[str, Any] = {
        "game": "ultimate-texas-holdem",
        "title": "Ultimate Texas hold 'em",
        "section": "5324.36",
        "version": "0.4.0",
        "house": {
            "blind_table": "A",
            "trips_table": "A",
            "payout_limit": None,
            "minimums": {"ante": 500, "trips": 500},
            "pays": {"trips": {"flush": "8:1"}},
            "stake_kept": ["trips"],
        },
        "amounts": {"ante": 10000, "others": 5},
        "rules": [
            _rule("ante", "any winning hand", "1:1", "5324.36(f)(1)"),
            _rule("blind", "straight", "1:1", "5324.36(f)(2)[A:straight]", table="A"),
            _rule("trips", "flush", "8:1", "5324.36(f)(3)[A:flush]", table="A", own=True),
        ],
        "method": ["Every deal is counted.", "The expectation is a fraction of whole numbers."],
        "warnings": ["This table is made up for a test."],
        "main": main_game([*results, (500, 3), (Fraction(1017, 2), 1)]),
        "side_bets": {"trips": side_bet(TRIPS)},
        "strategy": [
            grid_table(),
            {
                "title": "At the end",
                "kind": "list",
                "headings": ["Hand", "Answer", "Exceptions"],
                "rows": [["pair or better", "play 1x", "12"]],
                "notes": [],
                "extra": {},
            },
        ],
    }
    return {**document, **other}


def _rule(  # noqa: PLR0913 - the keys of a pay line
    wager: str, hand: str, pay: str, clause: str, *, table: str = "", own: bool = False
) -> Mapping[str, Any]:
    return {
        "wager": wager, "table": table, "hand": hand, "pay": pay, "clause": clause, "own": own,
    }  # fmt: skip
