"""What README shows is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.run import Runner

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
WIDTH = "96"


def test_the_ten_lines() -> None:
    code, shown = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, re.DOTALL)[0]
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == shown
    assert len([line for line in code.splitlines() if line]) <= 10


def test_the_refusal(croupier: Runner) -> None:
    shown = re.findall(r"the message is:\n\n```text\n(.*?)\n```", README, re.DOTALL)[0]
    record = (
        '{"game": "uth", "community": "Qs Jd 8c 5h 2d", "dealer": "Kd 4s", "seats": [{"seat": 1,'
        ' "cards": "Td 9c", "decisions": ["check", "play 2x"],'
        ' "wagers": {"ante": 1000, "blind": 500}}]}'
    )
    ran = croupier("settle", "-", "--json", stdin=record)
    assert ran.documents[0]["error"]["message"] == shown


@pytest.mark.parametrize(
    "command", ["settle examples", "play lir", "check house", "par uth", "advise examples"]
)
def test_the_commands(
    croupier: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    pattern = rf"```console\n\$ croupier ({command}[^\n]*)\n(.*?)\n?```"
    line, shown = re.findall(pattern, README, re.DOTALL)[0]
    house = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)[0]
    (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    monkeypatch.chdir(tmp_path if command.startswith("check") else ROOT)
    monkeypatch.setenv("COLUMNS", WIDTH)
    ran = croupier(*line.removesuffix(" </dev/null").split())
    beginning, _, end = shown.partition("\n...")
    assert ran.out.startswith(beginning)
    assert ran.out.rstrip().endswith(end.strip())
