"""How many commands a second eight clients get acknowledged over HTTP, and what viewers cost.

The servers are processes of their own. Beside the commands, in turn and in the same run, the same
clients ask as often for something that is not there: what the way through HTTP costs by itself.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import chain, count
from multiprocessing.context import ForkServerContext
from os import getloadavg, sysconf
from pathlib import Path
from statistics import median
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture
from websockets.asyncio.client import connect

from forks import forks
from service.api.playing import MUCH, admit
from service.api.processes import forked
from service.driver import HOUSES, WAGERS

__all__ = ["forks"]

CLIENTS = 8
COMMANDS = 60
"""In a batch, of each client: whole rounds of every game."""
BATCHES = 5
VIEWERS = 1000
ANSWERS = {
    "let-it-ride": ("pull", "pull"),
    "ultimate-texas-holdem": ("check", "check", "play 1x"),
    "four-card-poker": ("fold",),
}
"""By game what a player may always answer: so nobody need look before a command."""


def evening(game: str, player: str) -> Iterator[dict[str, Any]]:
    """Return what is asked at a table, one after the other and without end."""
    yield {"command": "open table", "game": game, "house": HOUSES.get(game, {}), "chips": MUCH}
    yield {"command": "sit", "seat": 1, "player": player}
    yield {"command": "buy in", "player": player, "amount": MUCH // 8}
    for number in count(1):
        yield {"command": "start round", "round": number}
        bet = {"command": "place bet", "seat": 1, "wagers": WAGERS[game]}
        answers = ({"command": "answer", "seat": 1, "answer": told} for told in ANSWERS[game])
        for one in chain((bet, {"command": "no more bets"}), answers):
            yield {"command": "play", "round": number, "commands": [one]}


class Client:
    """One table with one player, and a connection to each server."""

    def __init__(self, ports: Sequence[int], token: str, number: int) -> None:
        """Open the table and sit down."""
        game = sorted(WAGERS)[number % len(WAGERS)]
        self.table, self.bodies = f"bench-{number}", evening(game, f"player{number}")
        self.header = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.servers = [HTTPConnection("127.0.0.1", port, timeout=60) for port in ports]
        self.keys = count()
        for _ in range(3):
            self.tell(0)
        self.close()

    def tell(self, server: int) -> float:
        """Give the next command; return what it took, in milliseconds."""
        headers = {**self.header, "Idempotency-Key": f"{self.table}-{next(self.keys)}"}
        path = f"/v1/tables/{self.table}/commands"
        body = json.dumps(next(self.bodies))
        start = time.perf_counter()
        status, told = self._ask(server, "POST", path, body, headers)
        assert status == HTTPStatus.OK, told
        return 1000 * (time.perf_counter() - start)

    def tell_all(self, server: int) -> list[float]:
        """Give a batch of commands."""
        took = [self.tell(server) for _ in range(COMMANDS)]
        self.close()
        return took

    def ask_for_nothing(self, server: int) -> None:
        """Ask as often for something that is not there."""
        for _ in range(COMMANDS):
            status, _told = self._ask(server, "GET", "/v1/nothing", None, self.header)
            assert status == HTTPStatus.NOT_FOUND
        self.close()

    def close(self) -> None:
        """Let go of the connections, which would not live till the next batch; it opens its own."""
        for connection in self.servers:
            connection.close()

    def _ask(self, server: int, method: str, path: str, body: str | None,
             headers: dict[str, str]) -> tuple[int, bytes]:  # fmt: skip
        connection = self.servers[server % len(self.servers)]
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


def told_of(took: Sequence[float], seconds: Sequence[float]) -> dict[str, float]:
    """Return the figures of some batches."""
    ordered = sorted(took)
    return {
        "commands a second": round(CLIENTS * COMMANDS / median(seconds)),
        "median ms": round(median(ordered), 1),
        "99th percentile ms": round(ordered[len(ordered) * 99 // 100], 1),
    }


def bench_sqlite_eight_clients(
    benchmark: BenchmarkFixture, forks: ForkServerContext, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    token = admit(url)["eve"]
    took: list[float] = []
    seconds: list[float] = []
    bare: list[float] = []
    with forked(forks, url, 1) as servers, ThreadPoolExecutor(CLIENTS) as pool:
        clients = [Client([server.port for server in servers], token, n) for n in range(CLIENTS)]

        def both() -> None:
            start = time.perf_counter()
            took.extend(chain.from_iterable(pool.map(Client.tell_all, clients, [0] * CLIENTS)))
            between = time.perf_counter()
            list(pool.map(Client.ask_for_nothing, clients, [0] * CLIENTS))
            seconds.append(between - start)
            bare.append(time.perf_counter() - between)

        benchmark.pedantic(both, rounds=BATCHES, warmup_rounds=1)  # type: ignore[no-untyped-call]
    told = told_of(took, seconds)
    told["of nothing a second"] = round(CLIENTS * COMMANDS / median(bare))
    report(benchmark, told)


def bench_postgresql_one_process_and_two(
    benchmark: BenchmarkFixture, forks: ForkServerContext, postgres: str
) -> None:
    token = admit(postgres)["eve"]
    took: tuple[list[float], list[float]] = [], []
    seconds: tuple[list[float], list[float]] = [], []
    with forked(forks, postgres, 2) as servers, ThreadPoolExecutor(CLIENTS) as pool:
        clients = [Client([server.port for server in servers], token, n) for n in range(CLIENTS)]

        def both() -> None:
            for more, asked in ((0, [0] * CLIENTS), (1, range(CLIENTS))):
                start = time.perf_counter()
                told = pool.map(Client.tell_all, clients, asked)
                took[more].extend(chain.from_iterable(told))
                seconds[more].append(time.perf_counter() - start)

        benchmark.pedantic(both, rounds=BATCHES, warmup_rounds=1)  # type: ignore[no-untyped-call]
    one, two = (told_of(*batches) for batches in zip(took, seconds, strict=True))
    report(benchmark, {f"{name} of one process": figure for name, figure in one.items()}
           | {f"{name} of two": figure for name, figure in two.items()})  # fmt: skip


def bench_memory_of_a_thousand_viewers(
    benchmark: BenchmarkFixture, forks: ForkServerContext, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    tokens = admit(url)
    with forked(forks, url, 1) as servers:
        client = Client([servers[0].port], tokens["eve"], 0)
        client.tell_all(0)
        address = f"ws://127.0.0.1:{servers[0].port}/v1/tables/{client.table}/live"
        asyncio.run(watched(address, tokens["ann"], 10))  # what the first ones load stays
        before = memory_of(servers[0].pid)

        def watch() -> int:
            return asyncio.run(watched(address, tokens["ann"], VIEWERS, servers[0].pid))

        after: int = benchmark.pedantic(watch, rounds=1)  # type: ignore[no-untyped-call]
    report(benchmark, {"MB before": before >> 20, f"MB more for {VIEWERS} viewers":
                       (after - before) >> 20})  # fmt: skip


async def watched(address: str, token: str, viewers: int, pid: int | None = None) -> int:
    """Let so many watch; return how much memory a process has while all of them do."""
    greeting, some = json.dumps({"token": token}), asyncio.Semaphore(20)

    async def come() -> Any:  # noqa: ANN401 - a connection
        async with some:
            viewer = await connect(address, open_timeout=60, compression=None)
            await viewer.send(greeting)
            await viewer.recv()
            return viewer

    came = await asyncio.gather(*(come() for _ in range(viewers)))
    memory = 0 if pid is None else memory_of(pid)
    await asyncio.gather(*(viewer.close() for viewer in came))
    return memory


def memory_of(pid: int) -> int:
    """Return how much memory a process has, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * sysconf("SC_PAGE_SIZE")


def report(benchmark: BenchmarkFixture, told: dict[str, float]) -> None:
    """Print figures, with how busy the machine is besides."""
    told["load"] = round(getloadavg()[0], 1)
    benchmark.extra_info.update(told)
    print("\n" + ", ".join(f"{value} {name}" for name, value in told.items()))
