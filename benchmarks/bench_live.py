"""What a change costs at a table that a thousand watch, each with a view of his own.

Beside it what it costs where each of them reads the table for himself, as if it were another's.
"""

from __future__ import annotations

import time
from itertools import cycle, islice
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from croupier.engine.commands import NoMoreBets, PlaceBet
from croupier.service.api.live import Viewer
from croupier.service.facility import Facility, open_facility
from croupier.service.people.commands import MakeToken, OpenAccount
from croupier.service.people.terms import Asker
from croupier.table import Actor, commands
from service.api.serving import FAR, OPERATOR, PASSWORD, settings_for

VIEWERS = 1000
PEOPLE = 20
"""So many different ones among them: players and dealers."""


def test_a_change_that_a_thousand_watch(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    with open_facility(settings_for(f"sqlite:///{tmp_path}/book.db")) as facility:
        viewers = list(islice(cycle(_viewers(facility)), VIEWERS))
        version = _begin(facility)

        def told(*, shared: bool) -> float:
            """Return the processor's seconds in which all of them are told of one change."""
            facility.bus.wake("table:1")
            begun = time.process_time()
            for viewer in viewers:
                since = 0.0 if shared else time.monotonic()
                assert viewer.look((version - 1, 0), facility.bus.told, since)[1] is not None
            return time.process_time() - begun

        rounds = {"rounds": 5, "warmup_rounds": 1}
        benchmark.pedantic(told, kwargs={"shared": True}, **rounds)  # type: ignore[no-untyped-call]
        alone, shared = (min(told(shared=s) for _ in range(3)) for s in (False, True))
        benchmark.extra_info["processor_ms"] = round(1000 * shared)
        benchmark.extra_info["each_for_himself_ms"] = round(1000 * alone)


def _viewers(facility: Facility) -> list[Viewer]:
    people, sue = facility.people, Asker("Sue", "supervisor")
    people.do("Sue", OpenAccount("Sue", "supervisor"), OPERATOR, "open", password=PASSWORD)
    tokens = [
        people.do(f"m{n}", MakeToken(f"m{n}", "dealer" if n % 2 else "player", FAR), sue, f"m{n}")
        for n in range(PEOPLE)
    ]
    return [Viewer(facility, "table:1", made.shown or "", "") for made in tokens]


def _begin(facility: Facility) -> int:
    """Open a table at which two of them play; return its version."""
    eve = Actor("Eve", "supervisor")
    bets = [PlaceBet(seat, {"ante": 1000, "blind": 1000}) for seat in (1, 2)]
    asked: tuple[commands.TableCommand, ...] = (
        commands.OpenTable("uth", {}, chips=100_000_000),
        *(commands.Sit(seat, name) for seat, name in ((1, "m0"), (2, "m2"))),
        *(commands.BuyIn(name, 1_000_000) for name in ("m0", "m2")),
        commands.StartRound(1),
        commands.Play(1, (*bets, NoMoreBets())),
    )
    for number, command in enumerate(asked):
        facility.desk.do("table:1", command, eve, f"key {number}")
    return facility.desk.table("table:1").version
