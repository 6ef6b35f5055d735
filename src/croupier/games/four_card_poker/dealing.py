"""How four-card poker is dealt and played (§ 5324.33(d), (e)(2), (4); F-02, F-19)."""

from __future__ import annotations

from typing import Final

from croupier.games.dealing import Ask, Device, Pass, Script, Step, Turn
from croupier.games.four_card_poker.questions import QUESTIONS
from croupier.games.four_card_poker.rules import FourCardRules

CARDS: Final = 5
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")

BY_HAND: Final = tuple(
    Pass(f"{ordinal} card", "5324.33(d)(1)", players=1, to="dealer", house=1)
    for ordinal in ORDINALS
)
FROM_SHOE: Final = (
    Pass("stacks of five", "5324.33(d)(2)#1", players=CARDS, to="dealer", house=CARDS),
)
SIXTH: Final = Pass("dealer's sixth card", "5324.33(d)(3)", to="dealer", house=1)
BOX: Final = Pass("six-card bonus card", "5324.33(c)(4)(v)#1", to="box", house=1)
UPCARD: Final = Turn("dealer's open card", "5324.33(d)(3)", "dealer", (0,))
"""Outside the text: only where the house has set it (F-02)."""


def script(rules: FourCardRules, device: Device, wagers: frozenset[str]) -> Script:
    """Return the dealer's acts and the questions between them.

    The bonus card is dealt after the dealer's last card, and only if someone has the wager.
    """
    steps: list[Step] = [*(FROM_SHOE if device == "automated shoe" else BY_HAND)]
    if rules.dealer_cards > CARDS:
        steps.append(SIXTH)
    if "six_card" in wagers:
        steps.append(BOX)
    if rules.dealer_upcard:
        steps.append(UPCARD)
    steps += [Ask(QUESTIONS[0]), Turn("dealer's hand", "5324.33(e)(4)#2", "dealer")]
    if "six_card" in wagers:
        steps.append(Turn("bonus card", "5324.33(e)(4)(v)", "box"))
    return tuple(steps)
