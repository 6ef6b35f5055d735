"""Six cards for the six-card bonus, clause by clause: § 5324.33(b)(3)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.cards import read_cards
from croupier.hands import FiveCardHand, best_five, six_card_bonus_hand
from hands.dealing import HIGH_TO_LOW, check_descends, runs, suited, unsuited, with_kickers

CLASSES = [
    ("six-card royal", "Ad Kd Qd Jd Td 9d", "Ac Kc Qc Jc Tc 9c"),
    ("royal flush", "Ad Kd Qd Jd Td As", "Ah Kh Qh Jh Th 2c"),
    ("straight flush", "Kd Qd Jd Td 9d As", "5d 4d 3d 2d Ad 3c"),
    ("four of a kind", "As Ah Ad Ac Ks Kh", "2s 2h 2d 2c 3s 3h"),
    ("full house", "As Ah Ad Ks Kh Kd", "2s 2h 2d 3s 3h 4d"),
    ("flush", "As Ks Qs Js 9s Ah", "7s 5s 4s 3s 2s 2d"),
    ("straight", "As Ks Qs Js Td Ah", "5s 4s 3s 2d As Ad"),
    ("three of a kind", "As Ah Ad Ks Qs Jd", "2s 2h 2d 5s 4s 3d"),
    ("two pair", "As Ah Ks Kh Qs Qd", "3s 3h 2s 2h 4d 5d"),
    ("pair", "As Ah Ks Qs Jd 9d", "2s 2h 7s 5s 4d 3d"),
    ("high card", "As Ks Qs Jd 9d 8h", "8s 7s 5s 4d 3d 2h"),
]
"""Each class from the highest down, with a high and a low hand of it."""


def of(text: str) -> FiveCardHand:
    """Return what the six cards that a text names are worth to the bonus."""
    return six_card_bonus_hand(read_cards(text))


def beside(ranks: str) -> FiveCardHand:
    """Return what five cards, not all of one suit, are worth beside a card that adds nothing."""
    cards = unsuited(ranks)
    low = next(
        card
        for card in range(52)
        if card not in cards and best_five([*cards, card]) == best_five(cards)
    )
    return six_card_bonus_hand([*cards, low])


@pytest.mark.clause("5324.33(b)(3)")
def test_classes() -> None:
    found = [(of(high), of(low)) for _, high, low in CLASSES]
    for (name, _, _), (high, low) in zip(CLASSES, found, strict=True):
        assert (high.name, low.name) == (name, name)
        assert high >= low
    assert all(low > high for (_, low), (high, _) in pairwise(found))


@pytest.mark.clause("5324.33(b)(3)(i)")
@pytest.mark.parametrize("suit", "shdc")
def test_royal_flush(suit: str) -> None:
    royal = suited("AKQJT", suit)
    others = [card for card in range(52) if card not in royal]
    names = {card: six_card_bonus_hand([*royal, card]).name for card in others}
    nine = suited("9", suit)[0]
    assert names.pop(nine) == "six-card royal"
    assert set(names.values()) == {"royal flush"}
    assert six_card_bonus_hand([*royal, nine]) > six_card_bonus_hand([*royal, others[0]])


@pytest.mark.clause("5324.33(b)(3)(i)")
def test_ace_to_ten_of_two_suits_is_no_royal() -> None:
    assert of("Ah Kh Qh Jh Td 9h").name == "flush"
    assert of("Ah Kh Qh Jd Td 9h").name == "straight"


@pytest.mark.clause("5324.33(b)(3)(ii)")
def test_straight_flushes() -> None:
    ladder = [six_card_bonus_hand(suited(ranks) + read_cards("Ad")) for ranks in runs(5)[1:]]
    check_descends(ladder, "straight flush")
    assert of("Kh Qh Jh Th 9h 8h") == of("Kh Qh Jh Th 9h 2c")


@pytest.mark.clause("5324.33(b)(3)(iii)")
def test_four_of_a_kind() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 4, 1)]
    check_descends(map(beside, ladder), "four of a kind")


@pytest.mark.clause("5324.33(b)(3)(iv)")
def test_full_houses() -> None:
    ladder = [
        trips * 3 + pair * 2 for trips in HIGH_TO_LOW for pair in HIGH_TO_LOW if trips != pair
    ]
    check_descends(map(beside, ladder), "full house")
    assert of("Ah Ad Ac Kd Ks 2c").name == "full house"
    assert of("Ks Kh Kd Qs Qh Qd") == of("Ks Kh Kd Qs Qh 2d")


@pytest.mark.clause("5324.33(b)(3)(v)")
def test_flushes() -> None:
    assert of("2d 4d 6d 8d Td Ac").name == "flush"
    assert of("2d 4d 6d 8d Td Qd") == of("4s 6s 8s Ts Qs Qd")
    assert of("2d 4d 6d 8d Ts Qs").name == "high card"


@pytest.mark.clause("5324.33(b)(3)(vi)")
def test_straights() -> None:
    check_descends(map(beside, runs(5)), "straight")
    assert of("As 2d 3c 4h 5s 9d").name == "straight"
    assert of("As 2d 3c 4h 5s 6d") == of("2d 3c 4h 5s 6d 6c")
    assert of("As 2d 3c Kh Qs 9d").name == "high card"


@pytest.mark.clause("5324.33(b)(3)(vii)")
def test_three_of_a_kind() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 3, 2)]
    check_descends(map(beside, ladder[::2]), "three of a kind")
    assert of("9s 9h 9d Kc 4s 2h").name == "three of a kind"
