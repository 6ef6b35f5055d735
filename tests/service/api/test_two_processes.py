"""Two servers over one PostgreSQL: neither owns a table, and each tells the other what moved on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from multiprocessing.context import ForkServerContext
from random import Random
from typing import Any, LiteralString

import psycopg
import pytest
from sqlalchemy import make_url

from databases import new_database
from service.api.playing import SOAK, Asked, Player, admit, assert_clean, players
from service.api.processes import Fork, forked
from service.api.watching import Watching, connect, greet, heard, until
from service.driver import GAMES

STEPS = 20
"""Of each player: three rounds or more."""
CUTS = 3
SENT = 60 * SOAK
"""So many commands are sent again and again."""


@pytest.fixture(scope="module")
def url(postgres: str) -> str:
    return new_database(postgres)


@pytest.fixture(scope="module")
def servers(forks: ForkServerContext, url: str) -> Iterator[list[Fork]]:
    with forked(forks, url, 2) as started:
        yield started


@pytest.fixture(scope="module")
def came(url: str, servers: list[Fork]) -> Iterator[list[Player]]:
    with players([server.url for server in servers], admit(url)) as opened:
        yield opened


@pytest.fixture
def playing(came: list[Player], servers: list[Fork]) -> Iterator[list[Player]]:
    for player in came:
        player.urls, player.busy = [server.url for server in servers], 0
    yield came
    assert not any(player.busy for player in came)


def test_whole_rounds_by_two_processes_in_turn_and_seen_at_both(
    url: str, playing: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    for player in playing:
        for _ in range(STEPS):
            player.step()
            for name in ("ann", "ada"):
                assert player.seen(name, 0) == player.seen(name, 1)
    rounds = assert_clean(url)
    assert rounds >= 3 * len(GAMES)
    with capsys.disabled():
        sys.stdout.write(f"\ntwo processes in turn, each command: {rounds} rounds whole\n")


def test_a_viewer_at_one_process_sees_what_was_done_at_the_other(
    playing: list[Player], servers: list[Fork]
) -> None:
    for player in playing:
        player.urls = [servers[0].url]
        with connect(servers[1].url, player.game) as viewer:
            at = greet(viewer, player.tokens["ann"])["version"]
            for _ in range(STEPS):
                player.step()
                version = player.seen()["version"]
                while at < version:
                    told = heard(viewer)
                    numbers = [one["number"] for one in told["happened"]]
                    assert numbers == list(range(at + 1, told["version"] + 1))
                    at = told["version"]
                assert told["view"] == player.seen()


def test_many_changes_in_a_row_are_few_messages(playing: list[Player], servers: list[Fork]) -> None:
    player, changes = playing[0], 40
    player.urls = [servers[0].url]
    with connect(servers[1].url, player.game) as viewer:
        at, messages = greet(viewer, player.tokens["ann"])["version"], 0
        for number in range(changes):
            body = {"command": "buy in", "player": "ann", "amount": 500}
            player.do(Asked(f"chips {number}", "eve", body))
        while at < player.seen()["version"]:
            at, messages = heard(viewer)["version"], messages + 1
    assert messages <= changes


def test_what_is_sent_again_and_again_and_in_any_order_is_done_once(
    url: str, playing: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    rng, sent = Random(5324), 0
    with ThreadPoolExecutor(10) as pool:
        for number in range(SENT):
            player = playing[number % len(playing)]
            player.step()
            version = player.seen()["version"]
            older = rng.sample(player.done, k=min(3, len(player.done)))
            again = [player.done[-1]] * rng.randint(1, 9) + older
            rng.shuffle(again)
            answers = pool.map(player.send, [asked for asked, _ in again], count())
            for answer, (_, reply) in zip(answers, again, strict=True):
                assert answer.json() == {**reply, "repeated": True}, answer.text
            assert player.seen()["version"] == version
            sent += len(again)
    rounds = assert_clean(url)
    with capsys.disabled():
        sys.stdout.write(f"\n{SENT} commands, sent {sent} times more in any order: done once each,"
                         f" {rounds} rounds whole\n")  # fmt: skip


def test_the_same_command_at_both_processes_at_once_is_done_once(
    url: str, playing: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    sent = 0
    with ThreadPoolExecutor(10) as pool:
        for number in range(SENT):
            player, times = playing[number % len(playing)], 2 + number % 9
            asked = [player.coming()] * times
            answers = [answer.json() for answer in pool.map(player.send, asked, count())]
            repeated = [answer.pop("repeated") for answer in answers]
            assert sorted(repeated) == [False] + [True] * (times - 1)
            assert answers == [answers[0]] * times
            sent += times
    rounds = assert_clean(url)
    with capsys.disabled():
        sys.stdout.write(f"\n{SENT} commands, sent {sent} times at once to both: done once each,"
                         f" {rounds} rounds whole\n")  # fmt: skip


def test_the_listener_comes_back_when_its_connection_is_cut(
    url: str, playing: list[Player], servers: list[Fork]
) -> None:
    player = playing[0]
    player.urls = [servers[0].url]
    viewer, start = Watching([servers[1].url], player), player.seen()["version"]
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(viewer.watch)
        try:
            for _ in range(CUTS):
                until(lambda: count_listening(url) >= len(servers))
                assert cut_all(url) > len(servers)
                player.step()
                until(lambda: bool(viewer.seen) and viewer.seen[-1] >= player.seen()["version"])
        finally:
            viewer.enough = viewer.seen[-1] + 1 if viewer.seen else 0
            player.step()
        looking.result()
    assert viewer.seen == list(range(viewer.seen[0], viewer.seen[-1] + 1))
    assert viewer.seen[-1] > start
    # Of each server's connections the first that is used tells that all are gone.
    assert player.busy <= CUTS * len(servers) * 2
    player.busy = 0


def cut_all(url: str) -> int:
    """Cut every connection of every server to the database; return how many there were."""
    return len(asked_of_others(url, "SELECT pg_terminate_backend(pid)"))


def count_listening(url: str) -> int:
    """Return how many servers hear what the others tell."""
    return len(asked_of_others(url, "SELECT pid", " AND query LIKE 'LISTEN %%' AND state = 'idle'"))


def asked_of_others(url: str, what: LiteralString, which: LiteralString = "") -> list[Any]:
    """Ask the database something about each connection but the one that asks."""
    name = make_url(url).database
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    others: LiteralString = " FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
    with psycopg.connect(plain, autocommit=True) as connection:
        return connection.execute(what + others + which, (name,)).fetchall()
