"""Where decks come from: the real shuffle, seeded, or a dump of 52 bytes a deck."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from multiprocessing import get_context, parent_process
from operator import add
from typing import BinaryIO, Final

import numpy as np

from battery.counting import Decks, Tally, tally
from battery.exact import DECK
from croupier.shuffle import seeded_source, shuffle

CHUNK: Final = 10_000
"""Decks counted at a time."""
SPOKEN: Final = 50
"""A stream says how far it is at its first chunk and each so many chunks."""


def shuffled(seed: str, count: int) -> Iterator[Decks]:
    """Yield the first decks that a seed gives, in chunks.

    >>> [len(decks) for decks in shuffled("5324", 3)], next(shuffled("5324", 1))[0, :5].tolist()
    ([3], [43, 32, 51, 23, 47])
    """
    source = seeded_source(seed)
    for done in range(0, count, CHUNK):
        decks = b"".join(bytes(shuffle(source)) for _ in range(min(CHUNK, count - done)))
        yield np.frombuffer(decks, np.uint8).reshape(-1, DECK)


def dumped(file: BinaryIO) -> Iterator[Decks]:
    """Yield the decks of a dump, in chunks.

    Raises:
        ValueError: The dump ends within a deck.

    >>> from io import BytesIO
    >>> [len(decks) for decks in dumped(BytesIO(bytes(range(52)) * 2))]
    [2]
    """
    while data := file.read(CHUNK * DECK):
        if len(data) % DECK:
            raise ValueError("the dump ends within a deck")
        yield np.frombuffer(data, np.uint8).reshape(-1, DECK)


def stream_seeds(seed: str, streams: int) -> tuple[str, ...]:
    """Return the seed of each stream: two hexadecimal digits after the given ones.

    >>> stream_seeds("5324", 2)
    ('532400', '532401')
    """
    return tuple(f"{seed}{stream:02x}" for stream in range(streams))


def count_streams(seeds: tuple[str, ...], decks: int) -> Tally:
    """Return the tally of as many decks, each seed's share counted in a process of its own."""
    shares = [decks // len(seeds) + (place < decks % len(seeds)) for place in range(len(seeds))]
    if len(seeds) == 1:
        return _count_stream(seeds[0], decks)
    # Not forked: numba and numpy keep threads, which do not survive it.
    spawn = get_context("spawn")
    with ProcessPoolExecutor(len(seeds), spawn, _end_with_the_parent) as processes:
        return reduce(add, processes.map(_count_stream, seeds, shares))


def _end_with_the_parent() -> None:
    """See to it that a process does not go on counting for a parent that was killed."""
    threading.Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # the only way out of a process from a thread that is not its main one


def _count_stream(seed: str, decks: int) -> Tally:
    return tally(_telling(seed, decks))


def _telling(seed: str, decks: int) -> Iterator[Decks]:
    """Yield a stream's chunks and say at the first and now and then how far it is."""
    for number, chunk in enumerate(shuffled(seed, decks), start=1):
        yield chunk
        if number == 1 or number % SPOKEN == 0:
            done = f"{min(number * CHUNK, decks):,} of {decks:,} decks"
            print(f"  stream ...{seed[-2:]}: {done}", file=sys.stderr, flush=True)
