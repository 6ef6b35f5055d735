"""What a player is asked in let it ride (§ 5324.34(e)(2), (4); L-12)."""

from __future__ import annotations

from typing import Final

from croupier.games.question import Question

BOTH: Final = ("pull", "ride")
QUESTIONS: Final = (
    Question("bet one", "5324.34(e)(2)", BOTH, absent="pull", going_on=BOTH),
    Question("bet two", "5324.34(e)(4)#1", BOTH, absent="pull", going_on=BOTH),
)
"""Bet three can never be withdrawn."""
