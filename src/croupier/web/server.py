"""The pages and the API behind one socket: ``/v1`` is the API's, everything else the pages'."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.service.api import server
from croupier.service.api.border import PREFIX, Border
from croupier.web.pages import make_pages

FACTORY: Final = "croupier.web.server:make_server"
"""As a worker process finds it."""

PLAIN: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
"""Pages without a script: lobby, rules, logging in."""
TABLE: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The tables' pages. NiceGUI starts them by a script in the page and compiles templates in the
browser: without both words they stay blank."""


class Parting:
    """Sends each request to the API or to the pages."""

    def __init__(self, api: ASGIApp, pages: ASGIApp) -> None:
        """Take both; the API's lifespan is the whole one's."""
        self._api, self._pages = api, pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        path = scope.get("path", "")
        to_api = scope["type"] == "lifespan" or path == PREFIX or path.startswith(f"{PREFIX}/")
        await (self._api if to_api else self._pages)(scope, receive, send)


class Policy:
    """Puts the content policy on what the pages answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before the pages."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and put the policy on the answer."""
        policy = TABLE if scope.get("path", "").startswith("/table/") else PLAIN

        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["Content-Security-Policy"] = policy
            await send(message)

        await self._app(scope, receive, send_with_policy)


def dress(api: FastAPI) -> Parting:
    """Return the API's app with the pages beside it.

    Args:
        api: As ``croupier.service.api.app`` makes it.
    """
    facility = api.state.facility
    pages = make_pages(facility, api.state.logins, api.state.requests)
    alone = api.router.lifespan_context

    @asynccontextmanager
    async def together(app: FastAPI) -> AsyncIterator[None]:
        async with alone(app), pages.router.lifespan_context(pages):
            yield

    api.router.lifespan_context = together
    border = Border(Policy(pages), facility.settings.body_limit, lambda _: None)
    return Parting(api, border)


def make_server() -> Parting:
    """Open the facility of the environment's settings and serve it; each worker calls it."""
    return dress(server.make_server())
