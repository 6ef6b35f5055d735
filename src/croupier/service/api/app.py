"""The service's app: every route under ``/v1``, the border before them, problems for refusals."""

from __future__ import annotations

import time
from collections.abc import Callable
from inspect import cleandoc
from typing import Any, Final

from fastapi import FastAPI, Request

from croupier.service.api import (
    accounts,
    live,
    log,
    meters,
    operation,
    reports,
    rounds,
    sessions,
    tables,
)
from croupier.service.api.access import TooManyError
from croupier.service.api.border import PREFIX, Answered, Border
from croupier.service.api.limits import Buckets
from croupier.service.api.problems import TOO_MANY, Json, Problem, answer_problems, problem
from croupier.service.facility import Facility
from croupier.service.operation.logs import log_request
from croupier.service.people.terms import MINUTE
from croupier.version import __version__

RESOURCES: Final = (tables, rounds, meters, accounts, sessions, reports, log, operation)
"""Each a file of routes."""


LIVE: Final = f"""
A table as it changes comes over a WebSocket at `{PREFIX}/tables/{{table}}/live`.

{cleandoc(live.watch_table.__doc__ or "")}
"""


class Service(FastAPI):
    """The app, whose contract has the shape of refusals as well."""

    def openapi(self) -> dict[str, Any]:
        """Return the contract."""
        told = super().openapi()
        told["components"]["schemas"].setdefault("Problem", Problem.model_json_schema())
        return told


def make_app(facility: Facility) -> FastAPI:
    """Return the app that serves a facility; whoever opened that closes it."""
    settings = facility.settings
    app = Service(
        title="Croupier",
        version=__version__,
        description=LIVE,
        summary="Deals, settles and explains three casino poker games under New York law.",
        default_response_class=Json,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        openapi_url=f"{PREFIX}/openapi.json",
        separate_input_output_schemas=False,
    )
    app.state.facility = facility
    app.state.requests = Buckets(settings.rate, settings.burst, time.monotonic)
    app.state.logins = Buckets(settings.login_rate / MINUTE, settings.login_rate, time.monotonic)
    for resource in RESOURCES:
        app.include_router(resource.router, prefix=PREFIX)
    app.include_router(live.router, prefix=PREFIX)
    answer_problems(app)
    app.add_exception_handler(TooManyError, _too_many)
    app.add_middleware(Border, body_limit=settings.body_limit, answered=noting(facility))
    return app


def noting(facility: Facility) -> Callable[[Answered], None]:
    """Return what notes each request that was answered, in the log and the figures."""

    def note(answered: Answered) -> None:
        facility.metrics.answered(answered)
        log_request(answered)

    return note


async def _too_many(_request: Request, error: Exception) -> Json:
    seconds: Any = getattr(error, "seconds", 1)
    return problem(TOO_MANY, str(error), headers={"Retry-After": str(seconds)})
