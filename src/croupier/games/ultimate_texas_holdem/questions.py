"""What a player is asked in Ultimate Texas hold 'em (§ 5324.36(e)(1), (3), (5); U-07)."""

from __future__ import annotations

from typing import Final

from croupier.games.question import Asked, Question
from croupier.games.round import Seat
from croupier.money import Cents

QUESTIONS: Final = (
    Question(
        "before the flop",
        "5324.36(e)(1)#3",
        ("check", "play 3x", "play 4x"),
        absent="check",
        going_on=("check",),
    ),
    Question(
        "after the flop",
        "5324.36(e)(3)#2",
        ("check", "play 2x"),
        absent="check",
        going_on=("check",),
    ),
    Question("at the end", "5324.36(e)(5)", ("fold", "play 1x"), absent="fold"),
)

_ANTES: Final = {"play 4x": 4, "play 3x": 3, "play 2x": 2, "play 1x": 1}


def play_stake(seat: Seat, asked: Asked) -> Cents:
    """Return a seat's play wager in cents, 0 if it made none."""
    if not asked.answers:
        return 0
    return _ANTES.get(asked.answers[-1], 0) * seat.wagers["ante"]
