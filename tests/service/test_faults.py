"""Every statement of a settlement failed once, by exception and by kill: all of it or nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext
from typing import Any

import pytest
from sqlalchemy import Engine, event, func, select

from croupier.engine.commands import Answer
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.tables import COMMITS
from croupier.service.audit import audit
from croupier.service.desk import Desk
from croupier.shuffle import seeded_source
from croupier.table import Actor, commands
from service.driver import AT, EVE, KEY, play_on

TABLE = "table:1"
GAME = "four-card-poker"
ANN = Actor("ann", "player")
LAST = commands.Play(1, (Answer(1, "play 1x"),))
"""What settles the round."""


class InjectedError(Exception):
    """What the test makes go wrong."""


def give_up() -> None:
    raise InjectedError


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def desk_of(ledger: Ledger) -> Desk:
    return Desk(ledger, clock=lambda: AT, source=seeded_source("1"))


def settle(ledger: Ledger) -> Reply:
    """Send the last answer, with the same key each time."""
    return desk_of(ledger).do(TABLE, LAST, ANN, "last")


def play_up_to_the_settlement(url: str) -> int:
    """Leave a table at which one more answer settles the round; return the number of commits."""
    with Ledger(url, key=KEY) as ledger:
        desk = desk_of(ledger)
        play_on(desk, TABLE, GAME, "open")
        play_on(desk, TABLE, GAME, "sit")
        desk.do(TABLE, commands.BuyIn("ann", 500_000), EVE, "buy")
        for number in range(3):
            play_on(desk, TABLE, GAME, str(number))
        return commits_of(ledger)


def commits_of(ledger: Ledger) -> int:
    with ledger.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(COMMITS)).scalar_one()


@contextmanager
def failing(engine: Engine, place: int, fail: Callable[[], None]) -> Iterator[list[str]]:
    """Call ``fail`` before the statement of a number, counted from 0; collect the statements.

    The end of a transaction counts as a statement, too.
    """
    seen: list[str] = []

    def notice(statement: str) -> None:
        seen.append(statement)
        if len(seen) - 1 == place:
            fail()

    def before(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:  # noqa: ANN401
        notice(statement)

    def at_commit(_connection: Any) -> None:  # noqa: ANN401
        notice("COMMIT")

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "commit", at_commit)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", before)
        event.remove(engine, "commit", at_commit)


def settle_and_die(url: str, place: int) -> None:
    """Settle the round in a process of its own, which is killed at a statement."""
    with Ledger(url, key=KEY) as ledger, failing(ledger.engine, place, die):
        settle(ledger)


def check_whole(ledger: Ledger) -> None:
    """Check that the round is settled once, and that everything fits."""
    assert audit(ledger).findings == ()
    assert ledger.balance(f"wagers:{TABLE}") == 0
    assert sum(ledger.balances().values()) == 0


def test_a_statement_that_fails_leaves_nothing_written(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = play_up_to_the_settlement(url)
    failed = 0
    with Ledger(url, key=KEY) as ledger:
        while True:
            with failing(ledger.engine, failed, give_up) as seen:
                try:
                    reply = settle(ledger)
                except InjectedError:
                    pass
                else:
                    break
            assert seen
            assert commits_of(ledger) == before
            assert ledger.balance(f"wagers:{TABLE}") > 0
            failed += 1
        assert not reply.repeated
        check_whole(ledger)
    assert sum(statement.startswith("INSERT") for statement in seen) >= 3
    tell(capsys, f"{url.partition(':')[0]}: {failed} statements failed once, 0 half done")


def test_a_kill_at_any_statement_leaves_all_or_nothing(
    url: str, forks: ForkServerContext, capsys: pytest.CaptureFixture[str]
) -> None:
    before = play_up_to_the_settlement(url)
    killed, place = 0, 0
    while True:
        process = forks.Process(target=settle_and_die, args=(url, place))
        process.start()
        process.join()
        with Ledger(url, key=KEY) as ledger:
            done = commits_of(ledger) - before
        if process.exitcode == 0 or done:
            break
        assert process.exitcode == -signal.SIGKILL
        killed += 1
        place += 1
    with Ledger(url, key=KEY) as ledger:
        assert settle(ledger).repeated
        check_whole(ledger)
    assert killed >= 8
    tell(capsys, f"{url.partition(':')[0]}: killed at {killed} statements, 0 half done")


def tell(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{line}\n")
