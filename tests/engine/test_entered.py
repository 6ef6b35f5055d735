"""A physical table: the dealer's acts are told one by one and a person enters the faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from croupier.cards import read_cards
from croupier.engine import view
from croupier.engine.commands import Correct, Deal, Identify, Report
from croupier.engine.events import Corrected, DealCured, HandsShown, Identified, Settled, Turned
from croupier.engine.view import Viewer
from croupier.games.dealing import Holder
from engine.table import FLOOR, FULL_FCP, Table, correct

BOARD: Final = ("9d Kc 5s", "2h Jd")
UTH: Final = {"ante": 10, "blind": 10}
FCP_DEALER: Final = "Qd Qc Jh 8h 6c 4d"


def uth(*seats: int, trips: int = 0) -> Table:
    """Return a table at which everyone has two cards; ``trips`` is the seat that bets it."""
    table = Table("uth", entered=True)
    for seat in seats:
        table.bet(seat, UTH | ({"trips": 5} if seat == trips else {}))
    table.close()
    table.deal()
    table.deal()
    return table


def played(*seats: int) -> Table:
    """Return a table at which everyone has played and the whole board shows."""
    table = uth(*seats)
    for seat in seats:
        table.answer(seat, "play 4x")
    for street in BOARD:
        table.deal(street)
    return table


def deal(faces: str) -> Deal:
    return Deal(faces=read_cards(faces))


@pytest.mark.clause("5324.36(e)(2)#2", "5324.36(e)(4)#2", "5324.36(e)(6)")
def test_faces_are_entered_when_the_cards_are_turned() -> None:
    table = uth(2)
    assert table.state.faces == {}
    table.refuses(deal("9d Kc 5s"))
    table.answer(2, "check")
    assert table.asked is None
    for wrong in ("", "9d Kc", "9d Kc 5s 2h", "9d Kc 9d"):
        table.refuses(deal(wrong))
    table.deal("9d Kc 5s")
    assert table.seen("community") == "9d Kc 5s"
    table.answer(2, "check")
    table.refuses(deal("2h Kc"))
    table.deal("2h Jd")
    table.answer(2, "play 1x")
    assert table.seen("community") == "9d Kc 5s 2h Jd"
    assert not table.settled
    table.identify("dealer", "As 8d")
    assert table.seen("dealer") == "As 8d"
    assert not table.settled
    table.identify(2, "9s 9h")
    assert table.result(2) == "ante P, blind P, play W10"


def test_the_cards_of_the_deal_have_no_faces() -> None:
    table = Table("uth", entered=True)
    table.bet(2, UTH)
    table.close()
    table.refuses(deal("As"))
    table.refuses(Identify(2, read_cards("As")))
    table.deal()
    table.refuses(deal("As Kd"))


@pytest.mark.parametrize("first", [2, "dealer"])
def test_hands_can_be_entered_before_the_showdown_and_stay_hidden(first: Holder) -> None:
    table = uth(2, 4)
    table.identify(2, "9s 9h")
    table.identify("dealer", "As 8d")
    assert table.told(Turned) == []
    viewers: tuple[Viewer, ...] = ("public", 4)
    for viewer in viewers:
        seen = view(table.state, viewer)
        assert seen["seats"][2]["cards"] == ["??", "??"]
        assert seen["dealer"] == ["??", "??"]
    assert view(table.state, 2)["seats"][2]["cards"] == ["9s", "9h"]
    table.refuses(Identify(first, read_cards("4s 4h")))
    table.answers((2, "play 4x"), (4, "play 4x"))
    for street in BOARD:
        table.deal(street)
    assert table.seen("dealer") == "As 8d"
    assert table.seen(2) == ""
    table.identify(4, "Ks Kh")
    assert table.results() == {2: "ante P, blind P, play W40", 4: "ante P, blind P, play W40"}


@pytest.mark.clause("5324.36(e)(5)(ii)(a)", "5324.36(e)(5)(ii)(b)", "5324.36(e)(6)")
def test_only_a_folded_hand_under_a_trips_wager_is_seen() -> None:
    table = uth(2, 4, trips=4)
    table.answers((2, "check"), (4, "check"))
    table.deal(BOARD[0])
    table.answers((2, "check"), (4, "check"))
    table.deal(BOARD[1])
    table.answers((2, "fold"), (4, "fold"))
    table.identify("dealer", "As 8d")
    assert not table.settled
    table.identify(4, "9s 9h")
    assert table.results() == {2: "ante L10, blind L10", 4: "ante L10, blind L10, trips W15"}
    assert [seat for event in table.told(HandsShown) for seat, _ in event.hands] == [4]
    assert not set(table.places(2)) & set(table.state.faces)
    assert view(table.state, 2)["seats"][2]["cards"] == ["??", "??"]


WRONG: Final[Sequence[tuple[Holder, str]]] = (
    ("dealer", "As 9d"), ("dealer", "As As"), (2, "Jd Jc"), (4, "5s 2c"),
)  # fmt: skip


def test_a_card_that_lies_elsewhere_is_refused() -> None:
    table = played(2, 4)
    for holder, faces in WRONG:
        table.refuses(Identify(holder, read_cards(faces)))
    table.identify("dealer", "As 8d")
    table.refuses(Identify(2, read_cards("8d 8c")))
    table.identify(2, "9s 9h")
    table.refuses(Identify(4, read_cards("9h Td")))
    table.refuses(Identify(4, read_cards("Td")))
    table.refuses(Identify(4, read_cards("Td Tc Ts")))
    table.identify(4, "Td Tc")
    assert table.settled


def test_nobody_identifies_what_is_not_there() -> None:
    table = uth(2)
    holders: tuple[Holder, ...] = (1, 4, "burn", "box", "community")
    for holder in holders:
        table.refuses(Identify(holder, read_cards("Td Tc")))
    sealed = Table("uth")
    sealed.bet(2, UTH)
    sealed.close()
    sealed.refuses(Identify(2, read_cards("Td Tc")))
    sealed.refuses(correct(2, 1, "Td"))
    sealed.refuses(deal("9d Kc 5s"))


def test_a_wrong_face_is_put_right_with_its_reason_and_the_round_is_settled_by_it() -> None:
    table = played(2, 4)
    table.identify(2, "9s 8h")
    table.refuses(correct(2, 2, "Kc"))
    assert table.correct(2, 2, "9h") == [
        Corrected(table.places(2)[1], read_cards("9h")[0], read_cards("8h")[0], FLOOR, "misread")
    ]
    table.identify(4, "8h 7h")
    table.identify("dealer", "As 8d")
    assert table.seen(2) == "9s 9h"
    assert table.results() == {2: "ante P, blind P, play W40", 4: "ante P, blind L10, play L40"}


def test_the_board_and_the_dealer_are_put_right_too() -> None:
    table = played(2)
    table.correct("community", 3, "5h")
    table.identify("dealer", "As 8d")
    table.correct("dealer", 1, "Kd")
    assert table.seen("community") == "9d Kc 5h 2h Jd"
    assert table.seen("dealer") == "Kd 8d"
    told = table.identify(2, "9s 9h")
    assert isinstance(told[-1], Settled)
    assert table.result(2) == "ante W10, blind P, play W40"


def test_the_wrong_face_is_free_again() -> None:
    table = played(2)
    table.identify(2, "9s 8h")
    table.correct(2, 2, "9h")
    table.identify("dealer", "8h 8d")
    assert table.result(2) == "ante W10, blind P, play W40"


@pytest.mark.parametrize("number", [0, 3, -1])
def test_corrections_that_are_refused(number: int) -> None:
    table = played(2)
    table.refuses(correct(2, 1, "Td"))
    table.identify(2, "9s 8h")
    table.refuses(correct(2, number, "Td"))
    table.refuses(correct(4, 1, "Td"))
    table.refuses(correct("burn", 1, "Td"))
    table.refuses(correct("dealer", 1, "Td"))
    card = read_cards("Td")[0]
    table.refuses(Correct(2, 1, card, "", "misread"))
    table.refuses(Correct(2, 1, card, FLOOR, " "))
    table.identify("dealer", "As 8d")
    assert table.settled
    table.refuses(correct(2, 2, "9h"))


@pytest.mark.clause("5324.33(e)(4)#2", "5324.33(e)(4)(i)", "5324.33(c)(4)(v)#1")
def test_four_card_poker_dealer_box_and_hands() -> None:
    table = Table("fcp", FULL_FCP, entered=True)
    table.bet(1, ante=10, aces_up=5, six_card=5)
    table.bet(3, ante=10)
    table.close()
    for _ in range(7):
        table.deal()
    table.answers((1, "play 1x"), (3, "fold"))
    assert table.seen("dealer") == ""
    table.identify("dealer", FCP_DEALER)
    assert table.seen("dealer") == FCP_DEALER
    table.identify(1, "As Ad Kc Kh 2d")
    assert not table.settled
    table.identify("box", "2c")
    assert table.results() == {1: "ante W10, play W10, aces_up W10, six_card L5", 3: "ante L10"}
    assert not set(table.places(3)) & set(table.state.faces)


def test_the_dealers_hand_may_be_entered_as_the_act_of_turning_it() -> None:
    table = played(2)
    table.refuses(Deal({"dealer": 2}, read_cards("As 8d")))
    table.deal("As 8d")
    assert table.seen("dealer") == "As 8d"
    table.identify(2, "9s 9h")
    assert table.settled


@pytest.mark.clause("5324.34(e)(3)", "5324.34(e)(5)", "5324.34(e)(6)(i)", "5324.34(d)(1)(vi)")
def test_let_it_ride_one_community_card_after_the_other() -> None:
    table = Table("lir", entered=True)
    table.bet(1, bet=10)
    table.close()
    for _ in range(3):
        table.deal()
    table.refuses(Identify("community", read_cards("Th 2s")))
    table.answer(1, "ride")
    table.refuses(deal("Th 2s"))
    table.deal("Th")
    assert table.seen("community") == "Th"
    table.answer(1, "pull")
    table.refuses(deal("Th"))
    table.deal("2s")
    table.identify(1, "Ts 4d 7c")
    assert table.result(1) == "bet_one W10, bet_two P, bet_three W10"
    (burned,) = table.places("burn")
    assert burned not in table.state.faces


def test_an_open_card_of_the_dealer_is_entered_alone() -> None:
    table = Table("fcp", {"dealer_cards": 6, "dealer_upcard": True}, entered=True)
    table.bet(1, ante=10)
    table.close()
    for _ in range(6):
        table.deal()
    assert table.asked is None
    table.deal("Qd")
    assert table.seen("dealer") == "Qd"
    table.answer(1, "fold")
    table.deal("Qc Jh 8h 6c 4d")
    assert table.seen("dealer") == FCP_DEALER
    assert table.told(Identified) == []
    assert table.settled


@pytest.mark.parametrize("face", [-1, 52])
def test_what_is_no_card_is_refused(face: int) -> None:
    table = uth(2)
    table.refuses(Identify(2, (face, 5)))


@pytest.mark.clause("5324.36(h)(3)#1")
def test_a_wrong_count_that_was_not_told_at_the_deal_can_be_reported() -> None:
    """The person who enters the deal does not know of the slip; that is why it is one."""
    table = uth(2, 4)
    table.report("wrong number of cards", 4)
    assert sorted(table.state.voids) == [4]


@pytest.mark.clause("5324.36(h)(3)#1")
def test_a_void_hand_needs_no_faces_even_with_a_trips_wager() -> None:
    table = uth(2, 4, trips=4)
    table.report("wrong number of cards", 4)
    table.answer(2, "play 4x")
    for street in BOARD:
        table.deal(street)
    table.identify("dealer", "As 8d")
    table.identify(2, "9s 9h")
    assert table.result(4) == "ante V, blind V, trips V"
    assert [seat for event in table.told(HandsShown) for seat, _ in event.hands] == [2]


@pytest.mark.clause("5324.36(e)(5)(ii)(b)")
def test_a_folded_hand_that_was_entered_early_stays_out_of_the_settlement() -> None:
    table = uth(2, 4)
    table.identify(2, "9s 9h")
    table.answers((2, "check"), (4, "play 4x"))
    table.deal(BOARD[0])
    table.answer(2, "check")
    table.deal(BOARD[1])
    table.answer(2, "fold")
    table.identify("dealer", "As 8d")
    table.identify(4, "Ks Kh")
    assert table.seen(2) == ""
    settlement = table.state.settlement
    assert settlement is not None
    assert [seat.hand is None for seat in settlement.seats] == [True, False]


def test_a_sealed_deck_tells_its_own_faces() -> None:
    table = Table("uth", by_act=True)
    table.bet(2, UTH)
    table.close()
    table.deal()
    table.deal()
    table.answer(2, "play 4x")
    table.refuses(deal("9d Kc 5s"))


@pytest.mark.clause("5324.36(h)(3)#2")
def test_case_ac_u33_a_slip_noticed_after_the_deal_is_made_whole() -> None:
    """Nobody told the slip at the deal; the report says how many cards the dealer has."""
    table = uth(2)
    table.do(Report("wrong number of cards", "Dana", "one card only", "dealer", cards=1))
    assert table.told(DealCured) == [DealCured("dealer", (4,), 1)]
    assert not table.state.voids
    assert len(table.places("dealer")) == 2


@pytest.mark.clause("5324.36(h)(3)#2")
def test_a_report_that_says_the_right_number_is_refused() -> None:
    table = uth(2)
    table.refuses(Report("wrong number of cards", "Dana", "counted twice", "dealer", cards=2))
