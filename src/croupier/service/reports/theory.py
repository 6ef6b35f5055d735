"""The theory of a house's wagers, computed in another process, so that this one stays small.

Its answers are kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import Any, Protocol

from croupier.money import Cents
from croupier.records.canonical import canonical
from croupier.service.back_office import BackOffice
from croupier.service.reports.theory_worker import Worth, solve

BOUNDS = ("minimums", "maximums")
"""Choices that change no wager's worth."""


class Theory(Protocol):
    """Whoever knows what wagers are worth."""

    def worth(
        self, game: str, house: str, others: int, stakes: Mapping[str, Cents]
    ) -> Mapping[str, Worth] | None:
        """Return the worth of wagers, None where it cannot be had; see ``theory_worker.solve``."""


def pays_of(house: Mapping[str, Any]) -> str:
    """Return the choices that a wager's worth can hang on, as canonical JSON.

    >>> pays_of({"trips_table": "B", "minimums": {"ante": 1000}})
    '{"trips_table":"B"}'
    """
    kept = {key: value for key, value in house.items() if key not in BOUNDS}
    return canonical(kept).decode("ascii")


class TheoryRoom:
    """What the worker has answered, and the way to it; may be shared by threads."""

    def __init__(self, office: BackOffice) -> None:
        """Begin with nothing known.

        Args:
            office: Where the solvers run; whoever opened it closes it.
        """
        self._asked: dict[tuple[str, str, int, str], Future[dict[str, Worth]]] = {}
        self._office, self._lock = office, Lock()

    def worth(
        self, game: str, house: str, others: int, stakes: Mapping[str, Cents]
    ) -> Mapping[str, Worth] | None:
        """Wait for the worth of wagers, known from the second time on; None where the worker died.

        Args:
            game: The game's name.
            house: What ``pays_of`` gave.
            others: How many seats other players hold.
            stakes: By side bet its stake, where it matters; see ``theory_worker.solve``.
        """
        question = game, house, others, json.dumps(dict(sorted(stakes.items())))
        with self._lock:  # two who ask the same at once have it solved once
            work = self._asked.get(question)
            try:
                work = self._asked[question] = work or self._office.submit(solve, *question)
            except BrokenProcessPool:
                return None
        try:
            return work.result()
        except (BrokenProcessPool, CancelledError):
            with self._lock:
                if self._asked.get(question) is work:
                    del self._asked[question]
            return None
