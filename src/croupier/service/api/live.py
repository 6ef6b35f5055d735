"""A table as it changes, each viewer's own view; whoever comes back goes on where he was."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, NamedTuple

from anyio.to_thread import run_sync
from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from croupier.ledger.entry import Fact
from croupier.service.api.tables import viewer_of
from croupier.service.facility import Facility
from croupier.service.people import Identity, NotAdmittedError, NotPermittedError

router: Final = APIRouter()

GREETING_S: Final = 10
"""So long a viewer may take to say who he is."""
CHECK_S: Final = 30
"""So often a quiet viewer's session is looked at, and what he sees sent again if it changed."""
MOST_TOLD: Final = 100
"""So many happenings go with a view; of earlier ones the view itself is enough."""
REFUSED: Final = 4401
UNKNOWN: Final = 4404
TOO_MANY: Final = 4429


class Greeting(BaseModel):
    """The first message of a viewer."""

    model_config = ConfigDict(extra="forbid", strict=True)
    token: str = Field(max_length=200)
    after: int = Field(default=0, ge=0, le=2**31)
    """The version that he saw last; 0: nothing yet."""


class Viewer(NamedTuple):
    """Who looks at what."""

    facility: Facility
    stream: str
    token: str
    address: str

    def identify(self) -> Identity:
        """Return who looks, if he still may."""
        people, clock = self.facility.people, self.facility.clock
        identity = people.identify(self.token, clock(), self.address)
        identity.require("watch tables")
        return identity

    def look(self, after: tuple[int, int]) -> tuple[tuple[int, int], dict[str, Any] | None]:
        """Return where table and meter stand, and what to send: None where nothing is new."""
        who, desk = self.identify(), self.facility.desk
        table = desk.table(self.stream)
        meter = 0 if table.meter is None else desk.meter(table.meter).version
        at = table.version, meter
        if at == after:
            return at, None
        view = desk.view(self.stream, viewer_of(who))
        version = view["version"]  # which may be later already
        told = self.facility.ledger.facts(self.stream, max(after[0], version - MOST_TOLD))
        happened = [
            {"number": one.number, **happening(one.fact)} for one in told if one.number <= version
        ]
        return (version, meter), {"version": version, "happened": happened, "view": view}


def happening(fact: Fact) -> dict[str, Any]:
    """Return what everybody at the table has seen happen; never a card: those are in the view."""
    told: dict[str, Any] = {"kind": fact.kind}
    command = fact.body.get("command")
    if isinstance(command, dict):
        told["command"] = command["command"]
        told |= {name: command[name] for name in ("seat", "answer") if name in command}
    told |= {name: fact.body[name] for name in ("round", "seat", "player") if name in fact.body}
    return told


@router.websocket("/tables/{table}/live")
async def watch_table(
    socket: WebSocket, table: Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,40}$")]
) -> None:
    """Send what a viewer may see of a table, again whenever it changes.

    The viewer's first message is ``{"token": …, "after": VERSION}``. Each message to him has the
    ``version`` up to which he has seen, what ``happened`` since then, and the ``view``. Changes in
    quick succession are one message.
    """
    facility: Facility = socket.app.state.facility
    await socket.accept()
    try:
        greeting = await _greeting(socket)
        address = "" if socket.client is None else socket.client.host
        viewer = Viewer(facility, f"table:{table}", greeting.token, address)
        await run_sync(viewer.identify)
        if not (await run_sync(facility.ledger.head, viewer.stream)).version:
            await socket.close(UNKNOWN, "there is no such table")
            return
        await _show(socket, viewer, greeting.after)
    except (ValidationError, ValueError, KeyError, TimeoutError):
        await socket.close(REFUSED, 'the first message is {"token": TEXT, "after": NUMBER}')
    except (NotAdmittedError, NotPermittedError) as error:
        await socket.close(REFUSED, error.wrong[:100])
    except WebSocketDisconnect:
        return


async def _greeting(socket: WebSocket) -> Greeting:
    async with asyncio.timeout(GREETING_S):
        return Greeting.model_validate_json(await socket.receive_text())


async def _show(socket: WebSocket, viewer: Viewer, after: int) -> None:
    """Send views until the viewer leaves."""
    linked = viewer.facility.desk.seen(viewer.stream).meter
    streams = [viewer.stream] if linked is None else [viewer.stream, linked]
    with viewer.facility.bus.watch(streams) as watcher:
        gone = asyncio.ensure_future(_until_he_leaves(socket))
        try:
            at = (after, -1) if after else (0, -1)
            while not gone.done():
                at, message = await run_sync(viewer.look, at)
                if message is not None:
                    await socket.send_json(message)
                news = asyncio.ensure_future(watcher.changed())
                await asyncio.wait({gone, news}, timeout=CHECK_S,
                                   return_when=asyncio.FIRST_COMPLETED)  # fmt: skip
                news.cancel()
        finally:
            gone.cancel()


async def _until_he_leaves(socket: WebSocket) -> None:
    """Read and drop what a viewer sends: he has nothing to say here."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
