"""Requests as nobody's program makes them: each is refused in order, and nothing is told by it."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.service.api.border import SECURE
from service.api.serving import (
    FAR,
    PASSWORD,
    Client,
    House,
    no_time_passes,
    serving,
    serving_without_errors,
    with_a_table,
)

__all__ = ["no_time_passes"]

COMMANDS = "/v1/tables/1/commands"
JSON = {"Content-Type": "application/json", "Idempotency-Key": "hostile"}
DEEP = 60_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = f"sqlite:///{tmp_path_factory.mktemp('hostile')}/book.db"
    with serving_without_errors(url) as opened:
        yield opened


@pytest.fixture(scope="module")
def eve(house: House) -> Client:
    return with_a_table(house, "Eve")


def check_refusal(answer: httpx.Response, *statuses: int) -> None:
    """Check a refusal: a problem document, under the right headers, with nothing from inside."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["type"].startswith("urn:croupier:")
    assert told["title"]
    assert told["detail"]
    assert set(told) == {"type", "title", "status", "detail", "clause"}
    check_answer(answer)


def check_answer(answer: httpx.Response) -> None:
    """Check what every answer has, and what none may have."""
    assert SECURE.items() <= dict(answer.headers.multi_items()).items() | _titled(answer).items()
    everything = answer.text + str(answer.headers)
    for inside in ("unsafe-eval", "Traceback", 'File "', "sqlite", "pydantic", PASSWORD):
        assert inside not in everything, inside
    assert len(answer.headers["X-Request-Id"]) == 16


def _titled(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.headers.get(name, "") for name in SECURE}


SIT = b'{"command": "sit", "seat": 1, "player": "Ann"}'
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "no UTF-8": b'{"command": "\xff"}',
    "UTF-16": SIT.decode().encode("utf-16"),
    "text": b'"sit"',
    "a list": b"[" + SIT + b"]",
    "null": b"null",
    "deep lists": b"[" * DEEP,
    "deep objects": b'{"a":' * (DEEP // 5),
    "deep in a field": b'{"command": "open table", "game": "lir", "house": '
    + b'{"a":' * 5000 + b"1" + b"}" * 5001,
    "a key twice": b'{"command": "sit", "seat": 1, "seat": 2, "player": "Ann"}',
    "the same twice": b'{"command": "sit", "seat": 1, "seat": 1, "player": "Ann"}',
    "a key twice inside": b'{"command": "play", "round": 1, "commands":'
    b' [{"command": "place bet", "seat": 1, "wagers": {"bet": 500, "bet": 1000}}]}',
    "NaN": b'{"command": "sit", "seat": NaN, "player": "Ann"}',
    "Infinity": b'{"command": "fill", "amount": Infinity, "slip": "1"}',
    "a float": b'{"command": "fill", "amount": 500.0, "slip": "1"}',
    "an exponent": b'{"command": "fill", "amount": 5e2, "slip": "1"}',
    "a huge exponent": b'{"command": "fill", "amount": 1e999999, "slip": "1"}',
    "money as text": b'{"command": "fill", "amount": "500", "slip": "1"}',
    "money as truth": b'{"command": "fill", "amount": true, "slip": "1"}',
    "huge": b'{"command": "fill", "amount": 1' + b"0" * 30 + b', "slip": "1"}',
    "thousands of digits": b'{"command": "fill", "amount": ' + b"9" * 5000 + b', "slip": "1"}',
    "a float in a wager": b'{"command": "play", "round": 1, "commands":'
    b' [{"command": "place bet", "seat": 1, "wagers": {"bet": 500.0}}]}',
    "a surrogate": b'{"command": "sit", "seat": 1, "player": "\\ud800"}',
    "NUL": b'{"command": "sit", "seat": 1, "player": "A\\u0000nn"}',
    "a control character": b'{"command": "sit", "seat": 1, "player": "A\x01nn"}',
    "an escape": b'{"command": "suspend", "reason": "\\u001b[2Jgone"}',
    "no command": b'{"seat": 1, "player": "Ann"}',
    "an unknown command": b'{"command": "sit down"}',
    "a field more": SIT[:-1] + b', "chips": 5}',
    "a field less": b'{"command": "sit", "seat": 1}',
    "a proto": SIT[:-1] + b', "__proto__": {}}',
    "no inner command": b'{"command": "play", "round": 1, "commands": [{"command": "nil"}]}',
    "inner nothing": b'{"command": "play", "round": 1, "commands": []}',
    "too many inner": b'{"command": "play", "round": 1, "commands": ['
    + b",".join([b'{"command": "take back", "seat": 1}'] * 40) + b"]}",
    "a wrong face": b'{"command": "play", "round": 1, "commands":'
    b' [{"command": "identify", "holder": 1, "faces": "Zz"}]}',
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_a_hostile_body_is_refused(house: House, eve: Client, name: str) -> None:
    before = house.facility.ledger.head("table:1")
    answer = eve.http.post(COMMANDS, content=BODIES[name], headers=JSON)
    check_refusal(answer, 422)
    assert house.facility.ledger.head("table:1") == before


HOUSES = {
    "deep": b'{"a":' * 150 + b"1" + b"}" * 150,
    "a surrogate": b'{"\\udfff": 1}',
    "a surrogate inside": b'{"minimums": {"bet": "\\udfff"}}',
    "a float": b'{"minimums": {"bet": 500.0}}',
    "long": b'{"' + b"a" * 50_000 + b'": 1}',
}


@pytest.mark.parametrize("name", HOUSES)
def test_a_hostile_house_is_refused(eve: Client, name: str) -> None:
    body = b'{"command": "open table", "game": "lir", "house": ' + HOUSES[name] + b"}"
    check_refusal(eve.http.post("/v1/tables/2/commands", content=body, headers=JSON), 409, 422)


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "a/b;;", ""])
def test_a_body_of_another_kind_is_refused(eve: Client, media: str) -> None:
    headers = JSON | {"Content-Type": media}
    check_refusal(eve.http.post(COMMANDS, content=SIT, headers=headers), 422)


