"""Rounds that are over: their records, and the replay of each."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query

from croupier.records.replay import replay
from croupier.service.api import replies
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Canonical, Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.api.tables import TableName, known_table
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.service.records import OVER, may_see, record_of, summary

router: Final = resource("rounds")

Reader = Annotated[Identity, Depends(Guard("read own records"))]
Number = Annotated[int, Path(ge=1, le=2**31)]
PAGE: Final = 50


@router.get("/tables/{table}/rounds", responses=answers(replies.Rounds, 404))
def list_rounds(
    facility: TheFacility,
    who: Reader,
    table: TableName,
    after: Annotated[int, Query(ge=0, le=2**31, description="the ``next`` of the last page")] = 0,
) -> Json:
    """List the rounds of a table that are over, oldest first; a player sees those he was in."""
    stream = known_table(facility, table)
    rounds, last = [], None
    for told in facility.ledger.facts(stream, after, kinds=OVER, limit=PAGE):
        last = told.number
        if may_see(who, told.fact.body):
            rounds.append(summary(who, told.fact))
    return Json({"rounds": rounds, "next": last})


@router.get("/tables/{table}/rounds/{number}", responses=answers(replies.Record, 404))
def read_record(facility: TheFacility, who: Reader, table: TableName, number: Number) -> Canonical:
    """Read the record of a round, settled or void: enough to rebuild every hand of it."""
    return Canonical(_record(facility, who, table, number))


@router.get("/tables/{table}/rounds/{number}/replay", responses=answers(replies.Replayed, 404))
def replay_round(facility: TheFacility, who: Reader, table: TableName, number: Number) -> Json:
    """Rebuild a round from its record and tell it; it is marked as a replay."""
    return Json(dict(replay(_record(facility, who, table, number))))


def _record(facility: Facility, who: Identity, table: str, number: int) -> dict[str, Any]:
    """Return the record of a round that is settled or void and that one may see.

    Raises:
        NotFoundError: There is none; or it is not for this person, which is not told apart.
    """
    record = record_of(facility.ledger, who, known_table(facility, table), number)
    if record is None:
        wrong = f"There is no record of round {number} of table {table!r} for {who.name!r}."
        accepted = "one's own round that is settled; one that was void, for who reads all records"
        raise NotFoundError(f"{wrong} Accepted: {accepted}.")
    return record
