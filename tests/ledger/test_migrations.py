"""Every step from one shape of the ledger to the next: triggers stay, nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.context import ForkServerContext
from multiprocessing.synchronize import Barrier

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import event, inspect, text

from croupier.ledger import triggers
from croupier.ledger.book import Ledger
from croupier.ledger.connecting import MIGRATIONS, connect, migrate
from croupier.ledger.dump import dump
from croupier.ledger.entry import Append, Fact
from croupier.ledger.errors import LedgerError
from croupier.ledger.reading import by_name
from croupier.ledger.tables import PASSING, SESSIONS
from croupier.ledger.verify import verify
from ledger.entries import entry

CONFIG = Config()
CONFIG.set_main_option("script_location", str(MIGRATIONS))
STEPS = [step.revision for step in ScriptDirectory.from_config(CONFIG).walk_revisions()][::-1]
PROCESSES = 4


def attempt(ledger: Ledger, *statements: str) -> None:
    """Run statements in one transaction."""
    with ledger.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))


def test_every_step_leaves_every_trigger(url: str) -> None:
    engine = connect(url)
    assert STEPS[:2] == ["0001", "0002"]
    for step in STEPS:
        with engine.begin() as connection:
            CONFIG.attributes["connection"] = connection
            command.upgrade(CONFIG, step)
            assert triggers.present(connection) == triggers.names(engine.dialect.name), step
    engine.dispose()


def test_a_ledger_of_the_first_step_keeps_everything(url: str) -> None:
    with Ledger(url) as ledger:
        ledger.commit(entry())
        before = list(dump(ledger.engine))
        later = [f"DROP TABLE {table}" for table in PASSING.tables]
        attempt(ledger, *later, f"UPDATE alembic_version SET version_num = '{STEPS[0]}'")
    with Ledger(url) as ledger:
        assert list(dump(ledger.engine)) == before
        assert verify(ledger.engine).clean
        assert set(PASSING.tables) <= set(inspect(ledger.engine).get_table_names())


def test_a_ledger_of_the_sixth_step_learns_whom_its_facts_name(url: str) -> None:
    with Ledger(url) as ledger:
        named = Fact("round settled", {"players": {"1": "ann", "2": "ann", "3": "ben", "4": None}})
        odd = [Fact("x", {"players": players}) for players in ({}, 7, {"1": 7}, "ann")]
        appends = (Append("table:7", 0, (named, *odd, named)),)
        ledger.commit(replace(entry(postings=()), appends=appends))
        before = [by_name(ledger, name, kinds=["round settled"]) for name in ("ann", "ben", "cat")]
        assert [len(chunk.found) for chunk in before] == [2, 2, 0]
        attempt(ledger, "DROP TABLE named", "UPDATE alembic_version SET version_num = '0006'")
    with Ledger(url) as ledger:
        for name, found in zip(("ann", "ben", "cat"), before, strict=True):
            assert by_name(ledger, name, kinds=["round settled"]) == found


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_ledger_of_the_third_step_gets_the_triggers_of_the_fourth(url: str) -> None:
    with Ledger(url) as ledger:
        gone = [f"DROP TRIGGER {check.name}" for check in triggers.NOT_AGAIN]
        gone.append("DROP TABLE named")
        attempt(ledger, *gone, "UPDATE alembic_version SET version_num = '0003'")
    with Ledger(url) as ledger, ledger.engine.connect() as connection:
        assert triggers.present(connection) == triggers.names("sqlite")


@pytest.mark.parametrize("name", list(PASSING.tables))
def test_a_table_that_a_step_writes_out_is_as_the_program_thinks(ledger: Ledger, name: str) -> None:
    there, table = inspect(ledger.engine), PASSING.tables[name]
    columns = {column["name"]: column["nullable"] for column in there.get_columns(name)}
    assert columns == {column.name: column.nullable for column in table.columns}
    indexes = {(index["name"], *index["column_names"]) for index in there.get_indexes(name)}
    assert indexes == {(index.name, *index.columns.keys()) for index in table.indexes}
    keys = there.get_pk_constraint(name)["constrained_columns"]
    assert keys == [column.name for column in table.primary_key]


def test_sessions_change_and_go(ledger: Ledger) -> None:
    told = ", ".join(f"'{column.name}'" for column in SESSIONS.columns)
    attempt(
        ledger,
        f"INSERT INTO sessions VALUES ({told})",
        "UPDATE sessions SET ended = 'now' WHERE id = 'id'",
    )
    with ledger.engine.connect() as connection:
        assert connection.execute(text("SELECT ended FROM sessions")).scalars().all() == ["now"]
    attempt(ledger, "DELETE FROM sessions WHERE ended = 'now'")
    with ledger.engine.connect() as connection:
        assert connection.execute(text("SELECT ended FROM sessions")).scalars().all() == []


def open_together(url: str, start: Barrier) -> None:
    start.wait()
    with Ledger(url) as ledger:
        assert ledger.streams() == []


def test_processes_that_open_a_new_ledger_at_once_all_get_it(
    url: str, forks: ForkServerContext
) -> None:
    start = forks.Barrier(PROCESSES)
    processes = [forks.Process(target=open_together, args=(url, start)) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES


def test_a_ledger_of_a_newer_program_is_not_opened(url: str) -> None:
    with Ledger(url) as ledger:
        attempt(ledger, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(LedgerError, match="at step 9999, which this program does not know"):
        Ledger(url)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_ledger_that_nobody_may_write_to_is_read_from_a_copy(url: str) -> None:
    engine = connect(url)
    event.listen(engine, "connect", lambda raw, _record: raw.execute("PRAGMA query_only = ON"))
    with pytest.raises(LedgerError, match=r"readonly database\. Accepted: a copy that can be"):
        migrate(engine)
    engine.dispose()
