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


class ParDocument(TypedDict):
    """The PAR sheet: the exact analysis of a house's choice."""

    game: str
    title: str
    section: str
    version: str
    house: dict[str, Any]
    amounts: dict[str, int]
    rules: list[PayLineDocument]
    method: list[str]
    warnings: list[str]
    main: MainDocument
    side_bets: dict[str, SideBetDocument]
    manager: NotRequired[dict[str, Any]]
    compare: NotRequired[dict[str, Any]]
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
    options: list[OptionDocument]
    best: str
    tie: NotRequired[bool]


class StrategyDocument(TypedDict):
    """The best play under a house's rules, as a person learns it."""

    game: str
    house: dict[str, Any]
    version: str
    tables: list[StrategyTableDocument]
