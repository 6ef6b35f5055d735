"""What the house's log tells of the service: starts, stops, outages, clocks, self-checks."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from itertools import count, pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.exc import DBAPIError

from croupier.ledger.book import Ledger
from croupier.ledger.dump import dump
from croupier.ledger.entry import Append, Entry, Fact
from croupier.ledger.errors import LedgerError
from croupier.ledger.journal import LedgerJournal
from croupier.service.audit import audit
from croupier.service.operation import integrity
from croupier.service.operation.clock import ClockWatch
from croupier.service.operation.house_log import HouseLog
from croupier.service.operation.operation import operating
from croupier.service.operation.runs import Run
from croupier.service.operation.self_check import DAY_S, SelfCheck, program_changes
from croupier.service.operation.watch import Watch
from croupier.service.people.terms import later, read_time
from croupier.service.reports.events import events
from croupier.service.reports.gaming_day import GamingDay
from croupier.service.reports.report import Header
from databases import KEY
from laboratory.command import verify
from ledger.test_verify import tamper

BEGIN = "2026-11-30T06:00:00.000Z"


class Time:
    """Clocks that are moved by hand."""

    def __init__(self) -> None:
        self.now = BEGIN
        self.steady = 0.0

    def wait(self, seconds: int) -> None:
        self.now = later(self.now, seconds)
        self.steady += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def log(ledger: Ledger, time: Time) -> HouseLog:
    return HouseLog(ledger, lambda: time.now)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of a part of the program's files."""
    folder = tmp_path / "croupier"
    shutil.copytree(integrity.PACKAGE / "law", folder / "law")
    return folder


@pytest.fixture
def second(log: HouseLog, time: Time) -> Iterator[HouseLog]:
    """Return the log as another process has it."""
    url = log.ledger.engine.url.render_as_string(hide_password=False)
    with Ledger(url.replace("+psycopg", ""), key=KEY) as ledger:
        yield HouseLog(ledger, lambda: time.now)


def told(log: HouseLog) -> list[tuple[str, dict[str, Any]]]:
    return [(t.fact.kind, dict(t.fact.body)) for t in log.ledger.facts("house:log")]


def kinds(log: HouseLog) -> list[str]:
    return [kind for kind, _ in told(log)]


def begun(log: HouseLog) -> Run:
    run = Run(log)
    run.begin({"port": 8324}, "digest")
    return run


def test_a_start_and_a_stop_are_noted(log: HouseLog, time: Time) -> None:
    run = begun(log)
    time.wait(60)
    run.end()
    run.let_go()
    begun(log).let_go()
    (started, body), (stopped, end), _ = told(log)
    assert (started, body["settings"], body["digest"]) == ("service started", {"port": 8324},
                                                           "digest")  # fmt: skip
    assert (stopped, end["run"], end["at"]) == ("service stopped", 1, later(BEGIN, 60))
    assert kinds(log)[2:] == ["service started"]
    assert audit(log.ledger).clean


def test_a_run_that_died_is_an_outage_from_what_was_last_written(log: HouseLog, time: Time) -> None:
    begun(log).let_go()
    time.wait(60)
    log.ledger.commit(
        Entry(
            key="k", request="{}", actor="ann", at=time.now, reply={},
            appends=(Append("people:ann", 0, (Fact("some", {}),)),),
        )
    )  # fmt: skip
    time.wait(600)
    run = begun(log)
    assert kinds(log) == ["service started", "outage", "service started"]
    assert told(log)[1][1] == {
        "run": 1, "started": BEGIN, "last_written": later(BEGIN, 60), "others": 0,
        "at": later(BEGIN, 660), "by": "house",
    }  # fmt: skip
    run.end()
    run.let_go()
    begun(log).let_go()
    assert kinds(log).count("outage") == 1


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)  # SQLite has one service at a time
def test_a_process_that_lives_is_no_outage_to_another(log: HouseLog, second: HouseLog) -> None:
    first = begun(log)
    other = begun(second)
    assert kinds(log) == ["service started"] * 2
    first.let_go()  # as if it had died
    third = begun(log)
    assert kinds(log)[2:] == ["outage", "service started"]
    assert (told(log)[2][1]["run"], told(log)[2][1]["others"]) == (1, 1)
    for run in (other, third):
        run.end()
        run.let_go()


