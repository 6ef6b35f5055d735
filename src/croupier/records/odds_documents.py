"""The shapes of what the exact analysis answers, for type checkers and ``croupier schema``."""

from __future__ import annotations

from typing import (
    Any,
    Literal,
    NotRequired,  # pydantic needs it so before Python 3.12
)

from typing_extensions import TypedDict


class FractionDocument(TypedDict):
    """An exact number in lowest terms, the denominator positive."""

    numerator: int
    denominator: int


class NetDocument(TypedDict):
    """One possible net result and its exact chance."""

    units: str
    """An integer, or ``n/d``, in units of the wager."""
    probability: FractionDocument


class LimitDocument(TypedDict):
    """What a payout limit takes."""

    limit: int
    """Cents."""
    stake: int
    """One unit, in cents."""
    unlimited: FractionDocument
    """The expectation without the limit."""
    cost: FractionDocument
    """What the limit takes from the player, in units."""


class HandReturnDocument(TypedDict):
    """What one final hand of the player's adds to the main game."""

    hand: str
    probability: FractionDocument
    returned: FractionDocument


class MainDocument(TypedDict):
    """The main game, played with the least expected loss."""

    unit: Literal["ante", "bet"]
    expectation: FractionDocument
    house_edge: float
    average_wager: float
    average_wager_exact: FractionDocument
    element_of_risk: float
    standard_deviation: float
    hit_frequency: float
    decisions: dict[str, dict[str, FractionDocument]]
    net: list[NetDocument]
    hands: list[HandReturnDocument]
    limit: LimitDocument | None


class HandDocument(TypedDict):
    """One hand of a side bet."""

    hand: str
    combinations: int
    odds: str | None
    """``n:d``; None for a losing hand, a fixed amount or the meter."""
    pay: str | None
    """What is posted, where that is not odds."""
    clause: str | None
    units: str
    """The net result in units of the wager."""


class JoinedDocument(TypedDict):
    """A side bet and what comes with it at no further stake."""

    expectation: FractionDocument
    house_edge: float
    standard_deviation: float
    hit_frequency: float
    net: list[NetDocument]


class SideBetDocument(TypedDict):
    """A side bet."""

    table: str
    expectation: FractionDocument
    house_edge: float
    standard_deviation: float
    hit_frequency: float
    hands: list[HandDocument]
    combinations: int
    net: list[NetDocument]
    stake: int | None
    limit: LimitDocument | None
    figures: dict[str, FractionDocument | int]
    together: NotRequired[JoinedDocument]
    """With the envy bonus, where other players hold cards."""


class PayLineDocument(TypedDict):
    """A pay line of the house, with the clause of the law behind it."""

    wager: str
    table: str
    hand: str
    pay: str
    clause: str
    own: bool
    """Whether the house pays something else than the law's table."""


class StrategyTableDocument(TypedDict):
    """A part of the best play as a person learns it."""

    title: str
    kind: Literal["grid", "list"]
    headings: list[str]
    rows: list[list[str]]
    notes: list[str]
    extra: dict[str, Any]


class WagerLineDocument(TypedDict):
    """What one wager brings in an hour, in cents."""

    wager: str
    stake: int
    stake_from: str
    """Where the stake comes from, in words."""
    participation: FractionDocument
    wagered: FractionDocument
    win: FractionDocument
    """Of the house's own money; the envy bonus counted in that of the progressive."""
    meter: FractionDocument
    """What goes to a progressive meter, no part of the win."""


class BandDocument(TypedDict):
    """Between what the win of a period lies with some probability, in cents and as hold."""

    level: int
    """Percent."""
    low: float
    high: float
    low_hold: float
    high_hold: float


class PeriodDocument(TypedDict):
    """A day, a week or a month of a table."""

    name: str
    hours: FractionDocument
    rounds: FractionDocument
    wagered: FractionDocument
    win: FractionDocument
    bands: list[BandDocument]
    """As if every wager won or lost on its own."""
    wide_bands: list[BandDocument]
    """However the wagers of one round hang together."""


class WorstDocument(TypedDict):
    """The most that one round can cost the house at the table maximum, in cents."""

    wagers: dict[str, int]
    """The maximum of each wager before "no more bets"."""
    stakes: dict[str, int]
    """What stands at the seat at the end of that round, the play wager, too."""
    seat: int
    """The most that one seat can win, exactly; envy, which other seats earn it, is not in it."""
    cards: str
    """A deal that pays it: the player's cards, then the community cards or the bonus box."""
    player: str
    """The player's cards alone."""
    shared: str
    """The others, empty where there are none."""
    place: Literal["community cards", "bonus box"]
    """Where those lie."""
    seats: int
    table: int
    """No round costs more, every seat taken, envy counted: an upper bound."""
    notes: list[str]


class ManagerDocument(TypedDict):
    """The manager's lines, money in cents."""

    rounds_per_hour: int
    average_bet: int
    players: int
    hours_per_day: int
    wagers: list[WagerLineDocument]
    win: FractionDocument
    """An hour."""
    wagered: FractionDocument
    hold: float
    periods: list[PeriodDocument]
    worst: WorstDocument | None
    """None where a wager that the house offers has no maximum."""
    notes: list[str]


class ComparedDocument(TypedDict):
    """One lawful table of a wager."""

    table: str
    chosen: bool
    expectation: FractionDocument
    house_edge: float
    standard_deviation: float
    hit_frequency: float


class ChoiceDocument(TypedDict):
    """One choice of the house, with the value in force."""

    key: list[str]
    """The keys that lead to it."""
    value: Any
    """Money in cents."""
    default: bool
    """Whether the house is silent on it."""


class ParDocument(TypedDict):
    """The PAR sheet: the exact analysis of a house's choice."""

    game: str
    title: str
    section: str
    version: str
    house: dict[str, Any]
    choices: NotRequired[list[ChoiceDocument]]
    """Every choice that the house has, its defaults, too."""
    amounts: dict[str, int]
    rules: list[PayLineDocument]
    method: list[str]
    warnings: list[str]
    main: MainDocument
    side_bets: dict[str, SideBetDocument]
    manager: NotRequired[ManagerDocument]
    compare: NotRequired[dict[str, list[ComparedDocument]]]
    """By wager, every lawful table."""
    strategy: NotRequired[list[StrategyTableDocument]]


class OptionDocument(TypedDict):
    """One lawful answer and its exact worth."""

    decision: str
    expectation: FractionDocument
    value: float


class AdviceDocument(TypedDict):
    """What each answer to the open question is worth."""

    game: str
    id: NotRequired[str]
    question: str
    unit: Literal["ante", "bet"]
    """What one unit of an expectation is; side bets do not count."""
    options: list[OptionDocument]
    best: str
    tie: NotRequired[bool]


class StrategyDocument(TypedDict):
    """The best play under a house's rules, as a person learns it."""

    game: str
    house: dict[str, Any]
    version: str
    tables: list[StrategyTableDocument]
