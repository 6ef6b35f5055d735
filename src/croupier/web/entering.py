"""Who may go into a room that not everybody may see."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

from croupier.service.api.access import take
from croupier.service.people import Identity, NotPermittedError, Permission
from croupier.service.people.roles import ROLES, may
from croupier.web.house import House, go

FORBIDDEN: Final = 403


def roles_that_may(permission: Permission) -> frozenset[str]:
    """Return the roles that may do something: to them its door is shown.

    >>> sorted(roles_that_may("verify"))
    ['auditor', 'supervisor']
    """
    return frozenset(role for role in ROLES if may(role, permission))


def admitted(house: House, request: Request, permission: Permission) -> Identity | Response:
    """Return who asks for a page, if he may do what it is for; else what he is answered.

    Nobody in particular is sent to where one becomes somebody: to log in, or to a practice house's
    lobby, which lets a visitor in without an account.

    Args:
        house: The pages.
        request: What was asked.
        permission: What the page lets one do.

    Raises:
        TooManyError: He asks too often: a search takes a core for a moment.
    """
    visitor = house.visitor(request)
    if visitor is None:
        return go("/" if house.facility.settings.practice else "/login")
    who = visitor.identify()
    take(house.requests, who.name)
    try:
        who.require(permission)
    except NotPermittedError as error:
        return house.page("refused.html", request, FORBIDDEN, wrong=str(error))
    return who
