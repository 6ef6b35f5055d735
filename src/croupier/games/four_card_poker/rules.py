"""What a house may choose in four-card poker, and the rules that follow."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Final, Literal

from croupier.games.four_card_poker.pays import (
    ACES_UP,
    ANTE_BONUS,
    ENVY,
    PROGRESSIVE,
    SIX_CARD,
    WIN,
)
from croupier.games.paytable import PayTable
from croupier.games.report import Report
from croupier.games.rules import Amount, Cited, Rules, review_bounds
from croupier.money import DOLLAR, MOST, Cents, chips_can_make, write_dollars

Bet = Literal["ante", "aces_up", "six_card", "progressive"]
Wager = Literal["ante", "play", "aces_up", "six_card", "progressive"]

DEFAULT_MINIMUMS: Final = {"ante": 500}
METER_FLOOR: Final = {"A": 5_000 * DOLLAR, "B": 1_000 * DOLLAR}
"""The least initial and reset amount of the meter, by progressive table ((f)(4)(ii))."""
FEWER_DEALER_CARDS: Final = 5
_RATE: Final = re.compile(r"([0-9]{1,20})/([0-9]{1,20})", re.ASCII)
SET_DEALER_CARDS: Final = (
    "dealer_cards = 6 or dealer_cards = 5; there is no default: the section deals the dealer five"
    " and lets internal controls make it six, and the choice decides who has the edge (F-02)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveChoices:
    """The keys of the house's progressive."""

    table: Annotated[Literal["A", "B"], Cited("5324.33(f)(4)#1")]
    envy: Annotated[Literal["A", "B", "C"], Cited("5324.33(f)(4)(iii)")]
    initial: Amount | None = None
    """The meter's first amount; None: the floor."""
    reset: Amount | None = None
    """The meter's amount after it was won; None: the floor."""
    rate: str | None = None
    """How much of each wager goes to the meter, ``n/d``."""
    wager: Amount | None = None
    """The one amount that the house takes; None: any one chip."""
    envy_from_folded: bool = False
    """Whether a folded hand earns others an envy bonus (F-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPays:
    """The house's own odds."""

    win: str | Mapping[Literal["ante", "play"], str] = field(default_factory=dict)
    """For a winning ante and play: one text for both, or one for each."""
    ante_bonus: Mapping[str, str] = field(default_factory=dict)
    aces_up: Mapping[str, str] = field(default_factory=dict)
    """Exact by law, as are the three below: nothing but the chosen table may stand here."""
    six_card: Mapping[str, str | int] = field(default_factory=dict)
    progressive: Mapping[str, str] = field(default_factory=dict)
    envy: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The keys of the house's file."""

    aces_up_table: Annotated[Literal["A", "B", "C", "D", "E", "F"], Cited("5324.33(f)(3)")] = "A"
    dealer_cards: Annotated[
        Literal[5, 6] | None, Cited("5324.33(d)(3)", accepted=SET_DEALER_CARDS)
    ] = None
    """No default: must be set on purpose (F-02)."""
    dealer_upcard: bool = False
    six_card_table: Annotated[Literal["A", "B"] | None, Cited("5324.33(f)(5)#1")] = None
    progressive: Annotated[ProgressiveChoices | None, Cited("5324.33(c)(4)(iv)")] = None
    two_positions: bool = False
    minimums: Mapping[Bet, Amount] = field(default_factory=dict)
    maximums: Mapping[Bet, Amount] = field(default_factory=dict)
    pays: OwnPays = field(default_factory=OwnPays)
    stake_kept: Sequence[Wager] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressive:
    """The rules of the progressive wager, its meter and the envy bonus."""

    table: PayTable
    envy: PayTable
    initial: Cents
    reset: Cents
    rate: Fraction | None
    """The share of each wager that goes to the meter; None where the house has not said."""
    envy_from_folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FourCardRules(Rules):
    """The rules under which a round is played and settled."""

    dealer_cards: int
    dealer_upcard: bool
    win: PayTable
    ante_bonus: PayTable
    aces_up: PayTable
    six_card: PayTable | None
    progressive: Progressive | None


