"""After "no more bets": nothing is laid down or taken back; a clock answers for the absent."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.engine.commands import (
    Absent,
    Command,
    NoMoreBets,
    PlaceBet,
    TakeBack,
)
from croupier.engine.events import Answered
from engine.table import FULL_LIR, Money, Table, bet

BETS: Mapping[str, Mapping[str, Money]] = {
    "uth": {"ante": 10, "blind": 10},
    "fcp": {"ante": 10},
    "lir": {"bet": 10},
}
CLOSED = {"uth": "5324.36(c)(2)", "fcp": "5324.33(c)(3)", "lir": "5324.34(c)(3)"}
BEFORE, AFTER, END = "before the flop", "after the flop", "at the end"


def seated(game: str, *seats: int, house: Mapping[str, object] | None = None) -> Table:
    table = Table(game, house)
    for seat in reversed(seats):
        table.bet(seat, BETS[game])
    return table.close()


@pytest.mark.parametrize("game", BETS)
@pytest.mark.clause(
    "5324.36(c)(2)#1", "5324.36(c)(2)#2", "5324.33(c)(3)#1", "5324.33(c)(3)#2",
    "5324.34(c)(3)#1", "5324.34(c)(3)#2",
)  # fmt: skip
def test_nothing_is_wagered_or_taken_back_after_no_more_bets(game: str) -> None:
    table = seated(game, 1, 2)
    commands: list[Command] = [
        bet(1, BETS[game]),
        bet(1, dict.fromkeys(BETS[game], 20)),
        bet(4, BETS[game]),
        PlaceBet(2, {}),
        TakeBack(1),
        TakeBack(4),
        NoMoreBets(),
    ]
    while True:
        for command in commands:
            table.refuses(command, CLOSED[game])
        if table.settled:
            return
        seat, _ = table.asked or (0, "")
        table.answer(seat, str(table.options[0]["answer"]))


@pytest.mark.clause("5324.34(a)(3)(ii)", "5324.34(c)(6)(ii)", "5324.34(c)(7)(ii)")
def test_case_ac_l42_no_bonus_after_no_more_bets() -> None:
    table = seated("lir", 1, house=FULL_LIR)
    for wagers in ({"bet": 10, "bonus": 1}, {"bet": 10, "three_card": 5}, {"bonus": 1}):
        table.refuses(bet(1, wagers), CLOSED["lir"])


ABSENT = {
    "uth": [(BEFORE, "check"), (AFTER, "check"), (END, "fold")],
    "fcp": [("play or fold", "fold")],
    "lir": [("bet one", "pull"), ("bet two", "pull")],
}


@pytest.mark.parametrize("game", BETS)
def test_the_rule_for_an_absent_player_wagers_nothing_more_and_fires_once(game: str) -> None:
    table = seated(game, 1, 2)
    assert table.absent(1, "no such question") == []
    for question, answer in ABSENT[game]:
        assert table.absent(2, question) == []
        told = table.absent(1, question)
        assert told == [Answered(1, question, answer, 0, absent=True)]
        assert table.absent(1, question) == []
        table.absent(2, question)
        assert table.absent(1, question) == []
    assert table.settled
    assert table.absent(2, ABSENT[game][-1][0]) == []
    assert len(table.told(Answered)) == 2 * len(ABSENT[game])


@pytest.mark.parametrize("game", BETS)
def test_an_absent_player_is_nobody_before_the_question_or_after_the_answer(game: str) -> None:
    table = Table(game)
    table.bet(1, BETS[game])
    table.bet(2, BETS[game])
    first = ABSENT[game][0][0]
    assert table.do(Absent(1, first)) == []
    table.close()
    table.answer(1, str(table.options[-1]["answer"]))
    assert table.absent(1, first) == []
