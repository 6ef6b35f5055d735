"""The log of everything that happened, searched; and the ledger recomputed."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Path, Query

from croupier.service.api import replies
from croupier.service.api.access import Guard, TheFacility
from croupier.service.api.problems import Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.audit import audit
from croupier.service.people import Identity
from croupier.service.searching import open_round, shown

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
    playing = open_round(facility, stream)
    told = [
        {"number": number, "kind": fact.kind, "body": shown(fact.body, playing)}
        for number, fact, _ in facts
    ]
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
