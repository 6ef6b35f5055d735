"""Every route by every role: what each may do is what ``roles.py`` says, for routes to come too."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute

from croupier.service.api.access import Guard
from croupier.service.api.app import RESOURCES
from croupier.service.api.border import PREFIX
from croupier.service.people import Permission, may
from croupier.service.people.roles import ROLES, Role
from service.api.serving import Client, House, serving

OPEN = {
    ("POST", "/v1/sessions"),
    ("POST", "/v1/sessions/password"),
    ("GET", "/v1/health/live"),
    ("GET", "/v1/health/ready"),
}
"""The routes that nobody need be known for; each has a reason to be here."""


def guards_of(route: APIRoute) -> list[Guard]:
    """Return the guards that stand before a route."""
    found, waiting = [], list(route.dependant.dependencies)
    while waiting:
        dependency = waiting.pop()
        if isinstance(dependency.call, Guard):
            found.append(dependency.call)
        waiting += dependency.dependencies
    return found


def routes() -> list[tuple[str, str, APIRoute]]:
    """Return every route: method, path, and the route itself."""
    return [
        (method, PREFIX + route.path, route)
        for resource in RESOURCES
        for route in resource.router.routes
        if isinstance(route, APIRoute)
        for method in sorted(route.methods or ())
    ]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('roles')}/book.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def people(house: House) -> dict[Role, Client]:
    return {role: house.client(f"one {role}", role) for role in ROLES}


def test_every_route_has_one_guard_or_is_open_for_a_reason(house: House) -> None:
    for method, path, route in routes():
        assert len(guards_of(route)) == (0 if (method, path) in OPEN else 1), (method, path)
    contract = house.with_token("nobody", None).http.get("/v1/openapi.json").json()
    told = {(m.upper(), path) for path, methods in contract["paths"].items() for m in methods}
    assert told == {(method, path) for method, path, _ in routes()}
    assert told > OPEN


def ask(client: Client, method: str, path: str) -> Any:  # noqa: ANN401 - a response
    """Ask for a route, its blanks filled in with something that is nowhere."""
    filled = re.sub(r"\{[a-z]+\}", "9", path)
    headers = {"Idempotency-Key": "1"}
    return client.http.request(method, filled, json={}, headers=headers)


def test_every_route_by_every_role(
    house: House, people: dict[Role, Client], capsys: pytest.CaptureFixture[str]
) -> None:
    cells = 0
    for method, path, route in routes():
        for guard in guards_of(route):
            permission: Permission = guard.permission
            nobody = ask(house.with_token("nobody", None), method, path)
            assert nobody.status_code == 401
            assert nobody.headers["WWW-Authenticate"] == "Bearer"
            for role in ROLES:
                client = people[role]
                if (method, path) == ("DELETE", "/v1/sessions/current"):
                    if not may(role, permission):
                        assert ask(client, method, path).status_code == 403
                    continue  # it works, as test_sessions shows; here it would end the session
                answer = ask(client, method, path)
                told = f"{role} {method} {path}: {answer.status_code} {answer.text[:200]}"
                assert (answer.status_code == 403) != may(role, permission), told
                assert answer.status_code < 500, told
                cells += 1
    assert cells > 100
    with capsys.disabled():
        sys.stdout.write(f"\nroutes by roles: {cells} cells\n")


@pytest.mark.parametrize("token", ["x", "ä", "0" * 5000, "Bearer"])
def test_a_token_that_is_none_lets_nobody_in(house: House, token: str) -> None:
    header = b"Bearer " + token.encode("utf-8")
    client = house.with_token("nobody", None)
    answer = client.http.get("/v1/tables", headers={b"Authorization": header})
    assert answer.status_code == 401
    assert answer.headers["Content-Type"] == "application/problem+json"
