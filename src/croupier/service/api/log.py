"""The log of everything that happened, searched; and the ledger recomputed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query

from croupier.ledger.book import Told
from croupier.service.api import replies
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.audit import audit
from croupier.service.facility import Facility
from croupier.service.people import Identity

router: Final = resource("log")

Reader = Annotated[Identity, Depends(Guard("read log"))]
Verifier = Annotated[Identity, Depends(Guard("verify"))]
StreamName = Annotated[str, Path(alias="stream", pattern=r"^[ -~]{1,100}$")]
PAGE: Final = 100


@router.get("/log", responses=answers(list[replies.Stream]))
def list_streams(facility: TheFacility, _who: Reader) -> Json:
    """List the streams of facts, and how many facts each has."""
    heads = ((stream, facility.ledger.head(stream)) for stream in facility.ledger.streams())
    return Json(
        [{"stream": stream, "facts": head.version, "hash": head.hash} for stream, head in heads]
    )


@router.get("/log/{stream}", responses=answers(replies.Facts, 404))
def read_log(
    facility: TheFacility,
    _who: Reader,
    stream: StreamName,
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
    kind: Annotated[
        str | None, Query(pattern=r"^[ -~]{0,100}$", description="only facts of this kind")
    ] = None,
) -> Json:
    """Read a stream's facts, oldest first; of a round in play no card is told."""
    if not facility.ledger.head(stream).version:
        raise NotFoundError(f"There is no stream {stream!r:.80}. Accepted: one of the list.")
    kinds = None if kind is None else [kind]
    facts = list(facility.ledger.facts(stream, after, kinds=kinds, limit=PAGE))
    open_round = _open_round(facility, stream)
    told = [_told(fact, open_round) for fact in facts]
    return Json({"facts": told, "next": facts[-1].number if facts else None})


@router.post("/verifications", responses=answers(replies.Verified))
def verify(facility: TheFacility, _who: Verifier) -> Json:
    """Recompute the ledger: chains, balances, every round settled anew, every meter."""
    found = audit(facility.ledger)
    return Json(
        {
            "clean": found.clean,
            "findings": [finding._asdict() for finding in found.findings[:PAGE]],
            "commits": found.ledger.commits,
            "events": found.ledger.events,
            "postings": found.ledger.postings,
            "rounds": found.rounds,
        }
    )


def _open_round(facility: Facility, stream: str) -> int | None:
    if not stream.startswith("table:"):
        return None
    playing = facility.desk.table(stream).playing
    return None if playing is None else playing.number


def _told(told: Told, open_round: int | None) -> dict[str, Any]:
    """Return a fact; of a round in play only what was done, for cards may be in how."""
    body: Mapping[str, Any] = told.fact.body
    if open_round is not None and body.get("round") == open_round:
        body = {name: body[name] for name in body.keys() - {"events"}}
        body |= {name: body[name]["command"] for name in ("command", "action") if name in body}
    return {"number": told.number, "kind": told.fact.kind, "body": body}
