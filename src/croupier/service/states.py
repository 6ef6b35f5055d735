"""The states of streams: read on from what this process last saw, or from a snapshot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from croupier.ledger.book import Ledger
from croupier.ledger.entry import Fact
from croupier.records.canonical import build


class State(Protocol):
    """A fold over the facts of a stream."""

    @property
    def stream(self) -> str:
        """Its name."""

    @property
    def version(self) -> int:
        """How many facts are in it."""


S = TypeVar("S", bound=State)

SNAPSHOT_EVERY: Final = 200
"""After so many facts of a stream a new snapshot is kept; folding them takes some 30 ms."""


class States(Generic[S]):
    """All tables, or all meters, as this process last saw them; may be shared by threads."""

    def __init__(
        self,
        ledger: Ledger,
        new: Callable[[str], S],
        fold: Callable[[S, Fact], S],
        freeze: Callable[[S], Mapping[str, Any]],
        thaw: Callable[[Mapping[str, Any]], S],
    ) -> None:
        """Begin with nothing seen.

        Args:
            ledger: Where the facts are.
            new: Gives the state of a stream without facts.
            fold: Takes a fact into a state.
            freeze: Gives a state as JSON.
            thaw: Gives the state of such JSON.
        """
        self._ledger = ledger
        self._new, self._fold, self._freeze, self._thaw = new, fold, freeze, thaw
        self._known: dict[str, S] = {}
        self._kept_at: dict[str, int] = {}

    def seen(self, stream: str) -> S | None:
        """Return a state as it was last seen; None if it never was."""
        return self._known.get(stream)

    def read(self, stream: str) -> S:
        """Return a state as it is now."""
        state = self._known.get(stream)
        if state is None:
            state = self._from_snapshot(stream)
        for told in self._ledger.facts(stream, after=state.version):
            state = self._fold(state, told.fact)
        self.take_in(state)
        return state

    def take_in(self, state: S) -> None:
        """Go on from a state, unless another thread has seen a later one."""
        if state.version >= self._known.get(state.stream, state).version:
            self._known[state.stream] = state

    def snap(self, state: S) -> None:
        """Keep a snapshot of a state, if the last one is old."""
        if state.version - self._kept_at.get(state.stream, 0) < SNAPSHOT_EVERY:
            return
        self._kept_at[state.stream] = state.version
        try:
            told = {"build": build(), "state": self._freeze(state)}
            self._ledger.keep_snapshot(state.stream, state.version, told)
        except SQLAlchemyError:
            return  # nothing is lost: without a snapshot the next start takes longer

    def _from_snapshot(self, stream: str) -> S:
        kept = self._ledger.snapshot(stream)
        if kept is None or kept.state["build"] != build():
            return self._new(stream)  # another program's folding may not be this one's
        self._kept_at[stream] = kept.version
        return self._thaw(kept.state["state"])
