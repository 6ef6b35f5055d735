"""The state of a table between two facts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from croupier.engine import RoundState
from croupier.engine.state import Source
from croupier.games.dealing import Device
from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.law import RuleViolation
from croupier.money import Cents

NONE: Final[Mapping[Any, Any]] = MappingProxyType({})
LIMITS: Final = ("minimums", "maximums")
"""The keys of the house's choices that change without closing the table."""


def with_limits(
    house: Mapping[str, Any], limits: Mapping[str, Mapping[str, Cents]]
) -> dict[str, Any]:
    """Return a house's choices with other limits; none are a key left out.

    >>> with_limits({"bonus": True, "minimums": {"bet": 500}},
    ...             {"minimums": {}, "maximums": {"bet": 5000}})
    {'bonus': True, 'maximums': {'bet': 5000}}
    """
    rest = {name: choice for name, choice in house.items() if name not in LIMITS}
    return {**rest, **{name: limits[name] for name in LIMITS if limits[name]}}


class Asked(NamedTuple):
    """Something that one person asked for, which waits for another."""

    number: int
    """Counted from 1 at this table."""
    action: Mapping[str, Any]
    """The command that would be done, as JSON, with its reason."""
    round: int | None
    """The round that waits for it; None where it concerns one that is over."""
    by: str
    at: str


class TableRound(NamedTuple):
    """A round at a table, until the next one begins."""

    number: int
    id: str
    """The table's stream and the round's number, ``table:7/12``."""
    engine: RoundState
    seal: str | None = None
    """Published before the first bet; None where cards are entered."""
    deck: str | None = None
    """Which of the table's decks it is played with, where decks are named."""
    by_clock: tuple[tuple[int, str], ...] = ()
    """The questions that the clock answered, by the rule for an absent player."""
    whole: Cents | None = None
    """The whole cents of the meter's contributions when the bets were closed."""
    over: Literal["settled", "called off", "voided"] | None = None


class TableState(NamedTuple):
    """Everything that the facts of a table's stream have made of it."""

    stream: str
    """Such as ``table:7``."""
    version: int = 0
    """How many facts the stream has."""
    status: Literal["closed", "open", "suspended"] = "closed"
    game: AnyGame | None = None
    house: Mapping[str, Any] = NONE
    rules: Rules | None = None
    device: Device = "hand"
    source: Source = "sealed"
    by_act: bool | None = None
    decks: tuple[str, ...] = ()
    unfit: frozenset[str] = frozenset()
    """The decks that were found unfit and are not yet replaced; one without a name is ""."""
    meter: str | None = None
    """The stream of the meter to which it is linked."""

    seats: Mapping[int, str] = NONE
    """Who sits where."""
    round: TableRound | None = None
    number: int = 0
    """The number of the last round; they are contiguous, over closings too."""
    asked: Mapping[int, Asked] = NONE
    """What waits for a second person, by number."""
    last_asked: int = 0
    held: Mapping[int, int] = NONE
    """By the number of an unpaid win of the meter, the seat whose cards are held."""
    reversed: frozenset[int] = frozenset()
    """The rounds whose settlement was reversed."""
    accounts: Mapping[str, Cents] = NONE
    """The table's own accounts: tray, drop, win, wagers; by what stands before the colon."""
    slips: Mapping[str, Cents] = NONE
    """Since the opening: opening, fills, credits, coupons, contributions."""

    @property
    def playing(self) -> TableRound | None:
        """The round that is not over yet."""
        return self.round if self.round is not None and self.round.over is None else None

    @property
    def waiting(self) -> tuple[Asked, ...]:
        """What the round in play waits for."""
        return tuple(asked for asked in self.asked.values() if asked.round is not None)

    def account(self, name: str) -> str:
        """Return the name of one of the table's accounts, such as ``tray:table:7``."""
        return f"{name}:{self.stream}"

    def running(self, number: int) -> TableRound:
        """Return the round in play.

        Raises:
            RuleViolation: No round is in play, or another one.
        """
        playing = self.playing
        if playing is None:
            raise RuleViolation(f"round {number} is not in play", accepted=f"{self.next_step}")
        if playing.number != number:
            wrong = f"round {number} is not in play"
            raise RuleViolation(wrong, accepted=f"round {playing.number}")
        return playing

    @property
    def next_step(self) -> str:
        """What a table without a round waits for."""
        return "the start of the next round" if self.status == "open" else "an open table"

    @property
    def next_deck(self) -> str | None:
        """The deck of the next round: two decks alternate round by round."""
        return self.decks[self.number % len(self.decks)] if self.decks else None
