"""What the answers are worth under a house's pays, and how often each is best."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import RANKS
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.paytable import PayTable
from croupier.hands.four import HIGH_CARD, NAMES, PAIR
from croupier.hands.ranks import CATEGORY, GROUP, RANK_BITS, top
from croupier.kernels import wide4
from croupier.kernels.four_card import tally
from croupier.odds.four_card_poker.showdown import Showdown, solve
from croupier.odds.solver import Progress

Ints = npt.NDArray[np.int64]

ANTES: Final = (0, 1, 3)
"""The play wagers that can be best, in antes. A play's worth grows evenly with its amount, so no
amount between the least and the largest is worth more than both."""


class Nets(NamedTuple):
    """What a player gets under a house's pays, in antes; a lost ante or play is -1 by itself."""

    ante: Fraction
    """Net of a won ante."""
    play: Fraction
    """Net of a won play wager of one ante."""
    bonus: tuple[Fraction, ...]
    """The ante bonus, by the category of the player's hand."""

    def of(self, antes: int, category: int, *, won: bool) -> Fraction:
        """Return the net result of a round.

        Args:
            antes: The play wager in antes; 0 is a fold.
            category: The category of the player's hand.
            won: Whether the player won the showdown, or tied.
        """
        if not antes:
            return Fraction(-1)
        showdown = self.ante + antes * self.play if won else Fraction(-1 - antes)
        return showdown + self.bonus[category]

    def worth(self, antes: int, category: int, won: int, hands: int) -> Fraction:
        """Return the sum of the net results over so many showdowns, some of them won."""
        paid = self.of(antes, category, won=True) * won
        return paid + self.of(antes, category, won=False) * (hands - won)


def nets_of(rules: FourCardRules) -> Nets:
    """Return what a house's rules pay.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> nets_of(rules_of(find_game("fcp"), {"dealer_cards": 6})).bonus[-1]
    Fraction(25, 1)
    """
    bonus = tuple(
        odds_of(rules.ante_bonus, name) if name in rules.ante_bonus.pays else Fraction()
        for name in NAMES
    )
    ante, play = (
        odds_of(rules.win, wager) - (1 if wager in rules.stake_kept else 0)
        for wager in ("ante", "play")
    )
    return Nets(ante, play, bonus)


def odds_of(table: PayTable, hand: str) -> Fraction:
    """Return the odds of a line that has odds."""
    odds = table.pays[hand].odds
    if odds is None:
        message = f"{table.title} pays {hand} no odds"
        raise ValueError(message)
    return odds.on(1)


class Sorts(NamedTuple):
    """Sorts of hands, from the lowest up: fine enough to tell a person what to do."""

    names: tuple[str, ...]
    category: tuple[int, ...]
    rank: tuple[int, ...]
    """The rank of a pair; -1 for other hands."""
    number: Ints
    """By strength, its sort."""


@cache
def sorts_of(ranks: int) -> Sorts:
    """Return the sorts of hands: pairs by rank, high cards by so many of their ranks.

    >>> sorts_of(1).names[-11:-7]
    ('pair of tens', 'pair of jacks', 'pair of queens', 'pair of kings')
    """
    found: dict[tuple[str, int, int], int] = {}
    number = []
    for strength in wide4().tolist():
        category = strength >> CATEGORY
        name, rank = NAMES[category], -1
        if category == PAIR:
            rank = (strength >> GROUP & RANK_BITS).bit_length() - 1
            name = f"pair of {PLURALS[rank]}"
        elif category == HIGH_CARD:
            mask = top(strength & RANK_BITS, ranks)
            name = "-".join(RANKS[r] for r in reversed(range(len(RANKS))) if mask >> r & 1)
            name = f"{name} high"
        number.append(found.setdefault((name, category, rank), len(found)))
    names, categories, pairs = zip(*found, strict=True)
    return Sorts(names, categories, pairs, np.array(number))


PLURALS: Final = (
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
)


class Played(NamedTuple):
    """Every deal by what the player holds, sees and best does."""

    nets: Nets
    sorts: Sorts
    cells: Ints
    """By sort, rank of the open card, whether the player holds a card of that rank, and answer
    (``ANTES``): the deals, and the showdowns won or tied. Shape ``(sorts, 13, 2, 3, 2)``, without
    an open card ``(sorts, 1, 1, 3, 2)``."""
    hands: int
    """How many dealer hands a deal can meet."""

    @property
    def deals(self) -> int:
        """How many ways there are to deal a player's hand, and an open card."""
        return int(self.cells[..., 0].sum())


def play_best(rules: FourCardRules, progress: Progress, ranks: int = 1) -> Played:
    """Return the best play under a house's rules.

    Args:
        rules: The house's rules.
        progress: Told how much is done.
        ranks: By how many of their ranks high cards are told apart.
    """
    showdown = solve(rules.dealer_cards, upcard=rules.dealer_upcard, progress=progress)
    return play_showdown(nets_of(rules), showdown, ranks)


def play_showdown(nets: Nets, showdown: Showdown, ranks: int = 1) -> Played:
    """Return the best play of a solved showdown; see ``play_best``."""
    sorts = sorts_of(ranks)
    bars = np.array([bars_of(nets, category, showdown.hands) for category in sorts.category])
    seen = (len(RANKS), 2) if showdown.won.shape[1] > 1 else (1, 1)
    cells = np.zeros((len(sorts.names), *seen, len(ANTES), 2), np.int64)
    tally(showdown.won, showdown.players, sorts.number, bars, cells)
    return Played(nets, sorts, cells, showdown.hands)


def bars_of(nets: Nets, category: int, hands: int) -> tuple[int, int]:
    """Return how many showdowns of ``hands`` must be won to play, and to play the largest wager.

    More is bet where a play wager by itself does not lose, and such a hand is never folded. The
    least is bet where ante, play and bonus together lose no more than the ante. On a tie the
    larger wager is right.

    >>> even = Nets(Fraction(1), Fraction(1), (Fraction(),) * 5 + (Fraction(2),) * 3)
    >>> bars_of(even, PAIR, 1000), bars_of(even, 5, 1000)
    ((250, 500), (0, 500))
    """
    largest = _ceil(hands / (nets.play + 1))
    least = _ceil((1 - nets.bonus[category]) * hands / (nets.ante + nets.play + 2))
    return min(max(least, 0), hands + 1), min(largest, hands + 1)


def _ceil(number: Fraction) -> int:
    return -(-number.numerator // number.denominator)
