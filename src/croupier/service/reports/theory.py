"""The theory of a house's wagers, computed in another process, so that this one stays small.

The solvers load numba and its compiler; a server that did would hold them for good. One worker is
started when it is first needed, and its answers are kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Lock
from types import TracebackType
from typing import Any, Protocol, Self

from croupier.money import Cents
from croupier.records.canonical import canonical
from croupier.service.reports.theory_worker import Worth, leave_interrupts, solve

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
    """One worker process and what it has answered; may be shared by threads."""

    def __init__(self) -> None:
        """Begin with no worker."""
        self._known: dict[tuple[str, str, int, str], Mapping[str, Worth]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._starting = Lock()

    def __enter__(self) -> Self:
        """Return the room, to be closed at the end."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Let the worker go."""
        self.close()

    def close(self) -> None:
        """Let the worker go; the next question starts another one."""
        with self._starting:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def worth(
        self, game: str, house: str, others: int, stakes: Mapping[str, Cents]
    ) -> Mapping[str, Worth] | None:
        """Return the worth of wagers; None where the worker died over it.

        Args:
            game: The game's name.
            house: What ``pays_of`` gave.
            others: How many seats other players hold.
            stakes: By side bet its stake, where it matters; see ``theory_worker.solve``.
        """
        question = game, house, others, json.dumps(dict(sorted(stakes.items())))
        if question not in self._known:
            pool = self._worker()
            try:
                self._known[question] = pool.submit(solve, *question).result()
            except BrokenProcessPool:
                self._drop(pool)
                return None
        return self._known[question]

    def _worker(self) -> ProcessPoolExecutor:
        with self._starting:
            if self._pool is None:
                # Spawned: a fork of a server with threads may hang, and would hold its sockets.
                self._pool = ProcessPoolExecutor(
                    1, mp_context=get_context("spawn"), initializer=leave_interrupts
                )
            return self._pool

    def _drop(self, broken: ProcessPoolExecutor) -> None:
        with self._starting:
            if self._pool is broken:
                self._pool = None
        broken.shutdown(wait=False)
