"""Choices that the law allows and choices that it does not, as a facility's file gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import croupier
from games.build import Param, Record

if TYPE_CHECKING:
    from croupier.records.documents import FindingDocument

FCP: Record = {"dealer_cards": 6}
PROGRESSIVE: Record = {"table": "A", "envy": "A", "rate": "1/5"}
BOUNDS: dict[str, Record] = {
    "uth": {"minimums": {"ante": "5.00", "trips": 5}, "maximums": {"ante": 25, "trips": 25}},
    "fcp": FCP | {
        "minimums": {"ante": "5.00", "aces_up": 5}, "maximums": {"ante": 100, "aces_up": 100},
    },
    "lir": {"minimums": {"bet": 5}, "maximums": {"bet": 100}},
}  # fmt: skip
NAMES = {"uth": "ultimate-texas-holdem", "fcp": "four-card-poker", "lir": "let-it-ride"}


def findings(file: Record, level: str) -> list[FindingDocument]:
    return [found for found in croupier.check(file)["findings"] if found["level"] == level]


def told(game: str, choices: Record, level: str) -> list[FindingDocument]:
    """Return the findings of a level on a house that is otherwise complete."""
    return findings({game: BOUNDS[game] | choices}, level)


def no(game: str, choices: Record, clause: str | None, where: str, *marks: str) -> Param:
    name = f"{game}-{where}-{next(iter(choices.values()))}"
    return pytest.param(game, choices, clause, where, id=name, marks=pytest.mark.clause(*marks))


F4, F5, ENVY = "5324.33(f)(4)", "5324.33(f)(5)", "5324.33(f)(4)(iii)"
METER = "5324.33(f)(4)(ii)"


def progressive_of(**choices: Any) -> Record:  # noqa: ANN401 - also what it may not be
    return {"progressive": PROGRESSIVE | choices}


UNLAWFUL = [
    no("uth", {"blind_table": "C"}, "5324.36(f)(2)", "blind_table", "5324.36(f)(2)#2"),
    no("uth", {"blind_table": None}, "5324.36(f)(2)", "blind_table", "5324.36(f)(2)#2"),
    no("uth", {"trips_table": "E"}, "5324.36(f)(3)", "trips_table", "5324.36(f)(3)"),
    no("uth", {"payout_limit": 49999}, "5324.36(f)(4)", "payout_limit", "5324.36(f)(4)#2"),
    no("uth", {"payout_limit": 50001}, "5324.36(f)(4)", "payout_limit", "5324.36(f)(4)#2"),
    no("uth", {"pays": {"win": "9:10"}}, "5324.36(f)(1)", "pays.win", "5324.36(f)(1)"),
    no("fcp", {"aces_up_table": "G"}, "5324.33(f)(3)", "aces_up_table", "5324.33(f)(3)"),
    no("fcp", {"dealer_cards": 4}, "5324.33(d)(3)", "dealer_cards", "5324.33(d)(3)"),
    no("fcp", {"dealer_cards": 7}, "5324.33(d)(3)", "dealer_cards", "5324.33(d)(3)"),
    no("fcp", {"dealer_cards": 6.0}, "5324.33(d)(3)", "dealer_cards", "5324.33(d)(3)"),
    no("fcp", {"six_card_table": "C"}, F5, "six_card_table", "5324.33(f)(5)#1"),
    no("fcp", progressive_of(table="C"), F4, "progressive.table", "5324.33(f)(4)#1"),
    no("fcp", progressive_of(envy="D"), ENVY, "progressive.envy", ENVY),
    no("fcp", progressive_of(initial=4999), METER, "progressive.initial", METER + "#2"),
    no("fcp", progressive_of(table="B", reset=999), METER, "progressive.reset", METER + "#2"),
    no("fcp", {"pays": {"win": "9:10"}}, "5324.33(f)(1)", "pays.win", "5324.33(f)(1)"),
    no("lir", {"three_card_table": "G"}, "5324.34(f)(4)", "three_card_table", "5324.34(f)(4)"),
    no("lir", {"payout_limit": 49999}, "5324.34(f)(2)", "payout_limit", "5324.34(f)(2)#2"),
    no("uth", {"minimums": {"ante": "1.50"}}, "5324.36(c)(1)", "minimums.ante", "5324.36(c)(1)"),
    no("fcp", {"minimums": {"ante": "0.50"}}, "5324.33(c)(1)", "minimums.ante", "5324.33(c)(1)"),
    no("lir", {"maximums": {"bet": "7.25"}}, "5324.34(c)(1)", "maximums.bet", "5324.34(c)(1)"),
    no("uth", {"two_positions": True}, None, "two_positions"),
    no("fcp", {"payout_limit": 50000}, None, "payout_limit"),
    no("lir", {"bonus": 1}, None, "bonus"),
    no("fcp", {"two_positions": "yes"}, None, "two_positions"),
    no("uth", {"stake_kept": ["bonus"]}, None, "stake_kept"),
    no("uth", {"colour": "red"}, None, "colour"),
    no("fcp", progressive_of(colour="red"), None, "progressive.colour"),
    no("lir", {"minimums": {"ante": 5}}, None, "minimums.ante"),
    no("lir", {"maximums": {"bet": 4}}, None, "maximums.bet"),
    no("uth", {"minimums": {"blind": 50}}, "5324.36(c)(3)", "maximums.ante"),
    no("uth", {"maximums": {"blind": 4}}, "5324.36(c)(3)", "maximums.blind"),
    no(
        "fcp",
        progressive_of(wager=5) | {"minimums": {"progressive": 10}},
        None,
        "progressive.wager",
    ),
    no(
        "fcp", progressive_of(wager=5) | {"maximums": {"progressive": 1}}, None, "progressive.wager"
    ),
]

LAWFUL = [
    ("uth", {"blind_table": table, "trips_table": trips}) for table in "AB" for trips in "ABCD"
] + [
    ("uth", {"payout_limit": 50000}),
    ("uth", {"pays": {"win": "1:1"}}),
    *(("fcp", {"aces_up_table": table}) for table in "ABCDEF"),
    *(("fcp", {"six_card_table": table}) for table in ("A", "B")),
    *(
        ("fcp", {"progressive": {"table": t, "envy": e, "rate": "1/5"}})
        for t in "AB"
        for e in "ABC"
    ),
    ("fcp", {"dealer_cards": 5}),
    ("fcp", progressive_of(initial=5000, reset="5000.00", wager=5, envy_from_folded=True)),
    ("fcp", {"two_positions": True, "dealer_upcard": True}),
    *(("lir", {"three_card_table": table, "bonus": True}) for table in "ABCDEF"),
    ("lir", {"payout_limit": "50000.00"}),
    ("lir", {"two_positions": True}),
    ("lir", {"minimums": {"bet": "2.50"}}),
    ("uth", {"minimums": {"ante": 5, "blind": 10}, "maximums": {"ante": 10}}),
    ("fcp", progressive_of(wager=5) | {"minimums": {"progressive": 5}}),
]
