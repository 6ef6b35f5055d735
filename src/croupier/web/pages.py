"""The app of the pages: lobby, rules, logging in, tables; what it sends, and under which policy."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

from anyio.to_thread import run_sync
from fastapi import FastAPI, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader
from nicegui import app as gui
from nicegui import ui
from starlette.staticfiles import StaticFiles

from croupier.games import find_game, games
from croupier.house import rules_of
from croupier.law import RuleViolation
from croupier.service.api.access import TooManyError
from croupier.service.api.limits import Buckets
from croupier.service.facility import Facility
from croupier.service.people import NewPasswordError, NotAdmittedError
from croupier.table import TableState
from croupier.web import felt, signs, visit
from croupier.web.chair import Chair
from croupier.web.cookies import Visitor, address_of, cookies_of, visitor_of
from croupier.web.dealer import Dealer

SEE_OTHER: Final = 303
HERE: Final = Path(__file__).parent
TABLE: Final = re.compile(r"[A-Za-z0-9._-]{1,40}", re.ASCII)
log: Final = logging.getLogger(__name__)
Field = Annotated[str, Form(max_length=1000)]


class House:
    """What every page needs."""

    def __init__(self, facility: Facility, logins: Buckets, requests: Buckets) -> None:
        """Open the pages of a facility.

        Args:
            facility: What they show.
            logins: Limits how often an address may log in, or come as a visitor.
            requests: Limits how often anybody may ask for something, as over the API.
        """
        self.facility, self._logins, self.requests = facility, logins, requests
        self.dealer = Dealer(facility.desk)
        self.cookies = cookies_of(facility.settings)
        loader = PackageLoader("croupier.web", "pages")
        self._templates = Environment(loader=loader, autoescape=True, trim_blocks=True)

    def visitor(self, request: Request) -> Visitor | None:
        """Return who asks."""
        return visitor_of(request, self.facility, self.cookies)

    def page(self, template: str, request: Request, status: int = 200, **told: Any) -> Response:  # noqa: ANN401
        """Return a page that needs no script."""
        visitor = self.visitor(request)
        told["who"] = None if visitor is None else visitor.identify()
        told["practice"] = self.facility.settings.practice
        html = self._templates.get_template(template).render(**told)
        return HTMLResponse(html, status)

    def limit(self, request: Request) -> None:
        """Let nobody try quickly.

        Raises:
            TooManyError: Too many tries from this address.
        """
        seconds = self._logins.take(address_of(request))
        if seconds is not None:
            raise TooManyError(seconds)

    def known(self, name: str) -> TableState | None:
        """Return an open table; None where there is none of the name."""
        if TABLE.fullmatch(name) is None or not self.facility.ledger.head(f"table:{name}").version:
            return None
        state = self.facility.desk.table(f"table:{name}")
        return None if state.game is None or state.status == "closed" else state

    def enter(self, visitor_token: str, to: str) -> Response:
        """Send a browser on, with the cookie of a new session."""
        answer = go(to)
        self.cookies.give(answer, visitor_token)
        return answer


def go(to: str) -> Response:
    """Send a browser to another page, which it then asks for by GET."""
    return RedirectResponse(to, SEE_OTHER)


def make_pages(facility: Facility, logins: Buckets, requests: Buckets) -> FastAPI:
    """Return the app of the pages.

    Args:
        facility: Open; whoever opened it closes it.
        logins: Limits how often an address may log in.
        requests: Limits how often anybody may ask for something.
    """
    house = House(facility, logins, requests)
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    for add in (_add_lobby, _add_sessions, _add_visits, _add_tables):
        add(app, house)
    app.add_exception_handler(TooManyError, partial(_too_many, house))
    # NiceGUI's own pages for these need a script and tell what was raised.
    gui.add_exception_handler(404, partial(_missing, house))
    gui.add_exception_handler(Exception, partial(_broken, house))
    for one in (app, gui):
        one.add_exception_handler(RuleViolation, partial(_refused, house))
    ui.run_with(app, title="Croupier", language="en-US", dark=None, tailwind=False,
                show_welcome_message=False, favicon=HERE / "static" / "chip.svg")  # fmt: skip
    return app


def _add_lobby(app: FastAPI, house: House) -> None:
    facility = house.facility

    @app.get("/")
    def lobby(request: Request) -> Response:
        visitor = house.visitor(request)
        own = visit.OWN if visitor is None else visit.own_prefix(visitor.identify())
        tables = [signs.entry(facility, state) for state in signs.open_tables(facility)]
        shown = [told for told in tables if told["name"].startswith(own)] if visitor else []
        shown += [told for told in tables if not told["name"].startswith(visit.OWN)]
        return house.page("lobby.html", request, tables=shown, games=games())

    @app.get("/rules/{name}")
    def rules(request: Request, name: str) -> Response:
        state = house.known(name)
        if state is None or state.game is None:
            return house.page("missing.html", request, 404)
        law = signs.rules_told(state.game)
        return house.page("rules.html", request, table=signs.entry(facility, state), law=law)

    @app.get("/practice/{alias}/rules")
    def practice_rules(request: Request, alias: str) -> Response:
        game = find_game(alias)
        table = signs.sign(game, rules_of(game, game.practice))
        return house.page("rules.html", request, table=table, law=signs.rules_told(game))


def _add_sessions(app: FastAPI, house: House) -> None:
    people = house.facility.people

    @app.get("/login")
    def ask(request: Request) -> Response:
        return house.page("login.html", request)

    @app.post("/login")
    def log_in(request: Request, name: Field, password: Field) -> Response:
        house.limit(request)
        try:
            admission = people.log_in(name, password, address_of(request))
        except NewPasswordError:
            return house.page("password.html", request, name=name)
        except NotAdmittedError as error:
            return house.page("login.html", request, 401, wrong=str(error), name=name)
        return house.enter(admission.token, "/")

    @app.post("/password")
    def set_password(request: Request, name: Field, old: Field, new: Field) -> Response:
        house.limit(request)
        address = address_of(request)
        try:
            people.change_password(name, old, new, address)
            admission = people.log_in(name, new, address)
        except (RuleViolation, NotAdmittedError) as error:
            return house.page("password.html", request, 400, wrong=str(error), name=name)
        return house.enter(admission.token, "/")

    @app.post("/logout")
    def log_out(request: Request) -> Response:
        visitor = house.visitor(request)
        if visitor is not None:
            people.log_out(visitor.identify())
        answer = go("/")
        house.cookies.take(answer)
        return answer


def _add_visits(app: FastAPI, house: House) -> None:
    facility = house.facility

    def seated(request: Request, seat: Callable[[Visitor], str]) -> Response:
        """Seat whoever asks, as a visitor of a practice house where he has no account."""
        visitor = house.visitor(request)
        if visitor is None:
            if not facility.settings.practice:
                return go("/login")
            house.limit(request)
            token = visit.admit(facility, address_of(request))
            visitor = Visitor(facility, token, address_of(request))
        return house.enter(visitor.token, f"/table/{seat(visitor)}")

    @app.post("/practice/{alias}")
    def practice(request: Request, alias: str) -> Response:
        if not facility.settings.practice:
            return house.page("missing.html", request, 404)
        return seated(
            request, lambda who: visit.own_table(facility, house.dealer, who.identify(), alias)
        )

    @app.post("/table/{name}/seat")
    def sit(request: Request, name: str) -> Response:
        if house.known(name) is None:
            return house.page("missing.html", request, 404)

        def seat(who: Visitor) -> str:
            visit.sit_down(facility, house.dealer, who.identify(), f"table:{name}")
            return name

        return seated(request, seat)


def _add_tables(_app: FastAPI, house: House) -> None:
    @ui.page("/table/{name}", title="Table, Croupier")
    async def table(request: Request, name: str) -> Response | None:
        visitor = await run_sync(house.visitor, request)
        if visitor is None:
            return go("/")
        if await run_sync(house.known, name) is None:
            return await run_sync(lambda: house.page("missing.html", request, 404))
        chair = await run_sync(Chair, house.facility, house.dealer, visitor, f"table:{name}")
        felt.build(chair, await run_sync(chair.look), house.requests)
        return None


async def _too_many(house: House, request: Request, error: Exception) -> Response:
    return await run_sync(lambda: house.page("refused.html", request, 429, wrong=str(error)))


async def _refused(house: House, request: Request, error: Exception) -> Response:
    return await run_sync(lambda: house.page("refused.html", request, 409, wrong=str(error)))


async def _missing(house: House, request: Request, _error: Exception) -> Response:
    return await run_sync(lambda: house.page("missing.html", request, 404))


async def _broken(house: House, request: Request, error: Exception) -> Response:
    log.error("a page failed: %s", type(error).__name__, exc_info=error)
    wrong = "Something here is broken. What it was has been written down."
    return await run_sync(lambda: house.page("refused.html", request, 500, wrong=wrong))
