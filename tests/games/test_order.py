"""The order in which the dealer settles (G-08, L-14)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, permutations

import pytest

import croupier
from croupier import Hand, best_five, best_four
from croupier.cards import read_cards, write_cards
from croupier.games.order import settling_order
from croupier.records.settling import settle_record
from games.build import Record, fcp, lir, seat, uth

Steps = list[tuple[int, str, str]]
HOUSE: Record = {
    "six_card_table": "A", "progressive": {"table": "A", "envy": "A", "rate": "1/5"},
}  # fmt: skip

UTH = [
    seat(1, "Ah Kh", "play 4x", ante=1000, blind=1000, trips=500),
    seat(2, "8c 4s", "check, check, fold", ante=1000, blind=1000, trips=500),
    seat(4, "Ad 5d", "play 4x", ante=1000, blind=1000),
    seat(6, "8s 4h", "check, check, fold", ante=1000, blind=1000),
]
FCP = [
    seat(1, "Ks Kh Kd Kc 3d", "play 1x", ante=1000, aces_up=500, six_card=500, progressive=100),
    seat(2, "2s 5h 9d Ts Jc", "fold", ante=1000, aces_up=500, progressive=100),
    seat(5, "2h 3h 5d 9c Tc", "play 1x", ante=1000, progressive=100),
    seat(7, "As Ah 5s 9s Td", "", aces_up=500),
]
LIR = [
    seat(1, "7h 7s 9c", "ride, pull", bet=1000, bonus=100, three_card=100),
    seat(2, "3h 5s 9d", "pull, ride", bet=1000, bonus=100, three_card=100),
    seat(3, "6h 6s 4c", "ride, ride", bet=1000, three_card=100),
    seat(7, "As Ac 4d", "ride, ride", bet=1000, bonus=100, three_card=100),
]


def steps(record: Record) -> Steps:
    told = settle_record(record)
    return [
        (step.seat, step.line.wager, step.line.outcome)
        for step in settling_order(told.game, told.settlement)
    ]


def seats_in(order: Steps) -> list[int]:
    """Return the seats as the dealer comes to them."""
    return [number for number, _ in groupby(number for number, _, _ in order)]


def cards_of(hand: Hand) -> set[str]:
    return set(write_cards(hand.cards).split())


def uth_round(**more: object) -> Record:
    return uth(*UTH, **more)


def fcp_round() -> Record:
    return fcp(*FCP, house=HOUSE, meter=1234567, box="2d")


def lir_round() -> Record:
    return lir(*LIR, house={"bonus": True, "three_card_table": "A"})


@pytest.mark.parametrize("dealer", ["9c 9d", "6c 5s"], ids=["pair", "less-than-a-pair"])
@pytest.mark.clause("5324.36(e)(7)#3", "5324.36(e)(8)#1", "5324.36(e)(5)(ii)",
                    "5324.36(e)(5)(ii)(a)")  # fmt: skip
def test_uth_goes_from_the_far_right_after_the_folds(dealer: str) -> None:
    order = steps(uth_round(dealer=dealer))
    folds = [(2, "ante"), (2, "blind"), (6, "ante"), (6, "blind")]
    assert [(number, wager) for number, wager, _ in order[:4]] == folds
    assert {outcome for _, _, outcome in order[:4]} == {"lose"}
    assert seats_in(order[4:]) == [4, 2, 1]
    assert order[7] == (2, "trips", "lose")


@pytest.mark.clause("5324.36(e)(8)(iv)#1")
def test_uth_settles_trips_after_the_hand_against_the_dealer() -> None:
    order = steps(uth(*UTH[:1]))
    assert [wager for _, wager, _ in order] == ["ante", "blind", "play", "trips"]


@pytest.mark.clause("5324.33(e)(4)#1", "5324.33(e)(4)#3", "5324.33(e)(3)(iii)#1")
def test_fcp_collects_what_was_forfeited_and_goes_from_the_far_right() -> None:
    order = steps(fcp_round())
    assert order[:2] == [(2, "ante", "lose"), (2, "progressive", "lose")]
    assert seats_in(order[2:]) == [7, 5, 2, 1]
    assert [wager for number, wager, _ in order[2:] if number == 2] == ["aces_up", "envy"]


@pytest.mark.clause("5324.33(e)(4)(iv)", "5324.33(e)(4)(v)", "5324.33(e)(4)(vi)")
def test_fcp_settles_each_seat_in_the_order_of_the_section() -> None:
    wagers = [wager for number, wager, _ in steps(fcp_round()) if number == 1]
    assert wagers == ["ante", "play", "ante_bonus", "aces_up", "six_card", "progressive"]


@pytest.mark.clause("5324.34(e)(7)#2", "5324.34(e)(8)#1", "5324.34(e)(6)#1", "5324.34(e)(8)(i)")
def test_lir_settles_losers_before_winners_each_from_the_far_right() -> None:
    order = [step for step in steps(lir_round()) if step[2] != "push"]
    first_win = next(place for place, step in enumerate(order) if step[2] == "win")
    losers, winners = order[:first_win], order[first_win:]
    assert {outcome for _, _, outcome in losers} == {"lose"}
    assert {outcome for _, _, outcome in winners} == {"win"}
    assert seats_in(losers) == [7, 3, 2]
    assert seats_in(winners) == [7, 3, 1]
    assert (3, "three_card", "win") in winners


@pytest.mark.clause("5324.34(e)(2)(ii)", "5324.34(e)(4)(ii)")
def test_lir_gives_withdrawn_bets_back_at_once() -> None:
    order = steps(lir_round())
    pushes = [place for place, step in enumerate(order) if step[2] == "push"]
    assert pushes == [0, 1]
    assert {order[place][:2] for place in pushes} == {(1, "bet_two"), (2, "bet_one")}


@pytest.mark.parametrize("make", [uth_round, fcp_round, lir_round])
def test_every_line_is_settled_once_whatever_the_order_of_the_record(
    make: Callable[[], Record],
) -> None:
    record = make()
    usual = steps(record)
    made = croupier.settle(record)["seats"]
    lines = {(one["seat"], line["wager"]) for one in made for line in one["lines"]}
    assert len(usual) == len(lines)
    assert {step[:2] for step in usual} == lines
    for seats in permutations(record["seats"]):
        assert steps(record | {"seats": list(seats)}) == usual


@pytest.mark.clause("5324.36(e)(9)", "5324.36(e)(8)#1", "5324.36(e)(6)")
def test_uth_hands_can_be_rebuilt_from_what_was_settled() -> None:
    record = uth_round()
    board = record["community"]
    for held, told in zip(record["seats"], croupier.settle(record)["seats"], strict=True):
        hand = best_five(read_cards(f"{held['cards']} {board}"))
        assert (told["hand"], set(str(told["cards"]).split())) == (hand.name, cards_of(hand))


@pytest.mark.clause("5324.33(e)(7)", "5324.33(e)(4)(i)", "5324.33(e)(4)(ii)", "5324.33(e)(5)#2")
def test_fcp_hands_can_be_rebuilt_from_what_was_settled() -> None:
    record = fcp_round()
    result = croupier.settle(record)
    for held, told in zip(record["seats"], result["seats"], strict=True):
        hand = best_four(read_cards(held["cards"]))
        assert (told["hand"], set(str(told["cards"]).split())) == (hand.name, cards_of(hand))
    hand = best_four(read_cards(record["dealer"]))
    assert set(str(result["dealer"]["cards"]).split()) == cards_of(hand)


@pytest.mark.clause("5324.34(e)(9)", "5324.34(e)(6)(i)", "5324.34(e)(6)(ii)")
def test_lir_hands_can_be_rebuilt_from_what_was_settled() -> None:
    record = lir_round()
    for held, told in zip(record["seats"], croupier.settle(record)["seats"], strict=True):
        assert set(str(told["cards"]).split()) == set(f"{held['cards']} 7d 2c".split())
