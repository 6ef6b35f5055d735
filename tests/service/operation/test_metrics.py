"""Figures for Prometheus: what is counted, and that no label grows without end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.errors import KeyReusedError, LedgerError, StaleError
from croupier.service.operation.house_log import HouseLog
from croupier.service.operation.metrics import COMMANDS, House, Metrics, look
from croupier.service.operation.self_check import SelfCheck
from croupier.service.people import NotAdmittedError
from croupier.table import Actor, MeterState, commands
from databases import KEY
from service.operation.test_logs import Request
from service.test_desk import AT, EVE, TABLE, desk_of, play_a_round


def figures(metrics: Metrics, house: House) -> dict[tuple[str, ...], float]:
    """Return every figure by its name and its labels in the order of their names."""
    text = metrics.exposition(house).decode()
    return {
        (
            sample.name.removeprefix("croupier_"),
            *(value for _, value in sorted(sample.labels.items())),
        ): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a house in which one round was played and another is in play."""
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=KEY) as ledger:
        desk = desk_of(ledger)
        play_a_round(desk)
        desk.do(TABLE, commands.StartRound(2), EVE, "second")
        check = SelfCheck(HouseLog(ledger, lambda: AT), {}, tmp_path / "empty", lambda: 7.0)
        check.check("start")
        meter = MeterState("meter:main", 3, base=500_000)
        measured = look(ledger, desk, 4, check)
        assert [table.stream for table in measured.tables] == [TABLE]
        return measured._replace(meters=(meter,))


def test_what_the_house_is_doing_is_measured_when_somebody_asks(house: House) -> None:
    told = figures(Metrics(), house)
    assert told["open_rounds",] == 1
    assert (told["tables", "open"], told["tables", "closed"], told["tables", "suspended"]) == (
        1, 0, 0,
    )  # fmt: skip
    assert told["meter_shown_cents", "main"] == house.meters[0].shown
    assert told["stream_facts", "table"] == house.tables[0].version > 0
    assert told["stream_facts", "meter"] == 3
    assert told["viewers",] == 4
    assert (told["self_check_clean",], told["self_check_age_seconds",]) == (1, 0)
    assert told["start_time_seconds",] > 1_700_000_000


def test_requests_are_counted_by_route_and_status(house: House) -> None:
    metrics = Metrics()
    for request in (Request(), Request(), Request(status=409), Request(route="", method="BREW")):
        metrics.answered(request)
    told = figures(metrics, house)
    route = "/v1/tables/{table}/commands"
    assert told["request_seconds_count", "POST", route, "200"] == 2
    assert told["request_seconds_count", "POST", route, "409"] == 1
    assert told["request_seconds_count", "other", "other", "200"] == 1
    assert told["request_seconds_bucket", "0.01", "POST", route, "200"] == 0
    assert told["request_seconds_bucket", "0.025", "POST", route, "200"] == 2


@pytest.mark.parametrize(
    ("error", "result"),
    [
        (RuleViolation("no"), "refused"),
        (KeyReusedError("no"), "key reused"),
        (StaleError("no"), "overtaken"),
        (LedgerError("no"), "ledger"),
        (KeyError("no"), "fault"),
    ],
)
def test_a_command_that_fails_is_counted_and_not_acknowledged(
    house: House, error: Exception, result: str
) -> None:
    metrics = Metrics()

    def fail() -> Reply:
        raise error

    with pytest.raises(type(error)):
        metrics.commanded(commands.StartRound(1), fail)
    told = figures(metrics, house)
    assert told["commands_total", "start round", result] == 1
    assert told["acknowledged_commands_total",] == 0


def test_a_command_that_is_done_is_acknowledged_again_when_it_comes_again(house: House) -> None:
    metrics = Metrics()
    replies = [Reply({}, repeated) for repeated in (False, True, True)]
    following = iter(replies)
    sit = commands.Sit(1, "Ann")
    assert [metrics.commanded(sit, following.__next__) for _ in range(3)] == replies
    with pytest.raises(NotAdmittedError), metrics.logging_in():
        raise NotAdmittedError("no")
    with metrics.logging_in():
        pass
    told = figures(metrics, house)
    assert told["commands_total", "sit", "done"] == 1
    assert told["commands_total", "sit", "repeated"] == 2
    assert told["acknowledged_commands_total",] == 3
    assert told["failed_logins_total",] == 1


def test_no_label_has_a_persons_name_or_grows_without_end(house: House) -> None:
    metrics = Metrics()
    for number in range(100):
        ann = Actor(f"Ann{number}", "player")
        metrics.answered(Request(route="", method=f"M{number}", who=ann.name))
        metrics.commanded(ann, lambda: Reply({}, repeated=True))
    text = metrics.exposition(house).decode()
    assert "Ann" not in text
    assert sum('method="other"' in line and "_count" in line for line in text.splitlines()) == 1
    assert 'command="other",result="repeated"} 100.0' in text
    assert {"start round", "play", "open table"} <= COMMANDS


WORKER = """
import sys
from croupier.service.operation import metrics as m
class Check:
    clean, age = {clean}, {age}
metrics = m.Metrics()
try:
    with metrics.logging_in():
        raise m.NotAdmittedError("no")
except m.NotAdmittedError:
    pass
house = m.House((), (), {viewers}, Check())
print(metrics.exposition(house).decode(), flush=True)
print("told", flush=True)
sys.stdin.read()
"""


@contextmanager
def working(folder: Path, **values: object) -> Iterator[str]:
    """Run another process of the server; yield what it tells."""
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(folder)}
    command = [sys.executable, "-c", WORKER.format(**values)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as process:  # type: ignore[call-overload]  # of these keywords
        yield "".join(iter(process.stdout.readline, "told\n"))
        process.kill()


def test_whichever_process_is_asked_tells_the_figures_of_all_that_live(tmp_path: Path) -> None:
    with (
        working(tmp_path, clean=True, age=9, viewers=2),
        working(tmp_path, clean=False, age=5, viewers=3) as told,
    ):
        assert "croupier_failed_logins_total 2.0" in told
        assert "croupier_viewers 5.0" in told
        assert "croupier_self_check_clean 0.0" in told
        assert "croupier_self_check_age_seconds 9.0" in told
    with working(tmp_path, clean=True, age=1, viewers=7) as told:
        assert "croupier_failed_logins_total 3.0" in told  # what was counted stays counted
        assert "croupier_viewers 7.0" in told
        assert "croupier_self_check_clean 1.0" in told
        assert "croupier_self_check_age_seconds 1.0" in told
