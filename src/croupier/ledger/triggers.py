"""The triggers that keep the ledger append-only and its money balanced, in both databases.

They are the last line: ``book.py`` never does what they refuse.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, text

from croupier.ledger.tables import METADATA

TABLES: Final = tuple(sorted(METADATA.tables))


class Check(NamedTuple):
    """Something that must not be true of a row when it is written."""

    name: str
    table: str
    wrong: str
    """SQL that is true of a row that is refused; the row is NEW."""
    message: str


_OPEN: Final = "EXISTS (SELECT 1 FROM commits WHERE id = NEW.commit_id)"
"""Whether the row's commit is closed already."""

CHECKS: Final = (
    Check(
        "events_follow",
        "events",
        "NOT (CASE WHEN NEW.number = 1 THEN NEW.previous = '' ELSE EXISTS (SELECT 1 FROM events"
        " WHERE stream = NEW.stream AND number = NEW.number - 1 AND hash = NEW.previous) END)",
        "the event does not follow the last one of its stream",
    ),
    Check(
        "postings_add_up",
        "postings",
        "NEW.balance <> NEW.amount + (CASE WHEN NEW.number = 1 THEN 0 ELSE COALESCE((SELECT"
        " balance FROM postings WHERE account = NEW.account AND number = NEW.number - 1),"
        " NEW.balance - NEW.amount + 1) END)",
        "the balance is not the last one and the amount",
    ),
    Check(
        "commits_balance",
        "commits",
        "COALESCE((SELECT SUM(amount) FROM postings WHERE commit_id = NEW.id), 0) <> 0",
        "the postings of the commit do not add up to zero",
    ),
    Check(
        "commits_say_why",
        "commits",
        "EXISTS (SELECT 1 FROM postings WHERE commit_id = NEW.id)"
        " AND NOT EXISTS (SELECT 1 FROM events WHERE commit_id = NEW.id)",
        "money moves and no event says why",
    ),
    *(
        Check(f"{table}_not_after", table, _OPEN, "the commit is closed")
        for table in ("events", "postings", "secrets")
    ),
)

_THERE: Final = {
    "checkpoints": "number = NEW.number",
    "commits": "id = NEW.id OR key = NEW.key",
    "events": "stream = NEW.stream AND number = NEW.number",
    "postings": "account = NEW.account AND number = NEW.number",
    "secrets": "stream = NEW.stream AND name = NEW.name",
}
"""By which columns a row is there already."""
NOT_AGAIN: Final = tuple(
    Check(
        f"{table}_not_again",
        table,
        f"EXISTS (SELECT 1 FROM {table} WHERE {there}) OR"  # noqa: S608 - our own names
        f" (NEW.rowid > 0 AND EXISTS (SELECT 1 FROM {table} WHERE rowid = NEW.rowid))",
        "the row is there already",
    )
    for table, there in _THERE.items()
)
"""SQLite's REPLACE removes the row that is in the way and fires no trigger for that: so it is
refused before it comes to it, whether the row is in the way by its key or by SQLite's own number
of it. That number is below zero where SQLite is to give it."""


def names(dialect: str) -> set[str]:
    """Return the names of all triggers in a database of this dialect."""
    return {_name(statement) for statement in create(dialect) if _makes_trigger(statement)}


def create(dialect: str) -> list[str]:
    """Return the statements that make every trigger."""
    return _for_postgresql() if dialect == "postgresql" else _for_sqlite()


def present(connection: Connection) -> set[str]:
    """Return the names of the triggers that a database has, and has as they were made."""
    made = create(connection.dialect.name)
    wanted: set[tuple[str, ...]]
    if connection.dialect.name == "postgresql":
        bodies = {_name(told): _body(told) for told in made if not _makes_trigger(told)}
        wanted = {
            (_name(told), told, bodies[told.rpartition(" ")[2].removesuffix("()")])
            for told in made
            if _makes_trigger(told)
        }
        query = (
            "SELECT tgname, pg_get_triggerdef(t.oid, true), prosrc FROM pg_trigger t"
            " JOIN pg_proc p ON p.oid = tgfoid WHERE NOT tgisinternal AND tgenabled = 'O'"
        )
    else:
        wanted = {(_name(told), told) for told in made}
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    found: list[Row[Any]] = list(connection.execute(text(query)))
    return {row[0] for row in found if tuple(row) in wanted}


def _makes_trigger(statement: str) -> bool:
    return statement.startswith("CREATE TRIGGER")


def _name(statement: str) -> str:
    """Return the name of what a statement creates."""
    return statement.split()[2].removesuffix("()")


def _body(statement: str) -> str:
    return statement.split("$$")[1]


def _for_sqlite() -> list[str]:
    kept = [
        f"CREATE TRIGGER {table}_kept_from_{verb} BEFORE {verb.upper()} ON {table} BEGIN"
        f" SELECT RAISE(ABORT, 'the ledger is append-only'); END"
        for table in TABLES
        for verb in ("update", "delete")
    ]
    checks = [
        f"CREATE TRIGGER {check.name} BEFORE INSERT ON {check.table} WHEN {check.wrong} BEGIN"
        f" SELECT RAISE(ABORT, '{check.message}'); END"
        for check in (*CHECKS, *NOT_AGAIN)
    ]
    return kept + checks


def _for_postgresql() -> list[str]:
    kept = [
        f"CREATE TRIGGER {table}_kept_from_{verb} BEFORE {verb.upper()} ON {table}"
        f" FOR EACH {each} EXECUTE FUNCTION ledger_kept()"
        for table in TABLES
        for verb, each in (("update", "ROW"), ("delete", "ROW"), ("truncate", "STATEMENT"))
    ]
    return [_function("ledger_kept", "true", "the ledger is append-only"), *kept, *_checks()]


def _checks() -> list[str]:
    functions = [_function(check.name, check.wrong, check.message) for check in CHECKS]
    created = [
        f"CREATE TRIGGER {check.name} BEFORE INSERT ON {check.table}"
        f" FOR EACH ROW EXECUTE FUNCTION {check.name}()"
        for check in CHECKS
    ]
    return functions + created


def _function(name: str, wrong: str, message: str) -> str:
    """Return a function that refuses the row of which ``wrong`` is true."""
    refuse = f"IF {wrong} THEN RAISE EXCEPTION '{message}'; END IF; RETURN NEW;"
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {refuse} END $$"
