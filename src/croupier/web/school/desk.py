"""Who may come to school, whose session it is, and the pages of a drill."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from fastapi import Request, Response

from croupier.drills.chance import SEED
from croupier.service.api.access import TooManyError, household
from croupier.web.cookies import address_of
from croupier.web.house import Door, House, go
from croupier.web.school.sessions import Marked, Session, Sessions

COOKIE: Final = "croupier-school"
TEACHING: Final = frozenset({"dealer", "supervisor"})
DOOR: Final = Door("/school", "School", TEACHING, free_in_practice=True)


class SchoolDesk:
    """The school's own desk: it keeps what trainees did and writes their pages."""

    def __init__(self, house: House) -> None:
        """Open it with nobody there."""
        self._house = house
        self._sessions = Sessions(time.monotonic)

    def refuse(self, request: Request) -> Response | None:
        """Return what somebody is answered who may not come in; None where he may."""
        visitor = self._house.visitor(request)
        who = None if visitor is None else visitor.identify()
        if DOOR.open_to(who, practice=self._house.facility.settings.practice):
            return None
        if who is None:
            return go("/login")
        wrong = "The school is for dealers and supervisors."
        return self._house.page("refused.html", request, 403, wrong=wrong)

    def limit(self, request: Request) -> None:
        """Let nobody have layouts dealt without end.

        Raises:
            TooManyError: Too many from this address.
        """
        seconds = self._house.requests.take(f"school {household(address_of(request))}")
        if seconds is not None:
            raise TooManyError(seconds)

    def missing(self, request: Request) -> Response:
        """Return the page that tells that there is no such drill."""
        return self._house.page("missing.html", request, 404)

    def session(self, request: Request) -> Session:
        """Return what the visitor did so far."""
        return self._sessions.of(request.cookies.get(COOKIE))

    def forget(self, request: Request) -> None:
        """Drop what the visitor did."""
        self._sessions.forget(request.cookies.get(COOKIE))

    def show(self, request: Request, template: str, told: Mapping[str, Any]) -> Response:
        """Return the page of a drill; from now on its time runs."""
        token = self._sessions.begin(request.cookies.get(COOKIE), request.url.path)
        answer = self.page(request, template, told)
        secure = (self._house.facility.settings.public_url or "").startswith("https://")
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure)
        return answer

    def again(self, request: Request, template: str, told: Mapping[str, Any]) -> Response:
        """Return the page of a drill whose answer could not be read, with what was typed."""
        return self.page(request, template, told, status=422)

    def mark(
        self, request: Request, template: str, marked: Marked, told: Mapping[str, Any]
    ) -> Response:
        """Return a drill's correction; the first answer to it counts."""
        kept = self._sessions.finish(request.cookies.get(COOKIE), marked)
        more = {"kept": kept, "mark": kept or marked, "took": _minutes(kept and kept.seconds)}
        return self.page(request, template, {**told, **more})

    def page(
        self, request: Request, template: str, told: Mapping[str, Any], status: int = 200
    ) -> Response:
        """Return a page of the school."""
        shown = {"session": self.session(request), "minutes": _minutes, **told}
        return self._house.page(f"school/{template}", request, status, **shown)


def is_seed(text: str) -> bool:
    """Tell whether a link's last part can be a seed."""
    return SEED.fullmatch(text) is not None


def _minutes(seconds: float | None) -> str:
    """Return a time as people read it; nothing where it is not known.

    >>> _minutes(102.4), _minutes(None)
    ('1:42', '')
    """
    if seconds is None:
        return ""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
