"""Let it ride poker, 9 NYCRR § 5324.34."""

from croupier.games.let_it_ride.game import GAME

__all__ = ["GAME"]
