"""Whatever is changed, removed, added or cut off is found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from croupier.ledger import triggers
from croupier.ledger.book import Ledger
from croupier.ledger.checkpoints import Checkpoint, checkpoint, public_key_of
from croupier.ledger.dump import dump, restore
from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import METADATA
from croupier.ledger.verify import Report, verify
from databases import KEY
from ledger.entries import AT, entry

SIGNING = bytes(range(1, 33))
PUBLIC = public_key_of(SIGNING)


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    """Return a ledger with two streams, three accounts, a secret and a checkpoint."""
    fill(ledger)
    return ledger


def fill(ledger: Ledger) -> None:
    """Write six entries and sign where they stand after four."""
    for number in range(4):
        ledger.commit(entry(str(number), 2 * number, facts=2, secrets=((str(number), "a deck"),)))
    checkpoint(ledger.engine, SIGNING, AT)
    moved = (("player:ann", -100), ("player:bo", 100))
    ledger.commit(entry("4", 0, stream="table:2", postings=moved))
    ledger.commit(entry("5", 1, stream="table:2", postings=moved))


def tamper(ledger: Ledger, *statements: str) -> None:
    """Change the database as somebody would who may do everything in it."""
    with ledger.engine.connect() as connection:
        postgres = ledger.engine.dialect.name == "postgresql"
        if postgres:
            connection.execute(text("SET session_replication_role = replica"))
        else:
            connection.rollback()
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA foreign_keys = OFF")
        removed = [] if postgres else _without_triggers(connection)
        for statement in statements:
            connection.exec_driver_sql(statement)
        for made in removed:
            connection.execute(text(made))
        if postgres:
            connection.execute(text("SET session_replication_role = DEFAULT"))
        connection.commit()


def _without_triggers(connection: Connection) -> list[str]:
    made = triggers.create("sqlite")
    for name in sorted(triggers.present(connection)):
        connection.execute(text(f"DROP TRIGGER {name}"))
    return made


def examine(ledger: Ledger, kept: Sequence[Checkpoint] = ()) -> Report:
    """Recompute a ledger with the key of the one who signs."""
    return verify(ledger.engine, PUBLIC, kept)


def test_a_ledger_that_nobody_touched_is_clean(filled: Ledger) -> None:
    report = examine(filled)
    assert report.findings == ()
    assert (report.commits, report.events, report.checkpoints) == (6, 10, 1)


FIELDS = [
    (table.name, column.name)
    for table in METADATA.sorted_tables
    for column in table.columns
    if (table.name, column.name) != ("checkpoints", "at")
]


@pytest.mark.parametrize(("table", "column"), FIELDS)
def test_every_field_that_is_changed_is_found(filled: Ledger, table: str, column: str) -> None:
    kind = METADATA.tables[table].columns[column].type.python_type
    value = {
        str: f"{column} || 'x'",
        int: f"{column} + 1000",
        bytes: "CAST('changed' AS BLOB)"
        if filled.engine.dialect.name == "sqlite"
        else "'changed'::bytea",
    }[kind]
    row = {
        "events": "number = 2 AND stream = 'table:1'",
        "postings": "number = 2 AND account = 'player:ann'",
        "secrets": "name = '1'",
        "commits": "key = '1'",
        "checkpoints": "number = 1",
    }
    tamper(filled, f"UPDATE {table} SET {column} = {value} WHERE {row[table]}")
    assert not examine(filled).clean


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("value", ["X'00FF'", "'abc'", "1.5", "CAST(X'FF41' AS TEXT)", "'[1'"])
@pytest.mark.parametrize(
    ("table", "column"), [field for field in FIELDS if field != ("checkpoints", "number")]
)
def test_what_a_column_of_sqlite_should_not_hold_is_found(
    filled: Ledger, table: str, column: str, value: str
) -> None:
    row = "account = 'player:ann' AND number = 1" if table == "postings" else "rowid = 1"
    tamper(filled, f"UPDATE {table} SET {column} = {value} WHERE {row}")
    assert not examine(filled).clean


@pytest.mark.parametrize(
    "body",
    ["", "[", "[]", "{}", '{"heads":[]}', '{"heads":{"a":[1,2]},"number":7}', "[" * 100_000,
     '{"heads":{"a":[1]},"number":7}', '{"heads":{},"number":8}'],
)  # fmt: skip
def test_a_checkpoint_that_says_nothing_is_found(filled: Ledger, body: str) -> None:
    assert not verify(filled.engine, None, [Checkpoint(7, body, "")]).clean


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE stream = 'table:1' AND number = 3",
        "DELETE FROM events WHERE stream = 'table:2' AND number = 2",
        "DELETE FROM postings WHERE account = 'player:bo' AND number = 2",
        "DELETE FROM secrets WHERE name = '3'",
        "DELETE FROM commits WHERE key = '5'",
        """
        INSERT INTO events SELECT stream, number + 1, commit_id, kind, body, hash, hash
        FROM events WHERE stream = 'table:2' AND number = 2
        """,
        """
        INSERT INTO postings SELECT 'player:eve', 1, commit_id, 7, 7 FROM postings
        WHERE account = 'player:bo' AND number = 1
        """,
        "UPDATE events SET number = -number WHERE stream = 'table:1' AND number IN (3, 4)",
    ],
)
def test_rows_that_are_removed_or_added_are_found(filled: Ledger, statement: str) -> None:
    tamper(filled, statement)
    assert not examine(filled).clean


def test_two_events_that_change_places_are_found(filled: Ledger) -> None:
    tamper(
        filled,
        "UPDATE events SET number = 100 WHERE stream = 'table:1' AND number = 3",
        "UPDATE events SET number = 3 WHERE stream = 'table:1' AND number = 5",
        "UPDATE events SET number = 5 WHERE stream = 'table:1' AND number = 100",
    )
    assert not examine(filled).clean


CUT = (
    "DELETE FROM events WHERE stream = 'table:1' AND number > 6",
    "DELETE FROM postings WHERE commit_id IN (SELECT id FROM commits WHERE key IN ('3','4','5'))",
    "DELETE FROM secrets WHERE name = '3'",
    "DELETE FROM events WHERE stream = 'table:2'",
    "DELETE FROM commits WHERE key IN ('3', '4', '5')",
)


def test_a_tail_that_was_cut_off_is_found_by_what_was_signed(filled: Ledger) -> None:
    tamper(filled, *CUT)
    assert verify(filled.engine).findings  # its own checkpoint tells
    with filled.engine.connect() as connection:
        assert connection.execute(text("SELECT COUNT(*) FROM checkpoints")).scalar_one() == 1


def test_a_tail_that_was_cut_off_with_its_checkpoint_is_found_by_the_one_that_was_kept(
    filled: Ledger,
) -> None:
    kept = checkpoint(filled.engine, SIGNING, AT)
    tamper(filled, *CUT, "DELETE FROM checkpoints")
    assert examine(filled).clean  # nothing inside can tell
    assert {finding.where for finding in examine(filled, [kept]).findings} == {"checkpoint 2"}


def test_a_checkpoint_that_another_signed_is_found(filled: Ledger) -> None:
    forged = checkpoint(filled.engine, bytes(32), AT)
    assert [f.message for f in examine(filled).findings] == ["its signature is not of this key"]
    assert not forged.signed_by(PUBLIC)


def test_a_key_of_another_length_signs_nothing(filled: Ledger) -> None:
    with pytest.raises(LedgerError, match="a signing key of 5 bytes"):
        checkpoint(filled.engine, b"short", AT)


def test_a_dump_makes_the_same_ledger_again(filled: Ledger, tmp_path: Path) -> None:
    lines = list(dump(filled.engine))
    with Ledger(f"sqlite:///{tmp_path}/other.db", key=KEY) as other:
        assert restore(other.engine, lines) == len(lines) - 1
        assert list(dump(other.engine)) == lines
        assert examine(other) == examine(filled)
        assert other.secret("table:1", "1") == "a deck"
        other.commit(entry("6", 2, stream="table:2"))
        with pytest.raises(LedgerError, match="not empty"):
            restore(other.engine, lines)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_dump_of_sqlite_is_restored_in_postgresql(ledger: Ledger, tmp_path: Path) -> None:
    with Ledger(f"sqlite:///{tmp_path}/other.db", key=KEY) as other:
        fill(other)
        lines = list(dump(other.engine))
    restore(ledger.engine, lines)
    assert examine(ledger).clean
    assert list(dump(ledger.engine)) == lines


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("place", [0, -2, -1])
def test_a_dump_that_is_cut_or_changed_restores_nothing(
    filled: Ledger, tmp_path: Path, place: int
) -> None:
    lines = list(dump(filled.engine))
    cut = lines[:place] + lines[place:][1:]
    changed = json.loads(lines[place])
    changed["rows" if "rows" in changed else "kind" if "kind" in changed else "body"] = "x"
    other_line = json.dumps(changed).encode() + b"\n"
    for number, wrong in enumerate((cut, [*lines[:place], other_line, *lines[place:][1:]])):
        with Ledger(f"sqlite:///{tmp_path}/other{number}.db", key=KEY) as other:
            with pytest.raises(LedgerError):
                restore(other.engine, wrong)
            assert other.streams() == []


NO_ROWS = [
    b"no JSON",
    b"\xff\xfe",
    b"",
    b"5",
    b"[" * 100_000,
    b'{"table":["x"]}',
    b'{"table":"alembic_version"}',
    b'{"table":"commits","id":"x"}',
    b'{"table":"checkpoints","number":1,"body":null,"signature":"x"}',
    b'{"table":"checkpoints","number":true,"body":"x","signature":"x"}',
    b'{"box":"zz","commit_id":"x","name":"x","nonce":"","stream":"x","table":"secrets"}',
]
UNFIT_ROWS = [
    b'{"table":"checkpoints","number":99999999999999999999,"body":"x","signature":"x"}',
    b'{"table":"checkpoints","number":1,"body":"\\ud800","signature":"x"}',
    b'{"box":"00","commit_id":"no such","name":"x","nonce":"00","stream":"x","table":"secrets"}',
]


@pytest.mark.parametrize("line", NO_ROWS + UNFIT_ROWS)
def test_a_dump_of_something_else_is_refused_in_words(ledger: Ledger, line: bytes) -> None:
    whole = line + b"\n"
    end = json.dumps({"rows": 1, "sha256": sha256(whole).hexdigest()}).encode() + b"\n"
    words = "no row of a table" if line in NO_ROWS else "do not make a ledger"
    with pytest.raises(LedgerError, match=words):
        restore(ledger.engine, [whole, end])
    assert list(dump(ledger.engine))[:-1] == []


def test_a_dump_with_a_row_twice_is_refused_in_words(filled: Ledger) -> None:
    lines = list(dump(filled.engine))[:-1]
    lines.insert(0, lines[0])
    whole = sha256(b"".join(lines)).hexdigest()
    end = json.dumps({"rows": len(lines), "sha256": whole}).encode() + b"\n"
    tables = ", ".join(METADATA.tables)
    emptied = f"TRUNCATE {tables} CASCADE" if filled.engine.dialect.name == "postgresql" else ""
    deleted = [emptied] if emptied else [f"DELETE FROM {table}" for table in METADATA.tables]
    tamper(filled, *deleted)
    with pytest.raises(LedgerError, match="do not make a ledger"):
        restore(filled.engine, [*lines, end])
