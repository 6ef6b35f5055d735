"""Entries of many threads share a transaction, and none suffers for another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from time import sleep
from typing import Any

import pytest
from sqlalchemy import event

from croupier.ledger.book import Ledger
from croupier.ledger.committing import TOGETHER, Reply
from croupier.ledger.entry import Entry
from croupier.ledger.errors import KeyReusedError, OverdrawnError, StaleError
from croupier.ledger.writing import Batch
from croupier.money import Cents
from databases import KEY
from ledger.entries import entry


def at_once(ledger: Ledger, entries: list[Entry]) -> list[Future[Reply]]:
    """Let a thread for each entry come while another one writes; return what came of them."""
    with ThreadPoolExecutor(len(entries)) as pool:
        with ledger._committer.turn:  # noqa: SLF001 - as if somebody wrote
            told = [pool.submit(ledger.commit, one) for one in entries]
            while len(ledger._committer._waiting) < len(entries):  # noqa: SLF001
                sleep(0.001)
        return told


def counting(ledger: Ledger) -> list[str]:
    """Return a list that gets an item for each transaction that is committed."""
    commits: list[str] = []
    event.listen(ledger.engine, "commit", lambda _: commits.append("commit"))
    return commits


def test_entries_that_wait_are_written_in_one_transaction(ledger: Ledger) -> None:
    ledger.commit(entry("first"))
    commits = counting(ledger)
    entries = [entry(f"{n}", stream=f"table:{n + 2}") for n in range(20)]
    told = at_once(ledger, entries)
    assert [one.result() for one in told] == [
        Reply({"key": f"{n}"}, repeated=False) for n in range(20)
    ]
    assert len(commits) == 1
    assert ledger.balance("player:ann") == 21 * 500


def test_more_than_fit_are_written_all_the_same(ledger: Ledger) -> None:
    commits = counting(ledger)
    many = 2 * TOGETHER + 1
    told = at_once(ledger, [entry(f"{n}", stream=f"table:{n}") for n in range(many)])
    assert len({one.result().body["key"] for one in told}) == many
    assert len(commits) == 3


def test_one_that_is_stale_overdrawn_or_repeated_spoils_no_other(ledger: Ledger) -> None:
    ledger.commit(entry("old"))
    entries = [
        entry("a", stream="table:2"),
        entry("old"),  # written before
        entry("b", stream="table:3"),
        entry("old", request="other", stream="table:4"),
        entry("c", version=7),
        entry("d", stream="table:5", postings=(("player:bo", -1), ("outside", 1))),
        entry("e", stream="table:6"),
    ]
    told = at_once(ledger, entries)
    assert [told[n].result().repeated for n in (0, 1, 2, 6)] == [False, True, False, False]
    for place, error in ((3, KeyReusedError), (4, StaleError), (5, OverdrawnError)):
        assert isinstance(told[place].exception(), error)
    assert ledger.streams() == ["table:1", "table:2", "table:3", "table:6"]
    assert ledger.balance("player:ann") == 4 * 500


def test_what_is_told_of_an_account_and_what_is_moved_rest_on_one_belief(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process moves an account; a thread of this one reads it while an entry is checked."""
    check = Batch._check_held  # noqa: SLF001 - the moment between check and posting

    def check_and_read(batch: Batch, held: Mapping[str, Cents], moved: set[str]) -> None:
        check(batch, held, moved)
        ledger.balances_of(["player:ann"], fresh=True)

    ledger.commit(entry())
    with Ledger(ledger.engine.url.render_as_string(hide_password=False), key=KEY) as another:
        won = (("win:table:2", -500), ("player:ann", 500))
        another.commit(entry("2", stream="table:2", postings=won))
    monkeypatch.setattr(Batch, "_check_held", check_and_read)
    with pytest.raises(StaleError, match="player:ann holds 1000 cents, not 500"):
        ledger.commit(replace(entry("3", version=1), held={"player:ann": 500}))
    assert ledger.balance("player:ann") == 1000


def test_two_that_want_the_same_place_are_not_both_written(ledger: Ledger) -> None:
    told = at_once(ledger, [entry("a"), entry("b")])
    assert sorted(one.exception() is None for one in told) == [False, True]
    assert ledger.head("table:1").version == 1


class InjectedError(Exception):
    """What the test makes go wrong."""


def failing_once(ledger: Ledger, error: BaseException) -> Callable[..., None]:
    """Make the next statement that writes an event fail."""

    def fail(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:  # noqa: ANN401
        if statement.startswith("INSERT INTO events"):
            event.remove(ledger.engine, "before_cursor_execute", fail)
            raise error

    event.listen(ledger.engine, "before_cursor_execute", fail)
    return fail


@pytest.mark.parametrize("error", [InjectedError("no"), KeyboardInterrupt("no")])
def test_all_are_told_when_writing_fails_and_may_ask_again(
    ledger: Ledger, error: BaseException
) -> None:
    ledger.commit(entry("first"))
    failing_once(ledger, error)
    entries = [entry(f"{n}", stream=f"table:{n + 2}") for n in range(5)]
    told = at_once(ledger, entries)
    errors = [one.exception() for one in told]
    assert sum(raised is error for raised in errors) == (5 if isinstance(error, Exception) else 1)
    assert all(raised is error or "interrupted" in str(raised) for raised in errors)
    assert ledger.streams() == ["table:1"]
    assert not any(one.result().repeated for one in at_once(ledger, entries))
    assert ledger.balance("player:ann") == 6 * 500
