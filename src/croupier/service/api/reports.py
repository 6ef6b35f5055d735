"""Reports: what the ledger comes to over a shift, a day or any interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from fastapi import Depends, Query, Response

from croupier.law import RuleViolation
from croupier.money import MOST
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import BUSY, Json, answers, problem, responses
from croupier.service.api.strict import resource
from croupier.service.people import Identity
from croupier.service.reports.asking import WRITERS, look_at_report
from croupier.service.reports.catalogue import REPORTS
from croupier.service.reports.making import Making, TooManyReportsError
from croupier.service.reports.payouts import THRESHOLD
from croupier.service.telling import MisshapenError

router: Final = resource("reports")

Reader = Annotated[Identity, Depends(Guard("read reports"))]
if TYPE_CHECKING:
    Kind = str
else:
    Kind = Literal[tuple(REPORTS)]
LATER: Final = {"Retry-After": "60"}
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
    """Read a report; without an interval, of today's gaming day.

    The theory of `performance` is solved when it is first asked for, which takes up to half a
    minute: until then the answer is 503, says how far it is, and when to ask again.
    """
    said = {"start": start, "end": end, "day": day, "shift": shift, "period": period}
    try:
        made = look_at_report(facility, kind, said, threshold)
    except RuleViolation as error:
        raise MisshapenError(str(error)) from None
    except TooManyReportsError as error:
        return problem(BUSY, str(error), headers=LATER)
    if isinstance(made, Making):
        done = f"The theory of this report is being solved: {100 * made.share:.0f} % is done."
        return problem(BUSY, f"{done} Accepted: asking again; what is solved is kept.")
    write, media = WRITERS[format]
    name = f'attachment; filename="{kind}.{format}"'
    headers = {} if format == "json" else {"Content-Disposition": name}
    return Response(write(made), media_type=media, headers=headers)
