"""Ultimate Texas hold 'em: irregularities that come together, cures before them, and reports."""

from __future__ import annotations

from typing import Final, Literal

import pytest

from croupier.engine.commands import Report
from croupier.engine.events import DealCured, HandsVoided, IrregularityNoted
from croupier.games.round import Kind
from engine import decks
from engine.table import (
    COMMUNITY_EXPOSED,
    EXPOSED,
    FACE_UP,
    FLOOR,
    SEEN,
    WRONG_COUNT,
    Table,
    report,
)

BOARD: Final = "9d Kc 5s 2h Jd"
DECK: Final = decks.uth({1: "9s 9h", 2: "4s 3h", 4: "Qs 6h"}, "As 8d", BOARD)
WIN: Final = "trips W15"
BACK: Final = "trips V"


def opened() -> Table:
    table = Table("uth", by_act=True, cards=DECK)
    for seat in (1, 2, 4):
        table.bet(seat, ante=10, blind=10, trips=5)
    return table.close()


def trips(table: Table) -> list[str]:
    """Finish the round, in which every hand must be void; return what became of each trips."""
    results = table.finish().results()
    assert all(text.startswith("ante V, blind V") for text in results.values()), results
    return [text.split(", ")[-1] for text in results.values()]


def short_dealer() -> Table:
    table = opened()
    table.deal()
    table.deal(dealer=0)
    return table


@pytest.mark.clause("5324.36(h)(3)#1", "5324.36(h)(1)", "5324.36(h)(2)(i)")
@pytest.mark.parametrize("exposed_first", [False, True])
def test_a_miscounted_hand_keeps_no_trips_when_a_dealer_card_is_exposed(
    *, exposed_first: bool
) -> None:
    """U-18: the rescue is for the hands that only the exposure voids."""
    table = opened()
    table.deal()
    table.deal(seat_4=2)
    kinds: list[tuple[Kind, int | None]] = [(WRONG_COUNT, 4), (EXPOSED, None)]
    for kind, seat in reversed(kinds) if exposed_first else kinds:
        table.report(kind, seat)
    assert [one == BACK for one in trips(table)] == [False, False, True]


@pytest.mark.clause("5324.36(h)(3)#1")
def test_a_miscounted_hand_is_found_only_when_it_is_turned_for_its_trips() -> None:
    table = opened()
    table.deal()
    table.deal(seat_4=2)
    table.report(EXPOSED)
    assert [one == BACK for one in trips(table)] == [False, False, True]
    assert [event.seat for event in table.told(IrregularityNoted)] == [None, 4]


@pytest.mark.clause("5324.36(h)(2)(ii)", "5324.36(h)(2)(i)")
def test_exposed_and_then_found_face_up_before_everyone_has_two_cards() -> None:
    table = opened()
    table.deal()
    table.report(EXPOSED)
    table.report(FACE_UP)
    assert trips(table) == [BACK] * 3


@pytest.mark.clause("5324.36(h)(2)(ii)", "5324.36(h)(2)(i)")
@pytest.mark.parametrize("kinds", [(EXPOSED, FACE_UP), (FACE_UP, EXPOSED)])
def test_exposed_and_found_face_up_later(kinds: tuple[Kind, Kind]) -> None:
    table = opened()
    table.deal()
    table.deal()
    for kind in kinds:
        table.report(kind)
    assert trips(table) == [WIN, "trips L5", "trips L5"]


@pytest.mark.clause("5324.36(h)(3)#2", "5324.36(h)(2)(i)")
def test_too_many_dealer_cards_take_the_trips_even_of_an_exposed_round() -> None:
    table = opened()
    table.deal()
    table.deal(dealer=2)
    table.report(EXPOSED)
    table.report(WRONG_COUNT, "dealer")
    assert trips(table) == [BACK] * 3


@pytest.mark.clause("5324.36(h)(3)#1")
def test_all_players_miscounted_one_by_one() -> None:
    table = opened()
    table.deal(seat_1=0, seat_2=2, seat_4=0)
    table.deal()
    for seat in (2, 4):
        table.report(WRONG_COUNT, seat)
        assert table.asked == (1, "before the flop")
    table.report(WRONG_COUNT, 1)
    assert trips(table) == [BACK] * 3
    assert table.places("community") == ()


