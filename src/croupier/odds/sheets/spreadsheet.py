"""Writing cells: exact numbers, formulas with their values stored, texts that nothing runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.shape import printable

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

EXACT: Final = 10**15
"""A spreadsheet shows whole numbers below this to the last digit."""
_LONGEST_TEXT: Final = 32_767
_LONGEST_NAME: Final = 31
_UNNAMEABLE: Final = re.compile(r"[\[\]:*?/\\']")

STYLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "title": {"bold": True, "font_size": 16},
    "block": {"bold": True, "font_size": 12},
    "heading": {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"},
    "text": {"valign": "top"},
    "quoted": {"valign": "top", "quote_prefix": True},
    "wrapped": {"valign": "top", "text_wrap": True},
    "warning": {
        "bold": True,
        "bg_color": "#FFF2CC",
        "border": 1,
        "text_wrap": True,
        "valign": "top",
    },
    "whole": {"num_format": "#,##0"},
    "number": {"num_format": "#,##0.000000"},
    "net": {"num_format": "#,##0.######"},
    "small": {"num_format": "0.0000000000"},
    "tiny": {"num_format": "0.000000E+00"},
    "percent": {"num_format": "0.000000%"},
    "dollars": {"num_format": "$#,##0.00"},
    "total": {"bold": True, "top": 1},
    "total whole": {"bold": True, "top": 1, "num_format": "#,##0"},
    "total small": {"bold": True, "top": 1, "num_format": "0.0000000000"},
    "total number": {"bold": True, "top": 1, "num_format": "#,##0.000000"},
}


class Styles:
    """The formats of a workbook, each made when it is first used."""

    def __init__(self, workbook: Workbook) -> None:
        """Make none yet."""
        self._workbook = workbook
        self._made: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        """Return the format of a style."""
        if name not in self._made:
            self._made[name] = self._workbook.add_format(dict(STYLES[name]))
        return self._made[name]


class Page:
    """A worksheet, written from the top down; rows and columns count from 0."""

    def __init__(self, sheet: Worksheet, styles: Styles) -> None:
        """Start at the top."""
        self._sheet, self._styles = sheet, styles
        self.name: str = sheet.get_name()
        self.row = 0
        """The next free row."""

    def text(self, row: int, column: int, text: str, style: str = "text") -> None:
        """Write a text; it is never taken for a formula, a number or a link."""
        shown = printable(text)[:_LONGEST_TEXT]
        self._sheet.write_string(row, column, shown, self._styles[style])

    def number(self, row: int, column: int, value: Fraction | float, style: str) -> None:
        """Write a number; a whole one with too many digits for a spreadsheet as text."""
        if isinstance(value, int) and abs(value) >= EXACT:
            self.text(row, column, f"{value:,}")
        else:
            self._sheet.write_number(row, column, float(value), self._styles[style])

    def formula(
        self, row: int, column: int, formula: str, value: Fraction | float, style: str
    ) -> None:
        """Write a formula and what it comes to."""
        self._sheet.write_formula(row, column, formula, self._styles[style], float(value))

    def lines(self, sentences: Sequence[str], style: str, columns: int) -> None:
        """Write sentences, each in a row of its own across so many columns."""
        for sentence in sentences:
            shown = printable(sentence)[:_LONGEST_TEXT]
            wide = self._styles[style]
            self._sheet.merge_range(self.row, 0, self.row, columns - 1, "", wide)
            self._sheet.write_string(self.row, 0, shown, wide)
            self._sheet.set_row(self.row, 15 * (1 + len(shown) // (14 * columns)))
            self.row += 1

    def block(self, title: str, headings: Sequence[str] = ()) -> int:
        """Begin a block under a title with headings; return its first row."""
        self.row += 1
        self.text(self.row, 0, title, "block")
        self.row += 1
        if any(headings):
            for column, heading in enumerate(headings):
                self.text(self.row, column, heading, "heading")
            self.row += 1
        return self.row


def cell(row: int, column: int, *, fixed: bool = False) -> str:
    """Return the name of a cell of the first 26 columns.

    >>> cell(0, 1), cell(9, 2, fixed=True)
    ('B1', '$C$10')
    """
    letter = chr(ord("A") + column)
    return f"${letter}${row + 1}" if fixed else f"{letter}{row + 1}"


def span(first: int, last: int, column: int) -> str:
    """Return the name of part of a column, both ends included.

    >>> span(4, 8, 0)
    'A5:A9'
    """
    return f"{cell(first, column)}:{cell(last, column)}"


def namer() -> Callable[[str], str]:
    """Return what makes names that worksheets may have, no two alike.

    >>> name = namer()
    >>> name("Trips"), name("trips"), name("a/b" + "c" * 40)
    ('Trips', 'trips 2', 'a bcccccccccccccccccccccccccccc')
    """
    used: set[str] = set()

    def name(wanted: str) -> str:
        plain = _UNNAMEABLE.sub(" ", printable(wanted)).strip() or "Sheet"
        made, number = plain[:_LONGEST_NAME], 1
        while made.casefold() in used:
            number += 1
            made = f"{plain[: _LONGEST_NAME - 1 - len(str(number))]} {number}"
        used.add(made.casefold())
        return made

    return name
