"""Three-card hands, clause by clause: § 5324.34(b)(3)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from croupier.cards import Card, read_cards
from croupier.hands import three_card_hand
from hands.dealing import (
    HIGH_TO_LOW,
    check_descends,
    runs,
    suited,
    unsuited,
    with_kickers,
)

CLASSES = [
    ("mini royal", suited("AKQ"), suited("QKA", "h")),
    ("straight flush", suited("KQJ"), suited("32A")),
    ("three of a kind", unsuited("AAA"), unsuited("222")),
    ("straight", unsuited("AKQ"), unsuited("32A")),
    ("flush", suited("AKJ"), suited("532")),
    ("pair", unsuited("AAK"), unsuited("223")),
    ("high card", unsuited("AKJ"), unsuited("532")),
]
"""Each class from the highest down, with its highest and its lowest hand."""

BROKEN = [ranks for ranks in map("".join, combinations(HIGH_TO_LOW, 3)) if ranks not in runs(3)]
"""Three different ranks that are no run, from the highest down; combinations come in that order."""
BROKEN.remove("A32")


def test_six_classes_and_none() -> None:
    found = [(three_card_hand(high), three_card_hand(low)) for _, high, low in CLASSES]
    for (name, _, _), (high, low) in zip(CLASSES, found, strict=True):
        assert (high.name, low.name) == (name, name)
        assert high >= low
    assert all(low > high for (_, low), (high, _) in pairwise(found))


@pytest.mark.clause("5324.34(b)(3)(i)")
@pytest.mark.parametrize("suit", "shdc")
def test_mini_royal(suit: str) -> None:
    royal = three_card_hand(suited("AKQ", suit))
    assert royal.name == "mini royal"
    assert royal > three_card_hand(suited("KQJ", suit))
    assert three_card_hand(unsuited("AKQ")).name == "straight"
    assert three_card_hand(suited("AKJ", suit)).name == "flush"


@pytest.mark.clause("5324.34(b)(3)(ii)")
def test_straight_flushes() -> None:
    below_royal = runs(3)[1:]
    assert (below_royal[0], below_royal[-1], len(below_royal)) == ("KQJ", "32A", 11)
    check_descends((three_card_hand(suited(ranks)) for ranks in below_royal), "straight flush")


@pytest.mark.clause("5324.34(b)(3)(iii)")
def test_three_of_a_kind() -> None:
    threes = (three_card_hand(unsuited(rank * 3)) for rank in HIGH_TO_LOW)
    check_descends(threes, "three of a kind")


@pytest.mark.clause("5324.34(b)(3)(iv)")
def test_straights() -> None:
    assert (runs(3)[0], runs(3)[-1], len(runs(3))) == ("AKQ", "32A", 12)
    check_descends((three_card_hand(unsuited(ranks)) for ranks in runs(3)), "straight")


@pytest.mark.clause("5324.34(b)(3)(iv)")
def test_king_ace_two_is_no_run() -> None:
    assert three_card_hand(read_cards("Ks Ad 2c")).name == "high card"
    assert three_card_hand(suited("KA2")).name == "flush"


@pytest.mark.clause("5324.34(b)(3)(v)")
def test_flushes() -> None:
    assert (BROKEN[0], BROKEN[-1], len(BROKEN)) == ("AKJ", "532", 274)
    check_descends((three_card_hand(suited(ranks)) for ranks in BROKEN), "flush")


@pytest.mark.clause("5324.34(b)(3)(vi)")
def test_pairs() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 2, 1)]
    check_descends((three_card_hand(unsuited(ranks)) for ranks in ladder), "pair")


def test_no_hand_goes_by_its_cards() -> None:
    check_descends((three_card_hand(unsuited(ranks)) for ranks in BROKEN), "high card")


@pytest.mark.parametrize(("name", "high", "low"), CLASSES)
def test_suits_never_decide(name: str, high: tuple[Card, ...], low: tuple[Card, ...]) -> None:
    for cards in (high, low):
        turned = [three_card_hand([card ^ swap for card in cards]) for swap in range(4)]
        assert {hand.name for hand in turned} == {name}
        assert all(hand == turned[0] and not hand < turned[0] for hand in turned)
