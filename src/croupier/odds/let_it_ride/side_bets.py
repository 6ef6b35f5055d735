"""The $1 bonus and the three-card bonus: every hand, how often it comes, what it pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.games.let_it_ride.rules import BONUS_STAKE, LetItRideRules
from croupier.games.let_it_ride.settlement import PAIR_OF_TENS
from croupier.games.paytable import Pay, PayTable
from croupier.hands import hand as names
from croupier.hands.ranks import CATEGORY
from croupier.hands.three import NAMES as THREE_CARD_NAMES
from croupier.hands.three import three_strength
from croupier.money import Cents
from croupier.odds.analysis import Amounts, PayLine, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.let_it_ride.outcomes import OUTCOMES
from croupier.odds.let_it_ride.problem import whole_deck

HAND = 5
"""How many cards make the hand that the bonus is judged on."""


def side_bets(rules: LetItRideRules, _amounts: Amounts) -> Mapping[str, SideBet]:
    """Return the side bets that a house offers; neither stands under a payout limit (L-10).

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> offer = rules_of(find_game("lir"), {"three_card_table": "D"})
    >>> side_bets(offer, Amounts())["three_card"].expectation
    Fraction(-118, 5525)
    """
    made = {}
    if rules.bonus is not None:
        bonus = [
            (hand, count, rules.bonus.pays.get(hand)) for hand, count in five_card_hands().items()
        ]
        made["bonus"] = _side_bet(rules, rules.bonus, bonus, BONUS_STAKE)
    if rules.three_card is not None:
        three = [
            (hand, count, _three_card_pay(rules.three_card, hand))
            for hand, count in three_card_hands().items()
        ]
        made["three_card"] = _side_bet(rules, rules.three_card, three, None)
    return made


def three_card_hands() -> dict[str, int]:
    """Return how many of the 22,100 three-card hands have each name, lowest first.

    >>> list(three_card_hands().values())
    [16440, 3744, 1096, 720, 52, 44, 4]
    """
    problem = whole_deck()
    counts = dict.fromkeys(THREE_CARD_NAMES, 0)
    for cards, like in zip(problem.threes.tolist(), problem.like_three.tolist(), strict=True):
        counts[THREE_CARD_NAMES[three_strength(cards) >> CATEGORY]] += like
    return counts


def five_card_hands() -> dict[str, int]:
    """Return how many of the 2,598,960 five-card hands have each name, lowest first.

    >>> list(five_card_hands().values())
    [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
    """
    problem = whole_deck()
    fours = np.zeros(len(problem.ends), np.int64)
    np.add.at(fours, problem.kind_of_four, problem.like_four)
    counts: dict[str, int] = {}
    for outcome, count in zip(OUTCOMES, (fours @ problem.ends).tolist(), strict=True):
        name = names.PAIR if outcome == PAIR_OF_TENS else outcome
        # Five cards arise from four and one in as many ways as there are choices of the one.
        counts[name] = counts.get(name, 0) + count // HAND
    return counts


def _three_card_pay(table: PayTable, hand: str) -> Pay | None:
    """Return what a hand is paid; where no line sets the mini royal apart it is none (L-06)."""
    if hand == names.MINI_ROYAL and hand not in table.pays:
        return table.pays.get(names.STRAIGHT_FLUSH)
    return table.pays.get(hand)


def _side_bet(
    rules: LetItRideRules,
    table: PayTable,
    hands: Sequence[tuple[str, int, Pay | None]],
    stake: Cents | None,
) -> SideBet:
    kept = table.wager in rules.stake_kept
    lines = tuple(_line(hand, count, pay, stake, kept=kept) for hand, count, pay in hands)
    return SideBet(
        wager=table.wager,
        table=table.letter,
        hands=lines,
        combinations=sum(line.combinations for line in lines),
        net=Distribution.of((line.net, line.combinations) for line in lines),
        stake=stake,
    )


def _line(hand: str, count: int, pay: Pay | None, stake: Cents | None, *, kept: bool) -> PayLine:
    if pay is None:
        return PayLine(hand, count, None, None, Fraction(-1))
    if pay.odds is not None:
        won = Fraction(pay.odds.win, pay.odds.stake)
    else:
        won = Fraction(pay.fixed or 0, stake or 1)
    return PayLine(hand, count, str(pay), pay.clause, won - 1 if kept else won)
