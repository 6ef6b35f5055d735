"""The trips wager: judged on the player's seven cards alone, paid under the common limit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.hands.five import NAMES
from croupier.kernels.holdem_tally import FOLDED, WON, WON_LOW
from croupier.money import Cents
from croupier.odds.analysis import LimitEffect, PayLine, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.ultimate_texas_holdem.payoffs import CATEGORIES, main_paid
from croupier.odds.ultimate_texas_holdem.results import Result

TRIPS: Final = "trips"
SEVEN_CARDS: Final = 133_784_560
"""Hands of seven cards."""


def side_bet(
    rules: UltimateRules,
    results: Mapping[Result, int],
    ante: Cents | None = None,
    stake: Cents | None = None,
) -> SideBet:
    """Return what the trips wager comes to, with best play of the main game beside it.

    The limit leaves trips what ante, play and blind have not taken (reading U-15). A folded hand's
    trips is settled like any other (reading U-08).

    Args:
        rules: The house's rules.
        results: How often each result of the main game comes.
        ante: The ante in cents; with it and a stake the payout limit counts.
        stake: The trips wager in cents.
    """
    unlimited = _nets(rules, results, None, None)
    nets = unlimited
    if ante is not None and stake is not None:
        nets = _nets(rules, results, ante, stake)
    net = _distribution(results, nets)
    limit = None
    if ante is not None and stake is not None:
        free = _distribution(results, unlimited).expectation
        limit = LimitEffect(rules.limit, stake, free, free - net.expectation)
    return SideBet(
        wager=TRIPS,
        table=rules.trips.letter,
        hands=tuple(
            _line(rules, results, nets, category)
            for category in range(CATEGORIES)
            if any(result.category == category for result in results)
        ),
        combinations=SEVEN_CARDS,
        net=net,
        stake=stake,
        limit=limit,
        figures=_figures(results, nets),
    )


def _nets(
    rules: UltimateRules, results: Mapping[Result, int], ante: Cents | None, stake: Cents | None
) -> dict[Result, Fraction]:
    """Return what trips wins or loses with each result, in units of the wager."""
    nets = {}
    for result in results:
        pay = rules.trips.pays.get(NAMES[result.category])
        if pay is None or pay.odds is None:
            nets[result] = Fraction(-1)
            continue
        paid = Fraction(*pay.odds)
        if ante is not None and stake is not None:
            left = max(rules.limit - _main_won(rules, result) * ante, Fraction())
            paid = min(paid, left / stake)
        nets[result] = paid - (TRIPS in rules.stake_kept)
    return nets


def _main_won(rules: UltimateRules, result: Result) -> Fraction:
    """Return what the main game is paid, in antes, no limit applied."""
    if result.outcome not in (WON, WON_LOW):
        return Fraction()
    return main_paid(rules, result.multiple, result.category, int(result.outcome == WON))


def _distribution(results: Mapping[Result, int], nets: Mapping[Result, Fraction]) -> Distribution:
    return Distribution.of((nets[result], weight) for result, weight in results.items())


def _line(
    rules: UltimateRules,
    results: Mapping[Result, int],
    nets: Mapping[Result, Fraction],
    category: int,
) -> PayLine:
    own = {result: weight for result, weight in results.items() if result.category == category}
    held = sum(own.values())
    combinations, rest = divmod(held * SEVEN_CARDS, sum(results.values()))
    if rest:
        message = f"{held} rounds are no whole number of hands of seven cards"
        raise ArithmeticError(message)
    pay = rules.trips.pays.get(NAMES[category])
    mean = sum((nets[result] * weight for result, weight in own.items()), Fraction()) / held
    return PayLine(
        hand=NAMES[category],
        combinations=combinations,
        pay=None if pay is None else str(pay),
        clause=None if pay is None else pay.clause,
        net=mean,
    )


def _figures(
    results: Mapping[Result, int], nets: Mapping[Result, Fraction]
) -> dict[str, Fraction | Cents]:
    """Return how trips fares with and without a fold, and its worth if folds lost it."""
    total = sum(results.values())
    folded = {result: weight for result, weight in results.items() if result.outcome == FOLDED}
    folds = sum(folded.values())
    every = sum((nets[result] * weight for result, weight in results.items()), Fraction())
    after = sum((nets[result] * weight for result, weight in folded.items()), Fraction())
    figures: dict[str, Fraction | Cents] = {"share of rounds folded": Fraction(folds, total)}
    if folds:
        figures["expectation when folded"] = after / folds
    if folds < total:
        figures["expectation when played"] = (every - after) / (total - folds)
    figures["expectation if a fold lost it"] = (every - after - folds) / total
    return figures
