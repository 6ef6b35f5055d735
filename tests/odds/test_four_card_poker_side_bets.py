"""Aces up, the six-card bonus, the progressive, envy: exact figures, and plain counts of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from croupier import RuleViolation
from croupier.cards import DECK
from croupier.games import find_game
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.hands import best_four, six_card_bonus_hand
from croupier.hands import hand as names
from croupier.hands.ranks import ACE, CATEGORY
from croupier.house import rules_of
from croupier.kernels import rank4of4, rank4of5, rank4of6, rank6, wide4, wide5
from croupier.kernels.holdings import holdings
from croupier.odds.analysis import Amounts, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.four_card_poker import SOLVER
from croupier.odds.four_card_poker.counting import (
    count_strengths,
    five_card_order,
    four_card_order,
)
from croupier.odds.four_card_poker.envy import (
    FOUR,
    FOUR_ACES,
    STRAIGHT_FLUSH,
    THREE,
    Specials,
    alone,
    joint,
    with_three,
)
from croupier.odds.four_card_poker.side_bets import four_card_hands, six_card_hands

FCP = find_game("fcp")
DOLLAR = 100
ALL_FIVES = comb(52, 5)

Masks = npt.NDArray[np.uint64]


def offer(amounts: Amounts | None = None, **choices: object) -> dict[str, SideBet]:
    rules = rules_of(FCP, {"dealer_cards": 6, **choices})
    assert isinstance(rules, FourCardRules)
    assert SOLVER.side_bets is not None
    return dict(SOLVER.side_bets(rules, amounts or Amounts()))


def progressive(table: str = "A", envy: str = "A", **more: object) -> dict[str, object]:
    return {"table": table, "envy": envy, **more}


# How often hands come


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (4, [177_408, 82_368, 2_808, 2_772, 2_816, 2_496, 44, 13]),
        (5, [1_150_080, 1_047_552, 123_552, 101_808, 114_616, 58_656, 2_072, 624]),
        (6, [4_872_000, 8_194_320, 2_342_736, 1_744_080, 2_245_352, 897_616, 47_752, 14_664]),
    ],
)
def test_best_four_counted_by_ranks_and_from_the_kernels(size: int, counts: list[int]) -> None:
    by_ranks = count_strengths(four_card_order(size), size, DECK)
    found = holdings(size)
    rank = {4: rank4of4, 5: rank4of5, 6: rank4of6}[size]
    by_kernel = np.zeros(len(wide4()), np.int64)
    np.add.at(by_kernel, rank(found.cards), found.weight)
    assert (by_ranks == by_kernel).all()
    assert len(wide4()) == 2535
    category = wide4() >> CATEGORY
    assert [int(by_ranks[category == kind].sum()) for kind in range(8)] == counts


def test_the_six_card_bonus_counted_by_ranks_and_from_the_kernels() -> None:
    by_ranks = count_strengths(five_card_order(6), 6, DECK)
    found = holdings(6)
    by_kernel = np.zeros(len(wide5()), np.int64)
    np.add.at(by_kernel, rank6(found.cards), found.weight)
    assert (by_ranks == by_kernel).all()
    assert [*six_card_hands().values()] == [
        6_612_900,
        9_730_740,
        2_532_816,
        732_160,
        361_620,
        205_792,
        165_984,
        14_664,
        1_656,
        184,
        3,
        1,
    ]


def test_counting_from_any_deck_is_as_by_listing() -> None:
    rng = Random(3)
    for known in ((), (50,), (7, 3)):
        deck = [card for card in rng.sample(DECK, 17) if card not in known]
        for size in (5, 6):
            counted = count_strengths(four_card_order(size), size, deck, known)
            listed: dict[int, int] = {}
            for cards in combinations(deck, size - len(known)):
                strength = best_four((*known, *cards)).strength
                listed[strength] = listed.get(strength, 0) + 1
            wide = wide4().tolist()
            assert {wide[n]: c for n, c in enumerate(counted.tolist()) if c} == listed


def test_counting_from_too_few_cards_finds_nothing() -> None:
    assert count_strengths(four_card_order(5), 5, range(4)).sum() == 0


# Aces up and the six-card bonus


@pytest.mark.parametrize(
    ("table", "edge"),
    [("A", 2.7759), ("B", 3.3724), ("C", 3.8917), ("D", 4.2355), ("E", 5.0328), ("F", 6.1486)],
)
def test_aces_up(table: str, edge: float) -> None:
    bet = offer(aces_up_table=table)["aces_up"]
    assert round(-100 * float(bet.expectation), 4) == edge
    assert bet.combinations == ALL_FIVES == bet.net.total
    assert [line.hand for line in bet.hands][:4] == [
        "high card",
        "pair",
        "pair of aces",
        "two pair",
    ]
    assert bet.hands[2].combinations == 81_096
    assert bet.hands[2].pay == "1:1"
    assert bet.hands[1].pay is None


def test_a_kept_stake_lowers_every_win_by_one() -> None:
    plain, kept = (offer(stake_kept=keep)["aces_up"] for keep in ([], ["aces_up"]))
    wins = sum(line.combinations for line in plain.hands if line.pay)
    assert plain.expectation - kept.expectation == Fraction(wins, ALL_FIVES)


@pytest.mark.parametrize(("table", "stake"), [("A", 100), ("A", 2500), ("B", 500)])
def test_the_six_card_bonus_pays_dollars_whatever_the_stake(table: str, stake: int) -> None:
    amounts = Amounts(side_bets={"six_card": stake})
    bet = offer(amounts, six_card_table=table)["six_card"]
    assert bet.stake == stake
    odds = {"three of a kind": 5, "straight": 10, "flush": 15, "full house": 20}
    odds |= {"four of a kind": 50, "straight flush": 200, "royal flush": 1000}
    paid = sum(stake * odds.get(hand, 0) * count for hand, count in six_card_hands().items())
    diamonds = 1_000_000 if table == "A" else 100_000
    paid += 3 * 100_000 * DOLLAR + diamonds * DOLLAR
    lost = stake * (six_card_hands()["high card"] + 9_730_740 + 2_532_816)
    assert bet.expectation * stake * comb(52, 6) == paid - lost
    assert bet.hands[-1].hand == "six-card royal of diamonds"
    assert bet.hands[-1].net == Fraction(diamonds * DOLLAR, stake)


def test_the_stake_where_none_is_given_is_the_least_or_a_dollar() -> None:
    assert offer(six_card_table="A")["six_card"].stake == DOLLAR
    least = offer(six_card_table="A", minimums={"six_card": 500})["six_card"]
    assert least.stake == 500
    one_chip = offer(progressive=progressive(wager=500))["progressive"]
    assert one_chip.stake == 500


def test_the_royals_of_the_bonus_are_those_of_the_settlement() -> None:
    royal = six_card_bonus_hand([DECK[n] for n in (29, 33, 37, 41, 45, 49)])
    assert royal.name == names.SIX_CARD_ROYAL
    assert royal.cards[0] & 3 == 1


# The progressive


@pytest.mark.parametrize("table", ["A", "B"])
@pytest.mark.parametrize("kept", [False, True])
def test_the_progressive_at_a_meter(table: str, kept: bool) -> None:  # noqa: FBT001 - a parameter
    amounts = Amounts(meter=1_234_567, side_bets={"progressive": 500})
    keep = ["progressive"] if kept else []
    bet = offer(amounts, progressive=progressive(table), stake_kept=keep)["progressive"]
    three = 9 if table == "A" else 15
    paid = 500 * (three * 58_656 + 100 * 2_072 + 300 * 576) + 48 * 1_234_567
    wins = 58_656 + 2_072 + 624
    lost = 500 * (ALL_FIVES - wins) + (500 * wins if kept else 0)
    assert bet.expectation == Fraction(paid - lost, 500 * ALL_FIVES)
    assert [line.hand for line in bet.hands[-4:]] == [THREE, STRAIGHT_FLUSH, FOUR, FOUR_ACES]
    assert bet.hands[-1].pay == "100% of the meter"
    assert bet.together is None


@pytest.mark.parametrize("others", [0, 3])
def test_the_progressive_breaks_even_at_its_meter_and_not_a_cent_below(others: int) -> None:
    def worth(meter: int | None) -> SideBet:
        amounts = Amounts(meter=meter, others=others, side_bets={"progressive": 500})
        return offer(amounts, progressive=progressive("B", "A"))["progressive"]

    figures = worth(None).figures
    assert figures is not None
    assert figures["meter"] == 1_000 * DOLLAR
    even = int(figures["breakeven_meter"])
    assert worth(even).expectation >= 0 > worth(even - 1).expectation
    with_envy = int(figures["breakeven_meter_with_envy"])
    if others:
        at, below = worth(with_envy).together, worth(with_envy - 1).together
        assert at is not None
        assert below is not None
        assert at.expectation >= 0 > below.expectation
        assert with_envy < even
    else:
        assert with_envy == even


def test_over_the_meters_life_the_contributions_come_back() -> None:
    """The long run is the wager at the meter that is paid on average: reset and contributions."""
    chosen = progressive("A", "B", rate="1/5")
    bet = offer(Amounts(side_bets={"progressive": 100}), progressive=chosen)["progressive"]
    assert bet.figures is not None
    assert bet.figures["contribution"] == Fraction(1, 5)
    # Between two wins ALL_FIVES / 48 wagers are made on average, each adding 20 cents.
    mean = 5_000 * DOLLAR + Fraction(20 * ALL_FIVES, 48)
    assert mean.denominator == 1
    amounts = Amounts(meter=int(mean), side_bets={"progressive": 100})
    assert offer(amounts, progressive=chosen)["progressive"].expectation == bet.figures["long_run"]
    unset = offer(progressive=progressive())["progressive"].figures
    assert unset is not None
    assert "long_run" not in unset


# Envy


@pytest.mark.parametrize(
    ("envy", "odds"), [("A", (5, 10, 100)), ("B", (0, 25, 100)), ("C", (0, 300, 1000))]
)
@pytest.mark.parametrize("others", [1, 2, 6])
def test_envy_is_worth_what_each_other_hand_is_worth(
    envy: str, odds: tuple[int, int, int], others: int
) -> None:
    bets = offer(Amounts(others=others), progressive=progressive("A", envy))
    each = Fraction(2_072 * odds[0] + 576 * odds[1] + 48 * odds[2], ALL_FIVES)
    bet, own = bets["envy"], bets["progressive"]
    assert bet.expectation == others * each
    assert bet.combinations == ALL_FIVES == sum(line.combinations for line in bet.hands)
    assert own.together is not None
    assert own.together.expectation == own.expectation + others * each
    assert own.figures is not None
    assert own.figures["envy"] == others * each
    assert "envy" not in offer(progressive=progressive("A", envy))


@pytest.mark.parametrize("others", range(7))
def test_all_deals_to_the_table_are_counted_once(others: int) -> None:
    ways = joint(others)
    deals = prod(comb(52 - 5 * seat, 5) for seat in range(others + 1))
    assert sum(ways.values()) == deals
    assert min(ways.values()) > 0
    for place, count in enumerate((2_072, 576, 48)):
        mean = sum(held[place] * number for (_, held), number in ways.items())
        assert mean * ALL_FIVES == others * count * deals
    for own, count in four_card_hands().items():
        if own in (THREE, STRAIGHT_FLUSH, FOUR, FOUR_ACES):
            mine = sum(number for (hand, _), number in ways.items() if hand == own)
            assert mine * ALL_FIVES == count * deals
    # Any two players are as likely to hold two special hands as the first two are.
    pairs = sum(comb(held.straight_flushes, 2) * number for (_, held), number in ways.items())
    two = alone(Specials(2, 0, 0)) if others > 1 else 0
    assert pairs * ALL_FIVES * comb(47, 5) == comb(others, 2) * two * deals


@pytest.fixture(scope="module")
def special() -> tuple[Masks, npt.NDArray[np.int64]]:
    """Return every special hand as a mask of cards, and its kind: the place in ``Specials``."""
    every = np.array([*combinations(range(52), 5)], np.uint8)
    wide = wide4()[rank4of5(every)]
    kind = np.where(wide >> CATEGORY == 7, np.where(wide >> 13 & 1 << ACE, 2, 1), 0)
    chosen = wide >> CATEGORY >= 6
    return masks_of(every[chosen]), kind[chosen]


def masks_of(cards: npt.NDArray[np.uint8]) -> Masks:
    bits = np.left_shift(np.uint64(1), cards.astype(np.uint64))
    masks: Masks = np.bitwise_or.reduce(bits, axis=1)
    return masks


def apart(some: Masks, others: Masks) -> npt.NDArray[np.float64]:
    """Return which hands share no card, as 1 and 0."""
    free: npt.NDArray[np.float64] = ((some[:, None] & others) == 0).astype(np.float64)
    return free


def test_special_hands_lie_together_as_by_pairing(
    special: tuple[Masks, npt.NDArray[np.int64]],
) -> None:
    """Two and three special hands, and a three of a kind with one and two, all listed."""
    masks, kind = special
    free = apart(masks, masks)
    of_kind = np.eye(3)[kind]
    for one in range(3):
        for other in range(3):
            pairs = of_kind[:, one] @ free @ of_kind[:, other]
            held = [0, 0, 0]
            held[one] += 1
            held[other] += 1
            assert alone(Specials(*held)) == int(pairs)
    found = holdings(5)
    wide = wide4()[rank4of5(found.cards)] >> CATEGORY
    for chosen, first in ((wide == 6, 0), (wide == 7, None), (wide == 5, THREE)):
        weight = found.weight[chosen].astype(np.float64)
        beside = apart(masks_of(found.cards[chosen]), masks)
        if first == THREE:
            assert with_three(Specials(1, 0, 0)) == int(weight @ beside @ of_kind[:, 0])
            assert with_three(Specials(0, 1, 0)) == int(weight @ beside @ of_kind[:, 1])
        flushes = beside * of_kind[:, 0]
        triples = int(weight @ ((flushes @ free) * flushes).sum(axis=1))
        fours = int(weight @ ((flushes @ free) * beside * of_kind[:, 1]).sum(axis=1))
        if first == THREE:
            assert with_three(Specials(2, 0, 0)) == triples
            assert with_three(Specials(1, 1, 0)) == fours
        elif first == 0:
            assert alone(Specials(3, 0, 0)) == triples
            assert alone(Specials(2, 1, 0)) == fours
        else:
            assert alone(Specials(2, 1, 0)) + alone(Specials(2, 0, 1)) == triples


def test_envy_at_a_full_table_dealt_at_random() -> None:
    """Six other players: how often they hold so many special hands, within five deviations."""
    rng = np.random.Generator(np.random.Philox(25))
    deals = 100_000
    order = np.argsort(rng.random((deals, 52), dtype=np.float32), axis=1)
    hands = np.ascontiguousarray(order[:, :35].reshape(-1, 5).astype(np.uint8))
    category = (wide4()[rank4of5(hands)] >> CATEGORY).reshape(deals, 7)
    ways = joint(6)
    total = sum(ways.values())
    for mine in (False, True):
        for count in range(3):
            chance = Fraction(
                sum(
                    number
                    for (own, held), number in ways.items()
                    if sum(held) == count and (own == THREE) == mine
                ),
                total,
            )
            met = (category[:, 1:] >= 6).sum(axis=1) == count
            seen = int((met & ((category[:, 0] == 5) == mine)).sum())
            mean = float(chance) * deals
            assert abs(seen - mean) < 5 * mean**0.5 + 1


def test_together_is_the_joint_distribution() -> None:
    bets = offer(Amounts(others=1), progressive=progressive("A", "A"))
    own = {line.hand: line.net for line in bets["progressive"].hands} | {"nothing": Fraction(-1)}
    plain = Distribution.of(
        (own[hand] + 5 * held.straight_flushes + 10 * held.fours + 100 * held.aces, ways)
        for (hand, held), ways in joint(1).items()
    )
    assert bets["progressive"].together == plain


# What is refused


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(RuleViolation, match="7 other players") as refused:
        offer(Amounts(others=7))
    assert refused.value.clause == "5324.33(a)(1)"


def test_another_progressive_wager_than_the_house_takes_is_refused() -> None:
    with pytest.raises(RuleViolation, match="takes 500 cents") as refused:
        offer(Amounts(side_bets={"progressive": 100}), progressive=progressive(wager=500))
    assert refused.value.clause == "5324.33(c)(4)(iv)(a)"


@pytest.mark.parametrize("amounts", [Amounts(meter=0), Amounts(side_bets={"six_card": -1})])
def test_amounts_are_above_zero(amounts: Amounts) -> None:
    with pytest.raises(ValueError, match="above 0"):
        offer(amounts)
