"""Reports: what the ledger comes to over a shift, a day or any interval."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo

from fastapi import Depends, Query, Response

from croupier.law import RuleViolation
from croupier.ledger.journal import LedgerJournal
from croupier.money import MOST
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Json, MisshapenError, answers, responses
from croupier.service.api.strict import resource
from croupier.service.people import Identity
from croupier.service.reports.catalogue import REPORTS, Asked, make_report
from croupier.service.reports.gaming_day import GamingDay, Interval
from croupier.service.reports.payouts import THRESHOLD
from croupier.service.reports.report import Header
from croupier.service.reports.writing import write_csv, write_json
from croupier.service.reports.writing_xlsx import write_xlsx
from croupier.service.settings import Settings

router: Final = resource("reports")

Reader = Annotated[Identity, Depends(Guard("read reports"))]
Kind = Literal["accounting", "performance", "participation", "payouts", "exceptions", "meters",
               "held", "events"]  # fmt: skip
Text = Annotated[str | None, Query(max_length=40)]
Cents = Annotated[int, Query(ge=1, le=MOST, description="the least payout that is told")]

SHEET: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WRITERS: Final = {
    "json": (write_json, "application/json"),
    "csv": (write_csv, "text/csv; charset=utf-8"),
    "xlsx": (write_xlsx, SHEET),
}


@router.get("/reports", responses=answers(dict[str, str]))
def list_reports(_who: Reader) -> Json:
    """List the kinds of reports and their titles."""
    return Json({kind: entry.title for kind, entry in REPORTS.items()})


@router.get(
    "/reports/{kind}",
    response_class=Response,
    responses={
        **responses(),
        200: {"content": {media.partition(";")[0]: {} for _, media in WRITERS.values()}},
    },
)
def read_report(  # noqa: PLR0913, PLR0917 - what a person may ask for
    facility: TheFacility,
    _who: Reader,
    kind: Kind,
    start: Annotated[Text, Query(alias="from")] = None,
    end: Annotated[Text, Query(alias="to")] = None,
    day: Text = None,
    shift: Text = None,
    period: Text = None,
    threshold: Cents = THRESHOLD,
    format: Literal["json", "csv", "xlsx"] = "json",  # noqa: A002 - the name in the address
) -> Response:
    """Read a report; without an interval, of today's gaming day."""
    house, now = gaming_day(facility.settings), datetime.now(UTC)
    interval = _interval(house, now, start=start, end=end, day=day, shift=shift, period=period)
    header = Header(
        operator=facility.settings.operator, interval=interval, made=now, zone=house.zone
    )
    asked = Asked(theory=facility.theory, threshold=threshold)
    made = make_report(kind, LedgerJournal(facility.ledger), header, asked)
    write, media = WRITERS[format]
    name = f'attachment; filename="{kind}.{format}"'
    headers = {} if format == "json" else {"Content-Disposition": name}
    return Response(write(made), media_type=media, headers=headers)


def gaming_day(settings: Settings) -> GamingDay:
    """Return how the facility divides its time."""
    return GamingDay(ZoneInfo(settings.zone), settings.shifts)


def _interval(house: GamingDay, now: datetime, **said: str | None) -> Interval:
    try:
        return house.asked_for(now, **said)
    except RuleViolation as error:
        raise MisshapenError(str(error)) from None