@pytest.mark.clause("5324.36(h)(1)")
def test_a_miscounted_hand_has_nothing_more_to_do() -> None:
    """Seat 4 is out before it acts, so that all who are left have acted: nothing is void."""
    table = opened()
    table.deal()
    table.deal(seat_4=2)
    table.answers((1, "play 4x"), (2, "play 4x"))
    table.report(WRONG_COUNT, 4)
    table.report(EXPOSED)
    assert [event.seats for event in table.told(HandsVoided)] == [(4,)]
    table.finish()
    assert "play V" not in table.result(1) + table.result(2)


@pytest.mark.clause("5324.36(h)(3)#1", "5324.36(h)(3)#2")
def test_after_a_cure_a_players_wrong_count_voids_that_hand_alone() -> None:
    table = opened()
    table.deal(seat_4=0)
    table.deal(dealer=0)
    table.report(WRONG_COUNT, "dealer")
    table.report(WRONG_COUNT, 4)
    assert sorted(table.state.voids) == [4]
    table.finish()
    assert "V" not in table.result(1)


@pytest.mark.clause("5324.36(h)(3)#2", "5324.36(h)(2)(i)")
@pytest.mark.parametrize("kind", [EXPOSED, FACE_UP])
def test_after_a_cure_an_exposure_still_leaves_the_trips(kind: Kind) -> None:
    table = short_dealer()
    table.report(WRONG_COUNT, "dealer")
    table.report(kind)
    assert all(one != BACK for one in trips(table))


@pytest.mark.clause("5324.36(h)(3)#2", "5324.36(h)(2)(i)")
def test_after_an_exposure_a_short_dealer_is_still_made_whole() -> None:
    table = short_dealer()
    table.report(EXPOSED)
    table.report(WRONG_COUNT, "dealer")
    assert table.told(DealCured) == [DealCured("dealer", (7,))]
    assert {void.side_bets_live for void in table.state.voids.values()} == {True}


@pytest.mark.clause("5324.36(h)(3)#2")
def test_a_dealer_found_short_between_the_passes_is_made_whole() -> None:
    """U-19: the next card is still face down, and no flop shows."""
    table = opened()
    table.deal(dealer=0)
    table.report(WRONG_COUNT, "dealer")
    assert table.told(DealCured) == [DealCured("dealer", (3,))]
    assert table.told(HandsVoided) == []
    table.deal(dealer=0)
    table.report(WRONG_COUNT, "dealer")
    assert table.places("dealer") == (3, 7)
    assert table.asked == (1, "before the flop")
    table.finish()
    assert "V" not in table.result(1)


@pytest.mark.clause("5324.36(h)(3)#1", "5324.36(h)(3)#2")
def test_the_right_number_of_cards_is_no_irregularity() -> None:
    table = opened()
    holders: tuple[int | Literal["dealer"], ...] = (1, 2, 4, "dealer")
    for _ in range(2):
        for holder in holders:
            table.refuses(report(WRONG_COUNT, holder))
        table.deal()
    for wrong in (report(WRONG_COUNT), report(WRONG_COUNT, 3), report(EXPOSED, 1)):
        table.refuses(wrong)
    kinds: tuple[Kind, ...] = (COMMUNITY_EXPOSED, "left")
    for kind in kinds:
        table.refuses(Report(kind, FLOOR, SEEN))
    table.answers((1, "play 4x"), (2, "play 4x"), (4, "play 4x"))
    for holder in holders:
        table.refuses(report(WRONG_COUNT, holder))


@pytest.mark.parametrize(("by", "reason"), [("", SEEN), (FLOOR, ""), (" ", SEEN), (FLOOR, "\t")])
def test_a_report_says_who_and_why(by: str, reason: str) -> None:
    table = opened()
    table.deal()
    table.refuses(Report(EXPOSED, by, reason))


@pytest.mark.parametrize("moment", range(3))
def test_nothing_is_reported_of_a_settled_round(moment: int) -> None:
    table = Table("uth")
    table.bet(1, ante=10, blind=10)
    table.refuses(report(FACE_UP))
    table.close()
    table.answers(*[(1, "check")] * moment)
    table.finish()
    table.refuses(report(FACE_UP))
