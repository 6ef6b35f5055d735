"""Progressive meters: what they show, their last wins, and commands."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Path

from croupier.service.api import replies
from croupier.service.api.access import Guard, IdempotencyKey, TheFacility
from croupier.service.api.bodies import MeterBody
from croupier.service.api.problems import Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.api.tables import Watcher
from croupier.service.people import Identity
from croupier.service.telling import METERS, tell_meter
from croupier.table.view import view_meter

router: Final = resource("meters")

MeterName = Annotated[str, Path(alias="meter", pattern=r"^[A-Za-z0-9._-]{1,40}$")]
Keeper = Annotated[Identity, Depends(Guard(METERS))]


@router.get("/meters", responses=answers(list[replies.Meter]))
def list_meters(facility: TheFacility, _who: Watcher) -> Json:
    """List the meters."""
    streams = [stream for stream in facility.ledger.streams() if stream.startswith("meter:")]
    return Json([view_meter(facility.desk.meter(stream)) for stream in streams])


@router.get("/meters/{meter}", responses=answers(replies.Meter, 404))
def see_meter(facility: TheFacility, _who: Watcher, meter: MeterName) -> Json:
    """See what a meter shows, its settings and its last 25 wins."""
    state = facility.desk.meter(f"meter:{meter}")
    if not state.version:
        raise NotFoundError(f"There is no meter {meter!r}. Accepted: one that was opened.")
    return Json(view_meter(state))


@router.post("/meters/{meter}/commands", responses=answers(replies.MeterReply, 409, 413))
def command_meter(
    facility: TheFacility, who: Keeper, meter: MeterName, key: IdempotencyKey, body: MeterBody
) -> Json:
    """Give a meter a command; the answer comes when all that it does is on the disk."""
    reply = tell_meter(facility, meter, body.model_dump(exclude_unset=True), who, key)
    return Json({**reply.body, "repeated": reply.repeated})
