"""A house with a past: rounds of every kind, whose course is known, and people of every role."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from croupier.engine.commands import Answer, Deal, Identify, NoMoreBets, PlaceBet, Report
from croupier.games import find_game
from croupier.ledger.book import Ledger
from croupier.service.desk import Desk
from croupier.service.facility import open_facility
from croupier.service.people import Role
from croupier.service.people.commands import OpenAccount
from croupier.service.people.terms import stamp
from croupier.shuffle import seeded_source
from croupier.table import Actor, commands
from service.api.processes import address_of, command
from service.api.processes import house as settings_of
from service.api.serving import KEY, OPERATOR, PASSWORD, settings_for

DAN, SAM = Actor("dan", "dealer"), Actor("sam", "supervisor")
ROLES: Mapping[str, Role] = {
    "ann": "player", "ben": "player", "cat": "player", "dan": "dealer", "sam": "supervisor",
    "ada": "auditor",
}  # fmt: skip
DAY = timedelta(days=1)
HANDS = {1: (0, 1, 2), 2: (3, 4, 5), 3: (6, 7, 8)}
"""What was entered of a physical table's hands, by round for seat 1; seat 2's are higher by 20."""


@dataclass
class Clock:
    """A clock that goes on by a minute whenever somebody looks."""

    now: datetime = field(default_factory=lambda: datetime.now(UTC) - 4 * DAY)

    def __call__(self) -> str:
        self.now += timedelta(minutes=1)
        return stamp(self.now)


class Evening:
    """Gives a desk commands, each of which must be lawful."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._keys = count()

    def do(self, table: str, asked: Any, actor: Actor = SAM) -> None:  # noqa: ANN401
        self.desk.do(f"table:{table}", asked, actor, f"past {next(self._keys)}")

    def open(self, table: str, game: str, seats: Mapping[int, str], **how: Any) -> None:  # noqa: ANN401
        house = find_game(game).practice
        self.do(table, commands.OpenTable(game, house, chips=100_000_000, **how))
        for seat, name in seats.items():
            self.do(table, commands.Sit(seat, name))
            self.do(table, commands.BuyIn(name, 1_000_000))

    def bet(self, table: str, wagers: Mapping[int, Mapping[str, int]]) -> int:
        """Begin a round, lay wagers and close the betting; return the round's number."""
        number = self.desk.table(f"table:{table}").number + 1
        self.do(table, commands.StartRound(number))
        for seat, laid in wagers.items():
            self.do(table, commands.Play(number, (PlaceBet(seat, laid),)))
        self.do(table, commands.Play(number, (NoMoreBets(),)), DAN)
        return number

    def finish(self, table: str) -> None:
        """Give the last answer of those that are lawful, until the round is over."""
        while (playing := self.desk.table(f"table:{table}").playing) is not None:
            seat, question = playing.engine.open_question or (0, None)
            assert question is not None
            answer = Answer(seat, question.answers[-1])
            self.do(table, commands.Play(playing.number, (answer,)))

    def round(self, table: str, wagers: Mapping[int, Mapping[str, int]]) -> None:
        self.bet(table, wagers)
        self.finish(table)

    def approved(self, table: str, action: commands.Action) -> None:
        """Ask for something as the dealer, and approve it as the supervisor."""
        self.do(table, commands.Request(action), DAN)
        (request,) = self.desk.table(f"table:{table}").asked
        self.do(table, commands.Approve(request), SAM)

    def enter(self, table: str, number: int) -> None:
        """Deal a physical table's first cards and enter them, before anybody turned one."""
        for _ in range(3):
            self.do(table, commands.Play(number, (Deal(),)), DAN)
        for seat, more in ((1, 0), (2, 20)):
            faces = tuple(card + more for card in HANDS[number])
            self.do(table, commands.Play(number, (Identify(seat, faces),)), DAN)


