"""What nobody touched is clean: a night over a real ledger, and many nights in memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from croupier.ledger.entry import Entry
from laboratory.command import main, summary, verify
from laboratory.export import UnusableError
from second_verifier.exports import forged, read, with_end
from second_verifier.night import PUBLIC, Exported, play_night
from table.memory import Floor

TOOL = Path(__file__).parents[2] / "tools" / "laboratory"
NIGHTS = 6
ROUNDS = 5


def test_a_night_over_a_real_ledger_is_clean(exported: Exported) -> None:
    notes = verify(exported.lines, PUBLIC, [exported.kept._asdict()])
    assert notes.findings == []
    counted = notes.counted
    print(summary(notes))
    assert counted["rows"] == len(exported.lines) - 1
    assert counted["signatures"] == counted["checkpoints"] == 3
    assert (counted["rounds reversed"], counted["rounds called off"]) == (2, 1)
    assert (counted["rounds voided"], counted["changes of limits"]) == (2, 1)
    assert (counted["wins of a meter"], counted["wins of a meter paid"]) == (2, 1)
    assert (counted["decks inspected"], counted["decks replaced"]) == (12, 6)
    assert (counted["meters"], counted["meters closed"]) == (3, 1)
    assert counted["decks opened"] > 4
    for game in ("ultimate-texas-holdem", "four-card-poker", "let-it-ride"):
        assert counted[f"rounds of {game}"] >= 3


def test_many_nights_are_clean() -> None:
    counted: Counter[str] = Counter()
    for seed in range(NIGHTS):
        floor = Floor()
        play_night(floor, ROUNDS, f"clean {seed}")
        notes = verify(forged(floor.ledger.entries))
        assert notes.findings == [], seed
        counted += notes.counted
    print(dict(counted))
    assert counted["rounds settled anew"] > NIGHTS * ROUNDS * 5
    assert counted["irregularities"] > 20


def test_the_command_needs_nothing_but_the_standard_library(
    exported: Exported, tmp_path: Path
) -> None:
    export, kept = tmp_path / "export.jsonl", tmp_path / "kept.json"
    export.write_bytes(b"".join(exported.lines))
    kept.write_text(json.dumps(exported.kept._asdict()))
    # -I and -S: no site-packages, so that neither the package nor a library could be found.
    command = [sys.executable, "-I", "-S", str(TOOL), str(export)]
    options = ["--public-key", PUBLIC.hex(), "--checkpoint", str(kept)]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Everything fits: ")
    export.write_bytes(b"".join(exported.lines[1:]))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert " findings: " in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("key", ["", "ab", "z" * 64])
def test_a_key_that_is_none_is_told(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path), "--public-key", key]) == 2
    assert "the key is not 64 hexadecimal digits" in capsys.readouterr().err


def test_a_file_that_is_not_there_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nothing")]) == 2
    assert main([str(tmp_path), "--checkpoint", str(tmp_path / "nothing")]) == 2
    empty = tmp_path / "empty"
    empty.write_text("{}")
    assert main([str(empty)]) == 2
    assert main([str(empty), "--checkpoint", str(empty)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 4


@pytest.mark.parametrize(
    "line",
    [
        b"[]\n",
        b"not JSON\n",
        b"[" * 100_000 + b"\n",
        b'{"table":"tips"}\n',
        b'{"table":["events"]}\n',
        b'{"table":"checkpoints","number":1}\n',
        b'{"body":"","number":"1","signature":"","table":"checkpoints"}\n',
        b'{"number":1, "body":"","signature":"","table":"checkpoints"}\n',
    ],
)
def test_a_line_that_is_no_row_cannot_be_used(line: bytes) -> None:
    with pytest.raises(UnusableError, match="line 1"):
        verify(with_end([line]))


def test_an_export_without_its_last_line_cannot_be_used(exported: Exported) -> None:
    with pytest.raises(UnusableError, match="the last line is missing"):
        verify(exported.lines[:-1])
    with pytest.raises(UnusableError, match="comes after the last"):
        verify([*exported.lines, exported.lines[0]])


def test_what_is_written_by_hand_has_the_form_of_an_export(
    exported: Exported, entries: list[Entry]
) -> None:
    assert with_end(exported.lines[:-1]) == exported.lines
    assert {row["table"] for row in read(forged(entries))} == {
        "events", "postings", "secrets", "commits"}  # fmt: skip
