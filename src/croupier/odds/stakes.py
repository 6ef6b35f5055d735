"""What a player stakes in a round and how it fares: the parts of the manager's lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.games import AnyGame
from croupier.games.rules import Rules
from croupier.money import Cents
from croupier.odds.analysis import Analysis, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.traffic import Traffic

MAIN: Final = "main"
ENVY: Final = "envy"
CONTRIBUTION: Final = "contribution"
"""The figure of a progressive that is the share of a wager that goes to the meter."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One wager of one player in one round."""

    wager: str
    stake: Cents
    stake_from: str
    """Where the stake comes from, in words."""
    share: Fraction
    """How often it is made."""
    wagered: Fraction
    """Units at risk when it is."""
    net: Distribution
    """What the player wins of the house's own money; what goes to a meter counts as won."""
    contribution: Fraction = Fraction()
    """The share of the wager that goes to a meter."""

    @property
    def mean(self) -> Fraction:
        """The player's mean result in cents."""
        return self.share * self.stake * self.net.expectation

    @property
    def variance(self) -> Fraction:
        """The variance of the result in cents: made or not made, then won or lost."""
        squares = self.net.variance + self.net.expectation**2
        return self.share * self.stake**2 * squares - self.mean**2


def units_of(game: AnyGame, rules: Rules, analysis: Analysis, traffic: Traffic) -> Iterator[Unit]:
    """Yield what a player stakes, the main game first; envy is a part of the progressive.

    Where a share of the progressive wager goes to the meter, that share is the players' money. The
    house then pays out of its own no more than the reset amount when the meter is won, so over the
    meter's whole life a wager returns what the analysis at the reset amount says, and that share.
    """
    main, bet = analysis.main, traffic.average_bet
    yield Unit(MAIN, bet, "the average bet", Fraction(1), main.average_wager, main.net)
    for wager, side in analysis.side_bets.items():
        if wager == ENVY:
            continue
        stake, source = stake_of(game, rules, side, traffic)
        share = Fraction(traffic.participation.get(wager, 0))
        meter = Fraction((side.figures or {}).get(CONTRIBUTION, 0))
        net = (side.together or side.net).turned(meter.__add__)
        yield Unit(wager, stake, source, share, Fraction(1), net, meter)


def stake_of(game: AnyGame, rules: Rules, side: SideBet, traffic: Traffic) -> tuple[Cents, str]:
    """Return the stake of a side bet and where it comes from."""
    if side.wager in traffic.stakes:
        return traffic.stakes[side.wager], "given"
    exactly = next((area.exactly for area in game.areas if area.name == side.wager), None)
    if exactly or side.wager in rules.only_amount:
        return exactly or rules.only_amount[side.wager], "the one amount taken"
    least = rules.minimums.get(side.wager)
    stake = side.stake or least or traffic.average_bet
    if stake == least:
        return stake, "the minimum"
    if stake == traffic.average_bet:
        return stake, "the average bet"
    return stake, "taken, for none was given"
