"""Four-card poker: what each answer is worth, and the best play as a person learns it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier import RuleViolation
from croupier.cards import DECK, RANKS, read_cards
from croupier.games import find_game
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.hands import best_four
from croupier.hands.four import HIGH_CARD, PAIR
from croupier.hands.ranks import CATEGORY, GROUP, RANK_BITS
from croupier.house import rules_of
from croupier.kernels import wide4
from croupier.odds.analysis import Advice
from croupier.odds.four_card_poker import SOLVER
from croupier.odds.four_card_poker.play import nets_of
from croupier.odds.four_card_poker.showdown import solve
from croupier.odds.four_card_poker.strategy import rule_of_thumb
from croupier.odds.solver import Spot, StrategyTable, find_solver, silent

FCP = find_game("fcp")
ASKED = "play or fold"


def house(dealer_cards: int, *, upcard: bool = False, **more: object) -> FourCardRules:
    rules = rules_of(FCP, {"dealer_cards": dealer_cards, "dealer_upcard": upcard, **more})
    assert isinstance(rules, FourCardRules)
    return rules


def advise(
    cards: str,
    *,
    upcard: str | None = None,
    seen: str = "",
    rules: FourCardRules | None = None,
) -> Advice:
    opened = None if upcard is None else read_cards(upcard)[0]
    spot = Spot(ASKED, read_cards(cards), (), opened, frozenset(read_cards(seen)))
    return SOLVER.advise(rules or house(6, upcard=upcard is not None), spot, silent)


# Advice


def test_the_solver_is_found_by_its_game() -> None:
    assert find_solver(FCP) is SOLVER


def test_every_answer_in_rising_wager() -> None:
    advice = advise("As Ah Kd 7c 2c")
    assert [option.decision for option in advice.options] == [
        "fold",
        "play 1x",
        "play 2x",
        "play 3x",
    ]
    fold, one, two, three = (option.expectation for option in advice.options)
    assert fold == -1
    assert two - one == three - two
    assert advice.best.decision == "play 3x"
    assert not advice.tie


def test_a_hand_that_cannot_lose() -> None:
    advice = advise("As Ah Ad Ac 2c")
    assert [option.expectation for option in advice.options] == [-1, 27, 28, 29]
    assert advise("As Ah Ad Ac 2c", upcard="Ks").best.expectation == 29


def test_seen_cards_are_out_of_the_deck() -> None:
    cards, seen = (
        "9s 9h Kd 7c 2c",
        " ".join(r + s for r in "AKQJT" for s in "cdhs" if r + s != "Kd"),
    )
    own = best_four(read_cards(cards))
    gone = {*read_cards(cards), *read_cards(seen)}
    rest = [card for card in DECK if card not in gone]
    met = [best_four(hand) <= own for hand in combinations(rest, 5)]
    advice = advise(cards, seen=seen, rules=house(5))
    assert advice.options[1].expectation == Fraction(4 * sum(met) - 2 * len(met), len(met))


def test_an_open_card_is_one_of_the_dealers() -> None:
    cards = read_cards("Qs Qh 9d 7c 2c")
    own = best_four(cards)
    opened = read_cards("Ad")[0]
    rest = [card for card in DECK if card not in (*cards, opened)]
    met = [best_four((opened, *hand)) <= own for hand in combinations(rest, 4)]
    advice = advise("Qs Qh 9d 7c 2c", upcard="Ad", rules=house(5, upcard=True))
    assert advice.options[1].expectation == Fraction(4 * sum(met) - 2 * len(met), len(met))


def test_equal_answers_go_to_the_larger_wager() -> None:
    """A sure win at even money with its stake kept is worth nothing, however large."""
    rules = house(5, stake_kept=["play"])
    advice = advise("As Ah Ad Ac Kc", rules=rules)
    assert advice.options[1].expectation == advice.options[3].expectation
    assert advice.best.decision == "play 3x"
    assert advice.tie


@pytest.mark.parametrize(
    ("spot", "message", "clause"),
    [
        (Spot(ASKED, read_cards("As Ah Ad Ac")), "4 cards", "5324.33(d)(1)"),
        (Spot(ASKED, read_cards("As Ah Ad Ac As")), "As would be in two places", None),
        (Spot("at the end", read_cards("As Ah Ad Ac 2c")), "not 'at the end'", None),
        (Spot(ASKED, read_cards("As Ah Ad Ac 2c"), answers=("fold",)), "none is open", None),
        (Spot(ASKED, read_cards("As Ah Ad Ac 2c"), read_cards("3c")), "no community", None),
        (
            Spot(ASKED, read_cards("As Ah Ad Ac 2c"), upcard=read_cards("3c")[0]),
            "face down, yet 3c is open",
            "5324.33(d)(2)",
        ),
        (
            Spot(ASKED, read_cards("As Ah Ad Ac 2c"), seen=frozenset(read_cards("2c"))),
            "2c would be in two places",
            None,
        ),
        (
            Spot(ASKED, read_cards("2c 2d 2h 2s 3c"), seen=frozenset(DECK[10:])),
            "5 cards are left for 6",
            None,
        ),
    ],
)
def test_a_spot_that_cannot_be_is_refused(spot: Spot, message: str, clause: str | None) -> None:
    with pytest.raises(RuleViolation, match=message) as refused:
        SOLVER.advise(house(6), spot, silent)
    assert refused.value.clause == clause


def test_a_house_with_an_open_card_needs_it() -> None:
    with pytest.raises(RuleViolation, match="none is given") as refused:
        SOLVER.advise(house(6, upcard=True), Spot(ASKED, read_cards("As Ah Ad Ac 2c")), silent)
    assert refused.value.policy == "F-02"
    with pytest.raises(RuleViolation, match="As would be in two places"):
        advise("As Ah Ad Ac 2c", upcard="As")


# The strategy


def strategy(rules: FourCardRules) -> StrategyTable:
    (table,) = SOLVER.strategy(rules, silent)
    return table


def test_the_list_without_an_open_card() -> None:
    assert strategy(house(6)).rows == (
        ("pair of tens or better", "3x", "804948", "21972"),
        ("pair of threes to pair of nines", "1x", "562836", "1848"),
        ("pair of twos or less", "fold", "1231176", "0"),
    )
    assert [row[:2] for row in strategy(house(5)).rows] == [
        ("pair of fours or better", "3x"),
        ("K-Q-J high to pair of threes", "1x"),
        ("K-Q-T high or less", "fold"),
    ]


def test_the_list_by_open_card() -> None:
    table = strategy(house(6, upcard=True))
    assert table.headings == ("hand", *RANKS)
    rows = {name: answers for name, *answers in table.rows}
    assert next(iter(rows)) == "pair of aces or better"
    assert rows["pair of tens"] == ["3x"] * 9 + ["1x"] * 4
    assert rows["pair of jacks"] == ["3x"] * 10 + ["1x"] * 3
    beside = rows["pair of jacks, and a card of the open card's rank"]
    assert beside == ["3x"] * 9 + ["-"] + ["3x"] * 3
    assert [*rows][-1] == "A-Q high or less"
    assert set(rows["A-Q high or less"]) == {"fold"}


@pytest.mark.parametrize("dealer_cards", [5, 6])
def test_the_exceptions_without_an_open_card_and_their_cost(dealer_cards: int) -> None:
    """The list is followed hand by hand; its words are read, not its numbers."""
    rules = house(dealer_cards)
    table, showdown = strategy(rules), solve(dealer_cards, upcard=False)
    threes, ones = (at_least(row[0]) for row in table.rows[:2])
    strength = showdown.players.strength.astype(np.int64)
    followed = np.where(strength >= threes, 3, np.where(strength >= ones, 1, 0))
    won, hands = showdown.won[:, 0].astype(np.int64), showdown.hands
    # A play of m antes is worth (1 + m) times what is won less what is lost.
    margin = 2 * won - hands
    bonus = (wide4()[strength] >> CATEGORY >= 5) * hands
    worth = np.stack([np.full(len(won), -hands), 2 * margin + bonus, 4 * margin + bonus])
    best = np.where(worth[2] >= worth[1:].max(axis=0), 3, np.where(worth[1] >= -hands, 1, 0))
    weight = showdown.players.weight
    assert table.extra["exceptions"] == int(weight[best != followed].sum())
    lost = worth.max(axis=0) - np.choose(np.searchsorted([0, 1, 3], followed), worth)
    total = int(weight.sum()) * hands
    assert table.extra["cost"] == Fraction(int((weight * lost).sum()), total)


def at_least(name: str) -> int:
    """Return the least strength of the hands that a line of the list names."""
    least = name.removesuffix(" or better").split(" to ")[0]
    plurals = "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"
    if least.startswith("pair of "):
        rank = plurals.split().index(least.removeprefix("pair of "))
        wide = PAIR << CATEGORY | 1 << rank + GROUP
    else:
        ranks = [RANKS.index(rank) for rank in least.removesuffix(" high").split("-")]
        wide = HIGH_CARD << CATEGORY | sum(1 << rank for rank in ranks)
    return int(np.searchsorted(wide4(), wide))


@pytest.mark.parametrize("dealer_cards", [5, 6])
def test_the_rule_by_open_card_loses_what_its_exceptions_cost(dealer_cards: int) -> None:
    """Every hand and open card of the deck, answered as the cells say."""
    rules = house(dealer_cards, upcard=True)
    rule, showdown = rule_of_thumb(rules, silent), solve(dealer_cards, upcard=True)
    wide = wide4()[showdown.players.strength]
    category, group = wide >> CATEGORY, wide >> GROUP & RANK_BITS
    ranks = showdown.players.cards // 4
    names = [name_of(*pair) for pair in zip(category.tolist(), wide.tolist(), strict=True)]
    sort = np.array([rule.names.index(name) for name in names])
    said = np.array(
        [[[cell.answer for cell in part] for part in parts] for parts in rule.cells], np.int64
    )
    nets = nets_of(rules)
    bonus = np.array([int(paid) for paid in nets.bonus])[category]
    hands, weight = showdown.hands, showdown.players.weight
    lost = wrong = 0
    for card in DECK:
        rank, meets = card // 4, showdown.won[:, card] >= 0
        pair_of_it = (category == PAIR) & (group == 1 << rank)
        holds = (ranks == rank).any(axis=1) & ~pair_of_it
        margin = 2 * showdown.won[:, card].astype(np.int64) - hands
        worth = np.stack(
            [np.full(len(margin), -hands), *(m * margin + bonus * hands for m in (2, 4))]
        )
        answer = said[sort, holds.astype(int), rank]
        assert (answer[meets] >= 0).all()
        best = np.where(worth[2] >= worth[1], 2, np.where(worth[1] >= -hands, 1, 0))
        missed = worth.max(axis=0) - np.take_along_axis(worth, answer[None].clip(0), axis=0)[0]
        lost += int((weight * missed)[meets].sum())
        wrong += int(weight[meets & (answer != best)].sum())
    assert rule.exceptions == wrong
    assert rule.cost == Fraction(lost, rule.deals * hands)
    assert rule.deals == int(weight.sum()) * 47


def name_of(category: int, wide: int) -> str:
    """Return the name of a hand's sort where high cards are told apart by two ranks."""
    if category == HIGH_CARD:
        held = [rank for rank in reversed(range(13)) if wide >> rank & 1]
        return f"{RANKS[held[0]]}-{RANKS[held[1]]} high"
    if category == PAIR:
        plurals = "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"
        return f"pair of {plurals.split()[(wide >> GROUP & RANK_BITS).bit_length() - 1]}"
    return [
        "two pair",
        "straight",
        "flush",
        "three of a kind",
        "straight flush",
        "four of a kind",
    ][category - 2]
