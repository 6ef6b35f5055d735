"""Reading beside those who write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from croupier.ledger.book import Ledger
from croupier.ledger.dump import dump
from croupier.ledger.export import export
from croupier.ledger.verify import verify
from ledger.entries import entry


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_what_reads_it_all_waits_for_a_moment_at_which_it_loses_no_race(
    ledger: Ledger, tmp_path: Path
) -> None:
    seen = set()

    def look(connection: Any, *_rest: Any) -> None:  # noqa: ANN401 - SQLAlchemy's
        cursor = connection.connection.driver_connection.cursor()
        names = ("isolation", "read_only", "deferrable")
        told = ", ".join(f"current_setting('transaction_{name}')" for name in names)
        seen.add(cursor.execute(f"SELECT {told}").fetchone())

    event.listen(ledger.engine, "before_cursor_execute", look)
    verify(ledger.engine)
    list(dump(ledger.engine))
    export(ledger.engine, tmp_path / "export")
    assert seen == {("serializable", "on", "on")}
    seen.clear()
    ledger.commit(entry())
    assert seen == {("serializable", "off", "off")}
