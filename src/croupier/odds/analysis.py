"""What an exact analysis answers: the main game, its side bets, what a payout limit takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.money import Cents
from croupier.odds.distribution import Distribution

EXACTNESS: Final = (
    "Nothing is sampled: expectations, chances and variances are exact, ratios of integers. A"
    " standard deviation is the root of a variance, to about 16 digits; what is printed with"
    " decimals is rounded."
)
"""A sentence of every game's method."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """The amounts of one analysis, in cents, where they matter."""

    main: Cents | None = None
    """The ante, or one of let it ride's three equal bets; with it a payout limit counts."""
    side_bets: Mapping[str, Cents] | None = None
    """The stake of each side bet that pays fixed amounts or stands under the limit."""
    meter: Cents | None = None
    """What the progressive meter shows."""
    others: int = 0
    """How many other players hold cards, for envy."""


@dataclass(frozen=True, slots=True)
class HandReturn:
    """What one hand of the player's adds to the main game."""

    hand: str
    probability: Fraction
    returned: Fraction
    """Its part of the expectation, in units."""


@dataclass(frozen=True, slots=True)
class LimitEffect:
    """What a payout limit takes from the player."""

    limit: Cents
    stake: Cents
    """One unit, in cents."""
    unlimited: Fraction
    """The expectation without a limit, in units; the analysis itself counts the limit."""
    cost: Fraction
    """What the limit takes, in units: ``unlimited`` less the expectation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MainGame:
    """The main game, played with the least expected loss.

    Ties between decisions are broken toward the larger wager. Amounts are in units: one ante, or
    one of let it ride's three equal bets.
    """

    unit: str
    net: Distribution
    average_wager: Fraction
    """Every main stake at risk at the end of a round."""
    decisions: Mapping[str, Mapping[str, Fraction]]
    """By question and answer, the share of all rounds; answers in rising wager."""
    hands: tuple[HandReturn, ...]
    """By the player's own final hand, lowest first; their returns add up to the expectation."""
    limit: LimitEffect | None = None

    @property
    def expectation(self) -> Fraction:
        """The mean net result, in units."""
        return self.net.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss by unit wagered."""
        return -self.expectation / self.average_wager


@dataclass(frozen=True, slots=True)
class PayLine:
    """One hand of a side bet: how often it comes and what it is paid."""

    hand: str
    combinations: int
    pay: str | None
    """Odds as ``n:d``, or an amount such as ``$25,000``, or None where the wager loses."""
    clause: str | None
    """The pay line of the law."""
    net: Fraction
    """In units of the wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    """A side bet: every hand, how often it comes, what it pays."""

    wager: str
    table: str
    """The letter of its pay table, empty where the law has a single one."""
    hands: tuple[PayLine, ...]
    """Lowest first, losing hands too; the combinations add up to the total."""
    combinations: int
    net: Distribution
    stake: Cents | None = None
    """The wager in cents, where fixed amounts, a meter or a limit make it matter."""
    limit: LimitEffect | None = None
    figures: Mapping[str, Fraction | Cents] | None = None
    """What this wager alone has to tell, such as the meter at which it breaks even."""
    together: Distribution | None = None
    """Its net results joined with those of what comes with it at no further stake, such as envy."""

    @property
    def expectation(self) -> Fraction:
        """The mean net result, in units of the wager."""
        return self.net.expectation


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """All that is known of a game under one house's choices."""

    main: MainGame
    side_bets: Mapping[str, SideBet]
    method: tuple[str, ...]
    """How the figures were found, a sentence each."""
    warnings: tuple[str, ...] = ()
    """Where the text of the law is odd, or a choice costs the house money."""


@dataclass(frozen=True, slots=True)
class Option:
    """One lawful answer and its exact worth."""

    decision: str
    expectation: Fraction
    """In units, the whole remaining main game included."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Every lawful answer to the open question, in rising wager."""

    question: str
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The answer worth most; of several the largest wager."""
        most = max(option.expectation for option in self.options)
        return next(option for option in reversed(self.options) if option.expectation == most)

    @property
    def tie(self) -> bool:
        """Whether another answer is worth as much as the best."""
        most = self.best.expectation
        return sum(option.expectation == most for option in self.options) > 1
