"""How many commands a second the desk acknowledges, beside bare commits on the same disk.

A bare commit writes one small row through the database's own driver, with the same settings: no
program that keeps what it acknowledges is faster. Both are timed in one run, in turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from subprocess import run
from sys import executable
from typing import Any, Final

import psycopg
import pysqlite3.dbapi2 as sqlite
from pytest_benchmark.fixture import BenchmarkFixture
from sqlalchemy import event

from croupier.ledger.book import Ledger
from croupier.service.desk import Desk
from croupier.shuffle import system_source
from croupier.table import commands
from service.driver import AT, EVE, GAMES, HOUSES, KEY, next_command

COMMANDS: Final = 300
"""In a batch, of each client."""
BATCHES: Final = 5
CLIENTS: Final = 8
COMMANDS_BEFORE: Final = 12
"""Of each table before the round in which it is left."""
MUCH: Final = 1_000_000_000_00
"""In cents: nobody needs chips twice."""


class Client:
    """One table with one player, who plays on and on."""

    def __init__(self, desk: Desk, number: int) -> None:
        """Open the table and sit down."""
        self.desk, self.stream = desk, f"table:{number}"
        self.game, self.player = GAMES[number % len(GAMES)], f"player{number}"
        self.keys = (f"{self.stream} {key}" for key in count())
        opened = commands.OpenTable(self.game, HOUSES.get(self.game, {}), chips=MUCH)
        for command in (
            opened,
            commands.Sit(1, self.player),
            commands.BuyIn(self.player, MUCH // 2),
        ):
            desk.do(self.stream, command, EVE, next(self.keys))

    def play(self) -> list[float]:
        """Give a batch of commands; return what each took, in milliseconds."""
        took = []
        for _ in range(COMMANDS):
            start = time.perf_counter()
            self.step()
            took.append(1000 * (time.perf_counter() - start))
        return took

    def step(self) -> None:
        """Give the next command."""
        command, _ = next_command(self.desk.seen(self.stream), self.game)
        self.desk.do(self.stream, command, EVE, next(self.keys))


def in_turn(benchmark: BenchmarkFixture, ours: Callable[[], list[float]], bare: Callable[[], None],
            clients: int = 1) -> None:  # fmt: skip
    """Time both and print what came."""
    rates, floors = [], []
    latencies: list[float] = []

    def both() -> None:
        start = time.perf_counter()
        latencies.extend(ours())
        between = time.perf_counter()
        bare()
        rates.append(clients * COMMANDS / (between - start))
        floors.append(clients * COMMANDS / (time.perf_counter() - between))

    benchmark.pedantic(both, rounds=BATCHES, warmup_rounds=1)  # type: ignore[no-untyped-call]
    ordered = sorted(latencies[-BATCHES * COMMANDS * clients :])
    slow = ordered[len(ordered) * 99 // 100]
    rate, floor = median(rates[-BATCHES:]), median(floors[-BATCHES:])
    told = {
        "commands a second": round(rate),
        "bare commits a second": round(floor),
        "median ms": round(median(ordered), 2),
        "99th percentile ms": round(slow, 2),
    }
    benchmark.extra_info.update(told)
    print("\n" + ", ".join(f"{value} {name}" for name, value in told.items()))


def bench_sqlite_full_sync(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    bare = sqlite.connect(f"{tmp_path}/bare.db", isolation_level=None)
    for statement in (
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "CREATE TABLE t(x)",
    ):
        bare.execute(statement)

    def commits() -> None:
        for _ in range(COMMANDS):
            bare.execute("INSERT INTO t VALUES (1)")

    with Ledger(f"sqlite:///{tmp_path}/book.db", key=KEY) as ledger:
        client = Client(Desk(ledger, clock=lambda: AT, source=system_source()), 0)
        in_turn(benchmark, client.play, commits)
    bare.close()


def bench_postgresql_eight_clients(benchmark: BenchmarkFixture, postgres: str) -> None:
    with (
        ThreadPoolExecutor(CLIENTS) as pool,
        Ledger(postgres, key=KEY) as ledger,
    ):
        desk = Desk(ledger, clock=lambda: AT, source=system_source())
        clients = [Client(desk, number) for number in range(CLIENTS)]
        connections = [psycopg.connect(postgres, autocommit=True) for _ in clients]
        connections[0].execute("CREATE TABLE t(x int)")

        def play() -> list[float]:
            return [took for batch in pool.map(Client.play, clients) for took in batch]

        def commit(connection: psycopg.Connection[Any]) -> None:
            for _ in range(COMMANDS):
                connection.execute("INSERT INTO t VALUES (1)")

        def commits() -> None:
            list(pool.map(commit, connections))

        in_turn(benchmark, play, commits, CLIENTS)
        for connection in connections:
            connection.close()


OPEN_ROUNDS: Final = 1000
READY: Final = """
import sys
from croupier.ledger.book import Ledger
from croupier.service.desk import Desk
from croupier.shuffle import system_source
with Ledger(sys.argv[1], key=bytes(range(32))) as ledger:
    desk = Desk(ledger, clock=lambda: "", source=system_source())
    print(desk.ready(), sum(desk.seen(s).playing is not None for s in ledger.streams()))
"""


def bench_ready_with_a_thousand_open_rounds(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Start a process whose desk knows a thousand tables in the middle of their rounds.

    Beside it: a process that imports as much and opens an empty ledger.
    """
    urls = [f"sqlite:///{tmp_path}/{name}.db" for name in ("full", "empty")]
    with Ledger(urls[0], key=KEY) as ledger, without_sync(ledger):
        desk = Desk(ledger, clock=lambda: AT, source=system_source())
        for number in range(OPEN_ROUNDS):
            client = Client(desk, number)
            for _ in range(COMMANDS_BEFORE + number % 4):
                client.step()
            while desk.seen(client.stream).playing is None:
                client.step()
    took: dict[str, list[float]] = {url: [] for url in urls}

    def both() -> None:
        for url, times in took.items():
            start = time.perf_counter()
            command = [executable, "-c", READY, url]
            ran = run(command, capture_output=True, check=True, text=True)  # noqa: S603 - our own
            times.append(time.perf_counter() - start)
            assert ran.stdout.split() == [str(OPEN_ROUNDS if url == urls[0] else 0)] * 2

    benchmark.pedantic(both, rounds=BATCHES)  # type: ignore[no-untyped-call]
    full, empty = (median(times) for times in took.values())
    benchmark.extra_info.update({"full s": round(full, 2), "empty s": round(empty, 2)})
    print(f"\nready with {OPEN_ROUNDS} open rounds in {full:.2f} s, with none in {empty:.2f} s")


@contextmanager
def without_sync(ledger: Ledger) -> Iterator[None]:
    """Fill a ledger quickly: what is timed comes after."""

    def loosen(connection: Any, *_: Any) -> None:  # noqa: ANN401 - the driver's
        connection.execute("PRAGMA synchronous = OFF")

    event.listen(ledger.engine, "connect", loosen)
    ledger.engine.dispose()
    yield
