"""The pages and the API behind one socket: ``/v1`` is the API's, everything else the pages'."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.service.api.app import noting
from croupier.service.api.border import PREFIX, Answered, Border
from croupier.web.house import House
from croupier.web.pages import make_pages
from croupier.web.practice.tidying import tidying

PLAIN: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
"""Pages without a script: rules, logging in and most others."""
LOBBY: Final = f"{PLAIN}; script-src 'self'; connect-src 'self'"
"""The lobby, which a small script of ours keeps up to date. A reload every few seconds would take
whoever reads with his ears back to the top each time."""
TABLE: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The tables' pages. NiceGUI starts them by a script in the page and compiles templates in the
browser: without both words they stay blank."""


REFERRER: Final = "same-origin"
"""With less, a browser names no origin of the pages' own forms; see ``elsewhere``."""
PARTS: Final = ("/static", "/_nicegui", "/socket.io")
"""Where what a page is made of is asked for."""


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
    """Puts the content policy, and that of referrers, on what the pages answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before the pages."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and put the policy on the answer."""
        path = scope.get("path", "")
        policy = TABLE if path.startswith("/table/") else LOBBY if path == "/" else PLAIN

        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                headers["Referrer-Policy"] = REFERRER
            await send(message)

        await self._app(scope, receive, send_with_policy)


def dress(api: FastAPI) -> Parting:
    """Return the API's app with the pages beside it.

    Args:
        api: As ``croupier.service.api.app`` makes it.
    """
    facility = api.state.facility
    house = House(facility, api.state.logins, api.state.requests)
    pages = make_pages(house)
    alone = api.router.lifespan_context

    @asynccontextmanager
    async def together(app: FastAPI) -> AsyncIterator[None]:
        async with alone(app), pages.router.lifespan_context(pages):
            with tidying(facility, house.dealer):
                yield

    api.router.lifespan_context = together
    note = noting(facility)

    def note_page(answered: Answered) -> None:
        """Note a page; the files that it is made of and the talk with it would only be noise."""
        if answered.route and not answered.route.startswith(PARTS):
            note(answered)

    border = Border(Policy(pages), facility.settings.body_limit, note_page, prefix="")
    return Parting(api, border)
