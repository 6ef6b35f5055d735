"""Four-card hands, clause by clause: § 5324.33(b)(1), (2), (4)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from croupier.cards import Card, read_cards
from croupier.hands import FourCardHand, best_four
from hands.dealing import (
    HIGH_TO_LOW,
    check_descends,
    runs,
    suited,
    unsuited,
    with_kickers,
)

CLASSES = [
    ("four of a kind", unsuited("AAAA"), unsuited("2222")),
    ("straight flush", suited("AKQJ"), suited("432A")),
    ("three of a kind", unsuited("AAAK"), unsuited("2223")),
    ("flush", suited("AKQT"), suited("6432")),
    ("straight", unsuited("AKQJ"), unsuited("432A")),
    ("two pair", unsuited("AAKK"), unsuited("3322")),
    ("pair", unsuited("AAKQ"), unsuited("2243")),
    ("high card", unsuited("AKQT"), unsuited("6432")),
]
"""Each class from the highest down, with its highest and its lowest hand."""

BROKEN = [ranks for ranks in map("".join, combinations(HIGH_TO_LOW, 4)) if ranks not in runs(4)]
"""Four different ranks that are no run, from the highest down; combinations come in that order."""
BROKEN.remove("A432")

WRAPPED = ["32AK", "2AKQ"]
"""Four in a row round the ace."""


def of(text: str) -> FourCardHand:
    """Return the best four of the cards that a text names."""
    return best_four(read_cards(text))


@pytest.mark.clause("5324.33(b)(1)")
def test_cards_rank_from_ace_to_two() -> None:
    for high, low in combinations(HIGH_TO_LOW, 2):
        group = next(rank for rank in "765" if rank not in high + low) * 3
        assert best_four(unsuited(group + high)) > best_four(unsuited(group + low))


@pytest.mark.clause("5324.33(b)(2)")
def test_seven_classes_and_none() -> None:
    found = [(best_four(high), best_four(low)) for _, high, low in CLASSES]
    for (name, _, _), (high, low) in zip(CLASSES, found, strict=True):
        assert (high.name, low.name) == (name, name)
        assert high > low
    assert all(low > high for (_, low), (high, _) in pairwise(found))


@pytest.mark.clause("5324.33(b)(2)")
@pytest.mark.parametrize(
    ("given", "best"),
    [
        pytest.param("As Ah Ks 9s 4s", "As Ks 9s 4s", id="flush over a pair of aces"),
        pytest.param("As Ah 7s 7d 7c", "As 7s 7d 7c", id="three over a full house's pairs"),
        pytest.param("As 7s 7d 7c 4s 2s", "As 7s 7d 7c", id="three over a flush"),
        pytest.param("9s 8h 7s 6d 4s 2s", "9s 7s 4s 2s", id="flush over a straight"),
        pytest.param("9s 9h 8s 8d 7s 6d", "9s 8s 7s 6d", id="straight over two pair"),
        pytest.param("2s 2h 2d 2c As Ks", "2s 2h 2d 2c", id="four over anything"),
        pytest.param("Ah Ad 5s 4s 3s 2s", "5s 4s 3s 2s", id="straight flush over aces"),
        pytest.param("As Ah Ad 4s 3s 2s", "4s 3s 2s As", id="straight flush over three"),
    ],
)
def test_best_four_by_this_order(given: str, best: str) -> None:
    assert of(given) == of(best)


@pytest.mark.clause("5324.33(b)(2)(i)")
def test_four_of_a_kind() -> None:
    check_descends((best_four(unsuited(rank * 4)) for rank in HIGH_TO_LOW), "four of a kind")
    assert of("2s 2h 2d 2c As Ah") == of("2s 2h 2d 2c")


@pytest.mark.clause("5324.33(b)(2)(ii)")
def test_straight_flushes() -> None:
    assert (runs(4)[0], runs(4)[-1], len(runs(4))) == ("AKQJ", "432A", 11)
    check_descends((best_four(suited(ranks)) for ranks in runs(4)), "straight flush")
    assert of("Kd Qd Jd Td 9d") == best_four(suited("KQJT"))


@pytest.mark.clause("5324.33(b)(2)(ii)", "5324.33(b)(2)(v)#2")
@pytest.mark.parametrize("ranks", WRAPPED)
def test_ace_joins_no_other_run(ranks: str) -> None:
    assert best_four(unsuited(ranks)).name == "high card"
    assert best_four(suited(ranks)).name == "flush"
    assert best_four([*unsuited(ranks), *read_cards("9h 7c")]).name == "high card"


@pytest.mark.clause("5324.33(b)(2)(iii)")
def test_three_of_a_kind() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 3, 1)]
    check_descends((best_four(unsuited(ranks)) for ranks in ladder), "three of a kind")
    assert of("2s 2h 2d As Ah Ad") == of("As Ah Ad 2c")


@pytest.mark.clause("5324.33(b)(2)(iv)")
def test_flushes() -> None:
    assert (BROKEN[0], BROKEN[-1], len(BROKEN)) == ("AKQT", "6432", 704)
    check_descends((best_four(suited(ranks)) for ranks in BROKEN), "flush")
    assert of("2s 4s 6s 8s Ts Qs") == best_four(suited("QT86"))
    assert best_four((*suited("AK9"), *suited("8", "h"))).name == "high card"


@pytest.mark.clause("5324.33(b)(2)(v)#1")
def test_straights() -> None:
    assert (runs(4)[0], runs(4)[-1], len(runs(4))) == ("AKQJ", "432A", 11)
    check_descends((best_four(unsuited(ranks)) for ranks in runs(4)), "straight")
    assert of("As Kd 5h 4s 3c 2d") == best_four(unsuited("5432"))


@pytest.mark.clause("5324.33(b)(2)(vi)")
def test_two_pair() -> None:
    pairs = [high * 2 + low * 2 for high, low in combinations(HIGH_TO_LOW, 2)]
    assert (pairs[0], pairs[-1]) == ("AAKK", "3322")
    check_descends((best_four(unsuited(ranks)) for ranks in pairs), "two pair")
    assert of("9s 9h 6s 6h 2s 2h") == best_four(unsuited("9966"))


@pytest.mark.clause("5324.33(b)(2)(vii)")
def test_pairs() -> None:
    ladder = [ranks for rank in HIGH_TO_LOW for ranks in with_kickers(rank * 2, 2)]
    check_descends((best_four(unsuited(ranks)) for ranks in ladder), "pair")


@pytest.mark.clause("5324.33(b)(4)#1")
def test_no_hand_goes_by_its_cards() -> None:
    check_descends((best_four(unsuited(ranks)) for ranks in BROKEN), "high card")


@pytest.mark.clause("5324.33(b)(4)#1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("Ks Kd Qc 7h", "9s 9d Ac 5h", id="pair before kicker"),
        pytest.param("Ks Kd 3c 2h", "Qs Qd Ac Kh", id="kings before queens with an ace"),
        pytest.param("5s 4h 3d 2c", "4s 3h 2d Ac", id="the ace of a wheel is low"),
        pytest.param("3s 3h 3d 2c", "2s 2h 2d Ac", id="three before kicker"),
        pytest.param("7s 7h 7d Kc", "7s 7h 7d Qc", id="three: kicker"),
        pytest.param("Ts Th 4s 4h", "9s 9h 8s 8h", id="higher pair first"),
        pytest.param("Ts Th 4s 4h", "Td Tc 3s 3h", id="second pair"),
        pytest.param("Ks Kd Ac 8c", "Kh Kc Ac 7c", id="pair: second kicker"),
        pytest.param("Ks Kd Ac 3c", "Kh Kc Qd Jc", id="pair: first kicker first"),
        pytest.param("Ks Jd 9c 3d", "Ks Jd 9c 2d", id="no hand: fourth card"),
        pytest.param("Ks Js 9s 3s", "Kh Jh 9h 2h", id="flush: fourth card"),
    ],
)
def test_group_first_then_kickers(better: str, worse: str) -> None:
    assert of(better) > of(worse)
    assert of(better).name == of(worse).name


@pytest.mark.clause("5324.33(b)(4)#2")
@pytest.mark.parametrize(("name", "high", "low"), CLASSES)
def test_suits_never_decide(name: str, high: tuple[Card, ...], low: tuple[Card, ...]) -> None:
    for cards in (high, low):
        turned = [best_four([card ^ swap for card in cards]) for swap in range(4)]
        assert {hand.name for hand in turned} == {name}
        assert all(hand == turned[0] and not hand < turned[0] for hand in turned)


@pytest.mark.clause("5324.33(b)(4)#2")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        pytest.param("Ks Kh Qd 9c 2s", "Kd Kc Qh 9s 8d 4c", id="fifth and sixth card"),
        pytest.param("7s 7h 7d Ac Ad", "7s 7h 7d As 3c 2d", id="pair beside three"),
    ],
)
def test_equal_four_tie(player: str, dealer: str) -> None:
    assert of(player) == of(dealer)
