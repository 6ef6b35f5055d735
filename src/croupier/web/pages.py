"""The app of the pages: its rooms, and what is answered where something is refused or missing."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path
from typing import Final

from anyio.to_thread import run_sync
from fastapi import Depends, FastAPI, Request, Response
from nicegui import app as gui
from nicegui import ui
from starlette.staticfiles import StaticFiles

from croupier.law import RuleViolation
from croupier.service.api.access import TooManyError
from croupier.web.analysis import pages as analysis
from croupier.web.audit import pages as audit
from croupier.web.coach import pages as coach
from croupier.web.elsewhere import Elsewhere, ElsewhereError
from croupier.web.hands import pages as hands
from croupier.web.house import House
from croupier.web.lobby import pages as lobby
from croupier.web.lobby import sessions
from croupier.web.pit import pages as pit
from croupier.web.school import pages as school
from croupier.web.table import pages as table

ROOMS: Final = (
    lobby,
    table,
    hands,
    coach,
    school,
    analysis,
    pit,
    audit,
    sessions,
)
"""In the order in which the bar of every page leads to them."""
HERE: Final = Path(__file__).parent
log: Final = logging.getLogger(__name__)


def make_pages(house: House) -> FastAPI:
    """Return the app of the pages.

    Args:
        house: What they show, its facility open; whoever opened that closes it.
    """
    ours = Depends(Elsewhere(house.facility.settings.public_url))
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, dependencies=[ours])
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    for room in ROOMS:
        room.add(app, house)
    app.add_exception_handler(ElsewhereError, partial(_elsewhere, house))
    # NiceGUI's own pages for these need a script and tell what was raised.
    gui.add_exception_handler(404, partial(_missing, house))
    for one in (app, gui):
        one.add_exception_handler(TooManyError, partial(_too_many, house))
        one.add_exception_handler(Exception, partial(_broken, house))
        one.add_exception_handler(RuleViolation, partial(_refused, house))
    ui.run_with(app, title="Croupier", language="en-US", dark=None, tailwind=False,
                show_welcome_message=False, favicon=HERE / "static" / "chip.svg")  # fmt: skip
    return app


async def _too_many(house: House, request: Request, error: Exception) -> Response:
    return await run_sync(lambda: house.page("refused.html", request, 429, wrong=str(error)))


async def _elsewhere(house: House, request: Request, error: Exception) -> Response:
    return await run_sync(lambda: house.page("refused.html", request, 403, wrong=str(error)))


async def _refused(house: House, request: Request, error: Exception) -> Response:
    return await run_sync(lambda: house.page("refused.html", request, 409, wrong=str(error)))


async def _missing(house: House, request: Request, _error: Exception) -> Response:
    return await run_sync(lambda: house.page("missing.html", request, 404))


async def _broken(house: House, request: Request, error: Exception) -> Response:
    log.error("a page failed: %s", type(error).__name__, exc_info=error)
    wrong = "Something here is broken. What it was has been written down."
    return await run_sync(lambda: house.page("refused.html", request, 500, wrong=wrong))
