"""Servers killed at any moment under load: nothing acknowledged is lost, and no viewer misses any.

Over SQLite one server, over PostgreSQL two; each is started again while the players go on.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import ForkServerContext
from random import Random
from threading import Event

import pytest

from service.api.playing import SOAK, Player, admit, assert_clean, players
from service.api.processes import forked
from service.api.watching import Watching

KILLS = {"sqlite": 6 * SOAK, "postgresql": 12 * SOAK}
PAUSE_S = 0.05
"""Between two looks at how far the players are."""
LONGEST = 0.3
"""Seconds under load before a kill, at the most."""
COMMANDS = 4
"""At least so many are acknowledged between two kills."""


def play(player: Player, over: Event) -> None:
    """Play until it is over."""
    while not over.is_set():
        player.step()


@pytest.fixture
def how_many(url: str) -> int:
    """Return how many servers share the ledger."""
    return 2 if url.startswith("postgresql") else 1


def test_nothing_acknowledged_over_http_is_lost_when_a_server_is_killed(
    url: str, how_many: int, forks: ForkServerContext, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = url.partition(":")[0]
    rng, tokens = Random(5324), admit(url)
    with (
        forked(forks, url, how_many) as servers,
        players([server.url for server in servers], tokens) as playing,
        ThreadPoolExecutor(2 * len(playing)) as pool,
    ):
        over = Event()
        urls = [server.url for server in reversed(servers)]
        viewers = [Watching(urls, player) for player in playing]
        at_work = [pool.submit(play, player, over) for player in playing]
        looking = [pool.submit(viewer.watch) for viewer in viewers]
        try:
            for number in range(KILLS[kind]):
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
        for viewer, player in zip(viewers, playing, strict=True):
            viewer.enough = player.seen()["version"] + 1
            player.step()
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
    with capsys.disabled():
        sys.stdout.write(
            f"\n{kind}, {how_many} servers: {KILLS[kind]} kills, {acknowledged} acknowledged,"
            f" 0 lost, {interrupted} asked again, {rounds} rounds whole; viewers came {came} times"
            f" and missed 0 of {sum(len(viewer.seen) for viewer in viewers)}\n"
        )
