"""Past rounds of the whole house, newest first, by what somebody looks for.

A search looks through so many rounds at most and then says how far back it came: on a ledger of
years, a rare thing is found by going on from there, and nobody waits long for a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Final, Literal, NamedTuple, get_args

from croupier.games.round import COMMUNITY_EXPOSED, DEALER_EXPOSED, FACE_UP, WRONG_COUNT
from croupier.ledger.book import Ledger
from croupier.ledger.reading import (
    Noted,
    by_name,
    by_stream,
    by_time,
    last_before,
    walk,
)
from croupier.money import Cents
from croupier.service.facility import Facility
from croupier.service.people import Identity, may
from croupier.service.people.terms import read_time, stamp
from croupier.service.records import OVER, may_see

Result = Literal["won", "lost", "even", "voided", "called off", "reversed"]
RESULTS: Final[tuple[Result, ...]] = get_args(Result)
ANY: Final = "any"
CORRECTED: Final = "card put right"
RULED: Final = "player left, ruled on"
VOID: Final = "hands void"
IRREGULARITIES: Final = (
    DEALER_EXPOSED, COMMUNITY_EXPOSED, FACE_UP, WRONG_COUNT, CORRECTED, RULED, VOID,
)  # fmt: skip
"""What can be looked for besides ``any``."""
PAGE: Final = 25
MOST_ROUNDS: Final = 2_000
MOST_WHOLE: Final = 500
"""So many rounds are looked through for one page: by how they ended, and by every fact of them."""
SLACK: Final = timedelta(days=1)
"""How far the times of one stream may be out of order: more than a clock is set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What somebody looks for; what is None is not asked for."""

    table: str | None = None
    game: str | None = None
    seat: int | None = None
    player: str | None = None
    """For those who may see all rounds; anybody else sees his own."""
    result: Result | None = None
    """Of the player or the seat that is asked for, else of all players together."""
    staked: Cents | None = None
    """The least that was staked in all."""
    paid: Cents | None = None
    """The least that the best paid wager got."""
    irregularity: str | None = None
    since: str | None = None
    """Written at this time or later, as the ledger writes it."""
    until: str | None = None
    """Written before this time."""


class Past(NamedTuple):
    """A round that is over, in short."""

    noted: Noted
    """The fact that ended it."""
    game: str
    over: str
    seats: Mapping[int, str]
    """Who was on which seat; for a player himself alone."""
    net: Cents
    """What those seats won together; below zero what they lost."""
    staked: Cents
    paid: Cents
    """The best paid wager of those seats."""
    irregularities: tuple[str, ...]
    reversed: bool

    @property
    def table(self) -> str:
        """The table's name."""
        return self.noted.stream.removeprefix("table:")

    @property
    def number(self) -> int:
        """The round's number."""
        return int(self.noted.body["round"])


class Pasts(NamedTuple):
    """A page of rounds."""

    rounds: list[Past]
    next: str | None
    """The place to go on from; None: that was all."""
    searched_to: str | None
    """The time back to which all was looked through, where the search stopped early."""


def past_rounds(
    facility: Facility, who: Identity, wanted: Wanted, after: str | None = None
) -> Pasts:
    """Return a page of past rounds that somebody may see, newest first.

    Args:
        facility: The house.
        who: Who asks; he may at least see his own records.
        wanted: What he looks for.
        after: The ``next`` of the page before.

    Raises:
        LedgerError: ``after`` is no place.
    """
    rounds: list[Past] = []
    at, looked = None, 0
    most = MOST_ROUNDS if wanted.irregularity is None else MOST_WHOLE
    for place, noted in _walk(facility.ledger, who, wanted, after):
        if noted is not None:
            looked += 1
            at = noted.at
            past = _fitting(facility, who, wanted, noted)
            rounds += [] if past is None else [past]
        if len(rounds) == PAGE:
            return Pasts(rounds, place, None)
        if looked == most or noted is None:
            return Pasts(rounds, place, at)
    return Pasts(rounds, None, None)


