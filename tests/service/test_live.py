"""Watchers are woken by what happens in other processes, told or not."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from croupier.ledger.book import Ledger
from croupier.service.live import Bus
from ledger.entries import entry
from loops import run


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_who_watches_learns_also_of_what_nobody_told(url: str) -> None:
    """Another process wrote and died before it told."""

    async def watch(bus: Bus, other: Ledger) -> None:
        with bus.watch(["table:1"]) as watcher:
            with suppress(TimeoutError):  # that it begins to listen and look wakes everyone
                while True:
                    await asyncio.wait_for(watcher.changed(), 5)
            other.commit(entry("second", 1))
            await asyncio.wait_for(watcher.changed(), 120)

    with Ledger(url) as ledger, Ledger(url) as other:
        bus = Bus()
        other.commit(entry("first"))
        with bus.joined(ledger):
            run(watch(bus, other))
    assert bus.watched == []
