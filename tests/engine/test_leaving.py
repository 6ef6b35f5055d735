"""A player who leaves a round: the house rules on the wagers, and nothing is settled before."""

from __future__ import annotations

from typing import Final, Literal

import pytest

from croupier.engine import view
from croupier.engine.commands import Leave, RuleOn
from croupier.engine.events import Answered, HandsShown
from engine import decks
from engine.table import EXPOSED, FLOOR, SEEN, WRONG_COUNT, Table

Ruling = Literal["abandoned", "stands"]
CLAUSE: Final = "5324.33(c)(2)"
DEALER: Final = "Qd Qc Jh 8h 6c 4d"
DECK: Final = decks.fcp({1: "As Ad Kc Kh 2d", 3: "7s 7d 7c Kd 2c"}, DEALER)
"""Both seats beat the dealer; aces up pays seat 1 two for one, seat 3 nine for one."""
HOUSE: Final = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}}


def opened(*, by_act: bool = False) -> Table:
    table = Table("fcp", HOUSE, cards=DECK, by_act=by_act)
    table.bet(1, ante=10, aces_up=5)
    table.bet(3, ante=10, aces_up=5)
    return table.close()


def rule(seat: int, ruling: Ruling = "abandoned", by: str = FLOOR, reason: str = SEEN) -> RuleOn:
    return RuleOn(seat, ruling, by, reason)


@pytest.mark.clause("5324.33(c)(2)#3")
def test_case_ac_f61_abandoned() -> None:
    table = opened()
    table.leave(1)
    assert view(table.state)["seats"][1]["left"]
    table.answer(3, "play 3x")
    assert not table.settled
    table.rule(1, "abandoned")
    assert table.results() == {1: "ante L10, aces_up L5", 3: "ante W10, play W30, ante_bonus B20, "
                               "aces_up W45"}  # fmt: skip
    assert table.why(1, "aces_up") == ("5324.33(c)(2)#3", "F-23")


@pytest.mark.clause("5324.33(c)(2)#3")
def test_case_ac_f61_the_wagers_stand() -> None:
    """F-23: nothing is lost by leaving; a hand that nobody plays is folded like any other."""
    table = opened()
    table.leave(1)
    table.answer(3, "play 3x")
    assert not table.settled
    table.rule(1, "stands")
    assert table.result(1) == "ante L10, aces_up W10"
    assert table.why(1, "ante")[0] == "5324.33(e)(2)(ii)"
    assert table.told(Answered)[0] == Answered(1, "play or fold", "fold", 0, absent=True)


@pytest.mark.clause("5324.33(c)(2)#3")
@pytest.mark.parametrize(
    ("ruling", "result"),
    [
        ("abandoned", "ante L10, play L30, aces_up L5"),
        ("stands", "ante W10, play W30, aces_up W10"),
    ],
)
def test_leaving_after_the_play_wager(ruling: Ruling, result: str) -> None:
    table = opened()
    table.answer(1, "play 3x")
    table.leave(1)
    table.answer(3, "fold")
    assert not table.settled
    assert table.public["stage"] == "showdown"
    table.rule(1, ruling)
    assert table.result(1) == result


@pytest.mark.clause("5324.33(c)(2)#3")
def test_a_ruling_before_the_turn_of_the_seat() -> None:
    table = opened()
    table.leave(3)
    table.rule(3, "abandoned")
    assert table.asked == (1, "play or fold")
    table.answer(1, "play 1x")
    assert table.results() == {1: "ante W10, play W10, aces_up W10", 3: "ante L10, aces_up L5"}
    assert [seat for event in table.told(HandsShown) for seat, _ in event.hands] == [1]
    assert [event.seat for event in table.told(Answered)] == [1]


@pytest.mark.clause("5324.33(c)(2)#3")
@pytest.mark.parametrize("passes", range(7))
@pytest.mark.parametrize("ruling", ["abandoned", "stands"])
def test_leaving_at_any_moment_of_the_deal(passes: int, ruling: Ruling) -> None:
    table = opened(by_act=True)
    for number in range(6):
        if number == passes:
            table.leave(3)
        table.deal()
    if passes == 6:
        table.leave(3)
    table.answer(1, "play 1x")
    assert not table.settled
    table.rule(3, ruling)
    assert table.result(3) == ("ante L10, aces_up L5" if ruling == "abandoned" else
                               "ante L10, aces_up W45")  # fmt: skip


