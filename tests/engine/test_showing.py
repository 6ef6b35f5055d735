"""Who shows cards at the end, in which order, and what becomes of a folded hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.engine import view
from croupier.engine.events import HandsShown, Turned
from engine import decks
from engine.table import Money, Table

BETS: Mapping[str, Mapping[str, Money]] = {
    "uth": {"ante": 10, "blind": 10},
    "fcp": {"ante": 10},
    "lir": {"bet": 10},
}
END = "at the end"


def seated(game: str, *seats: int, house: Mapping[str, object] | None = None) -> Table:
    table = Table(game, house)
    for seat in reversed(seats):
        table.bet(seat, BETS[game])
    return table.close()


@pytest.mark.clause("5324.36(e)(6)", "5324.36(e)(5)(ii)", "5324.36(e)(5)(ii)(b)")
def test_all_folded_and_the_dealer_shows_all_the_same() -> None:
    """U-27; a folded hand without trips is seen by nobody."""
    table = Table("uth", cards=decks.uth({1: "9c 3s", 4: "8c 7d"}, "Kd 4s", "Qs Jd 8s 5h 2d"))
    table.bet(1, ante=10, blind=10)
    table.bet(4, ante=10, blind=10)
    table.close().finish(lambda question: "fold" if question == END else "check")
    assert table.seen("dealer") == "Kd 4s"
    assert [event.holder for event in table.told(Turned)][-1] == "dealer"
    assert table.told(HandsShown) == []
    assert (table.seen(1), table.seen(4)) == ("", "")
    assert table.results() == {1: "ante L10, blind L10", 4: "ante L10, blind L10"}


@pytest.mark.clause("5324.36(e)(5)(ii)", "5324.36(e)(5)(ii)(a)", "5324.36(e)(5)(ii)(b)")
def test_case_ac_u07_a_folded_hand_waits_under_its_trips() -> None:
    hands = {1: "4c 3d", 2: "9c 8d"}
    table = Table("uth", cards=decks.uth(hands, "Jc 9h", "As Ah Ad Kc Qd"))
    table.bet(1, ante=10, blind=10, trips=5)
    table.bet(2, ante=10, blind=10)
    table.close().finish(lambda question: "fold" if question == END else "check")
    assert table.result(1) == "ante L10, blind L10, trips W15"
    assert (table.seen(1), table.seen(2)) == ("4c 3d", "")


@pytest.mark.clause(
    "5324.33(e)(2)(ii)", "5324.33(e)(3)(i)", "5324.33(e)(3)(ii)", "5324.33(e)(3)(iii)#1",
    "5324.33(e)(4)#1",
)  # fmt: skip
def test_case_ac_f38_a_folder_keeps_aces_up_and_six_card_and_loses_the_rest() -> None:
    house = {"dealer_cards": 6, "six_card_table": "A", "progressive": {"table": "A", "envy": "A"}}
    hands = {1: "7s 7d 7c Kh 2d", 2: "9s 8d 6s 5h 3d"}
    table = Table("fcp", house, cards=decks.fcp(hands, "Qd Qc Jh 8h 6c 4d", "2s"))
    table.bet(1, ante=10, aces_up=5, six_card=5, progressive=1)
    table.bet(2, ante=10)
    table.close(meter=6000).answers((1, "fold"), (2, "fold"))
    assert table.result(1) == "ante L10, aces_up W45, six_card W100, progressive L1"
    assert (table.seen(1), table.seen(2)) == ("7s 7d 7c Kh 2d", "")
    assert table.seen("dealer") == "Qd Qc Jh 8h 6c 4d"


@pytest.mark.clause("5324.33(e)(3)(iii)#2", "5324.33(e)(3)(iii)#1")
def test_case_ac_f41_a_folder_still_gets_the_envy_bonus() -> None:
    house = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}}
    hands = {1: "As Ah Ad Ac Kd", 2: "9s 8d 7s 5h 3d"}
    table = Table("fcp", house, cards=decks.fcp(hands, "Qd Qc Jh 8h 6c 4d"))
    table.bet(1, ante=10)
    table.bet(2, ante=10, progressive=1)
    table.close(meter=6000).answers((1, "play 3x"), (2, "fold"))
    assert table.result(2) == "ante L10, progressive L1, envy B100"


@pytest.mark.clause("5324.33(e)(4)#1")
@pytest.mark.parametrize(("others", "seen"), [((), ""), ((2,), "7s 7d 7c Kh 2d")])
def test_a_folded_hand_is_turned_only_where_another_could_envy_it(
    others: tuple[int, ...], seen: str
) -> None:
    progressive = {"table": "A", "envy": "A", "envy_from_folded": True}
    house = {"dealer_cards": 6, "progressive": progressive}
    hands = {1: "7s 7d 7c Kh 2d", **dict.fromkeys(others, "9s 8d 6s 5h 3d")}
    table = Table("fcp", house, cards=decks.fcp(hands, "Qd Qc Jh 8h 6c 4d"))
    for seat in hands:
        table.bet(seat, ante=10, progressive=1)
    table.close(meter=6000).answers(*((seat, "fold") for seat in hands))
    assert table.seen(1) == seen
    assert bool(table.told(HandsShown)) == bool(others)


@pytest.mark.clause(
    "5324.36(e)(8)#1", "5324.33(e)(4)(i)", "5324.33(e)(4)#3", "5324.34(e)(6)#1",
    "5324.34(e)(6)(i)",
)  # fmt: skip
@pytest.mark.parametrize("game", BETS)
def test_hands_are_turned_from_the_far_right(game: str) -> None:
    table = seated(game, 1, 3, 6).finish()
    (shown,) = table.told(HandsShown)
    assert [seat for seat, _ in shown.hands] == [6, 3, 1]
    assert {len(cards) for _, cards in shown.hands} == {len(table.places(1))}
    settled = [entry[0] for entry in view(table.state)["settled"]]
    assert list(dict.fromkeys(settled)) == [6, 3, 1]
    assert all(table.seen(seat) for seat in (1, 3, 6))
