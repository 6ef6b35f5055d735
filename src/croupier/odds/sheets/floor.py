"""The manager's lines, and every lawful table of a wager side by side, as tables.

Amounts are cents, whole or exact numbers; ``croupier.records.odds_documents`` has their shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from croupier.money import write_dollars
from croupier.odds.sheets.tables import Column, Table, facts
from croupier.odds.sheets.wagers import fraction
from croupier.odds.sheets.words import amount, dollars, exact, percent, said

BAND_KINDS: Final = (("bands", "narrow"), ("wide_bands", "wide"))
"""Bands if all wagers win or lose on their own, and however those of a round hang together."""
BOTH_KINDS: Final = "narrow and wide"


def bands_of(period: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the bands of a period with their kind, those that coincide once."""
    if period["bands"] == period["wide_bands"]:
        yield from ((BOTH_KINDS, band) for band in period["bands"])
    else:
        yield from ((told, band) for kind, told in BAND_KINDS for band in period[kind])


def manager_tables(manager: Mapping[str, Any]) -> Iterator[Table]:
    """Return the manager's lines as tables."""
    yield _traffic(manager)
    yield _by_wager(manager)
    yield _periods(manager["periods"])
    yield bands_table(manager["periods"])
    if manager["worst"] is not None:
        yield _worst(manager["worst"])
    yield facts("Notes", [], notes=manager["notes"])


def _traffic(manager: Mapping[str, Any]) -> Table:
    rows = [
        ("Rounds an hour", f"{manager['rounds_per_hour']:,}"),
        ("Average bet", write_dollars(manager["average_bet"])),
        ("Players", f"{manager['players']}"),
        ("Hours a day", f"{manager['hours_per_day']}"),
        ("Wagered an hour", dollars(fraction(manager["wagered"]))),
        ("Theoretical win an hour", dollars(fraction(manager["win"]))),
        ("Theoretical hold of what is wagered", percent(hold_of(manager))),
    ]
    return facts("An hour at the table", rows)


def hold_of(part: Mapping[str, Any]) -> Fraction:
    """Return the win over the amount wagered, 0 where nothing is."""
    wagered = fraction(part["wagered"])
    return fraction(part["win"]) / wagered if wagered else Fraction()


def _by_wager(manager: Mapping[str, Any]) -> Table:
    columns = (
        Column("Wager", "left"),
        Column("Stake"),
        Column("Stake from", "left"),
        Column("Made by"),
        Column("Wagered an hour"),
        Column("Win an hour"),
    )
    rows = [
        (
            "Main game" if line["wager"] == "main" else said(line["wager"]),
            write_dollars(line["stake"]),
            line["stake_from"],
            percent(fraction(line["participation"]), 1),
            dollars(fraction(line["wagered"])),
            dollars(fraction(line["win"])),
        )
        for line in manager["wagers"]
    ]
    wagered, win = fraction(manager["wagered"]), fraction(manager["win"])
    totals = ("Total", "", "", "", dollars(wagered), dollars(win))
    return Table("By wager", columns, rows, totals)


def _periods(periods: Sequence[Mapping[str, Any]]) -> Table:
    columns = (
        Column("Period", "left"),
        Column("Hours"),
        Column("Rounds"),
        Column("Wagered"),
        Column("Theoretical win"),
        Column("Hold"),
    )
    rows = [
        (
            said(period["name"]),
            amount(fraction(period["hours"])),
            amount(fraction(period["rounds"])),
            dollars(fraction(period["wagered"])),
            dollars(fraction(period["win"])),
            percent(hold_of(period)),
        )
        for period in periods
    ]
    return Table("Over a day, a week and a month", columns, rows)


def bands_table(periods: Sequence[Mapping[str, Any]]) -> Table:
    """Return between what the win and the hold of each period lie."""
    columns = (
        Column("Period", "left"),
        Column("Bands", "left"),
        Column("Level"),
        Column("Win from"),
        Column("to"),
        Column("Hold from"),
        Column("to"),
    )
    rows = [
        (
            said(period["name"]),
            told,
            f"{band['level']}%",
            dollars(Fraction(band["low"])),
            dollars(Fraction(band["high"])),
            percent(Fraction(band["low_hold"]), 2),
            percent(Fraction(band["high_hold"]), 2),
        )
        for period in periods
        for told, band in bands_of(period)
    ]
    return Table("Bands of win and hold", columns, rows)


def _worst(worst: Mapping[str, Any]) -> Table:
    rows = [
        ("Every wager at its maximum", _stakes(worst["wagers"])),
        ("At stake at the end of the round", _stakes(worst["stakes"])),
        ("The most that one seat can win", write_dollars(worst["seat"])),
        ("With the player's cards", worst["player"]),
    ]
    if worst["shared"]:
        rows.append((f"And the {worst['place']}", worst["shared"]))
    bound = f"No round of {worst['seats']} seats can cost more than"
    rows.append((bound, write_dollars(worst["table"])))
    title = "The most that one round can cost the house"
    return facts(title, rows, notes=worst["notes"])


def _stakes(wagers: Mapping[str, int]) -> str:
    return ", ".join(
        f"{said(wager).lower()} {write_dollars(cents)}" for wager, cents in wagers.items()
    )


def compare_tables(compare: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[Table]:
    """Return a table for each wager with its lawful pay tables side by side."""
    columns = (
        Column("Table", "left"),
        Column("House edge"),
        Column("Expectation"),
        Column("Standard deviation"),
        Column("Hit frequency"),
        Column("", "left"),
    )
    for wager, rows in compare.items():
        cells = [
            (
                row["table"],
                percent(-fraction(row["expectation"])),
                exact(fraction(row["expectation"])),
                f"{row['standard_deviation']:.4f}",
                f"{100 * row['hit_frequency']:.4f}%",
                "the house's" if row["chosen"] else "",
            )
            for row in rows
        ]
        title = "Main game" if wager == "main" else said(wager)
        yield Table(title, columns, cells)
