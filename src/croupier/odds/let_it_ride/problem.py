"""Every hand of let it ride up to suits, and what can come of it, whatever it pays.

Bets one and two hang on little: on how many of the cards left make each outcome. Of the 16,432
four-card hands that differ in more than the names of their suits most share those counts with
others, so that few kinds remain; of the 1,755 three-card hands likewise, by how many cards turn
them into four-card hands of each kind. The house's pays then meet dozens of kinds, not millions of
deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from croupier.cards import DECK
from croupier.odds.let_it_ride.outcomes import OUTCOMES, Cards, Counts, ends, left

OWN = 3
"""How many cards a player holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """What can come of every three and every four cards of a deck."""

    threes: Cards
    """Shape ``(n, 3)``: one three-card hand of each class up to suits."""
    like_three: Counts
    """How many hands each of them stands for."""
    kind_of_three: Counts
    """The kind of each: a row of ``turns``."""
    fours: Cards
    """Shape ``(m, 4)``: one four-card hand of each class up to suits."""
    like_four: Counts
    kind_of_four: Counts
    """The kind of each: a row of ``ends``."""
    turns: Counts
    """By kind of three, how many of the cards left make a four-card hand of each kind."""
    ends: Counts
    """By kind of four, how many of the cards left make each outcome."""

    @property
    def hands(self) -> int:
        """How many three-card hands there are."""
        return int(self.like_three.sum())

    @property
    def deals(self) -> int:
        """How many deals there are: three cards, then one, then another."""
        return self.hands * int(self.turns[0].sum()) * int(self.ends[0].sum())


@cache
def whole_deck() -> Problem:
    """Return the problem of the game itself.

    >>> whole_deck().deals, len(whole_deck().threes), len(whole_deck().fours)
    (51979200, 1755, 16432)
    """
    return problem_of(range(len(DECK) // 4))


def problem_of(ranks: range) -> Problem:
    """Return the problem of a deck that has only some ranks, each in all four suits.

    Args:
        ranks: Which ranks, 0 (two) to 12 (ace); at least two of them.
    """
    deck = np.arange(4 * ranks.start, 4 * ranks.stop, dtype=np.uint8)
    all_threes = np.array(list(combinations(deck.tolist(), OWN)), np.uint8)
    _, first, like_three = np.unique(up_to_suits(all_threes), return_index=True, return_counts=True)
    threes = all_threes[first]
    free = left(threes, deck)
    row = np.repeat(np.arange(len(threes)), free.sum(axis=1))
    turned = np.broadcast_to(deck, free.shape)[free]
    every_four = np.column_stack([threes[row], turned])
    _, first, four = np.unique(up_to_suits(every_four), return_index=True, return_inverse=True)
    fours = every_four[first]
    made, kind_of_four = _kinds(ends(fours, deck))
    places = row * len(made) + kind_of_four[four]
    turns = np.bincount(places, minlength=len(threes) * len(made)).reshape(len(threes), -1)
    kinds, kind_of_three = np.unique(turns, axis=0, return_inverse=True)
    weight = np.zeros(len(fours), np.int64)
    np.add.at(weight, four, like_three[row])
    return Problem(
        threes=threes,
        like_three=like_three,
        kind_of_three=kind_of_three.reshape(-1),
        fours=fours,
        like_four=weight // (OWN + 1),  # a four-card hand arises from each of its cards as the last
        kind_of_four=kind_of_four,
        turns=kinds,
        ends=made,
    )


def up_to_suits(hands: Cards) -> Counts:
    """Return a number for each hand that is the same for hands equal up to their suits' names.

    The ranks held in each suit are a mask; the four masks in order of size are the hand up to
    suits.

    Args:
        hands: ``uint8`` of shape ``(n, k)``.

    >>> one, other, suited = up_to_suits(np.array([[0, 5], [1, 6], [0, 4]], np.uint8))
    >>> bool(one == other), bool(one == suited)
    (True, False)
    """
    bits = np.left_shift(np.int64(1), (hands >> 2).astype(np.int64))
    suits = [np.where(hands & 3 == suit, bits, 0).sum(axis=1) for suit in range(4)]
    masks = np.sort(np.column_stack(suits), axis=1)
    return masks @ np.left_shift(np.int64(1), 13 * np.arange(4))


def _kinds(made: Counts) -> tuple[Counts, Counts]:
    """Return the different rows of counts, and the kind of each row.

    No count is above 48, so that eleven of them are the digits of one 63-bit number.
    """
    digits = made @ 49 ** np.arange(len(OUTCOMES))
    _, first, kind = np.unique(digits, return_index=True, return_inverse=True)
    return made[first], kind
