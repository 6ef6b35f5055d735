"""Every kind of fact of tables and meters, and which reports read it: the one list of them.

A kind that is not here is named in the notes of every report, and a test fails.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from croupier.ledger.journal import Journal

TABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "table opened": ("accounting", "events"),
    "table closed": ("accounting", "events"),
    "limits changed": ("events",),
    "table suspended": ("events",),
    "table resumed": ("events",),
    "player sat": (),
    "player left": (),
    "chips bought": ("accounting",),
    "chips cashed": (),  # from a player's account to the cage: no chip of the table's moves
    "tray filled": ("accounting",),
    "tray credited": ("accounting",),
    "deck inspected": ("events",),
    "deck replaced": ("events",),
    "round started": ("rounds", "held"),
    "contributed": ("accounting", "rounds"),
    "played": ("held",),
    "round settled": ("accounting", "rounds", "held", "events"),
    "round called off": ("held", "exceptions", "events"),
    "round voided": ("rounds", "held", "exceptions", "events"),
    "approval asked": ("exceptions", "events"),
    "approved": ("exceptions", "events"),
    "refused": ("exceptions", "events"),
    "round reversed": ("accounting", "rounds", "exceptions", "events"),
    "cards held": (),  # said by the meter's own "meter won"
    "win documented": (),  # said by the meter's own
    "cards released": (),  # said by the meter's "win paid"
}
METER: Final[Mapping[str, tuple[str, ...]]] = {
    "meter opened": ("meters", "events"),
    "table joined": ("meters",),
    "table left": ("meters",),
    "contributed": ("meters",),
    "meter won": ("meters", "rounds", "events"),
    "win documented": ("meters", "events"),
    "win paid": ("meters", "events"),
    "meter suspended": ("meters", "events"),
    "meter resumed": ("meters", "events"),
    "change asked": ("meters", "events"),
    "meter changed": ("meters", "events"),
    "change refused": ("meters", "events"),
    "closing asked": ("meters", "events"),
    "meter closed": ("meters", "events"),
    "meter received": ("meters", "events"),
}
_LISTS: Final = {"table:": TABLE, "meter:": METER}


def table_kinds(report: str) -> frozenset[str]:
    """Return the kinds of a table's facts that a report reads."""
    return frozenset(kind for kind, reports in TABLE.items() if report in reports)


def meter_kinds(report: str) -> frozenset[str]:
    """Return the kinds of a meter's facts that a report reads."""
    return frozenset(kind for kind, reports in METER.items() if report in reports)


def known_kinds(stream: str) -> Collection[str] | None:
    """Return the kinds that the reports know of a stream; None where any will do.

    The streams of people and of the house hold nothing but what the log of events tells whole.
    """
    return next((known for start, known in _LISTS.items() if stream.startswith(start)), None)


def unknown(journal: Journal) -> tuple[str, ...]:
    """Return a sentence on each kind of fact that no report knows."""
    return tuple(
        f"{stream} holds {count} of the kind {kind!r}, which these reports do not know: their"
        " figures may be wrong"
        for (stream, kind), count in sorted(journal.counts().items())
        if (known := known_kinds(stream)) is not None and kind not in known
    )
