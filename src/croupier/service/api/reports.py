"""Reports: what the ledger comes to over a shift, a day or any interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from fastapi import Depends, Query, Response

from croupier.law import RuleViolation
from croupier.money import MOST
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Json, answers, responses
from croupier.service.api.strict import resource
from croupier.service.people import Identity
from croupier.service.reports.asking import WRITERS, ask_report
from croupier.service.reports.catalogue import REPORTS
from croupier.service.reports.payouts import THRESHOLD
from croupier.service.telling import MisshapenError

router: Final = resource("reports")

Reader = Annotated[Identity, Depends(Guard("read reports"))]
if TYPE_CHECKING:
    Kind = str
else:
    Kind = Literal[tuple(REPORTS)]
Text = Annotated[str | None, Query(max_length=40)]
Cents = Annotated[int, Query(ge=1, le=MOST, description="the least payout that is told")]


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
    said = {"start": start, "end": end, "day": day, "shift": shift, "period": period}
    try:
        made = ask_report(facility, kind, said, threshold)
    except RuleViolation as error:
        raise MisshapenError(str(error)) from None
    write, media = WRITERS[format]
    name = f'attachment; filename="{kind}.{format}"'
    headers = {} if format == "json" else {"Content-Disposition": name}
    return Response(write(made), media_type=media, headers=headers)
