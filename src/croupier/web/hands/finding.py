"""The list of past rounds: what is looked for, and each round in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from croupier.games import find_game, games
from croupier.money import write_dollars
from croupier.service.facility import Facility
from croupier.service.history import ANY, IRREGULARITIES, RESULTS, Past, Result, Wanted
from croupier.service.people import Identity, may
from croupier.web.asking import clock, read_amount, read_choice, read_day, read_number
from croupier.web.house import TABLE
from croupier.web.practice.visit import own_prefix

FIELDS: Final = (
    "table", "game", "seat", "player", "result", "staked", "paid", "irregularity", "from", "to",
)  # fmt: skip
MOST_SEATS: Final = max(game.seats for game in games())


def wanted(fields: Mapping[str, str], zone: ZoneInfo, who: Identity) -> Wanted:
    """Return what the form asks for.

    Args:
        fields: As they were filled in.
        zone: Where the house is.
        who: Who asks; another player's name he may give who may see all rounds.

    Raises:
        RuleViolation: A field holds something that cannot be looked for.
    """
    everybody = may(who.role, "read records")
    return Wanted(
        table=_table(fields["table"]),
        game=read_choice(fields["game"], [game.name for game in games()]),
        seat=read_number(fields["seat"], 1, MOST_SEATS),
        player=(fields["player"] or None) if everybody else None,
        result=cast("Result | None", read_choice(fields["result"], RESULTS)),
        staked=read_amount(fields["staked"]),
        paid=read_amount(fields["paid"]),
        irregularity=read_choice(fields["irregularity"], (ANY, *IRREGULARITIES)),
        since=read_day(fields["from"], zone),
        until=read_day(fields["to"], zone, end=True),
    )


def _table(text: str) -> str | None:
    name = text.removeprefix("table:")
    # No table is called otherwise, and no round is found at one that is not there.
    return (name if TABLE.fullmatch(name) else "-") if name else None


def choices() -> dict[str, Any]:
    """Return what the form offers."""
    return {
        "games": [(game.name, game.title) for game in games()],
        "results": [(result, result) for result in RESULTS],
        "irregularities": ((ANY, "any"), *((kind, kind) for kind in IRREGULARITIES)),
        "seats": [(seat, seat) for seat in range(1, MOST_SEATS + 1)],
    }


def named(table: str, who: Identity) -> str:
    """Return what a table is called before somebody; his own practice table's name says nothing."""
    return "your practice table" if table.startswith(own_prefix(who)) else f"table {table}"


def in_line(past: Past, facility: Facility, who: Identity) -> dict[str, Any]:
    """Return a round as the list shows it to somebody."""
    zone = ZoneInfo(facility.settings.zone)
    names = sorted({player for player in past.seats.values() if player})
    settled = past.over == "settled"
    return {
        "href": f"/hands/{past.table}/{past.number}",
        "table": named(past.table, who),
        "number": past.number,
        "game": find_game(past.game).heading if past.game else "",
        "at": past.noted.at,
        "clock": clock(past.noted.at, zone),
        "seats": ", ".join(f"{seat}" for seat in sorted(past.seats)),
        "players": ", ".join(names),
        "net": signed(past.net) if settled else "",
        "won": (past.net > 0) - (past.net < 0) if settled else 0,
        "over": past.over,
        "reversed": past.reversed,
        "staked": write_dollars(past.staked) if past.staked else "",
        "paid": write_dollars(past.paid) if past.paid else "",
        "irregularities": past.irregularities,
    }


def signed(cents: int) -> str:
    """Return an amount with the sign of a win, too.

    >>> signed(500), signed(-500), signed(0)
    ('+$5', '-$5', '$0')
    """
    return f"+{write_dollars(cents)}" if cents > 0 else write_dollars(cents)
