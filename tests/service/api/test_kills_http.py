"""Servers killed at any moment under load: nothing acknowledged is lost, and no viewer misses any.

Over SQLite one server, over PostgreSQL two; each is started again while the players go on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from multiprocessing.context import ForkServerContext
from random import Random
from threading import Event

import pytest
from websockets.exceptions import WebSocketException

from service.api.playing import PAUSE_S, SOAK, Player, admit, assert_clean, players
from service.api.processes import forked, forks
from service.api.watching import connect, greet, heard

__all__ = ["forks"]

KILLS = 12 * SOAK
LONGEST = 0.3
"""Seconds under load before a kill, at the most."""
COMMANDS = 4
"""At least so many are acknowledged between two kills."""


class Watching:
    """Watches a table, at one server after the other, and goes on where it was."""

    def __init__(self, urls: Sequence[str], player: Player, over: Event) -> None:
        """Begin with nothing seen."""
        self._urls, self._player, self._over = urls, player, over
        self.seen: list[int] = []
        """The number of each thing that happened, as it was told."""
        self.came = 0
        """How often it connected."""

    def watch(self) -> None:
        """Watch until it is over and everything is seen."""
        for attempt in count():
            try:
                if self._look(self._urls[attempt % len(self._urls)]):
                    return
            except (OSError, WebSocketException):
                time.sleep(PAUSE_S)

    def _look(self, url: str) -> bool:
        with connect(url, self._player.game) as viewer:
            told = greet(viewer, self._player.tokens["ann"], self.seen[-1] if self.seen else 0)
            self.came += 1
            while True:
                self.seen += [one["number"] for one in told["happened"]]
                assert self.seen[-1] == told["version"]
                if self._over.is_set() and self.seen[-1] == self._player.seen()["version"]:
                    return True
                told = heard(viewer)


def play(player: Player, over: Callable[[], bool]) -> None:
    """Play until it is over, and at least one more command after that, for the viewer to see."""
    ended = False
    while not ended:
        ended = over()
        player.step()


@pytest.fixture
def how_many(url: str) -> int:
    """Return how many servers share the ledger."""
    return 2 if url.startswith("postgresql") else 1


def test_nothing_acknowledged_over_http_is_lost_when_a_server_is_killed(
    url: str, how_many: int, forks: ForkServerContext, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, tokens = Random(5324), admit(url)
    with (
        forked(forks, url, how_many) as servers,
        players([server.url for server in servers], tokens) as playing,
        ThreadPoolExecutor(2 * len(playing)) as pool,
    ):
        over, watched = Event(), Event()
        urls = [server.url for server in reversed(servers)]
        viewers = [Watching(urls, player, watched) for player in playing]
        at_work = [pool.submit(play, player, over.is_set) for player in playing]
        looking = [pool.submit(viewer.watch) for viewer in viewers]
        try:
            for number in range(KILLS):
                enough = sum(len(player.done) for player in playing) + COMMANDS
                while sum(len(player.done) for player in playing) < enough:
                    assert not any(work.done() for work in at_work)
                    time.sleep(PAUSE_S)
                time.sleep(rng.uniform(0, LONGEST))
                server = servers[number % how_many]
                server.kill()
                server.start()
        finally:
            over.set()
        for work in at_work:
            work.result()
        watched.set()
        for player in playing:
            player.step()  # whoever watches hears of it, and sees that it is over
        for look in looking:
            look.result()

        acknowledged = 0
        for player in playing:
            for number, (asked, reply) in enumerate(player.done):
                assert player.send(asked, number).json() == {**reply, "repeated": True}
                acknowledged += 1
        for viewer, player in zip(viewers, playing, strict=True):
            assert viewer.seen == list(range(1, player.seen()["version"] + 1))
        interrupted = sum(player.unanswered for player in playing)
        came = sum(viewer.came for viewer in viewers)
        assert came > len(viewers)
    rounds = assert_clean(url)
    kind = url.partition(":")[0]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{kind}, {how_many} servers: {KILLS} kills, {acknowledged} acknowledged, 0 lost,"
            f" {interrupted} asked again, {rounds} rounds whole; viewers came {came} times and"
            f" missed 0 of {sum(len(viewer.seen) for viewer in viewers)}\n"
        )
