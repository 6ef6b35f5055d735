"""The manager's lines: what a table wins in theory, how far luck can carry it, its worst round.

Hold here is what the house wins over what is wagered. The drop is something else: what players pay
into the box for chips. A player who wagers the same chips many times is counted in the drop once
and in the amount wagered each time, so that win over drop is the larger figure and no game's odds
tell it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt, sqrt
from statistics import NormalDist
from typing import Final

from croupier.games import AnyGame
from croupier.games.rules import Rules
from croupier.law import RuleViolation
from croupier.money import Cents
from croupier.odds.analysis import Analysis
from croupier.odds.distribution import Distribution
from croupier.odds.worst import Worst, without_maximum, worst_round

Number = int | Fraction

MAIN: Final = "main"
DAYS: Final = {"day": 1, "week": 7, "month": 30}
LEVELS: Final = (95, 99)
HOURS: Final = 24
FINE: Final = 10**6
"""The bound on a standard deviation is rounded up to a millionth of a cent."""

HOLD: Final = (
    "Hold is the house's win over the amount wagered; the drop, what players pay for chips, is"
    " another amount and no odds tell it."
)
NORMAL: Final = (
    "Mean and variance are exact for bets that stay the same. The bands take the win to be"
    " normally distributed, which it approaches over many rounds; over few it is lopsided, for"
    " large payments are rare."
)
APART: Final = (
    "The narrow bands take every wager of every player to win or lose on its own. At one table"
    " they do not: players share the board or the dealer's hand, and side bets are judged on the"
    " same cards. The wide bands hold however wagers of one round hang together."
)
NOTES: Final = (HOLD, NORMAL, APART)


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """How busy a table is. Bad figures are refused when the lines are made."""

    rounds_per_hour: Number
    average_bet: Cents
    """One unit of the main game in cents: the ante, or one of let it ride's three bets."""
    players: Number = 1
    """How many play, on average."""
    participation: Mapping[str, Number] = field(default_factory=dict)
    """By side bet, the share of the players who make it, 0 to 1; of one left out nobody."""
    stakes: Mapping[str, Cents] = field(default_factory=dict)
    """By side bet, its stake. One left out: the stake analysed, else the house's minimum for it,
    else the average bet."""
    hours_per_day: Number = HOURS
    """A table that never closes has 24."""


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
    notes: tuple[str, ...]

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
        analysis: The exact analysis under these rules.
        traffic: How busy the table is.
        meter: What the progressive meter shows, for the worst round.

    Raises:
        RuleViolation: A figure of the traffic cannot be, or names a side bet that is not offered.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.analysis import Amounts, MainGame
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
    units = [*_units(rules, analysis, traffic)]
    hourly = Fraction(traffic.rounds_per_hour) * Fraction(traffic.players)
    wagers = tuple(
        WagerLine(
            unit.wager,
            unit.stake,
            unit.share,
            hourly * unit.share * unit.stake * unit.wagered,
            -hourly * unit.mean,
        )
        for unit in units
    )
    missing = without_maximum(game, rules)
    notes = [*NOTES]
    if missing:
        named = ", ".join(missing)
        notes.append(f"What one round can cost has no bound: no maximum is set for {named}.")
    return Manager(
        traffic,
        wagers,
        tuple(_period(name, days, traffic, wagers, units) for name, days in DAYS.items()),
        worst_round(game, rules, meter),
        tuple(notes),
    )


@dataclass(frozen=True, slots=True)
class _Unit:
    """One wager of one player in one round."""

    wager: str
    stake: Cents
    share: Fraction
    """How often it is made."""
    wagered: Fraction
    """Units at risk when it is."""
    net: Distribution

    @property
    def mean(self) -> Fraction:
        """The player's mean result in cents."""
        return self.share * self.stake * self.net.expectation

    @property
    def variance(self) -> Fraction:
        """The variance of the result in cents: made or not made, then won or lost."""
        squares = self.net.variance + self.net.expectation**2
        return self.share * self.stake**2 * squares - self.mean**2


def _units(rules: Rules, analysis: Analysis, traffic: Traffic) -> Iterator[_Unit]:
    main = analysis.main
    yield _Unit(MAIN, traffic.average_bet, Fraction(1), main.average_wager, main.net)
    for wager, side in analysis.side_bets.items():
        share = Fraction(traffic.participation.get(wager, 0))
        known = side.stake or rules.minimums.get(wager) or traffic.average_bet
        stake = traffic.stakes.get(wager, known)
        yield _Unit(wager, stake, share, Fraction(1), side.net)


def _period(
    name: str, days: int, traffic: Traffic, wagers: tuple[WagerLine, ...], units: list[_Unit]
) -> Period:
    hours = days * Fraction(traffic.hours_per_day)
    rounds, players = hours * Fraction(traffic.rounds_per_hour), Fraction(traffic.players)
    wagered = hours * sum((line.wagered for line in wagers), Fraction())
    win = hours * sum((line.win for line in wagers), Fraction())
    variance = rounds * players * sum((unit.variance for unit in units), Fraction())
    # No sum deviates more than the deviations of its parts added up.
    deviation = players * sum((_root_above(unit.variance) for unit in units), Fraction())
    bound = max(variance, rounds * deviation**2)
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


def _check_side_bets(analysis: Analysis, traffic: Traffic) -> None:
    offered = ", ".join(analysis.side_bets) or "none: the house offers no side bet"
    for wager in (*traffic.participation, *traffic.stakes):
        if wager not in analysis.side_bets:
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
