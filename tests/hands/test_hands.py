"""What all hands have in common: the cards that make them, their comparison, their limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, read_cards
from croupier.hands import Hand, best_five, best_four, six_card_bonus_hand, three_card_hand
from croupier.hands.ranks import ACE, KING, QUEEN, TEN
from hands.dealing import unsuited

Evaluate = Callable[[Sequence[Card]], Hand]

FORMS = [
    pytest.param(best_five, 5, 5, id="five of five"),
    pytest.param(best_five, 6, 5, id="five of six"),
    pytest.param(best_five, 7, 5, id="five of seven"),
    pytest.param(best_four, 4, 4, id="four of four"),
    pytest.param(best_four, 5, 4, id="four of five"),
    pytest.param(best_four, 6, 4, id="four of six"),
    pytest.param(three_card_hand, 3, 3, id="three of three"),
]

PARTS = [
    DECK,
    tuple(range(20)),
    tuple(range(48, 52)) + tuple(range(16)),
    tuple(range(28, 52)),
    tuple(range(2, 52, 4)),
    (*range(1, 52, 4), 48, 50, 0, 2),
    tuple(card for card in DECK if card & 3 in (0, 3)),
]
"""The deck and parts of it in which runs, flushes and groups are common."""


@pytest.mark.parametrize(
    ("evaluate", "cards", "hand"),
    [
        (best_five, "Td Kh Qh Jh Th 2c Ah", "royal flush Ah Kh Qh Jh Th"),
        (best_five, "9d Ks 6d 8d Td 7d Jh", "straight flush Td 9d 8d 7d 6d"),
        (best_five, "2d As 4d Ad 5d 3d Ac", "straight flush 5d 4d 3d 2d Ad"),
        (best_five, "7c Qd 7s 7h Qs 7d", "four of a kind 7s 7h 7d 7c Qs"),
        (best_five, "Kc 2d Ks 7h 2s 2c Kd", "full house Ks Kd Kc 2s 2d"),
        (best_five, "Kc 2d Ac 2s 2c Kd As", "full house 2s 2d 2c As Ac"),
        (best_five, "2h 9h 4h Jh 5h 7h As", "flush Jh 9h 7h 5h 4h"),
        (best_five, "9c 5h 8d 6c 9h 7s 5d", "straight 9h 8d 7s 6c 5h"),
        (best_five, "Ac 2h 4d Ad 5c 3s 2c", "straight 5c 4d 3s 2h Ad"),
        (best_five, "4c 9h 4d As 4h", "three of a kind 4h 4d 4c As 9h"),
        (best_five, "8c Jd 3s 8h Js 3h Ad", "two pair Js Jd 8h 8c Ad"),
        (best_five, "8c Jd 3s 8h Js 3h 2d", "two pair Js Jd 8h 8c 3s"),
        (best_five, "6c Qs 6d 9h Ac 2s 3d", "pair 6d 6c Ac Qs 9h"),
        (best_five, "3c Qs 6d 9h Kc 2s", "high card Kc Qs 9h 6d 3c"),
        (six_card_bonus_hand, "Jc 9c Ac Tc Qc Kc", "six-card royal Ac Kc Qc Jc Tc 9c"),
        (six_card_bonus_hand, "Jc 8c 9c Tc Qc Kc", "straight flush Kc Qc Jc Tc 9c"),
        (six_card_bonus_hand, "5c 5d Kh 2s 5h Ks", "full house 5h 5d 5c Ks Kh"),
        (best_four, "9c 9d As 9s 9h Ah", "four of a kind 9s 9h 9d 9c"),
        (best_four, "Jd Kd Td Qd 9d", "straight flush Kd Qd Jd Td"),
        (best_four, "2d As 4d Ad 3d Ac", "straight flush 4d 3d 2d Ad"),
        (best_four, "7c Ah 7s As 7d", "three of a kind 7s 7d 7c As"),
        (best_four, "4h 9h 9s Jh 2h Kh", "flush Kh Jh 9h 4h"),
        (best_four, "8d 5h 7c 8h 6s 5d", "straight 8h 7c 6s 5h"),
        (best_four, "Ac 2h 4d 3s 2c", "straight 4d 3s 2h Ac"),
        (best_four, "8c Jd 8h Js 3h 3d", "two pair Js Jd 8h 8c"),
        (best_four, "6c Qs 6d 9h Ac", "pair 6d 6c Ac Qs"),
        (best_four, "3c Qs 6d 9h 2s", "high card Qs 9h 6d 3c"),
        (three_card_hand, "Qh Ah Kh", "mini royal Ah Kh Qh"),
        (three_card_hand, "2h Ah 3h", "straight flush 3h 2h Ah"),
        (three_card_hand, "9c Td 8h", "straight Td 9c 8h"),
        (three_card_hand, "4c 4s 4d", "three of a kind 4s 4d 4c"),
        (three_card_hand, "2h Ah Kh", "flush Ah Kh 2h"),
        (three_card_hand, "7c As 7h", "pair 7h 7c As"),
        (three_card_hand, "7c As 2h", "high card As 7c 2h"),
    ],
)
def test_cards_in_writing_order(evaluate: Evaluate, cards: str, hand: str) -> None:
    assert str(evaluate(read_cards(cards))) == hand


@pytest.mark.parametrize(("evaluate", "dealt", "size"), FORMS)
@given(data=st.data())
def test_cards_make_the_hand(
    evaluate: Evaluate, dealt: int, size: int, data: st.DataObject
) -> None:
    part = data.draw(st.sampled_from(PARTS))
    cards = data.draw(st.lists(st.sampled_from(part), min_size=dealt, max_size=dealt, unique=True))
    hand = evaluate(cards)
    assert len(hand.cards) == len(set(hand.cards)) == size
    assert set(hand.cards) <= set(cards)
    alone = evaluate(hand.cards)
    assert (alone.strength, alone.name, alone.cards) == (hand.strength, hand.name, hand.cards)
    again = evaluate(data.draw(st.permutations(cards)))
    assert (again.strength, again.name, again.cards) == (hand.strength, hand.name, hand.cards)


@pytest.mark.parametrize(("evaluate", "dealt", "size"), FORMS)
@given(data=st.data())
def test_no_choice_is_better_or_of_higher_suits(
    evaluate: Evaluate, dealt: int, size: int, data: st.DataObject
) -> None:
    part = data.draw(st.sampled_from(PARTS))
    cards = data.draw(st.lists(st.sampled_from(part), min_size=dealt, max_size=dealt, unique=True))
    choices = map(evaluate, combinations(cards, size))
    best = max(choices, key=lambda choice: (choice.strength, choice.cards))
    assert str(evaluate(cards)) == str(best)


@pytest.mark.parametrize(
    ("evaluate", "wrong"),
    [
        (best_five, (0, 4, 8)),
        (six_card_bonus_hand, (0, 5, 7)),
        (best_four, (0, 3, 7)),
        (three_card_hand, (0, 2, 4)),
    ],
)
def test_wrong_number_of_cards(evaluate: Evaluate, wrong: tuple[int, ...]) -> None:
    for number in wrong:
        with pytest.raises(ValueError, match=f"not {number}$"):
            evaluate(DECK[:number])


ORDERS = [best_five(DECK[:5]), best_four(DECK[:4]), three_card_hand(DECK[:3])]


@pytest.mark.parametrize(("one", "other"), [*combinations(ORDERS, 2)])
def test_different_orders_do_not_compare(one: Hand, other: Hand) -> None:
    assert one != other
    for compare in (one.__class__.__lt__, one.__class__.__ge__):
        assert compare(one, other) is NotImplemented
    with pytest.raises(TypeError):
        assert one < other
    with pytest.raises(TypeError):
        assert one >= other


def test_ranks_by_name() -> None:
    assert [best_four(unsuited(rank * 4)).group_rank for rank in "AKQT"] == [ACE, KING, QUEEN, TEN]


def test_equal_hands_are_one_value() -> None:
    one, other = best_five(read_cards("As Kd 9h 4c 2s")), best_five(read_cards("Ah Kc 9d 4s 2h"))
    assert one.cards != other.cards
    assert len({one, other}) == 1


@pytest.mark.parametrize(
    ("hand", "category", "rank"),
    [
        (best_five(read_cards("9s 9h As Kd 2c")), 1, "9"),
        (best_five(read_cards("Js Jh 4s 4d 2c")), 2, "J"),
        (best_five(read_cards("5s 4h 3s 2d Ac")), 4, "5"),
        (best_four(read_cards("As Ah Ad Ac Ks")), 7, "A"),
        (best_four(read_cards("As Kh 9d 4c")), 0, "2"),
        (three_card_hand(read_cards("As Ks Qs")), 6, "A"),
    ],
)
def test_category_and_group_rank(hand: Hand, category: int, rank: str) -> None:
    assert hand.category == category
    assert "23456789TJQKA"[hand.group_rank] == rank
