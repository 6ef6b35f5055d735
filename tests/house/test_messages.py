"""What a house reads about its choices: whole findings, written down in data/messages.toml."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from croupier.games import find_game
from croupier.games.report import Report
from croupier.house import rules_of
from house.cases import BOUNDS, NAMES, PROGRESSIVE, findings, progressive_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.build import Record

TEXTS: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "messages.toml").read_text(encoding="utf-8")
)

CASES: dict[str, dict[str, tuple[str, Record]]] = {
    "error": {
        "amounts that chips cannot make": ("uth", {
            "minimums": {"ante": "1.50", "blind": 0}, "maximums": {"ante": "25.25", "trips": 0},
        }),
        "maximum below a minimum": ("fcp", {
            "minimums": {"aces_up": 5}, "maximums": {"ante": 4, "aces_up": 4, "six_card": 1},
        }),
        "no wagers of the game": ("lir", {"stake_kept": ["bet", "ante", "trips"]}),
        "no wager of ultimate": ("uth", {"stake_kept": ["bonus"]}),
        "no wager of four-card": ("fcp", {"stake_kept": ["blind"]}),
        "less than even money": ("uth", {"pays": {"win": {"ante": "9:10", "play": "1:1"}}}),
        "less than even money for both": ("fcp", {"pays": {"win": "9:10"}}),
        "blind is exact": ("uth", {"pays": {"blind": {"flush": "2:1", "straight": "1:1"}}}),
        "a push is a push": ("uth", {
            "blind_table": "B", "pays": {"blind": {"straight": "1:1"}},
        }),
        "trips below the floor": ("uth", {"pays": {"trips": {"flush": "13:2"}}}),
        "no line for a hand": ("uth", {"pays": {"trips": {"pair": "1:1"}}}),
        "no odds": ("uth", {"pays": {"trips": {"flush": "8"}}}),
        "limit of ultimate": ("uth", {"payout_limit": 60000}),
        "limit beside pays that are no odds": ("uth", {
            "pays": {"win": "1:0"}, "payout_limit": 60000,
        }),
        "limit beside a minimum that is none": ("uth", {
            "minimums": {"ante": "0.50"}, "payout_limit": 60000,
        }),
        "limit of let it ride beside both": ("lir", {
            "minimums": {"bet": "0.50"}, "pays": {"bet": {"flush": "1:1"}}, "payout_limit": 1,
        }),
        "limit of let it ride beside a minimum": ("lir", {
            "minimums": {"bet": "0.50"}, "payout_limit": 1,
        }),
        "limit of let it ride beside no truth value": ("lir", {
            "two_positions": "yes", "payout_limit": 1,
        }),
        "unlawful pays of a bonus not offered": ("lir", {"pays": {"bonus": {"flush": 1}}}),
        "limit of let it ride beside pays": ("lir", {
            "pays": {"bet": {"flush": "1:1"}}, "payout_limit": 1,
        }),
        "limit of ultimate at no minimum of trips": ("uth", {
            "minimums": {"ante": 100, "trips": 0}, "maximums": {"ante": 200, "trips": 5},
            "payout_limit": 50000,
        }),
        "limit of ultimate at a high minimum": ("uth", {
            "minimums": {"ante": 100, "blind": 110, "trips": 5},
            "maximums": {"ante": 200}, "payout_limit": 0,
        }),
        "dealer cards not set": ("fcp", {"dealer_cards": None}),
        "dealer cards of four": ("fcp", {"dealer_cards": 4}),
        "meter below its floor": ("fcp", progressive_of(initial=4999, reset="4999.99")),
        "meter below its floor, table B": ("fcp", progressive_of(table="B", initial=999)),
        "progressive of no chip": ("fcp", progressive_of(wager="1.50")),
        "rate above one": ("fcp", progressive_of(rate="6/5")),
        "rate of nothing": ("fcp", progressive_of(rate="0/5")),
        "rate over no number": ("fcp", progressive_of(rate="1/x")),
        "rate of no number": ("fcp", progressive_of(rate="x/5")),
        "rate over nothing": ("fcp", progressive_of(rate="1/0")),
        "rate of three numbers": ("fcp", progressive_of(rate="1/2/5")),
        "rate of too many digits": ("fcp", progressive_of(rate=f"{10**20}/{10**20}")),
        "rate of foreign digits": ("fcp", progressive_of(rate="\u0661/5")),
        "rate of one": ("fcp", progressive_of(rate="1/1")),
        "rate of many digits": ("fcp", progressive_of(rate=f"{10**19}/{10**19}")),
        "rate that is a number": ("fcp", progressive_of(rate=1)),
        "progressive is exact": ("fcp", progressive_of() | {
            "pays": {"progressive": {"straight flush": "101:1"}, "envy": {"four aces": "99:1"}},
        }),
        "meter pays all": ("fcp", progressive_of() | {
            "pays": {"progressive": {"four aces": "push"}},
        }),
        "six card is exact": ("fcp", {
            "six_card_table": "A", "pays": {"six_card": {"flush": "16:1", "six-card royal": 1}},
        }),
        "six card as odds and money": ("fcp", {
            "six_card_table": "A",
            "pays": {"six_card": {"flush": 15, "six-card royal": "1000:1"}},
        }),
        "aces up is exact": ("fcp", {"pays": {"aces_up": {"pair of aces": "2:1"}}}),
        "ante bonus has a floor": ("fcp", {"pays": {"ante_bonus": {"straight flush": "19:1"}}}),
        "pays of what is not offered": ("fcp", {
            "pays": {"six_card": {"flush": "15:1"}, "progressive": {"straight flush": "100:1"},
                     "envy": {"four aces": "100:1"}},
        }),
        "pays of bonuses not offered": ("lir", {
            "pays": {"bonus": {"flush": 50}, "three_card": {"flush": "4:1"}},
        }),
        "bonus of another amount": ("lir", {
            "bonus": True, "minimums": {"bet": 5, "bonus": 2},
            "maximums": {"bet": 100, "bonus": 5},
        }),
        "bonus below the floor": ("lir", {
            "bonus": True, "pays": {"bonus": {"flush": "49.50", "straight": 24}},
        }),
        "bonus with a text": ("lir", {"bonus": True, "pays": {"bonus": {"flush": "8:1"}}}),
        "mini royal below the straight flush": ("lir", {
            "three_card_table": "A", "pays": {"three_card": {"mini royal": "39:1"}},
        }),
        "bet below the floor": ("lir", {"pays": {"bet": {"pair of tens": "9:10"}}}),
        "limit below the fixed one": ("lir", {"payout_limit": "49999.50"}),
        "mini royal below its own line": ("lir", {
            "three_card_table": "D", "pays": {"three_card": {"mini royal": "45:1"}},
        }),
        "limit below two straight flushes": ("lir", {
            "two_positions": True, "payout_limit": 59999,
            "pays": {"bet": {"straight flush": "2000:1"}},
        }),
        "limit below two hands": ("lir", {
            "two_positions": True, "minimums": {"bet": 20}, "payout_limit": 71999,
        }),
    },
    "warning": {
        "dealer of five": ("fcp", {"dealer_cards": 5}),
        "open card and two positions": ("fcp", {"dealer_upcard": True, "two_positions": True}),
        "no rate and no chip": ("fcp", {
            "progressive": {"table": "A", "envy": "A", "wager": 15},
        }),
        "any one chip": ("fcp", progressive_of()),
        "limit of ultimate bites": ("uth", {"maximums": {"ante": 200, "trips": 100}}),
        "limit of ultimate bites by the blind": ("uth", {
            "maximums": {"ante": 200, "blind": 150, "trips": 5},
        }),
        "limit of ultimate without trips": ("uth", {"maximums": {"ante": 200}}),
        "limit of ultimate at its bound": ("uth", {
            "maximums": {"ante": 90, "blind": 200, "trips": 91},
        }),
        "limit of let it ride bites": ("lir", {
            "maximums": {"bet": 100}, "payout_limit": 50000,
        }),
        "limit of let it ride just met": ("lir", {
            "maximums": {"bet": 20}, "payout_limit": 60000,
        }),
        "limit of let it ride bites at two positions": ("lir", {
            "maximums": {"bet": 100}, "payout_limit": 60000, "two_positions": True,
        }),
        "silent house": ("uth", {"minimums": {}, "maximums": {}}),
        "kept stakes": ("uth", {"stake_kept": ["blind", "play"]}),
    },
    "note": {
        "progressive": ("fcp", progressive_of(table="B", envy="C", wager=5,
                                              envy_from_folded=True)),
        "ultimate": ("uth", {}),
        "let it ride": ("lir", {}),
    },
}  # fmt: skip
ALL = [(level, name) for level, cases in CASES.items() for name in cases]


def lines(level: str, game: str, choices: Record) -> list[str]:
    """Return a house's findings of a level: where, what, and the citation."""
    found = findings({game: BOUNDS[game] | choices}, level)
    return [f"{each['where']}: {each['message']} [{each['clause']}]" for each in found]


