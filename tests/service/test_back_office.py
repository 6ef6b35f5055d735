"""The worker process of a back office, and what becomes of it when its server is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import os
import sys
from croupier.service.back_office import BackOffice

if __name__ == "__main__":
    office = BackOffice()
    print(office.ask(os.getpid), flush=True)
    sys.stdin.read()
"""


def test_a_worker_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert worker != server.pid
        server.kill()
        # The worker holds the other end of this pipe: it is read to its end when both are gone.
        assert server.stdout.read() == ""
