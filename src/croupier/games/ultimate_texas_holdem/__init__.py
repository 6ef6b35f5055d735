"""Ultimate Texas hold 'em, 9 NYCRR § 5324.36."""

from croupier.games.ultimate_texas_holdem.game import GAME

__all__ = ["GAME"]
