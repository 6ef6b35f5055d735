"""No cell of an export's CSV is run by a spreadsheet, and each is read back as it was."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from croupier.ledger.book import Ledger
from croupier.ledger.export import FILES, export, export_file, guard
from croupier.table import commands
from laboratory.command import main
from laboratory.spreadsheets import unguarded
from service.test_desk import EVE, TABLE, desk_of, play_a_round

KEYS = ("=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "'=1", "''", "\uff1d1", "a=1", 'a "key", quoted',
        '=HYPERLINK("http://x", "y")')  # fmt: skip
"""Of a house; of a ledger that others write one may hold a tab or a new line: see ``guard``."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("spreadsheets")
    with Ledger(f"sqlite:///{place}/book.db", key=bytes(32)) as ledger:
        desk = desk_of(ledger)
        play_a_round(desk)
        for number, key in enumerate(KEYS):
            desk.do(TABLE, commands.Fill(100, f"slip {number}"), EVE, key)
        export(ledger.engine, place / "export")
        for name in FILES:
            whole = b"".join(export_file(ledger.engine, name))
            assert whole == (place / "export" / name).read_bytes()
    return place / "export"


def test_no_key_is_a_formula_and_all_are_read_back(folder: Path) -> None:
    with (folder / "commits.csv").open(encoding="utf-8", newline="") as file:
        told = [row["key"] for row in csv.DictReader(file)]
    assert not [key for key in told if key.lstrip()[:1] in set("=+-@\uff1d")]
    assert set(KEYS) <= {unguarded(key) for key in told}
    with (folder / "postings.csv").open(encoding="utf-8", newline="") as file:
        assert {"100", "-100"} <= {row["amount"] for row in csv.DictReader(file)}


@pytest.mark.parametrize("text", ["\t=1", "\r1", "\n", "\t'", "x\r\ny"])
def test_a_text_that_begins_unseen_is_read_back(tmp_path: Path, text: str) -> None:
    assert guard(text).startswith("'") == (text[0] != "x")
    path = tmp_path / "one.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow([guard(text)])
    with path.open(encoding="utf-8", newline="") as file:
        assert [unguarded(cell) for cell in next(csv.reader(file))] == [text]


def test_the_second_verifier_reads_them_as_the_export(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder / "ledger.jsonl")]) == 0
    told = capsys.readouterr().out
    rows = len((folder / "ledger.jsonl").read_bytes().splitlines()) - 1
    assert f"{rows} rows of CSV" in told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("commits", "'=1+1", "=1+2"), "commits.csv row"),
        (("commits", ",''=1,", ",'=1,"), "commits.csv row"),
        (("postings", ",-100,", ",-101,"), "postings.csv row"),
        (("postings", ",-100,", ",x,"), "postings.csv: it cannot be read"),
        (("postings", "account,", "name,"), "the heading"),
        (("events", "tray filled", "tray,filled"), "events.csv: it cannot be read"),
    ],
)
def test_a_spreadsheet_that_was_changed_is_found(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str, str],
    told: str,
) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    table, was, now = change
    path = tmp_path / f"{table}.csv"
    text = path.read_bytes().decode()
    assert was in text
    path.write_bytes(text.replace(was, now, 1).encode())
    assert main([str(tmp_path / "ledger.jsonl")]) == 1
    assert told in capsys.readouterr().out
