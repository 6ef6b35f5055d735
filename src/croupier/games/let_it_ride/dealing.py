"""How let it ride is dealt and played (§ 5324.34(d), (e)(2) to (5); L-03, L-04)."""

from __future__ import annotations

from typing import Final

from croupier.games.dealing import Ask, Device, Discard, Pass, Script, Turn
from croupier.games.let_it_ride.questions import QUESTIONS
from croupier.games.rules import Rules

BY_HAND: Final = (
    Pass("first card", "5324.34(d)(1)(i)", players=1, to="community", house=1),
    Pass("second card", "5324.34(d)(1)(iii)", players=1, to="community", house=1),
    Pass("third card", "5324.34(d)(1)(v)", players=1, to="community", house=1),
)
FROM_SHOE: Final = (Pass("stacks of three", "5324.34(d)(2)#1", players=3, to="community", house=3),)

BET_ONE, BET_TWO = QUESTIONS
PLAY: Final = (
    Discard("third community card", "5324.34(d)(2)#3", "community", 2),
    Ask(BET_ONE),
    Turn("first community card", "5324.34(e)(3)", "community", (0,)),
    Ask(BET_TWO),
    Turn("second community card", "5324.34(e)(5)", "community", (1,)),
)


def script(_rules: Rules, device: Device, _wagers: frozenset[str]) -> Script:
    """Return the dealer's acts and the questions between them."""
    return (*(FROM_SHOE if device == "automated shoe" else BY_HAND), *PLAY)