@pytest.mark.clause("5324.33(c)(2)#3")
def test_everyone_leaves_and_each_is_ruled_on() -> None:
    table = opened()
    table.leave(3)
    table.leave(1)
    table.rule(3, "stands")
    assert not table.settled
    table.rule(1, "abandoned")
    assert table.results() == {1: "ante L10, aces_up L5", 3: "ante L10, aces_up W45"}
    assert table.seen("dealer") == DEALER


@pytest.mark.clause("5324.33(c)(2)#3")
def test_what_is_refused() -> None:
    betting = Table("fcp")
    betting.bet(1, ante=10)
    betting.refuses(Leave(1))
    table = opened()
    table.refuses(rule(1), CLAUSE)
    table.refuses(Leave(2))
    table.leave(1)
    table.refuses(Leave(1))
    table.refuses(rule(3), CLAUSE)
    table.refuses(rule(1, by=" "))
    table.refuses(rule(1, reason=""))
    table.rule(1, "stands")
    for again in ("abandoned", "stands"):
        table.refuses(RuleOn(1, again, FLOOR, SEEN), CLAUSE)
    table.answer(3, "fold")
    table.refuses(rule(1))
    table.refuses(Leave(3))


@pytest.mark.clause("5324.33(c)(2)#3")
@pytest.mark.parametrize("ruled", [False, True])
def test_a_void_hand_needs_no_ruling_and_goes_back(*, ruled: bool) -> None:
    """G-09 sends every stake back, also that of a player who left."""
    table = opened(by_act=True)
    table.deal(seat_1=0)
    for _ in range(5):
        table.deal()
    table.leave(1)
    if ruled:
        table.rule(1, "abandoned")
    table.report(WRONG_COUNT, 1)
    table.finish()
    assert table.result(1) == "ante V, aces_up V"


def test_an_exposed_card_ends_the_round_of_one_who_left_too() -> None:
    table = opened()
    table.leave(3)
    table.report(EXPOSED)
    assert table.results() == {1: "ante V, aces_up V", 3: "ante V, aces_up V"}


LEAVER: Final = {
    "uth": ({"ante": 10, "blind": 10}, ["check", "check", "fold"]),
    "lir": ({"bet": 10}, ["pull", "pull"]),
}


@pytest.mark.parametrize("game", LEAVER)
def test_in_the_other_games_the_wagers_stand_and_the_absent_rule_answers(game: str) -> None:
    wagers, answers = LEAVER[game]
    table = Table(game)
    table.bet(1, wagers)
    table.bet(2, wagers)
    table.close().leave(1)
    assert table.asked is not None
    assert table.asked[0] == 2
    table.refuses(rule(1))
    table.finish()
    told = [event for event in table.told(Answered) if event.seat == 1]
    assert [event.answer for event in told] == answers
    assert all(event.absent and event.stake == 0 for event in told)


def test_a_player_who_left_after_playing_is_asked_no_more_and_is_paid() -> None:
    cards = decks.uth({1: "As Ad", 2: "9s 8d"}, "Kd Kc", "2s 3d 7h 9c Jd")
    table = Table("uth", cards=cards)
    table.bet(1, ante=10, blind=10)
    table.bet(2, ante=10, blind=10)
    table.close().answer(1, "play 4x")
    table.leave(1)
    table.finish(lambda question: "fold" if question == "at the end" else "check")
    assert table.result(1) == "ante W10, blind P, play W40"


@pytest.mark.clause("5324.33(c)(2)#3", "5324.33(e)(6)#2")
def test_an_abandoned_progressive_is_lost_and_earns_no_envy() -> None:
    hands = {1: "9s 8d 7s 5h 3d", 3: "As Ah Ad Ac Kd"}
    table = Table("fcp", HOUSE, cards=decks.fcp(hands, DEALER))
    table.bet(1, ante=10, progressive=1)
    table.bet(3, ante=10)
    table.close(meter=6000).leave(1)
    table.answer(3, "play 1x")
    table.rule(1, "abandoned")
    assert table.result(1) == "ante L10, progressive L1"
