"""Work cut into parts that run on threads: kernels that let go of the interpreter's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar

Done = TypeVar("Done")

PARTS: Final = 16
"""Into how many parts work is cut, whatever the number of threads."""


def cut(size: int, parts: int = PARTS) -> list[tuple[int, int]]:
    """Return ranges of about equal length that cover ``size`` items.

    >>> cut(10, 3)
    [(0, 3), (3, 6), (6, 10)]
    """
    return list(pairwise(size * part // parts for part in range(parts + 1)))


def in_parts(
    size: int,
    work: Callable[[int, int], Done],
    threads: int | None = None,
    parts: int = PARTS,
) -> Iterator[Done]:
    """Do work on ranges of items, on as many threads as processors, and yield what they give.

    They come in no certain order: what is made of them must not depend on it.

    Args:
        size: How many items there are.
        work: Told the first item and the one after the last.
        threads: How many threads; None for one a processor.
        parts: Into how many ranges.
    """
    return at_once((partial(work, *part) for part in cut(size, parts)), threads)


def at_once(calls: Iterable[Callable[[], Done]], threads: int | None = None) -> Iterator[Done]:
    """Make calls on several threads and yield what they return, in no certain order.

    When the caller stops listening, calls that have not begun are dropped.

    Args:
        calls: What to call.
        threads: How many threads; None for one a processor.
    """
    executor = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        # No list of the calls is kept: what they return may be large, and goes as it is used.
        for done in as_completed({executor.submit(call) for call in calls}):
            yield done.result()
    finally:
        executor.shutdown(cancel_futures=True)
