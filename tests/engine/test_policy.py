"""Four-card poker and let it ride: irregularities, for which the sections have no rule (G-09)."""

from __future__ import annotations

from typing import Final

import pytest

from croupier.engine.commands import Deal
from croupier.engine.events import HandsVoided, IrregularityNoted
from croupier.games.dealing import Holder
from engine import decks
from engine.table import (
    COMMUNITY_EXPOSED,
    EXPOSED,
    FACE_UP,
    FULL_FCP,
    FULL_LIR,
    WRONG_COUNT,
    Table,
    report,
)

FCP_DECK: Final = decks.fcp({2: "As Ad Kc Kh 2d", 5: "9s 8d 6s 5h 3d"}, "Qd Qc Jh 8h 6c 4d", "2s")
"""Seat 2 beats the dealer with two pair, seat 5 loses."""
FCP_BETS: Final = {"ante": 10, "aces_up": 5, "six_card": 5, "progressive": 1}
FCP_PASSES: Final = 7
FCP_BACK: Final = "ante V, aces_up V, six_card V, progressive V"
LIR_DECK: Final = decks.lir({2: "Ts 4d 7c", 5: "9s 4h 7d"}, "Th 2s Kd")
LIR_BACK: Final = "bet_one V, bet_two V, bet_three V, bonus V, three_card V"


def fcp(moment: int = FCP_PASSES) -> Table:
    """Return a by-act table after so many acts: seven passes, then seat 2's answer."""
    table = Table("fcp", FULL_FCP, by_act=True, cards=FCP_DECK)
    for seat in (2, 5):
        table.bet(seat, FCP_BETS)
    table.close(meter=6000)
    for _ in range(min(moment, FCP_PASSES)):
        table.deal()
    if moment > FCP_PASSES:
        table.answer(2, "play 3x")
    return table


def lir(moment: int) -> Table:
    """Return a by-act table after so many acts: three passes, then up to three answers."""
    table = Table("lir", FULL_LIR, by_act=True, cards=LIR_DECK)
    for seat in (2, 5):
        table.bet(seat, bet=10, bonus=1, three_card=5)
    table.close()
    acts = [table.deal] * 3 + [lambda: table.answer(2, "ride"), lambda: table.answer(5, "pull"),
                               lambda: table.answer(2, "ride")]  # fmt: skip
    for act in acts[:moment]:
        act()
    return table


def expect_all_back(table: Table) -> None:
    assert table.settled
    for seat in (2, 5):
        assert {part.split()[1] for part in table.result(seat).split(", ")} <= {"V", "P"}
        assert table.net(seat) == 0
        void = [line for line in table.lines(seat) if line.outcome == "void"]
        assert {(line.clause, line.reading) for line in void} == {(None, "G-09")}


@pytest.mark.parametrize("moment", range(1, FCP_PASSES + 2))
def test_fcp_an_exposed_dealer_card_voids_the_round(moment: int) -> None:
    table = fcp(moment)
    table.report(EXPOSED)
    expect_all_back(table)
    assert table.result(5) == FCP_BACK


@pytest.mark.parametrize("moment", range(FCP_PASSES + 2))
def test_fcp_a_card_found_face_up_voids_the_round(moment: int) -> None:
    table = fcp(moment)
    table.report(FACE_UP)
    expect_all_back(table)


def test_fcp_exposed_when_all_have_decided_nothing_is_void() -> None:
    table = Table("fcp", entered=True)
    table.bet(2, ante=10)
    table.close()
    for _ in range(6):
        table.deal()
    table.answer(2, "play 3x")
    table.report(EXPOSED)
    assert table.told(HandsVoided) == []
    table.identify("dealer", "Qd Qc Jh 8h 6c 4d")
    table.identify(2, "As Ad Kc Kh 2d")
    assert table.result(2) == "ante W10, play W30"


def test_no_house_card_is_exposed_before_there_is_one() -> None:
    fcp(0).refuses(report(EXPOSED))
    lir(0).refuses(report(COMMUNITY_EXPOSED))
    fcp().refuses(report(COMMUNITY_EXPOSED))
    lir(3).refuses(report(EXPOSED))


