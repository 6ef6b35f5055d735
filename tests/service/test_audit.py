"""What ``croupier verify`` finds where every hash and every balance fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.ledger.book import Ledger
from croupier.ledger.entry import Append, Entry, Fact, Posting
from croupier.service.audit import audit
from croupier.table import Actor
from croupier.table.commands import Request, Reverse
from service.test_desk import desk_of, play_a_round


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """Return a ledger in which one round was played."""
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=bytes(32)) as ledger:
        play_a_round(desk_of(ledger))
        yield ledger


def forged(ledger: Ledger, kind: str, **body: object) -> Entry:
    """Return an entry with a fact at the end of table 1."""
    fact = Fact(kind, {**body, "by": "eve"})
    return Entry(key="forged", request="{}", actor="eve", at="2026-11-30T06:00:00.000Z",
                 appends=(Append("table:1", ledger.head("table:1").version, (fact,)),),
                 postings=(), reply={})  # fmt: skip


def test_a_fact_that_moves_nothing_is_clean(ledger: Ledger) -> None:
    ledger.commit(forged(ledger, "table suspended", reason="a break"))
    assert audit(ledger).clean


def test_money_that_no_fact_moved_is_found(ledger: Ledger) -> None:
    postings = (Posting("outside", -700), Posting("player:ann", 700))
    entry = forged(ledger, "table suspended", reason="a break")
    ledger.commit(replace(entry, postings=postings))
    (found,) = audit(ledger).findings
    assert "not what its facts move" in found.message


def test_a_fact_that_should_have_moved_money_is_found(ledger: Ledger) -> None:
    ledger.commit(forged(ledger, "chips cashed", player="ann", amount=700))
    (found,) = audit(ledger).findings
    assert "not what its facts move" in found.message


def test_a_reversal_that_gives_back_something_else_is_found(ledger: Ledger) -> None:
    desk_of(ledger).do("table:1", Request(Reverse(1, "misread")), Actor("dan", "dealer"), "asked")
    told = {"round": 1, "reason": "misread", "request": 1, "asked_by": "dan"}
    entry = forged(ledger, "round reversed", **told, back={"ann": -700})
    postings = (Posting("player:ann", 700), Posting("win:table:1", -700))
    ledger.commit(replace(entry, postings=postings))
    (found,) = audit(ledger).findings
    assert found.message == "it is reversed otherwise now"


def test_a_reversal_that_nobody_asked_for_is_found(ledger: Ledger) -> None:
    told = {"round": 1, "reason": "misread", "request": 1, "asked_by": "dan"}
    ledger.commit(forged(ledger, "round reversed", **told, back={}))
    (found,) = audit(ledger).findings
    assert "cannot be worked out" in found.message
