"""What a house may choose in let it ride, and the rules that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal

from croupier.games.let_it_ride.pays import BET, BONUS, THREE_CARD
from croupier.games.paytable import PayTable
from croupier.games.report import Report
from croupier.games.rules import Amount, Cited, Rules, review_bounds
from croupier.hands.hand import MINI_ROYAL, ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.money import DOLLAR, Cents, write_dollars

Bet = Literal["bet", "bonus", "three_card"]

DEFAULT_MINIMUMS: Final = {"bet": 500}
BETS: Final = 3
"""How many equal bets a position makes."""
BONUS_STAKE: Final = 1 * DOLLAR
FIXED_FLOOR: Final = 50_000 * DOLLAR
"""The least that a payout limit may be, whatever the minimum."""
LIMIT: Final = "5324.34(f)(2)#2"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPays:
    """The house's own pays, each at least the law's."""

    bet: Mapping[str, str] = field(default_factory=dict)
    bonus: Mapping[str, Amount] = field(default_factory=dict)
    """Amounts of money, not odds."""
    three_card: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The keys of the house's file."""

    bonus: bool = False
    """Whether the $1 bonus is offered."""
    three_card_table: Annotated[
        Literal["A", "B", "C", "D", "E", "F"] | None, Cited("5324.34(f)(4)")
    ] = None
    payout_limit: Annotated[Amount | None, Cited("5324.34(f)(2)#2")] = None
    """None: no limit (L-10)."""
    two_positions: bool = False
    minimums: Mapping[Bet, Amount] = field(default_factory=dict)
    maximums: Mapping[Bet, Amount] = field(default_factory=dict)
    pays: OwnPays = field(default_factory=OwnPays)
    stake_kept: Sequence[Bet] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LetItRideRules(Rules):
    """The rules under which a round is played and settled."""

    bet: PayTable
    bonus: PayTable | None
    three_card: PayTable | None
    limit: Cents | None


def review(choices: Choices, report: Report) -> LetItRideRules:
    """Return the rules that the choices make, and report what is unlawful in them."""
    own = choices.pays
    least, most = review_bounds(
        choices.minimums, choices.maximums, DEFAULT_MINIMUMS, "5324.34(c)(1)", report
    )
    for where, bounds in (("minimums", least), ("maximums", most)):
        if bounds.get("bonus", BONUS_STAKE) != BONUS_STAKE:
            wrong = f"the bonus wager is one $1 chip, not {write_dollars(bounds['bonus'])}"
            report.error(f"{where}.bonus", wrong, "5324.34(c)(6)(ii)", accepted="$1, or left out")
    three_card = None
    if choices.three_card_table:
        table = _with_mini_royal(THREE_CARD[choices.three_card_table], own.three_card)
        three_card = table.with_own(own.three_card, "pays.three_card", report)
    for wager, pays, on in (
        ("bonus", own.bonus, choices.bonus),
        ("three_card", own.three_card, choices.three_card_table),
    ):
        if pays and not on:
            report.error(f"pays.{wager}", f"the house offers no {wager}", accepted="leave it out")
    offered = {"bonus": choices.bonus, "three_card": three_card is not None}
    rules = LetItRideRules(
        minimums=least,
        maximums=most,
        stake_kept=frozenset(choices.stake_kept),
        offered=frozenset(wager for wager, is_offered in offered.items() if is_offered),
        only_amount={},
        two_positions=choices.two_positions,
        bet=BET[""].with_own(own.bet, "pays.bet", report),
        bonus=BONUS[""].with_own(own.bonus, "pays.bonus", report) if choices.bonus else None,
        three_card=three_card,
        limit=choices.payout_limit,
    )
    _review_limit(rules, report)
    return rules


def _with_mini_royal(table: PayTable, own: Mapping[str, str]) -> PayTable:
    """Return a table without a mini-royal line with one, if the house pays a mini royal itself.

    Its floor is then what the law gives the hand without it: the straight flush (L-06).
    """
    if MINI_ROYAL not in own or MINI_ROYAL in table.pays:
        return table
    return replace(table, pays={**table.pays, MINI_ROYAL: table.pays[STRAIGHT_FLUSH]})


def _review_limit(rules: LetItRideRules, report: Report) -> None:
    lowest = lowest_limit(rules)
    known = report.sound("minimums", "pays", "two_positions")
    if known and rules.limit is not None and rules.limit < lowest:
        wrong = f"a payout limit of {write_dollars(rules.limit)}"
        report.error(
            "payout_limit", wrong, LIMIT, accepted=f"{write_dollars(lowest)} or more, or no limit"
        )


def lowest_limit(rules: LetItRideRules) -> Cents:
    """Return the lowest lawful payout limit under a house's own odds and minimum (L-10)."""
    return max(FIXED_FLOOR, most_won(rules, rules.minimums.get("bet", 0)))


def most_won(rules: LetItRideRules, bet: Cents) -> Cents:
    """Return the most that one player can win in a round on bets of this size, no limit applied.

    With two positions the hands share the two community cards. Any two paying hands can then
    stand side by side, but for two royal flushes: both would need the same five cards.

    Args:
        rules: The house's rules.
        bet: Each of the three equal bets, in cents.
    """
    best = {
        hand: BETS * pay.odds.paid(bet)
        for hand, pay in rules.bet.pays.items()
        if pay.odds is not None
    }
    most = max(best.values())
    if not rules.two_positions:
        return most
    beside_royal = max(paid for hand, paid in best.items() if hand != ROYAL_FLUSH)
    return max(best[ROYAL_FLUSH] + beside_royal, 2 * beside_royal)


def remark(_choices: Choices, rules: LetItRideRules, report: Report) -> None:
    """Report what is lawful and unwise in the choices."""
    if rules.limit is None or "bet" not in rules.maximums:
        return
    most = most_won(rules, rules.maximums["bet"])
    single = max(
        BETS * pay.odds.paid(rules.maximums["bet"])
        for pay in rules.bet.pays.values()
        if pay.odds is not None
    )
    if single > rules.limit:
        report.warn(
            "payout_limit",
            "the payout limit bites: at the table maximum of"
            f" {write_dollars(rules.maximums['bet'])} a bet one hand can win"
            f" {write_dollars(single)}, and the limit cuts it to {write_dollars(rules.limit)};"
            f" set payout_limit to {write_dollars(most)}, lower the maximum, or post the limit",
            LIMIT,
        )
