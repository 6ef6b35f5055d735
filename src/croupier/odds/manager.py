"""The manager's lines: what a table wins in theory, how far luck can carry it, its worst round.

Hold here is what the house wins over what is wagered. The drop is something else: what players pay
into the box for chips. A player who wagers the same chips many times is counted in the drop once
and in the amount wagered each time, so that win over drop is the larger figure and no game's odds
tell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, sqrt
from statistics import NormalDist
from typing import Final

from croupier.games import AnyGame
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.rules import Rules
from croupier.law import RuleViolation
from croupier.money import Cents
from croupier.odds.analysis import Analysis
from croupier.odds.payout_limit import bite_of
from croupier.odds.stakes import CONTRIBUTION, ENVY, Unit, units_of
from croupier.odds.traffic import HOURS, Traffic
from croupier.odds.worst import Worst, worst_round

DAYS: Final = {"day": 1, "week": 7, "month": 30}
LEVELS: Final = (95, 99)
FINE: Final = 10**6
"""The bound on a standard deviation is rounded up to a millionth of a cent."""


@dataclass(frozen=True, slots=True)
class WagerLine:
    """What one wager brings in an hour, in cents."""

    wager: str
    """``main``, or the side bet."""
    stake: Cents
    """One unit."""
    participation: Fraction
    wagered: Fraction
    win: Fraction
    """What the house wins of it in theory."""
    stake_from: str
    """Where the stake comes from."""
    meter: Fraction
    """What goes to a progressive meter: the players' money, no part of the win."""


@dataclass(frozen=True, slots=True)
class Band:
    """Between what the win of a period lies with some probability, in cents and as hold."""

    level: int
    """Percent."""
    low: float
    high: float
    low_hold: float
    high_hold: float


@dataclass(frozen=True, slots=True)
class Period:
    """A day, a week or a month of a table."""

    name: str
    hours: Fraction
    rounds: Fraction
    wagered: Fraction
    """In cents; exact, as are the three below."""
    win: Fraction
    """The mean of what the house wins."""
    variance: Fraction
    """Of the win, if every wager wins or loses on its own."""
    variance_bound: Fraction
    """What the variance cannot exceed, however the wagers of one round hang together."""
    bands: tuple[Band, ...]
    """With ``variance``; 95 % and 99 %."""
    wide_bands: tuple[Band, ...]
    """With ``variance_bound``."""

    @property
    def hold(self) -> Fraction:
        """The win over the amount wagered."""
        return self.win / self.wagered


@dataclass(frozen=True, slots=True)
class Manager:
    """The manager's lines."""

    traffic: Traffic
    wagers: tuple[WagerLine, ...]
    """The main game first."""
    periods: tuple[Period, ...]
    worst: Worst | None
    """None where a wager that the house offers has no maximum."""

    @property
    def win(self) -> Fraction:
        """The theoretical win an hour, in cents."""
        return sum((line.win for line in self.wagers), Fraction())

    @property
    def wagered(self) -> Fraction:
        """What is wagered in an hour, in cents."""
        return sum((line.wagered for line in self.wagers), Fraction())

    @property
    def hold(self) -> Fraction:
        """The win over the amount wagered."""
        return self.win / self.wagered


def manager_lines(
    game: AnyGame, rules: Rules, analysis: Analysis, traffic: Traffic, meter: Cents | None = None
) -> Manager:
    """Return the manager's lines of a table.

    Args:
        game: The game.
        rules: The house's rules.
        analysis: The exact analysis under these rules; where they have a payout limit, at the
            average bet, and of a progressive with a contribution rate at the reset amount.
        traffic: How busy the table is.
        meter: What the progressive meter shows, for the worst round.

    Raises:
        RuleViolation: A figure of the traffic cannot be, or names a side bet that is not offered.
        ValueError: The analysis is of another bet than the average, and there is a payout limit;
            or of the progressive at another meter than the long run begins with.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.analysis import Amounts, MainGame
    >>> from croupier.odds.distribution import Distribution
    >>> from croupier.odds.traffic import Traffic
    >>> game = find_game("lir")
    >>> coin = Distribution.of([(1, 49), (-1, 51)])
    >>> main = MainGame(unit="bet", net=coin, average_wager=Fraction(1), decisions={}, hands=())
    >>> analysis = Analysis(main=main, side_bets={}, method=())
    >>> lines = manager_lines(
    ...     game,
    ...     rules_of(game, {}),
    ...     analysis,
    ...     Traffic(rounds_per_hour=50, average_bet=1000, players=4),
    ... )
    >>> int(lines.win), lines.hold
    (4000, Fraction(1, 50))
    """
    _check(game, analysis, traffic)
    _check_amounts(rules, analysis, traffic)
    units = tuple(units_of(game, rules, analysis, traffic))
    hourly = Fraction(traffic.rounds_per_hour) * Fraction(traffic.players)
    wagers = tuple(
        WagerLine(
            unit.wager,
            unit.stake,
            unit.share,
            hourly * unit.share * unit.stake * unit.wagered,
            -hourly * unit.mean,
            unit.stake_from,
            hourly * unit.share * unit.stake * unit.contribution,
        )
        for unit in units
    )
    return Manager(
        traffic,
        wagers,
        tuple(_period(name, days, traffic, wagers, units) for name, days in DAYS.items()),
        worst_round(game, rules, meter),
    )


