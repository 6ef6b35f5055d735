"""Commands sent many times at once, out of order, their answers lost: one effect and one reply."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

import pytest

from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.errors import KeyReusedError, StaleError
from croupier.service.audit import audit
from croupier.service.desk import Desk
from croupier.shuffle import system_source
from engine.rounds import HOUSES
from service.driver import AT, KEY
from service.evenings import Chapter, an_evening, finish
from service.plain import History, Sent
from table.evening import METER, TABLE

SOAK = int(os.environ.get("SOAK", "1"))
ROUNDS = 4 * SOAK
"""Of each evening."""
THREADS = 4
LOST = 0.2
"""How many of the answers are lost on their way."""
MOST = 10
"""How often a command is sent at once, at the most."""
SENDINGS = ("answered", "answer lost", "refused", "key used before")
AT_ONCE = 4
"""How many of an evening's commands are sent at once, in any order."""


@dataclass
class Storm:
    """What was sent, how often, and every reply that was seen."""

    desks: list[Desk]
    pool: ThreadPoolExecutor
    rng: Random
    sent: dict[str, Sent] = field(default_factory=dict)
    replies: dict[str, list[Reply]] = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)

    def play(self, chapter: Chapter) -> None:
        """Send the commands of a chapter, some at once."""
        for start in range(0, len(chapter.sent), AT_ONCE):
            keys = [self._named(sent) for sent in chapter.sent[start : start + AT_ONCE]]
            waiting = keys
            for _ in range(AT_ONCE + 1):
                self._send(waiting)
                waiting = [key for key in waiting if key not in self.replies]
            self.count["never done"] += len(waiting)
        finish(lambda: self.desks[0].table(TABLE), self._calmly, chapter)

    def _named(self, sent: Sent) -> str:
        key = f"key {len(self.sent)}"
        self.sent[key] = sent
        return key

    def _calmly(self, sent: Sent) -> None:
        key = self._named(sent)
        self._send([key])
        assert key in self.replies

    def _send(self, keys: Iterable[str]) -> None:
        """Send each key's command one to ten times, from several threads, to both desks."""
        jobs = [(key, self.sent[key]) for key in keys for _ in range(self.rng.randint(1, MOST))]
        done = self.rng.sample(sorted(self.replies), min(2, len(self.replies)))
        others = list(self.sent.values())
        jobs += [(key, self.rng.choice(others)) for key in done]
        self.rng.shuffle(jobs)
        answers = self.pool.map(self._ask, jobs, [n % 2 for n in range(len(jobs))])
        for (key, _), answer in zip(jobs, answers, strict=True):
            if isinstance(answer, str):
                self.count[answer] += 1
            else:
                self.replies.setdefault(key, []).extend(answer)
                self.count["answered"] += 1
                self.count["answer lost"] += len(answer) - 1

    def _ask(self, job: tuple[str, Sent], desk: int) -> list[Reply] | str:
        """Send a command, and again where the answer is lost; return the answers.

        Where it is another command than the key's, it must be refused.
        """
        key, sent = job
        same = sent == self.sent[key]
        lost = self.rng.random() < LOST
        replies: list[Reply] = []
        while len(replies) < 1 + lost:
            try:
                replies.append(self.desks[desk].do(sent.stream, sent.command, sent.actor, key))
            except StaleError:
                continue
            except KeyReusedError:
                assert not same
                return "key used before"
            except RuleViolation:
                assert same
                return "refused"
            assert same, "a key that was used did something else"
        return replies

    def check_replies(self) -> None:
        """Each key was done once, and every reply to it is the same."""
        for key, replies in self.replies.items():
            assert sum(not reply.repeated for reply in replies) == 1, key
            assert all(reply.body == replies[0].body for reply in replies), key


def check_history(ledger: Ledger, storm: Storm) -> None:
    """The same commands, given once to the plain functions in the ledger's order, make the same."""
    history = History(ledger, storm.sent, TABLE, METER)
    bounds = 0, history.plain.table.version
    for row in history.written.without_facts():
        assert history.could_do_nothing(row, bounds), row["key"]
    assert {row["key"] for row in history.written.commits.values()} == storm.replies.keys()
    for desk in storm.desks:
        assert desk.table(TABLE) == history.plain.table
        assert desk.meter(METER) == history.plain.meter
    nobody: dict[str, int] = dict.fromkeys(ledger.balances(), 0)
    assert nobody | history.plain.balances == ledger.balances()


@pytest.mark.parametrize(
    ("game", "place"), [("uth", 1), ("fcp", 1), ("lir", 1)], ids=["uth", "fcp", "lir"]
)
def test_an_evening_of_commands_sent_up_to_ten_times_has_each_effect_once(
    url: str, game: str, place: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(f"{game} {place}")
    chapters = an_evening(game, HOUSES[game][place], rng, ROUNDS)
    with (
        Ledger(url, key=KEY) as first,
        Ledger(url, key=KEY) as second,
        ThreadPoolExecutor(THREADS) as pool,
    ):
        desks = [Desk(at, clock=lambda: AT, source=system_source()) for at in (first, second)]
        storm = Storm(desks, pool, rng)
        for chapter in chapters:
            storm.play(chapter)
        storm.check_replies()
        check_history(first, storm)
        found = audit(first)
        assert found.findings == ()
        assert found.rounds
    assert len(storm.replies) > len(storm.sent) // 2
    assert storm.count["answer lost"]
    assert storm.count["key used before"]
    assert storm.count["refused"]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{url.partition(':')[0]}, {game}: {len(storm.sent)} commands sent"
            f" {sum(storm.count[what] for what in SENDINGS)} times, {storm.count['answer lost']}"
            f" answers lost, {len(storm.replies)} done once each in {found.rounds} rounds,"
            f" {storm.count['never done']} never lawful; {storm.count['refused']} sendings refused,"
            f" {storm.count['key used before']} for the key\n"
        )
