"""The table's page: one component of ours, which shows what a chair sees."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from anyio.to_thread import run_sync
from nicegui import background_tasks, ui
from nicegui.element import Element
from nicegui.events import GenericEventArguments

from croupier.service.api.limits import Buckets
from croupier.service.live import Bus
from croupier.web.house import Door
from croupier.web.table.chair import Chair

LOOKS_S: Final = 20
"""So often a quiet table is looked at all the same: the session may have ended."""


class Felt(Element, component="felt.js"):
    """The felt of one chair in one browser."""

    def __init__(
        self, chair: Chair, first: dict[str, Any], touches: Buckets, doors: Sequence[Door]
    ) -> None:
        """Show a chair.

        Args:
            chair: What is looked through.
            first: What it sees at once.
            touches: Limits how often a player may touch something; what is too much is dropped.
            doors: The rooms that the page leads to.
        """
        super().__init__()
        self._chair, self._touches = chair, touches
        self._turn = asyncio.Lock()
        self._props["state"] = first
        self._props["doors"] = [{"path": door.path, "name": door.name} for door in doors]
        self.on("touch", self._touched)

    async def look(self) -> None:
        """Send what the chair sees, where that is something new.

        One look after the other: of two at once, the older could be shown last and stay.
        """
        async with self._turn:
            await self._look()

    async def _look(self) -> None:
        state = await run_sync(self._chair.look)
        if state != self._props["state"]:
            self._props["state"] = state
            self.update()

    async def _touched(self, event: GenericEventArguments) -> None:
        told = event.args if isinstance(event.args, dict) else {}
        what, name = str(told.get("what", "")), str(told.get("name", ""))
        # One touch after the other, too: the second is meant for what the first has left.
        async with self._turn:
            if self._touches.take(str(self._props["state"].get("who"))) is None:
                await run_sync(self._chair.touch, what, name)
            await self._look()

    async def follow(self, bus: Bus) -> None:
        """Show the table whenever it moves on, for as long as the page is there."""
        with bus.watch(await run_sync(lambda: self._chair.streams)) as watcher:
            while not self.is_deleted:
                await self.look()
                try:
                    async with asyncio.timeout(LOOKS_S):
                        await watcher.changed()
                except TimeoutError:
                    continue


def build(chair: Chair, first: dict[str, Any], touches: Buckets, doors: Sequence[Door]) -> None:
    """Put a chair on the page that is being built."""
    ui.add_head_html('<link rel="stylesheet" href="/static/house.css">')
    ui.add_head_html('<link rel="stylesheet" href="/static/felt.css">')
    ui.add_head_html('<link rel="stylesheet" href="/static/coach.css">')
    felt = Felt(chair, first, touches, doors)
    following = background_tasks.create(felt.follow(chair.facility.bus), name="follow a table")
    ui.context.client.on_delete(lambda: following.cancel() and None)
