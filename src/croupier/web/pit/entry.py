"""Who comes into the pit: asked at every step, by the permissions that the API asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple

from anyio.to_thread import run_sync
from fastapi import Depends, FastAPI, Path, Request, Response
from fastapi.exceptions import RequestValidationError

from croupier.law import RuleViolation
from croupier.ledger.errors import KeyReusedError, LedgerError
from croupier.service.api.access import take
from croupier.service.people import (
    Identity,
    NotAdmittedError,
    NotPermittedError,
    Permission,
    may,
)
from croupier.service.telling import METERS, PEOPLE, TABLES, MisshapenError
from croupier.web.house import House, go

MOST_TYPED: Final = 100_000
"""Characters of one blank: a facility's file is a few thousand."""
MOST_BLANKS: Final = 200

ROOMS: Final[tuple[tuple[str, str, Permission], ...]] = (
    ("/pit", "Tables", "read balances"),
    ("/meters", "Meters", "watch tables"),
    ("/accounts", "Accounts", "read people"),
    ("/reports", "Reports", "read reports"),
)
"""The pages of the pit, and what lets somebody see each."""


class Caller(NamedTuple):
    """Who asks for a page of the pit, and with what."""

    house: House
    request: Request
    who: Identity

    def show(self, template: str, wrong: object = None, **told: Any) -> Response:  # noqa: ANN401
        """Return a page of the pit.

        Args:
            template: Its file below ``templates/pit/``.
            wrong: What was refused, if anything was: the answer's status says so.
            **told: What the page shows.
        """
        status = 200 if wrong is None else 409
        rooms = [
            {"path": path, "name": name} for path, name, asked in ROOMS if may(self.who.role, asked)
        ]
        template = f"pit/{template}.html"
        return self.house.page(template, self.request, status, rooms=rooms, wrong=wrong, **told)


class Entry:
    """Lets in those who may do something, and not too often, as the API's guards do."""

    def __init__(self, house: House, *permissions: Permission) -> None:
        """Name what the route lets one do."""
        self._house, self.permissions = house, permissions

    def __call__(self, request: Request) -> Caller:
        """Return who asks.

        Raises:
            NotAdmittedError: It is not known who asks.
            NotPermittedError: Who asks may not do this.
            TooManyError: He asks too often.
        """
        visitor = self._house.visitor(request)
        if visitor is None:
            raise NotAdmittedError("nobody is logged in here", accepted="logging in")
        who = visitor.identify()
        take(self._house.requests, who.name)
        for permission in self.permissions:
            who.require(permission)
        return Caller(self._house, request, who)


class Entries:
    """The guards of the pit's routes."""

    def __init__(self, house: House) -> None:
        """Make them; the pit's own pages are for those who may see what players hold."""
        self.floor = Entry(house, "read balances")
        self.command_tables = Entry(house, "read balances", TABLES)
        self.meters = Entry(house, "watch tables")
        self.command_meters = Entry(house, METERS)
        self.accounts = Entry(house, "read people")
        self.command_accounts = Entry(house, PEOPLE)
        self.reports = Entry(house, "read reports")


async def typed_in(request: Request) -> Mapping[str, str]:
    """Return what a form's blanks say."""
    form = await request.form(max_files=0, max_fields=MOST_BLANKS)
    return {
        name: value
        for name, value in form.items()
        if isinstance(value, str) and len(value) <= MOST_TYPED
    }


Typed = Annotated[Mapping[str, str], Depends(typed_in)]
"""What a form's blanks say."""
Name = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,40}$")]
"""A table's or a meter's."""


def attempt(do: Callable[[], object]) -> RuleViolation | Exception | None:
    """Do something; return what was refused, None where nothing was.

    Raises:
        NotPermittedError: It is not this person's to ask; the page itself is then not for him.
    """
    try:
        do()
    except NotPermittedError:
        raise
    except KeyReusedError:
        wrong = "this form was sent before, with something else in it"
        return RuleViolation(wrong, accepted="the form as it stands now, sent again")
    except (RuleViolation, LedgerError, MisshapenError) as error:
        return error
    return None


def answer_the_door(app: FastAPI, house: House) -> None:
    """Say what is answered to whoever is not let in."""

    async def unknown(request: Request, error: Exception) -> Response:
        if request.method == "GET":
            return go("/login")
        return await run_sync(lambda: house.page("refused.html", request, 401, wrong=str(error)))

    async def not_his(request: Request, error: Exception) -> Response:
        return await run_sync(lambda: house.page("refused.html", request, 403, wrong=str(error)))

    async def misshapen(request: Request, _error: Exception) -> Response:
        if request.method == "GET":
            return await run_sync(lambda: house.page("missing.html", request, 404))
        wrong = "What was sent is not what this page's form sends."
        return await run_sync(lambda: house.page("refused.html", request, 422, wrong=wrong))

    app.add_exception_handler(RequestValidationError, misshapen)
    app.add_exception_handler(NotAdmittedError, unknown)
    app.add_exception_handler(NotPermittedError, not_his)
