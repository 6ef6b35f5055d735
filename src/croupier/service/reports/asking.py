"""A report as somebody asks a running house for it, and the files it is written as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from croupier.ledger.journal import LedgerJournal
from croupier.money import Cents
from croupier.service.facility import Facility
from croupier.service.reports.catalogue import SOLVED, Asked, make_report
from croupier.service.reports.gaming_day import GamingDay
from croupier.service.reports.making import Making, Tell, untold
from croupier.service.reports.payouts import THRESHOLD
from croupier.service.reports.report import Header, Report
from croupier.service.reports.writing import write_csv, write_json
from croupier.service.reports.writing_xlsx import write_xlsx
from croupier.service.settings import Settings


class Writer(NamedTuple):
    """One way to write a report."""

    write: Callable[[Report], bytes]
    media: str


WRITERS: Final[Mapping[str, Writer]] = {
    "json": Writer(write_json, "application/json"),
    "csv": Writer(write_csv, "text/csv; charset=utf-8"),
    "xlsx": Writer(write_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


def ask_report(
    facility: Facility, kind: str, said: Mapping[str, str | None], threshold: Cents = THRESHOLD
) -> Report:
    """Return a report; where no interval is said, of today's gaming day.

    Args:
        facility: Of whom.
        kind: Its name in the catalogue; one that waits for the solvers is better looked at.
        said: Of which interval: ``start`` and ``end``, or ``day`` with ``shift`` or ``period``.
        threshold: The least payout that is told.

    Raises:
        RuleViolation: There is no such report, or no such interval.
    """
    return _make(facility, kind, _header(facility, said), threshold)


def look_at_report(
    facility: Facility, kind: str, said: Mapping[str, str | None], threshold: Cents = THRESHOLD
) -> Report | Making:
    """Return a report, or how far it is where it waits for the solvers; see ``ask_report``.

    Raises:
        RuleViolation: There is no such report, or no such interval.
        TooManyReportsError: Too many are being made that take long.
    """
    header = _header(facility, said)
    if kind not in SOLVED:
        return _make(facility, kind, header, threshold)
    asked = kind, header.interval, threshold
    return facility.reports.look(asked, partial(_make, facility, kind, header, threshold))


def _header(facility: Facility, said: Mapping[str, str | None]) -> Header:
    house, now = gaming_day(facility.settings), datetime.now(UTC)
    interval = house.asked_for(now, **said)
    return Header(operator=facility.settings.operator, interval=interval, made=now, zone=house.zone)


def _make(
    facility: Facility, kind: str, header: Header, threshold: Cents, tell: Tell = untold
) -> Report:
    asked = Asked(theory=facility.theory, threshold=threshold, tell=tell)
    return make_report(kind, LedgerJournal(facility.ledger), header, asked)


def gaming_day(settings: Settings) -> GamingDay:
    """Return how a facility divides its time."""
    return GamingDay(ZoneInfo(settings.zone), settings.shifts)
