"""A table as it changes, each viewer's own view; whoever comes back goes on where he was."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Annotated, Final, NamedTuple

from anyio.to_thread import run_sync
from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from croupier.law import RuleViolation
from croupier.ledger.errors import LedgerError
from croupier.records.parse import parse
from croupier.service.api.access import TooManyError, take
from croupier.service.api.problems import NotFoundError
from croupier.service.api.tables import known_table, viewer_of
from croupier.service.facility import Facility
from croupier.service.people import Identity, NotAdmittedError, NotPermittedError
from croupier.service.showing import At

router: Final = APIRouter()
log: Final = logging.getLogger(__name__)

GREETING_S: Final = 10
"""So long a viewer may take to say who he is."""
CHECK_S: Final = 30
"""So often a quiet viewer's session is looked at, and what he sees sent again if it changed."""
SHARED_S: Final = 1.0
"""So old may be what a quiet viewer sees then, where another has looked just before."""
REFUSED: Final = 4401
"""No greeting, or no token that is good; the session may have ended meanwhile."""
UNKNOWN: Final = 4404
"""There is no such table."""
TOO_MANY: Final = 4429
"""He connects too often."""
TRY_AGAIN: Final = 1013
"""The ledger cannot be read just now."""


class Greeting(BaseModel):
    """The first message of a viewer."""

    model_config = ConfigDict(extra="forbid", strict=True)
    token: Annotated[str, Field(max_length=200)]
    after: Annotated[int, Field(ge=0, le=2**31)] = 0
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

    def look(self, after: At, told: int, since: float) -> tuple[At, str | None]:
        """Return where table and meter stand, and what to send: None where nothing is new.

        Args:
            after: Where they stood when he looked last.
            told: The count of the bus at which he was woken.
            since: When a reading must have begun at the earliest; see ``Showcase.read``.
        """
        who = self.identify()
        reading = self.facility.showcase.read(self.stream, told, since)
        if reading.at == after:
            return reading.at, None
        return reading.at, reading.message(viewer_of(who), after[0])


@router.websocket("/tables/{table}/live")
async def watch_table(
    socket: WebSocket, table: Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,40}$")]
) -> None:
    """Send what a viewer may see of a table, again whenever it changes.

    The viewer's first message is ``{"token": …, "after": VERSION}``. Each message to him has the
    ``version`` up to which he has seen, what ``happened`` since then, and the ``view``. Changes in
    quick succession are one message. The service closes with 4401 (no good greeting or token, or
    the session is over), 4404 (no such table), 4429 (connecting too often), 1009 (a message of more
    than 4,096 bytes) or 1013 (the ledger cannot be read: try again later).
    """
    await socket.accept()
    code, reason = 1000, ""
    try:
        await _welcome(socket, table)
    except (NotAdmittedError, NotPermittedError) as error:
        code, reason = REFUSED, error.wrong[:100]
    except NotFoundError:
        code, reason = UNKNOWN, "there is no such table"
    except TooManyError as error:
        code, reason = TOO_MANY, f"connect again in {error.seconds} s"
    except (LedgerError, SQLAlchemyError) as error:
        log.warning("a viewer is sent away: %s", type(error).__name__)
        code, reason = TRY_AGAIN, "the ledger cannot be read"
    except WebSocketDisconnect:
        return
    with suppress(WebSocketDisconnect, RuntimeError):  # he has left meanwhile
        await socket.close(code, reason)


async def _welcome(socket: WebSocket, table: str) -> None:
    """Show a table to a viewer who says who he is."""
    state = socket.app.state
    greeting = await _greeting(socket)
    address = "" if socket.client is None else socket.client.host
    viewer = Viewer(state.facility, f"table:{table}", greeting.token, address)
    take(state.requests, (await run_sync(viewer.identify)).name)
    await run_sync(known_table, viewer.facility, table)
    await _show(socket, viewer, greeting.after)


async def _greeting(socket: WebSocket) -> Greeting:
    """Return what a viewer says first.

    Raises:
        NotAdmittedError: Nothing comes in time, or something else.
    """
    try:
        async with asyncio.timeout(GREETING_S):
            return Greeting.model_validate(parse((await socket.receive_text()).encode()))
    except (ValidationError, RuleViolation, KeyError, TimeoutError):
        wrong = 'the first message is {"token": TEXT, "after": NUMBER}'
        raise NotAdmittedError(wrong) from None


async def _show(socket: WebSocket, viewer: Viewer, after: int) -> None:
    """Send views until the viewer leaves."""
    linked = viewer.facility.desk.seen(viewer.stream).meter
    streams = [viewer.stream] if linked is None else [viewer.stream, linked]
    with viewer.facility.bus.watch(streams) as watcher:
        gone = asyncio.ensure_future(_until_he_leaves(socket))
        try:
            at = after, -1
            since = time.monotonic()  # what others wrote before he came, nobody was told here
            while not gone.done():
                at, message = await run_sync(viewer.look, at, watcher.told, since)
                if message is not None:
                    await _send(socket, message)
                news = asyncio.ensure_future(watcher.changed())
                await asyncio.wait({gone, news}, timeout=CHECK_S,
                                   return_when=asyncio.FIRST_COMPLETED)  # fmt: skip
                if not news.done():  # a quiet table: what one of its viewers finds, all may see
                    since = time.monotonic() - SHARED_S
                news.cancel()
        finally:
            gone.cancel()


async def _send(socket: WebSocket, message: str) -> None:
    try:
        await socket.send_text(message)
    except RuntimeError:  # the server has closed already, as after a message that was too long
        raise WebSocketDisconnect(1006) from None


async def _until_he_leaves(socket: WebSocket) -> None:
    """Read and drop what a viewer sends: he has nothing to say here."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
