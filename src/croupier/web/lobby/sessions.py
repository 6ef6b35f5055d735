"""Logging in and out, and a password of one's own in place of the one for one use."""

from __future__ import annotations

from anyio.to_thread import run_sync
from fastapi import FastAPI, Request, Response

from croupier.law import RuleViolation
from croupier.service.api.access import PASSWORDS
from croupier.service.people import NewPasswordError, NotAdmittedError
from croupier.web.cookies import address_of
from croupier.web.house import Field, House, go


def add(app: FastAPI, house: House) -> None:
    """Open the pages at which a session begins and ends."""
    _add_logging_in(app, house)
    _add_password(app, house)
    _add_logging_out(app, house)


def _add_logging_in(app: FastAPI, house: House) -> None:
    people = house.facility.people

    @app.get("/login")
    def ask(request: Request) -> Response:
        return house.page("lobby/login.html", request)

    @app.post("/login")
    async def log_in(request: Request, name: Field, password: Field) -> Response:
        return await run_sync(admit, request, name, password, limiter=PASSWORDS)

    def admit(request: Request, name: str, password: str) -> Response:
        house.limit(request)
        try:
            admission = people.log_in(name, password, address_of(request))
        except NewPasswordError:
            return house.page("lobby/password.html", request, name=name)
        except NotAdmittedError as error:
            return house.page("lobby/login.html", request, 401, wrong=str(error), name=name)
        return house.enter(admission.token, "/")


def _add_password(app: FastAPI, house: House) -> None:
    people = house.facility.people

    @app.post("/password")
    async def set_password(request: Request, name: Field, old: Field, new: Field) -> Response:
        return await run_sync(change, request, name, old, new, limiter=PASSWORDS)

    def change(request: Request, name: str, old: str, new: str) -> Response:
        house.limit(request)
        address = address_of(request)
        try:
            people.change_password(name, old, new, address)
            admission = people.log_in(name, new, address)
        except (RuleViolation, NotAdmittedError) as error:
            return house.page("lobby/password.html", request, 400, wrong=str(error), name=name)
        return house.enter(admission.token, "/")


def _add_logging_out(app: FastAPI, house: House) -> None:
    people = house.facility.people

    @app.post("/logout")
    def log_out(request: Request) -> Response:
        visitor = house.visitor(request)
        if visitor is not None:
            people.log_out(visitor.identify())
        answer = go("/")
        house.cookies.take(answer)
        return answer
