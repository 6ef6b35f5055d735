"""Every form of the pit by every role: a page lets nobody do what the API would not let him do.

The routes are those that the app has, so that one to come is not forgotten. Each is sent to one
table, meter or account over the page and its command to a twin over the API, by the same person;
what comes of it is the same, and so the twins stay twins.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import httpx
import pytest
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from fastapi.routing import APIRoute

from croupier.law import RuleViolation
from croupier.service.api.app import make_app
from croupier.service.api.limits import Buckets
from croupier.service.facility import Facility, open_facility
from croupier.service.people.commands import MakeToken, OpenAccount
from croupier.service.people.roles import ROLES, Role, may
from croupier.service.people.terms import Asker
from croupier.service.telling import METERS, PEOPLE, TABLES
from croupier.web.cookies import COOKIE
from croupier.web.house import House
from croupier.web.pit import accounts, meters, opening, pages, reversing, tables
from croupier.web.pit.accounts import Seen
from croupier.web.pit.entry import Entry
from croupier.web.pit.forms import Act, Blank
from croupier.web.pit.sight import look
from service.api.serving import FAR, OPERATOR, PASSWORD, listening, settings_for
from web.staff import Form

COMMANDING: Final = {TABLES, METERS, PEOPLE}
WEB, API = "web", "api"
SUPERVISORS: Final = frozenset(
    {"fill", "credit", "replace-deck", "suspend", "resume", "limits", "close", "call-off",
     "approve", "refuse", "document-win", "pay-win", "uth", "fcp", "lir"}
)  # fmt: skip
"""What a table lets supervisors alone do."""
STAFF: Final[tuple[Role, ...]] = ("dealer", "supervisor")
keys = count(1)


class Pit(NamedTuple):
    """The pit's pages and the API over one facility, and everybody's token."""

    facility: Facility
    app: FastAPI
    pages: httpx.Client
    api: httpx.Client
    cookies: Mapping[Role, str]
    tokens: Mapping[Role, str]

    def send(self, role: Role | None, path: str, typed: Mapping[str, str]) -> Any:  # noqa: ANN401
        """Send a form as somebody, or as nobody."""
        return self.pages.post(path, data=dict(typed), headers=self.shows(role))

    def shows(self, role: Role | None) -> dict[str, str]:
        """Return what a browser sends of who somebody is."""
        return {} if role is None else {"Cookie": f"{COOKIE}={self.cookies[role]}"}

    def tell(self, role: Role, path: str, told: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Give a command over the API."""
        headers = {"Authorization": f"Bearer {self.tokens[role]}",
                   "Idempotency-Key": f"api {next(keys)}".replace(" ", "-")}  # fmt: skip
        return self.api.post(f"/v1{path}/commands", json=dict(told), headers=headers)

    def written(self) -> int:
        """Return how many facts there are of tables, meters and accounts."""
        ledger = self.facility.ledger
        kept = [stream for stream in ledger.streams() if not stream.startswith("house:")]
        return sum(ledger.head(stream).version for stream in kept)


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    folder: Path = tmp_path_factory.mktemp("roles")
    with open_facility(settings_for(f"sqlite:///{folder}/book.db")) as facility:
        house = House(facility, *(Buckets(10_000, 10_000, monotonic) for _ in range(2)))
        app = FastAPI()
        pages.add(app, house)
        app.add_exception_handler(RuleViolation, lambda *_: PlainTextResponse("refused", 409))
        tokens = {role: _token(facility, role) for role in ROLES}
        with (
            listening(app) as here,
            listening(make_app(facility)) as there,
            httpx.Client(base_url=here, timeout=60) as site,
            httpx.Client(base_url=there, timeout=60) as api,
        ):
            sealed = {role: house.cookies.seal(token) for role, token in tokens.items()}
            yield Pit(facility, app, site, api, sealed, tokens)


def _token(facility: Facility, role: Role) -> str:
    name = f"One {role} here"
    if role == "clock":
        made = facility.people.do(name, MakeToken(name, role, FAR), Asker("Sue", "supervisor"), "t")
        assert made.shown is not None
        return made.shown
    facility.people.do(name, OpenAccount(name, role), OPERATOR, f"o {role}", password=PASSWORD)
    return facility.people.log_in(name, PASSWORD, "127.0.0.1").token


