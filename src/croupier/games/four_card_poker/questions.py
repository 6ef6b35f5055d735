"""What a player is asked in four-card poker (§ 5324.33(e)(2); F-06)."""

from __future__ import annotations

from typing import Final

from croupier.games.question import Asked, Question
from croupier.games.round import Seat
from croupier.law import RuleViolation
from croupier.money import Cents, chips_can_make, write_dollars

PLAY: Final = "5324.33(e)(2)(i)"

QUESTIONS: Final = (
    Question(
        "play or fold",
        PLAY,
        ("fold", "play", "play 1x", "play 2x", "play 3x"),
        absent="fold",
    ),
)
"""``play`` goes with an amount of one to three antes; the others are its whole multiples."""

_ANTES: Final = {"play 1x": 1, "play 2x": 2, "play 3x": 3}


def play_stake(seat: Seat, asked: Asked) -> Cents:
    """Return a seat's play wager in cents, 0 if it made none."""
    if not asked.answers or asked.folded:
        return 0
    multiple = _ANTES.get(asked.answers[-1])
    return seat.play or 0 if multiple is None else multiple * seat.wagers["ante"]


def check_play(seat: Seat, asked: Asked) -> None:
    """Check the amount of a play wager against the answer and the ante.

    Raises:
        RuleViolation: There is an amount without a play, a play without an amount, two amounts
            that differ, or an amount outside one to three antes that chips cannot make.
    """
    answer = asked.answers[-1] if asked.answers else None
    if seat.play is None:
        if answer == "play":
            wrong = f"{seat.where} plays and does not say for how much"
            least, most = seat.wagers["ante"], 3 * seat.wagers["ante"]
            accepted = f"play with its amount, {write_dollars(least)} to {write_dollars(most)}"
            raise RuleViolation(wrong, PLAY, accepted=accepted)
        return
    if answer is None or asked.folded:
        did = "folded" if asked.folded else "was not asked to play"
        wrong = f"{seat.where} {did}, yet has a play wager of {write_dollars(seat.play)}"
        raise RuleViolation(wrong, PLAY, accepted="no play amount")
    ante, stake = seat.wagers["ante"], play_stake(seat, asked)
    if stake != seat.play:
        wrong = (
            f"{seat.where} answers {answer!r}, which is {write_dollars(stake)}, and has a play"
            f" wager of {write_dollars(seat.play)}"
        )
        raise RuleViolation(wrong, PLAY, accepted="one amount")
    if not ante <= stake <= 3 * ante or not chips_can_make(stake):
        wrong = f"{seat.where} plays {write_dollars(stake)} on an ante of {write_dollars(ante)}"
        accepted = (
            f"{write_dollars(ante)} to {write_dollars(3 * ante)} in whole dollars, or half dollars"
            " from $2.50 up"
        )
        raise RuleViolation(wrong, PLAY, accepted=accepted)
