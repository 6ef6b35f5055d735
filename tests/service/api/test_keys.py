"""A command and its key over HTTP: done once, answered the same, and nobody meets another's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.api.serving import FAR, Client, House, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('keys')}/book.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def eve(house: House) -> Client:
    client = house.client("Eve", "supervisor")
    client.done("1", command="open table", game="lir", house={}, chips=100_000_000)
    return client


@pytest.fixture(scope="module")
def dan(house: House, eve: Client) -> Client:
    assert eve.name
    return house.client("Dan", "dealer")


COMMANDS: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    (
        "/tables/1/commands",
        {"command": "fill", "amount": 500, "slip": "1"},
        {"command": "fill", "amount": 505, "slip": "1"},
    ),
    (
        "/meters/m/commands",
        {"command": "open meter", "table": "B", "initial": 100000, "reset": 100000, "rate": "1/3"},
        {"command": "suspend meter", "reason": "no connection"},
    ),
    (
        "/accounts/Bob/commands",
        {"command": "open account", "name": "Bob", "role": "player"},
        {"command": "open account", "name": "Bob", "role": "dealer"},
    ),
    (
        "/accounts/Robot/commands",
        {"command": "make token", "name": "Robot", "role": "dealer", "expires": FAR},
        {"command": "make token", "name": "Robot", "role": "auditor", "expires": FAR},
    ),
)  # fmt: skip


@pytest.mark.parametrize(("path", "body", "other"), COMMANDS)
def test_a_key_stands_for_one_command(
    house: House, eve: Client, path: str, body: dict[str, Any], other: dict[str, Any]
) -> None:
    key = f"once {path}".replace(" ", "-").replace("/", ".")
    first = eve.post(path, body, key)
    assert first.status_code == 200, first.text
    commits = {stream: house.facility.ledger.head(stream) for stream in streams(house)}
    for same in (body, dict(reversed(body.items()))):
        again = eve.post(path, same, key)
        assert again.status_code == 200
        expected = first.json() | {"repeated": True}
        if path.startswith("/accounts"):
            expected["shown"] = None  # a password or a token is told once
        assert again.json() == expected
    assert first.json()["repeated"] is False
    refused = eve.post(path, other, key)
    assert refused.status_code == 422
    assert refused.json()["type"] == "urn:croupier:key-reused"
    assert eve.post("/tables/2/commands", COMMANDS[0][1], key).status_code in (409, 422)
    assert {stream: house.facility.ledger.head(stream) for stream in streams(house)} == commits


def streams(house: House) -> list[str]:
    """Return all streams."""
    return list(house.facility.ledger.streams())


def test_the_same_key_for_another_table_or_thing_is_refused(eve: Client) -> None:
    body = {"command": "suspend", "reason": "a look"}
    eve.done("3", command="open table", game="lir", house={}, chips=100_000)
    eve.done("4", command="open table", game="lir", house={}, chips=100_000)
    assert eve.post("/tables/3/commands", body, "everywhere").status_code == 200
    assert eve.post("/tables/4/commands", body, "everywhere").status_code == 422
    assert eve.post("/accounts/Bob/commands", OPEN, "everywhere").status_code == 422


OPEN = {"command": "open account", "name": "Bob", "role": "player"}


def test_two_people_may_choose_the_same_key(eve: Client, dan: Client, house: House) -> None:
    ann = house.client("Ann", "player")
    assert ann.tell("1", key="same", command="sit", seat=1, player="Ann").status_code == 200
    told = [
        dan.tell("1", key="same", command="buy in", player="Ann", amount=500),
        eve.tell("1", key="same", command="buy in", player="Ann", amount=500),
    ]
    assert [answer.json()["repeated"] for answer in told] == [False, False]
    assert ann.get("/balances/current").json()["cents"] == 1000


def test_a_refused_command_uses_no_key_up(eve: Client) -> None:
    body = {"command": "resume", "reason": "it was open"}
    assert eve.post("/tables/1/commands", body, "later").status_code == 409
    eve.done("1", command="suspend", reason="now it is not")
    answer = eve.post("/tables/1/commands", body, "later")
    assert (answer.status_code, answer.json()["repeated"]) == (200, False)


def test_the_same_command_many_times_at_once_is_done_once(
    house: House, eve: Client, dan: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    eve.done("5", command="open table", game="uth", house={}, chips=100_000)
    bea = house.client("Bea", "player")
    bea.done("5", command="sit", seat=2, player="Bea")
    rounds, each = 15, 8
    with ThreadPoolExecutor(each) as crowd:
        for number in range(rounds):
            body: Any = {"command": "buy in", "player": "Bea", "amount": 500 * (number + 1)}
            asked = [crowd.submit(dan.tell, "5", f"at-once-{number}", **body) for _ in range(each)]
            answers = [one.result() for one in asked]
            assert {answer.status_code for answer in answers} == {200}
            assert sorted(answer.json()["repeated"] for answer in answers) == [False] + [True] * 7
    paid = sum(500 * (number + 1) for number in range(rounds))
    assert bea.get("/balances/current").json()["cents"] == paid
    with capsys.disabled():
        sys.stdout.write(f"\nkeys: {rounds} commands, each sent {each} times at once\n")