def routes(pit: Pit, method: str) -> list[tuple[APIRoute, Entry]]:
    """Return the routes of the pit with the entry of each."""
    told = []
    for route in pit.app.routes:
        if isinstance(route, APIRoute) and method in (route.methods or ()):
            (entry,) = [one.call for one in route.dependant.dependencies
                        if isinstance(one.call, Entry)]  # fmt: skip
            told.append((route, entry))
    return told


def act_of(pit: Pit, route: APIRoute, name: str) -> tuple[Act[Any], Any, str]:
    """Return the act of a route, what it is read beside, and its place in the API.

    Where a route is of no known kind this fails: whoever adds one adds it here.
    """
    facility, slug = pit.facility, route.path.rpartition("/")[2]
    who = facility.people.identify(pit.tokens["supervisor"], facility.clock(), "")
    if route.path == "/opening/{alias}":
        return opening.act(facility, "lir", name), None, f"/tables/{name}"
    if route.path == "/pit/{name}/reverse":
        return reversing.act(1), look(facility, who, name), f"/tables/{name}"
    if route.path.startswith("/pit/{name}/"):
        act = next(one for one in tables.ACTS if one.slug == slug)
        return act, look(facility, who, name), f"/tables/{name}"
    if route.path.startswith("/meters/{name}/"):
        meter = facility.desk.meter(f"meter:{name}")
        return next(one for one in meters.ACTS if one.slug == slug), meter, f"/meters/{name}"
    if route.path.startswith("/accounts/{name}/"):
        seen = Seen(facility.people.account(f"Twin of {name}"), who)
        of_account: Act[Any] = next(one for one in accounts.ACTS if one.slug == slug)
        return of_account, seen, f"/accounts/Twin of {name}"
    new = next(one for one in accounts.NEW if route.path == f"/accounts/{one.slug}")
    return new, None, f"/accounts/New {slug} {name}"


def typed_for(act: Act[Any], seen: Any, name: str) -> dict[str, str]:  # noqa: ANN401
    """Return something in every blank."""
    return {blank.name: _sample(blank, name) for blank in act.blanks(seen)} | {
        "key": f"web-{next(keys)}"
    }


def _sample(blank: Blank, name: str) -> str:
    if blank.name in ("name", "table") and not blank.options:
        return name
    if blank.name == "to":
        return "other"
    if blank.kind in ("number", "whole", "money") and not blank.options:
        return blank.value or "1"
    offered = [value for value, _ in blank.options if value]
    if blank.optional and blank.name != "how":
        return ""
    return blank.value or (offered[0] if offered else "1" if blank.kind == "whole" else "since")


def test_every_route_of_the_pit_has_one_entry(pit: Pit) -> None:
    for route, entry in routes(pit, "POST"):
        assert COMMANDING & set(entry.permissions), route.path
    for route, entry in routes(pit, "GET"):
        assert entry.permissions, route.path
    assert len(routes(pit, "POST")) > 50


def test_whoever_may_not_writes_nothing(pit: Pit) -> None:
    before = pit.written()
    for route, entry in routes(pit, "POST"):
        path = re.sub(r"\{alias\}", "lir", re.sub(r"\{name\}", "none", route.path))
        assert pit.send(None, path, {"key": "1"}).status_code == 401, path
        for role in ROLES:
            allowed = all(may(role, permission) for permission in entry.permissions)
            if not allowed:
                assert pit.send(role, path, {"key": "1"}).status_code == 403, (role, path)
        assert {role for role in ROLES if all(may(role, one) for one in entry.permissions)} <= {
            "dealer", "supervisor"}, path  # fmt: skip
    assert pit.written() == before


def test_what_may_be_seen_is_what_the_api_shows(pit: Pit) -> None:
    for route, entry in routes(pit, "GET"):
        path = re.sub(r"\{alias\}", "lir", route.path).replace("{written}", "json")
        path = re.sub(r"\{name\}", "One dealer here" if "accounts" in path else "none", path)
        for role in ROLES:
            answer = pit.pages.get(path, headers=pit.shows(role))
            allowed = all(may(role, permission) for permission in entry.permissions)
            assert (answer.status_code == 403) != allowed, (role, path, answer.status_code)
        assert pit.pages.get(path).headers["location"] == "/login"


