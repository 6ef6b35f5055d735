"""The PostgreSQL server killed at any moment: nothing acknowledged is lost, nothing half done."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.tables import COMMITS
from croupier.service.audit import audit
from croupier.service.desk import Desk
from croupier.shuffle import system_source
from databases import server_in
from service.driver import AT, GAMES, KEY, next_step

KILLS = 12 * int(os.environ.get("SOAK", "1"))
LONGEST = 0.3
"""Seconds from the first acknowledgement to the kill, at the most."""
PAUSE = 0.02
"""Seconds until a client tries again that could not reach the server."""


class Server:
    """A server that can be killed and started again on the same data."""

    def __init__(self, folder: Path) -> None:
        """Start it for the first time."""
        self._server = server_in(folder)
        self.url: str = self._server.get_uri()

    def kill(self) -> int:
        """Kill all its processes at once, as a machine does that loses power; return how many."""
        postmaster = self._server.get_postmaster_info().process
        postmaster.suspend()  # so that it has no more children
        family = [postmaster, *postmaster.children(recursive=True)]
        for process in family:
            process.suspend()
        for process in family:
            process.kill()
        for process in family:
            process.wait()
        return len(family)

    def start(self) -> None:
        """Start it again; it recovers from its log."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop it for good."""
        self._server.cleanup()


@pytest.fixture
def server() -> Iterator[Server]:
    """Return a server of this test's own."""
    with TemporaryDirectory() as folder:
        started = Server(Path(folder))
        yield started
        started.stop()


class Client:
    """Plays at one table, and asks again with the same key where no answer came."""

    def __init__(self, ledger: Ledger, game: str) -> None:
        """Begin with nothing acknowledged."""
        self.ledger, self.game, self.stream = ledger, game, f"table:{game}"
        self.desk = Desk(ledger, clock=lambda: AT, source=system_source())
        self.acknowledged: set[str] = set()
        self.done_unseen = 0
        """Commands that were done though their answer was lost."""
        self._numbers = count()

    def play(self, over: Event) -> None:
        """Do one thing after the other; when it is over, see the last one through."""
        while not over.is_set():
            key = f"{self.stream} {next(self._numbers)}"
            command, actor = self.patiently(
                lambda: next_step(self.desk, self.ledger, self.stream, self.game)
            )
            reply: Reply = self.patiently(
                lambda: self.desk.do(self.stream, command, actor, key)  # noqa: B023 - called at once
            )
            self.done_unseen += reply.repeated
            self.acknowledged.add(key)

    def patiently(self, ask: Any) -> Any:  # noqa: ANN401 - whatever is asked
        """Ask till there is an answer: a lost connection leaves open what became of a command."""
        while True:
            try:
                return ask()
            except DBAPIError as error:
                not_connected = error.statement is None
                if not error.connection_invalidated and not not_connected:
                    raise
                time.sleep(PAUSE)


def play_through_a_kill(server: Server, clients: list[Client], rng: Random) -> int:
    """Let everybody play, kill the server at some moment, and start it again."""
    over = Event()
    with ThreadPoolExecutor(len(clients)) as pool:
        before = sum(len(client.acknowledged) for client in clients)
        playing = [pool.submit(client.play, over) for client in clients]
        while sum(len(client.acknowledged) for client in clients) == before:
            time.sleep(0.001)
            assert not any(future.done() for future in playing)
        time.sleep(rng.uniform(0, LONGEST))
        killed = server.kill()
        over.set()
        server.start()
        for future in playing:
            future.result()
    return killed


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(5324)
    rounds = processes = 0
    with Ledger(server.url, key=KEY) as ledger:
        clients = [Client(ledger, game) for game in GAMES]
        for _ in range(KILLS):
            processes += play_through_a_kill(server, clients, rng)
            with ledger.engine.connect() as connection:
                kept = set(connection.execute(select(COMMITS.c.key)).scalars())
            for client in clients:
                assert client.acknowledged - kept == set()
            found = audit(ledger)
            assert found.findings == ()
            assert sum(ledger.balances().values()) == 0
            rounds = found.rounds
    told = sum(len(client.acknowledged) for client in clients)
    unseen = sum(client.done_unseen for client in clients)
    assert told >= KILLS
    with capsys.disabled():
        sys.stdout.write(
            f"\npostgresql: the server killed {KILLS} times ({processes} processes),"
            f" {told} acknowledged, {unseen} of them done before the answer was lost,"
            f" 0 lost, {rounds} rounds whole\n"
        )
