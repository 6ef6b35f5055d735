"""A practice house in this process, its coach's office under the test's hand, and one visitor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any

from croupier.service.facility import Facility, open_facility
from croupier.service.settings import Settings
from croupier.web.coach.coach import Coach
from croupier.web.cookies import Visitor
from croupier.web.practice import visit
from croupier.web.practice.company import Company
from croupier.web.practice.dealer import Dealer
from croupier.web.table.chair import Chair
from web.visiting import STAKES

Work = tuple[Callable[..., Any], tuple[Any, ...], Future[Any]]


class Desk:
    """An office that works only when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Work] = []

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:  # noqa: ANN401
        done: Future[Any] = Future()
        self.asked.append((work, args, done))
        return done

    def work(self) -> None:
        """Do everything that has been asked."""
        while self.asked:
            work, args, done = self.asked.pop(0)
            done.set_result(work(*args))

    def die(self) -> None:
        """Die over what has been asked."""
        while self.asked:
            self.asked.pop(0)[2].set_exception(BrokenProcessPool())


class Table:
    """A visitor at a practice table of his own."""

    def __init__(self, facility: Facility, alias: str, coach: Coach | None) -> None:
        company = Company(facility.desk, visit.guests(facility), facility.ledger)
        dealer = Dealer(facility.desk, company)
        self.facility, self.alias = facility, alias
        self.visitor = Visitor(facility, visit.admit(facility, "127.0.0.1"), "127.0.0.1")
        self.who = self.visitor.identify()
        self.name = visit.own_table(facility, dealer, self.who, alias)
        self.stream = f"table:{self.name}"
        self.chair = Chair(facility, dealer, self.visitor, self.stream, coach)

    def look(self) -> dict[str, Any]:
        return self.chair.look()

    def coach(self, mode: str) -> None:
        self.chair.touch("coach", mode)

    def bet(self) -> None:
        """Bet five dollars on each area, until a question is put."""
        while not self.answers():
            for spot in STAKES[self.alias]:
                self.chair.touch("spot", spot)
            self.do("deal")

    def do(self, name: str) -> None:
        self.chair.touch("do", name)
        assert self.look()["notice"] == ""

    def answers(self) -> list[str]:
        """Return what can be answered, as the chair's offers call it."""
        return [one["id"] for one in self.look()["actions"] if ":" in one["id"]]

    def play(self, *said: str) -> None:
        """Answer as told, then with the first answer, until the round is over."""
        self.bet()
        wanted = list(said)
        while offered := self.answers():
            answer = wanted.pop(0) if wanted else offered[0].rpartition(":")[2]
            self.do(next(one for one in offered if one.endswith(f":{answer}")))


@contextmanager
def practice_house(folder: Path) -> Iterator[Facility]:
    """Open a practice house in a folder, as ``croupier serve`` does in the one where it is run."""
    settings = Settings.of({"practice": True, "login_rate": 1000})
    with chdir(folder), open_facility(settings) as facility:
        yield facility
