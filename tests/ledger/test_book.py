"""Entries go in whole, once, and in order; in both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import text

from croupier.ledger.book import Ledger
from croupier.ledger.connecting import refuse_unsafe_sqlite
from croupier.ledger.entry import Append, Fact
from croupier.ledger.errors import KeyReusedError, LedgerError, OverdrawnError, StaleError
from databases import KEY
from ledger.entries import entry


def test_an_entry_is_there_whole_after_its_commit(ledger: Ledger) -> None:
    reply = ledger.commit(entry(facts=2, reply={"balance": 500}))
    assert (dict(reply.body), reply.repeated) == ({"balance": 500}, False)
    assert [told.fact.body["number"] for told in ledger.facts("table:1")] == [1, 2]
    assert ledger.balances() == {"outside": -500, "player:ann": 500}
    assert ledger.head("table:1").version == 2
    assert ledger.streams() == ["table:1"]


def test_what_was_written_is_there_after_opening_anew(url: str) -> None:
    with Ledger(url, key=KEY) as ledger:
        ledger.commit(entry())
    with Ledger(url, key=KEY) as ledger:
        reply = ledger.repeated("1", "{}")
        assert reply is not None
        assert (reply.body, reply.repeated) == ({"key": "1"}, True)
        assert ledger.repeated("2", "{}") is None
        assert ledger.balance("player:ann") == 500
        assert ledger.balance("player:nobody") == 0


def test_the_same_key_has_one_effect_and_one_reply(ledger: Ledger) -> None:
    ledger.commit(entry(reply={"first": True}))
    again = ledger.commit(replace(entry(version=1), reply={"second": True}))
    assert (dict(again.body), again.repeated) == ({"first": True}, True)
    assert ledger.head("table:1").version == 1
    assert ledger.balance("player:ann") == 500


def test_an_entry_that_another_process_has_just_written_is_not_written_again(url: str) -> None:
    with Ledger(url, key=KEY) as one, Ledger(url, key=KEY) as other:
        other.commit(entry("1"))
        one.commit(entry("2", version=1))
        again = other.commit(entry("2", version=1))
        assert (dict(again.body), again.repeated) == ({"key": "2"}, True)
        assert one.head("table:1").version == 2


def test_the_same_key_with_another_request_is_refused(ledger: Ledger) -> None:
    ledger.commit(entry())
    with pytest.raises(KeyReusedError, match="used for another command"):
        ledger.commit(entry(version=1, request='{"other":1}'))


def test_an_entry_decided_on_an_old_state_is_refused(ledger: Ledger) -> None:
    ledger.commit(entry())
    with pytest.raises(StaleError, match="table:1 has 1 facts, not 0"):
        ledger.commit(entry("2"))
    assert ledger.balance("player:ann") == 500


def test_an_entry_decided_on_an_old_balance_is_refused(ledger: Ledger) -> None:
    ledger.commit(entry())
    for account, told in (("player:ann", 400), ("player:bob", 1)):
        with pytest.raises(StaleError, match=f"{account} holds"):
            ledger.commit(replace(entry("2", version=1), held={account: told}))
    ledger.commit(replace(entry("2", version=1), held={"player:ann": 500, "player:bob": 0}))
    assert ledger.balance("player:ann") == 1000


def test_no_player_falls_below_zero_and_the_house_may(ledger: Ledger) -> None:
    with pytest.raises(OverdrawnError, match="player:ann holds 0 cents and would give 100"):
        ledger.commit(entry(postings=(("player:ann", -100), ("outside", 100))))
    assert ledger.head("table:1").version == 0
    ledger.commit(entry(postings=(("win:table:1", -100), ("player:ann", 100))))
    assert ledger.balance("win:table:1") == -100


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (entry(postings=(("outside", -500),)), "do not add up"),
        (replace(entry(), appends=()), "no fact says why"),
        (replace(entry(), appends=entry().appends * 2), "appended to twice"),
        (replace(entry(), appends=(Append("table:1", 0, ()),)), "gets no fact"),
    ],
)
def test_what_is_no_whole_entry_is_refused(ledger: Ledger, wrong: object, words: str) -> None:
    with pytest.raises(LedgerError, match=words):
        ledger.commit(wrong)  # type: ignore[arg-type]  # one of the entries above
    assert ledger.streams() == []


def test_a_secret_is_stored_encrypted_and_opened_with_its_key_alone(url: str) -> None:
    deck = "As Kd 2c " * 17
    with Ledger(url, key=KEY) as ledger:
        ledger.commit(entry(secrets=(("1", deck),)))
        assert ledger.secret("table:1", "1") == deck
        with pytest.raises(LedgerError, match="no secret 2"):
            ledger.secret("table:1", "2")
        with ledger.engine.connect() as connection:
            box = bytes(connection.execute(text("SELECT box FROM secrets")).scalar_one())
        assert b"As" not in box
    with Ledger(url, key=bytes(32)) as other, pytest.raises(LedgerError, match="cannot be opened"):
        other.secret("table:1", "1")
    with Ledger(url) as keyless, pytest.raises(LedgerError, match="no key to keep it"):
        keyless.commit(entry("2", 1, secrets=(("2", deck),)))


def test_a_command_that_did_nothing_has_its_reply_kept(ledger: Ledger) -> None:
    ledger.commit(replace(entry(reply={"done": False}), appends=(), postings=()))
    again = ledger.commit(replace(entry(), appends=(), postings=()))
    assert (dict(again.body), again.repeated) == ({"done": False}, True)
    assert ledger.streams() == []


def test_one_entry_may_append_to_several_streams(ledger: Ledger) -> None:
    both = (Append("table:1", 0, (Fact("a", {}),)), Append("meter:main", 0, (Fact("b", {}),)))
    ledger.commit(replace(entry(), appends=both))
    stale = (Append("table:1", 1, (Fact("a", {}),)), Append("meter:main", 0, (Fact("b", {}),)))
    with pytest.raises(StaleError, match="meter:main"):
        ledger.commit(replace(entry("2"), appends=stale))
    assert ledger.head("table:1").version == 1


def test_of_many_at_once_with_one_key_one_has_an_effect(ledger: Ledger) -> None:
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda _: ledger.commit(entry()), range(10)))
    assert sorted(reply.repeated for reply in replies) == [False] + [True] * 9
    assert ledger.balance("player:ann") == 500


def test_of_many_at_once_on_one_stream_each_fact_has_its_number(ledger: Ledger) -> None:
    def add(key: int) -> None:
        while True:
            try:
                ledger.commit(entry(str(key), ledger.head("table:1").version))
            except StaleError:
                continue
            return

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(24)))
    assert [told.number for told in ledger.facts("table:1")] == list(range(1, 25))
    assert ledger.balances() == {"outside": -12000, "player:ann": 12000}


@pytest.mark.parametrize("where", ["sqlite://", "sqlite:///:memory:", "mysql://a/b"])
def test_a_ledger_stands_in_a_file_or_in_postgresql(where: str) -> None:
    with pytest.raises(LedgerError, match="Accepted: sqlite:///"):
        Ledger(where)


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 9), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 53, 0), True),
        ((4, 0, 0), True),
    ],
)
def test_a_sqlite_that_may_lose_a_commit_is_refused(
    version: tuple[int, int, int],
    safe: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    if safe:
        refuse_unsafe_sqlite(version)
        return
    with pytest.raises(LedgerError, match="can lose a committed transaction"):
        refuse_unsafe_sqlite(version)


def test_every_connection_syncs_before_it_answers(ledger: Ledger) -> None:
    sqlite = ledger.engine.dialect.name == "sqlite"
    query = "PRAGMA synchronous" if sqlite else "SHOW synchronous_commit"
    with ThreadPoolExecutor(5) as pool:
        said = set(pool.map(lambda _: _ask(ledger, query), range(20)))
    assert said == {2 if sqlite else "on"}
    level = "PRAGMA journal_mode" if sqlite else "SHOW transaction_isolation"
    assert _ask(ledger, level) == ("wal" if sqlite else "serializable")


def _ask(ledger: Ledger, query: str) -> object:
    with ledger.engine.connect() as connection:
        return connection.execute(text(query)).scalar_one()
