"""The service's figures for Prometheus; no label has a person's name.

Several processes of one server keep their figures in files of a folder, which the variable
``PROMETHEUS_MULTIPROC_DIR`` names before this module is imported; whichever process is asked then
tells those of all.
"""

from __future__ import annotations

import os
import time
from collections import Counter as Count
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, get_args

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.errors import KeyReusedError, LedgerError, StaleError
from croupier.service.desk import Desk
from croupier.service.operation.logs import Answered
from croupier.service.operation.self_check import SelfCheck
from croupier.service.people import NotAdmittedError
from croupier.table.codec import command_name
from croupier.table.commands import MeterCommand, TableCommand
from croupier.table.meter import MeterState
from croupier.table.state import TableState

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The bounds of the latency's histogram, in seconds."""
COMMANDS: Final = frozenset(
    command_name(kind) for kind in (*get_args(TableCommand), *get_args(MeterCommand))
)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
STATUSES: Final = ("closed", "open", "suspended")
OTHER: Final = "other"
"""In place of what would be a new label for every request."""


class House(NamedTuple):
    """What is measured when somebody asks for it."""

    tables: tuple[TableState, ...]
    meters: tuple[MeterState, ...]
    viewers: int
    """Who watch over a WebSocket of this process."""
    self_check: SelfCheck


class Metrics:
    """The figures of one process; may be shared by threads."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.registry = CollectorRegistry()
        self._shared = os.environ.get(FOLDER)
        if self._shared:
            _forget_the_dead(Path(self._shared))
        self._requests = Histogram(
            "croupier_request_seconds", "Requests that were answered, and how long each took.",
            ["method", "route", "status"], buckets=BUCKETS, registry=self.registry,
        )  # fmt: skip
        self._commands = Counter(
            "croupier_commands", "Commands to tables and meters, and what came of them.",
            ["command", "result"], registry=self.registry,
        )  # fmt: skip
        self._acknowledged = Counter(
            "croupier_acknowledged_commands", "Commands that are on the disk.",
            registry=self.registry,
        )  # fmt: skip
        self._failed_logins = Counter(
            "croupier_failed_logins", "Attempts to log in that were refused.",
            registry=self.registry,
        )  # fmt: skip
        self._open_rounds = self._gauge("open_rounds", "Rounds in play.")
        self._tables = self._gauge("tables", "Tables by status.", "status")
        self._meters = self._gauge("meter_shown_cents", "What each meter shows.", "meter")
        self._facts = self._gauge("stream_facts", "Facts of each kind of stream.", "kind")
        self._viewers = self._gauge("viewers", "Who watch over a WebSocket.", mode="livesum")
        self._clean = self._gauge(
            "self_check_clean", "1 if the program's files are as they should be.", mode="livemin"
        )
        self._age = self._gauge(
            "self_check_age_seconds", "Since the last self-check.", mode="livemax"
        )
        started = self._gauge("start_time_seconds", "When the process started.", mode="livemax")
        started.set(time.time())

    def _gauge(self, name: str, what: str, *labels: str, mode: str = "mostrecent") -> Gauge:
        return Gauge(
            f"croupier_{name}", what, labels, registry=self.registry,
            multiprocess_mode=mode,  # type: ignore[arg-type]  # one of its words
        )  # fmt: skip

    def answered(self, request: Answered) -> None:
        """Count a request that was answered."""
        method = request.method if request.method in METHODS else OTHER
        self._requests.labels(method, request.route or OTHER, str(request.status)).observe(
            request.seconds
        )

    @contextmanager
    def logging_in(self) -> Iterator[None]:
        """Count an attempt to log in, if it is refused."""
        try:
            yield
        except NotAdmittedError:
            self._failed_logins.inc()
            raise

    def commanded(self, command: object, do: Callable[[], Reply]) -> Reply:
        """Do a command and count what came of it.

        Args:
            command: The command.
            do: Does it.
        """
        try:
            reply = do()
        except Exception as error:
            self._count(command, _result(error))
            raise
        self._count(command, "repeated" if reply.repeated else "done")
        self._acknowledged.inc()
        return reply

    def _count(self, command: object, result: str) -> None:
        name = command_name(type(command))
        self._commands.labels(name if name in COMMANDS else OTHER, result).inc()

    def exposition(self, house: House) -> bytes:
        """Return all figures as Prometheus reads them."""
        self._measure(house)
        registry = self.registry
        if self._shared:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it has no types
        return generate_latest(registry)

    def _measure(self, house: House) -> None:
        tables = Count(table.status for table in house.tables)
        for status in STATUSES:
            self._tables.labels(status).set(tables[status])
        self._open_rounds.set(sum(table.playing is not None for table in house.tables))
        for meter in house.meters:
            self._meters.labels(meter.stream.removeprefix("meter:")).set(meter.shown)
        for kind, states in _by_kind(house).items():
            self._facts.labels(kind).set(sum(state.version for state in states))
        self._viewers.set(house.viewers)
        self._clean.set(house.self_check.clean)
        self._age.set(house.self_check.age or 0)


def look(ledger: Ledger, desk: Desk, viewers: int, self_check: SelfCheck) -> House:
    """Return what is measured, as it is now.

    Args:
        ledger: Its tables and meters are read.
        desk: It reads them.
        viewers: Who watch over a WebSocket of this process.
        self_check: Of the program's files.
    """
    streams = ledger.streams()
    tables = tuple(desk.table(stream) for stream in streams if stream.startswith("table:"))
    meters = tuple(desk.meter(stream) for stream in streams if stream.startswith("meter:"))
    return House(tables, meters, viewers, self_check)


def _forget_the_dead(folder: Path) -> None:
    """Let processes that died count no more for what is so only while they live."""
    for place in folder.glob("gauge_live*_*.db"):
        process = int(place.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]  # as below
        except PermissionError:
            continue  # it lives, as another user


def _by_kind(house: House) -> Mapping[str, tuple[TableState | MeterState, ...]]:
    return {"table": house.tables, "meter": house.meters}


def _result(error: Exception) -> str:
    if isinstance(error, RuleViolation):
        return "refused"
    if isinstance(error, KeyReusedError):
        return "key reused"
    if isinstance(error, StaleError):
        return "overtaken"
    return "ledger" if isinstance(error, LedgerError) else "fault"