def test_a_clock_that_went_back_while_nothing_ran_is_noted(log: HouseLog, time: Time) -> None:
    run = begun(log)
    run.end()
    run.let_go()
    time.wait(-3600)
    begun(log).let_go()
    (_, body) = told(log)[2]
    assert kinds(log)[2] == "clock changed"
    assert (body["milliseconds"], body["before"], body["after"]) == (-3_600_000, BEGIN, time.now)


def test_the_laboratorys_program_accepts_what_the_service_notes(
    log: HouseLog, package: Path
) -> None:
    seconds = count()
    log.clock = lambda: later(BEGIN, next(seconds))
    begun(log).let_go()
    SelfCheck(log, integrity.take(package), package).check("start")
    run = begun(log)
    run.end()
    run.let_go()
    assert verify(list(dump(log.ledger.engine))).findings == []


def test_a_clock_that_jumps_is_noted_once_and_a_slow_one_never(log: HouseLog, time: Time) -> None:
    wall = [1000.0]
    check = SelfCheck(log, {}, steady=lambda: time.steady)
    check.check("start")
    noted = len(told(log))
    watch = Watch(log, ClockWatch(lambda: wall[0], lambda: time.steady), check, run=7)
    watch.look()
    wall[0] += 1.9
    watch.look()
    assert len(told(log)) == noted
    wall[0] -= 4
    watch.look()
    watch.look()
    (kind, body) = told(log)[noted]
    assert (kind, body["milliseconds"], body["run"]) == ("clock changed", -2100, 7)
    assert (body["before"], body["after"]) == (later(BEGIN, 2), BEGIN)
    assert len(told(log)) == noted + 1


def test_every_day_the_files_are_checked(log: HouseLog, time: Time, package: Path) -> None:
    check = SelfCheck(log, integrity.take(package), package, lambda: time.steady)
    watch = Watch(log, ClockWatch(lambda: time.steady, lambda: time.steady), check, run=1)
    check.check("start")
    time.wait(DAY_S - 1)
    watch.look()
    assert kinds(log).count("self-check") == 1
    time.wait(1)
    (package / "law" / "clauses.py").write_text("altered", encoding="ascii")
    watch.look()
    watch.look()
    reasons = [(b["reason"], b["clean"], b["altered"]) for k, b in told(log) if k == "self-check"]
    assert reasons == [("start", True, []), ("daily", False, ["croupier/law/clauses.py"])]
    assert (check.clean, check.age) == (False, 0)


