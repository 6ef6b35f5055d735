"""The sheet as a spreadsheet: a summary, a worksheet for each wager, formulas that live."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.money import DOLLAR
from croupier.odds.sheets.best_play import strategy_table
from croupier.odds.sheets.content import (
    DEFAULT,
    choices_of,
    rules_of_wager,
)
from croupier.odds.sheets.spreadsheet import Page, Styles, namer
from croupier.odds.sheets.wagers import Par, wagers_of
from croupier.odds.sheets.words import COUNTS, choice, is_money, labelled, said
from croupier.odds.sheets.xlsx_floor import write_compare, write_manager
from croupier.odds.sheets.xlsx_wager import SUMMARIZED, Figure, write_wager

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook

_CREATED: Final = datetime(2000, 1, 1)  # noqa: DTZ001 - the same in every file; it has no zone
_WIDE: Final = 6
"""Over how many columns sentences run."""


def write_xlsx(par: Par) -> bytes:
    """Return a PAR document as an XLSX workbook; equal documents give equal bytes.

    Every formula carries its value, computed exactly, for readers that do not calculate.

    Args:
        par: The document of ``croupier par``.
    """
    from xlsxwriter.workbook import Workbook  # noqa: PLC0415 - only a spreadsheet needs it

    written = io.BytesIO()
    with Workbook(written, {"in_memory": True}) as workbook:
        workbook.set_properties({"title": f"PAR sheet: {par['title']}", "created": _CREATED})
        workbook.set_calc_mode("auto")
        _write(workbook, par)
    return written.getvalue()


def _write(workbook: Workbook, par: Par) -> None:
    styles, name = Styles(workbook), namer()
    first = _page(workbook, name("Summary"), styles, par)
    wagers = wagers_of(par)
    figures = {}
    for wager in wagers:
        page = _page(workbook, name(said(wager.key)), styles, par)
        rules = rules_of_wager(par["rules"], wager, wagers)
        figures[wager.title] = write_wager(page, wager, rules)
    strategy = par.get("strategy") or ()
    if strategy:
        _write_strategy(_page(workbook, name("Best play"), styles, par), strategy)
    if par.get("manager"):
        write_manager(_page(workbook, name("Manager"), styles, par), par["manager"])
    if par.get("compare"):
        write_compare(_page(workbook, name("Side by side"), styles, par), par["compare"])
    _write_summary(first, par, figures)


def _page(workbook: Workbook, name: str, styles: Styles, par: Par) -> Page:
    sheet = workbook.add_worksheet(name)
    sheet.set_column(0, 0, 30)
    sheet.set_column(1, 7, 22)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.set_footer(f"&LCroupier {par['version'].replace('&', '&&')}&CPage &P of &N")
    return Page(sheet, styles)


def _write_summary(page: Page, par: Par, figures: Mapping[str, Mapping[str, Figure]]) -> None:
    page.text(0, 0, f"{said(par['title'])}: PAR sheet", "title")
    page.text(1, 0, f"9 NYCRR § {par['section']}; computed by Croupier {par['version']}")
    page.row = 2
    page.lines([f"Warning: {warning}" for warning in par["warnings"]], "warning", _WIDE)
    page.block("Summary", ("Wager", *SUMMARIZED))
    for title, known in figures.items():
        page.text(page.row, 0, title)
        for column, name in enumerate(SUMMARIZED, start=1):
            if name in known:
                style = "percent" if name in ("House edge", "Hit frequency") else "number"
                page.formula(page.row, column, *known[name], style)
        page.row += 1
    page.block("The house's choices", ("Choice", "Value", ""))
    for path, value, default in choices_of(par):
        page.text(page.row, 2, DEFAULT if default else "")
        _write_choice(page, labelled(path), value, choice(path, value), is_money(path))
    amounts = par.get("amounts") or {}
    if amounts:
        page.block("Amounts of this analysis", ("Amount", "Value"))
        for name, value in amounts.items():
            _write_choice(page, labelled((name,)), value, str(value), name not in COUNTS)
    _write_rules(page, par["rules"])
    page.block("Method")
    page.lines(par["method"], "wrapped", _WIDE)


def _write_choice(page: Page, name: str, value: object, told: str, money: bool) -> None:  # noqa: FBT001
    page.text(page.row, 0, name)
    if money and isinstance(value, int):
        page.number(page.row, 1, Fraction(value, DOLLAR), "dollars")
    elif isinstance(value, int) and not isinstance(value, bool):
        page.number(page.row, 1, value, "whole")
    else:
        page.text(page.row, 1, told)
    page.row += 1


def _write_rules(page: Page, rules: Sequence[Mapping[str, Any]]) -> None:
    if not rules:
        return
    page.block("Pay lines", ("Wager", "Table", "Hand", "Pays", "Clause", "Chosen by"))
    for rule in rules:
        told = (
            said(rule["wager"]),
            rule["table"],
            rule["hand"],
            rule["pay"],
            f"§ {rule['clause']}",
            "house" if rule["own"] else "law",
        )
        for column, text in enumerate(told):
            page.text(page.row, column, text)
        page.row += 1


def _write_strategy(page: Page, parts: Sequence[Mapping[str, Any]]) -> None:
    page.text(0, 0, "Best play", "title")
    page.row = 1
    for place, part in enumerate(parts, start=1):
        table = strategy_table(part, place)
        page.block(table.title, [column.heading for column in table.columns])
        for row in table.rows:
            for column, text in enumerate(row):
                page.text(page.row, column, text)
            page.row += 1
        page.lines(table.notes, "wrapped", _WIDE)
