"""A record is kept whole or not at all, whenever the machine dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.run import Runner

ROUND = ["play", "lir", "--seed", "2026"]

DYING = """
import os, signal, sys
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
os.{call} = die
from croupier.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("call", ["fsync", "link", "unlink"])
def test_killed_in_the_middle_of_keeping(croupier: Runner, tmp_path: Path, call: str) -> None:
    place = tmp_path / "r.json"
    command = [sys.executable, "-c", DYING.format(call=call), *ROUND, "--record", str(place)]
    died = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert died.returncode == -signal.SIGKILL
    assert place.exists() == (call == "unlink")
    if not place.exists():
        assert croupier(*ROUND, "--record", place).code == 0
    assert croupier("replay", place).code == 0


def test_a_file_system_without_links(
    croupier: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert croupier(*ROUND, "--record", tmp_path / "r.json").code == 0
    assert croupier("replay", tmp_path / "r.json").code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["r.json"]


def test_a_file_that_came_to_be_there_meanwhile(
    croupier: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "r.json"
    real = os.link

    def late(source: Path, target: Path) -> None:
        target.write_text("another's")
        real(source, target)

    monkeypatch.setattr(os, "link", late)
    ran = croupier(*ROUND, "--record", place)
    assert ran.code != 0
    assert str(place) in ran.err
    assert place.read_text() == "another's"