def review(choices: Choices, report: Report) -> FourCardRules:
    """Return the rules that the choices make, and report what is unlawful in them."""
    own = choices.pays
    if choices.dealer_cards is None:
        report.error(
            "dealer_cards",
            "the number of dealer cards is not set",
            "5324.33(d)(3)",
            accepted=SET_DEALER_CARDS,
        )
    least, most = review_bounds(
        choices.minimums, choices.maximums, DEFAULT_MINIMUMS, "5324.33(c)(1)", report
    )
    progressive = _review_progressive(choices, report)
    _review_wager(choices.progressive, least, most, report)
    only = choices.progressive.wager if choices.progressive else None
    six_card = None
    if choices.six_card_table:
        table = SIX_CARD[choices.six_card_table]
        six_card = table.with_own(own.six_card, "pays.six_card", report)
    _review_unoffered(choices, report)
    offered = {"six_card": six_card is not None, "progressive": progressive is not None}
    return FourCardRules(
        minimums=least,
        maximums=most,
        stake_kept=frozenset(choices.stake_kept),
        offered=frozenset(wager for wager, is_offered in offered.items() if is_offered),
        only_amount={} if only is None else {"progressive": only},
        two_positions=choices.two_positions,
        dealer_cards=choices.dealer_cards or 6,
        dealer_upcard=choices.dealer_upcard,
        win=WIN.with_own(own.win, "pays.win", report),
        ante_bonus=ANTE_BONUS[""].with_own(own.ante_bonus, "pays.ante_bonus", report),
        aces_up=ACES_UP[choices.aces_up_table].with_own(own.aces_up, "pays.aces_up", report),
        six_card=six_card,
        progressive=progressive,
    )


def _review_unoffered(choices: Choices, report: Report) -> None:
    """Report pays of the house's own for wagers that it does not offer."""
    own = choices.pays
    for wager, pays, key in (
        ("six_card", own.six_card, choices.six_card_table),
        ("progressive", own.progressive, choices.progressive),
        ("envy", own.envy, choices.progressive),
    ):
        if pays and key is None:
            report.error(f"pays.{wager}", f"the house offers no {wager}", accepted="leave it out")


def _review_progressive(choices: Choices, report: Report) -> Progressive | None:
    chosen = choices.progressive
    if chosen is None:
        return None
    floor = METER_FLOOR[chosen.table]
    for key, amount in (("initial", chosen.initial), ("reset", chosen.reset)):
        if amount is not None and amount < floor:
            wrong = f"the {key} amount of the meter is {write_dollars(amount)}"
            accepted = f"{write_dollars(floor)} or more with table {chosen.table}"
            report.error(f"progressive.{key}", wrong, "5324.33(f)(4)(ii)#2", accepted=accepted)
    if chosen.wager is not None and not chips_can_make(chosen.wager):
        wrong = f"no chip is worth {write_dollars(chosen.wager)}"
        report.error("progressive.wager", wrong, "5324.33(c)(4)(iv)(a)", accepted="one chip")
    pays = choices.pays
    return Progressive(
        table=PROGRESSIVE[chosen.table].with_own(pays.progressive, "pays.progressive", report),
        envy=ENVY[chosen.envy].with_own(pays.envy, "pays.envy", report),
        initial=floor if chosen.initial is None else chosen.initial,
        reset=floor if chosen.reset is None else chosen.reset,
        rate=_review_rate(chosen.rate, report),
        envy_from_folded=chosen.envy_from_folded,
    )


def _review_wager(
    chosen: ProgressiveChoices | None,
    least: Mapping[str, Cents],
    most: Mapping[str, Cents],
    report: Report,
) -> None:
    """Report a progressive whose one amount lies outside the wager's own bounds."""
    if chosen is None or chosen.wager is None:
        return
    low, high = least.get("progressive", 0), most.get("progressive", MOST)
    if not low <= chosen.wager <= high and report.sound("minimums", "maximums"):
        bound = f"least is {write_dollars(low)}" if chosen.wager < low else (
            f"most is {write_dollars(high)}")  # fmt: skip
        wrong = f"the progressive takes {write_dollars(chosen.wager)} alone, yet its {bound}"
        report.error("progressive.wager", wrong, accepted="an amount within its own bounds")


def _review_rate(text: str | None, report: Report) -> Fraction | None:
    if text is None:
        return None
    match = _RATE.fullmatch(text)
    if match is not None and 0 < int(match[1]) <= int(match[2]):
        return Fraction(int(match[1]), int(match[2]))
    report.error(
        "progressive.rate",
        f"{text!r:.40} is no share of the wager",
        accepted='a fraction above 0 and at most 1 as text, such as "1/5"',
    )
    return None
