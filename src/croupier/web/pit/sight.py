"""A table as somebody in the pit sees it at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.table import Actor, MeterState, TableState
from croupier.table.state import TableRound
from croupier.web.asking import clock


@dataclass(frozen=True, slots=True)
class Sight:
    """A table, who looks at it, and what the service shows him of it."""

    facility: Facility
    who: Identity
    name: str
    table: TableState
    seen: dict[str, Any]
    """What ``view`` tells; cards are read from here alone."""

    @property
    def meter(self) -> MeterState | None:
        """The meter to which the table is linked."""
        return None if self.table.meter is None else self.facility.desk.meter(self.table.meter)

    @property
    def playing(self) -> TableRound | None:
        """The round that is not over."""
        return self.table.playing

    @property
    def supervises(self) -> bool:
        """Whether who looks is a supervisor."""
        return self.who.role == "supervisor"

    @property
    def works(self) -> bool:
        """Whether who looks may do something here; an auditor looks on."""
        return self.who.role in ("dealer", "supervisor")

    @property
    def is_open(self) -> bool:
        """Whether the table is open, be it suspended."""
        return self.table.game is not None and self.table.status != "closed"


def look(facility: Facility, who: Identity, name: str) -> Sight:
    """Return a table as somebody sees it now.

    Raises:
        RuleViolation: It is no name of a table.
    """
    stream = f"table:{name}"
    table = facility.desk.table(stream)
    return Sight(facility, who, name, table, facility.desk.view(stream, Actor(who.name, who.role)))


def clock_time(facility: Facility, at: str) -> str:
    """Return a time of the ledger by the house's clock."""
    return clock(at, ZoneInfo(facility.settings.zone))
