"""The next thing that somebody at a table would ask over HTTP, by what he is shown."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple

import httpx

from croupier.ledger.book import Ledger
from croupier.service.audit import audit
from croupier.service.facility import open_facility
from croupier.service.people import Role
from croupier.service.people.commands import MakeToken, OpenAccount
from croupier.service.people.terms import Asker
from service.api.serving import FAR, KEY, OPERATOR, PASSWORD, settings_for
from service.driver import GAMES, HOUSES, WAGERS

SOAK = int(os.environ.get("SOAK", "1"))
MUCH = 1_000_000_000_00
"""In cents: nobody needs chips twice."""
ROLES: dict[str, Role] = {"ann": "player", "bob": "dealer", "eve": "supervisor", "ada": "auditor"}
PAUSE_S = 0.2
"""Before somebody tries to connect once more."""


def admit(url: str) -> dict[str, str]:
    """Let one of each role into a new house; return their tokens by name."""
    with open_facility(settings_for(url)) as facility:
        people = facility.people
        people.do("eve", OpenAccount("eve", "supervisor"), OPERATOR, "eve", password=PASSWORD)
        tokens = {"eve": people.log_in("eve", PASSWORD, "127.0.0.1").token}
        for name, role in ROLES.items():
            if name != "eve":
                made = people.do(name, MakeToken(name, role, FAR), Asker("eve", "supervisor"), name)
                assert made.shown is not None
                tokens[name] = made.shown
    return tokens


def next_body(seen: Mapping[str, Any], game: str) -> tuple[dict[str, Any], str]:
    """Return what comes next at a table with one player, and who asks for it."""
    round_ = seen["round"]
    if round_ is None or round_["stage"] == "settled":
        number = 1 if round_ is None else round_["number"] + 1
        return {"command": "start round", "round": number}, "eve"
    if round_["stage"] == "betting":
        if not round_["seats"]:
            return _play(round_, command="place bet", seat=1, wagers=WAGERS[game]), "ann"
        return _play(round_, command="no more bets"), "eve"
    answers = [option["answer"] for option in round_["options"]]
    last = "play 1x" if "play 1x" in answers else answers[0]
    return _play(round_, command="answer", seat=1, answer=last), "ann"


def _play(round_: Mapping[str, Any], **command: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"command": "play", "round": round_["number"], "commands": [command]}


class Asked(NamedTuple):
    """A command as somebody asks for it."""

    key: str
    name: str
    body: dict[str, Any]


class Player:
    """Plays at one table on and on, at whatever server answers."""

    def __init__(self, urls: Sequence[str], tokens: Mapping[str, str], game: str) -> None:
        """Come to the house.

        Args:
            urls: The servers' addresses; each time another one is asked.
            tokens: By name.
            game: What is played, and what the table is called.
        """
        self.game, self.urls, self.tokens = game, urls, tokens
        self.http = httpx.Client(timeout=120)
        self.numbers: Iterator[int] = count(1)
        self.done: list[tuple[Asked, dict[str, Any]]] = []
        """What was acknowledged, and how."""
        self.unanswered = self.busy = 0
        """How often something was asked once more, for no answer came, or that it must be."""

    def come(self) -> None:
        """Open the table, sit down and buy chips."""
        house = HOUSES.get(self.game, {})
        for body in (
            {"command": "open table", "game": self.game, "house": house, "chips": MUCH},
            {"command": "sit", "seat": 1, "player": "ann"},
            {"command": "buy in", "player": "ann", "amount": MUCH // 8},
        ):
            self.do(Asked(f"{body['command']}", "eve", body))

    def step(self) -> None:
        """Do what comes next, until it is acknowledged."""
        number = next(self.numbers)
        self.do(self.coming(number), number + 1)

    def coming(self, server: int = 0) -> Asked:
        """Return what comes next."""
        seen = self.seen(server=server)
        body, name = next_body(seen, self.game)
        return Asked(f"after {seen['version']}", name, body)

    def do(self, asked: Asked, server: int = 0) -> None:
        """Give the table a command, until it is acknowledged."""
        answer = self.send(asked, server)
        assert answer.status_code == 200, answer.text
        reply = answer.json()
        reply.pop("repeated")
        self.done.append((asked, reply))

    def seen(self, name: str = "ann", server: int = 0) -> dict[str, Any]:
        """Return what somebody sees of the table."""
        answer = self._ask(server, "GET", f"/tables/{self.game}", self._headers(name))
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def send(self, asked: Asked, server: int = 0) -> httpx.Response:
        """Send a command, until it is answered."""
        key = f"{self.game} {asked.key}".replace(" ", "-")
        headers = {**self._headers(asked.name), "Idempotency-Key": key}
        return self._ask(server, "POST", f"/tables/{self.game}/commands", headers, asked.body)

    def _headers(self, name: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[name]}"}

    def _ask(self, server: int, method: str, path: str, headers: dict[str, str],
             body: object = None) -> httpx.Response:  # fmt: skip
        """Ask one server after the other until one answers."""
        for attempt in count(server):
            url = f"{self.urls[attempt % len(self.urls)]}/v1{path}"
            try:
                answer = self.http.request(method, url, json=body, headers=headers)
            except httpx.TransportError:
                self.unanswered += 1
            else:
                if answer.status_code != 503:
                    return answer
                self.busy += 1
            time.sleep(PAUSE_S)
        raise AssertionError


@contextmanager
def players(urls: Sequence[str], tokens: Mapping[str, str]) -> Iterator[list[Player]]:
    """Let one player come to a table of each game."""
    came = [Player(urls, tokens, game) for game in GAMES]
    try:
        for player in came:
            player.come()
        yield came
    finally:
        for player in came:
            player.http.close()


def assert_clean(url: str) -> int:
    """Recompute a ledger: nothing is wrong or half done; return how many rounds are in it."""
    with Ledger(url, key=bytes.fromhex(KEY)) as ledger:
        found = audit(ledger)
        assert found.findings == ()
        assert sum(ledger.balances().values()) == 0
    return found.rounds
