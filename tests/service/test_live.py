"""Watchers are woken by what happens in other processes, told or not."""

from __future__ import annotations

import asyncio

import pytest

from croupier.ledger.book import Ledger
from croupier.service.live import Bus
from ledger.entries import entry


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_who_watches_learns_also_of_what_nobody_told(url: str) -> None:
    """Another process wrote and died before it told."""

    async def watch(bus: Bus, other: Ledger) -> None:
        with bus.watch(["table:1"]) as watcher:
            await asyncio.sleep(2.5)  # until the listener has looked around once or twice
            watcher._changed.clear()  # noqa: SLF001 - that it began to listen woke everyone
            other.commit(entry("second", 1))
            async with asyncio.timeout(20):
                await watcher.changed()

    with Ledger(url) as ledger, Ledger(url) as other:
        bus = Bus()
        other.commit(entry("first"))
        with bus.joined(ledger.engine):
            asyncio.run(watch(bus, other))
    assert bus.watched == []
