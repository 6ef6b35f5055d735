"""The coach of a practice house: asked by any number of tables, he makes none of them wait.

A figure is asked for and comes when it comes: whoever asked is told, and looks once more.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import Any, Final, Literal, Protocol, get_args

from croupier.odds.analysis import Advice
from croupier.web.coach import worker
from croupier.web.coach.figures import Refused, read_told
from croupier.web.coach.spots import Spot

Mode = Literal["off", "after", "before"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
OFF: Final[Mode] = "off"

KNOWN: Final = 20_000
"""Answers kept; of more, those that were not looked at longest are forgotten."""
TRIES: Final = 2
"""So often a spot is asked about: it may be what the worker dies of, or another one was."""
NO_FIGURE: Final = Refused("the coach could not work it out")


class Office(Protocol):
    """Where the solvers run; see ``croupier.service.back_office``."""

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:  # noqa: ANN401
        """Ask for something and do not wait."""


class Coach:
    """What has been worked out, what is being asked, and who wants the coach at his side.

    It is kept in this process alone: after a restart figures are worked out anew, and everybody's
    coach is off.
    """

    def __init__(self, office: Office, tell: Callable[[str], None]) -> None:
        """Begin with nothing known.

        Args:
            office: Where the solvers run; whoever opened it closes it.
            tell: Is told the name of a table for which a figure has come; any thread may call it.
        """
        self._office, self._tell = office, tell
        self._known: OrderedDict[str, Advice | Refused] = OrderedDict()
        self._waiting: dict[str, set[str]] = {}
        self._failed: dict[str, int] = {}
        self._modes: OrderedDict[str, Mode] = OrderedDict()
        self._shown: OrderedDict[tuple[str, int, str], None] = OrderedDict()
        self._lock = Lock()

    def value(self, spot: Spot, table: str = "") -> Advice | Refused | None:
        """Return what the answers of a spot are worth; None: it is being worked out.

        Args:
            spot: The spot.
            table: Whom to tell when it is known; nobody, if empty.
        """
        key = spot.key
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            if key in self._waiting:
                self._waiting[key].add(table)
                return None
            self._waiting[key] = {table}
        self._ask(key, worker.value, json.dumps(spot.record()))
        return None

    def learn(self, spot: Spot, advice: Advice | Refused) -> None:
        """Take in what was worked out elsewhere."""
        with self._lock:
            self._learn(spot.key, advice)

    def search(self, game: str, found: Callable[[list[worker.Hard]], None]) -> None:
        """Have hard spots of a game looked for.

        Args:
            game: Its name.
            found: Is given them, by another thread; none where the worker died.
        """
        try:
            asked = self._office.submit(worker.search, game)
        except (BrokenProcessPool, RuntimeError):
            found([])
            return
        asked.add_done_callback(lambda done: found([] if _failed(done) else done.result()))

    def mode(self, name: str) -> Mode:
        """Return when somebody wants to be told."""
        return self._modes.get(name, OFF)

    def switch(self, name: str, mode: str, game: str) -> None:
        """Switch somebody's coach, and warm the worker for his game; ``next`` is the next mode."""
        if mode == "next":
            mode = MODES[(MODES.index(self.mode(name)) + 1) % len(MODES)]
        chosen = next((known for known in MODES if known == mode), None)
        if chosen is None:
            return
        was = self.mode(name)
        with self._lock:
            self._modes[name] = chosen
            _trim(self._modes)
        if was == OFF != chosen:
            self._warm(game)

    def note_shown(self, round_id: str, seat: int, question: str) -> None:
        """Note that somebody has had the figures before him while he was asked."""
        with self._lock:
            self._shown[round_id, seat, question] = None
            _trim(self._shown)

    def was_shown(self, round_id: str, seat: int, question: str) -> bool:
        """Tell whether somebody had the figures before him while he was asked."""
        return (round_id, seat, question) in self._shown

    def _warm(self, game: str) -> None:
        try:
            self._office.submit(worker.warm, game)
        except (BrokenProcessPool, RuntimeError):
            return  # the first question will be slower

    def _ask(self, key: str, work: Callable[..., str], record: str) -> None:
        try:
            asked = self._office.submit(work, record)
        except (BrokenProcessPool, RuntimeError):  # it died over an earlier one, or is closed
            self._give_up(key)
            return
        asked.add_done_callback(lambda done: self._take_in(key, done))

    def _take_in(self, key: str, done: Future[str]) -> None:
        if _failed(done):
            self._give_up(key)
            return
        with self._lock:
            waiting = self._learn(key, read_told(done.result()))
        self._wake(waiting)

    def _give_up(self, key: str) -> None:
        """Let it be asked once more, then no more: of a worker that dies nobody shall hear."""
        with self._lock:
            self._failed[key] = self._failed.get(key, 0) + 1
            if self._failed[key] >= TRIES:
                waiting = self._learn(key, NO_FIGURE)
            else:
                waiting = self._waiting.pop(key, set())
        self._wake(waiting)

    def _learn(self, key: str, advice: Advice | Refused) -> set[str]:
        self._known[key] = advice
        self._known.move_to_end(key)
        _trim(self._known)
        self._failed.pop(key, None)
        return self._waiting.pop(key, set())

    def _wake(self, tables: set[str]) -> None:
        for table in filter(None, tables):
            self._tell(table)


def _failed(done: Future[Any]) -> bool:
    return done.cancelled() or done.exception() is not None


def _trim(kept: OrderedDict[Any, Any]) -> None:
    while len(kept) > KNOWN:
        kept.popitem(last=False)
