"""The house's own log: what concerns the service and nobody's account, as facts of the ledger."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from croupier.ledger.book import Ledger, Told
from croupier.ledger.entry import Append, Entry, Fact
from croupier.ledger.errors import StaleError
from croupier.records.canonical import canonical
from croupier.service.people.attempts import HOUSE

ATTEMPTS: Final = 50
"""How often facts are decided anew when others have written to the log meanwhile."""
BY: Final = "house"
"""Who writes them; no account has the name."""


class HouseLog:
    """Writes to ``house:log``; may be shared by threads, and any process may have its own."""

    def __init__(self, ledger: Ledger, clock: Callable[[], str]) -> None:
        """Begin with nothing read.

        Args:
            ledger: Where it is kept.
            clock: Gives the time of a fact, UTC.
        """
        self.ledger = ledger
        self.clock = clock

    def add(self, kind: str, **body: object) -> None:
        """Write one fact; the time and who writes it are added."""
        self.decide(lambda: [Fact(kind, body)])

    def decide(self, decide: Callable[[], Sequence[Fact]]) -> str:
        """Write the facts that are decided on the log as it stands, and return their time.

        Args:
            decide: Reads the log and gives the facts; asked again where others were faster.

        Raises:
            StaleError: Others were faster, over and over.
        """
        for _ in range(ATTEMPTS):
            version = self.version()
            try:
                return self.append(version, decide())
            except StaleError:
                continue
        raise StaleError(f"{HOUSE} moved on {ATTEMPTS} times", accepted="trying again later")

    def append(self, version: int, facts: Sequence[Fact]) -> str:
        """Write facts; one time, which is returned, and who writes them are added to each.

        Args:
            version: How many facts the log had when they were decided.
            facts: One or more.

        Raises:
            StaleError: It has others by now; nothing is written.
        """
        at = self.clock()
        told = tuple(Fact(kind, {**body, "at": at, "by": BY}) for kind, body in facts)
        self.ledger.commit(_entry(version, told))
        return at

    def version(self) -> int:
        """Return how many facts the log has."""
        return self.ledger.head(HOUSE).version

    def told(self, *kinds: str) -> list[Told]:
        """Return the facts of some kinds, oldest first."""
        return list(self.ledger.facts(HOUSE, kinds=kinds))

    def last_written(self) -> str | None:
        """Return when something was last written to any stream; None: never."""
        return self.ledger.last_written()


def _entry(version: int, facts: tuple[Fact, ...]) -> Entry:
    key = f"house {secrets.token_hex(16)}"
    told = [{"kind": fact.kind, **fact.body} for fact in facts]
    return Entry(
        key=key,
        request=f"{HOUSE} {canonical({'facts': told}).decode()}",
        actor=BY,
        at=str(facts[-1].body["at"]),
        appends=(Append(HOUSE, version, facts),),
        reply={},
    )
