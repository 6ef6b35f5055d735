"""How many dealer hands every hand of a player beats or ties: four dealers, four solutions."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from itertools import combinations, pairwise
from math import comb, lcm
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.kernels.four_card import (
    Dealer,
    Fours,
    Players,
    Sums,
    add_up,
    add_up_open,
    count_fours,
)
from croupier.kernels.holdings import CHOOSE, DECK, holdings, lookup, places
from croupier.kernels.ranking import rank4of5, wide4
from croupier.kernels.tables import four_card_tables
from croupier.odds.solver import Progress, silent

Ints = npt.NDArray[np.int64]

PLAYER_CARDS: Final = 5
FOUR: Final = 4
"""The sums are kept for sets of up to so many cards."""
CHANGES: Final = 24
"""How many changes of four suits there are."""
BLOCKS: Final = 4
"""Into how many parts each half of the work is cut, for the threads and the progress shown."""


class Showdown(NamedTuple):
    """For every hand of a player, how many dealer hands it beats or ties."""

    players: Players
    won: npt.NDArray[np.int32]
    """By hand, and by open card where there is one: shape ``(hands, 1)`` or ``(hands, 52)``; -1
    where the open card cannot lie there."""
    hands: int
    """How many dealer hands there are for one hand of the player's and one open card."""


_SOLVED: Final[dict[tuple[int, bool, int], Showdown]] = {}


def solve(
    dealer_cards: int, *, upcard: bool, first: int = 0, progress: Progress = silent
) -> Showdown:
    """Return how many dealer hands every hand beats or ties; solved once in a process.

    Args:
        dealer_cards: Five or six.
        upcard: Whether one of the dealer's cards lies open.
        first: The first card of the deck: a two of clubs (0), or a higher one for a deck without
            the low ranks, on which tests can afford to play out every deal.
        progress: Told the share of the work done.

    >>> solve(6, upcard=False, first=32).hands
    5005
    """
    key = dealer_cards, upcard, first
    if key not in _SOLVED:
        _SOLVED[key] = _solve(dealer_cards, upcard, first, progress)
    progress(1.0)
    return _SOLVED[key]


def _solve(dealer_cards: int, upcard: bool, first: int, progress: Progress) -> Showdown:  # noqa: FBT001 - as above
    dealer = Dealer(dealer_cards, first, four_card_tables(5), four_card_tables(6))
    cards = holdings(FOUR, first).cards
    fours = Fours(
        cards,
        np.zeros((len(wide4()), len(cards)), np.uint16),
        np.zeros((len(cards), DECK, DECK) if upcard else (0, 0, 0), np.uint8),
    )
    players, sums = _players(first), _sums(dealer_cards, upcard, first)
    won = np.empty((len(players.cards), DECK if upcard else 1), np.int32)
    count = add_up_open if upcard else add_up
    blocks = _blocks(len(cards))
    _share(lambda part: count_fours(dealer, fours, *part), blocks, progress, 0.0)
    blocks = _blocks(len(won))
    _share(lambda part: count(dealer, fours, sums, players, part, won), blocks, progress, 0.5)
    left = DECK - first - PLAYER_CARDS
    hands = comb(left - 1, dealer_cards - 1) if upcard else comb(left, dealer_cards)
    return Showdown(players, won, hands)


def _blocks(length: int) -> list[tuple[int, int]]:
    """Return a length cut into parts, each by its start and its end."""
    return list(pairwise(length * block // BLOCKS for block in range(BLOCKS + 1)))


def _share(
    work: Callable[[tuple[int, int]], None],
    parts: list[tuple[int, int]],
    progress: Progress,
    done: float,
) -> None:
    """Do the parts of a work, which write to different places, on all processors."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        futures = [threads.submit(work, part) for part in parts]
        try:
            for count, future in enumerate(as_completed(futures)):
                future.result()
                progress(done + (count + 1) / len(parts) / 2)
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise


@cache
def _players(first: int) -> Players:
    held = holdings(PLAYER_CARDS, first)
    strength = rank4of5(held.cards)
    order = np.argsort(strength, kind="stable")
    return Players(held.cards[order], strength[order], held.weight[order])


@cache
def _sums(dealer_cards: int, upcard: bool, first: int) -> Sums:  # noqa: FBT001 - as above
    """Return where the sums over sets of up to four cards stand, and how they rise."""
    offset = np.cumsum([0] + [comb(DECK, size) for size in range(FOUR + 1)])
    classes = [1] + [len(holdings(size, first).cards) for size in range(1, FOUR + 1)]
    base = np.cumsum([0, *classes])
    number = np.zeros(offset[-1], np.uint16)
    for size in range(1, FOUR + 1):
        number[offset[size] : offset[size + 1]] = lookup(size, first).number + base[size]
    weight = np.concatenate([[1], *(holdings(size, first).weight for size in range(1, FOUR + 1))])
    whole = lcm(*(comb(dealer_cards - size, FOUR - size) for size in range(FOUR + 1)))
    fours = holdings(FOUR, first)
    parts, shares = [], []
    for size in range(FOUR + 1):
        # A dealer hand with the set has comb(dealer_cards - size, 4 - size) fours with the set.
        factor = CHANGES * whole // comb(dealer_cards - size, FOUR - size)
        for chosen in combinations(range(FOUR), size):
            part = number[offset[size] + places(fours.cards[:, chosen])]
            parts.append(part)
            shares.append(fours.weight * factor // weight[part])
    return Sums(
        offset=offset,
        number=number,
        fours=int(base[FOUR]),
        beside=_beside(offset, number) if upcard else np.zeros((0, DECK), np.uint16),
        change=lookup(FOUR, first).change,
        parts=np.stack(parts, axis=1),
        shares=np.stack(shares, axis=1),
        scale=CHANGES * whole,
    )


def _beside(offset: Ints, number: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """Return, by set of up to three cards and by card, the class of the set with that card."""
    beside = np.zeros((offset[FOUR], DECK), np.uint16)
    more = np.arange(DECK)
    for size in range(FOUR):
        every = [*combinations(range(DECK), size)]
        sets = np.array(every, np.int64).reshape(len(every), size)
        # A card's place among the others is how many are below it; those above move up by one.
        below = np.zeros((len(sets), DECK), np.int64)
        joined = np.zeros((len(sets), DECK), np.int64)
        fresh = np.ones((len(sets), DECK), np.bool_)
        for k in range(size):
            card = sets[:, k, None]
            below += card < more
            joined += CHOOSE[card, k + 1 + (card > more)]
            fresh &= card != more
        joined += CHOOSE[more, below + 1]
        beside[offset[size] + places(sets)] = fresh * number[offset[size + 1] + joined * fresh]
    return beside
