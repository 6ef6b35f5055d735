"""Rounds that are over: who may see which, and the record of each; for the API and the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.ledger.book import Ledger
from croupier.ledger.entry import Fact
from croupier.ledger.reading import Noted, ascending, by_stream
from croupier.service.people import Identity, may
from croupier.table.record import rebuild_record

OVER: Final[Mapping[str, str]] = {
    "round settled": "settled",
    "round voided": "voided",
    "round called off": "called off",
}
"""The facts that end a round, and in a word how it ended."""


def may_see(who: Identity, over: Mapping[str, Any]) -> bool:
    """Tell whether somebody may see a round that is over: his own, or any where his role reads all.

    Args:
        who: Who asks.
        over: The body of the fact that ended it.
    """
    return may(who.role, "read records") or who.name in over.get("players", {}).values()


def noted_of(ledger: Ledger, stream: str, number: int) -> list[Noted]:
    """Return the facts from a round's start up to the next one's; none where it never began."""
    start = ascending(ledger, stream, "round started", lambda body: int(body["round"]), number)
    if start is None:
        return []
    follows = next(ledger.facts(stream, start, kinds=["round started"], limit=1), None)
    end = ledger.head(stream).version + 1 if follows is None else follows.number
    chunk = by_stream(ledger, stream, f"{end}", facts=end - start)
    return [noted for _, noted in reversed(chunk.found)]


def end_of(facts: Sequence[Noted]) -> Noted | None:
    """Return the fact that ended a round; None where it is in play."""
    return next((fact for fact in facts if fact.kind in OVER), None)


def record_of(ledger: Ledger, who: Identity, stream: str, number: int) -> dict[str, Any] | None:
    """Return the record of a round, settled or void; None where there is none for this person.

    The record has every card. Of a settled round that is for everybody who was in it; of a round
    that was void, in which nobody showed a hand, for those alone who may read all records.

    Args:
        ledger: The facility's.
        who: Who asks.
        stream: The table's.
        number: The round's.
    """
    return record_in(noted_of(ledger, stream, number), who, number)


def record_in(facts: Sequence[Noted], who: Identity, number: int) -> dict[str, Any] | None:
    """Return the record of a round from its facts; see ``record_of``."""
    end = end_of(facts)
    if end is None or end.kind == "round called off" or not may_see(who, end.body):
        return None
    if end.kind == "round voided" and not may(who.role, "read records"):
        return None
    return rebuild_record([Fact(fact.kind, fact.body) for fact in facts], number)


def summary(who: Identity, fact: Fact) -> dict[str, Any]:
    """Return a round that is over in short; a player is told his own result alone."""
    body = fact.body
    net = body.get("net", {})
    if not may(who.role, "read records"):
        net = {player: amount for player, amount in net.items() if player == who.name}
    return {"number": body["round"], "over": OVER[fact.kind], "net": net}
