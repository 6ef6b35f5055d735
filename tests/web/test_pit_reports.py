"""A report that waits for the solvers: its page shows how far it is, then the report."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import httpx
import pytest
from fastapi import FastAPI

from croupier.ledger.journal import Journal
from croupier.service.api.limits import Buckets
from croupier.service.facility import open_facility
from croupier.service.reports import catalogue
from croupier.service.reports.catalogue import REPORTS, Asked
from croupier.service.reports.report import Header, Report
from croupier.web.cookies import COOKIE
from croupier.web.house import House
from croupier.web.pit import pages
from service.api.serving import House as Served
from service.api.serving import listening, settings_for

LONG = 30.0
"""Seconds after which the test gives up what never comes."""


def test_its_page_shows_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, solved = Event(), Event()
    make = REPORTS["performance"].make

    def slow(journal: Journal, header: Header, asked: Asked) -> Report:
        asked.tell(1, 4)
        begun.set()
        solved.wait(LONG)
        return make(journal, header, asked)

    changed = {**REPORTS, "performance": REPORTS["performance"]._replace(make=slow)}
    monkeypatch.setattr(catalogue, "REPORTS", changed)
    with ExitStack() as opened:
        facility = opened.enter_context(
            open_facility(settings_for(f"sqlite:///{tmp_path}/book.db"))
        )
        house = House(facility, *(Buckets(1000, 1000, time.monotonic) for _ in range(2)))
        app = FastAPI()
        pages.add(app, house)
        served = Served(facility, opened.enter_context(listening(app)), opened)
        opened.callback(solved.set)
        cookie = {COOKIE: house.cookies.seal(served.token("Eve", "supervisor"))}
        eve = opened.enter_context(
            httpx.Client(base_url=served.url, cookies=cookie, timeout=2 * LONG)
        )
        address = "/reports?kind=performance&day=2026-11-30"
        eve.get(address)
        assert begun.wait(LONG)
        answer = eve.get(address)
        assert answer.headers["refresh"] == "1"
        assert '<progress id="done" max="100" value="25">' in answer.text
        assert "<h2>Theoretical against actual</h2>" in answer.text
        file = eve.get(address.replace("?", "/csv?"))
        assert (file.status_code, file.headers["location"]) == (303, address)
        solved.set()
        while "refresh" in (answer := eve.get(address)).headers:
            Event().wait(0.01)
        assert "<progress" not in answer.text
        assert 'href="/reports/csv?kind=performance' in answer.text
