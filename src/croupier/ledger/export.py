"""The ledger as files: the dump, and the same rows as a CSV for each table.

A key or a name may be such that a spreadsheet runs it as a formula. In the CSV an apostrophe stands
before such a text, and before one that begins with an apostrophe itself: whoever takes one away
wherever there is one reads what the ledger holds.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, Table

from croupier.ledger.connecting import reading
from croupier.ledger.dump import ORDER, dump, rows
from croupier.ledger.errors import LedgerError
from croupier.shape import runs_in_a_cell

WHOLE: Final = "ledger.jsonl"
FILES: Final = (WHOLE, *(f"{table.name}.csv" for table in ORDER))
"""The files of an export, by name."""
_AT_ONCE: Final = 2_000
_UNSEEN: Final = ("\t", "\r", "\n", "'")


def export(engine: Engine, folder: Path) -> None:
    """Write a ledger into a new folder: ``ledger.jsonl``, and ``events.csv`` and the like.

    The folder is there when it is whole: a CSV that was cut off does not look like one.

    Args:
        engine: The ledger's database.
        folder: Made by this; it must not be there.

    Raises:
        OSError: It cannot be written; nothing of it is left.
    """
    part = folder.with_name(f"{folder.name}.{os.getpid()}.part")
    try:
        part.mkdir(parents=True)
        _write(engine, part)
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _write(engine: Engine, folder: Path) -> None:
    """Write the files of an export into a folder that is there."""
    with ExitStack() as files:
        whole = files.enter_context((folder / WHOLE).open("wb"))
        tables: dict[str, Any] = {}
        for table in ORDER:
            path = folder / f"{table.name}.csv"
            file = files.enter_context(path.open("w", encoding="utf-8", newline=""))
            tables[table.name] = csv.DictWriter(file, [c.name for c in table.columns])
            tables[table.name].writeheader()
        for line in dump(engine):  # read once, so that both forms are of one moment
            whole.write(line)
            row = json.loads(line)
            if "table" in row:  # the last line counts them
                tables[row.pop("table")].writerow(_guarded(row))


def export_file(engine: Engine, name: str) -> Iterator[bytes]:
    """Return one file of an export, piece by piece, all of one moment.

    Args:
        engine: The ledger's database.
        name: One of ``FILES``.

    Raises:
        LedgerError: An export has no such file.
    """
    if name == WHOLE:
        return dump(engine)
    table = next((table for table in ORDER if name == f"{table.name}.csv"), None)
    if table is None:
        raise LedgerError(f"the file {name!r:.60}", accepted=", ".join(FILES))
    return _csv(engine, table)


def _csv(engine: Engine, table: Table) -> Iterator[bytes]:
    """Yield a table as CSV, some rows at a time."""
    written = StringIO(newline="")
    writer: Any = csv.DictWriter(written, [column.name for column in table.columns])
    writer.writeheader()
    with reading(engine).begin() as connection:
        for count, row in enumerate(rows(connection, [table]), 1):
            row.pop("table")
            writer.writerow(_guarded(row))
            if count % _AT_ONCE == 0:
                yield written.getvalue().encode()
                written.seek(0)
                written.truncate()
        yield written.getvalue().encode()


def _guarded(row: dict[str, Any]) -> dict[str, Any]:
    return {name: guard(cell) if isinstance(cell, str) else cell for name, cell in row.items()}


def guard(text: str) -> str:
    r"""Return a text that no spreadsheet takes for a formula, and that can be read back.

    >>> guard("=1+1"), guard("\t@SUM(A1)"), guard("'quoted"), guard("ann")
    ("'=1+1", "'\t@SUM(A1)", "''quoted", 'ann')
    """
    runs = text.startswith(_UNSEEN) or runs_in_a_cell(text)
    return f"'{text}" if runs else text
