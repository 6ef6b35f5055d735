"""Eight clients on one table at once: what comes of it equals some one-by-one order."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random

import pytest

from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.entry import Entry
from croupier.ledger.errors import StaleError
from croupier.service.audit import audit
from croupier.service.desk import Desk
from croupier.shuffle import system_source
from croupier.table import TableState, commands
from service.driver import AT, GAMES, HOUSES, KEY
from service.plain import History, Sent
from service.wishes import EVE, Wish, of_clock, of_dealer, of_player, of_supervisors

SOAK = int(os.environ.get("SOAK", "1"))
COMMANDS = 100 * SOAK
"""How many are done in each storm, at least; what is refused comes on top."""
TABLE = "table:1"
PLAYERS = ("ann", "ann", "bob", "cid", "dot")
"""One of them in two places at once."""
CLIENTS = (*map(of_player, PLAYERS), of_dealer, of_clock, of_supervisors)
LONGEST = 0.004
"""Seconds between reading and writing, at the most."""
PAUSE = 0.002
"""Seconds until somebody looks again who wanted nothing."""


class Dawdling(Ledger):
    """Leaves others time between what a command reads and what it writes."""

    _rng = Random(5324)

    def balances_of(self, accounts: Sequence[str], *, fresh: bool = True) -> dict[str, int]:
        """Return what these accounts hold, a little later."""
        time.sleep(self._rng.uniform(0, LONGEST))
        return super().balances_of(accounts, fresh=fresh)

    def commit(self, entry: Entry) -> Reply:
        """Write an entry, a little later."""
        time.sleep(self._rng.uniform(0, LONGEST))
        return super().commit(entry)


@dataclass
class Storm:
    """What was sent, what came of it, and between which versions of the table that was."""

    sent: dict[str, Sent] = field(default_factory=dict)
    between: dict[str, tuple[int, int]] = field(default_factory=dict)
    replies: dict[str, Reply] = field(default_factory=dict)
    refused: dict[str, RuleViolation] = field(default_factory=dict)
    tried_again: int = 0

    def client(
        self, desk: Desk, name: str, wishes: Callable[[TableState, Random, dict[str, int]], Wish]
    ) -> None:
        """Look at the table and ask for what is wanted, until enough has been done."""
        rng, numbers = Random(name), count()
        ledger = desk._ledger  # noqa: SLF001 - the one that it was given
        while len(self.replies) < COMMANDS:
            held = ledger.balances_of([f"player:{player}" for player in PLAYERS])
            wish = wishes(desk.table(TABLE), rng, {k.partition(":")[2]: v for k, v in held.items()})
            if wish is None:
                time.sleep(PAUSE)
                continue
            key = f"{name} {next(numbers)}"
            self.sent[key] = Sent(TABLE, *wish)
            before = ledger.head(TABLE).version
            self.ask(desk, key)
            self.between[key] = before, ledger.head(TABLE).version

    def ask(self, desk: Desk, key: str) -> None:
        """Send a command till it is done or refused."""
        while True:
            try:
                self.replies[key] = desk.do(*self.sent[key], key)
            except RuleViolation as refused:
                self.refused[key] = refused
            except StaleError:
                self.tried_again += 1
                continue
            return

    def check(self, ledger: Ledger) -> Counter[str]:
        """Hold everything against the plain functions; return how often each command was done."""
        history = History(ledger, self.sent, TABLE)
        for key, place in history.place_of.items():
            least, most = self.between[key]
            assert least <= history.places[place].table.version <= most, key
        for row in history.written.without_facts():
            assert history.could_do_nothing(row, self.between[row["key"]]), row["key"]
        for key, why in self.refused.items():
            between = self.between[key]
            assert history.could_be_refused(key, AT, str(why), between), (key, self.sent[key])
        written = {row["key"]: commit for commit, row in history.written.commits.items()}
        assert written.keys() == self.replies.keys()
        for key, reply in self.replies.items():
            assert not reply.repeated
            assert reply.body == history.written.told(written[key]).reply
        nobody: dict[str, int] = dict.fromkeys(ledger.balances(), 0)
        assert nobody | history.plain.balances == ledger.balances()
        return Counter(type(self.sent[key].command).__name__ for key in self.replies)


@contextmanager
def desks_over(url: str, desks: int) -> Iterator[list[Desk]]:
    """Return one desk that all share, or one for each, with a ledger of its own."""
    with ExitStack() as opened:
        ledgers = [opened.enter_context(Dawdling(url, key=KEY)) for _ in range(desks)]
        yield [Desk(ledger, clock=lambda: AT, source=system_source()) for ledger in ledgers]


@pytest.mark.parametrize("desks", [1, len(CLIENTS)])
@pytest.mark.parametrize("game", GAMES)
def test_eight_clients_at_once_equal_some_one_by_one_order(
    url: str,
    game: str,
    desks: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.service.states.SNAPSHOT_EVERY", 10)
    storm = Storm()
    with Ledger(url, key=KEY) as ledger, desks_over(url, desks) as opened:
        storm.sent["open"] = Sent(
            TABLE, commands.OpenTable(game, HOUSES.get(game, {}), chips=1_000_000_000), EVE
        )
        storm.ask(opened[0], "open")
        storm.between["open"] = 0, 0
        with ThreadPoolExecutor(len(CLIENTS)) as pool:
            playing = [
                pool.submit(storm.client, opened[place % desks], f"client {place}", wishes)
                for place, wishes in enumerate(CLIENTS)
            ]
        for client in playing:
            client.result()
        done = storm.check(ledger)
        another = Desk(ledger, clock=lambda: AT, source=system_source())
        assert another.table(TABLE) == opened[0].table(TABLE)
        found = audit(ledger)
        assert found.findings == ()
    assert storm.refused
    assert {"Sit", "BuyIn", "StartRound", "Play"} <= done.keys()
    with capsys.disabled():
        sys.stdout.write(
            f"\n{url.partition(':')[0]}, {game}, {desks} desks: {done.total()} done,"
            f" {len(storm.refused)} refused, {found.rounds} rounds, {storm.tried_again} sent again;"
            f" one by one the same\n"
        )
