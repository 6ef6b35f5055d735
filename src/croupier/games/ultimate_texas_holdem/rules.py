"""What a house may choose in Ultimate Texas hold 'em, and the rules that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal

from croupier.games.paytable import PayTable
from croupier.games.report import Report
from croupier.games.rules import Amount, Cited, Rules, review_bounds
from croupier.games.ultimate_texas_holdem.pays import BLIND, TRIPS, WIN
from croupier.money import DOLLAR, MOST, Cents, write_dollars

Bet = Literal["ante", "blind", "trips"]
Wager = Literal["ante", "blind", "play", "trips"]

DEFAULT_MINIMUMS: Final = {"ante": 500, "trips": 500}
EQUAL: Final = ("ante", "blind")
"""The wagers of one amount (U-05)."""
FIXED_LIMIT: Final = 50_000 * DOLLAR
LARGEST_RAISE: Final = 4
"""Antes in the largest play wager."""
LIMIT: Final = "5324.36(f)(4)#2"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPays:
    """The house's own odds."""

    win: str | Mapping[Literal["ante", "play"], str] = field(default_factory=dict)
    """For a winning ante and play: one text for both, or one for each."""
    blind: Mapping[str, str] = field(default_factory=dict)
    """Exact by law: nothing but the chosen table may stand here."""
    trips: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The keys of the house's file."""

    blind_table: Annotated[Literal["A", "B"], Cited("5324.36(f)(2)#2")] = "A"
    trips_table: Annotated[Literal["A", "B", "C", "D"], Cited("5324.36(f)(3)")] = "A"
    payout_limit: Annotated[Amount | None, Cited(LIMIT)] = None
    """None: what (f)(4) asks; nothing else is lawful (U-15)."""
    minimums: Mapping[Bet, Amount] = field(default_factory=dict)
    maximums: Mapping[Bet, Amount] = field(default_factory=dict)
    pays: OwnPays = field(default_factory=OwnPays)
    stake_kept: Sequence[Wager] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UltimateRules(Rules):
    """The rules under which a round is played and settled."""

    win: PayTable
    """What a winning ante and a winning play pay."""
    blind: PayTable
    trips: PayTable
    limit: Cents
    """The most that one hand's ante, play, blind and trips pay together."""


def review(choices: Choices, report: Report) -> UltimateRules:
    """Return the rules that the choices make, and report what is unlawful in them."""
    own = choices.pays
    least, most = review_bounds(
        choices.minimums, choices.maximums, DEFAULT_MINIMUMS, "5324.36(c)(1)", report
    )
    _review_equal(least, most, report)
    rules = UltimateRules(
        minimums=least,
        maximums=most,
        stake_kept=frozenset(choices.stake_kept),
        only_amount={},
        win=WIN.with_own(own.win, "pays.win", report),
        blind=BLIND[choices.blind_table].with_own(own.blind, "pays.blind", report),
        trips=TRIPS[choices.trips_table].with_own(own.trips, "pays.trips", report),
        limit=0,
    )
    limit = lawful_limit(rules)
    known = report.sound("minimums", "pays")
    if known and choices.payout_limit not in (None, limit):
        wrong = f"a payout limit of {write_dollars(choices.payout_limit or 0)}"
        accepted = f"{write_dollars(limit)}, or none given: the law fixes it"
        report.error("payout_limit", wrong, LIMIT, accepted=accepted)
    return replace(rules, limit=limit)


def _review_equal(least: Mapping[str, Cents], most: Mapping[str, Cents], report: Report) -> None:
    """Report bounds between which no ante has an equal blind, so that nobody could bet (U-05)."""
    low, dear = max((least.get(wager, 0), wager) for wager in EQUAL)
    high, cheap = min((most.get(wager, MOST), wager) for wager in EQUAL)
    if low > high and report.sound("minimums", "maximums"):
        wrong = (
            f"the least on {dear} is {write_dollars(low)}, the most on {cheap}"
            f" {write_dollars(high)}, and the two are equal"
        )
        accepted = f"{write_dollars(low)} or more"
        report.error(f"maximums.{cheap}", wrong, "5324.36(c)(3)#r1", accepted=accepted)


def lawful_limit(rules: UltimateRules) -> Cents:
    """Return the payout limit of (f)(4) under a house's own odds and minimums (U-15)."""
    ante = max(rules.minimums.get("ante", 0), rules.minimums.get("blind", 0))
    return max(FIXED_LIMIT, most_won(rules, ante, rules.minimums.get("trips", 0)))


def most_won(rules: UltimateRules, ante: Cents, trips: Cents) -> Cents:
    """Return the most that one hand can win, no limit applied, on these stakes.

    The best round plays the largest raise and beats a dealer who qualifies.

    Args:
        rules: The house's rules.
        ante: The ante, and so the blind, in cents.
        trips: The trips wager in cents, 0 for none.
    """
    hands = {**rules.trips.pays, **rules.blind.pays}
    return (
        _paid(rules.win, "ante", ante)
        + _paid(rules.win, "play", LARGEST_RAISE * ante)
        + max(_paid(rules.blind, hand, ante) + _paid(rules.trips, hand, trips) for hand in hands)
    )


def _paid(table: PayTable, hand: str, stake: Cents) -> Cents:
    pay = table.pays.get(hand)
    return pay.odds.paid(stake) if pay is not None and pay.odds is not None else 0


def remark(_choices: Choices, rules: UltimateRules, report: Report) -> None:
    """Report what is lawful and unwise in the choices."""
    if "ante" not in rules.maximums:
        return
    ante = min(rules.maximums["ante"], rules.maximums.get("blind", rules.maximums["ante"]))
    trips = rules.maximums.get("trips", 0)
    most = most_won(rules, ante, trips)
    if most > rules.limit:
        table = f"ante {write_dollars(ante)}" + (f", trips {write_dollars(trips)}" if trips else "")
        report.warn(
            "maximums.ante",
            f"the payout limit bites: at the table maximum ({table}) one hand can win"
            f" {write_dollars(most)}, and (f)(4) cuts it to {write_dollars(rules.limit)};"
            " lower the maximum, or tell players so on the sign",
            LIMIT,
        )