def _walk(
    ledger: Ledger, who: Identity, wanted: Wanted, after: str | None
) -> Iterator[tuple[str, Noted | None]]:
    """Yield the ends of rounds among which those that are looked for must be; see ``walk``."""
    since, until = wanted.since, wanted.until
    early = None if since is None else stamp(read_time(since) - SLACK)
    late = None if until is None else stamp(read_time(until) + SLACK)
    if wanted.table is not None:
        stream = f"table:{wanted.table}"
        read = partial(by_stream, ledger, stream, kinds=OVER, until=late)
        return walk(read, after, oldest=early)
    player = wanted.player if may(who.role, "read records") else who.name
    if player is not None:
        own = partial(by_name, ledger, player, kinds=OVER, until=until)
        return walk(own, after, oldest=since)
    every = partial(by_time, ledger, kinds=OVER, until=until)
    return walk(every, after, oldest=since)


def _fitting(facility: Facility, who: Identity, wanted: Wanted, noted: Noted) -> Past | None:
    """Return a round, if it is looked for and may be seen."""
    body = noted.body
    if not may_see(who, body):
        return None
    if wanted.since is not None and noted.at < wanted.since:
        return None
    if wanted.until is not None and noted.at >= wanted.until:
        return None
    seats = _seats(who, wanted, body)
    asked = wanted.seat is not None or wanted.player is not None
    if asked and not seats:
        return None
    past = _told(noted, seats)
    if not _fits(past, wanted):
        return None
    # Only now: this reads every fact of the round.
    game, irregularities = _of_round(facility.ledger, noted)
    back = body["round"] in facility.desk.table(noted.stream).reversed
    past = past._replace(game=game, irregularities=irregularities, reversed=back)
    return past if _fits_whole(past, wanted) else None


def _seats(who: Identity, wanted: Wanted, body: Mapping[str, Any]) -> dict[int, str]:
    """Return the seats that are looked at."""
    name = wanted.player if may(who.role, "read records") else who.name
    return {
        int(seat): player
        for seat, player in body.get("players", {}).items()
        if (name is None or player == name) and wanted.seat in (None, int(seat))
    }


def _told(noted: Noted, seats: dict[int, str]) -> Past:
    """Return of a round what the fact that ended it tells."""
    body = noted.body
    result = body.get("result", {})
    mine = [seat for seat in result.get("seats", []) if seat["seat"] in seats]
    lines = [line for seat in mine for line in seat["lines"] if not line.get("withdrawn")]
    back = body.get("back", {})
    stakes = [line["stake"] for line in lines] or [back.get(name, 0) for name in {*seats.values()}]
    return Past(
        noted=noted,
        game=result.get("game", ""),
        over=OVER[noted.kind],
        seats=seats,
        net=sum(seat["net"] for seat in mine),
        staked=sum(stakes),
        paid=max((line["paid"] for line in lines), default=0),
        irregularities=(),
        reversed=False,
    )


def _of_round(ledger: Ledger, noted: Noted) -> tuple[str, tuple[str, ...]]:
    """Return a round's game, and what was irregular in it, each kind once, in order."""
    start = last_before(ledger, noted.stream, "round started", noted.number) or 1
    game, found = "", []
    kinds = ("round started", "played")
    count = noted.number - start
    for number, fact, _ in ledger.facts(noted.stream, start - 1, kinds=kinds, limit=count):
        if number > noted.number:
            break
        if fact.kind == "round started":
            game = fact.body["header"]["game"]
        else:
            found += [_named(event) for event in fact.body["events"]]
    return game, tuple(dict.fromkeys(name for name in found if name))


def _named(event: Mapping[str, Any]) -> str:
    if event["event"] == "irregularity noted":
        return str(event["kind"])
    return {"corrected": CORRECTED, "ruled on": RULED, "hands voided": VOID}.get(event["event"], "")


def _fits(past: Past, wanted: Wanted) -> bool:
    """Tell whether a round fits by what its end tells."""
    return (
        (wanted.game is None or past.game in ("", wanted.game))
        and (wanted.staked is None or past.staked >= wanted.staked)
        and (wanted.paid is None or past.paid >= wanted.paid)
        and (wanted.result in (None, "reversed") or _came(past) == wanted.result)
    )


def _came(past: Past) -> str:
    if past.over != "settled":
        return past.over
    return "won" if past.net > 0 else "lost" if past.net < 0 else "even"


def _fits_whole(past: Past, wanted: Wanted) -> bool:
    """Tell whether a round fits by all of its facts."""
    kind = wanted.irregularity
    odd = bool(past.irregularities) if kind == ANY else kind in past.irregularities
    return (
        (wanted.game is None or past.game == wanted.game)
        and (wanted.result != "reversed" or past.reversed)
        and (kind is None or odd)
    )
