"""A progress bar for work that takes over a second, where somebody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE: Final = 1.0
"""Seconds before a bar is drawn."""


@contextmanager
def progress_bar() -> Iterator[Callable[[float], None]]:
    """Give the function that is told the share of the work done, 0 to 1.

    The bar goes to standard error, and only where that is a terminal.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _share: None
        return
    bar = _Bar()
    try:
        yield bar.tell
    finally:
        bar.stop()


class _Bar:
    def __init__(self) -> None:
        self._since = time.monotonic()
        self._drawn: tuple[Progress, TaskID] | None = None

    def tell(self, share: float) -> None:
        if self._drawn is None:
            if time.monotonic() - self._since < PATIENCE:
                return
            self._drawn = _draw()
        progress, task = self._drawn
        progress.update(task, completed=share)

    def stop(self) -> None:
        if self._drawn is not None:
            self._drawn[0].stop()


def _draw() -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("Solving"), BarColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.start()
    return progress, progress.add_task("solving", total=1.0)
