"""A desk that begins anew knows every table, with a snapshot or without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.ledger.book import Ledger
from croupier.ledger.errors import LedgerError
from croupier.service import states
from croupier.service.audit import audit
from croupier.table import commands
from service.driver import EVE, GAMES, KEY, play_on
from service.test_desk import desk_of

STEPS = 45
BUY_IN = commands.BuyIn("ann", 50_000_000)


def play(url: str, game: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Play at a table, with a snapshot at each round, up to the middle of one; return its name."""
    monkeypatch.setattr(states, "SNAPSHOT_EVERY", 1)
    stream = f"table:{game}"
    with Ledger(url, key=KEY) as ledger:
        desk = desk_of(ledger)
        for number in range(2):
            play_on(desk, stream, game, f"{number}")
        desk.do(stream, BUY_IN, EVE, "chips")
        for number in range(2, STEPS):
            play_on(desk, stream, game, f"{number}")
    return stream


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_from_its_snapshot_as_from_all_its_facts(
    url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = play(url, game, monkeypatch)
    with Ledger(url, key=KEY) as ledger:
        kept = ledger.snapshot(stream)
        assert kept is not None
        assert 10 < kept.version < ledger.head(stream).version
        quick = desk_of(ledger)
        assert quick.ready() == 1
        state = quick.table(stream)
    with Ledger(url) as ledger:  # without the key there is no snapshot
        assert ledger.snapshot(stream) is None
        assert desk_of(ledger).table(stream) == state


CHANGES = (
    "UPDATE snapshots SET version = version - 1",
    "UPDATE snapshots SET box = nonce",
    "UPDATE snapshots SET nonce = box",
    "DELETE FROM snapshots",
)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("column", ["nonce", "box"])
@pytest.mark.parametrize("value", ["'text'", "5"])
def test_a_snapshot_that_is_not_even_bytes_counts_for_none(
    url: str, column: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = play(url, GAMES[0], monkeypatch)
    with Ledger(url, key=KEY) as ledger, ledger.engine.begin() as connection:
        connection.execute(text(f"UPDATE snapshots SET {column} = {value}"))
    with Ledger(url, key=KEY) as ledger:
        assert ledger.snapshot(stream) is None
        assert desk_of(ledger).table(stream).number > 0


@pytest.mark.parametrize("change", CHANGES)
def test_a_snapshot_that_was_changed_counts_for_none(
    url: str, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = play(url, GAMES[0], monkeypatch)
    with Ledger(url, key=KEY) as ledger:
        before = desk_of(ledger).table(stream)
        with ledger.engine.begin() as connection:
            connection.execute(text(change))
        assert ledger.snapshot(stream) is None
        assert desk_of(ledger).table(stream) == before
        play_on(desk_of(ledger), stream, GAMES[0], "more")
        assert audit(ledger).clean


def test_a_snapshot_of_another_history_counts_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [f"sqlite:///{tmp_path}/{name}.db" for name in "ab"]
    (stream,) = {play(url, GAMES[0], monkeypatch) for url in urls}
    rows: list[Any] = []
    for url in urls:
        with Ledger(url, key=KEY) as ledger, ledger.engine.begin() as connection:
            rows.append(connection.execute(text("SELECT * FROM snapshots")).mappings().one())
    with Ledger(urls[1], key=KEY) as ledger:
        with ledger.engine.begin() as connection:
            put = "UPDATE snapshots SET version = :version, nonce = :nonce, box = :box"
            connection.execute(text(put), dict(rows[0]))
        assert ledger.snapshot(stream) is None


def test_a_snapshot_of_another_build_counts_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    stream = play(url, GAMES[0], monkeypatch)
    with Ledger(url, key=KEY) as ledger:
        before = desk_of(ledger).table(stream)
        with monkeypatch.context() as patch:
            patch.setattr(ledger, "facts", lambda _stream, after: pytest.fail(f"from {after}"))
            patch.setattr(states, "build", lambda: "another")
            with pytest.raises(pytest.fail.Exception, match="from 0"):
                desk_of(ledger).table(stream)
        assert desk_of(ledger).table(stream) == before


def test_a_snapshot_of_a_fact_that_is_not_there_is_refused(ledger: Ledger) -> None:
    with pytest.raises(LedgerError, match="has no fact 3"):
        ledger.keep_snapshot("table:1", 3, {})
