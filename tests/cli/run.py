"""Running the command inside the test's own process."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"

RECORD: dict[str, Any] = {
    "game": "ultimate-texas-holdem",
    "community": "Qh Jh Th 2c 3d",
    "dealer": "9c 9d",
    "seats": [
        {
            "seat": 1,
            "cards": "Ah Kh",
            "wagers": {"ante": 1000, "blind": 1000, "trips": 500},
            "decisions": ["play 4x"],
        }
    ],
}


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def documents(self) -> list[Any]:
        """Every line of standard output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


class Runner:
    """Runs the command and catches what it prints."""

    def __init__(self, capfd: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capfd, self._patch = capfd, patch

    def __call__(self, *arguments: str | Path, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        out, err = self._capfd.readouterr()
        code = stopped.value.code
        assert isinstance(code, int)
        assert "Traceback" not in out + err
        return Ran(code, out, err)
