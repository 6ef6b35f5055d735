"""Readiness: each thing that can be wrong is told by itself."""

from __future__ import annotations

from sqlalchemy import text

from croupier.ledger import triggers
from croupier.ledger.book import Ledger
from croupier.ledger.connecting import connect
from croupier.service.operation.health import Readiness, readiness


def look(ledger: Ledger) -> Readiness:
    return readiness(ledger.engine, desk=True, self_check=True)


def test_a_ledger_as_its_migrations_made_it_is_ready(ledger: Ledger) -> None:
    assert look(ledger) == (True, True, True, True)
    assert look(ledger).ready


def test_a_desk_that_has_not_read_or_files_that_differ_are_not_ready(ledger: Ledger) -> None:
    assert not readiness(ledger.engine, desk=False, self_check=True).ready
    assert not readiness(ledger.engine, desk=True, self_check=False).ready


def test_a_database_of_another_step_is_not_ready(ledger: Ledger) -> None:
    with ledger.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert look(ledger) == (True, False, True, True)


def test_a_database_without_a_trigger_is_not_ready(ledger: Ledger) -> None:
    kind = ledger.engine.dialect.name
    name = min(triggers.names(kind))
    table = next(t for t in ("events", "commits", "postings", "secrets", "checkpoints")
                 if name.startswith(t) or t in name)  # fmt: skip
    drop = f"DROP TRIGGER {name}" + (f" ON {table}" if kind == "postgresql" else "")
    with ledger.engine.begin() as connection:
        connection.execute(text(drop))
    assert look(ledger) == (True, False, True, True)


def test_a_database_that_does_not_answer_is_not_ready() -> None:
    nowhere = connect("postgresql://nobody@127.0.0.1:1/none")
    assert readiness(nowhere, desk=True, self_check=True) == (False, False, True, True)
