"""The progressive at "no more bets": what the system did not accept, and the meter."""

from __future__ import annotations

from typing import Final

import pytest

from croupier.engine.commands import NoMoreBets
from croupier.engine.events import BetsClosed
from engine import decks
from engine.table import FULL_FCP, Table

ENVIED: Final = decks.fcp({1: "9s 8s 7s 6s 2d", 2: "Ts 4d 7d 5h 3d"}, "Qd Qc Jh 8h 6c 4c")


def progressive(*not_accepted: int) -> Table:
    table = Table("fcp", FULL_FCP, cards=ENVIED)
    table.bet(1, ante=10, progressive=1)
    table.bet(2, ante=10, progressive=1)
    table.close(meter=6000, not_accepted=not_accepted)
    return table.answers((1, "play 1x"), (2, "play 1x"))


@pytest.mark.clause("5324.33(c)(4)(iv)(b)")
def test_case_ac_f49_a_progressive_that_the_system_did_not_accept() -> None:
    both = progressive()
    assert "progressive W100" in both.result(1)
    assert "envy B5" in both.result(2)
    first, second = progressive(1), progressive(2)
    assert "progressive V" in first.result(1)
    assert "envy B5" in first.result(2)
    assert "progressive W100" in second.result(1)
    assert second.result(2).endswith("progressive V")


@pytest.mark.clause("5324.33(c)(4)(iv)(b)")
def test_only_a_progressive_of_the_table_can_have_been_refused() -> None:
    table = Table("fcp", FULL_FCP)
    table.bet(1, ante=10, aces_up=5, progressive=1)
    table.refuses(NoMoreBets({1: ("ante",)}, 600000))
    table.refuses(NoMoreBets({2: ("progressive",)}, 600000))
    for game in ("uth", "lir"):
        other = Table(game)
        other.bet(1, {"bet": 10} if game == "lir" else {"ante": 10, "blind": 10})
        other.refuses(NoMoreBets({1: ("trips",)}))


@pytest.mark.clause("5324.33(c)(4)(iv)(b)")
def test_a_progressive_that_was_not_bet_cannot_have_been_refused() -> None:
    table = Table("fcp", FULL_FCP)
    table.bet(1, ante=10)
    table.refuses(NoMoreBets({1: ("progressive",)}))


def test_a_progressive_needs_the_meter() -> None:
    table = Table("fcp", FULL_FCP)
    table.bet(1, ante=10, progressive=1)
    assert table.refuses(NoMoreBets()).policy == "F-15"
    assert table.refuses(NoMoreBets({1: ("progressive",)})).policy == "F-15"
    table.close(meter=6000)
    assert table.told(BetsClosed) == [BetsClosed({}, 600000)]
    alone = Table("fcp", FULL_FCP)
    alone.bet(1, ante=10)
    assert alone.close(meter=6000).state.meter is None
