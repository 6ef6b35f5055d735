"""The ledger as files: the dump, and the same rows as a CSV for each table."""

from __future__ import annotations

import csv
import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from croupier.ledger.dump import ORDER, dump


def export(engine: Engine, folder: Path) -> None:
    """Write a ledger into a new folder: ``ledger.jsonl``, and ``events.csv`` and the like.

    Args:
        engine: The ledger's database.
        folder: Made by this; it must not be there.

    Raises:
        OSError: It cannot be written.
    """
    folder.mkdir(parents=True)
    with ExitStack() as files:
        whole = files.enter_context((folder / "ledger.jsonl").open("wb"))
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
                tables[row.pop("table")].writerow(row)
