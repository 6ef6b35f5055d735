"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own, and return what it returns.

    Playwright keeps a loop running in the main thread as long as its browser is there, and another
    one may not be begun in the same thread: which test comes first would matter.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
