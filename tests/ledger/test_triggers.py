"""The databases themselves refuse what would break the ledger."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier.ledger import triggers
from croupier.ledger.book import Ledger
from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import METADATA
from ledger.entries import entry

EVENT = "INSERT INTO events VALUES ('table:1', {number}, '{commit}', 'x', '{{}}', '{last}', 'h')"
POSTING = "INSERT INTO postings VALUES ('{account}', {number}, '{commit}', {amount}, {balance})"
COMMIT = "INSERT INTO commits VALUES ('c', 'k', 'r', 'a', 't', '{}')"


def attempt(ledger: Ledger, *statements: str) -> None:
    """Run statements in one transaction."""
    with ledger.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    """Return a ledger with one entry, a row in every table but the checkpoints."""
    ledger.commit(entry(secrets=(("1", "a deck"),)))
    attempt(ledger, "INSERT INTO checkpoints VALUES (1, 'b', 's')")
    return ledger


@pytest.mark.parametrize("table", triggers.TABLES)
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE"])
def test_nothing_is_changed_or_removed(filled: Ledger, table: str, verb: str) -> None:
    columns = {"events": "kind", "postings": "amount", "secrets": "name", "commits": "actor"}
    column = columns.get(table, "body")
    statement = {
        "UPDATE": f"UPDATE {table} SET {column} = {column}",
        "DELETE": f"DELETE FROM {table}",
    }[verb]
    with pytest.raises(DBAPIError, match="append-only"):
        attempt(filled, statement)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("table", triggers.TABLES)
def test_nothing_is_emptied(filled: Ledger, table: str) -> None:
    with pytest.raises(DBAPIError, match="append-only"):
        attempt(filled, f"TRUNCATE {table} CASCADE")


def test_postings_that_do_not_add_up_to_zero_are_refused(filled: Ledger) -> None:
    posting = POSTING.format(account="player:bo", number=1, commit="c", amount=5, balance=5)
    event = EVENT.format(number=2, commit="c", last=filled.head("table:1").hash)
    with pytest.raises(DBAPIError, match="add up to zero"):
        attempt(filled, event, posting, COMMIT)


def test_postings_without_a_commit_are_refused(filled: Ledger) -> None:
    posting = POSTING.format(account="player:bo", number=1, commit="c", amount=5, balance=5)
    with pytest.raises(DBAPIError, match=r"(?i)foreign key"):
        attempt(filled, posting)


@pytest.mark.parametrize("number", [1, 2])
def test_a_balance_that_does_not_follow_is_refused(filled: Ledger, number: int) -> None:
    account = "player:bo" if number == 1 else "player:ann"
    posting = POSTING.format(account=account, number=number, commit="c", amount=5, balance=6)
    with pytest.raises(DBAPIError, match="not the last one and the amount"):
        attempt(filled, posting)


def test_a_balance_with_a_gap_before_it_is_refused(filled: Ledger) -> None:
    posting = POSTING.format(account="player:ann", number=3, commit="c", amount=5, balance=505)
    with pytest.raises(DBAPIError, match="not the last one and the amount"):
        attempt(filled, posting)


def test_an_account_below_zero_is_refused(filled: Ledger) -> None:
    posting = POSTING.format(account="player:ann", number=2, commit="c", amount=-501, balance=-1)
    with pytest.raises(DBAPIError, match="not_overdrawn"):
        attempt(filled, posting)


def test_a_closed_commit_takes_nothing_more(filled: Ledger) -> None:
    (told,) = filled.facts("table:1")
    posting = POSTING.format(account="player:bo", number=1, commit=told.commit, amount=5, balance=5)
    with pytest.raises(DBAPIError, match="the commit is closed"):
        attempt(filled, posting)
    last = filled.head("table:1").hash
    with pytest.raises(DBAPIError, match="the commit is closed"):
        attempt(filled, EVENT.format(number=2, commit=told.commit, last=last))


@pytest.mark.parametrize(("number", "last"), [(3, "right"), (2, "wrong"), (1, "none")])
def test_an_event_that_does_not_follow_is_refused(filled: Ledger, number: int, last: str) -> None:
    told = filled.head("table:1").hash if last == "right" else last
    with pytest.raises(DBAPIError, match=r"does not follow|is there already"):
        attempt(filled, EVENT.format(number=number, commit="c", last=told))


def test_money_without_an_event_is_refused(filled: Ledger) -> None:
    moved = [
        POSTING.format(account="player:ann", number=2, commit="c", amount=-5, balance=495),
        POSTING.format(account="player:bo", number=1, commit="c", amount=5, balance=5),
    ]
    with pytest.raises(DBAPIError, match="no event says why"):
        attempt(filled, *moved, COMMIT)


def test_a_ledger_that_lacks_a_trigger_is_not_opened(url: str) -> None:
    with Ledger(url) as ledger:
        on = " ON commits" if ledger.engine.dialect.name == "postgresql" else ""
        attempt(ledger, f"DROP TRIGGER commits_balance{on}")
    with pytest.raises(LedgerError, match="lacks the trigger commits_balance"):
        Ledger(url)


@pytest.mark.parametrize("table", triggers.TABLES)
@pytest.mark.parametrize("way", ["by its key", "by SQLite's own number"])
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_nothing_is_replaced(filled: Ledger, table: str, way: str) -> None:
    keys = {"events": "stream", "postings": "account", "secrets": "stream", "commits": "actor"}
    key = keys.get(table, "number")
    columns = [column.name for column in METADATA.tables[table].columns]
    told = [
        f"{name} || 'x'" if way != "by its key" and name in (key, "id", "key") else name
        for name in columns
    ]
    if table == "checkpoints":
        told[0] = "number"
    values = ", ".join("'open'" if name == "commit_id" else name for name in told)
    replace = f"REPLACE INTO {table} (rowid, {', '.join(columns)}) SELECT rowid, {values}"
    if way == "by its key":
        replace = f"REPLACE INTO {table} ({', '.join(columns)}) SELECT {values}"
    with pytest.raises(DBAPIError, match="there already"):
        attempt(filled, f"{replace} FROM {table}")


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_reply_is_not_replaced_under_its_key(filled: Ledger) -> None:
    replace = "REPLACE INTO commits SELECT 'other', key, request, actor, at, '{}' FROM commits"
    with pytest.raises(DBAPIError, match="there already"):
        attempt(filled, replace)


def test_a_trigger_that_does_nothing_is_none(url: str) -> None:
    with Ledger(url) as ledger:
        if ledger.engine.dialect.name == "postgresql":
            made = "FUNCTION commits_balance() RETURNS trigger LANGUAGE plpgsql"
            told = [f"CREATE OR REPLACE {made} AS $$ BEGIN RETURN NEW; END $$"]
        else:
            made = "CREATE TRIGGER commits_balance BEFORE INSERT ON commits BEGIN SELECT 1; END"
            told = ["DROP TRIGGER commits_balance", made]
        attempt(ledger, *told)
    with pytest.raises(LedgerError, match="commits_balance, or has another in its place"):
        Ledger(url)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_trigger_that_is_never_asked_is_none(url: str) -> None:
    with Ledger(url) as ledger:
        made = (
            "CREATE TRIGGER commits_balance AFTER INSERT ON commits"
            " FOR EACH ROW EXECUTE FUNCTION commits_balance()"
        )
        attempt(ledger, "DROP TRIGGER commits_balance ON commits", made)
    with pytest.raises(LedgerError, match="commits_balance, or has another in its place"):
        Ledger(url)
