"""The worker process of an office: it does not outlive it, and nobody waits for it in vain."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from croupier.service import back_office
from croupier.service.back_office import BackOffice

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
        said, _ = process.communicate(timeout=300)
        assert int(said) != process.pid


def test_an_office_that_closes_does_not_wait_for_its_work(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with BackOffice() as office:
        asked = office.submit(work_for_ever, str(begun))
        queued = office.submit(divmod, 17, 5)
        while not begun.exists():
            sleep(0.01)
    assert asked.done()
    with pytest.raises(BrokenProcessPool):
        asked.result()
    assert queued.done()
    with pytest.raises((BrokenProcessPool, CancelledError)):
        queued.result()


def test_a_closed_office_starts_nothing_more() -> None:
    office = BackOffice()
    office.close()
    with pytest.raises(BrokenProcessPool, match="closed"):
        office.submit(divmod, 17, 5)


def test_how_far_the_work_is_can_be_asked_when_a_worker_was_killed_while_it_told_it() -> None:
    with BackOffice() as office:
        with pytest.raises(BrokenProcessPool):
            office.ask(die_telling)
        told = Thread(target=lambda: office.progress, daemon=True)
        told.start()
        told.join(300)
        assert not told.is_alive()
        assert office.ask(divmod, 17, 5) == (3, 2)


def work_for_ever(begun: str) -> None:
    """Work as the solvers do: within one call, amid which no thread of the worker's own runs."""
    Path(begun).touch()
    while True:
        sum(range(10**7))


def die_telling() -> None:
    """Die in the middle of telling how far the work is, holding whatever that takes."""
    progress = back_office._progress  # noqa: SLF001 - what else could hold it
    lock = getattr(progress, "get_lock", None)
    if lock is not None:
        lock().acquire()
    os.kill(os.getpid(), signal.SIGKILL)
