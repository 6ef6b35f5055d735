"""The ledger as files: a CSV for each table, and the dump."""

from __future__ import annotations

import csv
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from croupier.ledger.connecting import reading
from croupier.ledger.dump import ORDER, dump, rows


def export(engine: Engine, folder: Path) -> None:
    """Write a ledger into a new folder: ``ledger.jsonl``, and ``events.csv`` and the like.

    Args:
        engine: The ledger's database.
        folder: Made by this; it must not be there.

    Raises:
        OSError: It cannot be written.
    """
    folder.mkdir(parents=True)
    with (folder / "ledger.jsonl").open("wb") as whole:
        whole.writelines(dump(engine))
    with reading(engine).begin() as connection, ExitStack() as files:
        writers: dict[str, Any] = {}
        for table in ORDER:
            path = folder / f"{table.name}.csv"
            file = files.enter_context(path.open("w", encoding="utf-8", newline=""))
            writers[table.name] = csv.DictWriter(file, [c.name for c in table.columns])
            writers[table.name].writeheader()
        for row in rows(connection):
            writers[row.pop("table")].writerow(row)