@pytest.mark.parametrize("key", ["", "a b", "ä", "k" * 101, "a\tb", "a\x7fb"])
def test_a_key_that_is_none_is_refused(eve: Client, key: str) -> None:
    headers = JSON | {"Idempotency-Key": key}
    sent = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
    check_refusal(eve.http.post(COMMANDS, content=SIT, headers=sent), 422)


def test_a_command_has_one_key(eve: Client) -> None:
    check_refusal(
        eve.http.post(COMMANDS, content=SIT, headers={"Content-Type": "application/json"}), 422
    )
    twice = [*JSON.items(), ("idempotency-key", "other")]
    check_refusal(eve.http.post(COMMANDS, content=SIT, headers=twice), 422)


PATHS = [
    "/", "/v1", "/v1/", "/v1//tables", "/v1/tables/", "/v1/tables/1/", "/V1/tables",
    "/v1/tables/%00",
    "/v1/tables/..%2f..%2fetc%2fpasswd", "/v1/../v1/x", "/v1/tables/%ff", "/v1/tables/1%2fcommands",
    "/v1/tables/" + "a" * 5000, "/docs", "/redoc", "/openapi.json", "/v1/meters/%0a", "/v1/log/%00",
    "/v1/balances/a%00b", "/v1/accounts/%F0%9F%92%A9", "/v1/tables/1/rounds/0",
    "/v1/tables/1/rounds/99999999999999999999", "/v1/tables/1/rounds/1e3",
    "/v1/tables/1/rounds?after=-1",
    "/v1/tables/1/rounds?after=1.5", "/v1/log/table:1?kind=%00",
    "/v1/log/table:1?after=a&after=b",
    "/v1/reports/accounting?day=%00", "/v1/reports/accounting?from=9999-99-99",
    "/v1/reports/nothing",
    "/v1/reports/payouts?threshold=1.5", "/v1/reports/accounting?format=exe", "http://elsewhere/x",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_an_address_that_is_none_is_refused(eve: Client, path: str) -> None:
    request = eve.http.build_request("GET", "/")
    raw = path.encode() if path.startswith("/") else b"/" + path.encode()
    request.url = request.url.copy_with(raw_path=raw)
    answer = eve.http.send(request)
    check_refusal(answer, 404, 405, 409, 422)
    assert "Location" not in answer.headers


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "BREW"])
def test_a_method_that_is_none_is_refused(eve: Client, method: str) -> None:
    answer = eve.http.request(method, "/v1/tables")
    assert answer.headers["Allow"] == "GET"
    if method == "HEAD":
        assert answer.status_code == 405
        assert not answer.content
    else:
        check_refusal(answer, 405)


