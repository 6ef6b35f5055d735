"""What can be asked of a round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args

from croupier.cards import Card
from croupier.games.dealing import Holder
from croupier.games.round import Kind
from croupier.law import RuleViolation
from croupier.money import Cents

NOTHING: Final[Mapping[str, Cents]] = MappingProxyType({})
NO_SLIPS: Final[Mapping[Holder, int]] = MappingProxyType({})
ALL_TAKEN: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType({})


class PlaceBet(NamedTuple):
    """Lay wagers down; they replace what the seat had."""

    seat: int
    wagers: Mapping[str, Cents]
    coupons: Mapping[str, Cents] = NOTHING
    """How much of a stake is a promotional coupon."""
    player: str | None = None


class TakeBack(NamedTuple):
    """Take all of a seat's wagers back."""

    seat: int


class NoMoreBets(NamedTuple):
    """Close the betting; what the dealer can do alone then follows."""

    not_accepted: Mapping[int, tuple[str, ...]] = ALL_TAKEN
    meter: Cents | None = None
    """The progressive meter, this round's contributions included."""


class Answer(NamedTuple):
    """Answer the question that a seat is asked."""

    seat: int
    answer: str
    amount: Cents | None = None
    """The play wager, where the game leaves it to the player."""


class Absent(NamedTuple):
    """The clock ran out on a seat's question; done again it does nothing."""

    seat: int
    question: str


class Deal(NamedTuple):
    """Do the dealer's next act, at a table where each act is told."""

    slips: Mapping[Holder, int] = NO_SLIPS
    """Who was dealt how many cards in this pass, where it was not the right number."""
    faces: tuple[Card, ...] = ()
    """The faces of cards turned by it, where a person enters them."""


class Identify(NamedTuple):
    """Enter the faces of all cards of a seat, or of a place of the house, in order."""

    holder: Holder
    faces: tuple[Card, ...]


class Correct(NamedTuple):
    """Put a wrongly entered face right."""

    holder: Holder
    number: int
    """Which of the holder's cards, counted from 1."""
    face: Card
    by: str
    reason: str


class Report(NamedTuple):
    """Note that something went wrong."""

    kind: Kind
    by: str
    reason: str
    seat: int | Literal["dealer"] | None = None
    cards: int | None = None
    """How many cards the dealer has, where a miscount was not told at the deal."""


class Leave(NamedTuple):
    """A player leaves."""

    seat: int


class RuleOn(NamedTuple):
    """Rule on the wagers of a player who left."""

    seat: int
    ruling: Literal["abandoned", "stands"]
    by: str
    reason: str


Command = (
    PlaceBet
    | TakeBack
    | NoMoreBets
    | Answer
    | Absent
    | Deal
    | Identify
    | Correct
    | Report
    | Leave
    | RuleOn
)


_NUMBERS: Final = frozenset({"seat", "amount", "meter", "cards", "number"})
_AMOUNTS: Final = frozenset({"wagers", "coupons", "slips"})
_CHECKED: Final = {
    kind: (
        tuple((place, name) for place, name in enumerate(kind._fields) if name in _NUMBERS),
        tuple((place, name) for place, name in enumerate(kind._fields) if name in _AMOUNTS),
    )
    for kind in get_args(Command)
}
"""Of each command, where its numbers stand and where its amounts."""


def check_command(command: Command) -> None:
    """Raise unless this is a command, and its seats, cards and amounts are whole numbers.

    Types say so already; a table in another hand may not have asked them, and a seat 1.0 or an
    ante of ``True`` would go far before anything noticed.

    Raises:
        RuleViolation: It is none, or it has something else in place of a number.
    """
    checked = _CHECKED.get(type(command))
    if checked is None:
        raise RuleViolation(f"{command!r} is no command", accepted="one of croupier.engine's")
    given: tuple[Any, ...] = command
    numbers, amounts = checked
    for place, name in numbers:
        value = given[place]
        if type(value) is int or value is None:
            continue
        if value != "dealer" or not isinstance(command, Report):
            _check_whole(name, value)
    for place, name in amounts:
        for amount in given[place].values():
            if type(amount) is not int:
                _check_whole(name, amount)


def _check_whole(field: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RuleViolation(f"{field}: {value!r} is given", accepted="a whole number")
