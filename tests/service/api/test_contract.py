"""The API is what its OpenAPI document says: Schemathesis asks for everything, in every role."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.generation.case import Case

from croupier.games import find_game
from croupier.service.people import may
from croupier.service.people.roles import Role
from croupier.table import commands as c
from service.api.serving import PASSWORD, Client, House, hearing, serving
from service.api.test_roles import OPEN, guards_of, routes
from service.api.watched import HouseFloor, Watched
from table.memory import DAN, EVE

load_all_checks()
ALWAYS = ("not_a_server_error", "status_code_conformance", "content_type_conformance",
          "response_schema_conformance", "response_headers_conformance")  # fmt: skip
EXAMPLES = {GenerationMode.POSITIVE: 60, GenerationMode.NEGATIVE: 30}
"""For each method of each path."""
REAL = {"table": ("uth", "fcp", "lir", "closed"), "number": (1, 2, 3), "meter": ("A",),
        "name": ("a", "EVE", "Ada"), "stream": ("table:uth", "people:eve", "meter:A")}  # fmt: skip
"""What is there; at random nothing would ever be found."""


class Floor(NamedTuple):
    """A house in the middle of its day, who asks, and the contract."""

    house: House
    clients: dict[Role, Client]
    operations: dict[tuple[str, str], Any]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    url = f"sqlite:///{tmp_path_factory.mktemp('contract')}/book.db"
    with hearing(logging.ERROR) as heard, serving(url) as house:
        people = HouseFloor(house)
        people.ask(EVE, c.OpenMeter("A", 500_000, 500_000, "1/3"), "meter:A")
        for alias in ("uth", "fcp", "lir"):
            begin(people, alias)
        people_of: tuple[Role, ...] = "supervisor", "player"
        clients = {role: house.client(f"{role} one", role) for role in people_of}
        clients |= {"auditor": people.clients["ada"], "dealer": people.clients["dan"]}
        config = SchemathesisConfig.from_dict({"generation": {"with-security-parameters": False}})
        schema = schemathesis.openapi.from_url(f"{house.url}/v1/openapi.json", config=config)
        found = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
        operations = {(one.method.upper(), one.path): one for one in found}
        yield Floor(house, clients, operations)
    assert not heard


def begin(people: HouseFloor, alias: str) -> None:
    """Play two rounds at a new table, and leave a third in play."""
    source: Any = "entered" if alias == "fcp" else "sealed"
    opening = c.OpenTable(find_game(alias).name, {}, "hand", source, None, (), None, 10**9)
    if alias == "fcp":
        opening = opening._replace(house={"dealer_cards": 5})
    evening = Watched(people, opening, Random(alias), f"table:{alias}")
    for _ in range(2):
        evening.play_round()
    number = evening.table.number + 1
    evening.people_move()
    people.ask(DAN, c.StartRound(number), evening.stream)
    evening.bets(number)
    evening.close_betting(number)


FILES = ("/v1/reports/{kind}", "/v1/metrics")
CASES = [
    pytest.param(method, path, route, mode, id=f"{method} {path} {mode.value}")
    for method, path, route in routes()
    for mode in EXAMPLES
    if mode == GenerationMode.POSITIVE or "{" in path or route.body_field is not None
]
"""Where nothing is asked for, nothing can be asked wrongly."""


def askers(route: APIRoute, roles: Iterable[Role]) -> list[Role]:
    """Return roles to draw from: who may ask at least as often as who may not."""
    guards = guards_of(route)
    allowed = [role for role in roles if all(may(role, guard.permission) for guard in guards)]
    others = [role for role in roles if role not in allowed]
    return allowed * max(1, len(others)) + others


@pytest.mark.parametrize(("method", "path", "route", "mode"), CASES)
def test_the_api_is_as_its_contract_says(
    floor: Floor, method: str, path: str, route: APIRoute, mode: GenerationMode
) -> None:
    operation, counted = floor.operations[method, path], Counter[int]()
    few = path.startswith("/v1/sessions") and method != "GET"  # a password is hashed each time
    checks: list[Any] = [CHECKS.get_one(name) for name in ALWAYS]
    if mode == GenerationMode.NEGATIVE:
        checks.append(CHECKS.get_one("negative_data_rejection"))

    @seed(6)
    @settings(
        max_examples=8 if few else EXAMPLES[mode],
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        role=st.sampled_from(askers(route, sorted(floor.clients))),
        real=st.sampled_from(range(8 if "{" in path else 1)),
    )
    def ask(case: Case[Any], role: Role, real: int) -> None:
        if mode == GenerationMode.POSITIVE:
            for name in case.path_parameters:
                if case.path_parameters[name] == "performance":
                    case.path_parameters[name] = "accounting"  # its theory takes minutes
                if real and name in REAL:
                    case.path_parameters[name] = REAL[name][real % len(REAL[name])]
        client = floor.clients[role]
        token = client.http.headers["Authorization"]
        if method == "DELETE" and role in ("supervisor", "player"):
            token = f"Bearer {floor.house.facility.people.log_in(client.name, PASSWORD, '').token}"
        headers = {"Authorization": token}
        answer = case.call(base_url=floor.house.url, headers=headers)
        case.validate_response(answer, checks=checks, headers=headers)
        counted[answer.status_code] += 1

    ask()
    # What was asked came to what it asks for: nobody's rights and no blank stood in the way always.
    if mode == GenerationMode.POSITIVE and method == "GET":
        assert counted[200]
    assert counted.keys() - {403, 404}


def test_the_contract_is_complete(floor: Floor) -> None:
    contract = floor.house.with_token("nobody", None).get("/openapi.json").json()
    assert contract["openapi"].startswith("3.1.")
    assert contract["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"
    for path, methods in contract["paths"].items():
        for method, told in methods.items():
            where = f"{method} {path}"
            assert told["description"], where
            assert (told.get("security") is None) == ((method.upper(), path) in OPEN), where
            names = {one["name"] for one in told.get("parameters", ())}
            assert ("Idempotency-Key" in names) == path.endswith("/commands"), where
            for status, answer in told["responses"].items():
                if status == "204" or (status == "200" and path in FILES):
                    continue
                (media, shape), *more = answer["content"].items()
                assert not more, where
                assert media in ("application/json", "application/problem+json"), where
                assert media.endswith("problem+json") == (status > "3" and "health" not in path)
                assert shape["schema"].keys() & {"$ref", "items", "additionalProperties"}, where
            if "Idempotency-Key" in names:
                body = told["requestBody"]["content"]["application/json"]["schema"]
                assert body["examples"], where
