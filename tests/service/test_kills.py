"""A process killed at any moment loses nothing that it acknowledged, and leaves nothing half."""

from __future__ import annotations

import os
import sys
from multiprocessing.context import ForkServerContext
from random import Random

import pytest
from sqlalchemy import select

from croupier.ledger.book import Ledger
from croupier.ledger.tables import COMMITS
from croupier.service.audit import audit
from service.driver import GAMES, KEY, busy

KILLS = 50 * int(os.environ.get("SOAK", "1"))
"""Of each database: 100 in all, twenty times as many with SOAK=20."""
LONGEST = 0.15
"""Seconds from the first acknowledgement to the kill, at the most."""


def run_and_kill(forks: ForkServerContext, url: str, number: int, rng: Random) -> list[str]:
    """Let a process play, kill it at some moment, and return the keys that it acknowledged."""
    game = GAMES[number % len(GAMES)]
    ours, theirs = forks.Pipe(duplex=False)
    arguments = (url, f"table:{game}", game, 100_000 * number, theirs)
    process = forks.Process(target=busy, args=arguments)
    process.start()
    theirs.close()
    acknowledged = []
    try:
        acknowledged.append(ours.recv())
        if ours.poll(rng.uniform(0, LONGEST)) and number % 5:
            ours.poll(rng.uniform(0, LONGEST))
        process.kill()
        while True:
            acknowledged.append(ours.recv())
    except EOFError:
        process.join()
    assert process.exitcode == -9, "it was killed, and did not stop of itself"
    return acknowledged


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(
    url: str, forks: ForkServerContext, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(5324)
    Ledger(url, key=KEY).close()
    acknowledged: set[str] = set()
    for number in range(KILLS):
        acknowledged.update(run_and_kill(forks, url, number, rng))
    with Ledger(url, key=KEY) as ledger:
        with ledger.engine.connect() as connection:
            kept = set(connection.execute(select(COMMITS.c.key)).scalars())
        assert acknowledged - kept == set()
        found = audit(ledger)
        assert found.findings == ()
        assert sum(ledger.balances().values()) == 0
    assert len(acknowledged) >= KILLS
    kind, told = url.partition(":")[0], len(acknowledged)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{kind}: {KILLS} kills, {told} acknowledged, 0 lost, {found.rounds} rounds whole\n"
        )
