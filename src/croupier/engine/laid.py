"""What lies on the layout: a seat's chips and coupons, and each player's chips at all seats."""

from __future__ import annotations

from croupier.engine.state import RoundState
from croupier.games.game import AnyGame
from croupier.games.question import Asked
from croupier.games.round import Seat
from croupier.money import Cents


def laid(game: AnyGame, seat: Seat, asked: Asked) -> tuple[Cents, Cents]:
    """Return what a seat has on the layout, and how much of that is coupons."""
    coupons = game.laid(seat.coupons, asked) if seat.coupons else 0
    return game.at_stake(seat, asked), coupons


def chips_laid(engine: RoundState) -> dict[str, Cents]:
    """Return what each player of a round has on the layout in chips, at all seats together."""
    chips: dict[str, Cents] = {}
    for number, seat in engine.seats.items():
        all_, coupons = laid(engine.game, seat, engine.asked(number))
        chips[seat.player or ""] = chips.get(seat.player or "", 0) + all_ - coupons
    return chips


def coupons_laid(engine: RoundState) -> Cents:
    """Return what lies on the layout in coupons, of all players together."""
    seats = engine.seats.items()
    return sum(laid(engine.game, seat, engine.asked(number))[1] for number, seat in seats)
