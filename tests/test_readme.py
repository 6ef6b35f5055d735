"""What README shows is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.run import Runner
from felt.scenes import EVERYTHING, game_and_rules

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


def test_the_picture_of_a_layout(croupier: Runner) -> None:
    house = ROOT / "examples" / "ultimate-texas-holdem.toml"
    picture = (ROOT / "docs" / "layout-uth.svg").read_text(encoding="utf-8")
    assert croupier("layout", "uth", "--house", house).out == picture


@pytest.mark.parametrize("name", EVERYTHING)
def test_the_names_of_what_a_layout_must_have(name: str) -> None:
    row = re.findall(rf"\| `{name}` \| (`ante`[^\n]*|`bet_one`[^\n]*) \|\n", README)[0]
    game, rules = game_and_rules(name, EVERYTHING[name])
    assert set(re.findall(r"`(\w+)`", row)) == set(game.layout.required(rules))


def test_the_facilitys_layout(croupier: Runner, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    shown = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)[1]
    house.write_text(shown, encoding="utf-8")
    told = croupier("sign", "uth", "--house", house).out
    assert told.startswith("The Grand Hudson\n")
    assert "Blind pays" not in croupier("layout", "uth", "--house", house).out
