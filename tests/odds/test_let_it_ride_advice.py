from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from croupier import RuleViolation
from croupier.cards import DECK, read_cards
from croupier.games import find_game
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.house import rules_of
from croupier.odds.analysis import Advice, Amounts
from croupier.odds.let_it_ride import SOLVER
from croupier.odds.let_it_ride.outcomes import OUTCOMES
from croupier.odds.let_it_ride.play import best_play, nets_of
from croupier.odds.let_it_ride.problem import whole_deck
from croupier.odds.let_it_ride.shapes import Shape
from croupier.odds.let_it_ride.strategy import NEVER, Hand, Rule, rule_for, rules_of_thumb
from croupier.odds.solver import Spot, silent
from odds.plain_lir import outcome

GAME = find_game("let-it-ride")


def law_rules() -> LetItRideRules:
    rules = rules_of(GAME, {})
    assert isinstance(rules, LetItRideRules)
    return rules


RULES = law_rules()
ONE = dict(zip(OUTCOMES, nets_of(RULES)[0], strict=True))


def spot(cards: str, board: str = "", *answers: str, seen: str = "") -> Spot:
    return Spot(
        "bet two" if answers else "bet one",
        read_cards(cards),
        read_cards(board),
        seen=frozenset(read_cards(seen)),
        answers=answers,
    )


def advice(cards: str, board: str = "", *answers: str, seen: str = "") -> Advice:
    return SOLVER.advise(RULES, spot(cards, board, *answers, seen=seen), silent)


def worths(told: Advice) -> dict[str, Fraction]:
    return {option.decision: option.expectation for option in told.options}


def plain_bet(cards: str, board: str, seen: str = "") -> Fraction:
    """What one riding bet gets, over every way to finish the board."""
    known = (*read_cards(cards), *read_cards(board))
    rest = [card for card in DECK if card not in known and card not in read_cards(seen)]
    ends = [ONE[outcome(frozenset((*known, *more)))] for more in permutations(rest, 5 - len(known))]
    return sum(ends, Fraction()) / len(ends)


def plain_bet_two(cards: str, seen: str = "") -> Fraction:
    """What bet two is worth at the first question: the better of riding and nothing, by card."""
    known = read_cards(f"{cards} {seen}")
    rest = [card for card in DECK if card not in known]
    total = Fraction()
    for first in rest:
        four = frozenset((*read_cards(cards), first))
        ends = [ONE[outcome(four | {last})] for last in rest if last != first]
        total += max(Fraction(), sum(ends, Fraction()) / len(ends))
    return total / len(rest)


def test_the_first_question_counts_all_three_bets() -> None:
    told = advice("9c Tc Jc", seen="2d 3d 4d As Ks")
    bet = plain_bet("9c Tc Jc", "", "2d 3d 4d As Ks")
    two = plain_bet_two("9c Tc Jc", "2d 3d 4d As Ks")
    assert worths(told) == {"pull": bet + two, "ride": 2 * bet + two}
    assert told.question == "bet one"
    assert [option.decision for option in told.options] == ["pull", "ride"]


@pytest.mark.parametrize(("first", "riding"), [("pull", 1), ("ride", 2)])
def test_the_second_question_counts_the_bets_that_are_left(first: str, riding: int) -> None:
    told = advice("9c Tc Jc", "Qd", first, seen="Ks Kh")
    bet = plain_bet("9c Tc Jc", "Qd", "Ks Kh")
    assert worths(told) == {"pull": riding * bet, "ride": (riding + 1) * bet}


def test_a_tie_rides() -> None:
    told = advice("4c 5d 6h", "7s", "pull")
    assert (told.best.decision, told.tie) == ("ride", True)
    assert worths(told) == {"pull": 0, "ride": 0}


def test_cards_seen_change_the_answer() -> None:
    assert advice("4c 5d 6h", "7s", "pull", seen="2c").best.decision == "ride"
    assert advice("4c 5d 6h", "7s", "pull", seen="8c").best.decision == "pull"


def test_a_community_card_seen_too_early_counts() -> None:
    bet = plain_bet("Kc 7d 2h", "Ks")
    assert worths(advice("Kc 7d 2h", "Ks")) == {"pull": 2 * bet, "ride": 3 * bet}
    assert worths(advice("Kc 7d 2h", "Ks 7c")) == {"pull": 4, "ride": 6}
    assert worths(advice("Kc 7d 2h", "3s 4c", "pull")) == {"pull": -1, "ride": -2}


