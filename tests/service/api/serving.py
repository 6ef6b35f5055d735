"""A facility behind a real server, and people who are logged in at it."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn

from croupier.service.api.app import make_app
from croupier.service.facility import Facility, open_facility, utc_now
from croupier.service.people import Role
from croupier.service.people.commands import MakeToken, OpenAccount
from croupier.service.people.terms import DAY, Asker, later, operator
from croupier.service.settings import Settings
from croupier.shuffle import Source

KEY = "ab" * 32
PASSWORD = "correct horse battery"  # noqa: S105 - of tests
OPERATOR = operator("tests")
FAR = later(utc_now(), 200 * DAY)


def settings_for(url: str, **more: Any) -> Settings:  # noqa: ANN401 - of any kind
    """Return settings of a house that nobody's rate limits."""
    named = {"ledger": url, "ledger_key": KEY, "operator": "Test house", "zone": "America/New_York"}
    return Settings.of(named | {"rate": 10_000, "burst": 10_000, "login_rate": 1000} | more)


@dataclass
class Client:
    """Somebody who is logged in."""

    http: httpx.Client
    name: str
    keys: Iterator[int] = field(default_factory=count)

    def get(self, path: str, **query: Any) -> httpx.Response:  # noqa: ANN401
        return self.http.get(f"/v1{path}", params=query)

    def post(self, path: str, body: object = None, key: str | None = None) -> httpx.Response:
        headers = {"Idempotency-Key": key or f"{next(self.keys)}"}
        return self.http.post(f"/v1{path}", json=body, headers=headers)

    def tell(self, table: str, key: str | None = None, **body: Any) -> httpx.Response:  # noqa: ANN401
        """Give a table a command."""
        return self.post(f"/tables/{table}/commands", body, key)

    def done(self, table: str, **body: Any) -> Mapping[str, Any]:  # noqa: ANN401
        """Give a table a command that is done."""
        answer = self.tell(table, **body)
        assert answer.status_code == 200, answer.text
        told: Mapping[str, Any] = answer.json()
        return told


@dataclass
class House:
    """A facility behind a server, and its address."""

    facility: Facility
    url: str
    opened: ExitStack

    def token(self, name: str, role: Role, *, machine: bool = False) -> str:
        """Return the token of somebody new, who has no password if it is a machine."""
        people = self.facility.people
        if role == "clock" or machine:
            made = people.do(name, MakeToken(name, role, FAR), self._supervisor(), f"token {name}")
            assert made.shown is not None
            return made.shown
        people.do(name, OpenAccount(name, role), OPERATOR, f"open {name}", password=PASSWORD)
        return people.log_in(name, PASSWORD, "127.0.0.1").token

    def client(self, name: str, role: Role) -> Client:
        """Return somebody new, logged in."""
        return self.with_token(name, self.token(name, role))

    def machine(self, name: str, role: Role) -> Client:
        """Return a machine that acts in a role, or a supervisor, who is a person."""
        return self.with_token(name, self.token(name, role, machine=role != "supervisor"))

    def with_token(self, name: str, token: str | None) -> Client:
        """Return somebody with a token."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        http = httpx.Client(base_url=self.url, headers=headers, timeout=120)
        return Client(self.opened.enter_context(http), name)

    def _supervisor(self) -> Asker:
        if self.facility.people.account("Sue").status == "not opened":
            self.token("Sue", "supervisor")
        return Asker("Sue", "supervisor")


@contextmanager
def serving(url: str, source: Source | None = None, **settings: Any) -> Iterator[House]:  # noqa: ANN401
    """Open a facility and serve it on a free port of this computer."""
    with (
        open_facility(settings_for(url, **settings), source=source) as facility,
        listening(make_app(facility)) as address,
        ExitStack() as opened,
    ):
        yield House(facility, address, opened)


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody regain what he has used up, however slow this computer is."""
    monkeypatch.setattr("croupier.service.api.app.time", SimpleNamespace(monotonic=lambda: 0.0))


@contextmanager
def listening(app: Any) -> Iterator[str]:  # noqa: ANN401 - an ASGI app
    """Run a server in a thread; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as bound:
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as the service's own
        config = uvicorn.Config(
            app, http="h11", log_config=None, log_level="error", access_log=False, ws_max_size=4096
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(120)
            assert not thread.is_alive()


LOGGERS = ("croupier", "uvicorn.error", "asyncio")


@contextmanager
def hearing(level: int) -> Iterator[list[str]]:
    """Yield what the server logs, each with its stack if it has one."""
    heard: list[str] = []
    handler = logging.Handler(level)
    handler.emit = lambda record: heard.append(handler.format(record))  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(min(level, logger.level or level))
    try:
        yield heard
    finally:
        for logger, was in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(was)


@contextmanager
def serving_without_errors(url: str) -> Iterator[House]:
    """Open and serve a facility, and see that nothing goes wrong in it."""
    with hearing(logging.ERROR) as heard, serving(url) as opened:
        yield opened
    assert not heard


def with_a_table(house: House, name: str) -> Client:
    """Return a supervisor who has opened table 1 for let it ride."""
    client = house.client(name, "supervisor")
    client.done("1", command="open table", game="lir", house={}, chips=100_000)
    return client
