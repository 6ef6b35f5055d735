"""What every page needs: who asks, what may be opened to him, and how a page is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader

from croupier.service.api.access import TooManyError, household
from croupier.service.api.limits import Buckets
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.table import TableState
from croupier.web.coach.coach import Coach
from croupier.web.cookies import Visitor, address_of, cookies_of, visitor_of
from croupier.web.faces import spoken
from croupier.web.practice.company import Company
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.visit import guests, is_shown

SEE_OTHER: Final = 303
TABLE: Final = re.compile(r"[A-Za-z0-9._-]{1,40}", re.ASCII)
Field = Annotated[str, Form(max_length=1000)]


@dataclass(frozen=True, slots=True)
class Door:
    """A room that the bar at the top of every page leads to."""

    path: str
    name: str
    roles: frozenset[str] = frozenset()
    """Who may go in; empty: anybody, with an account or without."""
    practice: bool = False
    """Whether only a practice house has it."""
    free_in_practice: bool = False
    """Whether in a practice house anybody may go in, whatever ``roles`` says."""

    def open_to(self, who: Identity | None, *, practice: bool) -> bool:
        """Tell whether somebody is shown this door."""
        if self.practice and not practice:
            return False
        if self.free_in_practice and practice:
            return True
        return not self.roles or (who is not None and who.role in self.roles)


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
        company = Company(facility.desk, guests(facility), facility.ledger)
        self.dealer = Dealer(facility.desk, company)
        practice = facility.settings.practice
        self.coach = Coach(facility.coach, facility.bus.wake) if practice else None
        self.cookies = cookies_of(facility.settings)
        self.doors: list[Door] = []
        """In the order in which the bar shows them; each room adds its own."""
        loader = PackageLoader("croupier.web", "templates")
        self._templates = Environment(loader=loader, autoescape=True, trim_blocks=True)
        self._templates.filters |= {"cards": spoken, "capital": capital}

    def visitor(self, request: Request) -> Visitor | None:
        """Return who asks."""
        return visitor_of(request, self.facility, self.cookies)

    def page(self, template: str, request: Request, status: int = 200, **told: Any) -> Response:  # noqa: ANN401
        """Return a page that needs no script.

        Args:
            template: Its file below ``templates/``.
            request: What was asked.
            status: The status of the answer.
            told: What the page shows.
        """
        visitor = self.visitor(request)
        who = None if visitor is None else visitor.identify()
        practice = self.facility.settings.practice
        told["who"], told["practice"] = who, practice
        told["doors"] = self.open_doors(who)
        told["path"] = request.url.path
        html = self._templates.get_template(template).render(**told)
        return HTMLResponse(html, status)

    def open_doors(self, who: Identity | None) -> list[Door]:
        """Return the rooms that somebody is led to, in the order of the bar."""
        practice = self.facility.settings.practice
        return [door for door in self.doors if door.open_to(who, practice=practice)]

    def limit(self, request: Request) -> None:
        """Let nobody try quickly.

        Raises:
            TooManyError: Too many tries from this address.
        """
        seconds = self._logins.take(household(address_of(request)))
        if seconds is not None:
            raise TooManyError(seconds)

    def known(self, name: str, visitor: Visitor | None = None) -> TableState | None:
        """Return an open table; None where there is none of the name that the visitor may see."""
        if TABLE.fullmatch(name) is None or not self.facility.ledger.head(f"table:{name}").version:
            return None
        state = self.facility.desk.table(f"table:{name}")
        if state.game is None or state.status == "closed":
            return None
        who = None if visitor is None else visitor.identify()
        return state if is_shown(state.stream, who) else None

    def enter(self, visitor_token: str, to: str) -> Response:
        """Send a browser on, with the cookie of a new session."""
        answer = go(to)
        self.cookies.give(answer, visitor_token)
        return answer


def capital(text: str) -> str:
    """Return a text as it begins a line; Jinja's own filter makes the rest of it small.

    >>> capital("collect and pay")
    'Collect and pay'
    """
    return text[:1].upper() + text[1:]


def go(to: str) -> Response:
    """Send a browser to another page, which it then asks for by GET."""
    return RedirectResponse(to, SEE_OTHER)