def test_first_answers_add_up_to_the_expectation() -> None:
    """The best worth of each class of three-card hands, weighted, is what the analysis says."""
    problem = whole_deck()
    columns = zip(problem.threes.tolist(), problem.like_three.tolist(), strict=True)
    total = Fraction()
    for cards, like in columns:
        told = SOLVER.advise(RULES, Spot("bet one", tuple(cards)), silent)
        total += like * told.best.expectation
    assert total / problem.hands == SOLVER.analyse(RULES, Amounts(), silent).main.expectation


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (spot("As Ks"), "2 cards"),
        (spot("As Ks Qs Js"), "4 cards"),
        (spot("As Ks Qs", "2c 3c 4c"), "3 community cards"),
        (spot("As Ks Qs", "", "ride"), "0 community cards"),
        (spot("As Ks As"), "As"),
        (spot("As Ks Qs", seen="Ks"), "Ks"),
        (spot("As Ks Qs", "2c", "ride", seen="2c"), "2c"),
        (spot("As Ks Qs", "2c", "raise"), "raise"),
        (spot("As Ks Qs", "2c")._replace(question="bet two"), "bet one is open"),
        (spot("As Ks Qs", "2c", "ride", "pull"), "none is open"),
        (spot("As Ks Qs")._replace(question="before the flop"), "before the flop"),
        (spot("As Ks Qs")._replace(upcard=0), "no dealer"),
        (spot("As Ks Qs")._replace(seen=frozenset(range(50)) - {43, 47}), "too few cards"),
    ],
)
def test_what_cannot_be_asked(given: Spot, says: str) -> None:
    with pytest.raises(RuleViolation, match=says):
        SOLVER.advise(RULES, given, silent)


def test_the_last_two_cards_are_enough() -> None:
    given = spot("As Ks Qs")._replace(seen=frozenset(range(49)) - {43, 47})
    assert worths(SOLVER.advise(RULES, given, silent)) == {"pull": 6, "ride": 9}


# --- the lists


def test_the_lists_are_the_best_play() -> None:
    one, two = rules_of_thumb(RULES, silent)
    assert (one.hands, one.best, one.ties, one.exceptions) == (22_100, 1_608, 0, 0)
    assert (two.hands, two.best, two.ties, two.exceptions) == (270_725, 43_133, 2_268, 0)
    assert one.cost == two.cost == 0


def test_the_lists_answer_as_advice_does() -> None:
    rng = Random(4)
    lists = rules_of_thumb(RULES, silent)
    for _ in range(200):
        cards = tuple(rng.sample(DECK, 4))
        spots = (
            Spot("bet one", cards[:3]),
            Spot("bet two", cards[:3], cards[3:], answers=("pull",)),
        )
        for given, rule in zip(spots, lists, strict=True):
            best = SOLVER.advise(RULES, given, silent).best.decision
            in_sight = given.cards + given.board
            assert rule.rides(in_sight) == (best == "ride")


def test_rows_count_every_hand_that_rides() -> None:
    for table in SOLVER.strategy(RULES, silent):
        for column, key in ((3, "ride"), (4, "ties"), (5, "exceptions")):
            counts = (int(row[column].replace(",", "")) for row in table.rows)
            assert sum(counts) == table.extra[key]
        assert all(len(row) == len(table.headings) for row in table.rows)


def test_lines_that_say_the_same_are_one_row() -> None:
    _, two = SOLVER.strategy(RULES, silent)
    assert ("four suited", "always", "2c 3c 4c 5c", "2,860", "0", "0") in two.rows


def test_other_pays_make_other_lists() -> None:
    pays = {"pays": {"bet": {"flush": "30:1"}}}
    one, _ = SOLVER.strategy(rules_of(GAME, pays), silent)
    assert ("three suited", "always") in {row[:2] for row in one.rows}


def test_a_list_says_what_costs_least_and_prices_the_rest() -> None:
    """A hand low on its line that should ride, one high that should not: both are exceptions."""
    hands = [
        Hand((0, 4, 8), 4, Shape("suited", 3, 0), 7),
        Hand((4, 8, 12), 4, Shape("suited", 3, 0), -9),
        Hand((8, 12, 32), 4, Shape("suited", 3, 1), 5),
        Hand((8, 32, 36), 4, Shape("suited", 3, 2), -1),
        Hand((0, 5, 10), 24, Shape("mixed suits", 0, 0), -3),
    ]
    rule: Rule = rule_for("bet one", hands, unit=100)
    suited, mixed = rule.lines.values()
    assert (suited.level, mixed.level) == (1, NEVER)
    assert rule.exceptions == 8
    assert rule.cost == Fraction(4 * 7 + 4 * 1, 100)


def test_a_house_with_a_limit_is_told_that_the_lists_leave_it_aside() -> None:
    rules = rules_of(GAME, {"payout_limit": 5_000_000})
    assert any("limit" in note for note in SOLVER.strategy(rules, silent)[0].notes)


def test_the_price_of_a_list_is_what_it_loses() -> None:
    """The cost is in bets a round: a list that never rides bet one loses all it could gain."""
    problem = whole_deck()
    play = best_play(problem, nets_of(RULES))
    gains = zip(problem.kind_of_three.tolist(), problem.like_three.tolist(), strict=True)
    gained = sum(max(play.gain_one[kind], 0) * like for kind, like in gains)
    one_bet = Fraction(gained, play.scale * problem.deals)
    fours = zip(problem.kind_of_four.tolist(), problem.like_four.tolist(), strict=True)
    gained = sum(max(play.gain_two[0][kind], 0) * like for kind, like in fours)
    two_bet = Fraction(gained, play.scale * int(problem.like_four.sum()) * 48)
    bet = zip(nets_of(RULES)[0], five(), strict=True)
    always = sum((net * count for net, count in bet), Fraction()) / sum(five())
    assert one_bet + two_bet + always == play.net.expectation


def five() -> list[int]:
    """Deals by outcome, whatever rides."""
    play = best_play(whole_deck(), nets_of(RULES))
    return [sum(column) for column in zip(*play.joint, strict=True)]
