"""Past rounds are found by whoever was in them, whatever his account did."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.service.facility import Facility, open_facility
from croupier.service.history import Wanted, past_rounds
from croupier.service.people import Identity
from croupier.table import Actor, commands
from service.api.serving import settings_for

EVE, DAN = Actor("Eve", "supervisor"), Actor("Dan", "dealer")
ADA = Identity("Ada", "auditor", "person", "", "2027")
PAPER = {"ante": 1000, "blind": 1000}


@pytest.fixture(scope="module")
def facility(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Facility]:
    """Yield a house in which Ann plays with coupons alone and never won, and Ben with chips."""
    url = f"sqlite:///{tmp_path_factory.mktemp('history')}/book.db"
    with open_facility(settings_for(url)) as opened:
        keys = count()

        def do(asked: commands.TableCommand, actor: Actor = DAN) -> None:
            opened.desk.do("table:1", asked, actor, f"key {next(keys)}")

        do(commands.OpenTable("uth", {}, chips=100_000_000), EVE)
        for seat, name in ((1, "Ann"), (2, "Ben")):
            do(commands.Sit(seat, name))
        do(commands.BuyIn("Ben", 1_000_000))
        for number, seats in enumerate(((1,), (2,), (1, 2), (2,), (1,)), 1):
            do(commands.StartRound(number))
            bets = [PlaceBet(seat, PAPER, PAPER if seat == 1 else {}) for seat in seats]
            do(commands.Play(number, (*bets, NoMoreBets())))
            for answer in ("check", "check", "fold"):
                do(commands.Play(number, tuple(Answer(seat, answer) for seat in seats)))
        yield opened


def found(facility: Facility, name: str) -> list[int]:
    wanted = Wanted(player=name)
    return [past.number for past in past_rounds(facility, ADA, wanted).rounds]


def test_a_round_of_coupons_alone_that_paid_nothing_is_found(facility: Facility) -> None:
    assert facility.ledger.balance("player:Ann") == 0
    assert "player:Ann" not in facility.ledger.balances()
    assert found(facility, "Ann") == [5, 3, 1]
    assert found(facility, "Ben") == [4, 3, 2]
    assert found(facility, "Cat") == []
