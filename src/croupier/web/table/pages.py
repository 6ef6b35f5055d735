"""A table's page."""

from __future__ import annotations

from anyio.to_thread import run_sync
from fastapi import FastAPI, Request, Response
from nicegui import ui

from croupier.service.api.access import take
from croupier.web.house import House, go
from croupier.web.table import felt
from croupier.web.table.chair import Chair


def add(_app: FastAPI, house: House) -> None:
    """Open the tables' pages."""

    @ui.page("/table/{name}", title="Table, Croupier")
    async def table(request: Request, name: str) -> Response | None:
        visitor = await run_sync(house.visitor, request)
        if visitor is None:
            return go("/")
        # The page is built anew for each who asks, and kept for a while.
        take(house.requests, (await run_sync(visitor.identify)).name)
        if await run_sync(house.known, name, visitor) is None:
            return await run_sync(lambda: house.page("missing.html", request, 404))
        chair = await run_sync(
            Chair, house.facility, house.dealer, visitor, f"table:{name}", house.coach
        )
        doors = house.open_doors(await run_sync(visitor.identify))
        felt.build(chair, await run_sync(chair.look), house.requests, doors)
        return None
