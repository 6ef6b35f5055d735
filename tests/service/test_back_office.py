"""The worker process of an office does not outlive it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import os, signal
from croupier.service.back_office import BackOffice

if __name__ == "__main__":
    office = BackOffice()
    print(office.ask(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_worker_ends_when_its_office_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    ) as process:
        # The worker has the pipe, too: there is more to read until it has ended.
        said, _ = process.communicate(timeout=60)
        assert int(said) != process.pid
