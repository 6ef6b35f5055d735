"""The worksheet of one wager: cases and pays as data, the figures as formulas over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.money import DOLLAR
from croupier.odds.sheets.spreadsheet import EXACT, Page, cell, span
from croupier.odds.sheets.terms import terms
from croupier.odds.sheets.wager_tables import paid
from croupier.odds.sheets.wagers import MAIN, Hand, Wager
from croupier.odds.sheets.words import COUNTS, exact, labelled

SUMMARIZED: Final = ("House edge", "Expectation", "Standard deviation", "Hit frequency")
"""The figures that the first sheet shows of each wager."""
_TINY: Final = Fraction(1, 10**6)
_WIDE: Final = 6
"""Over how many columns sentences run."""
_FIGURES: Final = 9
"""The rows kept for figures."""


class Figure(NamedTuple):
    """Where a figure stands, and its value."""

    reference: str
    value: Fraction | float


class _Results(NamedTuple):
    """Where the results stand."""

    net: str
    probability: str
    product: str
    square: str


def write_wager(page: Page, wager: Wager, rules: Sequence[Mapping[str, Any]]) -> dict[str, Figure]:
    """Fill a worksheet with a wager; return its figures by name.

    Args:
        page: The worksheet.
        wager: What to write.
        rules: The pay lines that belong to it.
    """
    page.text(0, 0, wager.title, "title")
    unit = f"one {wager.unit}" if wager.key == MAIN else "the wager itself"
    page.text(1, 0, f"In units: {unit}. Formulas recompute the figures from the cases.")
    page.row = 2
    top = page.block("Figures", ("Figure", "Value", "Exactly"))
    page.row = top + _FIGURES
    _further(page, wager)
    page.lines(tuple(terms(wager)), "wrapped", _WIDE)
    if wager.key == MAIN:
        _hands(page, wager)
        _decisions(page, wager)
    else:
        _pay_table(page, wager, rules)
    where = _results(page, wager)
    return _figures(page, wager, top, where)


def _figures(page: Page, wager: Wager, top: int, where: _Results) -> dict[str, Figure]:
    """Write the figures, formulas over the results, into the rows kept for them."""
    at: dict[str, str] = {}
    figures = {}
    for place, row in enumerate(_formulas(wager, where, at)):
        page.text(top + place, 0, row.name)
        page.formula(top + place, 1, row.formula, row.value, row.style)
        if isinstance(row.value, Fraction):
            page.text(top + place, 2, exact(row.value))
        at[row.name] = cell(top + place, 1)
        figures[row.name] = Figure(f"='{page.name}'!{at[row.name]}", row.value)
    return figures


class _Row(NamedTuple):
    """One figure to be written."""

    name: str
    formula: str
    value: Fraction | float
    style: str


def _formulas(wager: Wager, where: _Results, at: Mapping[str, str]) -> Iterator[_Row]:
    """Return the figures in order.

    Args:
        wager: Whose.
        where: Its results.
        at: The cells of the figures returned before.
    """
    mean = wager.expectation
    summed = f"=SUM({where.product})" if wager.results else _ratio(mean)
    yield _Row("Expectation", summed, mean, "number")
    yield _Row("House edge", f"=-{at['Expectation']}", -mean, "percent")
    yield _Row("Return to player", f"=1+{at['Expectation']}", 1 + mean, "percent")
    if wager.average_wager is not None and wager.element_of_risk is not None:
        yield _Row("Average wager", _ratio(wager.average_wager), wager.average_wager, "number")
        risk = f"={at['House edge']}/{at['Average wager']}"
        yield _Row("Element of risk", risk, wager.element_of_risk, "percent")
    if wager.results:
        spread = f"=SUM({where.square})-{at['Expectation']}^2"
        yield _Row("Variance", spread, wager.variance, "number")
        root = f"=SQRT(MAX(0,{at['Variance']}))"
        yield _Row("Standard deviation", root, wager.standard_deviation, "number")
        hits = f'=SUMIF({where.net},">0",{where.probability})'
        yield _Row("Hit frequency", hits, wager.hit_frequency, "percent")
        whole = sum((result.probability for result in wager.results), Fraction())
        yield _Row("All probabilities", f"=SUM({where.probability})", whole, "number")


def _ratio(value: Fraction) -> str:
    return f"={value.numerator}/{value.denominator}"


def _further(page: Page, wager: Wager) -> None:
    """Write what a limit takes, the stake, and what this wager alone has to tell."""
    rows: list[tuple[str, Fraction | int]] = []
    if wager.stake is not None:
        rows.append(("Analysed at a wager of", wager.stake))
    if wager.limit is not None:
        rows += [
            ("Payout limit", wager.limit.limit),
            (f"The {wager.unit}", wager.limit.stake),
            ("Expectation without a limit", wager.limit.unlimited),
            ("What the limit takes", wager.limit.cost),
        ]
    rows += [(labelled((name,)), value) for name, value in wager.figures.items()]
    counts = {labelled((name,)) for name in COUNTS}
    for name, value in rows:
        page.text(page.row, 0, name)
        if name in counts:
            page.number(page.row, 1, value, "net")
        elif isinstance(value, int):
            page.number(page.row, 1, Fraction(value, DOLLAR), "dollars")
        else:
            page.number(page.row, 1, value, "number")
            page.text(page.row, 2, exact(value))
        page.row += 1


def _hands(page: Page, wager: Wager) -> None:
    if not wager.hands:
        return
    headings = ("The player's hand", "Probability", "Return", "Mean result", "Exact probability")
    top = page.block("Return by hand", headings)
    for hand in reversed(wager.hands):
        row = page.row
        page.text(row, 0, hand.hand)
        page.number(row, 1, hand.probability, _style(hand.probability))
        page.number(row, 2, hand.returned, "number")
        if hand.probability:
            mean = hand.returned / hand.probability
            page.formula(row, 3, f"={cell(row, 2)}/{cell(row, 1)}", mean, "number")
        page.text(row, 4, exact(hand.probability))
        page.row += 1
    row = page.row
    page.text(row, 0, "Total", "total")
    page.formula(row, 1, f"=SUM({span(top, row - 1, 1)})", _all(wager.hands), "total small")
    page.formula(row, 2, f"=SUM({span(top, row - 1, 2)})", wager.returned, "total number")
    page.row += 1


def _all(hands: Sequence[Hand]) -> Fraction:
    return sum((hand.probability for hand in hands), Fraction())


def _decisions(page: Page, wager: Wager) -> None:
    if not wager.decisions:
        return
    page.block("Decisions", ("Question", "Best answer", "Share of all rounds", "Exactly"))
    for question, shares in wager.decisions.items():
        for answer, share in shares.items():
            page.text(page.row, 0, question)
            page.text(page.row, 1, answer)
            page.number(page.row, 2, share, "percent")
            page.text(page.row, 3, exact(share))
            page.row += 1


def _pay_table(page: Page, wager: Wager, rules: Sequence[Mapping[str, Any]]) -> None:
    if not wager.hands:
        return
    own = {rule["hand"] for rule in rules if rule["own"] and rule["wager"] == wager.key}
    top = page.block(
        "Pay table",
        ("Hand", "Combinations", "Probability", "Net", "Return", "Pays", "Clause", "Chosen by"),
    )
    total = top + len(wager.hands)
    for hand in reversed(wager.hands):
        _pay_row(page, hand, cell(total, 1, fixed=True))
        if hand.pay is not None:
            page.text(page.row, 7, "house" if hand.hand in own else "law")
        page.row += 1
    page.text(total, 0, "Total", "total")
    cases = sum(hand.combinations or 0 for hand in wager.hands)
    page.formula(total, 1, f"=SUM({span(top, total - 1, 1)})", cases, "total whole")
    page.formula(total, 2, f"=SUM({span(top, total - 1, 2)})", _all(wager.hands), "total small")
    page.formula(total, 4, f"=SUM({span(top, total - 1, 4)})", wager.returned, "total number")
    page.row = total + 1


def _pay_row(page: Page, hand: Hand, total: str) -> None:
    row = page.row
    page.text(row, 0, hand.hand)
    page.number(row, 1, hand.combinations or 0, "whole")
    share = f"={cell(row, 1)}/{total}"
    page.formula(row, 2, share, hand.probability, _style(hand.probability))
    page.number(row, 3, hand.net or 0, "net")
    page.formula(row, 4, f"={cell(row, 2)}*{cell(row, 3)}", hand.returned, "number")
    page.text(row, 5, paid(hand))
    page.text(row, 6, f"§ {hand.clause}" if hand.clause else "")


def _results(page: Page, wager: Wager) -> _Results:
    headings = (
        "Net",
        "Numerator of the chance",
        "Probability",
        "Net x probability",
        "Net squared x probability",
    )
    top = page.block("Distribution of results", headings)
    total = wager.total
    last = top + max(len(wager.results), 1) - 1
    cases = cell(last + 1, 1, fixed=True)
    for net, probability in wager.results:
        row = page.row
        page.number(row, 0, net, "net")
        page.number(row, 1, int(probability * total), "whole")
        style = _style(probability)
        if total < EXACT:
            page.formula(row, 2, f"={cell(row, 1)}/{cases}", probability, style)
        else:
            page.number(row, 2, probability, style)
        page.formula(row, 3, f"={cell(row, 0)}*{cell(row, 2)}", net * probability, "number")
        square = f"={cell(row, 0)}^2*{cell(row, 2)}"
        page.formula(row, 4, square, net**2 * probability, "number")
        page.row += 1
    page.row = last + 1
    page.text(page.row, 0, "Total", "total")
    if total < EXACT:
        summed = sum(int(probability * total) for _, probability in wager.results)
        page.formula(page.row, 1, f"=SUM({span(top, last, 1)})", summed, "total whole")
    else:
        page.text(page.row, 1, f"{total:,}", "total")
    page.row += 1
    columns = (span(top, last, column) for column in (0, 2, 3, 4))
    return _Results(*columns)


def _style(probability: Fraction) -> str:
    return "tiny" if 0 < probability < _TINY else "small"
