"""Nobody is sent a card before its time: every byte to every viewer, over a thousand rounds."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from croupier.cards import TEXT
from croupier.engine.commands import Correct
from croupier.engine.state import Source
from croupier.games import find_game
from croupier.games.dealing import Device
from croupier.table import commands as c
from engine.rounds import HOUSES
from service.api.serving import hearing, serving
from service.api.watched import AUDITOR, FACE, NOBODY, HouseFloor, Watched, faces_in, watched_live
from table.memory import CLOCK, DAN, EVE, player

Way = tuple[Source, Device, bool | None]
WAYS: tuple[Way, ...] = (
    ("sealed", "hand", None),
    ("sealed", "manual shoe", True),
    ("entered", "automated shoe", None),
)
LIVE = (DAN, player("a"), EVE, player("b"), AUDITOR, player("c"), CLOCK, player("d"), NOBODY)
"""Who watches over a WebSocket, one at each table; everybody looks over HTTP."""
ROUNDS = 112
"""At each of nine tables."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseFloor]:
    url = f"sqlite:///{tmp_path_factory.mktemp('hidden')}/book.db"
    with hearing(logging.DEBUG) as heard, serving(url) as house:
        floor = HouseFloor(house)
        floor.at_desk = 0.8  # it is the views that are many
        for table, least in (("A", 500_000), ("B", 100_000)):
            floor.ask(EVE, c.OpenMeter(table, least, least, "1/3"), f"meter:{table}")
        yield floor
    assert not [line for line in heard if FACE.search(line)]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: " ".join(way[:2]))
@pytest.mark.parametrize("game", HOUSES)
def test_nobody_sees_a_card_before_its_time(
    floor: HouseFloor,
    game: str,
    way: Way,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rng = Random(f"{game} {way}")
    source, device, by_act = way
    house = rng.choice(HOUSES[game])
    meter = f"meter:{house['progressive']['table']}" if "progressive" in house else None
    name = find_game(game).name
    opening = c.OpenTable(name, house, device, source, by_act, (), meter, 10**9)
    evening = Watched(floor, opening, rng, f"table:{game}-{source}-{device.replace(' ', '-')}")
    place = 3 * list(HOUSES).index(game) + WAYS.index(way)
    with watched_live(evening, floor, LIVE[place]):
        for _ in range(ROUNDS):
            evening.play_round()
    evening.check_messages()
    counted: Counter[str] = evening.counted
    assert counted["rounds"] == ROUNDS
    assert counted["messages"] > ROUNDS
    assert counted["views in play"] > ROUNDS
    told = ", ".join(f"{counted[what]} {what}" for what in sorted(counted))
    with capsys.disabled():
        sys.stdout.write(f"\nhidden cards at {evening.name}: {told}\n")


def test_a_face_that_waits_to_be_put_right_is_told_to_few(tmp_path: Path) -> None:
    """In a house's first round no face may stand anywhere but in the view of the table."""
    with serving(f"sqlite:///{tmp_path}/book.db") as house:
        floor = HouseFloor(house)
        opening = c.OpenTable("let-it-ride", {}, "hand", "entered", None, (), None, 10**9)
        evening = Watched(floor, opening, Random(3), "table:1")
        number, face = evening.begin_to_enter()
        assert TEXT[face] != "As"
        request = c.Request(Correct("community", number, face, "x", "scanned wrongly"))
        asked = evening.ask(DAN, request)
        told = {who: floor.clients[who.name].get("/tables/1").json() for who in (DAN, EVE, AUDITOR)}
        waiting = {who: view["requests"][0]["action"]["face"] for who, view in told.items()}
        assert waiting == {DAN: TEXT[face], EVE: TEXT[face], AUDITOR: "??"}
        assert asked["waits_for"] == [1]
        ada = floor.clients["ada"]
        paths = ["/log/table:1", "/tables/1/rounds", "/tables/1/rounds/1", "/tables"]
        kinds = ("accounting", "participation", "payouts", "exceptions", "held", "events")
        # Of all days: a gaming day could end in the middle of this test.
        reports = {f"/reports/{kind}": ada.get(f"/reports/{kind}", period="ltd") for kind in kinds}
        for path, answer in ({path: ada.get(path) for path in paths} | reports).items():
            found = faces_in(answer.text) - {"As"}  # reports begin sentences with it
            assert not found, (path, answer.text)
        assert "let-it-ride" in reports["/reports/events"].text
        assert "correct: holder community" in reports["/reports/exceptions"].text
