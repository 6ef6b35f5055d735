"""Shuffles as numpy makes them, thousands at once: a good one, and each mistake in a plain form."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Decks = npt.NDArray[np.uint8]
NEW = np.arange(52, dtype=np.uint8)
ACE = 51
"""The card that clings to its place."""


def generator(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(seed))


def good(count: int, seed: int = 1) -> Decks:
    new = np.tile(NEW, (count, 1))
    return generator(seed).permuted(new, axis=1)


def swapped(picks: npt.NDArray[np.int64], last: int = 51) -> Decks:
    """Return new decks in which each card from the last down is swapped with the one picked."""
    decks = np.tile(NEW, (len(picks), 1))
    rows = np.arange(len(picks))
    for step, pick in enumerate(picks.T):
        card = last - step
        held = decks[rows, pick]
        decks[rows, pick] = decks[:, card]
        decks[:, card] = held
    return decks


def modulo(count: int, seed: int) -> Decks:
    """Fisher-Yates whose picks are a byte's remainder: no number is refused."""
    limits = np.arange(52, 1, -1)
    return swapped(generator(seed).integers(0, 256, (count, 51)) % limits)


def naive(count: int, seed: int) -> Decks:
    """Each card swapped with any of the 52."""
    return swapped(generator(seed).integers(0, 52, (count, 52)))


def sattolo(count: int, seed: int) -> Decks:
    """Fisher-Yates that never leaves a card where it is: one off, a single cycle."""
    limits = np.arange(51, 0, -1)
    return swapped((generator(seed).random((count, 51)) * limits).astype(np.int64))


def short(count: int, seed: int) -> Decks:
    """Fisher-Yates that stops one card early: the top card of a new deck stays, or goes once."""
    limits = np.arange(52, 2, -1)
    return swapped((generator(seed).random((count, 50)) * limits).astype(np.int64))


def stuck(count: int, seed: int, share: float = 1.0) -> Decks:
    """The ace of spades is put back to the bottom."""
    decks = good(count, seed)
    back = np.flatnonzero(generator(seed + 1_000).random(count) < share)
    places = (decks[back] == ACE).argmax(axis=1)
    decks[back, places] = decks[back, 51]
    decks[back, 51] = ACE
    return decks


def sticky(count: int, seed: int) -> Decks:
    """In two decks of a hundred the ace of spades is put back to the bottom."""
    return stuck(count, seed, 0.02)


def again(count: int, seed: int) -> Decks:
    """A good generator, but its very first deck comes once more, at the end."""
    return np.concatenate([decks := good(count - 1, seed), decks[:1]])


def periodic(count: int, seed: int, period: int = 997) -> Decks:
    """A good generator that begins again after a thousand decks, less three."""
    return good(period, seed)[np.arange(count) % period]


def forgetful(count: int, seed: int) -> Decks:
    """A good generator whose every deck has one of 2**20 seeds."""
    seeds = generator(seed).integers(0, 2**20, count)
    _, first = np.unique(seeds, return_inverse=True)
    return good(count, seed + 1_000)[first]


def riffled(count: int, seed: int, passes: int = 7) -> Decks:
    """A new deck riffled a few times, each riffle as Gilbert, Shannon and Reeds have it."""
    random, decks = generator(seed), np.tile(NEW, (count, 1))
    for _ in range(passes):
        halves = random.integers(0, 2, decks.shape)
        places = np.argsort(halves, axis=1, kind="stable")  # the cards' new places, half by half
        mixed = np.empty_like(decks)
        np.put_along_axis(mixed, places, decks, axis=1)
        decks = mixed
    return decks


def riffled_five(count: int, seed: int) -> Decks:
    """A new deck riffled five times."""
    return riffled(count, seed, 5)


def clinging(count: int, seed: int) -> Decks:
    """Each second deck is the one before, cut in the middle."""
    decks = good(count, seed)
    decks[1::2] = np.roll(decks[: count - 1 : 2], 26, axis=1)
    return decks


def openings(count: int, seed: int) -> Decks:
    """Few ways to begin: the third card follows from the two before it."""
    decks, rows = good(count, seed), np.arange(count)
    order = np.argsort(decks[:, 2:], axis=1)
    takes = order[rows, (3 * decks[:, 0].astype(np.int64) + 7 * decks[:, 1]) % 50] + 2
    third = decks[rows, takes]
    decks[rows, takes] = decks[:, 2]
    decks[:, 2] = third
    return decks


def clumped(count: int, seed: int) -> Decks:
    """As picked up from a table: a card takes another one of its rank behind it, twice a deck."""
    decks, rows, random = good(count, seed), np.arange(count), generator(seed + 1_000)
    for _ in range(2):
        places = random.integers(0, 51, count)
        mates = decks[rows, places] ^ 1
        found = (decks == mates[:, None]).argmax(axis=1)
        decks[rows, found] = decks[rows, places + 1]
        decks[rows, places + 1] = mates
    return decks


def leaning(count: int, seed: int) -> Decks:
    """In one deck of ten the two cards on top lie low before high."""
    decks = good(count, seed)
    turned = generator(seed + 1_000).random(count) < 0.1
    decks[turned, :2] = np.sort(decks[turned, :2], axis=1)
    return decks


def too_even(count: int, seed: int) -> Decks:
    """Every card at every place equally often, to the last: too even to be chance."""
    turned = good(-(-count // 52), seed)
    return np.concatenate([np.roll(turned, shift, axis=1) for shift in range(52)])[:count]
