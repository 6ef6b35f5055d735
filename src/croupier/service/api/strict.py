"""Bodies read as the rest of the program reads JSON: no key twice, no NaN, nothing without end."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.routing import APIRoute

from croupier.law import RuleViolation
from croupier.records.parse import parse


class StrictRequest(Request):
    """A request whose body two readers cannot understand in two ways."""

    async def json(self) -> Any:  # noqa: ANN401 - JSON is of any type
        """Return what the body tells.

        Raises:
            HTTPException: It is no JSON, or none that is accepted.
        """
        try:
            return parse(await self.body())
        except RuleViolation as error:
            # Any other kind of error FastAPI would call a 400 and keep the reason to itself.
            raise HTTPException(422, str(error)) from None


class StrictRoute(APIRoute):
    """A route that reads its requests so."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await answer(StrictRequest(request.scope, request.receive))

        return strictly


def resource(tag: str) -> APIRouter:
    """Return a router for the routes of a resource."""
    return APIRouter(tags=[tag], route_class=StrictRoute)
