"""A facility: its ledger, its tables, its people, and whoever watches; opened and closed as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from croupier.ledger.book import Ledger
from croupier.ledger.checkpoints import public_key_of
from croupier.service.back_office import BackOffice
from croupier.service.desk import Desk
from croupier.service.live import Bus
from croupier.service.operation.metrics import Metrics
from croupier.service.operation.operation import Operation, operating
from croupier.service.people import People
from croupier.service.people.terms import stamp
from croupier.service.practice import place
from croupier.service.reports.making import ReportRoom
from croupier.service.reports.theory import TheoryRoom
from croupier.service.settings import Settings
from croupier.service.showing import Showcase
from croupier.service.verifying import VerifyingRoom
from croupier.shuffle import Source, system_source


def utc_now() -> str:
    """Return the time as the ledger writes it; the one clock of a running service."""
    return stamp(datetime.now(UTC))


@dataclass(frozen=True, slots=True)
class Facility:
    """Everything that the service needs to answer."""

    settings: Settings
    ledger: Ledger
    desk: Desk
    people: People
    bus: Bus
    study: BackOffice
    """Solves games for reports and analyses: seconds of work."""
    coach: BackOffice
    """Tells what an answer is worth: a fraction of a second, which no study shall delay."""
    showcase: Showcase
    theory: TheoryRoom
    reports: ReportRoom
    verifying: VerifyingRoom
    clock: Callable[[], str]
    operation: Operation
    metrics: Metrics


@contextmanager
def open_facility(
    settings: Settings, *, clock: Callable[[], str] = utc_now, source: Source | None = None
) -> Iterator[Facility]:
    """Open a facility; at the end everything of it is closed.

    Args:
        settings: Where its ledger is, and on which terms people are let in.
        clock: Gives the time, UTC.
        source: Gives the random bytes of the decks; None: the operating system, reseeding.

    Raises:
        LedgerError: The ledger cannot be used.
    """
    bus = Bus()
    url, key = _place(settings)
    with (
        Ledger(url, key=key) as ledger,
        ExitStack() as last,  # closed when the solvers are, for which its threads wait
        BackOffice() as study,
        BackOffice() as coach,
        BackOffice() as audits,
        bus.joined(ledger),
        operating(ledger, clock, settings.public(), settings.manifest) as operation,
    ):
        reports = ReportRoom(lambda: study.progress)
        last.callback(reports.close)
        drawn = system_source() if source is None else source
        people = People(ledger, clock=clock, terms=settings.terms)
        desk = Desk(
            ledger,
            clock=clock,
            source=drawn,
            announce=bus.announce,
            check_player=people.check_player,
            check_second=people.check_second,
        )
        desk.ready()
        yield Facility(
            settings=settings,
            ledger=ledger,
            desk=desk,
            people=people,
            bus=bus,
            study=study,
            coach=coach,
            showcase=Showcase(desk, ledger, bus),
            theory=TheoryRoom(study),
            reports=reports,
            verifying=VerifyingRoom(audits, url, _public_key(settings)),
            clock=clock,
            operation=operation,
            metrics=Metrics(),
        )


def _place(settings: Settings) -> tuple[str, bytes | None]:
    """Return where the ledger is, and its key."""
    return place() if settings.ledger is None else (settings.ledger, settings.key())


def _public_key(settings: Settings) -> bytes | None:
    """Return what the house's own checkpoints are checked with; None where it signs none."""
    key = settings.signing()
    return None if key is None else public_key_of(key)