def chunks(size: int) -> Iterator[bytes]:
    """Yield a body without telling before how long it is."""
    for _ in range(size // 1000):
        yield b" " * 1000


@pytest.mark.parametrize("path", [COMMANDS, "/v1/sessions", "/v1/accounts/Bob/commands"])
def test_a_body_too_large_is_refused(eve: Client, path: str) -> None:
    check_refusal(eve.http.post(path, content=b" " * 100_000, headers=JSON), 413)
    check_refusal(eve.http.post(path, content=chunks(100_000), headers=JSON), 413)
    told = httpx.Headers(JSON | {"Content-Length": "9" * 40})
    with pytest.raises(httpx.HTTPError):  # uvicorn's own parser refuses such a length
        eve.http.post(path, content=b"{}", headers=told).raise_for_status()
    assert eve.get("/tables").status_code == 200


def exchange(house: House, sent: bytes) -> bytes:
    """Send bytes; return what comes back until the server closes."""
    port = int(house.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        with suppress(OSError):
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
        told = b""
        with suppress(ConnectionResetError):  # it reads no further
            while piece := connection.recv(65536):
                told += piece
    return told


RAW = {
    "garbage": b"\x00\xff\x16\x03\x01" * 50 + b"\r\n\r\n",
    "a header flood": b"GET /v1/tables HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 30_000 + b"\r\n",
    "a header without end": b"GET /v1/tables HTTP/1.1\r\nX: " + b"y" * 200_000,
    "two lengths": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
    b"Content-Length: 5\r\n\r\n{}",
    "a negative length": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: -2\r\n\r\n{}",
    "no host": b"GET /v1/tables HTTP/1.1\r\n\r\n",
    "another protocol": b"GET /v1/tables HTTP/9.9\r\nHost: x\r\n\r\n",
    "a blank in a header": b"GET /v1/tables HTTP/1.1\r\nHost : x\r\n\r\n",
    "a wrong chunk": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
}


@pytest.mark.parametrize("name", RAW)
def test_what_is_no_http_is_refused_before_the_app(house: House, eve: Client, name: str) -> None:
    told = exchange(house, RAW[name])
    assert not told or told.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 401 ")), told[:200]
    assert b"Traceback" not in told
    assert eve.get("/tables").status_code == 200


def test_half_a_request_and_gone(house: House, eve: Client) -> None:
    half = b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    for _ in range(50):
        exchange(house, half + b"Content-Length: 900\r\n\r\n{")
    assert eve.get("/tables").status_code == 200


LOGINS: tuple[Any, ...] = (
    {"name": "Eve", "password": 12345},
    {"name": "Eve", "password": [PASSWORD]},
    {"name": "Eve", "password": PASSWORD, PASSWORD: PASSWORD},
    {"name": "Eve", "password": ""},
    {"name": "Eve", "password": PASSWORD * 60},
    {"name": PASSWORD * 60, "password": PASSWORD},
    {"name": {"$ne": PASSWORD}, "password": PASSWORD},
    {"name": "Nobody at all", "password": PASSWORD},
    {"name": "a/b:c\x00", "password": PASSWORD},
    {"name": "Eve", "password": "\ud800"},
    {"name": "Eve"},
    PASSWORD,
)


@pytest.mark.parametrize("body", LOGINS, ids=str)
def test_a_login_that_is_none_never_tells_the_password(eve: Client, body: Any) -> None:  # noqa: ANN401
    sent = json.dumps(body).encode()
    check_refusal(eve.http.post("/v1/sessions", content=sent, headers=JSON), 401, 422)


def test_every_answer_is_secure(house: House, eve: Client) -> None:
    nobody = house.with_token("nobody", None).http
    answers = [eve.get(path) for path in ("/tables", "/tables/1", "/meters", "/sessions/current")]
    answers += [nobody.get("/v1/openapi.json"), eve.get("/reports/accounting", format="xlsx")]
    answers += [eve.tell("1", command="suspend", reason="a look"), nobody.get("/v1/tables")]
    for answer in answers:
        check_answer(answer)
    assert [answer.status_code for answer in answers] == [200] * 7 + [401]


@pytest.mark.usefixtures("no_time_passes")
def test_who_asks_too_often_is_told_when_to_come_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    with serving(url, rate=1, burst=5, login_rate=4) as house:
        ann, bob = house.client("Ann", "player"), house.client("Bob", "player")
        answers = [ann.get("/tables") for _ in range(20)]
        late = [answer for answer in answers if answer.status_code != 200]
        assert len(late) >= 10
        for answer in late:
            check_refusal(answer, 429)
            assert 1 <= int(answer.headers["Retry-After"]) <= 60
        assert bob.get("/tables").status_code == 200
        nobody = house.with_token("nobody", None).http
        wrong = {"name": "Ann", "password": "not this one"}
        tries = [nobody.post("/v1/sessions", json=wrong) for _ in range(6)]
        tries += [nobody.post("/v1/sessions/password", json=wrong)]
        assert [answer.status_code for answer in tries] == [401, 401, 401, 401, 429, 429, 429]
        for answer in tries:
            check_refusal(answer, 401, 429)
        assert int(tries[-1].headers["Retry-After"]) >= 1
    with capsys.disabled():
        told = (f"{len(BODIES)} bodies", f"{len(PATHS)} paths", f"{len(RAW)} raw requests")
        sys.stdout.write(f"\nhostile HTTP: {', '.join(told)}, {len(LOGINS)} logins\n")


def test_nobody_sits_under_a_name_that_is_another_s(house: House, eve: Client) -> None:
    """Else one person is two at a table, and chips sold to a misspelt name are nobody's."""
    eve.done("names", command="open table", game="lir", house={}, chips=100_000)
    house.token("Cleo", "player")
    house.token("Dora", "dealer")
    house.token("Gone", "player")
    closed = {"command": "close account", "reason": "asked for"}
    assert eve.post("/accounts/Gone/commands", closed).status_code == 200
    for name, told in (
        ("cleo", "nobody is called 'cleo'. Accepted: 'Cleo'."),
        ("DORA", "'Dora' is a dealer. Accepted: a player."),
        ("Eve", "'Eve' is a supervisor. Accepted: a player."),
        ("Gone", "the account of 'Gone' is closed. Accepted: a player whose account is not."),
    ):
        answer = eve.tell("names", command="sit", seat=6, player=name)
        check_refusal(answer, 409)
        assert answer.json()["detail"] == told
    path, body = "/tables/names/commands", {"command": "sit", "seat": 6, "player": "Cleo"}
    first = eve.post(path, body, "cleo-sits").json()
    assert eve.post("/accounts/Cleo/commands", closed).status_code == 200
    # What was done is answered as it was, whatever came after.
    assert eve.post(path, body, "cleo-sits").json() == first | {"repeated": True}
    eve.done("names", command="leave seat", seat=6)
    eve.done("names", command="sit", seat=6, player="a guest")
    eve.done("names", command="leave seat", seat=6)


@pytest.mark.usefixtures("no_time_passes")
def test_whoever_changes_his_own_half_of_an_ipv6_address_is_still_limited(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    with serving(url, login_rate=3, trusted_proxies="127.0.0.1") as house:
        nobody = house.with_token("nobody", None).http
        wrong = {"name": "Nobody Here", "password": "not this one"}

        def tried(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            return nobody.post("/v1/sessions", json=wrong, headers=headers).status_code

        assert [tried(f"2001:db8:0:1::{n}") for n in range(4)] == [401] * 3 + [429]
        assert tried("2001:db8:0:2::1") == 401


def test_a_path_or_a_method_that_is_not_there_is_told_what_is(house: House, eve: Client) -> None:
    for answer, status, what in (
        (eve.get("/nowhere"), 404, "path"),
        (eve.http.put(f"{house.url}/v1/tables"), 405, "method of this path"),
    ):
        check_refusal(answer, status)
        accepted = "Accepted: those that /v1/openapi.json tells."
        assert answer.json()["detail"] == f"There is no such {what}. {accepted}"


def test_a_supervisor_is_not_his_own_second_person_by_a_machine(house: House, eve: Client) -> None:
    made = {"command": "make token", "name": "Box", "role": "dealer", "expires": FAR}
    box = house.with_token("Box", eve.post("/accounts/Box/commands", made).json()["shown"])
    table = "two"
    eve.done(table, command="open table", game="lir", house={}, chips=100_000)
    eve.done(table, command="sit", seat=1, player="Ann two")
    eve.done(table, command="buy in", player="Ann two", amount=10_000)
    eve.done(table, command="start round", round=1)
    bet = {"command": "place bet", "seat": 1, "wagers": {"bet": 500}}
    eve.done(table, command="play", round=1, commands=[bet, {"command": "no more bets"}])
    void = {"command": "void", "round": 1, "reason": "the shoe broke"}
    number = box.done(table, command="request", action=void)["request"]
    check_refusal(eve.tell(table, command="approve", request=number), 409)
    sam = house.client("Sam two", "supervisor")
    assert sam.done(table, command="approve", request=number)["stage"] == "voided"
