"""Tables: what there is, what one may see of each, and commands."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path

from croupier.service.api import replies
from croupier.service.api.access import Guard, IdempotencyKey, TheFacility
from croupier.service.api.bodies import TableBody
from croupier.service.api.problems import Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.service.telling import TABLES, tell_table
from croupier.table import Actor, TableState

router: Final = resource("tables")

TableName = Annotated[str, Path(alias="table", pattern=r"^[A-Za-z0-9._-]{1,40}$")]
Watcher = Annotated[Identity, Depends(Guard("watch tables"))]
Commander = Annotated[Identity, Depends(Guard(TABLES))]


@router.get("/tables", responses=answers(list[replies.TableEntry]))
def list_tables(facility: TheFacility, _who: Watcher) -> Json:
    """List the tables: game, status, who sits where, limits and pay tables, the meter."""
    streams = [stream for stream in facility.ledger.streams() if stream.startswith("table:")]
    return Json([_entry(facility, facility.desk.table(stream)) for stream in streams])


@router.get("/tables/{table}", responses=answers(replies.TableView, 404))
def see_table(facility: TheFacility, who: Watcher, table: TableName) -> Json:
    """See a table as one may see it: players their own cards, nobody another's."""
    stream = known_table(facility, table)
    return Json(facility.desk.view(stream, viewer_of(who)))


@router.get("/tables/{table}/seats", responses=answers(list[replies.Seated], 404))
def list_seats(facility: TheFacility, _who: Watcher, table: TableName) -> Json:
    """List the seats of an open table, from 1, and who has each."""
    state = facility.desk.table(known_table(facility, table))
    if state.game is None or state.status == "closed":
        return Json([])
    return Json([{"seat": n, "player": state.seats.get(n)} for n in range(1, state.game.seats + 1)])


@router.post("/tables/{table}/commands", responses=answers(replies.TableReply, 404, 409, 413))
def command_table(
    facility: TheFacility, who: Commander, table: TableName, key: IdempotencyKey, body: TableBody
) -> Json:
    """Give a table a command; the answer comes when all that it does is on the disk."""
    reply = tell_table(facility, table, body.model_dump(exclude_unset=True), who, key)
    return Json({**reply.body, "repeated": reply.repeated})


def viewer_of(who: Identity) -> Actor:
    """Return as whom somebody looks at a table."""
    return Actor(who.name, who.role)


def known_table(facility: Facility, table: str) -> str:
    """Return the stream of a table.

    Raises:
        NotFoundError: It was never opened.
    """
    stream = f"table:{table}"
    if not facility.ledger.head(stream).version:
        raise NotFoundError(f"There is no table {table!r}. Accepted: one that was opened.")
    return stream


def _entry(facility: Facility, state: TableState) -> dict[str, Any]:
    meter = None if state.meter is None else facility.desk.meter(state.meter)
    return {
        "table": state.stream.removeprefix("table:"),
        "status": state.status,
        "game": None if state.game is None else state.game.name,
        "house": dict(state.house),
        "seats": {str(number): player for number, player in state.seats.items()},
        "of_seats": None if state.game is None else state.game.seats,
        "round": state.number,
        "in_play": state.playing is not None,
        "meter": None if meter is None else {"meter": meter.stream, "shown": meter.shown},
    }
