"""Who watches which stream: told in this process at once, in others by PostgreSQL's NOTIFY.

A watcher is not told what happened, only that something did; it then reads what it may see. So
many changes in a row are one wake-up, and nothing is lost by a message that never came: whoever
connects again reads on from where he was.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Event, Lock, Thread
from typing import Any, Final

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from croupier.ledger.book import Ledger

CHANNEL: Final = "croupier"
GATHERED_S: Final = 0.02
"""So long changes gather before other processes are told of all of them at once."""
WAIT_S: Final = 1.0
"""How long the listener sleeps at most before it looks around."""

log: Final = logging.getLogger(__name__)


class Watcher:
    """One who watches some streams, in an event loop."""

    def __init__(self) -> None:
        """Begin with nothing to see."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._told = False
        self.told = 0
        """The count of the bus when this one was told last."""

    async def changed(self) -> None:
        """Wait until something has changed since the last time."""
        await self._changed.wait()
        self._changed.clear()
        self._told = False

    def wake(self, count: int) -> None:
        """Tell that something has changed; may be called by any thread.

        Args:
            count: How often the bus has told something.
        """
        self.told = count
        if self._told:
            return  # and has not looked yet: what changed is on the disk, and he will see it
        self._told = True
        with suppress(RuntimeError):  # the loop is closed, and nobody watches any more
            self._loop.call_soon_threadsafe(self._changed.set)


class Bus:
    """Tells watchers of this process which streams have moved on; may be shared by threads."""

    def __init__(self) -> None:
        """Begin with nobody watching."""
        self._watchers: dict[str, set[Watcher]] = {}
        self._relay: Relay | None = None
        self._count, self._counting = 0, Lock()

    @property
    def told(self) -> int:
        """How often something was told to anybody."""
        return self._count

    @contextmanager
    def watch(self, streams: list[str]) -> Iterator[Watcher]:
        """Watch some streams; to be called in an event loop."""
        watcher = Watcher()
        for stream in streams:
            self._watchers.setdefault(stream, set()).add(watcher)
        try:
            yield watcher
        finally:
            for stream in streams:
                watching = self._watchers.get(stream, set())
                watching.discard(watcher)
                if not watching:
                    self._watchers.pop(stream, None)

    @property
    def watched(self) -> list[str]:
        """The streams that somebody watches."""
        return list(self._watchers)

    @property
    def watching(self) -> int:
        """How many watch something."""
        # Each step is one of the interpreter's, so that none comes or goes in the middle of it.
        return len(set[Watcher]().union(*list(self._watchers.values())))

    def announce(self, stream: str) -> None:
        """Tell that a stream has moved on, here and in other processes."""
        self.wake(stream)
        if self._relay is not None:
            self._relay.send(stream)

    def wake(self, stream: str) -> None:
        """Tell those who watch a stream in this process."""
        with self._counting:  # so that no watcher is told a lower count after a higher one
            self._count += 1
            for watcher in list(self._watchers.get(stream, ())):
                watcher.wake(self._count)

    def wake_all(self) -> None:
        """Tell everyone: something may have been missed."""
        for stream in list(self._watchers):
            self.wake(stream)

    @contextmanager
    def joined(self, ledger: Ledger) -> Iterator[None]:
        """Be joined with the other processes on one PostgreSQL; SQLite has no others."""
        if ledger.engine.dialect.name != "postgresql":
            yield
            return
        self._relay = Relay(self, ledger)
        self._relay.start()
        try:
            yield
        finally:
            self._relay.stop()
            self._relay = None


class Relay:
    """Two threads with a connection each: one tells other processes, one hears them."""

    def __init__(self, bus: Bus, ledger: Ledger) -> None:
        """Begin with nothing to tell.

        Args:
            bus: Whose watchers are told what others announce.
            ledger: In the PostgreSQL that the processes share.
        """
        url = ledger.engine.url.set(drivername="postgresql")
        self._url = url.render_as_string(hide_password=False)  # as the driver itself reads it
        self._bus, self._ledger = bus, ledger
        self._name = secrets.token_hex(8)  # goes before what it tells, so that it knows its own
        self._gathered: set[str] = set()
        self._heads: dict[str, int] = {}
        self._news = Condition()
        self._over = Event()
        self._threads = [Thread(target=self._tell, daemon=True, name="croupier tells"),
                         Thread(target=self._hear, daemon=True, name="croupier hears")]  # fmt: skip

    def start(self) -> None:
        """Begin to tell and to hear."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop both threads."""
        self._over.set()
        with self._news:
            self._news.notify_all()
        for thread in self._threads:
            thread.join()

    def send(self, stream: str) -> None:
        """Tell other processes soon that a stream has moved on."""
        with self._news:
            self._gathered.add(stream)
            self._news.notify_all()

    def _tell(self) -> None:
        while not self._over.is_set():
            try:
                with self._connected() as connection:
                    self._tell_on(connection)
            except psycopg.Error as error:
                self._wait_again("tell", error)

    def _tell_on(self, connection: psycopg.Connection[Any]) -> None:
        while not self._over.is_set():
            with self._news:
                self._news.wait_for(lambda: self._gathered or self._over.is_set(), WAIT_S)
            self._over.wait(GATHERED_S)
            with self._news:
                gathered, self._gathered = self._gathered, set()
            try:
                for stream in sorted(gathered):
                    connection.execute(
                        "SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._name} {stream}")
                    )
            except psycopg.Error:
                with self._news:
                    self._gathered |= gathered
                raise

    def _hear(self) -> None:
        while not self._over.is_set():
            try:
                with self._connected() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._bus.wake_all()  # of what happened before, nothing was heard
                    while not self._over.is_set():
                        for notice in connection.notifies(timeout=WAIT_S):
                            name, _, stream = notice.payload.partition(" ")
                            if name != self._name:
                                self._bus.wake(stream)
                            if self._over.is_set():
                                break
                        self._look_around()
            except (psycopg.Error, SQLAlchemyError) as error:
                self._wait_again("hear", error)

    def _look_around(self) -> None:
        """Wake those who watch a stream that has moved on since the last look.

        A process can die after it has written and before it has told. A stream seen for the first
        time counts as moved on: nobody knows what it was when its watcher came.
        """
        heads = self._ledger.heads(self._bus.watched)
        for stream, number in heads.items():
            if number != self._heads.get(stream):
                self._bus.wake(stream)
        self._heads = heads

    def _connected(self) -> psycopg.Connection[Any]:
        # After half a minute of silence the database counts as gone, and is looked for again.
        return psycopg.connect(self._url, autocommit=True, connect_timeout=5, keepalives_idle=15,
                               keepalives_interval=5, keepalives_count=3)  # fmt: skip

    def _wait_again(self, what: str, error: Exception) -> None:
        log.warning("cannot %s other processes: %s; trying again", what, type(error).__name__)
        self._over.wait(WAIT_S)
