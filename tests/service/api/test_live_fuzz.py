"""Viewers who do what no viewer should: the server stays up, and nobody is watched for who left."""

from __future__ import annotations

import json
import socket
import struct
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.service.api import live
from croupier.service.people.roles import ROLES
from service.api.serving import (
    Client,
    House,
    no_time_passes,
    serving,
    serving_without_errors,
    with_a_table,
)
from service.api.watching import until

__all__ = ["no_time_passes"]

TABLE = "/v1/tables/1/live"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = f"sqlite:///{tmp_path_factory.mktemp('fuzz')}/book.db"
    with serving_without_errors(url) as opened:
        yield opened


@pytest.fixture(scope="module")
def eve(house: House) -> Client:
    return with_a_table(house, "Eve")


def token_of(client: Client) -> str:
    """Return a client's token."""
    return client.http.headers["Authorization"].removeprefix("Bearer ")


@contextmanager
def joined(house: House, path: str = TABLE) -> Iterator[ClientConnection]:
    """Connect to a table."""
    address = house.url.replace("http", "ws", 1) + path
    with connect(address, max_size=None, ping_interval=None, open_timeout=120) as viewer:
        yield viewer


@contextmanager
def greeted(house: House, client: Client, **more: Any) -> Iterator[ClientConnection]:  # noqa: ANN401
    """Connect to a table and say who one is."""
    with joined(house) as viewer:
        viewer.send(json.dumps({"token": token_of(client), **more}))
        yield viewer


def view(viewer: ClientConnection) -> dict[str, Any]:
    """Return the next view."""
    told: dict[str, Any] = json.loads(viewer.recv(timeout=120))
    return told


def code_of(viewer: ClientConnection) -> int:
    """Return the code with which the service closes."""
    with pytest.raises(ConnectionClosed) as closed:
        deque(iter(lambda: viewer.recv(timeout=120), None), 0)
    assert closed.value.rcvd is not None, "cut without a word"
    return closed.value.rcvd.code


GREETINGS: tuple[str | bytes, ...] = (
    "", "x", "null", "[]", "{}", '"token"', "{", "\x00", "[" * 4000, '{"a":' * 800,
    b"", b"\x00\xff", b'{"token": "x"}', '{"token": 5}', '{"token": null}', '{"token": ["x"]}',
    '{"token": "x", "after": -1}', '{"token": "x", "after": 1.5}', '{"token": "x", "after": "1"}',
    '{"token": "x", "after": 99999999999999999999}', '{"token": "x", "after": NaN}',
    '{"token": "x", "after": true}', '{"token": "x", "more": 1}', '{"token": "x", "token": "x"}',
    json.dumps({"token": "x" * 201}), json.dumps({"token": "\ud800"}), '{"token": ""}',
    '{"token": "x"}', '{"token": "\\u0000"}', '{"token": "é"}',
)  # fmt: skip


@pytest.mark.parametrize("greeting", GREETINGS, ids=lambda greeting: repr(greeting)[:30])
def test_a_greeting_that_is_none_is_refused(
    house: House, eve: Client, greeting: str | bytes
) -> None:
    with joined(house) as viewer:
        viewer.send(greeting)
        assert code_of(viewer) == live.REFUSED
    assert house.facility.bus.watching == 0
    assert eve.get("/tables").status_code == 200


def test_huge_messages_are_refused(house: House, eve: Client) -> None:
    with joined(house) as viewer:
        viewer.send("x" * 5000)
        assert code_of(viewer) == 1009
    with greeted(house, eve) as viewer:
        view(viewer)
        viewer.send(b"x" * 2_000_000)
        assert code_of(viewer) == 1009
    until(lambda: house.facility.bus.watching == 0)


