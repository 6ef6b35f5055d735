"""A ledger's facts as reports read them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.engine.commands import NoMoreBets, PlaceBet
from croupier.ledger import journal
from croupier.ledger.book import Ledger
from croupier.ledger.dump import dump, restore
from croupier.ledger.journal import EVER, LedgerJournal, streams_of
from croupier.service.reports.catalogue import REPORTS, Asked, make_report
from croupier.service.reports.held import held
from croupier.table import commands as c
from second_verifier.night import DeskFloor, play_night
from service.reports.written import EvenTheory, header, rows
from table.memory import DAN, EVE, player


def test_both_databases_give_the_same_reports(
    url: str, floor: DeskFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy of the night in an empty ledger, whichever database that is."""
    monkeypatch.setattr(journal, "SLACK", timedelta())
    asked = Asked(theory=EvenTheory())
    with Ledger(url) as copy:
        restore(copy.engine, dump(floor.book.engine))
        first, second = LedgerJournal(floor.book), LedgerJournal(copy)
        for kind in sorted(REPORTS):
            for piece in (header(0, 10**5), header(200, 230)):
                told = make_report(kind, second, piece, asked)
                assert told == make_report(kind, first, piece, asked)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeskFloor]:
    place = tmp_path_factory.mktemp("journal") / "book.db"
    with Ledger(f"sqlite:///{place}", key=bytes(32)) as ledger:
        floor = DeskFloor(ledger)
        play_night(floor, 2, "journal")
        yield floor


def test_every_fact_is_read_once_with_its_commit(
    floor: DeskFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "PAGE", 7)
    read = LedgerJournal(floor.book)
    assert streams_of(read, "") == floor.book.streams()
    for stream in floor.book.streams():
        told = list(read.facts(stream))
        assert [(noted.number, noted.kind, noted.body) for noted in told] == [
            (one.number, *one.fact) for one in floor.book.facts(stream)
        ]
        assert len(told) == sum(
            count for (name, _), count in read.counts().items() if name == stream
        )
        assert all(noted.key.startswith("key ") for noted in told)
        assert [noted.at for noted in told] == sorted(noted.at for noted in told)
        assert {noted.actor for noted in told} >= {noted.who for noted in told}
        some = read.facts(stream, ("played", "meter won"), after=5)
        wanted = [n for n in told if n.kind in ("played", "meter won") and n.number > 5]
        assert list(some) == wanted


def test_a_journal_ends_where_the_ledger_ended_when_it_was_made(floor: DeskFloor) -> None:
    before = LedgerJournal(floor.book)
    floor.ask(EVE, c.OpenTable("lir", {}), "table:late")
    floor.ask(EVE, c.Suspend("a spill"), "table:uth-0")
    assert list(before.facts("table:late")) == []
    last = list(before.facts("table:uth-0"))[-1]
    assert last.kind != "table suspended"
    after = list(LedgerJournal(floor.book).facts("table:uth-0"))
    assert after[-1].kind == "table suspended"
    assert after[:-1] == list(before.facts("table:uth-0"))


def test_what_was_long_before_is_passed_over(
    floor: DeskFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without slack: the fact before that of a moment is the last one before it."""
    read = LedgerJournal(floor.book)
    told = list(read.facts("table:uth-0"))
    assert read.last("table:uth-0", None, told[-1].time) == 0
    assert read.last("table:uth-0", None, EVER) == 0
    monkeypatch.setattr(journal, "SLACK", timedelta())
    for kinds in (None, ("round started",), ("never",)):
        for moment in told[::7]:
            before = [
                noted.number
                for noted in told
                if noted.time < moment.time and (kinds is None or noted.kind in kinds)
            ]
            assert read.last("table:uth-0", kinds, moment.time) == max(before, default=0)


@pytest.mark.parametrize("kind", sorted(REPORTS))
def test_reports_are_the_same_whatever_is_passed_over(
    floor: DeskFloor, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, asked = LedgerJournal(floor.book), Asked(theory=EvenTheory())
    pieces = [header(place, place + 40) for place in range(0, 400, 40)]
    careful = [make_report(kind, read, piece, asked) for piece in pieces]
    monkeypatch.setattr(journal, "SLACK", timedelta())
    assert [make_report(kind, read, piece, asked) for piece in pieces] == careful
    assert any(section.rows for report in careful for section in report.sections)


def test_an_open_round_holds_its_wagers(floor: DeskFloor, tmp_path: Path) -> None:
    with Ledger(f"sqlite:///{tmp_path}/open.db", key=bytes(32)) as ledger:
        other = DeskFloor(ledger)
        other.ask(EVE, c.OpenTable("lir", {"bonus": True}, chips=10**7))
        other.ask(player("ann"), c.Sit(3, "ann"))
        other.ask(DAN, c.BuyIn("ann", 10**6))
        other.ask(DAN, c.StartRound(1))
        empty = held(LedgerJournal(ledger), header(0, 10**5)).sections[0]
        assert [(row["stage"], row["chips"]) for row in rows(empty)] == [("betting", 0)]
        bets = PlaceBet(3, {"bet": 1000, "bonus": 100})
        other.ask(player("ann"), c.Play(1, (bets,)))
        other.ask(DAN, c.Play(1, (NoMoreBets(),)))
        (row,) = rows(held(LedgerJournal(ledger), header(0, 10**5)).sections[0])
        assert (row["seat"], row["player"], row["stage"]) == ("3", "ann", "playing")
        assert row["asked"] == "seat 3: bet one"
        assert row["chips"] == ledger.balance("wagers:table:1") == 3100
    assert rows(held(LedgerJournal(floor.book), header(0, 10**5)).sections[0]) == []