@pytest.mark.parametrize("passed", range(5))
@pytest.mark.parametrize("count", [0, 2])
@pytest.mark.parametrize("noticed", ["at once", "before the answers", "between", "when turned"])
def test_fcp_a_players_wrong_count_voids_that_hand_alone(
    passed: int, count: int, noticed: str
) -> None:
    table = fcp(0)
    for number in range(FCP_PASSES):
        table.deal(slips={5: count} if number == passed else {})
        if number == passed and noticed == "at once":
            table.report(WRONG_COUNT, 5)
    if noticed == "before the answers":
        table.report(WRONG_COUNT, 5)
    table.answer(2, "play 1x")
    if noticed == "between":
        table.report(WRONG_COUNT, 5)
    table.finish()
    assert [event.seats for event in table.told(HandsVoided)] == [(5,)]
    assert {part.split()[1] for part in table.result(5).split(", ")} == {"V"}
    assert "V" not in table.result(2)
    assert table.net(5) == 0


@pytest.mark.parametrize("count", [0, 2])
@pytest.mark.parametrize("passed", range(6))
@pytest.mark.parametrize("late", [False, True])
def test_fcp_a_wrong_dealer_count_voids_the_round(passed: int, count: int, *, late: bool) -> None:
    """No sequence cures it here; seen late it is seen when the dealer's cards are turned."""
    table = fcp(0)
    for number in range(FCP_PASSES):
        table.deal(slips={"dealer": count} if number == passed else {})
    if late:
        table.answers((2, "play 1x"), (5, "fold"))
    else:
        table.report(WRONG_COUNT, "dealer")
    expect_all_back(table)


@pytest.mark.parametrize("count", [0, 2])
def test_fcp_a_wrong_number_of_box_cards_voids_the_round(count: int) -> None:
    table = fcp(FCP_PASSES - 1)
    table.deal(box=count)
    table.answers((2, "play 1x"), (5, "fold"))
    expect_all_back(table)


@pytest.mark.parametrize("moment", range(1, 7))
def test_lir_an_exposed_community_card_voids_the_round(moment: int) -> None:
    """Also the second card, while the first lies open by right; a bet withdrawn stays so."""
    table = lir(moment)
    table.report(COMMUNITY_EXPOSED)
    expect_all_back(table)
    if moment < 5:
        assert table.results() == {2: LIR_BACK, 5: LIR_BACK}
    else:
        assert table.result(5) == LIR_BACK.replace("bet_one V", "bet_one P")


@pytest.mark.parametrize("moment", range(7))
def test_lir_a_card_found_face_up_voids_the_round(moment: int) -> None:
    table = lir(moment)
    table.report(FACE_UP)
    expect_all_back(table)


@pytest.mark.parametrize("passed", range(3))
@pytest.mark.parametrize("count", [0, 2])
@pytest.mark.parametrize("noticed", range(4, 8))
def test_lir_a_players_wrong_count_voids_that_hand_alone(
    passed: int, count: int, noticed: int
) -> None:
    table = lir(0)
    for number in range(3):
        table.deal(slips={5: count} if number == passed else {})
    for done in range(4, 7):
        if done == noticed:
            table.report(WRONG_COUNT, 5)
        if table.asked is not None:
            table.answer(table.asked[0], "ride")
    table.finish()
    assert [event.seats for event in table.told(HandsVoided)] == [(5,)]
    assert table.result(5) == LIR_BACK
    assert "V" not in table.result(2)


HOUSE_SLIPS: Final = [(passed, count) for passed in range(3) for count in (0, 2)]


@pytest.mark.parametrize(("passed", "count"), HOUSE_SLIPS)
def test_lir_a_wrong_number_of_community_cards_seen_when_they_are_turned(
    passed: int, count: int
) -> None:
    table = lir(0)
    for number in range(3):
        table.deal(slips={"community": count} if number == passed else {})
    table.finish()
    expect_all_back(table)


@pytest.mark.parametrize(
    ("game", "holder"),
    [("uth", "community"), ("uth", "box"), ("uth", 3), ("fcp", "community"), ("lir", "dealer")],
)
def test_a_slip_goes_to_someone_who_is_dealt_to(game: str, holder: Holder) -> None:
    table = Table(game, by_act=True)
    table.bet(1, {"lir": {"bet": 10}, "fcp": {"ante": 10}}.get(game, {"ante": 10, "blind": 10}))
    table.close()
    table.refuses(Deal({holder: 1}))
    table.refuses(Deal({1: -1}))


def test_no_slip_is_larger_than_the_deck() -> None:
    fcp(0).refuses(Deal({2: 60}))


def test_several_hands_and_then_the_house() -> None:
    table = fcp(0)
    table.deal(slips={2: 0, "dealer": 2})
    for _ in range(FCP_PASSES - 1):
        table.deal()
    table.report(WRONG_COUNT, 2)
    assert table.asked == (5, "play or fold")
    table.answer(5, "fold")
    expect_all_back(table)
    assert [event.seat for event in table.told(IrregularityNoted)] == [2, "dealer"]