def test_who_says_nothing_is_sent_away(
    house: House, eve: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert eve.get("/tables").status_code == 200
    monkeypatch.setattr(live, "GREETING_S", 0.1)
    with joined(house) as viewer:
        assert code_of(viewer) == live.REFUSED


@pytest.mark.parametrize("role", ROLES)
def test_every_role_sees_a_table_and_no_unknown_one(house: House, eve: Client, role: Any) -> None:  # noqa: ANN401
    assert eve.get("/tables").status_code == 200
    client = house.client(f"Fuzz {role}", role)
    with greeted(house, client) as viewer:
        told = view(viewer)
        assert told["view"]["table"] == "table:1"
        assert ("accounts" in told["view"]) == (role in ("dealer", "supervisor", "auditor"))
    with joined(house, "/v1/tables/nowhere/live") as viewer:
        viewer.send(json.dumps({"token": token_of(client)}))
        assert code_of(viewer) == live.UNKNOWN


@pytest.mark.parametrize(
    "path", ["/v1/tables/1", "/v1/live", "/", "/v1/tables/%00/live", "/v1/tables/a%2fb/live"]
)
def test_no_connection_where_nothing_is_live(house: House, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, joined(house, path):
        pass
    assert refused.value.response.status_code in (403, 404)


@pytest.mark.parametrize("after", [0, 1, 2**31])
def test_whoever_was_here_before_sees_the_table_as_it_is(
    house: House, eve: Client, after: int
) -> None:
    with greeted(house, eve, after=after) as viewer:
        told = view(viewer)
    assert told["version"] == house.facility.ledger.head("table:1").version
    assert len(told["happened"]) == max(0, told["version"] - after)


def test_a_session_that_ends_ends_the_view(
    house: House, eve: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.client("Ann", "player"), house.client("Bob", "player")
    with greeted(house, ann) as viewer:  # cut when something happens
        view(viewer)
        assert ann.http.delete("/v1/sessions/current").status_code == 204
        eve.done("1", command="suspend", reason="a session has ended")
        assert code_of(viewer) == live.REFUSED
    eve.done("1", command="resume", reason="another")
    monkeypatch.setattr(live, "CHECK_S", 0.2)
    with greeted(house, bob) as viewer:  # cut though nothing happens
        view(viewer)
        locked = eve.post("/accounts/Bob/commands", {"command": "lock account", "reason": "a test"})
        assert locked.status_code == 200, locked.text
        assert code_of(viewer) == live.REFUSED
    until(lambda: house.facility.bus.watching == 0)


def test_who_talks_without_end_is_not_heard(house: House, eve: Client) -> None:
    with greeted(house, eve) as loud, greeted(house, eve) as quiet:
        view(loud)
        view(quiet)
        for number in range(5000):
            loud.send(f"{number}" * 5 if number % 2 else bytes([number % 256]) * 50)
        version = house.facility.ledger.head("table:1").version
        eve.done("1", command="suspend", reason="a look")
        eve.done("1", command="resume", reason="another")
        for viewer in (loud, quiet):
            while view(viewer)["version"] < version + 2:
                pass
    until(lambda: house.facility.bus.watching == 0)


@pytest.mark.usefixtures("no_time_passes")
def test_who_connects_too_often_is_sent_away(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/book.db", rate=1, burst=5) as small:
        eve = small.client("Eve", "supervisor")
        eve.done("1", command="open table", game="lir", house={}, chips=100_000)
        codes = []
        for _ in range(8):
            with greeted(small, eve) as viewer:
                try:
                    view(viewer)
                except ConnectionClosed:
                    codes.append(code_of(viewer))
        assert set(codes) == {live.TOO_MANY}
        assert len(codes) >= 3


def leave_rudely(viewer: ClientConnection, rng: Random) -> None:
    """Go without a word, or with half a word."""
    under = viewer.socket
    with suppress(OSError):  # the service has closed already
        if rng.random() < 0.5:
            under.sendall(rng.randbytes(rng.randint(1, 40)))
        if rng.random() < 0.5:  # a reset, not an end
            under.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        under.shutdown(socket.SHUT_RDWR)
        under.close()


def test_a_crowd_without_manners_leaves_nothing_behind(
    house: House, eve: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(6)
    left = views = 0
    with greeted(house, eve) as steady:
        view(steady)
        for number in range(160):  # at the end the table is open again
            with joined(house) as viewer:
                step = rng.randrange(4)
                if step:
                    greeting = json.dumps({"token": token_of(eve), "after": rng.randrange(9)})
                    viewer.send(greeting if rng.random() < 0.8 else rng.randbytes(30))
                if number % 10 == 0:
                    command = ("suspend", "resume")[number // 10 % 2]
                    eve.done("1", command=command, reason="while they leave")
                if step > 2:
                    with suppress(ConnectionClosed):
                        views += "version" in view(viewer)
                leave_rudely(viewer, rng)
                left += 1
        before = house.facility.ledger.head("table:1").version
        while view(steady)["version"] < before:
            pass
    until(lambda: house.facility.bus.watching == 0)
    assert eve.get("/tables").status_code == 200
    assert views
    with capsys.disabled():
        told = f"{len(GREETINGS)} greetings, 5000 messages, {left} left rudely, {views} views"
        sys.stdout.write(f"\nWebSocket fuzz: {told}; {before} facts\n")
