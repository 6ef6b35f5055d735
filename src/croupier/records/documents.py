"""The shapes of what Croupier answers, for type checkers and for ``croupier schema``."""

from __future__ import annotations

from typing import (
    Literal,
    NotRequired,  # pydantic needs it so before Python 3.12
)

from typing_extensions import TypedDict


class AwardDocument(TypedDict):
    """One envy bonus within a line."""

    seat: int
    hand: str
    odds: str
    paid: int


class LineDocument(TypedDict):
    """What one wager got."""

    wager: str
    stake: int
    outcome: Literal["win", "lose", "push", "bonus", "void"]
    odds: str | None
    paid: int
    clause: str | None
    reading: NotRequired[str]
    basis: NotRequired[Literal["fixed", "meter"]]
    uncapped: NotRequired[int]
    withdrawn: NotRequired[bool]
    awards: NotRequired[list[AwardDocument]]
    hand: NotRequired[str]
    cards: NotRequired[str]


class SeatDocument(TypedDict):
    """What one seat got."""

    seat: int
    hand: str | None
    cards: str | None
    net: int
    lines: list[LineDocument]


class DealerDocument(TypedDict):
    """The dealer's hand."""

    hand: str | None
    cards: str | None
    qualifies: NotRequired[bool | None]


class FlagDocument(TypedDict):
    """Something about a round that was settled all the same."""

    clause: str
    where: str
    message: str


class ResultDocument(TypedDict):
    """A round, settled."""

    game: str
    id: NotRequired[str]
    dealer: NotRequired[DealerDocument]
    seats: list[SeatDocument]
    house_net: int
    flags: NotRequired[list[FlagDocument]]


class ErrorBody(TypedDict):
    """What was wrong."""

    clause: str | None
    message: str
    line: NotRequired[int]


class ErrorDocument(TypedDict):
    """An error of any kind."""

    error: ErrorBody


class FindingDocument(TypedDict):
    """One thing found in a house's choices."""

    level: Literal["error", "warning", "note"]
    clause: str | None
    where: str
    message: str


class FindingsDocument(TypedDict):
    """What ``check`` answers."""

    lawful: bool
    findings: list[FindingDocument]


class ClauseDocument(TypedDict):
    """One clause: what it asks, who sees to it, and the tests that prove it."""

    id: str
    clause: str
    game: str
    topic: str
    rule: str
    who: list[Literal["E", "C", "P"]]
    readings: list[str]
    tests: list[str]


class ReadingDocument(TypedDict):
    """How we read the law where it is unclear."""

    id: str
    where: str
    rule: str
    policy: bool


class ClausesDocument(TypedDict):
    """What ``clauses`` answers."""

    clauses: list[ClauseDocument]
    readings: list[ReadingDocument]


class VoidDocument(TypedDict):
    """Why a round was void, who decided so, and what went back in chips and in coupons."""

    reason: str
    asked_by: str
    by: str
    back: dict[str, int]
    coupons: int


class ReplayDocument(TypedDict):
    """A round rebuilt from its record."""

    round: str
    game: str
    sha256: str
    result: NotRequired[ResultDocument]
    """Absent where the round was void."""
    void: NotRequired[VoidDocument]
    story: list[str]
