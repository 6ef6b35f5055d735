"""What visitors leave behind is put away by ordinary commands, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.engine.commands import PlaceBet
from croupier.service.audit import audit
from croupier.service.facility import Facility, open_facility
from croupier.service.people.commands import OpenAccount
from croupier.service.people.terms import operator, read_time, stamp
from croupier.service.practice import furnish
from croupier.service.settings import Settings
from croupier.table import commands
from croupier.web.practice import visit
from croupier.web.practice.company import Company, seated
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.tidying import tidy

BEGIN = "2026-11-30T06:00:00.000Z"


class Clock:
    """A clock that somebody puts forward."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> str:
        return self.now

    def forward(self, hours: int) -> None:
        """Let hours go by."""
        self.now = stamp(read_time(self.now) + timedelta(hours=hours))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def facility(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Facility]:
    monkeypatch.chdir(tmp_path)
    with open_facility(Settings.of({}), clock=clock) as opened:
        furnish(opened.desk, opened.people)
        yield opened


@pytest.fixture
def dealer(facility: Facility) -> Dealer:
    return Dealer(facility.desk, Company(facility.desk, facility.people, facility.ledger))


@pytest.mark.parametrize("alias", ["uth", "fcp", "lir"])
def test_a_visit_that_is_over_leaves_nothing_open(
    facility: Facility, dealer: Dealer, clock: Clock, alias: str
) -> None:
    people, desk = facility.people, facility.desk
    who = people.identify(visit.admit(facility, ""), BEGIN, "")
    stream = f"table:{visit.own_table(facility, dealer, who, alias)}"
    for _ in range(2):
        dealer.company.add(stream)
    dealer.begin(stream)
    stake = {"uth": {"ante": 500, "blind": 500}, "fcp": {"ante": 500}, "lir": {"bet": 500}}[alias]
    (seat,) = [seat for seat, player in desk.table(stream).seats.items() if player == who.name]
    desk.do(stream, commands.Play(1, (PlaceBet(seat, stake),)), who.actor, "bet")
    dealer.deal(stream)
    visit.sit_down(facility, dealer, who, "table:let-it-ride")
    clock.forward(11)
    assert tidy(facility, dealer) == 0
    assert desk.table(stream).status == "open"
    clock.forward(2)
    assert tidy(facility, dealer) == 1
    assert desk.table(stream).status == "closed"
    assert desk.table("table:let-it-ride").seats == {}
    assert people.account(who.name).status == "closed"
    assert facility.ledger.balance(f"player:{who.name}") == 0
    assert tidy(facility, dealer) == 0
    assert audit(facility.ledger).clean


@pytest.mark.parametrize("bets", [True, False])
def test_a_round_that_only_began_is_called_off(
    facility: Facility, dealer: Dealer, clock: Clock, *, bets: bool
) -> None:
    who = facility.people.identify(visit.admit(facility, ""), BEGIN, "")
    stream = f"table:{visit.own_table(facility, dealer, who, 'lir')}"
    dealer.company.add(stream)
    dealer.begin(stream)
    if bets:
        dealer.company.bet(stream)
    clock.forward(13)
    assert tidy(facility, dealer) == 1
    table = facility.desk.table(stream)
    assert (table.status, table.round and table.round.over) == ("closed", "called off")
    assert not seated(table)


def test_people_of_the_house_are_left_alone(
    facility: Facility, dealer: Dealer, clock: Clock
) -> None:
    own, password = OpenAccount("Ann", "player"), "nine green bottles"
    facility.people.do("Ann", own, operator("ops"), "ann", password=password)
    facility.people.log_in("Ann", password, "")
    clock.forward(100)
    assert tidy(facility, dealer) == 0
    assert facility.people.account("Ann").status == "open"
