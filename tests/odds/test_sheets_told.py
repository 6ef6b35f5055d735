"""What the sheets say beside their figures: units, defaults, the meaning of their words."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from typing import Any

import openpyxl
import pytest

from croupier.odds.sheets.csv import write_csv
from croupier.odds.sheets.floor import bands_of
from croupier.odds.sheets.xlsx import write_xlsx
from odds.example import compare, example, manager, number, side_bet
from odds.test_sheets import drawn, rows_of

CHOICES = [
    {"key": ["blind_table"], "value": "B", "default": False},
    {"key": ["minimums", "ante"], "value": 500, "default": True},
    {"key": ["pays", "trips"], "value": None, "default": True},
    {"key": ["dealer_cards"], "value": 6, "default": False},
]
FULL = example(manager=manager(), compare=compare(), choices=CHOICES)


def test_every_number_of_the_csv_has_a_unit() -> None:
    envy = side_bet([("flush", 990, None, 0), ("four of a kind", 10, "25:1", 25)])
    envy |= {"figures": {"others": 3, "share of rounds folded": number(Fraction(1, 3))}}
    for row in rows_of(write_csv({**FULL, "side_bets": {**FULL["side_bets"], "envy": envy}})):
        assert bool(row["decimal"]) == bool(row["unit"]), row


def test_whole_numbers_of_the_csv_are_whole() -> None:
    rows = rows_of(write_csv(FULL))
    stake = next(row for row in rows if row["quantity"] == "stake")
    assert (stake["decimal"], stake["unit"]) == ("1500", "cents")
    assert not [row for row in rows if row["decimal"].endswith(".0")]
    band = next(row for row in rows if row["quantity"] == "95% low")
    assert (band["decimal"], band["unit"], band["text"]) == ("-1000000", "cents", "narrow and wide")


def test_defaults_are_marked_in_every_sheet() -> None:
    text = drawn(FULL)
    assert re.search(r"Blind table +B$", text, re.MULTILINE)
    assert re.search(r"Minimum: ante +\$5 \(default\)$", text, re.MULTILINE)
    assert re.search(r"Own pay: trips +the law's \(default\)$", text, re.MULTILINE)
    house = [row for row in rows_of(write_csv(FULL)) if row["section"] == "house"]
    assert [(row["key"], row["quantity"]) for row in house] == [
        ("blind_table", "chosen"),
        ("minimums.ante", "default"),
        ("pays.trips", "default"),
        ("dealer_cards", "chosen"),
    ]
    assert house[3]["unit"] == "cards"
    summary = openpyxl.load_workbook(io.BytesIO(write_xlsx(FULL)))["Summary"]
    assert ("Minimum: ante", 5, "(default)") in {row[:3] for row in summary.values}


def test_bands_that_coincide_are_told_once() -> None:
    period = manager()["periods"][0]
    assert [told for told, _ in bands_of(period)] == ["narrow and wide"] * 2
    wider = {**period, "wide_bands": [{**band, "low": -9e9} for band in period["bands"]]}
    assert [told for told, _ in bands_of(wider)] == ["narrow", "narrow", "wide", "wide"]


@pytest.mark.parametrize(
    ("figures", "says"),
    [
        ({"contribution": number(Fraction(1, 5))}, "goes to the meter"),
        ({"long_run": number(Fraction(-1, 3))}, "over the meter's whole life"),
        ({"expectation if a fold lost it": number(0)}, "a folded hand loses it"),
        ({"envy": number(0)}, "all the other players together"),
    ],
)
def test_figures_are_explained_below_their_table(figures: dict[str, Any], says: str) -> None:
    bet = side_bet([("pair", 9, None, -1), ("flush", 1, "9:1", 9)])
    plain = " ".join(drawn(example(side_bets={"progressive": bet})).split())
    told = " ".join(drawn(example(side_bets={"progressive": {**bet, "figures": figures}})).split())
    assert says in told
    assert says not in plain


def test_the_summary_explains_its_words() -> None:
    text = " ".join(drawn(FULL).split())
    for told in (
        "a push, which gives the stake back, is no hit",
        "Element of risk: the house edge",
    ):
        assert told in text
    assert "Equally likely cases" not in text
    envy = side_bet([("flush", 990, None, 0), ("four of a kind", 10, "25:1", 25)])
    envy |= {"figures": {"others": 3}}
    joined = " ".join(drawn(example(side_bets={"envy": envy})).split())
    assert "what the hands of 3 other players together earn" in joined
