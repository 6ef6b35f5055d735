"""Work for another process: solving a game loads numba and a compiler, which no server shall hold.

A process is started when something is first asked of it, and again when it has died. What it is to
do is a function of a module that loads nothing heavy before the function runs.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_double
from multiprocessing import get_context, parent_process
from threading import Lock, Thread
from types import TracebackType
from typing import Final, ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_progress: c_double | None = None
"""In the worker: where it tells how far it is."""


class BackOffice:
    """One worker process, asked by any number of threads, one question after the other.

    >>> with BackOffice() as office:
    ...     office.ask(divmod, 17, 5)
    (3, 2)
    """

    def __init__(self) -> None:
        """Begin with no process."""
        # Spawned: a fork of a server with threads may hang, and would hold its sockets.
        self._context: Final = get_context("spawn")
        # Without a lock: a worker that is killed while it holds one keeps it for ever.
        self._progress: Final = self._context.RawValue("d", 0.0)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._starting = Lock()

    def __enter__(self) -> Self:
        """Return the office, to be closed at the end."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Let the worker go."""
        self.close()

    @property
    def progress(self) -> float:
        """How much of the present piece of work is done, from 0 to 1, where the work tells it."""
        return float(self._progress.value)

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Ask for something and do not wait; where the worker dies, BrokenProcessPool comes of it.

        Args:
            work: A function at the top of a module that loads nothing heavy.
            args: What it gets; plain values.
            kwargs: The same, by name.

        Raises:
            BrokenProcessPool: The office is closed.
        """
        pool = self._worker()
        try:
            asked = pool.submit(work, *args, **kwargs)
        except BrokenProcessPool:  # it died over an earlier question
            self._drop(pool)
            pool = self._worker()
            asked = pool.submit(work, *args, **kwargs)
        asked.add_done_callback(lambda done: self._look_after(pool, done))
        return asked

    def ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask for something and wait for it; see ``submit``.

        Raises:
            BrokenProcessPool: The worker died over it.
        """
        return self.submit(work, *args, **kwargs).result()

    def close(self) -> None:
        """Let the worker go, and what it works at with it: nobody waits for that any more.

        Whoever does gets BrokenProcessPool.
        """
        with self._starting:
            pool, self._pool, self._closed = self._pool, None, True
        if pool is not None:
            # It would finish first, which may take a minute. Only from Python 3.14 on is there a
            # public way to end it; where this one is gone, it is waited for.
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)

    def _worker(self) -> ProcessPoolExecutor:
        with self._starting:
            if self._closed:
                raise BrokenProcessPool("the back office is closed")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    1, mp_context=self._context, initializer=_begin, initargs=(self._progress,)
                )
            return self._pool

    def _look_after(self, pool: ProcessPoolExecutor, done: Future[T]) -> None:
        self._progress.value = 0.0
        if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
            self._drop(pool)

    def _drop(self, broken: ProcessPoolExecutor) -> None:
        """Forget a pool whose worker died; it has ended itself, and may hold its lock just now."""
        with self._starting:
            if self._pool is broken:
                self._pool = None


def tell_progress(done: float) -> None:
    """Tell, in a worker, how much of the work is done, from 0 to 1; elsewhere do nothing."""
    if _progress is not None:
        _progress.value = done


def _begin(progress: c_double) -> None:
    """Begin a worker: an interrupt at the terminal is the other process's affair, which ends it.

    Where that process is killed, nobody is left to end the worker: so it goes by itself.
    """
    global _progress  # noqa: PLW0603 - a worker has one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _progress = progress
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End a worker whose office was killed, for nobody is left to tell it to."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
