"""Counting: what adds up from deck to deck, and nothing else, is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import factorial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from battery import exact, moments
from battery.exact import BEGINNING, DECK, HAND, RANKS, SUITS, WINDOW
from croupier.kernels import rank5

Decks = npt.NDArray[np.uint8]
"""Shape (n, 52): a row a deck, from its first card to its last."""
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Tally:
    """What was counted over some decks."""

    decks: int
    pairs: int
    """How many times a deck followed another of the same stream."""
    counts: dict[str, Counts]
    digests: npt.NDArray[np.uint64]
    """64 bits of BLAKE2b of every deck, to find two that are the same."""
    standings: npt.NDArray[np.uint64]
    """Where each deck's beginning stands among all beginnings."""

    def __add__(self, other: Tally) -> Tally:
        """Return what was counted over the decks of both."""
        counts = {name: counted + other.counts[name] for name, counted in self.counts.items()}
        digests = np.concatenate([self.digests, other.digests])
        places = np.concatenate([self.standings, other.standings])
        return Tally(self.decks + other.decks, self.pairs + other.pairs, counts, digests, places)


def tally(chunks: Iterable[Decks]) -> Tally:
    """Count over a stream of decks, given chunk by chunk.

    Raises:
        ValueError: A row does not have each card once, or there is none.

    >>> counted = tally([np.array([range(52), range(52)], np.uint8)])
    >>> counted.decks, counted.pairs, counted.counts["runs"].nonzero()[0].tolist()
    (2, 1, [1])
    """
    total: Tally | None = None
    last = np.empty((0, DECK), np.uint8)
    for decks in chunks:
        if not len(decks):
            continue
        if not np.array_equal(np.sort(decks, axis=1), np.broadcast_to(range(DECK), decks.shape)):
            raise ValueError("a deck does not have each of the 52 cards once")
        joined = np.concatenate([last, decks])
        part = _chunk(decks, joined[:-1], joined[1:])
        total = part if total is None else total + part
        last = decks[-1:]
    if total is None:
        raise ValueError("no decks")
    return total


def _chunk(decks: Decks, earlier: Decks, later: Decks) -> Tally:
    counts = {name: count(decks) for name, count in ALONE.items()}
    counts |= {name: count(earlier, later) for name, count in FOLLOWING.items()}
    digests = b"".join(
        hashlib.blake2b(deck, digest_size=8).digest() for deck in np.ascontiguousarray(decks)
    )
    same = np.frombuffer(digests, np.uint64)
    return Tally(len(decks), len(earlier), counts, same, standings(decks))


def _histogram(outcomes: npt.NDArray[Any], most: int) -> Counts:
    """Return how often each outcome from 0 to ``most`` came."""
    return np.bincount(outcomes, minlength=most + 1)


def positions(decks: Decks) -> Counts:
    """Return how often each card lay at each place: shape (places, cards).

    >>> positions(np.array([[1, 0], [1, 0]], np.uint8)).tolist()
    [[0, 2], [2, 0]]
    """
    size = decks.shape[1]
    cells = np.arange(size) * size + decks
    return np.bincount(cells.ravel(), minlength=size * size).reshape(size, size)


def adjacent(decks: Decks) -> Counts:
    """Return how often each card lay right before each other.

    >>> adjacent(np.array([[1, 0, 2]], np.uint8)).tolist()
    [[0, 0, 1], [1, 0, 0], [0, 0, 0]]
    """
    size = decks.shape[1]
    cells = decks[:, :-1].astype(np.int64) * size + decks[:, 1:]
    return np.bincount(cells.ravel(), minlength=size * size).reshape(size, size)


def runs(decks: Decks) -> Counts:
    """Return how often each number of ascending runs came.

    >>> runs(np.array([[0, 1, 2], [1, 0, 2]], np.uint8)).tolist()
    [0, 1, 1, 0]
    """
    descents = (decks[:, :-1] > decks[:, 1:]).sum(axis=1)
    return _histogram(descents + 1, decks.shape[1])


def longest_run(decks: Decks) -> Counts:
    """Return how often each length of the longest ascending run came.

    >>> longest_run(np.array([[0, 1, 2], [1, 0, 2]], np.uint8)).tolist()
    [0, 0, 1, 1]
    """
    size = decks.shape[1]
    starts = np.ones(decks.shape, bool)
    starts[:, 1:] = decks[:, :-1] > decks[:, 1:]
    places = np.where(starts, np.arange(size, dtype=np.uint8), np.uint8(0))
    lengths = np.arange(1, size + 1, dtype=np.uint8) - np.maximum.accumulate(places, axis=1)
    return _histogram(lengths.max(axis=1), size)


