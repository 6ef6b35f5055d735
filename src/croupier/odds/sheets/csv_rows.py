"""Rows of the CSV, and those of the manager's lines and of the tables side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.odds.sheets.floor import bands_of, hold_of
from croupier.odds.sheets.wagers import fraction

CENTS: Final = "cents"


class Row(NamedTuple):
    """One figure."""

    section: str
    wager: str = ""
    key: str = ""
    quantity: str = ""
    numerator: str = ""
    denominator: str = ""
    decimal: str = ""
    text: str = ""
    unit: str = ""
    clause: str = ""


def number(row: Row, value: Fraction | int, unit: str) -> Row:
    """Return a row with an exact number."""
    exact = Fraction(value)
    try:
        decimal = str(exact) if exact.denominator == 1 else repr(float(exact))
    except OverflowError:  # larger than any floating-point number
        decimal = ""
    return row._replace(
        numerator=str(exact.numerator),
        denominator=str(exact.denominator),
        decimal=decimal,
        unit=unit,
    )


def manager_rows(manager: Mapping[str, Any]) -> Iterator[Row]:
    """Return the manager's lines."""
    row = Row("manager")
    for name, unit in (
        ("rounds_per_hour", "rounds an hour"),
        ("players", "players"),
        ("hours_per_day", "hours"),
    ):
        yield number(row._replace(key="table", quantity=name), manager[name], unit)
    average = row._replace(key="table", quantity="average_bet")
    yield number(average, manager["average_bet"], CENTS)
    yield from _money(row._replace(key="hour"), manager)
    for line in manager["wagers"]:
        mine = row._replace(wager=line["wager"], key="hour")
        yield number(mine._replace(quantity="stake"), line["stake"], CENTS)
        yield mine._replace(quantity="stake from", text=line["stake_from"])
        yield number(mine._replace(quantity="to the meter"), fraction(line["meter"]), CENTS)
        share = fraction(line["participation"])
        yield number(mine._replace(quantity="participation"), share, "probability")
        yield from _money(mine, line)
    for period in manager["periods"]:
        yield from _period(row._replace(key=period["name"]), period)
    worst = manager["worst"]
    if worst is not None:
        yield from _worst(row._replace(key="worst round"), worst)
    for note in manager["notes"]:
        yield row._replace(key="note", text=note)


def _money(row: Row, figures: Mapping[str, Any]) -> Iterator[Row]:
    yield number(row._replace(quantity="wagered"), fraction(figures["wagered"]), CENTS)
    yield number(row._replace(quantity="win"), fraction(figures["win"]), CENTS)


def _worst(row: Row, worst: Mapping[str, Any]) -> Iterator[Row]:
    for name in ("seat", "table"):
        yield number(row._replace(quantity=name), worst[name], CENTS)
    for kind, name in (("wagers", "maximum"), ("stakes", "at stake at the end")):
        for wager, cents in worst[kind].items():
            yield number(row._replace(wager=wager, quantity=name), cents, CENTS)
    yield row._replace(quantity="player's cards", text=worst["player"])
    if worst["shared"]:
        yield row._replace(quantity=worst["place"], text=worst["shared"])
    for note in worst["notes"]:
        yield row._replace(quantity="note", text=note)


def _period(row: Row, period: Mapping[str, Any]) -> Iterator[Row]:
    yield number(row._replace(quantity="hours"), fraction(period["hours"]), "hours")
    yield number(row._replace(quantity="rounds"), fraction(period["rounds"]), "rounds")
    yield from _money(row, period)
    yield number(row._replace(quantity="hold"), hold_of(period), "wagered")
    for told, band in bands_of(period):
        for name in ("low", "high"):
            quantity = f"{band['level']}% {name}"
            whole = str(round(band[name]))
            yield row._replace(quantity=quantity, decimal=whole, text=told, unit=CENTS)
            hold = repr(band[f"{name}_hold"])
            yield row._replace(quantity=f"{quantity}_hold", decimal=hold, text=told, unit="wagered")


def compare_rows(wager: str, table: Mapping[str, Any], unit: str) -> Iterator[Row]:
    """Return one table of a wager beside its others."""
    row = Row("compare", wager, table["table"])
    yield number(row._replace(quantity="expectation"), fraction(table["expectation"]), unit)
    for name, of in (("standard_deviation", unit), ("hit_frequency", "probability")):
        decimal = repr(table[name])
        yield row._replace(quantity=name.replace("_", " "), decimal=decimal, unit=of)
    yield row._replace(quantity="chosen", text="yes" if table["chosen"] else "no")
