"""Five-card hands, clause by clause: §§ 5324.36(b) and 5324.34(b)(1), (2)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from croupier.cards import Card, read_cards
from croupier.hands import FiveCardHand, best_five
from croupier.hands.five import ONE_PAIR
from hands.dealing import (
    HIGH_TO_LOW,
    check_descends,
    runs,
    suited,
    unsuited,
    with_kickers,
)

CLASSES = [
    ("royal flush", suited("AKQJT"), suited("TJQKA", "h")),
    ("straight flush", suited("KQJT9"), suited("5432A")),
    ("four of a kind", unsuited("AAAAK"), unsuited("22223")),
    ("full house", unsuited("AAAKK"), unsuited("22233")),
    ("flush", suited("AKQJ9"), suited("75432")),
    ("straight", unsuited("AKQJT"), unsuited("5432A")),
    ("three of a kind", unsuited("AAAKQ"), unsuited("22243")),
    ("two pair", unsuited("AAKKQ"), unsuited("33224")),
    ("pair", unsuited("AAKQJ"), unsuited("22543")),
    ("high card", unsuited("AKQJ9"), unsuited("75432")),
]
"""Each class from the highest down, with its highest and its lowest hand."""

BROKEN = [ranks for ranks in map("".join, combinations(HIGH_TO_LOW, 5)) if ranks not in runs(5)]
"""Five different ranks that are no run, from the highest down; combinations come in that order."""
BROKEN.remove("A5432")

WRAPPED = ["432AK", "32AKQ", "2AKQJ"]
"""Five in a row round the ace."""


def of(text: str) -> FiveCardHand:
    """Return the best five of the cards that a text names."""
    return best_five(read_cards(text))


@pytest.mark.clause("5324.36(b)(1)#1", "5324.34(b)(1)#1")
def test_cards_rank_from_ace_to_two() -> None:
    for high, low in combinations(HIGH_TO_LOW, 2):
        group = next(rank for rank in "765" if rank not in high + low) * 4
        assert best_five(unsuited(group + high)) > best_five(unsuited(group + low))


@pytest.mark.clause("5324.36(b)(1)#2", "5324.34(b)(1)#2")
def test_ace_may_be_low_in_a_straight() -> None:
    assert best_five(unsuited("5432A")).name == "straight"
    assert of("Ad Kh 5h 4s 3c 2d Ks").name == "straight"


@pytest.mark.clause("5324.36(b)(1)#2", "5324.34(b)(1)#2")
def test_ace_may_be_low_in_a_straight_flush() -> None:
    assert best_five(suited("5432A", "c")).name == "straight flush"
    assert of("Ad Kh 5d 4d 3d 2d Ks").name == "straight flush"


@pytest.mark.clause("5324.36(b)(1)#3", "5324.34(b)(2)(vi)#2")
@pytest.mark.parametrize("ranks", WRAPPED)
def test_ace_joins_no_other_run(ranks: str) -> None:
    assert best_five(unsuited(ranks)).name == "high card"
    assert best_five(suited(ranks)).name == "flush"
    assert best_five([*unsuited(ranks), *read_cards("9h 8c")]).name == "high card"


@pytest.mark.clause("5324.36(b)(2)", "5324.34(b)(2)")
def test_nine_classes_and_none() -> None:
    found = [(best_five(high), best_five(low)) for _, high, low in CLASSES]
    for (name, _, _), (high, low) in zip(CLASSES, found, strict=True):
        assert (high.name, low.name) == (name, name)
        assert high >= low
    assert all(low > high for (_, low), (high, _) in pairwise(found))


@pytest.mark.clause("5324.36(b)(2)(i)", "5324.34(b)(2)(i)")
@pytest.mark.parametrize("suit", "shdc")
def test_royal_flush(suit: str) -> None:
    royal = best_five(suited("AKQJT", suit))
    assert royal.name == "royal flush"
    assert royal > best_five(suited("KQJT9", suit))
    assert best_five(suited("AKQJT9", suit)) == royal
    assert best_five(unsuited("AKQJT")).name == "straight"
    assert best_five(suited("AKQJ9", suit)).name == "flush"


@pytest.mark.clause("5324.36(b)(2)(ii)", "5324.34(b)(2)(ii)")
def test_straight_flushes() -> None:
    below_royal = runs(5)[1:]
    assert (below_royal[0], below_royal[-1], len(below_royal)) == ("KQJT9", "5432A", 9)
    check_descends((best_five(suited(ranks)) for ranks in below_royal), "straight flush")
    assert of("As 6s 5s 4s 3s 2s Ad") == best_five(suited("65432"))


@pytest.mark.clause("5324.36(b)(2)(iii)", "5324.34(b)(2)(iii)")
def test_four_of_a_kind() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 4, 1)]
    check_descends((best_five(unsuited(ranks)) for ranks in ladder), "four of a kind")
    assert of("2s 2h 2d 2c As Ah Ad") == of("2s 2h 2d 2c Ac")


@pytest.mark.clause("5324.36(b)(2)(iv)", "5324.34(b)(2)(iv)")
def test_full_houses() -> None:
    ladder = [
        trips * 3 + pair * 2 for trips in HIGH_TO_LOW for pair in HIGH_TO_LOW if trips != pair
    ]
    assert (ladder[0], ladder[-1]) == ("AAAKK", "22233")
    check_descends((best_five(unsuited(ranks)) for ranks in ladder), "full house")


@pytest.mark.clause("5324.36(b)(2)(iv)")
@pytest.mark.parametrize(
    ("seven", "five"),
    [
        pytest.param("Ks Kh Kd As Ah Ad 2s", "AAAKK", id="two threes"),
        pytest.param("2s 2h 2d As Ah Ks Kh", "222AA", id="three and two pairs"),
        pytest.param("2s 2h 2d As Ks Qh Qd", "222QQ", id="three and a pair"),
    ],
)
def test_full_house_of_seven(seven: str, five: str) -> None:
    assert of(seven) == best_five(unsuited(five))


@pytest.mark.clause("5324.36(b)(2)(v)", "5324.34(b)(2)(v)")
def test_flushes() -> None:
    assert (BROKEN[0], BROKEN[-1], len(BROKEN)) == ("AKQJ9", "75432", 1277)
    check_descends((best_five(suited(ranks)) for ranks in BROKEN), "flush")
    assert of("2s 4s 6s 8s Ts Qs Ah") == best_five(suited("QT864"))
    assert best_five((*suited("AKQ9"), *suited("8", "h"))).name == "high card"


@pytest.mark.clause("5324.36(b)(2)(vi)", "5324.34(b)(2)(vi)#1")
def test_straights() -> None:
    assert (runs(5)[0], runs(5)[-1], len(runs(5))) == ("AKQJT", "5432A", 10)
    check_descends((best_five(unsuited(ranks)) for ranks in runs(5)), "straight")


@pytest.mark.clause("5324.36(b)(2)(vi)")
def test_straight_may_hold_four_of_a_suit() -> None:
    assert of("9s 8s 7s 6d 5s Kc Kd") == best_five(unsuited("98765"))


@pytest.mark.clause("5324.36(b)(2)(vii)", "5324.34(b)(2)(vii)")
def test_three_of_a_kind() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 3, 2)]
    check_descends((best_five(unsuited(ranks)) for ranks in ladder), "three of a kind")


@pytest.mark.clause("5324.36(b)(2)(viii)", "5324.34(b)(2)(viii)")
def test_two_pair() -> None:
    pairs = [high * 2 + low * 2 for high, low in combinations(HIGH_TO_LOW, 2)]
    assert (pairs[0], pairs[-1]) == ("AAKK", "3322")
    ladder = [ranks for group in pairs for ranks in with_kickers(group, 1)]
    check_descends((best_five(unsuited(ranks)) for ranks in ladder), "two pair")
    assert of("4s 4h 3s 3h 2s 2h Ad") == best_five(unsuited("4433A"))
    assert of("Ks Kh 7s 7h 5s 5h 3d") == best_five(unsuited("KK775"))


@pytest.mark.clause("5324.36(b)(2)(ix)", "5324.34(b)(2)(ix)")
def test_pairs() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 2, 3)]
    check_descends((best_five(unsuited(ranks)) for ranks in ladder), "pair")


def test_strength_from_which_a_hand_is_a_pair() -> None:
    lowest, highest = best_five(unsuited("22543")), best_five(unsuited("AKQJ9"))
    assert highest.strength < ONE_PAIR <= lowest.strength


@pytest.mark.clause("5324.36(b)(3)#1")
def test_no_hand_goes_by_its_cards() -> None:
    check_descends((best_five(unsuited(ranks)) for ranks in BROKEN), "high card")


@pytest.mark.clause("5324.36(b)(3)#1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("Ks Kh Kd 2s 2h", "2s 2d 2c As Ah", id="full house: the three first"),
        pytest.param("6s 5h 4d 3c 2s", "5s 4h 3d 2c As", id="the ace of a wheel is low"),
        pytest.param("Kc Qd 9s 9h 2c", "Ac Qh 8s 8h 7d", id="pair before kicker"),
        pytest.param("Ts Th 3s 3h 2c", "9s 9h 8s 8h Ac", id="two pair before kicker"),
        pytest.param("Ts Th 4s 4h 2c", "Td Tc 3s 3h Ac", id="second pair before kicker"),
        pytest.param("7s 7h 7d Kc 3s", "7s 7h 7d Kc 2s", id="three: second kicker"),
        pytest.param("8s 8h 8d 8c 3s", "8s 8h 8d 8c 2s", id="four: kicker"),
        pytest.param("Ks Kd Ac 8c 7c", "Ks Kd Ac 8c 5h", id="pair: third kicker"),
        pytest.param("Ks Kd Ac 4c 3c", "Ks Kd Qc Jc Th", id="pair: first kicker first"),
        pytest.param("Ks Jd 9c 7c 3d", "Ks Jd 9c 7c 2d", id="no hand: fifth card"),
        pytest.param("Ks Js 9s 7s 3s", "Kh Jh 9h 7h 2h", id="flush: fifth card"),
        pytest.param("Ad 7c Ks Kd 8c 5h 3d", "Ac 4d Ks Kd 8c 5h 3d", id="kicker from seven"),
    ],
)
def test_group_first_then_kickers(better: str, worse: str) -> None:
    assert of(better) > of(worse)
    assert of(better).name == of(worse).name


@pytest.mark.clause("5324.36(b)(3)#2")
@pytest.mark.parametrize(("name", "high", "low"), CLASSES)
def test_suits_never_decide(name: str, high: tuple[Card, ...], low: tuple[Card, ...]) -> None:
    for cards in (high, low):
        turned = [best_five([card ^ swap for card in cards]) for swap in range(4)]
        assert {hand.name for hand in turned} == {name}
        assert all(hand == turned[0] and not hand < turned[0] for hand in turned)


@pytest.mark.clause("5324.36(b)(3)#2")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Ac 4d Ks Kd 8c 8h 3d", "Ad 7c Ks Kd 8c 8h 3d", id="sixth card"),
        pytest.param("2c 2d As Ks Qs Js Ts", "Ac Ad As Ks Qs Js Ts", id="board plays"),
        pytest.param("3c 2d 9s 9h 9d 9c As", "Ad Kd 9s 9h 9d 9c As", id="four on the board"),
        pytest.param("Qc Qd Ks Kh 7s 7h Ad", "Jc Jd Ks Kh Qs Qh Ad", id="third pair"),
    ],
)
def test_equal_five_push(one: str, other: str) -> None:
    assert of(one) == of(other)
