"""What a round pays, as integers: the house's own odds, stakes kept, the payout limit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Final

import numpy as np

from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.hands.five import NAMES, STRAIGHT
from croupier.kernels.holdem_layout import Ints
from croupier.kernels.holdem_worth import COLUMNS
from croupier.law import RuleViolation
from croupier.money import Cents

MULTIPLES: Final = (1, 2, 3, 4)
CATEGORIES: Final = 10
"""Hands of five from a high card to a royal flush."""
MOST: Final = 2**63 // (4 * 990 * 1081)
"""No integer payoff may be larger: sums over turns, rivers and dealers then fit 64 bits."""


@dataclass(frozen=True)
class Payoffs:
    """What a hand of the main game wins or loses, in antes.

    ``win[multiple, category, qualifies]``; nothing is won or lost on a tie.
    """

    win: tuple[tuple[tuple[Fraction, Fraction], ...], ...]
    """By multiple of the play wager (less one), the player's category, whether the dealer has a
    pair or better."""
    loss: tuple[tuple[Fraction, Fraction], ...]
    """By multiple (less one), whether the dealer has a pair or better."""
    fold: Fraction

    @cached_property
    def unit(self) -> int:
        """How many integer units make an ante."""
        wins = [net for by_hand in self.win for nets in by_hand for net in nets]
        losses = [net for nets in self.loss for net in nets]
        return lcm(*(net.denominator for net in (*wins, *losses, self.fold)))

    @cached_property
    def table(self) -> Ints:
        """The payoffs in integer units, as ``kernels.holdem_worth`` reads them.

        Raises:
            RuleViolation: They are too large, or in too small fractions, for exact arithmetic.
        """
        unit = self.unit
        rows = [[int(self.fold * unit)] * COLUMNS]
        for wins, losses in zip(self.win, self.loss, strict=True):
            nets = [net for pair in wins for net in pair] + list(losses)
            rows.append([int(net * unit) for net in nets])
        largest = max(abs(entry) for row in rows for entry in row)
        if largest > MOST:
            wrong = f"odds or amounts of up to {largest:,} in units of 1/{unit:,} of an ante"
            accepted = f"at most {MOST:,} such units, so that every sum is exact"
            raise RuleViolation(wrong, accepted=accepted)
        return np.array(rows, np.int64)


def payoffs_of(rules: UltimateRules, ante: Cents | None = None) -> Payoffs:
    """Return what the main game pays under a house's rules.

    The limit fills ante, play and blind in this order (reading U-15), so that the three of them
    together get it or what they won, whichever is less.

    Args:
        rules: The house's rules.
        ante: The ante in cents, with which the payout limit counts; None for no limit.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> pays = payoffs_of(rules_of(find_game("uth"), {}))
    >>> print(pays.win[3][5][1], pays.loss[0][0], pays.fold)
    13/2 -2 -2
    """
    kept = rules.stake_kept
    blind = tuple(blind_odds(rules, category) for category in range(CATEGORIES))
    most = None if ante is None else Fraction(rules.limit, ante)
    return _payoffs(win_odds(rules, "ante"), win_odds(rules, "play"), blind, kept, most)


@lru_cache(maxsize=64)
def _payoffs(
    ante: Fraction,
    play: Fraction,
    blind: tuple[Fraction, ...],
    kept: frozenset[str],
    most: Fraction | None,
) -> Payoffs:
    def won(multiple: int, odds: Fraction, qualifies: int) -> Fraction:
        paid = multiple * play + odds + qualifies * ante
        lost = multiple * ("play" in kept) + qualifies * ("ante" in kept)
        lost += "blind" in kept and odds > 0
        return (paid if most is None else min(paid, most)) - lost

    return Payoffs(
        win=tuple(
            tuple((won(multiple, odds, 0), won(multiple, odds, 1)) for odds in blind)
            for multiple in MULTIPLES
        ),
        loss=tuple((Fraction(-1 - multiple), Fraction(-2 - multiple)) for multiple in MULTIPLES),
        fold=Fraction(-2),
    )


def main_paid(rules: UltimateRules, multiple: int, category: int, qualifies: int) -> Fraction:
    """Return what ante, play and blind of a winning hand are paid together, in antes, unlimited."""
    play, blind = win_odds(rules, "play"), blind_odds(rules, category)
    return multiple * play + blind + (win_odds(rules, "ante") if qualifies else 0)


def blind_odds(rules: UltimateRules, category: int) -> Fraction:
    """Return the odds at which a winning hand's blind is paid, 0 where it is pushed."""
    pay = rules.blind.pays.get(NAMES[category]) if category >= STRAIGHT else None
    if pay is None or pay.odds is None:
        return Fraction()
    return Fraction(*pay.odds)


def win_odds(rules: UltimateRules, wager: str) -> Fraction:
    """Return the odds at which a winning ante or play is paid."""
    odds = rules.win.pays[wager].odds
    if odds is None:
        message = f"a winning {wager} has no odds"
        raise ValueError(message)
    return Fraction(*odds)
