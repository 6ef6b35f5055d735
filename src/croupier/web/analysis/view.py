"""A PAR document as the page shows it: figures, plots and tables, wager by wager."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.felt.theme import by_variables
from croupier.odds.sheets.best_play import strategy_table
from croupier.odds.sheets.content import choices_of, rules_of_wager, told_choice
from croupier.odds.sheets.floor import manager_tables
from croupier.odds.sheets.plots import MOST_BARS, Plot, plots
from croupier.odds.sheets.tables import Table
from croupier.odds.sheets.wager_tables import wager_tables
from croupier.odds.sheets.wagers import MAIN, Par, Wager, wagers_of
from croupier.odds.sheets.words import exact, labelled, percent, rounded
from croupier.web.analysis import terms

_BELOW_ZERO: Final = re.compile(r"(?<![\w.)])-(?=[\d$.])")
_OPTION: Final = re.compile(r" \(--[a-z-]+\)")
"""An option of the command, in a warning."""
_RESULTS: Final = "Distribution of results"
_HANDS: Final = ("Return by hand", "Pay table")
_BANDS: Final = "Bands of win and hold"


class Figure(NamedTuple):
    """One figure of a wager."""

    name: str
    value: str
    exactly: str
    """Its unit, or the same without rounding."""
    means: str


class Drawn(NamedTuple):
    """A plot, what it shows in a sentence, and the same as a table."""

    svg: str
    """Our own, every text in it escaped."""
    means: str
    table: Table | None


class Shown(NamedTuple):
    """One wager, or one part of the best play, as the page shows it."""

    key: str
    title: str
    figures: Sequence[Figure]
    drawn: Sequence[Drawn]
    tables: Sequence[Table]


class View(NamedTuple):
    """A whole document."""

    edge: Figure
    """Of the main game."""
    unit: str
    chosen: Sequence[tuple[str, str]]
    """What the house chose, beside the defaults."""
    wagers: Sequence[Shown]
    play: Sequence[Drawn | Table]
    """The best play: grids and lists."""
    hold: Drawn
    floor: Sequence[Table]
    """The manager's lines, what the plot of the hold shows left out."""
    warnings: Sequence[str]
    method: Sequence[str]


def view_of(par: Par) -> View:
    """Return a document as the page shows it.

    Args:
        par: The document of ``croupier par``, with its manager's lines and its strategy.
    """
    pictures, wagers = plots(par, by_variables()), wagers_of(par)
    floor = list(manager_tables(par["manager"]))
    bands = next(table for table in floor if table.title == _BANDS)
    return View(
        edge=edge_of(wagers[0]),
        unit=wagers[0].unit,
        chosen=[
            (labelled(one.path), told_choice(one)) for one in choices_of(par) if not one.default
        ],
        wagers=[_wager(wager, par, wagers, pictures) for wager in wagers],
        play=list(_play(par, pictures)),
        hold=_drawn(pictures["hold"], terms.HOLD, bands),
        floor=[table for table in floor if table is not bands],
        warnings=[_OPTION.sub("", told) for told in par["warnings"]],
        method=par["method"],
    )


def edge_of(wager: Wager) -> Figure:
    """Return the house edge of a wager."""
    means = terms.EDGE if wager.key == MAIN else terms.SIDE_EDGE
    edge = -wager.expectation
    return Figure("House edge", percent(edge), f"{exact(edge)} of the {wager.unit}", means)


def figures_of(wager: Wager) -> list[Figure]:
    """Return the figures of a wager that a newcomer is told, its edge first."""
    made = [edge_of(wager)]
    if wager.element_of_risk is not None and wager.average_wager is not None:
        risk, average = wager.element_of_risk, wager.average_wager
        made += [
            Figure("Element of risk", percent(risk), f"{exact(risk)} of the bets", terms.RISK),
            Figure(
                "Average bet", rounded(average, 4), f"{wager.per}, {exact(average)}", terms.WAGER
            ),
        ]
    deviation = f"{wager.standard_deviation:.4f}"
    hit = wager.hit_frequency
    return [
        *made,
        Figure("Standard deviation", deviation, wager.per, terms.DEVIATION),
        Figure("Hit frequency", percent(hit), exact(hit), terms.HIT),
    ]


def told_units(value: Fraction, wager: Wager) -> str:
    """Return a number of units with their name."""
    return f"{rounded(value, 4)} {wager.per}"


def minus(text: str) -> str:
    """Return text whose numbers below zero have a real minus sign."""
    return _BELOW_ZERO.sub("\N{MINUS SIGN}", text)


def _wager(wager: Wager, par: Par, all_of: list[Wager], pictures: Mapping[str, Plot]) -> Shown:
    rules = rules_of_wager(par["rules"], wager, all_of)
    tables = list(wager_tables(wager, rules, MOST_BARS))
    results = next(table for table in tables if table.title.startswith(_RESULTS))
    hands = next((table for table in tables if table.title in _HANDS), None)
    drawn = [_drawn(pictures[f"{wager.key}-results"], terms.RESULTS, results)]
    if f"{wager.key}-hands" in pictures:
        drawn.append(_drawn(pictures[f"{wager.key}-hands"], terms.HANDS, hands))
    rest = [table for table in tables if table not in (results, hands)]
    return Shown(wager.key, wager.title, figures_of(wager), drawn, rest)


def _play(par: Par, pictures: Mapping[str, Plot]) -> list[Drawn | Table]:
    made: list[Drawn | Table] = []
    for place, part in enumerate(par["strategy"], start=1):
        table = strategy_table(part, place)
        made.append(_drawn(pictures[table.plot], terms.GRID, table) if table.plot else table)
    return made


def _drawn(plot: Plot, means: str, table: Table | None) -> Drawn:
    return Drawn(plot.svg, means, table)
