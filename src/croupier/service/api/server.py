"""The app as a server runs it: a facility opened from the settings, closed at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

from fastapi import FastAPI

from croupier.service.api.app import make_app
from croupier.service.facility import open_facility
from croupier.service.settings import Settings


def make_server() -> FastAPI:
    """Open the facility of the environment's settings and return its app; each worker calls it."""
    opened = ExitStack()
    facility = opened.enter_context(open_facility(Settings.read()))
    app = make_app(facility)

    @asynccontextmanager
    async def until_the_end(_app: FastAPI) -> AsyncIterator[None]:
        with opened:
            yield

    app.router.lifespan_context = until_the_end
    return app