def fixed_points(decks: Decks) -> Counts:
    """Return how often each number of cards lay where a new deck has them.

    >>> fixed_points(np.array([[0, 1, 2], [1, 0, 2]], np.uint8)).tolist()
    [0, 1, 0, 1]
    """
    size = decks.shape[1]
    return _histogram((decks == np.arange(size, dtype=np.uint8)).sum(axis=1), size)


def cycles(decks: Decks) -> Counts:
    """Return how often each number of cycles came.

    >>> cycles(np.array([[0, 1, 2], [1, 0, 2]], np.uint8)).tolist()
    [0, 0, 1, 1]
    """
    size = decks.shape[1]
    least = np.broadcast_to(np.arange(size, dtype=np.uint8), decks.shape)
    steps = decks
    for _ in range(size.bit_length()):  # each time twice as many cards of a cycle have been seen
        ways = steps.astype(np.intp)
        least = np.minimum(least, np.take_along_axis(least, ways, axis=1))
        steps = np.take_along_axis(steps, ways, axis=1)
    return _histogram((least == np.arange(size, dtype=np.uint8)).sum(axis=1), size)


def collector(decks: Decks) -> Counts:
    """Return how often each number of cards was the least that shows every rank.

    >>> collector(np.arange(52, dtype=np.uint8)[None, :]).nonzero()[0].tolist()
    [49]
    """
    places = np.empty_like(decks)
    order = np.broadcast_to(np.arange(DECK, dtype=np.uint8), decks.shape)
    np.put_along_axis(places, decks.astype(np.intp), order, axis=1)
    first = places.reshape(-1, RANKS, SUITS).min(axis=2)
    return _histogram(first.max(axis=1) + 1, DECK - SUITS + 1)


def orders(decks: Decks) -> Counts:
    """Return how often neighbours lay in each of their orders, a window at every place.

    >>> orders(np.array([[0, 1, 2, 3, 4], [4, 3, 2, 1, 0]], np.uint8)).nonzero()[0].tolist()
    [0, 23]
    """
    windows = np.lib.stride_tricks.sliding_window_view(decks, WINDOW, axis=1)
    return _histogram(exact.order(windows).ravel(), factorial(WINDOW) - 1)


def highest(decks: Decks) -> Counts:
    """Return how often each card was the highest of the first five.

    >>> highest(np.arange(52, dtype=np.uint8)[None, :]).nonzero()[0].tolist()
    [4]
    """
    return _histogram(decks[:, :HAND].max(axis=1), DECK - 1)


def standings(decks: Decks) -> npt.NDArray[np.uint64]:
    """Return the number, from 0, of each deck's beginning in the sorted list of all beginnings.

    >>> decks = np.array([range(52), range(51, -1, -1)], np.uint8)
    >>> standings(decks).tolist() == [0, exact.beginnings(BEGINNING) - 1]
    True
    """
    size, numbers = decks.shape[1], np.zeros(len(decks), np.uint64)
    for place in range(BEGINNING):
        left = decks[:, place] - (decks[:, :place] < decks[:, place, None]).sum(axis=1)
        numbers = numbers * np.uint64(size - place) + left.astype(np.uint64)
    return numbers


def hands(decks: Decks) -> Counts:
    """Return how often the first five cards had each strength."""
    return _histogram(rank5(decks[:, :HAND]), len(exact.hands()) - 1)


def _whole(sums: npt.NDArray[np.float64]) -> Counts:
    """Return sums of whole numbers, which floats of 53 bits hold exactly, as integers."""
    return sums.astype(np.int64)


def within(decks: Decks) -> Counts:
    """Return the summed products of the cards' values at each two places of a deck."""
    held = moments.values(decks.shape[1])[decks].astype(float)
    return _whole(held.T @ held)


def neighbours(decks: Decks) -> Counts:
    """Return the summed products of the values of neighbours, as an array of one number."""
    held = moments.values(decks.shape[1])[decks]
    return np.array([(held[:, :-1] * held[:, 1:]).sum()])


def between(earlier: Decks, later: Decks) -> Counts:
    """Return the summed products of each place with each place of the next deck."""
    held = moments.values(earlier.shape[1])
    return _whole(held[earlier].astype(float).T @ held[later].astype(float))


def matches(earlier: Decks, later: Decks) -> Counts:
    """Return how often each number of cards lay where the deck before had them."""
    return _histogram((earlier == later).sum(axis=1), earlier.shape[1])


ALONE: Final[dict[str, Callable[[Decks], Counts]]] = {
    "positions": positions,
    "adjacent": adjacent,
    "runs": runs,
    "longest run": longest_run,
    "fixed points": fixed_points,
    "cycles": cycles,
    "collector": collector,
    "orders": orders,
    "highest": highest,
    "hands": hands,
    "within": within,
    "neighbours": neighbours,
}
"""What is counted over single decks."""

FOLLOWING: Final[dict[str, Callable[[Decks, Decks], Counts]]] = {
    "between": between,
    "matches": matches,
}
"""What is counted over decks and those that follow them."""
