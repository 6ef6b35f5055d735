"""Tables of text, however they will be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Side = Literal["left", "right"]


class Column(NamedTuple):
    """A column's heading and where its cells stand."""

    heading: str
    side: Side = "right"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of equally many cells."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    totals: Sequence[str] | None = None
    notes: Sequence[str] = ()
    plot: str = ""
    """The name of a plot that says as much, for sheets that show plots."""


def facts(title: str, rows: Sequence[tuple[str, str]], notes: Sequence[str] = ()) -> Table:
    """Return a table of names and what is known of them, without headings.

    >>> facts("House", [("blind table", "A")]).columns[1].side
    'left'
    """
    return Table(title, (Column("", "left"), Column("", "left")), rows, notes=notes)
