"""The whole analysis of Ultimate Texas hold 'em under one house's choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.law import RuleViolation
from croupier.odds.analysis import EXACTNESS, Amounts, Analysis, LimitEffect
from croupier.odds.solver import Progress
from croupier.odds.ultimate_texas_holdem.payoffs import payoffs_of
from croupier.odds.ultimate_texas_holdem.results import main_game, net_of
from croupier.odds.ultimate_texas_holdem.solved import part_of, results_under, solution_of
from croupier.odds.ultimate_texas_holdem.trips import TRIPS, side_bet

METHOD: Final = (
    "Every board, flop, hand and dealer's hand is counted; nothing is sampled.",
    "Boards that suits cannot tell apart are counted once: 42,783 problems for 2,598,960 boards.",
    "Best play is found by working back from the last question to the first.",
    "A tie between answers goes to the larger wager.",
    "Amounts are not rounded to what chips can pay.",
    EXACTNESS,
)


def analyse(rules: UltimateRules, amounts: Amounts, progress: Progress) -> Analysis:
    """Return what the main game and trips come to.

    Args:
        rules: The house's rules.
        amounts: ``main`` is the ante in cents; with it the payout limit counts. ``side_bets`` may
            give the stake of trips.
        progress: Told how far it is.

    Raises:
        RuleViolation: An amount is none, a wager is unknown, or the odds are too large or too fine
            for exact arithmetic.
    """
    ante, stake = _amounts(amounts)
    payoffs = payoffs_of(rules, ante)
    free = payoffs_of(rules)
    share = 1.0 if payoffs == free else 0.6
    results = results_under(payoffs, part_of(progress, 0, share))
    main = main_game(results, payoffs)
    if ante is not None:
        unlimited = solution_of(free, part_of(progress, share, 1)).expectation
        effect = LimitEffect(rules.limit, ante, unlimited, unlimited - main.expectation)
        main = replace(main, limit=effect)
    trips = side_bet(rules, results, ante, stake)
    warnings = [
        f"the {name} pays more than it takes: the player has an edge"
        for name, net in (("main game", net_of(results, payoffs)), (TRIPS, trips.net))
        if net.expectation > 0
    ]
    return Analysis(main=main, side_bets={TRIPS: trips}, method=METHOD, warnings=tuple(warnings))


def _amounts(amounts: Amounts) -> tuple[int | None, int | None]:
    """Return the ante and the trips wager in cents."""
    side_bets = amounts.side_bets or {}
    for wager in side_bets:
        if wager != TRIPS:
            raise RuleViolation(f"{wager!r:.60} is no side bet of this game", accepted=TRIPS)
    stake = side_bets.get(TRIPS)
    for name, cents in (("ante", amounts.main), (TRIPS, stake)):
        if cents is not None and cents <= 0:
            raise RuleViolation(f"{name}: {cents} cents", accepted="an amount above 0")
    return amounts.main, stake
