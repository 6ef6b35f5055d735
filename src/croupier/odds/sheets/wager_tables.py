"""The tables of one wager: its figures, what it pays, what each hand gives, every result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from croupier.law import citation
from croupier.money import write_dollars
from croupier.odds.sheets.grouping import grouped
from croupier.odds.sheets.tables import Column, Table, facts
from croupier.odds.sheets.terms import terms
from croupier.odds.sheets.wagers import MAIN, Hand, Wager
from croupier.odds.sheets.words import (
    COUNTS,
    chance,
    exact,
    labelled,
    one_in,
    percent,
    rounded,
    said,
)

Rules = Sequence[Mapping[str, Any]]
"""The house's pay lines."""

OWN: Final = "(own)"
OWN_NOTE: Final = f"{OWN}: the house's own choice, at or above what the law asks."
_PLACES: Final = 6
"""The decimals of a part of the expectation."""


def wager_tables(wager: Wager, rules: Rules, most: int | None) -> Iterator[Table]:
    """Return the tables of one wager.

    Args:
        wager: Its figures.
        rules: The pay lines that belong to it.
        most: Join neighbouring results into at most about so many; None shows each.
    """
    yield figures(wager)
    if wager.key == MAIN:
        if rules:
            yield pay_lines(rules)
        if wager.hands:
            yield _by_hand(wager)
        yield from (_shares(question, shares) for question, shares in wager.decisions.items())
    else:
        if wager.hands:
            yield _pay_table(wager, [rule for rule in rules if rule["wager"] == wager.key])
        further = [rule for rule in rules if rule["wager"] != wager.key]
        if further:
            yield pay_lines(further)
    yield results(wager, most)


def figures(wager: Wager) -> Table:
    """Return the figures of a wager by name."""
    unit = wager.unit
    rows = [
        ("Expectation", f"{exact(wager.expectation)} of the {unit}"),
        ("House edge", f"{percent(-wager.expectation, 6)} of the {unit}"),
        ("Return to player", percent(1 + wager.expectation, 6)),
    ]
    if wager.average_wager is not None and wager.element_of_risk is not None:
        average = f"{rounded(wager.average_wager, _PLACES)} {wager.per}"
        rows += [
            ("Average wager", f"{average} ({exact(wager.average_wager)})"),
            ("Element of risk", percent(wager.element_of_risk, _PLACES)),
        ]
    if wager.results:
        rows += [
            ("Standard deviation", f"{wager.standard_deviation:.6f} {wager.per}"),
            ("Variance", exact(wager.variance)),
            ("Hit frequency", f"{percent(wager.hit_frequency)}, {exact(wager.hit_frequency)}"),
            ("Different results", f"{len(wager.results):,}"),
            ("Least common denominator of the chances", f"{wager.total:,}"),
        ]
    if wager.combinations is not None and wager.hands:
        rows.append(("Equally likely hands", f"{wager.combinations:,}"))
    if wager.stake is not None:
        rows.append(("Analysed at a wager of", write_dollars(wager.stake)))
    rows += _limit(wager)
    rows += [(labelled((name,)), _figure(name, value)) for name, value in wager.figures.items()]
    return facts("Figures", rows, notes=tuple(terms(wager)))


def _limit(wager: Wager) -> list[tuple[str, str]]:
    limit = wager.limit
    if limit is None:
        return []
    return [
        ("Payout limit", f"{write_dollars(limit.limit)}, counted in every figure here"),
        (f"The {wager.unit}", write_dollars(limit.stake)),
        ("Expectation without a limit", exact(limit.unlimited)),
        ("What the limit takes", f"{exact(limit.cost)} ({percent(limit.cost, 6)})"),
    ]


def _figure(name: str, value: Fraction | int) -> str:
    if name in COUNTS:
        return str(value)
    if isinstance(value, int):
        return write_dollars(value)
    return f"{rounded(value, _PLACES)} ({exact(value)})"


def pay_lines(rules: Rules) -> Table:
    """Return what a house pays, each line with its clause."""
    rows = [
        (
            said(rule["wager"]) + (f", table {rule['table']}" if rule["table"] else ""),
            rule["hand"],
            rule["pay"] + (f" {OWN}" if rule["own"] else ""),
            _cited(rule["clause"]),
        )
        for rule in rules
    ]
    columns = (
        Column("Wager", "left"),
        Column("Hand", "left"),
        Column("Pays"),
        Column("Clause", "left"),
    )
    notes = (OWN_NOTE,) if any(rule["own"] for rule in rules) else ()
    return Table("Pay lines", columns, rows, notes=notes)


