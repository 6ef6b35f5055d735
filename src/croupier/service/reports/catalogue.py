"""Every report by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from croupier.law import RuleViolation
from croupier.ledger.journal import Journal
from croupier.money import Cents
from croupier.service.reports import (
    accounting,
    events,
    exceptions,
    held,
    meters,
    participation,
    payouts,
    performance,
)
from croupier.service.reports.kinds import unknown
from croupier.service.reports.making import Tell, untold
from croupier.service.reports.report import Header, Report
from croupier.service.reports.theory import Theory

SOLVED: Final = frozenset({"performance"})
"""Those that wait for the solvers."""
NOT_OVER: Final = "The interval is not over: the figures are those up to the time made."


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What some reports need beside the facts."""

    theory: Theory
    threshold: Cents = payouts.THRESHOLD
    tell: Tell = untold
    """Told how far a report is that takes long."""


class Entry(NamedTuple):
    """One report."""

    title: str
    make: Callable[[Journal, Header, Asked], Report]


REPORTS: Final[Mapping[str, Entry]] = {
    "accounting": Entry(accounting.TITLE, lambda j, h, _: accounting.accounting(j, h)),
    "performance": Entry(
        performance.TITLE,
        lambda j, h, asked: performance.performance(j, h, asked.theory, asked.tell),
    ),
    "participation": Entry(participation.TITLE, lambda j, h, _: participation.participation(j, h)),
    "payouts": Entry(payouts.TITLE, lambda j, h, asked: payouts.payouts(j, h, asked.threshold)),
    "exceptions": Entry(exceptions.TITLE, lambda j, h, _: exceptions.exceptions(j, h)),
    "meters": Entry(meters.TITLE, lambda j, h, _: meters.meters(j, h)),
    "held": Entry(held.TITLE, lambda j, h, _: held.held(j, h)),
    "events": Entry(events.TITLE, lambda j, h, asked: events.events(j, h, asked.threshold)),
}


def make_report(kind: str, journal: Journal, header: Header, asked: Asked) -> Report:
    """Return a report.

    Args:
        kind: Its name.
        journal: Where to read.
        header: Operator, interval, time made.
        asked: The theory, and the least payout that is told.

    Raises:
        RuleViolation: There is no such report.
    """
    if kind not in REPORTS:
        raise RuleViolation(f"there is no report {kind!r:.40}", accepted=", ".join(REPORTS))
    report = REPORTS[kind].make(journal, header, asked)
    open_end = (NOT_OVER,) if header.made < header.interval.end else ()
    return replace(report, notes=(*open_end, *unknown(journal), *report.notes))