def test_every_act_by_staff_comes_to_the_same_as_over_the_api(
    pit: Pit, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (WEB, API):
        _prepare(pit, name)
    compared, refused = 0, set()
    for stage in ("closed", "open", "betting", "playing"):
        for name in (WEB, API):
            _bring(pit, name, stage)
        for route, _ in routes(pit, "POST"):
            for role in STAFF:
                if _compare(pit, route, role):
                    refused.add(route.path.rpartition("/")[2].replace("{alias}", "lir"))
                compared += 1
    of_tables = {act.slug for act in tables.ACTS} | {"lir"}
    assert refused & of_tables == SUPERVISORS & of_tables
    with capsys.disabled():
        sys.stdout.write(f"\nforms of the pit against the API: {compared} comparisons\n")


def _compare(pit: Pit, route: APIRoute, role: Role) -> bool:
    """Do one act at both twins; tell whether it was refused to a dealer for what he is."""
    act, seen, _ = act_of(pit, route, WEB)
    new = f"New {act.slug} {WEB}" if act in accounts.NEW else WEB
    typed = typed_for(act, seen, new)
    path = route.path.replace("{alias}", "lir")
    path = path.replace("{name}", f"Twin of {WEB}" if "/accounts/" in path else WEB)
    page = pit.send(role, path, typed)
    act, seen, place = act_of(pit, route, API)
    new = f"New {act.slug} {API}" if act in accounts.NEW else API
    told, unread = None, ""
    try:
        told = act.read(typed_for(act, seen, new), seen)
    except RuleViolation as error:
        unread = str(error)
    if told is None:
        not_his: bool = page.status_code == 403
        assert not_his or unread in _said(page)
        return not_his
    over_api = pit.tell(role, place, told)
    here = (role, path, page.status_code, over_api.status_code, over_api.text[:300])
    done = page.status_code in (200, 303)
    assert done == (over_api.status_code == 200 and over_api.json().get("done", True)), here
    if done:
        return False
    said = _said(page)
    if over_api.status_code == 422:  # the contract's shapes say it in words of their own
        return False
    detail = over_api.json().get("detail") or over_api.json()["why"]
    assert detail.replace(API, WEB) in said.replace(API, WEB), (said, here)
    return role == "dealer" and (page.status_code == 403 or "as a dealer" in said)


def _said(page: httpx.Response) -> str:
    return " ".join(Form(page.text).alert.split())


def _prepare(pit: Pit, name: str) -> None:
    """Make the twin account, and a meter that another could be moved to."""
    made = {"command": "open account", "name": f"Twin of {name}", "role": "dealer"}
    assert pit.tell("supervisor", f"/accounts/Twin of {name}", made).status_code == 200
    meter = {"command": "open meter", "table": "A", "initial": 500_000, "reset": 500_000,
             "rate": "1/3"}  # fmt: skip
    pit.tell("supervisor", "/meters/other", meter)


def _bring(pit: Pit, name: str, stage: str) -> None:
    """Bring a table as far as a stage, from wherever it is."""
    table, place = pit.facility.desk.table(f"table:{name}"), f"/tables/{name}"

    def tell(**told: Any) -> None:  # noqa: ANN401
        pit.tell("supervisor", place, told)

    if table.playing is not None:
        tell(command="call off", round=table.number, reason="the next stage")
    tell(command="close table")
    if stage == "closed":
        return
    tell(command="open table", game="lir", house={}, by_act=True, chips=10_000_000)
    tell(command="sit", seat=1, player=f"Guest of {name}")
    tell(command="buy in", player=f"Guest of {name}", amount=100_000)
    if stage in ("betting", "playing"):
        number = pit.facility.desk.table(f"table:{name}").number + 1
        tell(command="start round", round=number)
        bet = {"command": "place bet", "seat": 1, "wagers": {"bet": 1000}}
        tell(command="play", round=number, commands=[bet])
        if stage == "playing":
            tell(command="play", round=number, commands=[{"command": "no more bets"}])
