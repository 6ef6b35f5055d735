"""The worksheets of the manager's lines and of the tables side by side.

Periods are formulas over the hour, and the hour over the wagers: a manager may change a stake's
figures and see what follows. The bands do not follow; they are values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.money import DOLLAR
from croupier.odds.sheets.floor import bands_of, hold_of
from croupier.odds.sheets.spreadsheet import Page, cell, span
from croupier.odds.sheets.wagers import fraction
from croupier.odds.sheets.words import exact, said


def write_manager(page: Page, manager: Mapping[str, Any]) -> None:
    """Fill a worksheet with the manager's lines."""
    page.text(0, 0, "Manager's lines", "title")
    page.row = 1
    page.block("The table", ("Figure", "Value"))
    rounds = cell(page.row, 1, fixed=True)
    for name, value, style in (
        ("Rounds an hour", manager["rounds_per_hour"], "whole"),
        ("Average bet", Fraction(manager["average_bet"], DOLLAR), "dollars"),
        ("Players", manager["players"], "whole"),
        ("Hours a day", manager["hours_per_day"], "whole"),
    ):
        page.text(page.row, 0, name)
        page.number(page.row, 1, value, style)
        page.row += 1
    hour = _by_wager(page, manager)
    _periods(page, manager["periods"], (rounds, *hour))
    _bands(page, manager["periods"])
    if manager["worst"] is not None:
        _worst(page, manager["worst"])
    page.block("Notes")
    page.lines(manager["notes"], "wrapped", 6)


def _by_wager(page: Page, manager: Mapping[str, Any]) -> tuple[str, str]:
    """Write what each wager brings; return where the hour's amount wagered and win stand."""
    headings = ("Wager", "Stake", "Made by", "Wagered an hour", "Win an hour", "Hold", "Stake from")
    top = page.block("An hour, by wager", headings)
    for line in manager["wagers"]:
        row = page.row
        page.text(row, 0, said(line["wager"]))
        page.number(row, 1, Fraction(line["stake"], DOLLAR), "dollars")
        page.number(row, 2, fraction(line["participation"]), "percent")
        wagered, win = fraction(line["wagered"]), fraction(line["win"])
        page.number(row, 3, wagered / DOLLAR, "dollars")
        page.number(row, 4, win / DOLLAR, "dollars")
        if wagered:
            page.formula(row, 5, f"={cell(row, 4)}/{cell(row, 3)}", win / wagered, "percent")
        page.text(row, 6, line["stake_from"])
        page.row += 1
    row = page.row
    page.text(row, 0, "Total", "total")
    for column, key in ((3, "wagered"), (4, "win")):
        total = f"=SUM({span(top, row - 1, column)})"
        page.formula(row, column, total, fraction(manager[key]) / DOLLAR, "dollars")
    hold = f"={cell(row, 4)}/{cell(row, 3)}"
    page.formula(row, 5, hold, hold_of(manager), "percent")
    page.row += 1
    return cell(row, 3, fixed=True), cell(row, 4, fixed=True)


def _periods(page: Page, periods: Sequence[Mapping[str, Any]], hour: tuple[str, ...]) -> None:
    """Write the periods.

    Args:
        page: The worksheet.
        periods: The periods of the document.
        hour: Where the rounds, the amount wagered and the win of an hour stand.
    """
    headings = ("Period", "Hours", "Rounds", "Wagered", "Theoretical win", "Hold")
    page.block("Over a day, a week and a month", headings)
    for period in periods:
        row = page.row
        page.text(row, 0, said(period["name"]))
        page.number(row, 1, fraction(period["hours"]), "net")
        figures = (
            fraction(period["rounds"]),
            fraction(period["wagered"]) / DOLLAR,
            fraction(period["win"]) / DOLLAR,
        )
        for column, (figure, place) in enumerate(zip(figures, hour, strict=True), start=2):
            style = "net" if column == 2 else "dollars"  # noqa: PLR2004 - the column of rounds
            page.formula(row, column, f"={cell(row, 1)}*{place}", figure, style)
        hold = f"={cell(row, 4)}/{cell(row, 3)}"
        page.formula(row, 5, hold, hold_of(period), "percent")
        page.row += 1


def _bands(page: Page, periods: Sequence[Mapping[str, Any]]) -> None:
    headings = ("Period", "Bands", "Level", "Win from", "to", "Hold from", "to")
    page.block("Bands of win and hold", headings)
    for period in periods:
        for told, band in bands_of(period):
            row = page.row
            page.text(row, 0, said(period["name"]))
            page.text(row, 1, told)
            page.text(row, 2, f"{band['level']}%")
            page.number(row, 3, band["low"] / DOLLAR, "dollars")
            page.number(row, 4, band["high"] / DOLLAR, "dollars")
            page.number(row, 5, band["low_hold"], "percent")
            page.number(row, 6, band["high_hold"], "percent")
            page.row += 1


def _worst(page: Page, worst: Mapping[str, Any]) -> None:
    page.block("The most that one round can cost the house", ("Figure", "Value"))
    rows = [(f"Maximum of {said(name).lower()}", most) for name, most in worst["wagers"].items()]
    rows += [
        (f"At stake at the end: {said(name).lower()}", cents)
        for name, cents in worst["stakes"].items()
    ]
    rows += [
        ("The most that one seat can win", worst["seat"]),
        (f"No round of {worst['seats']} seats can cost more", worst["table"]),
    ]
    for name, cents in rows:
        page.text(page.row, 0, name)
        page.number(page.row, 1, Fraction(cents, DOLLAR), "dollars")
        page.row += 1
    cards = [("The player's cards", worst["player"])]
    if worst["shared"]:
        cards.append((said(worst["place"]), worst["shared"]))
    for name, told in cards:
        page.text(page.row, 0, name)
        page.text(page.row, 1, told)
        page.row += 1
    page.lines(worst["notes"], "wrapped", 6)


def write_compare(page: Page, compare: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Fill a worksheet with the lawful tables of each wager."""
    page.text(0, 0, "Every lawful table side by side", "title")
    page.row = 1
    for wager, rows in compare.items():
        page.block(
            said(wager),
            ("Table", "House edge", "Exact expectation", "Standard deviation", "Hit frequency", ""),
        )
        for line in rows:
            row, expectation = page.row, fraction(line["expectation"])
            page.text(row, 0, line["table"])
            page.number(row, 1, -expectation, "percent")
            page.text(row, 2, exact(expectation))
            page.number(row, 3, line["standard_deviation"], "number")
            page.number(row, 4, line["hit_frequency"], "percent")
            page.text(row, 5, "the house's" if line["chosen"] else "")
            page.row += 1
