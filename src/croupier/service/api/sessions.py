"""Logging in and out, and one's own password."""

from __future__ import annotations

from typing import Annotated, Any, Final

from anyio.to_thread import run_sync
from fastapi import Depends
from pydantic import BaseModel, ConfigDict, Field

from croupier.service.api import replies
from croupier.service.api.access import PASSWORDS, Address, Guard, TheFacility, limit_logins
from croupier.service.api.problems import Json, answers, responses
from croupier.service.api.strict import resource
from croupier.service.people import Identity

router: Final = resource("sessions")

Owner = Annotated[Identity, Depends(Guard("own account"))]
Password = Annotated[str, Field(min_length=1, max_length=1000)]
Name = Annotated[str, Field(min_length=1, max_length=100)]


class LogIn(BaseModel):
    """Who somebody says he is, and what he knows."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: Name
    password: Password


class NewPassword(BaseModel):
    """A password in place of another."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: Name
    old: Password
    new: Password


@router.post(
    "/sessions",
    status_code=201,
    dependencies=[Depends(limit_logins)],
    responses={201: {"model": replies.Admitted}, **responses(409, 413)},
)
async def log_in(facility: TheFacility, address: Address, body: LogIn) -> Json:
    """Log in; the token is shown once, and goes with every request from then on."""
    told = body.name, body.password, address
    with facility.metrics.logging_in():
        admission = await run_sync(facility.people.log_in, *told, limiter=PASSWORDS)
    return Json({"token": admission.token, **_told(admission.identity)}, 201)


@router.get("/sessions/current", responses=answers(replies.Who))
def who_am_i(who: Owner) -> Json:
    """Tell as whom one is logged in."""
    return Json(_told(who))


@router.delete("/sessions/current", status_code=204, responses=responses(409))
def log_out(facility: TheFacility, who: Owner) -> None:
    """Log out."""
    facility.people.log_out(who)


@router.post(
    "/sessions/password", status_code=204, dependencies=[Depends(limit_logins)],
    responses=responses(409, 413),
)  # fmt: skip
async def change_password(facility: TheFacility, address: Address, body: NewPassword) -> None:
    """Set one's own password, with the old one; all one's sessions end."""
    told = body.name, body.old, body.new, address
    await run_sync(facility.people.change_password, *told, limiter=PASSWORDS)


def _told(who: Identity) -> dict[str, Any]:
    return {"name": who.name, "role": who.role, "kind": who.kind, "expires": who.expires}
