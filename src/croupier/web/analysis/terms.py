"""What the words of the room mean, in a plain sentence each, for whoever is new to them."""

from __future__ import annotations

from typing import Final

EDGE: Final = (
    "What the house keeps of the first bet, on average and over very many rounds, from somebody who"
    " makes no mistake."
)
SIDE_EDGE: Final = "What the house keeps of this bet, on average and over very many rounds."
RISK: Final = (
    "The same loss measured against everything that is bet in a round, raises included: the fairer"
    " figure where you may raise."
)
DEVIATION: Final = "How far one round swings around the average: the larger, the wilder."
HIT: Final = "How often a round ends with a gain. A push, which gives the stake back, is no hit."
WAGER: Final = "What is at stake at the end of a round, on average."
RESULTS: Final = (
    "Each bar is one way in which a round can end for you, and how often it does. Where the marks"
    " are powers of ten, each step up is many times as often."
)
HANDS: Final = (
    "What each final hand adds to the average or takes from it: how often it comes times what it"
    " brings."
)
GRID: Final = (
    "Your two cards: suited hands above the diagonal, pairs on it, others below. Each cell is the"
    " best answer before the flop."
)
HOLD: Final = (
    "What the house wins of all that is bet. The dash is what the odds say, the bands are how far"
    " luck may carry it: over a month it stays closer than over a day."
)
