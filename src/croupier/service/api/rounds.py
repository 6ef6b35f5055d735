"""Rounds that are over: their records, and the replay of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query

from croupier.ledger.entry import Fact
from croupier.records.replay import replay
from croupier.service.api import replies
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.api.tables import TableName, known_table
from croupier.service.facility import Facility
from croupier.service.people import Identity, may
from croupier.table.record import rebuild_record

router: Final = resource("rounds")

Reader = Annotated[Identity, Depends(Guard("read own records"))]
Number = Annotated[int, Path(ge=1, le=2**31)]
PAGE: Final = 50
_OVER: Final = {"round settled": "settled", "round voided": "voided",
                "round called off": "called off"}  # fmt: skip


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
    for told in facility.ledger.facts(stream, after, kinds=_OVER, limit=PAGE):
        last = told.number
        if _may_see(who, told.fact.body):
            rounds.append(_summary(who, told.fact))
    return Json({"rounds": rounds, "next": last})


@router.get("/tables/{table}/rounds/{number}", responses=answers(replies.Record, 404))
def read_record(facility: TheFacility, who: Reader, table: TableName, number: Number) -> Json:
    """Read the record of a round that was settled: enough to rebuild every hand of it."""
    return Json(_record(facility, who, table, number))


@router.get("/tables/{table}/rounds/{number}/replay", responses=answers(replies.Replayed, 404))
def replay_round(facility: TheFacility, who: Reader, table: TableName, number: Number) -> Json:
    """Rebuild a settled round from its record and tell it; it is marked as a replay."""
    return Json(dict(replay(_record(facility, who, table, number))))


def _record(facility: Facility, who: Identity, table: str, number: int) -> dict[str, Any]:
    """Return the record of a round that is settled and that one may see.

    Raises:
        NotFoundError: There is none; or it is not for this person, which is not told apart.
    """
    stream = known_table(facility, table)
    facts = _facts_of(facility, stream, number)
    settled = [fact for fact in facts if fact.kind == "round settled"]
    if not settled or not _may_see(who, settled[0].body):
        wrong = f"There is no settled round {number} of table {table!r} for {who.name!r}."
        raise NotFoundError(f"{wrong} Accepted: a round that is over, and one's own.")
    return rebuild_record(facts, number)


def _facts_of(facility: Facility, stream: str, number: int) -> list[Fact]:
    """Return the facts from a round's start up to the next one's."""
    start = facility.ledger.nth(stream, "round started", number)
    if start is None:
        return []
    facts: list[Fact] = []
    for told in facility.ledger.facts(stream, start - 1):
        if told.fact.kind == "round started" and facts:
            break
        facts.append(told.fact)
    return facts


def _may_see(who: Identity, body: Mapping[str, Any]) -> bool:
    return may(who.role, "read records") or who.name in body.get("players", {}).values()


def _summary(who: Identity, fact: Fact) -> dict[str, Any]:
    body = fact.body
    net = body.get("net", {})
    if not may(who.role, "read records"):
        net = {player: amount for player, amount in net.items() if player == who.name}
    return {"number": body["round"], "over": _OVER[fact.kind], "net": net}
