"""The triggers that keep the ledger append-only and its money balanced, in both databases.

They are the last line: ``book.py`` never does what they refuse.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, text

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


def names(dialect: str) -> set[str]:
    """Return the names of all triggers in a database of this dialect."""
    kept = {f"{table}_kept_from_{verb}" for table in TABLES for verb in ("update", "delete")}
    if dialect == "postgresql":
        kept |= {f"{table}_kept_from_truncate" for table in TABLES}
    return kept | {check.name for check in CHECKS}


def create(dialect: str) -> list[str]:
    """Return the statements that make every trigger."""
    return _for_postgresql() if dialect == "postgresql" else _for_sqlite()


def present(connection: Connection) -> set[str]:
    """Return the names of the triggers that a database has."""
    query = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'"
        if connection.dialect.name == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    return set(connection.execute(text(query)).scalars())


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
        for check in CHECKS
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
