"""Connections to the ledger's database, with what they must never be without."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InvalidatePoolError,
    SQLAlchemyError,
)

from croupier.ledger import triggers
from croupier.ledger.errors import LedgerError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PATIENCE_MS: Final = 10_000
"""How long a SQLite connection waits for the one writer."""
RESTED_S: Final = 1.0
"""A connection to PostgreSQL that was not used for so long is tried before it is used again."""
_LAST_USE: Final = "croupier: last use"
BEGIN: Final = "begin"
"""The option of a connection that says with which statement SQLite begins its transactions."""

ACCEPTED: Final = "sqlite:///FILE or postgresql://user@host/name"

Version = tuple[int, int, int]

WAL_RESET_MENDED: Final = ((3, 51, 3), (3, 50, 7), (3, 44, 6))
"""SQLite can lose a committed transaction when a write-ahead log is reset; mended from 3.51.3 on,
and in the maintained lines 3.50 and 3.44 from these releases on."""


def connect(url: str) -> Engine:
    """Return connections to a ledger's database.

    Args:
        url: ``sqlite:///path/to/file`` or ``postgresql://user@host/name``.

    Raises:
        LedgerError: It is another kind of database, or a SQLite that may lose what it committed.
    """
    try:
        wanted = make_url(url)
    except ArgumentError:
        raise LedgerError(f"{url!r:.200} is no address of a ledger", accepted=ACCEPTED) from None
    kind = wanted.get_backend_name()
    if wanted.drivername == "sqlite" and not wanted.query:
        return _sqlite(wanted.database or "")
    if kind == "postgresql":
        engine = create_engine(
            wanted.set(drivername="postgresql+psycopg"),
            isolation_level="SERIALIZABLE",
            pool_size=16,
            max_overflow=8,
            connect_args={"options": "-c synchronous_commit=on -c enable_seqscan=off"},
        )
        _try_what_rested(engine)
        return engine
    other = "sqlite with options" if kind == "sqlite" else kind
    raise LedgerError(f"a ledger in {other}", accepted=ACCEPTED)


def _try_what_rested(engine: Engine) -> None:
    """Try a connection that has rested before it is used, and open another where it was cut.

    To try each (``pool_pre_ping``) makes a commit a tenth slower; of those in use all the time the
    first that fails takes the others with it.
    """

    def note(_connection: Any, record: Any) -> None:  # noqa: ANN401 - the pool's
        record.info[_LAST_USE] = monotonic()

    def attempt(connection: Any, record: Any, _proxy: Any) -> None:  # noqa: ANN401 - as above
        now = monotonic()
        if now - record.info.get(_LAST_USE, now) < RESTED_S:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error  # the pool then opens a new one, and tries again

    event.listen(engine, "checkin", note)
    event.listen(engine, "checkout", attempt)


def _sqlite(place: str) -> Engine:
    import pysqlite3.dbapi2 as sqlite  # noqa: PLC0415 - only where it is used; Linux has it

    if not place or place == ":memory:":
        raise LedgerError("a ledger in memory", accepted="sqlite:///FILE")
    refuse_unsafe_sqlite(sqlite.sqlite_version_info)
    _make_private(Path(place))
    engine = create_engine(
        f"sqlite:///{place}",
        module=sqlite,
        connect_args={"isolation_level": None},
        pool_size=40,  # one for each thread of a server: to open one costs more than to use it
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(place: Path) -> None:
    """Make a file that its owner alone may read; SQLite gives its log the same rights."""
    with suppress(OSError):  # it is there, or cannot be: of that SQLite tells
        os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def refuse_unsafe_sqlite(version: Version) -> None:
    """Raise unless this SQLite keeps what it committed when a write-ahead log is reset.

    Raises:
        LedgerError: It may not.

    >>> refuse_unsafe_sqlite((3, 51, 3)), refuse_unsafe_sqlite((3, 50, 9))
    (None, None)
    """
    newest, *lines = WAL_RESET_MENDED
    mended = version >= newest or any(version[:2] == line[:2] and version >= line for line in lines)
    if not mended:
        told = ".".join(map(str, version))
        accepted = "SQLite 3.51.3 or newer, 3.50.7 or newer of 3.50, 3.44.6 or newer of 3.44"
        raise LedgerError(f"SQLite {told} can lose a committed transaction", accepted=accepted)


def _prepare_sqlite(connection: Any, _record: Any) -> None:  # noqa: ANN401 - the driver's
    for pragma in (
        f"busy_timeout = {PATIENCE_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    # Bytes that are no text, which somebody put where text was, are to be read and found wrong.
    connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")


def _begin(connection: Connection) -> None:
    """Take the write lock at once: a transaction that reads first could not get it later."""
    how = connection.get_execution_options().get(BEGIN, "BEGIN IMMEDIATE")
    if how:
        connection.exec_driver_sql(how)


def reading(engine: Engine) -> Engine:
    """Return the same connections for transactions that only read, and so stop no writer.

    PostgreSQL waits for a moment from which no writer can break off what reads.
    """
    only_reads = {"postgresql_readonly": True, "postgresql_deferrable": True}
    return engine.execution_options(**{BEGIN: "BEGIN"}, **only_reads)


def alone(engine: Engine, *, reads: bool = False) -> Engine:
    """Return the same connections for statements that stand alone, each of them its transaction.

    A reader of this kind waits for no writer, and none makes a transaction of the ledger fail.

    Args:
        engine: The ledger's database.
        reads: Nothing is written, so that SQLite need not lock.
    """
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine.execution_options(**{BEGIN: ""}) if reads else engine


def migrate(engine: Engine) -> None:
    """Bring the database to this program's shape, and check that every trigger is there.

    Raises:
        LedgerError: It cannot be reached, is none, is of a newer program, or lacks a trigger.
    """
    try:
        _migrate(engine)
    except DBAPIError as error:
        told = str(error.orig)
        # A laboratory has a ledger on a disk that nobody may write to; SQLite writes even to read.
        accepted = "a copy that can be written" if "readonly" in told else None
        raise LedgerError(f"the ledger cannot be reached: {told}", accepted=accepted) from None


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with _one_at_a_time(engine), engine.begin() as connection:
        config.attributes["connection"] = connection
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        at = MigrationContext.configure(connection).get_current_revision()
        if at is not None and at not in known:
            raise LedgerError(
                f"the database is at step {at}, which this program does not know",
                accepted="the program that wrote it, or a newer one",
            )
        command.upgrade(config, "head")
        check_triggers(connection)


@contextmanager
def _one_at_a_time(engine: Engine) -> Iterator[None]:
    """Let one process after the other migrate; SQLite has but one writer anyway.

    The lock is taken on a connection of its own: a transaction that waited for it would go on to
    see the database as it was before.
    """
    if engine.dialect.name != "postgresql":
        yield
        return
    with alone(engine).connect() as guard:
        guard.execute(text("SELECT pg_advisory_lock(5324)"))
        try:
            yield
        finally:
            guard.execute(text("SELECT pg_advisory_unlock(5324)"))


@cache
def _newest() -> str | None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config).get_current_head()


def check_migrated(connection: Connection) -> None:
    """Raise unless the database has this program's shape; nothing is changed.

    Raises:
        LedgerError: It has another, or a trigger is missing.
    """
    at = MigrationContext.configure(connection).get_current_revision()
    if at != _newest():
        raise LedgerError(f"the database is at step {at}", accepted=f"step {_newest()}")
    check_triggers(connection)


def state_of(engine: Engine) -> tuple[bool, bool]:
    """Tell whether the database answers, and whether it has this program's shape."""
    try:
        with alone(engine, reads=True).connect() as connection:
            connection.execute(text("SELECT 1"))
            try:
                check_migrated(connection)
            except LedgerError:
                return True, False
    except SQLAlchemyError:
        return False, False
    return True, True


def check_triggers(connection: Connection) -> None:
    """Raise unless every trigger is there, as it was made.

    Raises:
        LedgerError: One is missing, or does something else.
    """
    missing = triggers.names(connection.dialect.name) - triggers.present(connection)
    if missing:
        raise LedgerError(
            f"the database lacks the trigger {min(missing)}, or has another in its place",
            accepted="a ledger as its migrations made it; restore a backup",
        )