@pytest.mark.parametrize(("level", "name"), ALL)
def test_a_finding_says_where_what_and_by_which_clause(level: str, name: str) -> None:
    assert lines(level, *CASES[level][name]) == TEXTS[level][name]


def test_no_finding_is_written_down_for_nothing() -> None:
    for level, cases in CASES.items():
        assert TEXTS[level].keys() == cases.keys()


def test_a_key_is_found_wrong_once() -> None:
    found = findings({"fcp": BOUNDS["fcp"] | progressive_of(initial=1)}, "error")
    assert [each["where"] for each in found] == [f"{NAMES['fcp']}.progressive.initial"]
    assert croupier.check({"fcp": BOUNDS["fcp"] | {"progressive": PROGRESSIVE}})["lawful"]


@pytest.mark.parametrize(("rate", "share"), [("1/5", Fraction(1, 5)), ("2/3", Fraction(2, 3))])
def test_a_rate_is_read_as_a_share(rate: str, share: Fraction) -> None:
    choices = {"dealer_cards": 6, "progressive": PROGRESSIVE | {"rate": rate}}
    rules: Any = rules_of(find_game("fcp"), choices)
    assert rules.progressive.rate == share


def test_a_key_is_not_sound_where_anything_below_it_is_wrong() -> None:
    report = Report()
    report.error("stake_kept[1]", "it is no wager")
    report.error("pays.bet.flush", "it is less than the law's")
    report.warn("maximums", "there is none")
    assert [report.sound(key) for key in ("stake_kept", "pays", "maximums", "bet")] == [
        False, False, True, True,
    ]  # fmt: skip
    assert not report.sound("maximums", "pays")