def _cited(clause: str | None) -> str:
    return f"§ {citation(clause)}" if clause else ""


def paid(hand: Hand) -> str:
    """Return what a hand is paid, in words where that is nothing."""
    if hand.pay is not None:
        return hand.pay
    return "loses" if hand.net is not None and hand.net < 0 else "nothing"


def _pay_table(wager: Wager, rules: Rules) -> Table:
    own = {rule["hand"] for rule in rules if rule["own"]}
    clauses = {_cited(hand.clause) for hand in wager.hands if hand.clause}
    columns = [
        Column("Hand", "left"),
        Column("Pays"),
        Column("Combinations"),
        Column("Probability"),
        Column("One in"),
        Column("Return"),
    ]
    totals = ["Total", "", f"{wager.combinations:,}", _total(wager), "", _part(wager.returned)]
    rows = [_pay_row(hand, own=hand.hand in own) for hand in reversed(wager.hands)]
    notes = list(_rest(wager))
    if len(clauses) == 1:
        notes.append(f"Every pay line: {clauses.pop()}.")
    elif clauses:
        columns.append(Column("Clause", "left"))
        totals.append("")
        for row, hand in zip(rows, reversed(wager.hands), strict=True):
            row.append(_cited(hand.clause))
    if own:
        notes.append(OWN_NOTE)
    return Table("Pay table", columns, rows, totals, notes)


def _pay_row(hand: Hand, *, own: bool) -> list[str]:
    return [
        hand.hand,
        paid(hand) + (f" {OWN}" if own else ""),
        f"{hand.combinations:,}",
        chance(hand.probability),
        one_in(hand.probability),
        _part(hand.returned),
    ]


def _by_hand(wager: Wager) -> Table:
    columns = (
        Column("The player's hand", "left"),
        Column("Probability"),
        Column("One in"),
        Column("Return"),
        Column("Mean result"),
    )
    rows = [
        (
            hand.hand,
            chance(hand.probability),
            one_in(hand.probability),
            _part(hand.returned),
            _mean(hand),
        )
        for hand in reversed(wager.hands)
    ]
    totals = ("Total", _total(wager), "", _part(wager.returned), "")
    return Table("Return by hand", columns, rows, totals, tuple(_rest(wager)))


def _rest(wager: Wager) -> Iterator[str]:
    """Tell of what the hands do not account for, such as envy."""
    if wager.returned != wager.expectation:
        rest = rounded(wager.expectation - wager.returned, _PLACES)
        yield f"The expectation is {rest} more than this total: other hands count, too."


def _total(wager: Wager) -> str:
    return chance(sum((hand.probability for hand in wager.hands), Fraction()))


def _part(returned: Fraction) -> str:
    return rounded(returned, _PLACES)


def _mean(hand: Hand) -> str:
    if hand.probability == 0:
        return ""
    return rounded(hand.returned / hand.probability, 4)


def _shares(question: str, shares: Mapping[str, Fraction]) -> Table:
    columns = (Column("Best answer", "left"), Column("Share of all rounds"), Column("Exactly"))
    rows = [(answer, percent(share), exact(share)) for answer, share in shares.items()]
    return Table(f"Decisions: {question}", columns, rows)


def results(wager: Wager, most: int | None = None) -> Table:
    """Return the chances of the net results, ascending."""
    heading = "Net, units" if wager.key == MAIN else "Net, wagers"
    groups = grouped(wager.results, len(wager.results) if most is None else most)
    rows = [(group.label, chance(group.probability), one_in(group.probability)) for group in groups]
    title = f"Distribution of results, in {wager.per}"
    columns = (Column(heading), Column("Probability"), Column("One in"))
    totals = (
        "Total",
        chance(sum((result.probability for result in wager.results), Fraction())),
        "",
    )
    notes = []
    if len(groups) < len(wager.results):
        joined = f"{len(wager.results):,} results, joined here"
        notes.append(f"{joined}; the CSV, the spreadsheet and the JSON have each.")
    return Table(title, columns, rows, totals, notes)
