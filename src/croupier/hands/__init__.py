"""What a set of cards is worth: the best five, the best four, three cards, the six-card royal.

Hands are ranked by rank counts and suit masks, never by trying subsets. ``ranks.py`` turns cards
into masks; ``five.py``, ``four.py`` and ``three.py`` each hold one order of hands;
``explained.py`` says in words what each hand is.
"""

from croupier.hands.five import FiveCardHand, best_five, six_card_bonus_hand
from croupier.hands.four import FourCardHand, best_four
from croupier.hands.hand import Hand
from croupier.hands.three import ThreeCardHand, three_card_hand

__all__ = [
    "FiveCardHand",
    "FourCardHand",
    "Hand",
    "ThreeCardHand",
    "best_five",
    "best_four",
    "six_card_bonus_hand",
    "three_card_hand",
]
