"""Entries for tests."""

from __future__ import annotations

from typing import Any

from croupier.ledger.entry import Append, Entry, Fact, Posting, Secret

AT = "2026-11-30T06:00:00.000Z"


def entry(  # noqa: PLR0913 - what an entry says, each with a default
    key: str = "1",
    version: int = 0,
    *,
    stream: str = "table:1",
    facts: int = 1,
    postings: tuple[tuple[str, int], ...] = (("outside", -500), ("player:ann", 500)),
    secrets: tuple[tuple[str, str], ...] = (),
    reply: dict[str, Any] | None = None,
    request: str = "{}",
) -> Entry:
    """Return an entry with so many facts for one stream."""
    told = tuple(Fact("told", {"number": version + place}) for place in range(1, facts + 1))
    return Entry(
        key=key,
        request=request,
        actor="dealer:bob",
        at=AT,
        appends=(Append(stream, version, told),),
        postings=tuple(Posting(*posting) for posting in postings),
        secrets=tuple(Secret(stream, name, text) for name, text in secrets),
        reply={"key": key} if reply is None else reply,
    )
