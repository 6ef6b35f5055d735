"""The self-check of the program's own files (R23): at the start, every day and on demand.

What it finds is written into the house's log, where nobody can change it; and whenever the program
is another than the last one noted, which files make the difference.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, Final, Literal, NamedTuple

from croupier.ledger.entry import Fact
from croupier.service.operation import integrity
from croupier.service.operation.house_log import BY, HouseLog
from croupier.version import __version__

CHECKED: Final = "self-check"
CHANGED: Final = "program changed"
DAY_S: Final = 24 * 60 * 60
LAST_CHANGES: Final = 10
"""So many changes of the program are shown (R23)."""

Reason = Literal["start", "daily", "on demand"]


class Result(NamedTuple):
    """What a self-check found."""

    at: str
    digest: str
    """Which names the program as it is now."""
    differences: integrity.Differences


class Change(NamedTuple):
    """The program became another one."""

    at: str
    version: str
    before: str | None
    """The digest of the program before it; None of the first one."""
    after: str
    differences: integrity.Differences


class SelfCheck:
    """Checks the program's files; may be shared by threads."""

    def __init__(
        self,
        log: HouseLog,
        wanted: integrity.Manifest,
        folder: Path = integrity.PACKAGE,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with nothing checked.

        Args:
            log: Where what is found is written.
            wanted: The manifest with which the files are compared.
            folder: Where the files are.
            steady: Gives seconds that nobody can set.
        """
        self._log, self._wanted, self._folder, self._steady = log, wanted, folder, steady
        self._turn = Lock()
        self._since: float | None = None
        self.last: Result | None = None

    @property
    def clean(self) -> bool:
        """Whether the last check found every file as it should be."""
        return self.last is not None and self.last.differences.clean

    @property
    def age(self) -> float | None:
        """The seconds since the last check; None before the first."""
        return None if self._since is None else self._steady() - self._since

    @property
    def due(self) -> bool:
        """Whether a day has passed since the last one."""
        return self.age is None or self.age >= DAY_S

    def check(self, reason: Reason, by: str = BY) -> Result:
        """Check all files now, and write down what was found.

        Args:
            reason: Why now.
            by: Who asked for it.

        Raises:
            OSError: A file cannot be read.
        """
        with self._turn:
            found = integrity.take(self._folder)
            differences = integrity.compare(self._wanted, found)
            digest = integrity.digest(found)
            told = {"reason": reason, "asked_by": by, "clean": differences.clean,
                    "digest": digest, "files": len(found), **differences.told()}  # fmt: skip
            checked = Fact(CHECKED, told)
            at = self._log.decide(lambda: [*self._change(found, digest), checked])
            self._since = self._steady()
            self.last = Result(at, digest, differences)
            return self.last

    def _change(self, found: integrity.Manifest, digest: str) -> list[Fact]:
        """Return the fact that the program is another one, if it is."""
        noted = self._log.told(CHANGED)
        before = noted[-1].fact.body if noted else None
        if before is not None and before["after"] == digest:
            return []
        # Of the first program every file is new, and none is worth a name.
        known = found if before is None else before["files"]
        told: dict[str, Any] = {
            "version": __version__,
            "before": None if before is None else before["after"],
            "after": digest,
            **integrity.compare(known, found).told(),
            "files": dict(found),
        }
        return [Fact(CHANGED, told)]


def program_changes(log: HouseLog, most: int = LAST_CHANGES) -> list[Change]:
    """Return the last changes of the program, newest first."""
    noted = [told.fact.body for told in log.told(CHANGED)]
    changes = [
        Change(body["at"], body["version"], body["before"], body["after"], integrity.told(body))
        for body in noted
    ]
    return changes[::-1][:most]
