"""The whole ledger as rows of text: for a backup, for a laboratory, from one database to another.

A dump is JSON Lines: a row of a table a line, ``{"table": …, …}``, bytes in hex, and at the end one
line with the number of rows and the SHA-256 of all lines before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Table, Text, func, insert, select
from sqlalchemy.exc import DBAPIError, OperationalError

from croupier.ledger.connecting import reading
from croupier.ledger.errors import LedgerError
from croupier.ledger.naming import name_all
from croupier.ledger.tables import CHECKPOINTS, COMMITS, EVENTS, POSTINGS, SECRETS
from croupier.records.canonical import canonical

ORDER: Final = (EVENTS, POSTINGS, SECRETS, COMMITS, CHECKPOINTS)
"""Commits come after what belongs to them, as when they were written."""
_KINDS: Final = {
    table.name: {column.name: column.type.python_type for column in table.columns}
    for table in ORDER
}
_BYTES: Final = ("nonce", "box")
_AT_ONCE: Final = 5_000


def dump(engine: Engine) -> Iterator[bytes]:
    """Return the lines of a dump, all of one moment."""
    whole, count = sha256(), 0
    with reading(engine).begin() as connection:
        for row in rows(connection):
            line = canonical(row) + b"\n"
            whole.update(line)
            count += 1
            yield line
    yield canonical({"rows": count, "sha256": whole.hexdigest()}) + b"\n"


def rows(connection: Connection, tables: Sequence[Table] = ORDER) -> Iterator[dict[str, Any]]:
    """Return every row of every table, in an order in which they can be written again."""
    for table in tables:
        for row in connection.execute(select(table).order_by(*_keys(connection, table))).mappings():
            told = {name: bytes(v).hex() if name in _BYTES else v for name, v in row.items()}
            yield {"table": table.name, **told}


def _keys(connection: Connection, table: Table) -> list[ColumnElement[Any]]:
    """Return a table's keys in the order of their bytes, whatever language a database sorts by."""
    keys: list[ColumnElement[Any]] = list(table.primary_key.columns)
    if connection.dialect.name != "postgresql":
        return keys
    return [key.collate("C") if isinstance(key.type, Text) else key for key in keys]


def restore(engine: Engine, lines: Iterable[bytes]) -> int:
    """Write a dump into an empty ledger, all of it or nothing; return the number of rows.

    Raises:
        LedgerError: The ledger is not empty, or the dump is not whole, or its rows do not fit.
    """
    try:
        return _restore(engine, lines)
    except OperationalError as error:  # a full disk, or a row that the database has no room for
        wrong = f"the dump cannot be written into the ledger: {error.orig}"
        raise LedgerError(wrong, accepted="a whole dump, and room for it on the disk") from None
    except (DBAPIError, OverflowError, UnicodeError) as error:
        wrong = f"the rows of the dump do not make a ledger: {getattr(error, 'orig', error)}"
        raise LedgerError(wrong, accepted="a whole dump of a ledger that verifies") from None


def _restore(engine: Engine, lines: Iterable[bytes]) -> int:
    tables = {table.name: table for table in ORDER}
    with engine.begin() as connection:
        if connection.execute(select(func.count()).select_from(COMMITS)).scalar_one():
            raise LedgerError("the ledger to restore to is not empty", accepted="a new database")
        count = 0
        for name, batch in _batches(_checked(lines)):
            connection.execute(insert(tables[name]), batch)
            count += len(batch)
        name_all(connection)
    return count


def _checked(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Return a dump's rows; raise at its end unless it is whole and unchanged."""
    whole, count = sha256(), 0
    end: dict[str, Any] | None = None
    for line in lines:
        if end is not None:
            raise LedgerError("the dump goes on after its last line", accepted="a whole dump")
        row = _row(line, count + 1)
        if "table" not in row:
            end = row
            continue
        whole.update(line)
        count += 1
        yield row
    if end != {"rows": count, "sha256": whole.hexdigest()}:
        raise LedgerError("the dump is cut off, or was changed", accepted="a whole dump")


def _row(line: bytes, number: int) -> dict[str, Any]:
    """Return a line of a dump, its bytes as such, if it is a row of a table or the last line."""
    try:
        row: Any = json.loads(line.decode("ascii"))
        if isinstance(row, dict) and ("table" not in row or _is_row(row)):
            return row
    except (ValueError, RecursionError):
        pass
    wrong = f"line {number} of the dump is no row of a table"
    raise LedgerError(wrong, accepted=f"rows of {', '.join(_KINDS)}")


def _is_row(row: dict[str, Any]) -> bool:
    kinds = _KINDS.get(row["table"]) if isinstance(row["table"], str) else None
    if kinds is None or row.keys() - {"table"} != kinds.keys():
        return False
    for name in _BYTES:
        if isinstance(row.get(name), str):
            row[name] = bytes.fromhex(row[name])
    return all(type(row[name]) is kind for name, kind in kinds.items())


def _batches(told: Iterator[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    name, batch = "", list[dict[str, Any]]()
    for row in told:
        table = row.pop("table")
        if batch and (table != name or len(batch) == _AT_ONCE):
            yield name, batch
            batch = []
        name = table
        batch.append(row)
    if batch:
        yield name, batch
