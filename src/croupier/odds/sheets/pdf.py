"""The sheet as a PDF, set by Typst: the same bytes wherever it is made."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any, Final

from croupier.felt.theme import LIGHT
from croupier.odds.sheets.content import Section, sheet_of
from croupier.odds.sheets.plots import Plot, plots
from croupier.odds.sheets.tables import Table
from croupier.odds.sheets.wagers import Par
from croupier.shape import printable

_PAPER: Final = replace(LIGHT, font="'Libertinus Serif', serif")
"""Typst carries this font along; those of the machine are left alone."""
_BELOW_ZERO: Final = re.compile(r"(?<![\w.)])-(?=[\d$.])")


def write_pdf(par: Par) -> bytes:
    """Return a PDF of a PAR document; equal documents give equal bytes.

    Characters that Typst's own fonts lack are shown as boxes.

    Args:
        par: The document of ``croupier par``.
    """
    import typst  # noqa: PLC0415 - 30 MB that only this needs

    sheet = sheet_of(par)
    drawn = plots(par, _PAPER)
    data = {
        "title": _proper(sheet.title),
        "law": _proper(sheet.law),
        "version": _proper(sheet.version),
        "warnings": _all(sheet.warnings),
        "sections": [_section(section, drawn) for section in sheet.sections],
    }
    template = files("croupier.odds.sheets").joinpath("par.typ").read_bytes()
    inputs = {"sheet": json.dumps(data)}
    return typst.compile(template, format="pdf", sys_inputs=inputs, ignore_system_fonts=True)


def _section(section: Section, drawn: dict[str, Plot]) -> dict[str, Any]:
    return {
        "title": _proper(section.title),
        "sentences": _all(section.sentences),
        "tables": [_table(table, drawn) for table in section.tables],
        "plots": [_plot(drawn[name]) for name in section.plots],
    }


def _plot(plot: Plot) -> dict[str, str]:
    return {"svg": plot.svg, "alt": printable(plot.told)}


def _table(table: Table, drawn: dict[str, Plot]) -> dict[str, Any]:
    return {
        "title": _proper(table.title),
        "columns": [
            {"heading": _proper(column.heading), "side": column.side} for column in table.columns
        ],
        "rows": [_all(row) for row in table.rows],
        "totals": None if table.totals is None else _all(table.totals),
        "notes": _all(table.notes),
        "instead": _plot(drawn[table.plot]) if table.plot else None,
    }


def _all(texts: Sequence[str]) -> list[str]:
    return [_proper(text) for text in texts]


def _proper(text: str) -> str:
    """Return text with real minus signs and no control characters."""
    return _BELOW_ZERO.sub("\N{MINUS SIGN}", printable(text))
