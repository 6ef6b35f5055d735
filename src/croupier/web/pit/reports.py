"""The page of reports: one is chosen, read as tables, and taken away as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Depends, FastAPI, Query, Request, Response

from croupier.law import RuleViolation
from croupier.service.facility import Facility
from croupier.service.reports.asking import WRITERS, look_at_report
from croupier.service.reports.catalogue import REPORTS
from croupier.service.reports.gaming_day import PERIODS
from croupier.service.reports.making import Making, TooManyReportsError
from croupier.service.reports.payouts import THRESHOLD
from croupier.service.reports.report import NOTHING, Report
from croupier.service.reports.writing import shown
from croupier.web.asking import typed_dollars
from croupier.web.house import House, go
from croupier.web.pit.entry import Caller, Entries
from croupier.web.pit.forms import dollars

Said = Annotated[str, Query(max_length=40)]
ASKED = ("kind", "day", "shift", "period", "from", "to", "threshold")
_NAMES = {"from": "start", "to": "end"}
AGAIN = "1"
"""Seconds until a page that waits for the solvers is asked for again."""
_NUMBERS = ("count", "money", "share", "number")


def add(app: FastAPI, house: House, entries: Entries) -> None:
    """Open the page of reports, and their files."""
    facility, reader = house.facility, Depends(entries.reports)

    @app.get("/reports")
    def page(by: Caller = reader, kind: Said = "") -> Response:
        said = _said(by.request)
        told: dict[str, Any] = {
            "kinds": {name: entry.title for name, entry in REPORTS.items()},
            "said": {"threshold": dollars(THRESHOLD), **said},
            "shifts": list(facility.settings.shifts),
            "periods": PERIODS,
            "report": None,
        }
        if kind:
            try:
                made = _made(facility, said)
            except (RuleViolation, TooManyReportsError) as error:
                return by.show("reports", **told, wrong={"message": str(error)})
            if isinstance(made, Making):
                answer = by.show("reports", **told, solving=round(100 * made.share))
                answer.headers["Refresh"] = AGAIN
                return answer
            told["report"] = _told(made)
            told["files"] = {
                form: f"/reports/{form}?{_query(said)}" for form in ("csv", "xlsx", "json")
            }
        return by.show("reports", **told)

    @app.get("/reports/{written}")
    def file(written: str, by: Caller = reader) -> Response:
        said = _said(by.request)
        if written not in WRITERS:
            return house.page("missing.html", by.request, 404)
        write, media = WRITERS[written]
        try:
            made = _made(facility, said)
        except TooManyReportsError:
            return go(f"/reports?{_query(said)}")
        if isinstance(made, Making):  # its page shows how far it is
            return go(f"/reports?{_query(said)}")
        name = f'attachment; filename="{made.kind}.{written}"'
        return Response(write(made), media_type=media, headers={"Content-Disposition": name})


def _said(request: Request) -> dict[str, str]:
    """Return what was asked for, as it was typed."""
    query = request.query_params
    return {name: query.get(name, "")[:40].strip() for name in ASKED}


def _query(said: Mapping[str, str]) -> str:
    """Return what was asked for, as an address has it."""
    return urlencode({name: value for name, value in said.items() if value})


def _made(facility: Facility, said: Mapping[str, str]) -> Report | Making:
    """Return the report that was asked for, or how far it is.

    Raises:
        RuleViolation: There is no such report, no such interval, or the amount cannot be read.
        TooManyReportsError: Too many are being made that take long.
    """
    interval = {
        _NAMES.get(name, name): said[name] or None
        for name in ("day", "shift", "period", "from", "to")
    }
    try:
        least = typed_dollars(said["threshold"]) if said["threshold"] else THRESHOLD
    except ValueError as error:
        raise RuleViolation(
            f"the least payout: {error}", accepted="dollars, such as 5000"
        ) from None
    return look_at_report(facility, said["kind"], interval, least)


def _told(report: Report) -> dict[str, Any]:
    """Return a report as the page shows it."""
    return {
        "title": report.title,
        "header": report.header.lines(),
        "notes": report.notes,
        "sections": [
            {
                "title": section.title,
                "notes": section.notes,
                "nothing": "" if section.rows else NOTHING,
                "columns": [
                    {"heading": column.heading, "number": column.kind in _NUMBERS}
                    for column in section.columns
                ],
                "rows": [_cells(section.columns, row) for row in section.rows],
                "total": None if section.total is None else _cells(section.columns, section.total),
            }
            for section in report.sections
        ],
    }


def _cells(columns: Any, row: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - of a section
    return [
        {"text": shown(column, cell), "number": column.kind in _NUMBERS}
        for column, cell in zip(columns, row, strict=True)
    ]
