"""Everything that was written, newest first, by what somebody looks for; for auditors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from croupier.ledger.book import Ledger
from croupier.ledger.reading import Noted, by_stream, by_time, walk
from croupier.records.canonical import canonical
from croupier.service.facility import Facility
from croupier.service.history import SLACK
from croupier.service.people.names import stream_of
from croupier.service.people.terms import read_time, stamp

PAGE: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What somebody looks for; what is None is not asked for."""

    table: str | None = None
    meter: str | None = None
    person: str | None = None
    """Whose account it is about, who did it, or whom the fact names."""
    kind: str | None = None
    text: str | None = None
    """What the fact holds, small and capital letters alike."""
    since: str | None = None
    """Written at this time or later, as the ledger writes it."""
    until: str | None = None
    """Written before this time."""

    @property
    def streams(self) -> tuple[str, ...]:
        """The streams that are named."""
        named = (("table", self.table), ("meter", self.meter))
        return tuple(f"{kind}:{name}" for kind, name in named if name is not None)


class Facts(NamedTuple):
    """A page of facts."""

    facts: list[Noted]
    """As anybody may see them: of a round in play no card is told."""
    next: str | None
    """The place to go on from; None: that was all."""
    searched_to: str | None
    """The time back to which all was looked through, where the search stopped early."""


def search(facility: Facility, sought: Sought, after: str | None = None) -> Facts:
    """Return a page of facts, newest first.

    Args:
        facility: The house.
        sought: What is looked for.
        after: The ``next`` of the page before.

    Raises:
        LedgerError: ``after`` is no place.
    """
    facts: list[Noted] = []
    open_rounds: dict[str, int | None] = {}
    at = None
    for place, noted in _walk(facility.ledger, sought, after):
        if noted is None:
            return Facts(facts, place, at)
        at = noted.at
        if not _near(noted, sought):
            continue
        # After the fact was read: of a round that has begun since, nothing was read.
        if noted.stream not in open_rounds:
            open_rounds[noted.stream] = open_round(facility, noted.stream)
        told = noted._replace(body=shown(noted.body, open_rounds[noted.stream]))
        if _fits(told, sought):
            facts.append(told)
        if len(facts) == PAGE:
            return Facts(facts, place, None)
    return Facts(facts, None, None)


def _walk(ledger: Ledger, sought: Sought, after: str | None) -> Iterator[tuple[str, Noted | None]]:
    kinds = None if sought.kind is None else [sought.kind]
    if len(sought.streams) != 1:
        every = partial(by_time, ledger, kinds=kinds, until=sought.until)
        return walk(every, after, oldest=sought.since)
    early = None if sought.since is None else stamp(read_time(sought.since) - SLACK)
    late = None if sought.until is None else stamp(read_time(sought.until) + SLACK)
    one = partial(by_stream, ledger, sought.streams[0], kinds=kinds, until=late)
    return walk(one, after, oldest=early)


def _near(noted: Noted, sought: Sought) -> bool:
    """Tell whether a fact fits by where and when it was written."""
    return (
        (not sought.streams or noted.stream in sought.streams)
        and (sought.since is None or noted.at >= sought.since)
        and (sought.until is None or noted.at < sought.until)
    )


def _fits(told: Noted, sought: Sought) -> bool:
    """Tell whether a fact fits by what may be seen of it."""
    if sought.person is not None and not _names(told, sought.person):
        return False
    if sought.text is None:
        return True
    whole = f"{told.kind} {canonical(told.body).decode('ascii')}"
    return sought.text.lower() in whole.lower()


def _names(told: Noted, person: str) -> bool:
    body, wanted = told.body, person.lower()
    players = body.get("players", {})
    named = [told.actor, body.get("by"), body.get("asked_by"), body.get("player"), body.get("name"),
             *(players.values() if isinstance(players, Mapping) else ())]  # fmt: skip
    return told.stream == stream_of(person) or any(str(name).lower() == wanted for name in named)


def open_round(facility: Facility, stream: str) -> int | None:
    """Return the number of the round that is in play at a table; None where none is."""
    if not stream.startswith("table:"):
        return None
    playing = facility.desk.table(stream).playing
    return None if playing is None else playing.number


def shown(body: Mapping[str, Any], round_in_play: int | None) -> Mapping[str, Any]:
    """Return a fact's body; of a round in play only what was done, for cards may be in how.

    >>> shown({"round": 7, "command": {"command": "identify", "faces": "As"}, "events": []}, 7)
    {'round': 7, 'command': 'identify'}
    """
    if round_in_play is None or body.get("round") != round_in_play:
        return body
    told = {name: value for name, value in body.items() if name != "events"}
    return told | {name: body[name]["command"] for name in ("command", "action") if name in body}


def cards_in_play(facility: Facility) -> list[str]:
    """Return the tables in whose round in play a person enters the cards.

    Their facts tell faces that lie face down, so that no copy of the ledger may leave the house
    before the round is over.
    """
    streams = [stream for stream in facility.ledger.streams() if stream.startswith("table:")]
    tables = (facility.desk.table(stream) for stream in streams)
    return [
        table.stream.removeprefix("table:")
        for table in tables
        if table.playing is not None and table.source == "entered"
    ]
