"""Reports as workbooks: a worksheet for each section, numbers as numbers, texts only texts."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from croupier.money import DOLLAR
from croupier.service.reports.report import NOTHING, Cell, Column, Report, Section
from croupier.service.reports.writing import printed
from croupier.shape import runs_in_a_cell

if TYPE_CHECKING:
    from croupier.odds.sheets.spreadsheet import Page

_STYLE: Final = {"money": "dollars", "count": "whole", "share": "percent", "number": "number"}
_WIDE: Final = 8
"""Over how many columns a note runs."""
_WIDTH: Final = 18
"""Of a column, in characters."""


def write_xlsx(report: Report) -> bytes:
    """Return a report as an XLSX workbook; equal reports give equal bytes.

    Every worksheet has operator, title, interval and time made at its top. Money is in dollars with
    two decimals.

    Args:
        report: The report.
    """
    # Here, not above: the server's process loads nothing of the odds until a workbook is asked for.
    from xlsxwriter.workbook import Workbook  # noqa: PLC0415

    from croupier.odds.sheets.spreadsheet import Page, Styles, namer  # noqa: PLC0415

    written = io.BytesIO()
    made = report.header.made.replace(tzinfo=None, microsecond=0)
    with Workbook(written, {"in_memory": True}) as workbook:
        workbook.set_properties({"title": report.title, "created": made})
        styles, name = Styles(workbook), namer()
        for section in report.sections:
            sheet = workbook.add_worksheet(name(section.title))
            sheet.set_column(0, len(section.columns), _WIDTH)
            sheet.set_landscape()
            sheet.fit_to_pages(1, 0)
            _write(Page(sheet, styles), report, section)
    return written.getvalue()


def _write(page: Page, report: Report, section: Section) -> None:
    _text(page, 0, 0, report.title, "title")
    for row, (label, value) in enumerate(report.header.lines(), start=1):
        page.text(row, 0, label)
        _text(page, row, 1, value)
        page.row = row + 1
    page.lines(report.notes, "warning", _WIDE)
    headings = [column.heading for column in section.columns] if section.rows else ()
    page.block(section.title, headings)
    if not section.rows:
        page.text(page.row, 0, NOTHING)
        page.row += 1
    rows = section.rows if section.total is None else (*section.rows, section.total)
    for row_of_cells in rows:
        for place, (column, cell) in enumerate(zip(section.columns, row_of_cells, strict=True)):
            _cell(page, place, column, cell)
        page.row += 1
    page.lines(section.notes, "wrapped", _WIDE)


def _cell(page: Page, place: int, column: Column, cell: Cell) -> None:
    if cell is None:
        return
    if isinstance(cell, str):
        _text(page, page.row, place, printed(column, cell))
    elif column.kind == "money":
        page.number(page.row, place, Fraction(cell, DOLLAR), "dollars")
    else:
        page.number(page.row, place, cell, _STYLE[column.kind])


def _text(page: Page, row: int, column: int, text: str, style: str = "text") -> None:
    """Write a text; where it looks like a formula, it stays a text also when somebody edits it."""
    page.text(row, column, text, "quoted" if runs_in_a_cell(text) else style)
