"""Settling a finished round of any game."""

from __future__ import annotations

from croupier.games.checks import check_round, coupon_flags, find_flags
from croupier.games.game import AnyGame
from croupier.games.line import Settlement
from croupier.games.round import Round
from croupier.games.rules import Rules


def settle_round(game: AnyGame, rules: Rules, round_: Round) -> Settlement:
    """Settle a finished round under a house's rules.

    Args:
        game: The game.
        rules: The house's rules for it.
        round_: The round as it lay on the table.

    Returns:
        What every wager of every seat got, and why.

    Raises:
        RuleViolation: Something about the round is not as the game and the house allow; nothing
            of it is settled.
    """
    ruled = check_round(game, rules, round_)
    settlement: Settlement = game.settle(rules, ruled)
    flags = find_flags(rules, round_.seats) + game.flag(rules, round_)
    if any(seat.coupons for seat in round_.seats):
        flags += coupon_flags(f"{game.section}(c)(1)", round_.seats)
    return settlement._replace(flags=flags) if flags else settlement