def test_the_watch_goes_on_when_the_ledger_cannot_be_written(
    log: HouseLog, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = [0.0]
    check = SelfCheck(log, {}, steady=lambda: time.steady)
    check.check("start")
    watch = Watch(log, ClockWatch(lambda: wall[0], lambda: time.steady), check, run=1)
    wall[0] = 60.0
    with monkeypatch.context() as broken:
        broken.setattr(log, "ledger", None)
        watch.look()
    watch.look()  # what could not be noted then is noted now
    assert kinds(log)[-1] == "clock changed"


def test_the_last_ten_changes_of_the_program_are_kept(log: HouseLog, package: Path) -> None:
    check = SelfCheck(log, integrity.take(package), package)
    check.check("start")
    (first,) = program_changes(log)
    assert (first.before, first.differences.clean) == (None, True)
    for number in range(12):
        (package / f"{number}.py").write_text("new", encoding="ascii")
        check.check("on demand", "Eve")
        check.check("start")
    changes = program_changes(log)
    assert [change.differences.extra for change in changes] == [
        (f"croupier/{number}.py",) for number in range(11, 1, -1)
    ]
    assert all(now.before == earlier.after for now, earlier in pairwise(changes))
    assert len({change.after for change in changes}) == 10
    assert [b["asked_by"] for k, b in told(log) if k == "self-check"][:3] == [
        "house", "Eve", "house",
    ]  # fmt: skip


def test_what_a_self_check_found_cannot_be_altered(log: HouseLog, package: Path) -> None:
    SelfCheck(log, {}, package).check("start")
    with (
        log.ledger.engine.connect() as connection,
        pytest.raises(DBAPIError, match="append-only"),
    ):
        connection.exec_driver_sql("UPDATE events SET body = '{}'")
    tamper(log.ledger, "UPDATE events SET body = replace(body, 'false', 'true')")
    assert not audit(log.ledger).clean


def test_a_service_in_operation_notes_its_start_and_its_stop(
    ledger: Ledger, log: HouseLog, tmp_path: Path
) -> None:
    with operating(ledger, log.clock, {"port": 1}) as operation:
        assert operation.readiness(desk=True).ready
        assert operation.readiness(desk=False) == (True, True, False, True)
        operation.self_check.check("on demand", "Eve")
    assert kinds(log) == ["service started", "program changed", "self-check", "self-check",
                          "service stopped"]  # fmt: skip
    for told_to_stop in (KeyboardInterrupt, SystemExit):
        with pytest.raises(told_to_stop), operating(ledger, log.clock, {}):
            raise told_to_stop
        assert kinds(log)[-1] == "service stopped"
    with pytest.raises(SystemExit), operating(ledger, log.clock, {}):
        raise SystemExit(3)
    with pytest.raises(KeyError), operating(ledger, log.clock, {}):
        raise KeyError
    assert kinds(log).count("outage") == 1
    other = tmp_path / "manifest"
    other.write_text(f"{'0' * 64}  croupier/version.py\n", encoding="ascii")
    with operating(ledger, log.clock, {}, other) as operation:
        assert not operation.readiness(desk=True).ready
    assert kinds(log).count("outage") == 2
    assert audit(ledger).clean


def test_two_services_on_one_ledger_wait_for_each_other(
    log: HouseLog, second: HouseLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = log.version

    def overtaken() -> int:
        monkeypatch.undo()
        version = reads()
        second.add("some")
        return version

    monkeypatch.setattr(log, "version", overtaken)
    run = begun(log)
    assert (kinds(log), run.number) == (["some", "service started"], 2)
    monkeypatch.setattr(log, "version", overtaken)
    log.add("other")
    assert kinds(log) == ["some", "service started", "some", "other"]
    run.let_go()


def test_the_report_of_events_tells_what_the_service_noted(
    log: HouseLog, package: Path, time: Time
) -> None:
    begun(log).let_go()
    SelfCheck(log, {}, package).check("start")
    (package / "new.py").write_text("new", encoding="ascii")
    SelfCheck(log, integrity.take(package), package).check("daily")
    begun(log).let_go()
    day = GamingDay(ZoneInfo("UTC")).day(date(2026, 11, 30))
    header = Header(operator="Test", interval=day, made=read_time(time.now), zone=ZoneInfo("UTC"))
    report = events(LedgerJournal(log.ledger), header)
    rows = [row[3:9] for row in report.sections[0].rows]
    assert [row[0] for row in rows] == ["service started", "program changed", "self-check",
                                        "program changed", "self-check", "outage",
                                        "service started"]  # fmt: skip
    first, second = (row for row in rows if row[0] == "program changed")
    assert first[4] == second[3] != second[4]
    assert 'extra: ["croupier/new.py"]' in str(second[5])
    assert len(str(second[5])) < 200


SERVICE = """
import sys
from croupier.ledger.book import Ledger
from croupier.service.operation.operation import operating
with Ledger(sys.argv[1]) as ledger, operating(ledger, lambda: sys.argv[2], {}) as operation:
    print(operation.run, flush=True)
    sys.stdin.read()
"""


def test_a_service_that_was_killed_is_an_outage_and_one_that_ended_is_none(
    url: str, log: HouseLog
) -> None:
    runs = []
    for last in ("kill", "end"):
        command = [sys.executable, "-c", SERVICE, url, BEGIN]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            runs.append(int(process.stdout.readline()))
            if last == "kill":
                process.kill()
        assert process.returncode == (-signal.SIGKILL if last == "kill" else 0)
    begun(log).let_go()
    outages = [body["run"] for kind, body in told(log) if kind == "outage"]
    stops = [body["run"] for kind, body in told(log) if kind == "service stopped"]
    assert (outages, stops) == ([runs[0]], [runs[1]])


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_ledger_in_sqlite_that_is_served_is_served_by_no_other_process(
    url: str, log: HouseLog
) -> None:
    command = [sys.executable, "-c", SERVICE, url, BEGIN]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        number = int(process.stdout.readline())
        before = kinds(log)
        with pytest.raises(LedgerError, match="one service, or a ledger in PostgreSQL"):
            begun(log)
        assert kinds(log) == before  # above all no outage of a service that runs
        process.kill()
    begun(log).let_go()
    assert [body["run"] for kind, body in told(log) if kind == "outage"] == [number]
