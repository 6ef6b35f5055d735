"""What is acknowledged is on the disk: no kill can show a missing sync, so they are counted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event, make_url, text

from croupier.ledger.book import Ledger
from croupier.ledger.dump import ORDER
from croupier.service.desk import Desk
from croupier.shuffle import system_source
from service.driver import AT, GAMES, KEY, next_step
from service.sqlite_syncs import counted_syncs

COMMANDS = 100
WRITES = tuple(f"INSERT INTO {table.name}" for table in ORDER)
SQLITE = (
    "SELECT synchronous, journal_mode, foreign_keys, 'immediate'"
    " FROM pragma_synchronous, pragma_journal_mode, pragma_foreign_keys"
)
POSTGRESQL = (
    "SELECT current_setting('synchronous_commit'), current_setting('fsync'),"
    " current_setting('transaction_isolation')"
)
WAL_SYNCS = text(
    "SELECT sum(fsyncs) FROM pg_stat_io"
    " WHERE object = 'wal' AND backend_type IN ('client backend', 'walwriter')"
)


def play(url: str, commands: int) -> int:
    """Do so many commands one after the other; return how many were acknowledged."""
    acknowledged = 0
    with Ledger(url, key=KEY) as ledger:
        desk = Desk(ledger, clock=lambda: AT, source=system_source())
        for number in range(commands):
            game = GAMES[number % len(GAMES)]
            stream = f"table:{game}"
            command, actor = next_step(desk, ledger, stream, game)
            assert not desk.do(stream, command, actor, f"sync {number}").repeated
            acknowledged += 1
    return acknowledged


@contextmanager
def looked_at() -> Iterator[set[tuple[int, tuple[Any, ...]]]]:
    """Collect, before every statement of any engine, its connection and that one's settings.

    How far it is isolated is told of what writes to the ledger alone.
    """
    seen: set[tuple[int, tuple[Any, ...]]] = set()

    def look(connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:  # noqa: ANN401
        driver = connection.connection.driver_connection
        cursor = driver.cursor()
        cursor.execute(SQLITE if connection.dialect.name == "sqlite" else POSTGRESQL)
        *told, isolation = cursor.fetchone()
        writes = statement.startswith(WRITES)
        seen.add((id(driver), (*told, isolation) if writes else tuple(told)))
        cursor.close()

    event.listen(Engine, "before_cursor_execute", look)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", look)


def test_every_statement_runs_with_full_sync(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = count()
    with Ledger(url, key=KEY) as ledger, looked_at() as seen:
        desk = Desk(ledger, clock=lambda: AT, source=system_source())

        def busy(client: int) -> None:
            game = GAMES[client % len(GAMES)]
            stream = f"table:{client}"
            for _ in range(10):
                command, actor = next_step(desk, ledger, stream, game)
                desk.do(stream, command, actor, f"look {next(numbers)}")

        with ThreadPoolExecutor(8) as pool:
            assert len(list(pool.map(busy, range(8)))) == 8
    settings = (2, "wal", 1) if url.startswith("sqlite") else ("on", "on")
    wanted = (*settings, "immediate" if url.startswith("sqlite") else "serializable")
    connections = {connection for connection, _ in seen}
    assert {told for _, told in seen} == {settings, wanted}
    assert len(connections) > 1
    tell(capsys, f"{url.partition(':')[0]}: {len(connections)} connections, each with {wanted}")


def test_sqlite_syncs_before_each_acknowledgement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    Ledger(url, key=KEY).close()
    with counted_syncs() as syncs:
        acknowledged = play(url, COMMANDS)
    assert syncs.count >= acknowledged == COMMANDS
    tell(capsys, f"sqlite: {acknowledged} acknowledged, {syncs.count} syncs")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_postgresql_syncs_before_each_acknowledgement(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Ledger(url, key=KEY).close()
    before = wal_syncs(url, least=0)
    acknowledged = play(url, COMMANDS)
    syncs = wal_syncs(url, least=before + acknowledged) - before
    assert syncs >= acknowledged == COMMANDS
    tell(capsys, f"postgresql: {acknowledged} acknowledged, {syncs} syncs of the log")


def wal_syncs(url: str, least: int) -> int:
    """Return how often the server synced its log, as it counts that itself.

    A server process adds its counts to the whole when it ends: so wait until there are enough,
    two minutes at the most.
    """
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        for _ in range(2400):
            with engine.connect() as connection:
                told = int(connection.execute(WAL_SYNCS).scalar_one())
                if told >= least:
                    break
                connection.execute(text("SELECT pg_sleep(0.05)"))
        return told
    finally:
        engine.dispose()


def tell(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{line}\n")