def live_through(desk: Desk, clock: Clock, *, in_play: bool) -> None:
    """Let three evenings pass; at two tables a round may be in play then."""
    evening = Evening(desk)
    evening.open("lir", "let-it-ride", {1: "ann", 4: "ben"})
    for _ in range(5):
        evening.round("lir", {1: {"bet": 1000}})
        evening.round("lir", {1: {"bet": 1000}, 4: {"bet": 5000, "three_card": 500}})
    clock.now += DAY
    number = evening.bet("lir", {1: {"bet": 1000}})
    evening.approved("lir", Report("community card exposed", "dan", "it slipped"))
    assert evening.desk.table("table:lir").playing is None
    number = evening.bet("lir", {1: {"bet": 1000}, 4: {"bet": 2000}})
    evening.approved("lir", commands.Void(number, "a card was lost"))
    evening.do("lir", commands.StartRound(number + 1))
    evening.do("lir", commands.Play(number + 1, (PlaceBet(1, {"bet": 1000}),)))
    evening.do("lir", commands.CallOff(number + 1, "the layout was torn"))
    evening.round("lir", {1: {"bet": 3000}})
    evening.approved("lir", commands.Reverse(number + 2, "a card was misread"))
    clock.now += DAY
    evening.open("uth", "ultimate-texas-holdem", {2: "ben", 3: "ann"})
    evening.round("uth", {2: {"ante": 1000, "blind": 1000, "trips": 500}})
    evening.round("uth", {seat: {"ante": 500, "blind": 500} for seat in (2, 3)})
    evening.open("felt", "let-it-ride", {1: "ann", 2: "ben"}, source="entered")
    wagers = {1: {"bet": 1000}, 2: {"bet": 1000}}
    evening.enter("felt", evening.bet("felt", wagers))
    evening.approved("felt", commands.Void(1, "the shoe broke"))
    if in_play:
        evening.enter("felt", evening.bet("felt", wagers))
        evening.bet("lir", {1: {"bet": 1000}})


@dataclass
class PastHouse:
    """Such a house, served."""

    address: str
    url: str
    tokens: Mapping[str, str]
    clients: dict[str, httpx.Client] = field(default_factory=dict)

    def ledger(self) -> Ledger:
        return Ledger(self.url, key=bytes.fromhex(KEY))

    def browser(self, name: str) -> httpx.Client:
        """Return somebody who is logged in at the pages; nobody where there is no such name."""
        if name not in self.clients:
            client = httpx.Client(base_url=self.address, timeout=60)
            if name in self.tokens:
                answer = client.post("/login", data={"name": name, "password": PASSWORD})
                assert answer.headers["location"] == "/"
            self.clients[name] = client
        return self.clients[name]

    def page(self, name: str, path: str, **query: Any) -> httpx.Response:  # noqa: ANN401
        return self.browser(name).get(path, params=query)

    def api(self, name: str, path: str) -> httpx.Response:
        """Ask the API as somebody."""
        told = self.tokens.get(name)
        headers = {"Authorization": f"Bearer {told}"} if told else {}
        return self.browser(name).get(f"/v1{path}", headers=headers)


def with_a_past(url: str, *, in_play: bool = True) -> dict[str, str]:
    """Make such a ledger; return everybody's token by name."""
    clock = Clock()
    settings = settings_for(url)
    with open_facility(settings, clock=clock, source=seeded_source("5324")) as facility:
        for name, role in ROLES.items():
            asked = OpenAccount(name, role)
            facility.people.do(name, asked, OPERATOR, f"open {name}", password=PASSWORD)
        live_through(facility.desk, clock, in_play=in_play)
    with open_facility(settings) as facility:
        log_in = facility.people.log_in
        return {name: log_in(name, PASSWORD, "127.0.0.1").token for name in ROLES}


@contextmanager
def past_house(
    folder: Path,
    *,
    in_play: bool = True,
    then: Callable[[Ledger], object] = lambda _ledger: None,
    **settings: object,
) -> Iterator[PastHouse]:
    """Serve a house with a past.

    Args:
        folder: Where its ledger is.
        in_play: Whether rounds are in play.
        then: What is done with the ledger before it is served.
        settings: More of the service's settings.
    """
    url = f"sqlite:///{folder}/book.db"
    tokens = with_a_past(url, in_play=in_play)
    with Ledger(url, key=bytes.fromhex(KEY)) as ledger:
        then(ledger)
    with command(folder, **settings_of(url, login_rate=1000, **settings)) as process:
        house = PastHouse(address_of(process), url, tokens)
        try:
            yield house
        finally:
            for client in house.clients.values():
                client.close()
