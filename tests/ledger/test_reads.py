"""Reading beside those who write."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event, text

from croupier.ledger import connecting
from croupier.ledger.book import Ledger
from croupier.ledger.dump import dump, restore
from croupier.ledger.errors import LedgerError
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


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_whoever_comes_first_after_a_cut_notices_nothing(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.commit(entry())
    later = monotonic() + connecting.RESTED_S
    _cut(ledger)
    monkeypatch.setattr("croupier.ledger.connecting.monotonic", lambda: later)
    assert ledger.head(entry().appends[0].stream).version


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_connection_in_use_is_not_tried_each_time(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.connecting.monotonic", lambda: 0.0)  # however slow it is
    asked: list[str] = []
    event.listen(ledger.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    tried: list[object] = []
    ledger.engine.dialect.do_ping = tried.append  # type: ignore[assignment,method-assign]
    for number in range(3):
        ledger.commit(entry(key=f"key {number}", version=number))
    assert asked
    assert tried == []


def _cut(ledger: Ledger) -> None:
    """Cut every connection of a ledger from the database's side."""
    admin = create_engine(ledger.engine.url, isolation_level="AUTOCOMMIT")
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    with admin.connect() as connection:
        cut = connection.execute(text(f"{query} AND datname = current_database()")).all()
    admin.dispose()
    assert cut


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_both_forms_of_an_export_are_of_one_moment(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something is written after the lines were read and before the files are closed."""

    def dump_and_write(engine: Engine) -> Iterator[bytes]:
        yield from dump(engine)
        ledger.commit(entry("2", version=1))

    monkeypatch.setattr("croupier.ledger.export.dump", dump_and_write)
    ledger.commit(entry())
    folder = tmp_path / "export"
    export(ledger.engine, folder)
    lines = [json.loads(line) for line in (folder / "ledger.jsonl").read_bytes().splitlines()]
    for table in ("events", "postings", "commits"):
        with (folder / f"{table}.csv").open(newline="") as file:
            told = list(csv.DictReader(file))
        whole = [row for row in lines if row.get("table") == table]
        assert whole
        assert told == [{k: str(v) for k, v in row.items() if k != "table"} for row in whole]
    assert ledger.head("table:1").version == 2


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_nobody_but_its_owner_reads_a_ledger(ledger: Ledger) -> None:
    ledger.commit(entry())
    place = Path(ledger.engine.url.database or "")
    files = [place, *place.parent.glob(f"{place.name}-*")]
    assert [file.stat().st_mode & 0o077 for file in files] == [0] * len(files)
    assert len(files) == 3


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_an_export_that_fails_leaves_no_half_of_itself(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(engine: Engine) -> Iterator[bytes]:
        yield next(dump(engine))
        raise OSError(ENOSPC, "no space left on device")

    ledger.commit(entry())
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr("croupier.ledger.export.dump", full)
    with pytest.raises(OSError, match="no space left"):
        export(ledger.engine, tmp_path / "export")
    assert sorted(tmp_path.iterdir()) == before


def test_a_full_disk_is_not_taken_for_a_wrong_dump(tmp_path: Path) -> None:
    long = replace(entry(), request="x" * 100_000)
    with Ledger(f"sqlite:///{tmp_path}/one.db") as one:
        one.commit(replace(long, reply={"told": "x" * 100_000}))
        lines = list(dump(one.engine))
    with Ledger(f"sqlite:///{tmp_path}/other.db") as other:
        # The least that SQLite takes: what the file has now.
        event.listen(
            other.engine, "begin", lambda begun: begun.exec_driver_sql("PRAGMA max_page_count = 1")
        )
        with pytest.raises(
            LedgerError, match=r"disk is full\. Accepted: .* room for it on the disk"
        ):
            restore(other.engine, lines)
    with Ledger(f"sqlite:///{tmp_path}/other.db") as other:
        assert restore(other.engine, lines) == len(lines) - 1
