"""Pay tables as data: each line with its clause, each table a floor or exact (G-06).

A table is written in the source as it would be posted: hands down the side, the tables that the
law offers across the top. A cell is odds (``3:2``), dollars whatever the wager (``$25,000``), the
whole progressive meter (``meter``), the stake back (``push``), or nothing (``-``: the wager loses).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from croupier.games.report import Report
from croupier.law import citation
from croupier.money import DOLLAR, Cents, Odds, read_odds, write_dollars

Basis = Literal["floor", "exact"]
"""Whether a house may pay more than the law's table (G-06)."""

_GAP: Final = re.compile(r"\s{2,}")


class Pay(NamedTuple):
    """What one hand is paid: odds, a fixed amount in cents, the stake back, or the meter."""

    clause: str
    """The id of the pay line, such as ``5324.36(f)(2)[A:flush]``."""
    odds: Odds | None = None
    fixed: Cents | None = None
    special: Literal["push", "meter"] | None = None

    def __str__(self) -> str:
        """Return the pay as it is posted."""
        if self.odds is not None:
            return str(self.odds)
        if self.fixed is not None:
            return write_dollars(self.fixed)
        return "a push" if self.special == "push" else "100% of the meter"


@dataclass(frozen=True, slots=True)
class PayTable:
    """One pay table: what each paying hand of a wager gets."""

    wager: str
    letter: str
    """The table's letter, empty where the law has a single one."""
    clause: str
    """The id of the clause that offers it."""
    basis: Basis
    pays: Mapping[str, Pay]
    """From the lowest paying hand up."""

    @property
    def title(self) -> str:
        """The wager and the letter."""
        return f"{self.wager} table {self.letter}" if self.letter else self.wager

    def line_id(self, hand: str) -> str:
        """Return the id of the pay line of this hand."""
        column = f"{self.letter}:" if self.letter else ""
        return f"{citation(self.clause)}[{column}{hand}]"

    def rule(self, hand: str) -> str:
        """Return what the table says of a hand, in a few words."""
        least = "at least " if self.basis == "floor" else ""
        said = f"{self.title} pays {hand} {least}{self.pays[hand]}".replace("_", " ")
        return said[:1].upper() + said[1:]

    def with_own(self, own: str | Mapping[Any, str | int], where: str, report: Report) -> PayTable:
        """Return this table with the house's own pays, where the law lets the house choose.

        Args:
            own: For each hand its odds as text, or cents where the law fixes an amount; one text
                stands for every line.
            where: Where the house states them, for the report.
            report: Takes every pay that is not lawful; such a pay is left as the law has it.
        """
        pays = dict(self.pays)
        stated = dict.fromkeys(pays, own) if isinstance(own, str) else own
        for hand, text in stated.items():
            place = where if isinstance(own, str) else f"{where}.{hand}"
            if hand not in pays:
                known = ", ".join(pays)
                report.error(
                    place,
                    f"{self.wager} has no line for {hand!r}",
                    self.clause,
                    accepted=f"a hand of {known}",
                )
                continue
            try:
                pay = _own_pay(pays[hand], text)
            except ValueError as error:
                report.error(place, f"{self.wager} {hand}: {error}", self.clause)
                continue
            if self._lawful(pays[hand], pay, hand, place, report):
                pays[hand] = pay
        return replace(self, pays=pays)

    def _lawful(self, law: Pay, own: Pay, hand: str, place: str, report: Report) -> bool:
        if self.basis == "exact" and (own.odds, own.fixed) != (law.odds, law.fixed):
            wrong = f"{self.title} pays {hand} {law}, neither more nor less; the house says {own}"
            report.error(place, wrong, self.clause, accepted=str(law))
            return False
        if not _no_less(own, law):
            wrong = f"{self.title} must pay {hand} {law} or more; the house says {own}"
            report.error(place, wrong, self.clause, accepted=f"{law} or more")
            return False
        return True


def _own_pay(law: Pay, text: str | int) -> Pay:
    """Return the house's own pay for a line of the law.

    Raises:
        ValueError: It is not the kind of pay that the line has.
    """
    if law.odds is not None:
        if not isinstance(text, str):
            message = f"{text!r} are no odds; write them as text, such as {str(law)!r}"
            raise ValueError(message)
        return law._replace(odds=read_odds(text))
    if law.fixed is not None:
        if not isinstance(text, int):
            message = f"{text!r} is no amount of money"
            raise ValueError(message)
        return law._replace(fixed=text)
    if text != law.special:
        message = f"{text!r} may not stand here, only {law.special!r}"
        raise ValueError(message)
    return law


def _no_less(own: Pay, law: Pay) -> bool:
    if own.odds is not None and law.odds is not None:
        return own.odds.at_least(law.odds)
    return (own.fixed or 0) >= (law.fixed or 0)


def pay_tables(wager: str, clause: str, basis: Basis, text: str) -> dict[str, PayTable]:
    """Return the pay tables written in ``text``, by letter.

    Args:
        wager: The wager that they pay.
        clause: The id of the clause that offers them.
        basis: Floor or exact.
        text: A heading line that begins with ``hand`` and gives the letters (``only`` where the
            law has a single table), then a line for each hand; columns stand two spaces apart.

    >>> tables = pay_tables("blind", "5324.36(f)(2)#2", "exact", '''
    ...     hand      A     B
    ...     straight  1:1   push
    ...     flush     3:2   3:2
    ... ''')
    >>> {hand: str(pay) for hand, pay in tables["B"].pays.items()}
    {'straight': 'a push', 'flush': '3:2'}
    >>> tables["A"].pays["flush"].clause
    '5324.36(f)(2)[A:flush]'
    """
    heading, *rows = [_GAP.split(line.strip()) for line in text.strip().splitlines()]
    tables = {}
    for column, title in enumerate(heading[1:], start=1):
        table = PayTable(wager, "" if title == "only" else title, clause, basis, {})
        cells = {row[0]: row[column] for row in rows if row[column] != "-"}
        pays = {hand: _read_cell(cell, table.line_id(hand)) for hand, cell in cells.items()}
        tables[table.letter] = replace(table, pays=pays)
    return tables


def even_money(clause: str) -> PayTable:
    """Return what a winning ante and a winning play are paid: at least 1:1."""
    pay = Pay(clause, odds=Odds(1))
    return PayTable("win", "", clause, "floor", {"ante": pay, "play": pay})


def _read_cell(cell: str, clause: str) -> Pay:
    if cell == "meter":
        return Pay(clause, special="meter")
    if cell == "push":
        return Pay(clause, special="push")
    if cell.startswith("$"):
        return Pay(clause, fixed=int(cell[1:].replace(",", "")) * DOLLAR)
    return Pay(clause, odds=read_odds(cell.replace(",", "")))
