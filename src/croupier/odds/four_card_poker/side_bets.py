"""Aces up, the six-card bonus, the progressive: every hand, how often it comes, what it pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.cards import DECK
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.four_card_poker.settlement import PAIR_OF_ACES, ROYAL_OF_DIAMONDS
from croupier.games.paytable import Pay, PayTable
from croupier.hands import five, four
from croupier.hands import hand as names
from croupier.hands.ranks import ACE, CATEGORY, GROUP
from croupier.kernels import wide4, wide5
from croupier.law import RuleViolation
from croupier.money import DOLLAR, Cents
from croupier.odds.analysis import Amounts, PayLine, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.four_card_poker.counting import (
    count_strengths,
    five_card_order,
    four_card_order,
)
from croupier.odds.four_card_poker.envy import FOUR_ACES, SEATS
from croupier.odds.four_card_poker.progressive import envy_bet, progressive_bet

HAND = 5
SIX = 6


def side_bets(rules: FourCardRules, amounts: Amounts) -> Mapping[str, SideBet]:
    """Return the side bets that a house offers.

    ``envy`` is what the other players' hands earn a player with a progressive wager, in units of
    that wager; it is there if ``amounts.others`` is not 0. The progressive's ``together`` is the
    two joined. Of a folded hand the progressive is lost (F-09), but under best play no hand that
    it pays is folded: the ante bonus of such a hand is worth more than the play wager risks.

    Raises:
        RuleViolation: More other players than the table seats, or a progressive wager that the
            house does not take.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> offer = rules_of(find_game("fcp"), {"dealer_cards": 6, "aces_up_table": "A"})
    >>> side_bets(offer, Amounts())["aces_up"].expectation
    Fraction(-1503, 54145)
    """
    _check(amounts)
    made = {"aces_up": aces_up(rules)}
    if rules.six_card is not None:
        made["six_card"] = six_card(rules, rules.six_card, _stake(rules, amounts, "six_card"))
    if rules.progressive is not None:
        hands = four_card_hands()
        stake = _stake(rules, amounts, "progressive")
        made["progressive"] = progressive_bet(
            rules, rules.progressive, hands, stake, amounts.meter, amounts.others
        )
        if amounts.others:
            made["envy"] = envy_bet(rules.progressive, hands, stake, amounts.others)
    return made


def four_card_hands(*, aces: str = FOUR_ACES) -> dict[str, int]:
    """Return how many of the 2,598,960 five-card hands have each name, lowest first.

    Args:
        aces: Which hand of aces is told apart: ``four aces`` or ``pair of aces``.

    >>> four_card_hands()["four aces"], four_card_hands(aces="pair of aces")["pair of aces"]
    (48, 81096)
    """
    counts = count_strengths(four_card_order(HAND), HAND, DECK).tolist()
    apart = names.FOUR_OF_A_KIND if aces == FOUR_ACES else names.PAIR
    hands: dict[str, int] = {}
    for strength, count in zip(wide4().tolist(), counts, strict=True):
        name = four.NAMES[strength >> CATEGORY]
        if name == apart and strength >> GROUP & 1 << ACE:
            name = aces
        hands[name] = hands.get(name, 0) + count
    return hands


def six_card_hands() -> dict[str, int]:
    """Return how many of the 20,358,520 six-card hands have each name in the six-card bonus.

    >>> six_card_hands()["straight flush"]
    1656
    """
    counts = count_strengths(five_card_order(SIX), SIX, DECK).tolist()
    hands: dict[str, int] = {}
    for strength, count in zip(wide5().tolist(), counts, strict=True):
        name = five.NAMES[strength >> CATEGORY]
        hands[name] = hands.get(name, 0) + count
    # One six-card royal a suit; the ranking takes it for the royal flush in it.
    hands[names.ROYAL_FLUSH] -= 4
    return hands | {names.SIX_CARD_ROYAL: 3, ROYAL_OF_DIAMONDS: 1}


def aces_up(rules: FourCardRules) -> SideBet:
    """Return aces up."""
    lines = _lines(rules, rules.aces_up, four_card_hands(aces=PAIR_OF_ACES))
    return _side_bet(rules.aces_up, lines)


def six_card(rules: FourCardRules, table: PayTable, stake: Cents) -> SideBet:
    """Return the six-card bonus at a stake; its largest prizes are dollars, whatever the stake."""
    return _side_bet(table, _lines(rules, table, six_card_hands(), stake), stake)


def _lines(
    rules: FourCardRules, table: PayTable, hands: Mapping[str, int], stake: Cents | None = None
) -> tuple[PayLine, ...]:
    kept = 1 if table.wager in rules.stake_kept else 0
    made = []
    for hand, count in hands.items():
        pay = table.pays.get(hand)
        if pay is None:
            made.append(PayLine(hand, count, None, None, Fraction(-1)))
        else:
            made.append(PayLine(hand, count, str(pay), pay.clause, _won(pay, stake) - kept))
    return tuple(made)


def _won(pay: Pay, stake: Cents | None) -> Fraction:
    return Fraction(pay.fixed or 0, stake or 1) if pay.odds is None else pay.odds.on(1)


def _side_bet(table: PayTable, lines: Iterable[PayLine], stake: Cents | None = None) -> SideBet:
    hands = tuple(lines)
    return SideBet(
        wager=table.wager,
        table=table.letter,
        hands=hands,
        combinations=sum(line.combinations for line in hands),
        net=Distribution.of((line.net, line.combinations) for line in hands),
        stake=stake,
    )


def _check(amounts: Amounts) -> None:
    """Check the amounts.

    Raises:
        RuleViolation: There are too many players.
    """
    if not 0 <= amounts.others < SEATS:
        wrong = f"{amounts.others} other players"
        raise RuleViolation(wrong, "5324.33(a)(1)", accepted=f"none to {SEATS - 1}")
    for what, cents in {"meter": amounts.meter, **(amounts.side_bets or {})}.items():
        if cents is not None and cents <= 0:
            message = f"{what} is an amount above 0, not {cents} cents"
            raise ValueError(message)


def _stake(rules: FourCardRules, amounts: Amounts, wager: str) -> Cents:
    """Return the stake of a wager: as given, the one that the house takes, its least, or $1.

    Raises:
        RuleViolation: The house takes another amount.
    """
    given = (amounts.side_bets or {}).get(wager)
    only = rules.only_amount.get(wager)
    if only is not None and given not in (None, only):
        wrong = f"a {wager} wager of {given} cents, where the house takes {only} cents alone"
        raise RuleViolation(wrong, "5324.33(c)(4)(iv)(a)", accepted=f"{only} cents")
    return given or only or rules.minimums.get(wager) or DOLLAR
