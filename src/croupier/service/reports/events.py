"""The log of significant events: who, when, why, what was before and what is after (R21).

Of tables and meters it tells what ``kinds.py`` marks so, and of settled rounds only large wins and
wagers. The streams of people and of the house are told whole: accounts, logins, services.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from croupier.games.area import wager_name
from croupier.ledger.entry import Fact
from croupier.ledger.journal import Journal, Noted, streams_of
from croupier.money import Cents, write_dollars
from croupier.records.canonical import canonical
from croupier.service.reports.exceptions import said
from croupier.service.reports.gaming_day import Interval
from croupier.service.reports.kinds import meter_kinds, table_kinds
from croupier.service.reports.meters import before_after
from croupier.service.reports.payouts import THRESHOLD
from croupier.service.reports.report import Cell, Column, Header, Report, Section
from croupier.service.reports.rounds import nets_before
from croupier.table import MeterState, evolve_meter
from croupier.table.state import with_limits

TITLE: Final = "Significant events"

_COLUMNS: Final = (
    Column("id", "Fact"),
    Column("when", "When (UTC)"),
    Column("where", "Where"),
    Column("what", "What"),
    Column("who", "Who"),
    Column("why", "Why"),
    Column("before", "Before"),
    Column("after", "After"),
    Column("details", "Details"),
    Column("key", "Command's key"),
)
Body = Mapping[str, Any]
_OF_THE_FACT: Final = frozenset({"by", "reason", "before", "after", "at"})
_TOO_LONG: Final = frozenset({"files"})
"""The digest of each of the program's files: hundreds of lines, and the fact names what changed."""


def events(journal: Journal, header: Header, threshold: Cents = THRESHOLD) -> Report:
    """Return the log of an interval, in the order of time.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
        threshold: The least win or wager that is told, in cents.
    """
    told: list[tuple[Noted, tuple[Cell, ...]]] = []
    for stream in streams_of(journal, ""):
        told += _of(journal, stream, header.interval, threshold)
    told.sort(key=lambda one: (one[0].time, one[0].stream, one[0].number))
    rows = tuple(row for _, row in told)
    notes = (
        f"Wins and wagers of {write_dollars(threshold)} or more are told.",
        "Amounts without a dollar sign, as in a house's choices, are cents.",
        "What was changed in the database from outside is found by `croupier verify`.",
    )
    section = Section("events", TITLE, _COLUMNS, rows, None, notes)
    return Report(kind="events", title=TITLE, header=header, sections=(section,))


Told = Iterator[tuple[Noted, tuple[Cell, ...]]]


def _of(journal: Journal, stream: str, interval: Interval, threshold: Cents) -> Told:
    """Yield what a stream has to tell of an interval."""
    told: Told
    if stream.startswith("table:"):
        large = _large(journal, stream, interval, threshold)
        told = chain(_of_table(journal, stream, interval), large)
    elif stream.startswith("meter:"):
        told = _of_meter(journal, stream)
    else:
        told = _plain(journal, stream, interval)
    for noted, row in told:
        if noted.time in interval:
            yield noted, row


def _row(
    noted: Noted, before: str = "", after: str = "", *, what: str = "", details: str | None = None
) -> tuple[Cell, ...]:
    body = noted.body
    return (
        noted.id,
        noted.at,
        noted.stream,
        what or noted.kind,
        noted.who,
        str(body.get("reason", "")),
        before or _text(body.get("before", "")),
        after or _text(body.get("after", "")),
        _details(body) if details is None else details,
        noted.key,
    )


def _details(body: Body) -> str:
    return "; ".join(
        f"{name}: {_text(value)}"
        for name, value in sorted(body.items())
        if name not in _OF_THE_FACT | _TOO_LONG
    )


def _text(value: Any) -> str:  # noqa: ANN401 - JSON
    """Return a value as a person reads it; what has parts as canonical JSON."""
    if isinstance(value, Mapping | list):
        return canonical({"": value}).decode()[4:-1]
    return str(value)


def _plain(journal: Journal, stream: str, interval: Interval) -> Told:
    for noted in journal.facts(stream, after=journal.last(stream, None, interval.start)):
        yield noted, _row(noted)


def _of_meter(journal: Journal, stream: str) -> Told:
    """Tell a meter's events, with what it showed; contributions are read for that alone."""
    state, wanted = MeterState(stream), meter_kinds("events")
    for noted in journal.facts(stream, meter_kinds("meters")):
        was, state = state, evolve_meter(state, Fact(noted.kind, noted.body))
        if noted.kind in wanted:
            yield noted, _row(noted, *before_after(was, state))


def _of_table(journal: Journal, stream: str, interval: Interval) -> Told:
    house, status, opened = "", "closed", dict[str, Any]()
    asked: dict[int, str] = {}
    nets = nets_before(journal, stream, interval)
    for noted in journal.facts(stream, table_kinds("events") - {"round settled"}):
        body, kind = noted.body, noted.kind
        if kind == "table opened":
            choices = f"{body['game']} {_text(body['house'])}"
            yield noted, _row(noted, _status(status, house), _status("open", choices))
            house, status, opened = choices, "open", dict(body)
        elif kind == "limits changed":
            yield noted, _row(noted)
            opened["house"] = with_limits(opened["house"], body["after"])
            house = f"{opened['game']} {_text(opened['house'])}"
        elif kind in _STATUS:
            now = _STATUS[kind]
            yield noted, _row(noted, status, now)
            status = now
        elif kind == "approval asked":
            asked[body["request"]] = said(body["action"])
            why = {**body, "reason": body["action"].get("reason", "")}
            told = noted._replace(body=why)
            yield noted, _row(told, details=f"{body['request']}: {asked[body['request']]}")
        elif kind in ("approved", "refused"):
            what = asked.pop(body["request"], "")
            yield noted, _row(noted, "asked", kind, details=f"{body['request']}: {what}")
        elif kind == "round reversed" and noted.time in interval:
            was = nets[body["round"]]
            now_ = {player: was[player] - back for player, back in body["back"].items()}
            yield noted, _row(noted, _net(was), _net(now_), details=f"round {body['round']}")
        else:
            yield noted, _row(noted)


_STATUS: Final[Mapping[str, str]] = {
    "table closed": "closed",
    "table suspended": "suspended",
    "table resumed": "open",
}


def _status(status: str, house: str) -> str:
    return f"{status}; {house}" if house else status


def _net(nets: Mapping[str, Cents]) -> str:
    return ", ".join(f"{player} {write_dollars(net)}" for player, net in sorted(nets.items()))


def _large(journal: Journal, stream: str, interval: Interval, threshold: Cents) -> Told:
    """Yield the large wins and wagers of a table's settled rounds."""
    after = journal.last(stream, ("round settled",), interval.start)
    for noted in journal.facts(stream, ("round settled",), after):
        for seat in noted.body["result"]["seats"]:
            player = noted.body["players"][str(seat["seat"])]
            for line in seat["lines"]:
                where = f"round {noted.body['round']}, seat {seat['seat']}, {player}"
                for what, cents in (("win", line["paid"]), ("wager", line["stake"])):
                    if cents >= threshold:
                        details = f"{where}, {wager_name(line['wager'])}: {write_dollars(cents)}"
                        yield noted, _row(noted, what=f"large {what}", details=details)
