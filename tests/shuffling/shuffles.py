"""Shuffles as numpy makes them, thousands at once: a good one, and each mistake in a plain form."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Decks = npt.NDArray[np.uint8]
NEW = np.arange(52, dtype=np.uint8)


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


def modulo(count: int) -> Decks:
    """Fisher-Yates whose picks are a byte's remainder: no number is refused."""
    limits = np.arange(52, 1, -1)
    return swapped(generator(2).integers(0, 256, (count, 51)) % limits)


def naive(count: int) -> Decks:
    """Each card swapped with any of the 52."""
    return swapped(generator(3).integers(0, 52, (count, 52)))


def sattolo(count: int) -> Decks:
    """Fisher-Yates that never leaves a card where it is: one off, a single cycle."""
    limits = np.arange(51, 0, -1)
    return swapped((generator(4).random((count, 51)) * limits).astype(np.int64))


def sticky(count: int) -> Decks:
    """In two decks of a hundred the ace of spades is put back to the bottom."""
    decks = good(count, 5)
    stuck = np.flatnonzero(generator(6).random(count) < 0.02)
    places = (decks[stuck] == 51).argmax(axis=1)
    decks[stuck, places] = decks[stuck, 51]
    decks[stuck, 51] = 51
    return decks


def periodic(count: int) -> Decks:
    """A good generator that begins again just before the end."""
    return np.concatenate([decks := good(count - 1, 7), decks[:1]])


def riffled(count: int) -> Decks:
    """A new deck riffled seven times, each riffle as Gilbert, Shannon and Reeds have it."""
    random, decks = generator(8), np.tile(NEW, (count, 1))
    for _ in range(7):
        halves = random.integers(0, 2, decks.shape)
        places = np.argsort(halves, axis=1, kind="stable")  # the cards' new places, half by half
        mixed = np.empty_like(decks)
        np.put_along_axis(mixed, places, decks, axis=1)
        decks = mixed
    return decks


def clinging(count: int) -> Decks:
    """Each second deck is the one before, cut in the middle."""
    decks = good(count, 9)
    decks[1::2] = np.roll(decks[: count - 1 : 2], 26, axis=1)
    return decks


def too_even(count: int) -> Decks:
    """Every card at every place equally often, to the last: too even to be chance."""
    turned = good(-(-count // 52), 10)
    return np.concatenate([np.roll(turned, shift, axis=1) for shift in range(52)])[:count]
