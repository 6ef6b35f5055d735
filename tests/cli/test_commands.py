"""The other commands, and what all commands do with a command line that cannot be used."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.run import EXAMPLES, RECORD, Runner
from croupier.games import games
from croupier.version import __version__

GAMES = ("ultimate-texas-holdem", "four-card-poker", "let-it-ride")


@pytest.mark.parametrize(
    "arguments",
    [("settle", "--bogus"), ("nothing",), ("schema", "nothing"), ("schema",), ("check",),
     ("settle", "a", "b"), ("completion", "tcsh")],
)  # fmt: skip
def test_a_command_line_that_cannot_be_used(croupier: Runner, arguments: tuple[str, ...]) -> None:
    ran = croupier(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Error" in ran.err
    ran = croupier(*arguments, "--json")
    assert (ran.code, ran.err) == (2, "")
    assert ran.documents[0]["error"]["clause"] is None


def test_version_and_help(croupier: Runner) -> None:
    assert __version__ in croupier("--version").out
    assert "settle" in croupier("--help").out
    for command in ("settle", "shuffle", "check", "clauses", "schema", "completion"):
        assert croupier(command, "--help").code == 0


@pytest.mark.parametrize("name", GAMES)
def test_check_passes_the_examples(croupier: Runner, name: str) -> None:
    ran = croupier("check", EXAMPLES / f"{name}.toml", "--json")
    assert ran.code == 0
    document = ran.documents[0]
    assert document["lawful"] is True
    assert {finding["level"] for finding in document["findings"]} == {"note"}


def test_check_lists_all_findings(croupier: Runner, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[fcp]\naces_up_table = "G"\n[lir]\npayout_limit = 49999\nextra = 1\n')
    ran = croupier("check", house)
    assert ran.code == 1
    for words in (
        "aces_up_table",
        "dealer_cards",
        "payout_limit",
        "'extra'",
        "Not lawful. 4 errors",
    ):
        assert words in ran.out


@pytest.mark.parametrize("text", [b"not toml", b"a = \xff", b"a = 1\na = 2"])
def test_check_of_an_unreadable_file(croupier: Runner, tmp_path: Path, text: bytes) -> None:
    house = tmp_path / "house.toml"
    house.write_bytes(text)
    assert croupier("check", house).code == 2
    ran = croupier("check", house, "--json")
    assert ran.code == 2
    assert "TOML" in ran.documents[0]["error"]["message"]


def test_check_of_no_file(croupier: Runner, tmp_path: Path) -> None:
    for name in (tmp_path / "none.toml", tmp_path):
        assert croupier("check", name).code == 2


def test_clauses_lists_every_clause_and_pay_line(croupier: Runner) -> None:
    document = croupier("clauses", "--json").documents[0]
    rows: list[dict[str, Any]] = document["clauses"]
    plain = [row for row in rows if "[" not in row["id"]]
    assert len(plain) == 86 + 82 + 85
    pay_lines = sum(len(game.pay_lines) for game in games())
    assert len(rows) == len(plain) + pay_lines
    assert len(document["readings"]) == 87
    assert all(row["rule"] and row["who"] for row in rows)


def test_clauses_of_one_game(croupier: Runner) -> None:
    ran = croupier("clauses", "lir")
    assert ran.code == 0
    assert "5324.34(c)(5)" in ran.out
    assert "5324.36(c)(5)#1" not in ran.out


def test_one_clause_and_one_reading(croupier: Runner) -> None:
    document = croupier("clauses", "5324.36(e)(7)", "--json").documents[0]
    assert {row["clause"] for row in document["clauses"]} == {"5324.36(e)(7)"}
    assert "U-10" in {read["id"] for read in document["readings"]}
    document = croupier("clauses", "u-10", "--json").documents[0]
    assert [read["id"] for read in document["readings"]] == ["U-10"]


def test_clauses_of_no_game(croupier: Runner) -> None:
    assert croupier("clauses", "bridge").code == 1


@pytest.mark.parametrize("nothing", ["", " ", "§", "§ "])
def test_clauses_of_an_empty_text(croupier: Runner, nothing: str) -> None:
    ran = croupier("clauses", nothing)
    assert (ran.code, ran.out) == (1, "")
    assert "Accepted: a game, a citation such as 5324.36(e)(7)" in ran.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(croupier: Runner, shell: str) -> None:
    assert "_CROUPIER_COMPLETE" in croupier("completion", shell).out


def command(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "croupier", *arguments],
        input=stdin, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_command_as_a_process() -> None:
    ran = command("settle", "-", "--json", stdin=json.dumps(RECORD))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["house_net"] == -530000


def test_a_reader_that_leaves_early_sees_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "rounds.jsonl").write_text((json.dumps(RECORD) + "\n") * 2000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "settle", str(tmp_path / "rounds.jsonl"), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_help_loads_no_heavy_library() -> None:
    heavy = "pydantic", "rich", "numpy"
    code = f"""
import sys
from croupier.cli import main
try:
    main(["--help"])
except SystemExit:
    print([name for name in {heavy} if name in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_output_that_cannot_be_written(tmp_path: Path, extra: list[str]) -> None:
    (tmp_path / "r.json").write_text(json.dumps(RECORD), encoding="utf-8")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "croupier", "settle", str(tmp_path / "r.json"), *extra],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert "No space left" in ran.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("rest", ["--json >/dev/full", "2>/dev/full", "--json >/dev/full 2>&1"])
def test_an_error_that_cannot_be_written(rest: str) -> None:
    script = f"{sys.executable} -m croupier settle /none {rest}"
    ran = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


def test_a_key_does_not_steer_the_terminal(croupier: Runner, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[let-it-ride.maximums]\n"\\u001b[31m" = 5\n', encoding="utf-8")
    ran = croupier("check", house)
    assert ran.code == 1
    assert "\x1b[31m" not in ran.out
    assert "maximums.\\x1b[31m" in ran.out


def test_play_with_closed_input() -> None:
    script = f"{sys.executable} -m croupier play lir --seed 3 <&-"
    ran = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert "the house strategy plays your seat" in ran.stdout


def test_closed_output(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(json.dumps(RECORD), encoding="utf-8")
    script = f"{sys.executable} -m croupier settle {tmp_path / 'r.json'} --json >&-"
    ran = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_an_early_end_of_reading_is_told_by_the_exit_code(tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text((json.dumps(RECORD) + "\n") * 3000, encoding="utf-8")
    settle = f"{sys.executable} -m croupier settle {tmp_path / 'r.jsonl'} --json"
    script = f"({settle}; echo $? >&2) | head -1"
    ran = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert ran.stderr.strip() == "141"
