"""Everything that a service does beside serving, from its start until it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.ledger.book import Ledger
from croupier.service.operation import integrity
from croupier.service.operation.clock import ClockWatch
from croupier.service.operation.health import Readiness, readiness
from croupier.service.operation.house_log import HouseLog
from croupier.service.operation.runs import Run
from croupier.service.operation.self_check import SelfCheck
from croupier.service.operation.watch import Watch


@dataclass(frozen=True, slots=True)
class Operation:
    """A service in operation."""

    log: HouseLog
    run: int
    """The number of this process's run."""
    self_check: SelfCheck

    def readiness(self, *, desk: bool) -> Readiness:
        """Return what is as it must be before the service serves.

        Args:
            desk: Whether every table and meter was read.
        """
        return readiness(self.log.ledger.engine, desk=desk, self_check=self.self_check.clean)


@contextmanager
def operating(
    ledger: Ledger,
    clock: Callable[[], str],
    settings: Mapping[str, Any],
    manifest: Path | None = None,
) -> Iterator[Operation]:
    """Note that the service starts, check its files, watch while it runs, note that it stops.

    A process that dies notes nothing; the next start finds that. An error that ends the service is
    no clean stop either; to be told to stop, by a signal, is one.

    Args:
        ledger: The facility's.
        clock: Gives the time, UTC.
        settings: As JSON, without secrets.
        manifest: A file with which the program's files are compared; None: as they are now.

    Raises:
        RuleViolation: The file holds no manifest.
        OSError: The manifest or a file of the program cannot be read.
    """
    found = integrity.take()
    wanted = found if manifest is None else integrity.read(manifest.read_bytes())
    log = HouseLog(ledger, clock)
    run = Run(log)
    try:
        run.begin(settings, integrity.digest(found))
        check = SelfCheck(log, wanted)
        check.check("start")
        watch = Watch(log, ClockWatch(), check, run.number)
        watch.start()
        stopped = False
        try:
            yield Operation(log, run.number, check)
            stopped = True
        except (KeyboardInterrupt, SystemExit) as told:
            stopped = not getattr(told, "code", None)
            raise
        finally:
            watch.stop()
            if stopped:
                run.end()
    finally:
        run.let_go()
