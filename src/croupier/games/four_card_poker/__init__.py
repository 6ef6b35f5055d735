"""Four-card poker, 9 NYCRR § 5324.33."""

from croupier.games.four_card_poker.game import GAME

__all__ = ["GAME"]
