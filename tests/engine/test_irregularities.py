"""What goes wrong in Ultimate Texas hold 'em, at every moment at which it can go wrong (h)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pytest

from croupier.engine.events import DealCured, HandsShown, HandsVoided, Turned
from croupier.games.dealing import Holder
from engine import decks
from engine.table import EXPOSED, FACE_UP, WRONG_COUNT, Table, report

Act = Callable[[Table], object]

HANDS: Final = {1: "9s 9h", 2: "4s 3h", 4: "Qs 6h"}
BOARD: Final = "9d Kc 5s 2h Jd"
DECK: Final = decks.uth(HANDS, "As 8d", BOARD)
"""Seat 1 makes three nines; the dealer has no pair."""
BETS: Final = {1: {"trips": 5}, 2: {}, 4: {"trips": 5}}
SEATS: Final = tuple(BETS)


def deal(table: Table) -> object:
    return table.deal()


def says(seat: int, answer: str) -> Act:
    return lambda table: table.answer(seat, answer)


LINGERS: Final[Sequence[Act]] = (
    deal, deal,
    says(1, "play 4x"), says(2, "check"), says(4, "check"), deal,
    says(2, "check"), says(4, "play 2x"), deal,
)  # fmt: skip
"""After these seat 2 still has to play or fold."""
QUICK: Final[Sequence[Act]] = (
    deal, deal,
    says(1, "play 4x"), says(2, "check"), says(4, "check"), deal,
    says(2, "play 2x"), says(4, "play 2x"),
)  # fmt: skip
"""After these everyone has a play wager, and the last two cards are still to come."""
DEALT: Final = 2
FLOP: Final = 6


def opened(acts: Sequence[Act] = (), cards: tuple[int, ...] = DECK) -> Table:
    """Return a by-act table after some acts."""
    table = Table("uth", by_act=True, cards=cards)
    for seat, trips in BETS.items():
        table.bet(seat, {"ante": 10, "blind": 10} | trips)
    table.close()
    for act in acts:
        act(table)
    return table


def expect_void(table: Table, trips: dict[int, str]) -> None:
    """Assert that all of every hand went back, trips as told."""
    for seat, result in table.finish().results().items():
        outcomes = dict(part.split() for part in result.split(", "))
        main = {wager: got for wager, got in outcomes.items() if wager != "trips"}
        assert set(main.values()) == {"V"}, (seat, result)
        assert outcomes.get("trips") == trips.get(seat), (seat, result)


@pytest.mark.parametrize("moment", range(1, len(LINGERS) + 1))
@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(i)")
def test_a_dealer_card_exposed_while_someone_has_to_act(moment: int) -> None:
    """From the first dealer card on; the board comes out, unasked, for the trips alone (U-16)."""
    table = opened(LINGERS[:moment])
    table.report(EXPOSED)
    assert table.asked is None
    expect_void(table, {1: "W15", 4: "L5"})
    assert table.seen("community") == BOARD
    assert table.seen("dealer") == ""
    assert [seat for event in table.told(HandsShown) for seat, _ in event.hands] == [4, 1]
    assert table.why(1, "ante")[0] == "5324.36(h)(1)"


@pytest.mark.clause("5324.36(h)(1)")
def test_no_dealer_card_is_exposed_before_there_is_one() -> None:
    opened().refuses(report(EXPOSED))
    betting = Table("uth")
    betting.bet(1, ante=10, blind=10)
    betting.refuses(report(EXPOSED))


@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(i)")
def test_case_ac_u30() -> None:
    cards = decks.uth({1: "9s 9h", 2: "4s 3h"}, "As 8d", BOARD)
    table = Table("uth", cards=cards)
    table.bet(1, ante=10, blind=10, trips=5)
    table.bet(2, ante=10, blind=10)
    table.close().answer(1, "play 4x")
    table.report(EXPOSED)
    assert table.results() == {
        1: "ante V, blind V, play V, trips W15",
        2: "ante V, blind V",
    }
    assert (table.net(1), table.net(2)) == (15, 0)


@pytest.mark.clause("5324.36(h)(1)")
def test_case_ac_u31_exposed_when_all_have_acted_nothing_is_void() -> None:
    table = opened(QUICK)
    table.report(EXPOSED)
    assert table.told(HandsVoided) == []
    table.finish()
    assert table.results() == opened(QUICK).finish().results()
    assert "W" in table.result(1)


@pytest.mark.clause("5324.36(h)(1)")
def test_case_ac_u31_exposed_after_the_whole_board_at_an_entered_table() -> None:
    table = Table("uth", entered=True)
    table.bet(1, ante=10, blind=10)
    table.close()
    table.deal()
    table.deal()
    table.answer(1, "check")
    table.deal("9d Kc 5s")
    table.answer(1, "check")
    table.deal("2h Jd")
    table.answer(1, "play 1x")
    table.report(EXPOSED)
    table.identify("dealer", "As 8d")
    table.identify(1, "9s 9h")
    assert table.result(1) == "ante P, blind P, play W10"


@pytest.mark.parametrize("moment", range(len(LINGERS) + 1))
@pytest.mark.clause("5324.36(h)(2)(ii)")
def test_a_card_found_face_up(moment: int) -> None:
    """AC-U35 and AC-U36: before everyone has two cards trips goes back too, later it is settled."""
    table = opened(LINGERS[:moment])
    table.report(FACE_UP)
    assert table.asked is None
    early = moment < DEALT
    expect_void(table, {1: "V", 4: "V"} if early else {1: "W15", 4: "L5"})
    assert table.seen("community") == ("" if early else BOARD)
    assert table.why(1, "ante")[0] == "5324.36(h)(2)(ii)"


@pytest.mark.parametrize("acts", range(len(QUICK) + 1))
@pytest.mark.clause("5324.36(h)(2)(ii)")
def test_a_card_found_face_up_voids_even_when_all_have_acted(acts: int) -> None:
    table = opened(QUICK[:acts])
    table.report(FACE_UP)
    expect_void(table, {1: "V", 4: "V"} if acts < DEALT else {1: "W15", 4: "L5"})


@pytest.mark.clause("5324.36(h)(2)(ii)")
@pytest.mark.parametrize("passes", [0, 1])
def test_from_the_automated_shoe_everyone_has_two_cards_after_one_pass(passes: int) -> None:
    table = Table("uth", by_act=True, device="automated shoe")
    table.bet(1, ante=10, blind=10, trips=5)
    table.close()
    for _ in range(passes):
        table.deal()
    table.report(FACE_UP)
    table.finish()
    assert table.result(1).endswith("trips V") is (passes == 0)


@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(i)")
def test_without_a_trips_wager_no_board_is_dealt() -> None:
    table = Table("uth", by_act=True)
    table.bet(1, ante=10, blind=10)
    table.close()
    table.deal()
    table.report(EXPOSED)
    assert table.result(1) == "ante V, blind V"
    assert (table.places("community"), table.places("burn")) == ((), ())


@pytest.mark.clause("5324.36(h)(1)")
def test_a_hand_that_had_folded_is_void_as_well() -> None:
    """U-28: seat 1 folded; seat 2 had still to act when the card was exposed."""
    table = Table("uth")
    table.bet(1, ante=10, blind=10)
    table.bet(2, ante=10, blind=10)
    table.close().answers((1, "check"), (2, "check"), (1, "check"), (2, "check"), (1, "fold"))
    table.report(EXPOSED)
    assert table.results() == {1: "ante V, blind V", 2: "ante V, blind V"}


SLIPS: Final = [(0, 0), (0, 2), (1, 0), (1, 2), (0, 3), (1, 3)]
"""In which pass a seat got how many cards in place of one."""


def slipped(acts: Sequence[Act], passed: int, slips: Mapping[Holder, int]) -> list[Act]:
    """Return the acts with a slip in one pass of the deal."""
    acts = list(acts)
    acts[passed] = lambda table: table.deal(slips=slips)
    return acts


def unless_void(seat: int, act: Act) -> Act:
    """Return an act that falls away when a seat is to be asked no more."""
    mute = act in (LINGERS[4], LINGERS[7])
    return lambda table: None if mute and seat in table.state.voids else act(table)


@pytest.mark.parametrize(("passed", "count"), SLIPS)
@pytest.mark.parametrize("moment", [*range(1, len(LINGERS) + 1), None])
@pytest.mark.clause("5324.36(h)(3)#1")
def test_case_ac_u32_a_player_with_a_wrong_number_of_cards(
    passed: int, count: int, moment: int | None
) -> None:
    """Noticed at any moment, or only when the cards are turned: that hand alone is void (U-18)."""
    acts = [unless_void(4, act) for act in slipped(LINGERS, passed, {4: count})]
    noticed = len(acts) if moment is None else max(moment, passed + 1)
    table = opened(acts[:noticed])
    if moment is not None:
        table.report(WRONG_COUNT, 4)
    for act in acts[noticed:]:
        act(table)
    assert table.asked == (2, "at the end")
    table.finish()
    parts = dict(part.split() for part in table.result(4).split(", "))
    assert set(parts.values()) == {"V"}
    assert table.net(4) == 0
    assert table.why(4, "trips") == ("5324.36(h)(3)#1", "U-18")
    assert "V" not in table.result(1) + table.result(2)
    assert table.seen("dealer")


@pytest.mark.clause("5324.36(h)(3)#1")
def test_a_wrong_count_shifts_the_cards_of_all_who_come_after() -> None:
    table = opened()
    table.deal(seat_2=2)
    table.deal(seat_1=0)
    assert [table.places(seat) for seat in SEATS] == [(0,), (1, 2, 5), (3, 6)]
    assert table.places("dealer") == (4, 7)
    table.report(WRONG_COUNT, 1)
    table.report(WRONG_COUNT, 2)
    assert sorted(table.state.voids) == [1, 2]
    assert table.asked == (4, "before the flop")
    table.answer(4, "play 4x")
    table.deal()
    assert (table.places("burn"), table.places("community")) == ((8,), (9, 10, 11))


@pytest.mark.parametrize("passed", [0, 1])
@pytest.mark.parametrize("moment", range(2, FLOP))
@pytest.mark.clause("5324.36(h)(3)#2")
def test_case_ac_u33_a_short_dealer_gets_the_next_card_before_the_flop(
    passed: int, moment: int
) -> None:
    """The round goes on, one card further down the deck than it would have been."""
    acts = slipped(LINGERS, passed, {"dealer": 0})
    table = opened(acts[:moment])
    table.report(WRONG_COUNT, "dealer")
    assert table.told(DealCured) == [DealCured("dealer", (7,))]
    assert table.told(HandsVoided) == []
    assert table.places("dealer") == ((3, 7) if passed else (6, 7))
    for act in acts[moment:]:
        act(table)
    assert table.places("burn") == (8, 12)
    assert table.places("community") == (9, 10, 11, 13, 14)
    table.finish()
    assert len(table.seen("dealer").split()) == 2
    assert "V" not in "".join(table.results().values())


@pytest.mark.clause("5324.36(h)(3)#2")
def test_a_dealer_without_any_card_gets_the_next_two() -> None:
    table = opened()
    table.deal(dealer=0)
    table.deal(dealer=0)
    table.report(WRONG_COUNT, "dealer")
    assert table.places("dealer") == (6, 7)
    assert table.asked == (1, "before the flop")


@pytest.mark.parametrize("moment", [*range(FLOP, len(LINGERS) + 1), None])
@pytest.mark.parametrize("passed", [0, 1])
@pytest.mark.clause("5324.36(h)(3)#2")
def test_case_ac_u34_a_short_dealer_found_once_the_flop_shows(
    passed: int, moment: int | None
) -> None:
    """All void, trips too; so also when it is seen only as the dealer's cards are turned."""
    table = opened(slipped(LINGERS, passed, {"dealer": 0})[:moment])
    if moment is not None:
        table.report(WRONG_COUNT, "dealer")
    expect_void(table, {1: "V", 4: "V"})
    assert table.told(DealCured) == []
    assert table.why(1, "trips") == ("5324.36(h)(3)#2", "U-19")
    assert all(event.holder != "dealer" for event in table.told(Turned))


@pytest.mark.parametrize("moment", [*range(2, len(LINGERS) + 1), None])
@pytest.mark.parametrize(("passed", "count"), [(0, 2), (1, 2), (1, 3)])
@pytest.mark.clause("5324.36(h)(3)#2")
def test_too_many_dealer_cards_cannot_be_cured(passed: int, count: int, moment: int | None) -> None:
    table = opened(slipped(LINGERS, passed, {"dealer": count})[:moment])
    if moment is not None:
        table.report(WRONG_COUNT, "dealer")
    expect_void(table, {1: "V", 4: "V"})
    assert table.told(DealCured) == []
