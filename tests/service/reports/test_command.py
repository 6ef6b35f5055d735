"""``croupier report``."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

from cli.run import Runner
from croupier.ledger.book import Ledger
from croupier.service.reports.catalogue import REPORTS
from second_verifier.night import DeskFloor, play_night
from service.test_desk import desk_of, play_a_round

HEAVY = {"performance"}
"""Asked of a ledger with less in it: its theory takes seconds."""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('report')}/book.db"
    with Ledger(url, key=bytes(32)) as ledger:
        play_night(DeskFloor(ledger), 1, "command")
    return url


def test_a_report_that_is_none_is_refused_with_all_that_are(croupier: Runner, book: str) -> None:
    ran = croupier("report", "income", "--ledger", book)
    assert ran.code == 2
    assert all(f"'{kind}'" in ran.err for kind in REPORTS)


@pytest.mark.parametrize("kind", sorted(set(REPORTS) - HEAVY))
def test_each_report_of_a_day(croupier: Runner, book: str, kind: str) -> None:
    day = ("--day", "2026-11-30", "--operator", "Test Hall")
    ran = croupier("report", kind, "--ledger", book, *day, "--json")
    (told,) = ran.documents
    assert (ran.code, told["report"], told["operator"]) == (0, kind, "Test Hall")
    assert told["interval"]["title"] == "gaming day 2026-11-30"
    # The night began at six o'clock UTC, which is one in the morning in New York: the day before.
    before = croupier("report", kind, "--ledger", book, "--day", "2026-11-29", "--json")
    both = told["sections"], before.documents[0]["sections"]
    active = [any(section["rows"] for section in sections) for sections in both]
    assert active[1] == (kind != "held")
    assert active[0] == (kind in ("accounting", "meters"))


def test_the_theory_is_computed_for_the_command(croupier: Runner, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/small.db"
    with Ledger(url, key=bytes(32)) as ledger:
        play_a_round(desk_of(ledger))
    ran = croupier("report", "performance", "--ledger", url, "--day", "2026-11-29", "--json")
    (row,) = ran.documents[0]["sections"][0]["rows"]
    assert (ran.code, row["wager"], row["rounds"]) == (0, "main", 1)
    assert row["edge"] == {"numerator": 37963, "denominator": 1082900}


def test_the_worker_starts_no_second_command(tmp_path: Path) -> None:
    """A spawned worker imports the main module of whoever started it."""
    url = f"sqlite:///{tmp_path}/small.db"
    with Ledger(url, key=bytes(32)) as ledger:
        play_a_round(desk_of(ledger))
    command = ("report", "performance", "--ledger", url, "--day", "2026-11-29", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "croupier", *command], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


def test_a_report_is_read_at_the_terminal(croupier: Runner, book: str) -> None:
    ran = croupier("report", "accounting", "--ledger", book, "--period", "ltd",
                   "--day", "2026-11-30")  # fmt: skip
    assert ran.code == 0
    assert "From, included    the beginning" in ran.out
    assert "Opening inventory" in ran.out
    assert "Hold (win / drop)" in ran.out
    empty = croupier("report", "payouts", "--ledger", book, "--from", "2025-01-01",
                     "--to", "2025-01-02")  # fmt: skip
    assert "No activity." in empty.out


def test_files_are_written(croupier: Runner, book: str, tmp_path: Path) -> None:
    sheet, lines = tmp_path / "a.xlsx", tmp_path / "a.csv"
    times = ("--from", "2026-11-30T06:00Z", "--to", "2026-11-30T02:00")
    refused = croupier("report", "meters", "--ledger", book, *times, "--zone", "UTC")
    assert (refused.code, "an end after the start" in refused.err) == (1, True)
    ran = croupier("report", "meters", "--ledger", book, *times, "--csv", lines, "--xlsx", sheet)
    assert (ran.code, ran.out) == (0, "")
    with lines.open(encoding="utf-8", newline="") as file:
        assert [row[0] for row in csv.reader(file) if row[0] == "Meters"] == ["Meters"]
    assert openpyxl.load_workbook(sheet).sheetnames[0] == "Meters"
    printed = croupier("report", "meters", "--ledger", book, *times, "--csv", "-")
    assert printed.out.splitlines()[0].startswith("Report,Progressive meters")


def test_the_threshold_is_in_dollars(croupier: Runner, book: str) -> None:
    ever = ("--period", "ltd", "--day", "2026-11-30", "--json")
    counts = []
    for dollars in ("0.50", "5000", "1000000"):
        ran = croupier("report", "payouts", "--ledger", book, *ever, "--threshold", dollars)
        counts.append(len(ran.documents[0]["sections"][0]["rows"]))
    assert counts[0] > counts[1] >= 2 > counts[2] == 0


def test_a_ledger_can_stand_in_the_environment(
    croupier: Runner, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_LEDGER", book)
    ran = croupier("report", "held", "--shift", "grave", "--day", "2026-11-29", "--json")
    assert ran.documents[0]["interval"]["title"] == "shift grave of 2026-11-29"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["accounting"], 2, "--ledger"),
        (["weather", "--ledger", "x"], 2, "weather"),
        (["held", "--ledger", "sqlite:///no-such.db"], 2, "there is no such ledger"),
        (["held", "--ledger", "BOOK", "--from", "2026-01-01"], 1, "a start or an end"),
        (["held", "--ledger", "BOOK", "--from", "a", "--to", "b"], 1, "'a' is no time"),
        (["held", "--ledger", "BOOK", "--from", "2026-01-01", "--to", "2026-01-02", "--day",
          "2026-01-01"], 1, "beside something else"),
        (["held", "--ledger", "BOOK", "--day", "2026-02-30"], 1, "is no time"),
        (["held", "--ledger", "BOOK", "--shift", "late"], 1, "no shift 'late'"),
        (["held", "--ledger", "BOOK", "--shift", "day", "--period", "mtd"], 1, "a shift, which"),
        (["held", "--ledger", "BOOK", "--zone", "Mars"], 1, "no time zone 'Mars'"),
        (["held", "--ledger", "BOOK", "--shifts", "day"], 1, "the shifts are 'day'"),
        (["payouts", "--ledger", "BOOK", "--threshold", "much"], 2, "--threshold"),
        (["held", "--ledger", "BOOK", "--json", "--csv", "-"], 2, "standard output takes one"),
    ],
)  # fmt: skip
def test_what_cannot_be_reported_is_refused(
    croupier: Runner, book: str, arguments: list[str], code: int, words: str
) -> None:
    given = [book if argument == "BOOK" else argument for argument in arguments]
    ran = croupier("report", *given)
    assert (ran.code, words in ran.err + ran.out) == (code, True), ran
