"""The ledger recomputed while the house goes on: in another process, which tells how far it is."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from threading import Lock

from croupier.ledger.book import Ledger
from croupier.ledger.errors import LedgerError
from croupier.service.audit import Audit, audit
from croupier.service.back_office import BackOffice, tell_progress


@dataclass(frozen=True, slots=True)
class Verification:
    """One time that the ledger was recomputed."""

    by: str
    """Who asked for it."""
    at: str
    """When, as the ledger writes it."""
    work: Future[Audit]

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return not self.work.done()

    @property
    def found(self) -> Audit | None:
        """What was found; None while it goes on, and where it came to no end."""
        if self.running or self.work.cancelled() or self.work.exception() is not None:
            return None
        return self.work.result()

    @property
    def wrong(self) -> str:
        """Why it came to no end; empty where it did, or goes on."""
        if self.running:
            return ""
        try:
            error = self.work.exception()
        except CancelledError:
            return "it was called off"
        if isinstance(error, BrokenProcessPool):
            return "the process that did it was ended"
        return "" if error is None else f"{type(error).__name__}: {error}"


class VerifyingRoom:
    """Recomputes one ledger, one time after the other; may be shared by threads."""

    def __init__(self, office: BackOffice, url: str, public_key: bytes | None) -> None:
        """Begin with nothing recomputed.

        Args:
            office: Where it is done, and nothing else; whoever opened it closes it.
            url: Of the ledger.
            public_key: Of those who sign checkpoints; None: signatures are not checked.
        """
        self._office, self._url, self._public_key = office, url, public_key
        self._turn = Lock()
        self.last: Verification | None = None
        """The one that goes on, else the last one; of this process."""

    @property
    def progress(self) -> float:
        """How much of the present one is done, from 0 to 1."""
        return self._office.progress

    def begin(self, by: str, at: str) -> Verification:
        """Begin to recompute the ledger, unless that goes on already; and do not wait.

        Args:
            by: Who asks.
            at: When, as the ledger writes it.
        """
        with self._turn:
            if self.last is None or not self.last.running:
                work = self._office.submit(recompute, self._url, self._public_key)
                self.last = Verification(by, at, work)
            return self.last


def recompute(url: str, public_key: bytes | None) -> Audit:
    """Recompute a ledger, in a process of its own.

    Args:
        url: Of the ledger.
        public_key: Of those who sign checkpoints; None: signatures are not checked.

    Raises:
        RuntimeError: The ledger cannot be opened.
    """
    try:
        with Ledger(url) as ledger:
            return audit(ledger, public_key, tell=tell_progress)
    except LedgerError as error:
        # One of another kind: that of the ledger takes more than its text to be made again.
        raise RuntimeError(error.message) from None
