"""Nobody is sent a card before its time: every byte to every viewer, over a thousand rounds."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from croupier.engine.state import Source
from croupier.games import find_game
from croupier.games.dealing import Device
from croupier.table import commands as c
from engine.rounds import HOUSES
from service.api.serving import hearing, serving
from service.api.watched import FACE, HouseFloor, Watched, watched_live
from table.memory import EVE

WAYS: tuple[tuple[Source, Device, bool | None], ...] = (
    ("sealed", "hand", None),
    ("sealed", "manual shoe", True),
    ("entered", "automated shoe", None),
)
ROUNDS = 10
"""At each of nine tables."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseFloor]:
    url = f"sqlite:///{tmp_path_factory.mktemp('hidden')}/book.db"
    with hearing(logging.DEBUG) as heard, serving(url) as house:
        floor = HouseFloor(house)
        for table, least in (("A", 500_000), ("B", 100_000)):
            floor.ask(EVE, c.OpenMeter(table, least, least, "1/3"), f"meter:{table}")
        yield floor
    assert not [line for line in heard if FACE.search(line)]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: " ".join(way[:2]))
@pytest.mark.parametrize("game", HOUSES)
def test_nobody_sees_a_card_before_its_time(
    floor: HouseFloor,
    game: str,
    way: Any,  # noqa: ANN401 - a way of dealing, as WAYS has it
    capsys: pytest.CaptureFixture[str],
) -> None:
    rng = Random(f"{game} {way}")
    source, device, by_act = way
    house = rng.choice(HOUSES[game])
    meter = f"meter:{house['progressive']['table']}" if "progressive" in house else None
    name = find_game(game).name
    opening = c.OpenTable(name, house, device, source, by_act, (), meter, 10**9)
    evening = Watched(floor, opening, rng, f"table:{game}-{source}-{device.replace(' ', '-')}")
    with watched_live(evening, floor):
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
