"""Streams of people and of the house read by the second verifier."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.ledger.book import Ledger
from croupier.ledger.dump import dump
from croupier.ledger.entry import Append, Entry, Fact, Posting, Secret
from croupier.service.people import NotAdmittedError
from croupier.service.people import commands as c
from croupier.service.people.account import Account
from croupier.service.people.decide import decide
from croupier.service.people.draft import Context
from databases import KEY
from laboratory.command import verify
from second_verifier.exports import forged
from service.people.house import BEGIN, EVE, HERE, OPERATOR, House, password_of


def opened() -> Entry:
    """Return the entry that opens an account."""
    context = Context(by=OPERATOR, at=BEGIN, key="open", hashed="$argon2id$")
    return decide(Account("people:ann"), c.OpenAccount("Ann", "player"), context)


def finds(entry: Entry) -> list[str]:
    """Return what the verifier finds in a ledger with one entry, every digest right."""
    return verify(forged([entry])).findings


def with_fact(entry: Entry, **body: object) -> Entry:
    """Return an entry whose first fact tells something else."""
    (append,) = entry.appends
    fact = Fact(append.facts[0].kind, {**append.facts[0].body, **body})
    return replace(entry, appends=(append._replace(facts=(fact,)),))


def test_a_house_full_of_people_is_clean(tmp_path: Path) -> None:
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=KEY) as ledger:
        house = House(ledger)
        house.staff()
        house.people.log_out(house.log_in().identity)
        for name in ("Dan", "Nobody here"):
            with pytest.raises(NotAdmittedError):
                house.log_in(name, "a wrong password")
        house.people.change_password("Dan", password_of("Dan"), "a new password", HERE)
        house.ask("Tick", c.MakeToken("Tick", "clock", "2027-01-01T00:00:00Z"), EVE)
        notes = verify(list(dump(ledger.engine)))
    assert notes.findings == []
    assert notes.counted["streams"] == 5


def test_an_entry_that_is_right_is_clean() -> None:
    assert finds(opened()) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"by": "Eve"}, "by is 'Eve', and should be 'operator:alice'"),
        ({"at": "2026"}, "at is '2026'"),
        ({"password": 2}, "password is 2, and should be 1"),
    ],
)
def test_a_fact_that_tells_otherwise_is_found(body: dict[str, object], found: str) -> None:
    assert any(found in told for told in finds(with_fact(opened(), **body)))


def test_a_password_without_its_secret_and_a_secret_without_a_fact_are_found() -> None:
    missing, stray = replace(opened(), secrets=()), Secret("people:ann", "password 7", "$")
    assert any("the commit of its password is None" in told for told in finds(missing))
    more = replace(opened(), secrets=(*opened().secrets, stray))
    assert any("no fact tells of the secret password 7" in told for told in finds(more))


def test_money_that_moves_with_people_is_found() -> None:
    moves = (Posting("outside", -500), Posting("player:ann", 500))
    assert len(finds(replace(opened(), postings=moves))) == 2


def test_a_stream_of_another_kind_is_found() -> None:
    (append,) = opened().appends
    moved = replace(opened(), secrets=(), appends=(Append("dogs:rex", 0, append.facts),))
    assert any("no table, no meter, nobody" in told for told in finds(moved))
