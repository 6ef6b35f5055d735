"""Hands of three and four cards in a player's words: what they are, and how much is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.cards import RANKS, Card
from croupier.hands.ranks import ACE, TEN

LENGTH: Final = 5
RUNS: Final = tuple(
    sum(1 << (rank if rank >= 0 else ACE) for rank in range(high - LENGTH + 1, high + 1))
    for high in range(LENGTH - 2, ACE + 1)
)
"""The ranks of the ten straights, A-2-3-4-5 first."""

SUITED: Final = "suited"
MIXED: Final = "mixed suits"
NUMBERS: Final = ("no", "one", "two", "three", "four")
PAIR: Final = 2
PAIRED: Final = ("pair", "two pair", "three of a kind", "four of a kind")


class Shape(NamedTuple):
    """What a hand is to a player who must decide on a bet."""

    kind: str
    """One of ``PAIRED``, ``SUITED`` or ``MIXED``."""
    ways: int
    """Of a hand without a pair, how many straights hold all of its ranks."""
    level: int
    """Of paired hands the rank of the highest pair, else how many cards are tens or higher."""


def shape_of(cards: Sequence[Card]) -> Shape:
    """Return the shape of three or four cards.

    >>> from croupier.cards import read_cards
    >>> shape_of(read_cards("5h 6h 7h"))
    Shape(kind='suited', ways=3, level=0)
    >>> shape_of(read_cards("Ts Td 7h"))
    Shape(kind='pair', ways=0, level=8)
    """
    ranks = [card >> 2 for card in cards]
    held = 0
    for rank in ranks:
        held |= 1 << rank
    if held.bit_count() < len(cards):
        return Shape(_paired(ranks), 0, max(rank for rank in ranks if ranks.count(rank) > 1))
    suited = len({card & 3 for card in cards}) == 1
    ways = sum(held & run == held for run in RUNS)
    return Shape(SUITED if suited else MIXED, ways, sum(rank >= TEN for rank in ranks))


def _paired(ranks: Sequence[int]) -> str:
    counts = [ranks.count(rank) for rank in set(ranks)]
    if max(counts) > PAIR:
        return PAIRED[max(counts) - 1]
    return PAIRED[counts.count(PAIR) - 1]


def name_of(kind: str, ways: int | None, size: int) -> str:
    """Return what a person calls hands of a kind.

    Args:
        kind: As in ``Shape``.
        ways: As in ``Shape``; None for all hands of the kind.
        size: How many cards, three or four.

    >>> name_of("suited", 2, 3), name_of("suited", None, 4)
    ('three suited, in reach of two straight flushes', 'four suited')
    """
    if kind in PAIRED:
        return kind
    cards = f"{NUMBERS[size]} {'suited' if kind == SUITED else 'not all suited'}"
    if ways is None:
        return cards
    aim, more = ("straight flush", "es") if kind == SUITED else ("straight", "s")
    return f"{cards}, in reach of {NUMBERS[ways]} {aim}{more if ways > 1 else ''}"


def when_of(kind: str, level: int, lowest: int) -> str:
    """Return from which level a person lets hands of a kind ride.

    >>> when_of("pair", 8, 0), when_of("suited", 1, 0), when_of("suited", 0, 0)
    ('of tens or higher', 'with at least one card of ten or higher', 'always')
    """
    if level <= lowest:
        return "always"
    if kind in PAIRED:
        return f"of {_plural(level)} or higher"
    return f"with at least {NUMBERS[level]} card{'' if level == 1 else 's'} of ten or higher"


def _plural(rank: int) -> str:
    words = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "6": "6e"}
    return words.get(RANKS[rank], RANKS[rank]) + "s"
