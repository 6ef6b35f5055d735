"""Small builders of records, and the short form in which these tests compare what came of them.

The short form of a line is the one of the worked cases: ``W10`` paid 10 and the stake back, ``P``
push, ``L10`` a stake of 10 collected, ``B20`` paid with no stake of its own, ``V`` void. Dollars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from croupier import RuleViolation

if TYPE_CHECKING:
    from croupier import LineDocument, ResultDocument, SeatDocument

Record = dict[str, Any]
Lines = dict[int, str]
Param = Any
"""What ``pytest.param`` returns; pytest has no public name for it."""

DEALER_EXPOSED: Record = {"kind": "dealer card exposed"}
COMMUNITY_EXPOSED: Record = {"kind": "community card exposed"}
FACE_UP: Record = {"kind": "card found face up", "before_hands": False}
FACE_UP_EARLY: Record = {"kind": "card found face up", "before_hands": True}
MISCOUNTED_DEALER: Record = {"kind": "wrong number of cards", "seat": "dealer"}


def miscounted(seat: int) -> Record:
    return {"kind": "wrong number of cards", "seat": seat}


def left(seat: int, ruling: str) -> Record:
    return {"kind": "left", "seat": seat, "ruling": ruling}


def seat(number: int, cards: str | None, decisions: str = "", **wagers: object) -> Record:
    """Return a seat.

    Args:
        number: Its number.
        cards: Its cards.
        decisions: The answers, separated by commas.
        wagers: The wagers in cents; ``player``, ``play`` and ``not_accepted`` go to the seat.
    """
    made: Record = {"seat": number, "cards": cards}
    for key in ("player", "play", "not_accepted"):
        if key in wagers:
            made[key] = wagers.pop(key)
    made["wagers"] = wagers
    if decisions:
        made["decisions"] = [answer.strip() for answer in decisions.split(",")]
    return made


def uth(*seats: Record, **more: object) -> Record:
    """Return a round of Ultimate Texas hold 'em in which the dealer has a pair of nines."""
    return _record("ultimate-texas-holdem", seats, more,
                   community="Qh Jh Th 2c 3d", dealer="9c 9d")  # fmt: skip


def fcp(*seats: Record, **more: object) -> Record:
    """Return a round of four-card poker in which the dealer has six cards, a pair of queens."""
    house = {"dealer_cards": 6} | dict(_mapping(more.pop("house", {})))
    return _record("four-card-poker", seats, more, dealer="Qd Qc Jh 8h 6c 4d", house=house)


def lir(*seats: Record, **more: object) -> Record:
    """Return a round of let it ride."""
    return _record("let-it-ride", seats, more, community="7d 2c")


def _mapping(value: object) -> Mapping[str, object]:
    assert isinstance(value, Mapping)
    return value


def _record(game: str, seats: Sequence[Record], more: Mapping[str, object],
            **usual: object) -> Record:  # fmt: skip
    record = {"game": game, **usual, **more, "seats": [dict(seat) for seat in seats]}
    return {key: value for key, value in record.items() if value is not ...}


def with_change(record: Record, path: str, value: object) -> Record:
    """Return a copy of a record with one key changed; ``...`` takes the key out."""
    changed = deepcopy(record)
    *outer, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inner: Any = changed
    for part in outer:
        inner = inner[part] if isinstance(part, int) else inner.setdefault(part, {})
    if value is ...:
        inner.pop(last, None)
    else:
        inner[last] = value
    return changed


def dollars(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"


def short(line: LineDocument) -> str:
    """Return a line in the short form, its wager first."""
    code = {
        "win": "W" + dollars(line["paid"]),
        "bonus": "B" + dollars(line["paid"]),
        "lose": "L" + dollars(line["stake"]),
        "push": "P",
        "void": "V",
    }
    return f"{line['wager']} {code[line['outcome']]}"


def seat_of(result: ResultDocument, number: int = 1) -> SeatDocument:
    return next(seat for seat in result["seats"] if seat["seat"] == number)


def line_of(result: ResultDocument, wager: str, number: int = 1) -> LineDocument:
    return next(line for line in seat_of(result, number)["lines"] if line["wager"] == wager)


def lines_of(result: ResultDocument) -> Lines:
    """Return every seat's lines in the short form."""
    return {seat["seat"]: ", ".join(map(short, seat["lines"])) for seat in result["seats"]}


def settled(record: Record) -> Lines:
    """Settle a record and return every seat's lines in the short form."""
    return lines_of(croupier.settle(record))


def stakes_of(result: ResultDocument, number: int = 1) -> dict[str, int]:
    """Return the stakes of a seat's lines."""
    return {line["wager"]: line["stake"] for line in seat_of(result, number)["lines"]}


def net_by_lines(seat: SeatDocument) -> int:
    """Return what a seat's lines come to where every winning stake goes back."""
    return sum(
        line["paid"] - (line["stake"] if line["outcome"] == "lose" else 0) for line in seat["lines"]
    )


def refusal_of(record: Record) -> RuleViolation | None:
    """Return why a record is refused, None if it is settled."""
    try:
        croupier.settle(record)
    except RuleViolation as refusal:
        return refusal
    return None


def refused(record: Record, clause: str | None, *says: str) -> None:
    """Check that a record is refused with a clause's citation and a message that says things."""
    with pytest.raises(RuleViolation) as caught:
        croupier.settle(record)
    assert caught.value.clause == clause
    for said in says:
        assert said in caught.value.message
