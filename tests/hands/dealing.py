"""Hands written by their ranks, and checks that several tests share."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from croupier.cards import Card, read_cards
from croupier.hands import Hand

HIGH_TO_LOW: Final = "AKQJT98765432"


def suited(ranks: str, suit: str = "s") -> tuple[Card, ...]:
    """Return cards of these different ranks in one suit."""
    return read_cards(" ".join(rank + suit for rank in ranks))


def unsuited(ranks: str) -> tuple[Card, ...]:
    """Return cards of these ranks, not all of one suit.

    The first card of a rank is a spade, the second a heart, then a diamond and a club; where the
    last card would be a spade it is a diamond instead.
    """
    suits = ["shdc"[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    if suits[-1] == "s":
        suits[-1] = "d"
    return read_cards(" ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True)))


def runs(length: int) -> list[str]:
    """Return the ranks of every run of this length from the highest down, the ace low at the end.

    >>> runs(5)[0], runs(5)[-2:]
    ('AKQJT', ['65432', '5432A'])
    """
    around = HIGH_TO_LOW + "A"
    return [around[start : start + length] for start in range(len(around) - length + 1)]


def with_kickers(group: str, kickers: int) -> list[str]:
    """Return a group with the highest other ranks beside it, then with the lowest.

    >>> with_kickers("KK", 2)
    ['KKAQ', 'KK32']
    """
    others = [rank for rank in HIGH_TO_LOW if rank not in group]
    return [group + "".join(others[:kickers]), group + "".join(others[-kickers:])]


def check_descends(hands: Iterable[Hand], name: str) -> None:
    """Check that the hands all have this name and that each beats the next."""
    ladder = list(hands)
    assert [hand for hand in ladder if hand.name != name] == []
    wrong = [(str(high), str(low)) for high, low in pairwise(ladder) if not high > low]
    assert wrong == []
