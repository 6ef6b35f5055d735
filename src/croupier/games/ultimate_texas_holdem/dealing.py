"""How Ultimate Texas hold 'em is dealt and played (§ 5324.36(d), (e)(1) to (6); U-26)."""

from __future__ import annotations

from typing import Final

from croupier.games.dealing import Ask, Device, Pass, Script, Street, Turn
from croupier.games.rules import Rules
from croupier.games.ultimate_texas_holdem.questions import QUESTIONS

COVER: Final = "the dealer's card lies under a cover card"
"""(d)(1)(ii) and (iv)."""

BY_HAND: Final = (
    Pass("first card", "5324.36(d)(1)(i)", players=1, to="dealer", house=1, note=COVER),
    Pass("second card", "5324.36(d)(1)(iii)", players=1, to="dealer", house=1, note=COVER),
)
FROM_SHOE: Final = (Pass("stacks of two", "5324.36(d)(2)#1", players=2, to="dealer", house=2),)

BEFORE_FLOP, AFTER_FLOP, AT_END = QUESTIONS
PLAY: Final = (
    Ask(BEFORE_FLOP),
    Street("flop", "5324.36(e)(2)#2", burn=1, cards=3),
    Ask(AFTER_FLOP),
    Street("last two", "5324.36(e)(4)#2", burn=1, cards=2),
    Ask(AT_END),
    Turn("dealer's hand", "5324.36(e)(6)", "dealer"),
)


def script(_rules: Rules, device: Device, _wagers: frozenset[str]) -> Script:
    """Return the dealer's acts and the questions between them."""
    return (*(FROM_SHOE if device == "automated shoe" else BY_HAND), *PLAY)
