"""A table read once for all who watch it: each gets his own view, computed from the one reading.

Who sees the same is told by ``view_kind``, which stands beside the view itself: never is a view
handed to somebody of another kind.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from croupier.ledger.book import Ledger
from croupier.ledger.entry import Fact
from croupier.service.desk import Desk
from croupier.service.live import Bus
from croupier.table import Actor, view_kind

MOST_TOLD: Final = 100
"""So many happenings go with a view; of earlier ones the view itself is enough."""
MOST_TABLES: Final = 256
"""Of so many tables the last reading is kept."""

At = tuple[int, int]
"""Where a table and its meter stand."""


class Reading:
    """A table as it stood when it was read; may be shared by threads."""

    def __init__(self, desk: Desk, ledger: Ledger, stream: str) -> None:
        """Read a table and its meter."""
        self._desk, self._ledger = desk, ledger
        self._table = desk.table(stream)
        self._meter = None if self._table.meter is None else desk.meter(self._table.meter)
        self.at: Final[At] = (
            self._table.version, 0 if self._meter is None else self._meter.version
        )  # fmt: skip
        self._views: dict[tuple[str, str], dict[str, Any]] = {}
        self._happened: dict[int, list[dict[str, Any]]] = {}
        self._texts: dict[tuple[tuple[str, str], int], str] = {}
        self._lock = Lock()

    def message(self, viewer: Actor, after: int) -> str:
        """Return what a viewer is sent, as JSON: ``version``, ``happened`` and ``view``.

        Args:
            viewer: Who looks.
            after: The version that he saw last.
        """
        kind = view_kind(self._table, viewer)
        since = max(after, self._table.version - MOST_TOLD)
        with self._lock:
            if (kind, since) not in self._texts:
                self._texts[kind, since] = self._written(viewer, kind, since)
            return self._texts[kind, since]

    def _written(self, viewer: Actor, kind: tuple[str, str], since: int) -> str:
        if kind not in self._views:
            self._views[kind] = self._desk.view_of(self._table, self._meter, viewer)
        version = self._table.version
        if since not in self._happened:
            told = self._ledger.facts(self._table.stream, since, limit=max(1, version - since))
            self._happened[since] = [
                {"number": one.number, **happening(one.fact)}
                for one in told
                if one.number <= version
            ]
        told_now = {"happened": self._happened[since], "view": self._views[kind]}
        return json.dumps({"version": version, **told_now}, separators=(",", ":"))


class Showcase:
    """The last reading of each table that is watched; may be shared by threads."""

    def __init__(
        self, desk: Desk, ledger: Ledger, bus: Bus, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with nothing read.

        Args:
            desk: Knows the tables.
            ledger: Where their facts are.
            bus: Counts what it tells.
            clock: Gives seconds that never go back.
        """
        self._desk, self._ledger, self._bus, self._clock = desk, ledger, bus, clock
        self._last: OrderedDict[str, _Last] = OrderedDict()
        self._lock = Lock()

    def read(self, stream: str, told: int, since: float) -> Reading:
        """Return a reading of a table that is new enough; whoever comes meanwhile waits for it.

        Args:
            stream: The table's.
            told: The count of the bus at which the viewer was woken: the reading began later.
            since: By the clock, when it must have begun at the earliest.
        """
        with self._lock:
            last = self._last.setdefault(stream, _Last())
            self._last.move_to_end(stream)
            if len(self._last) > MOST_TABLES:
                self._last.popitem(last=False)
        with last.lock:
            if last.reading is None or last.told < told or last.begun < since:
                # Both before anything is read: what changes meanwhile is a later reading's.
                now, begun = self._bus.told, self._clock()
                last.reading = Reading(self._desk, self._ledger, stream)
                last.told, last.begun = now, begun
            return last.reading


class _Last:
    def __init__(self) -> None:
        self.lock = Lock()
        self.reading: Reading | None = None
        self.told = -1
        self.begun = 0.0


def happening(fact: Fact) -> dict[str, Any]:
    """Return what everybody at the table has seen happen; never a card: those are in the view."""
    told: dict[str, Any] = {"kind": fact.kind}
    command = fact.body.get("command")
    if isinstance(command, dict):
        told["command"] = command["command"]
        told |= {name: command[name] for name in ("seat", "answer") if name in command}
    told |= {name: fact.body[name] for name in ("round", "seat", "player") if name in fact.body}
    return told
