"""A round written as the record that ``settle`` reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import write_cards
from croupier.games.game import AnyGame
from croupier.games.round import FACE_UP, LEFT, WRONG_COUNT, Irregularity, Round, Seat


def write_round(
    game: AnyGame, house: Mapping[str, Any], round_: Round, record_id: str | None = None
) -> dict[str, Any]:
    """Return a round as a record.

    Args:
        game: The game.
        house: The house's choices, money in cents.
        round_: The round.
        record_id: The record's id, if it is to have one.
    """
    record: dict[str, Any] = {"game": game.name, "house": dict(house)}
    if record_id is not None:
        record = {"id": record_id, **record}
    if round_.community is not None:
        record["community"] = write_cards(round_.community)
    if round_.dealer is not None and not _house_miscounted(round_):
        record["dealer"] = write_cards(round_.dealer)
    if round_.box is not None:
        record["box"] = write_cards([round_.box])
    if round_.meter is not None:
        record["meter"] = round_.meter
    record["seats"] = [_seat(seat) for seat in round_.seats]
    if round_.irregularities:
        record["irregularities"] = [
            _event(event)
            for event in round_.irregularities
            if not (event.cured and round_.dealer is None)
        ]
    return record


def _house_miscounted(round_: Round) -> bool:
    """Tell whether the house's cards were miscounted for good: the dealer's hand is then void.

    A record tells a cured miscount by the right number of dealer's cards, so that such a hand must
    stay out of it; and where a cured hand is never shown, the miscount made no difference.
    """
    return any(event.cured is False for event in round_.irregularities)


def _seat(seat: Seat) -> dict[str, Any]:
    written: dict[str, Any] = {"seat": seat.number}
    if seat.player is not None:
        written["player"] = seat.player
    written["cards"] = None if seat.cards is None else write_cards(seat.cards)
    written["wagers"] = {name: _wager(seat, name, stake) for name, stake in seat.wagers.items()}
    if seat.answers:
        written["decisions"] = list(seat.answers)
    if seat.play is not None:
        written["play"] = seat.play
    if seat.not_accepted:
        written["not_accepted"] = sorted(seat.not_accepted)
    return written


def _wager(seat: Seat, name: str, stake: int) -> int | dict[str, int]:
    coupon = seat.coupons.get(name, 0)
    if not coupon:
        return stake
    return {"coupon": coupon} | ({"chips": stake - coupon} if stake > coupon else {})


def _event(event: Irregularity) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": event.kind}
    if event.kind == FACE_UP:
        written["before_hands"] = event.before_hands
    if event.kind in (WRONG_COUNT, LEFT):
        written["seat"] = event.seat
    if event.kind == LEFT:
        written["ruling"] = event.ruling
    return written
