"""Reading beside those who write: a lost race is run again, and what reads it all loses none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from psycopg.errors import SerializationFailure
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from croupier.ledger.book import ATTEMPTS, Ledger
from croupier.ledger.dump import dump
from croupier.ledger.errors import StaleError
from croupier.ledger.export import export
from croupier.ledger.verify import verify
from ledger.entries import entry

READS = (
    lambda ledger: ledger.repeated("1", "{}").body,
    lambda ledger: ledger.head("table:1"),
    lambda ledger: list(ledger.facts("table:1")),
    lambda ledger: ledger.streams(),
    lambda ledger: ledger.balances(),
    lambda ledger: ledger.secret("table:1", "deck"),
)


class Losing:
    """Lets the next statements of an engine lose against another transaction."""

    def __init__(self, engine: Engine) -> None:
        self.races = 0
        event.listen(engine, "before_cursor_execute", self._lose)

    def _lose(self, *_statement: Any) -> None:  # noqa: ANN401 - SQLAlchemy's
        if self.races:
            self.races -= 1
            raise OperationalError("SELECT", {}, SerializationFailure("another was first"))


@pytest.mark.parametrize("read", READS)
def test_a_read_that_loses_a_race_is_run_again(ledger: Ledger, read: Any) -> None:  # noqa: ANN401
    ledger.commit(entry(secrets=(("deck", "Ah"),)))
    wanted = read(ledger)
    losing = Losing(ledger.engine)
    losing.races = 3
    assert read(ledger) == wanted
    assert losing.races == 0


def test_a_read_that_always_loses_is_given_up(ledger: Ledger) -> None:
    losing = Losing(ledger.engine)
    losing.races = ATTEMPTS + 1
    with pytest.raises(StaleError, match="races in a row"):
        ledger.head("table:1")
    assert losing.races == 1


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
