"""The sheet as one tidy CSV: a row for each figure, exact numbers as numerator and denominator.

The columns:

* ``section``: ``document``, ``house``, ``amounts``, ``warning``, ``method``, ``rule``, ``summary``,
  ``decision``, ``hand``, ``net``, ``strategy``, ``manager`` or ``compare``;
* ``wager``: ``main`` or the side bet's name, where the row belongs to one;
* ``key``: what the figure is of: a hand, a net result in units (``-3``, ``7/2``), a question;
* ``quantity``: which figure: ``expectation``, ``probability``, ``combinations``, ``pay``, ...;
* ``numerator``, ``denominator``: the exact number in lowest terms, where there is one;
* ``decimal``: a whole number as it is, else the nearest floating-point number, written so that it
  is read back the same;
* ``text``: what is no number;
* ``unit``: of every number, such as ``ante``, ``bet``, ``wager``, ``cents``, ``probability``,
  ``hands``, ``players``;
* ``clause``: the clause behind a pay.

Every net result of a wager is thus ``section == "net"``, its chance the exact number. A text that
a spreadsheet would take for a formula has an apostrophe before it; numbers never need one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from croupier.odds.sheets.content import choices_of
from croupier.odds.sheets.csv_rows import CENTS, Row, compare_rows, manager_rows, number
from croupier.odds.sheets.wagers import Hand, Par, Wager, wagers_of
from croupier.odds.sheets.words import COUNTS, choice, is_money, units
from croupier.shape import in_a_cell

_PLAYERS: Final = "players"


def write_csv(par: Par) -> str:
    """Return a PAR document as CSV, lines ended by a line feed.

    Args:
        par: The document of ``croupier par``.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(Row._fields)
    writer.writerows(_guarded(row) for row in _rows(par))
    return written.getvalue()


def _guarded(row: Row) -> list[str]:
    """Return the cells of a row; no text among them is one that a spreadsheet runs."""
    numbers = {"numerator", "denominator", "decimal"} | ({"key"} if row.section == "net" else set())
    return [
        cell if name in numbers else in_a_cell(cell)
        for name, cell in zip(Row._fields, row, strict=True)
    ]


def _rows(par: Par) -> Iterator[Row]:
    for key in ("game", "title", "section", "version"):
        yield Row("document", quantity=key, text=par[key])
    yield from _house(par)
    for wager in wagers_of(par):
        yield from _summary(wager)
        yield from _chances(wager)
    for table in par.get("strategy") or ():
        yield from _strategy(table)
    if par.get("manager"):
        yield from manager_rows(par["manager"])
    for wager, tables in (par.get("compare") or {}).items():
        for table in tables:
            unit = "wager" if wager in par["side_bets"] else par["main"]["unit"]
            yield from compare_rows(wager, table, unit)


def _house(par: Par) -> Iterator[Row]:
    for section in ("warnings", "method"):
        name = section.removesuffix("s")
        for place, sentence in enumerate(par[section], start=1):
            yield Row(name, key=str(place), text=sentence)
    for path, value, default in choices_of(par):
        unit = CENTS if is_money(path) else _counted(path)
        chosen = "default" if default else "chosen"
        yield _choice(Row("house", quantity=chosen), path, value, unit)
    for key, value in (par.get("amounts") or {}).items():
        unit = _PLAYERS if key in COUNTS else CENTS
        yield _choice(Row("amounts", quantity="given"), (key,), value, unit)
    for rule in par["rules"]:
        yield from _rule(rule)


def _chances(wager: Wager) -> Iterator[Row]:
    for question, shares in wager.decisions.items():
        for answer, share in shares.items():
            row = Row("decision", wager.key, question, answer)
            yield number(row, share, "probability")
    for hand in wager.hands:
        yield from _hand(wager, hand)
    for net, chance in wager.results:
        row = Row("net", wager.key, units(net), "probability")
        yield number(row, chance, "probability")


def _choice(row: Row, path: tuple[str, ...], value: object, unit: str) -> Row:
    row = row._replace(key=".".join(path))
    if isinstance(value, int) and not isinstance(value, bool):
        return number(row, value, unit)
    return row._replace(text=choice(path, value))


def _counted(path: tuple[str, ...]) -> str:
    """Return what a whole number of a house's choices counts.

    >>> _counted(("dealer_cards",)), _counted(("seats",))
    ('cards', 'count')
    """
    return "cards" if path[-1].endswith("cards") else "count"


def _rule(rule: Mapping[str, Any]) -> Iterator[Row]:
    own = "house" if rule["own"] else "law"
    row = Row("rule", rule["wager"], rule["hand"], clause=rule["clause"])
    yield row._replace(quantity="pay", text=rule["pay"])
    yield row._replace(quantity="table", text=rule["table"])
    yield row._replace(quantity="chosen by", text=own)


def _summary(wager: Wager) -> Iterator[Row]:
    row = Row("summary", wager.key)
    unit = wager.unit
    if wager.table:
        yield row._replace(quantity="table", text=wager.table)
    yield number(row._replace(quantity="expectation"), wager.expectation, unit)
    yield number(row._replace(quantity="house edge"), -wager.expectation, unit)
    if wager.average_wager is not None and wager.element_of_risk is not None:
        yield number(row._replace(quantity="average wager"), wager.average_wager, unit)
        yield number(row._replace(quantity="element of risk"), wager.element_of_risk, "wagered")
    yield number(row._replace(quantity="variance"), wager.variance, f"{unit} squared")
    deviation = repr(wager.standard_deviation)
    yield row._replace(quantity="standard deviation", decimal=deviation, unit=unit)
    yield number(row._replace(quantity="hit frequency"), wager.hit_frequency, "probability")
    if wager.combinations is not None:
        yield number(row._replace(quantity="combinations"), wager.combinations, "hands")
    if wager.stake is not None:
        yield number(row._replace(quantity="stake"), wager.stake, CENTS)
    if wager.limit is not None:
        yield number(row._replace(quantity="payout limit"), wager.limit.limit, CENTS)
        yield number(row._replace(quantity="unit under the limit"), wager.limit.stake, CENTS)
        unlimited = row._replace(quantity="expectation without a limit")
        yield number(unlimited, wager.limit.unlimited, unit)
        yield number(row._replace(quantity="cost of the limit"), wager.limit.cost, unit)
    for name, value in wager.figures.items():
        yield number(row._replace(key=name, quantity="figure"), value, _unit_of(name, value))


def _unit_of(name: str, value: Fraction | int) -> str:
    if isinstance(value, int):
        return _PLAYERS if name in COUNTS else CENTS
    return "probability" if name.startswith("share of") else "wager"


def _hand(wager: Wager, hand: Hand) -> Iterator[Row]:
    row = Row("hand", wager.key, hand.hand, clause=hand.clause or "")
    if hand.combinations is not None:
        yield number(row._replace(quantity="combinations"), hand.combinations, "hands")
    yield number(row._replace(quantity="probability"), hand.probability, "probability")
    if hand.pay is not None:
        yield row._replace(quantity="pay", text=hand.pay)
    if hand.net is not None:
        yield number(row._replace(quantity="net"), hand.net, wager.unit)
    yield number(row._replace(quantity="return"), hand.returned, wager.unit)


def _strategy(table: Mapping[str, Any]) -> Iterator[Row]:
    for place, cells in enumerate(table["rows"], start=1):
        for heading, cell in zip(table["headings"], cells, strict=True):
            row = Row("strategy", key=f"{table['title']}, row {place}", quantity=heading)
            yield row._replace(text=cell)
    for note in table["notes"]:
        yield Row("strategy", key=table["title"], quantity="note", text=note)
