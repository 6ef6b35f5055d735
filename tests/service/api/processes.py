"""Servers as processes of their own: the command itself, and quickly forked ones to be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import sample
from tempfile import mkstemp
from typing import Any

from croupier.service.api.server import listen, serve
from service.api.serving import KEY, settings_for

PORTS = range(20_000, 32_000)
"""Below those that systems give to whoever names none: nobody gets one of these by chance."""
_KEPT: list[socket.socket] = []
"""Bound for datagrams as long as this process lives; nobody sends any."""


def free_port() -> int:
    """Return a port at which nobody listens, and that no other test is given meanwhile.

    A server takes it a while later, or comes back to it after it was killed. So whoever tests keeps
    the port of the same number for datagrams: other test processes see by it that it is taken.
    """
    for port in sample(PORTS, len(PORTS)):
        kept = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            kept.bind(("127.0.0.1", port))
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            kept.close()
        else:
            _KEPT.append(kept)
            return port
    raise AssertionError("no port is free")


class Running(subprocess.Popen[str]):
    """A server run by the command; what it logs goes to a file.

    A pipe that nobody reads is full after some hundreds of requests, and the server stands still.
    """

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        """Start it."""
        descriptor, name = mkstemp(".txt", "log-", folder)
        self._log = Path(name)
        with os.fdopen(descriptor, "w", encoding="utf-8") as log:
            super().__init__(
                [sys.executable, "-m", "croupier", "serve"], env=environment, cwd=folder,
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip

    def communicate(
        self,
        input: str | None = None,  # noqa: A002 - Popen has it
        timeout: float | None = None,
    ) -> tuple[str, str]:
        """Wait until it has ended; return what it said and what it logged."""
        said, _ = super().communicate(input, timeout)
        return said, self._log.read_text(encoding="utf-8")


@contextmanager
def command(folder: Path, **settings: object) -> Iterator[subprocess.Popen[str]]:
    """Run ``croupier serve`` with settings in its environment; it is killed if it still runs."""
    told = {f"CROUPIER_{name.upper()}": str(value) for name, value in settings.items()}
    inherited = {name: v for name, v in os.environ.items() if not name.startswith("CROUPIER_")}
    process = Running(folder, inherited | told)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def house(url: str, **more: object) -> dict[str, object]:
    """Return the settings of a house that limits nobody's rate."""
    told = {"ledger": url, "ledger_key": KEY, "operator": "Test house", "zone": "America/New_York"}
    return {**told, "rate": 10_000, "burst": 10_000, "port": free_port(), **more}


def address_of(process: subprocess.Popen[str]) -> str:
    """Wait until a server says where it is; return the address, without ``/v1``."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("Croupier serves at "):
            return line.split()[3].removesuffix("/v1;")
    raise AssertionError(process.communicate()[1])


def stop(process: subprocess.Popen[str], how: signal.Signals) -> str:
    """Stop a server; return what it said on the way."""
    process.send_signal(how)
    said, complaints = process.communicate(timeout=300)
    assert process.returncode == 0, complaints
    assert "Traceback" not in complaints
    assert "fault" not in complaints
    return said


def _serve(url: str, port: int, more: dict[str, Any], ready: Connection) -> None:
    settings = settings_for(url, port=port, **more)
    with listen(settings) as listening:
        serve(settings, listening, lambda _facility: ready.send(port))


class Fork:
    """A server in a process of its own, which may be killed and started again at its address."""

    def __init__(self, forks: ForkServerContext, url: str, **settings: object) -> None:
        """Take a port, and start."""
        self._forks, self._ledger, self._settings = forks, url, settings
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start, and wait until it serves."""
        ours, theirs = self._forks.Pipe(duplex=False)
        arguments = self._ledger, self.port, self._settings, theirs
        self.process: BaseProcess = self._forks.Process(target=_serve, args=arguments)
        self.process.start()
        theirs.close()
        assert ours.recv() == self.port
        ours.close()

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self.process.pid is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill the process at once."""
        self.process.kill()
        self.process.join()
        assert self.process.exitcode == -signal.SIGKILL, "it was killed, and did not stop of itself"

    def stop(self) -> None:
        """Stop the process cleanly."""
        self.process.terminate()
        self.process.join(300)
        assert self.process.exitcode == 0


@contextmanager
def forked(forks: ForkServerContext, url: str, how_many: int) -> Iterator[list[Fork]]:
    """Start servers over one ledger; at the end stop them cleanly."""
    started: list[Fork] = []
    try:
        started.extend(Fork(forks, url) for _ in range(how_many))
        yield started
        for fork in started:
            fork.stop()
    finally:
        for fork in started:
            fork.process.kill()
