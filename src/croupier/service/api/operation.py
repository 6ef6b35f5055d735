"""How the service is: alive, ready, in figures; and the check of the program's own files."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Response

from croupier.service.api import replies
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Json, answers, responses
from croupier.service.api.strict import resource
from croupier.service.operation.metrics import look
from croupier.service.operation.self_check import Result, program_changes
from croupier.service.people import Identity

router: Final = resource("operation")

Engineer = Annotated[Identity, Depends(Guard("see operation"))]
Verifier = Annotated[Identity, Depends(Guard("verify"))]
METRICS: Final = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/health/live", responses={200: {"model": replies.Alive}})
def is_alive() -> Json:
    """Tell that the process answers."""
    return Json({"alive": True})


@router.get(
    "/health/ready",
    responses={
        200: {"model": replies.Ready},
        503: {"model": replies.Ready, "description": "not ready; the body says why"},
    },
)
def is_ready(facility: TheFacility) -> Json:
    """Tell whether the service can serve: database, migrations, tables read, own files."""
    found = facility.operation.readiness(desk=True)
    return Json({"ready": found.ready, **found._asdict()}, 200 if found.ready else 503)


@router.get(
    "/metrics",
    response_class=Response,
    responses={**responses(), 200: {"content": {"text/plain": {}}}},
)
def read_metrics(facility: TheFacility, _who: Engineer) -> Response:
    """Read the figures as Prometheus reads them; it shows a machine's token."""
    house = look(
        facility.ledger, facility.desk, facility.bus.watching, facility.operation.self_check
    )
    return Response(facility.metrics.exposition(house), media_type=METRICS)


@router.get("/self-checks", responses=answers(replies.SelfChecks))
def read_self_checks(facility: TheFacility, _who: Verifier) -> Json:
    """Read what the last check of the program's files found, and the program's last changes."""
    last = facility.operation.self_check.last
    changes = [change._asdict() for change in program_changes(facility.operation.log)]
    return Json({"last": None if last is None else _told(last), "changes": changes})


@router.post("/self-checks", responses=answers(replies.SelfCheck))
def check_self(facility: TheFacility, who: Verifier) -> Json:
    """Check the program's files now; what is found is written down."""
    return Json(_told(facility.operation.self_check.check("on demand", by=who.name)))


def _told(result: Result) -> dict[str, Any]:
    return {
        "at": result.at,
        "digest": result.digest,
        "clean": result.differences.clean,
        **result.differences.told(),
    }