def _period(
    name: str, days: int, traffic: Traffic, wagers: tuple[WagerLine, ...], units: tuple[Unit, ...]
) -> Period:
    hours = days * Fraction(traffic.hours_per_day)
    rounds, players = hours * Fraction(traffic.rounds_per_hour), Fraction(traffic.players)
    wagered = hours * sum((line.wagered for line in wagers), Fraction())
    win = hours * sum((line.win for line in wagers), Fraction())
    variance = rounds * players * sum((unit.variance for unit in units), Fraction())
    # No sum deviates more than the deviations of its parts added up.
    deviation = players * sum((_root_above(unit.variance) for unit in units), Fraction())
    alone = players <= 1 and sum(unit.variance > 0 for unit in units) <= 1
    bound = variance if alone else max(variance, rounds * deviation**2)
    return Period(
        name,
        hours,
        rounds,
        wagered,
        win,
        variance,
        bound,
        _bands(win, variance, wagered),
        _bands(win, bound, wagered),
    )


def _bands(win: Fraction, variance: Fraction, wagered: Fraction) -> tuple[Band, ...]:
    made = []
    for level in LEVELS:
        reach = NormalDist().inv_cdf((1 + level / 100) / 2) * sqrt(variance)
        low, high = float(win) - reach, float(win) + reach
        made.append(Band(level, low, high, low / float(wagered), high / float(wagered)))
    return tuple(made)


def _root_above(value: Fraction) -> Fraction:
    """Return a fraction that is the square root or a little above it."""
    scaled = value * FINE**2
    whole = -(-scaled.numerator // scaled.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), FINE)


def _check(game: AnyGame, analysis: Analysis, traffic: Traffic) -> None:
    for figure, value in (
        ("rounds an hour", traffic.rounds_per_hour),
        ("average bet", traffic.average_bet),
        ("players", traffic.players),
        ("hours a day", traffic.hours_per_day),
        *((f"stake of {wager}", stake) for wager, stake in traffic.stakes.items()),
    ):
        if value <= 0:
            raise RuleViolation(f"{figure}: {value}", accepted="a number above 0")
    if traffic.hours_per_day > HOURS:
        raise RuleViolation(f"hours a day: {traffic.hours_per_day}", accepted=f"at most {HOURS}")
    if traffic.players > game.seats:
        wrong = f"{traffic.players} players"
        raise RuleViolation(wrong, game.seats_clause, accepted=f"at most {game.seats}")
    _check_side_bets(analysis, traffic)


def _check_amounts(rules: Rules, analysis: Analysis, traffic: Traffic) -> None:
    """Check that the analysis is of what the lines are for."""
    bite, limit = bite_of(rules), analysis.main.limit
    if bite is not None and (limit is None or limit.stake != traffic.average_bet):
        message = f"the analysis must be of a main bet of {traffic.average_bet} cents"
        raise ValueError(message)
    progressive = analysis.side_bets.get("progressive")
    if progressive is not None and isinstance(rules, FourCardRules) and rules.progressive:
        figures, reset = progressive.figures or {}, rules.progressive.reset
        if CONTRIBUTION in figures and figures["meter"] != reset:
            message = f"the analysis must be of a meter of {reset} cents"
            raise ValueError(message)


def _check_side_bets(analysis: Analysis, traffic: Traffic) -> None:
    side_bets = {wager: bet for wager, bet in analysis.side_bets.items() if wager != ENVY}
    offered = ", ".join(side_bets) or "none: the house offers no side bet"
    for wager in (*traffic.participation, *traffic.stakes):
        if wager == ENVY:
            wrong = "envy is no wager of its own: it comes with the progressive, at no stake"
            raise RuleViolation(wrong, accepted=offered)
        if wager not in side_bets:
            raise RuleViolation(f"{wager!r:.60} is no side bet of this table", accepted=offered)
    for wager, share in traffic.participation.items():
        if not 0 <= share <= 1:
            wrong = f"participation in {wager}: {share}"
            raise RuleViolation(wrong, accepted="a share from 0 to 1")
    for wager, stake in traffic.stakes.items():
        analysed = analysis.side_bets[wager].stake
        if analysed not in (None, stake):
            wrong = f"a stake of {stake} cents on {wager}, which was analysed at {analysed}"
            raise RuleViolation(wrong, accepted="the stake that was analysed")
