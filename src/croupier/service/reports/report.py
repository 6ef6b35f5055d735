"""What a report is, before it is written: sections of rows, each column of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

from croupier.ledger.journal import EVER
from croupier.money import Cents
from croupier.service.reports.gaming_day import Interval

NOTHING: Final = "No activity."
"""The line of a section in which nothing happened."""

Kind = Literal["text", "wager", "game", "count", "money", "share", "number"]
"""A wager and a game are told by name, and printed as they are read. Money is cents, a share a part
of one, a number any exact number; the last two are fractions."""
Cell = str | int | Fraction | None


class Column(NamedTuple):
    """One column of a section."""

    key: str
    """Its name in JSON."""
    heading: str
    kind: Kind = "text"


class Section(NamedTuple):
    """A table of a report."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: tuple[Cell, ...] | None = None
    """The last line; None where there is nothing to add up."""
    notes: tuple[str, ...] = ()
    """What the figures mean and what they leave out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What stands above every report."""

    operator: str
    interval: Interval
    made: datetime
    zone: ZoneInfo
    """In which the interval and the time made are written."""

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Return names and values, as a person reads them."""
        start = self.interval.start
        since = "the beginning" if start == EVER else self._told(start)
        return (
            ("Operator", self.operator),
            ("Interval", self.interval.title),
            ("From, included", since),
            ("To, not included", self._told(self.interval.end)),
            ("Time zone", self.zone.key),
            ("Made", self._told(self.made)),
        )

    def _told(self, moment: datetime) -> str:
        return moment.astimezone(self.zone).isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A report, ready to be written."""

    kind: str
    title: str
    header: Header
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()
    """What whoever reads it must know, such as facts that no report reads."""


def summed(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> tuple[Cell, ...]:
    """Return the last line of a section: counts and money added up, all else left blank.

    >>> columns = Column("table", "Table"), Column("drop", "Drop", "money")
    >>> summed(columns, [("table:1", 500), ("table:2", 700)])
    ('Total', 1200)
    """
    total: list[Cell] = ["Total"]
    for place, column in enumerate(columns[1:], start=1):
        cells = [row[place] for row in rows]
        numbers = [cell for cell in cells if isinstance(cell, int)]
        total.append(sum(numbers) if column.kind in ("count", "money") and numbers else None)
    return tuple(total)


def ratio(part: Cents | Fraction, whole: Cents) -> Fraction | None:
    """Return a share; None of nothing.

    >>> ratio(1, 4), ratio(1, 0)
    (Fraction(1, 4), None)
    """
    return Fraction(part) / whole if whole else None
