"""One reading of a table for all who watch it, and to nobody what another alone may see."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.commands import NoMoreBets, PlaceBet
from croupier.ledger.book import Ledger
from croupier.service.live import Bus
from croupier.service.showing import MOST_TABLES, Showcase
from croupier.table import Actor, view, view_kind
from croupier.table import commands as c
from service.test_desk import EVE, TABLE, desk_of, play_a_round
from table.memory import DAN, Floor, player
from table.memory import EVE as SUPERVISOR

EVERYBODY = [
    *(Actor(name, "player") for name in ("ann", "bob", "cat", "dot", "eve")),
    *(Actor(name, role) for name in ("eve", "dan", "ann", "sam")
      for role in ("dealer", "supervisor", "auditor")),
]  # fmt: skip


def moments(floor: Floor) -> Iterator[None]:
    """Play a round in which somebody asks for a correction, with a stop after each command."""
    yield
    floor.ask(SUPERVISOR, c.OpenTable("uth", {}, chips=1_000_000))
    for seat, name in enumerate(("ann", "bob"), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, 100_000))
        yield
    floor.ask(DAN, c.StartRound(1))
    yield
    bets = [PlaceBet(seat, {"ante": 1000, "blind": 1000}) for seat in (1, 2)]
    floor.ask(DAN, c.Play(1, (*bets, NoMoreBets())))
    yield
    floor.ask(DAN, c.Request(c.Void(1, "the shoe broke")))
    yield


def test_viewers_of_one_kind_see_the_same() -> None:
    """Also who has his seat in the round, and who is asked to be the second person."""
    floor, kinds = Floor(), Counter[int]()
    for _ in moments(floor):
        table = floor.table()
        deck = floor.decks.get("table:1/1")
        cards = None if deck is None else deck.cards
        seen: dict[Any, list[Any]] = defaultdict(list)
        for viewer in EVERYBODY:
            shown = view(table, viewer, cards if viewer.role == "player" else None)
            seen[view_kind(table, viewer)].append(shown)
        assert all(shown == alike[0] for alike in seen.values() for shown in alike)
        kinds[len(seen)] += 1
    assert kinds[4] >= 4, "before cards are dealt nobody sees what another does not"
    assert max(kinds) == 3 + 12, "ann, bob, the other players; with a request each of the others"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=bytes(32)) as opened:
        yield opened


def test_a_change_is_read_once_for_all_and_each_sees_his_own(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, keys = Bus(), count()
    desk = desk_of(ledger)
    desk._announce = bus.announce  # noqa: SLF001 - as a facility makes it
    showcase = Showcase(desk, ledger, bus, clock=lambda: 0.0)
    play_a_round(desk)
    for name, seat in (("bob", 2), ("cat", 3)):
        desk.do(TABLE, c.Sit(seat, name), EVE, f"key {next(keys)}a")
        desk.do(TABLE, c.BuyIn(name, 100_000), EVE, f"key {next(keys)}a")
    bets = [PlaceBet(seat, {"bet": 1000}) for seat in (1, 2, 3)]
    desk.do(TABLE, c.StartRound(2), EVE, "start")
    desk.do(TABLE, c.Play(2, (*bets, NoMoreBets())), EVE, "bets")
    read: list[tuple[str, int]] = []
    facts = Ledger.facts

    def noted(self: Ledger, stream: str, after: int = 0, **more: Any) -> Any:  # noqa: ANN401
        read.append((stream, after))
        return facts(self, stream, after, **more)

    monkeypatch.setattr(Ledger, "facts", noted)
    viewers = [*EVERYBODY, *(Actor(f"guest {n}", "player") for n in range(200))]
    after = desk.table(TABLE).version - 1
    read.clear()
    told = {
        viewer: json.loads(showcase.read(TABLE, bus.told, 0.0).message(viewer, after))
        for viewer in viewers
    }
    assert len(read) == 2, "the table once, and once what happened"
    monkeypatch.undo()
    for viewer, message in told.items():
        assert message["view"] == json.loads(json.dumps(desk.view(TABLE, viewer))), viewer
        assert [one["kind"] for one in message["happened"]] == ["played"]
    cards = {name: told[player(name)]["view"]["round"]["seats"] for name in ("ann", "bob", "cat")}
    for number, name in enumerate(("ann", "bob", "cat"), start=1):
        known = [n for n, seat in cards[name].items() if "??" not in seat["cards"]]
        assert known == [f"{number}"], "his own, and no other's"


def test_what_was_read_before_a_change_is_not_shown_after_it(ledger: Ledger) -> None:
    now = [5.0]
    bus, desk = Bus(), desk_of(ledger)
    showcase = Showcase(desk, ledger, bus, clock=lambda: now[0])
    play_a_round(desk)
    first = showcase.read(TABLE, bus.told, 0.0)
    assert showcase.read(TABLE, bus.told, 5.0) is first
    desk.do(TABLE, c.Sit(2, "bob"), EVE, "sit")
    assert showcase.read(TABLE, bus.told, 0.0) is first, "nobody was told of it yet"
    bus.wake("table:2")
    second = showcase.read(TABLE, bus.told, 0.0)
    assert second.at[0] == first.at[0] + 1
    now[0] = 7.0
    assert showcase.read(TABLE, 0, 5.0) is second
    assert showcase.read(TABLE, 0, 6.0) is not second, "whoever comes later reads anew"


def test_not_every_table_is_kept_for_good(ledger: Ledger) -> None:
    showcase = Showcase(desk_of(ledger), ledger, Bus(), clock=lambda: 0.0)
    first = showcase.read("table:0", 0, 0.0)
    for number in range(1, MOST_TABLES):
        showcase.read(f"table:{number}", 0, 0.0)
    assert showcase.read("table:0", 0, 0.0) is first
    for number in range(MOST_TABLES, 2 * MOST_TABLES):
        showcase.read(f"table:{number}", 0, 0.0)
    assert showcase.read("table:0", 0, 0.0) is not first
