"""Reports that take long are made beside the requests, told how far they are, and shown once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event

import pytest

from croupier.money import Cents
from croupier.service.reports import making
from croupier.service.reports.making import Making, ReportRoom, Tell, TooManyReportsError
from croupier.service.reports.report import Report
from croupier.service.reports.theory import TheoryRoom
from croupier.service.reports.theory_worker import Worth
from service.api.serving import serving
from service.reports.written import EvenTheory, header
from service.test_desk import play_a_round

LONG = 30.0
"""Seconds after which a test gives up what never comes."""


class Work:
    """A report that is made when the test says so."""

    def __init__(self) -> None:
        self.begun, self.go_on, self.made = Event(), Event(), 0

    def __call__(self, tell: Tell) -> Report:
        tell(1, 4)
        self.made += 1
        self.begun.set()
        assert self.go_on.wait(LONG)
        return Report(kind="x", title=f"{self.made}", header=header(0, 1), sections=())


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    monkeypatch.setattr(making, "QUICK", 0.0)
    return [0.0]


@pytest.fixture
def room(now: list[float]) -> Iterator[ReportRoom]:
    opened = ReportRoom(lambda: 0.5, clock=lambda: now[0])
    yield opened
    opened.close()


def looked(room: ReportRoom, asked: str, make: Callable[[Tell], Report]) -> Report:
    """Look until a report is there."""
    while isinstance(found := room.look(asked, make), Making):
        Event().wait(0.01)
    return found


def test_whoever_asks_is_told_how_far_it_is_and_has_it_once(room: ReportRoom) -> None:
    work = Work()
    room.look("a", work)
    assert work.begun.wait(LONG)
    told = [room.look("a", work) for _ in range(3)]
    assert told == [Making(0.375)] * 3, "one part of four, and half of the next"
    work.go_on.set()
    assert looked(room, "a", work).title == "1", "it was begun once"
    assert looked(room, "a", work).title == "2", "who asks again wants the figures of then"


def test_what_goes_wrong_is_told_and_begun_anew(room: ReportRoom) -> None:
    def fail(_tell: Tell) -> Report:
        raise ValueError("no ledger")

    with pytest.raises(ValueError, match="no ledger"):
        looked(room, "a", fail)
    work = Work()
    work.go_on.set()
    assert looked(room, "a", work).title == "1"


def test_no_more_wait_than_may_and_who_has_gone_is_dropped(
    room: ReportRoom, now: list[float]
) -> None:
    works = [Work() for _ in range(making.MOST)]
    for place, work in enumerate(works):
        assert room.look(f"{place}", work) == Making(0.5) or place < making.AT_ONCE
    with pytest.raises(TooManyReportsError, match="Accepted: this one in a minute"):
        room.look("late", Work())
    assert all(work.begun.wait(LONG) for work in works[: making.AT_ONCE])
    now[0] = making.PATIENCE / 2
    room.look("5", works[5])
    now[0] = making.PATIENCE + 1
    late = Work()
    room.look("late", late)  # in the place of those at which nobody looked
    for work in (*works, late):
        work.go_on.set()
    assert looked(room, "5", works[5]).title == "1"
    assert looked(room, "late", late).title == "1"
    assert [work.made for work in works] == [1, 1, 0, 0, 0, 1, *[0] * (making.MOST - 6)]


def test_over_the_api_nobody_waits_for_the_solvers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = Event()

    def worth(
        _room: TheoryRoom, game: str, house: str, others: int, stakes: Mapping[str, Cents]
    ) -> Mapping[str, Worth] | None:
        solved.wait(LONG)
        return EvenTheory().worth(game, house, others, stakes)

    monkeypatch.setattr(TheoryRoom, "worth", worth)
    monkeypatch.setattr(making, "QUICK", 0.0)
    with serving(f"sqlite:///{tmp_path}/book.db") as house:
        try:
            play_a_round(house.facility.desk)
            eve = house.client("Ann", "supervisor")
            asked = {"period": "ltd", "format": "csv"}
            told = [eve.get("/reports/performance", **asked) for _ in range(3)]
            assert {answer.status_code for answer in told} == {503}
            assert told[0].headers["retry-after"] == "1"
            assert "being solved" in told[0].json()["detail"]
            assert "Accepted: asking again" in told[0].json()["detail"]
            assert eve.get("/reports/accounting").status_code == 200
        finally:
            solved.set()
        while (answer := eve.get("/reports/performance", **asked)).status_code == 503:
            Event().wait(0.01)
        assert answer.status_code == 200
        assert "Theoretical return" in answer.text


def test_a_house_closes_while_a_report_is_made(tmp_path: Path) -> None:
    """What the solvers have not done by then nobody waits for."""
    with serving(f"sqlite:///{tmp_path}/book.db") as house:
        play_a_round(house.facility.desk)
        eve = house.client("Ann", "supervisor")
        eve.get("/reports/performance", period="ltd")
    with pytest.raises(RuntimeError, match="shutdown"):
        house.facility.reports.look("later", Work())
