"""The progressive meters: from what they showed to what they show, and everything in between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.ledger.entry import Fact
from croupier.ledger.journal import Journal, Noted, streams_of
from croupier.money import Cents, write_dollars
from croupier.service.reports.kinds import meter_kinds
from croupier.service.reports.report import Cell, Column, Header, Report, Section, summed
from croupier.table import MeterState, evolve_meter

TITLE: Final = "Progressive meters"

_METERS: Final = (
    Column("meter", "Meter"),
    Column("table", "Pay table"),
    Column("status", "Status at the end"),
    Column("before", "Shown at the start", "money"),
    Column("initial", "First amount", "money"),
    Column("contributed", "Contributed", "money"),
    Column("put_in", "Put in by the house", "money"),
    Column("received", "Left by another meter", "money"),
    Column("won", "Won", "money"),
    Column("given", "Left to another meter", "money"),
    Column("after", "Shown at the end", "money"),
    Column("hidden", "Carried, in cents"),
    Column("paid", "Paid", "money"),
    Column("owed", "Owed at the end", "money"),
    Column("reset", "Reset amount", "money"),
    Column("rate", "Rate"),
)
_MOVES: Final = (
    Column("id", "Fact"),
    Column("when", "When (UTC)"),
    Column("meter", "Meter"),
    Column("what", "What"),
    Column("by", "By"),
    Column("reason", "Reason"),
    Column("before", "Before"),
    Column("after", "After"),
)
_GIVEN: Final = (
    Column("meter", "Meter"),
    Column("table", "Table"),
    Column("rounds", "Rounds", "count"),
    Column("stakes", "Progressive wagers", "money"),
    Column("cents", "Contributed", "money"),
)
_HITS: Final = (
    Column("meter", "Meter"),
    Column("number", "Win"),
    Column("won", "Won (UTC)"),
    Column("table", "Table"),
    Column("round", "Round"),
    Column("seat", "Seat"),
    Column("player", "Player"),
    Column("amount", "Amount", "money"),
    Column("put_in", "Put in by the house", "money"),
    Column("status", "Status"),
    Column("document", "Document"),
    Column("documented_by", "Documented by"),
    Column("paid", "Paid (UTC)"),
    Column("paid_by", "Paid by"),
)
_METER_NOTES: Final = (
    (
        "Shown at the end = shown at the start + first amount + contributed + put in + left by"
        " another - won - left to another."
    ),
    "The part of a cent that a meter carries is never lost; it shows when it makes a cent.",
)


@dataclass
class _Sum:
    """One meter on its way through the interval."""

    state: MeterState
    before: MeterState
    figures: dict[str, Cents] = field(default_factory=dict)
    given: dict[str, tuple[int, Cents, Cents]] = field(default_factory=dict)
    moves: list[tuple[Cell, ...]] = field(default_factory=list)
    active: bool = False

    def add(self, name: str, cents: Cents) -> None:
        self.figures[name] = self.figures.get(name, 0) + cents


def meters(journal: Journal, header: Header) -> Report:
    """Return the movements of every meter over an interval.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
    """
    found = [_read(journal, stream, header) for stream in streams_of(journal, "meter:")]
    told = [one for one in found if one.active or one.state.status != "not opened"]
    lines = tuple(_line(one) for one in told)
    moves = tuple(move for one in told for move in one.moves)
    given = tuple(
        (one.state.stream, table, *sums)
        for one in told
        for table, sums in sorted(one.given.items())
    )
    hits = tuple(_hit(one.state, number) for one in told for number in sorted(one.state.hits))
    total = summed(_METERS, lines) if lines else None
    given_total = summed(_GIVEN, given) if given else None
    return Report(
        kind="meters",
        title=TITLE,
        header=header,
        sections=(
            Section("meters", "Meters", _METERS, lines, total, _METER_NOTES),
            Section("movements", "Movements but contributions", _MOVES, moves),
            Section("contributions", "Contributions by table", _GIVEN, given, given_total),
            Section("hits", "Last wins (25, and all that are not paid)", _HITS, hits),
        ),
    )


def _read(journal: Journal, stream: str, header: Header) -> _Sum:
    state = MeterState(stream)
    one = _Sum(state, state)
    for noted in journal.facts(stream, meter_kinds("meters")):
        if noted.time >= header.interval.end:
            break
        was, one.state = one.state, evolve_meter(one.state, Fact(noted.kind, noted.body))
        if noted.time < header.interval.start:
            one.before = one.state
            continue
        one.active = True
        _count(one, noted, was)
    return one


def _count(one: _Sum, noted: Noted, was: MeterState) -> None:
    body, now = noted.body, one.state
    if noted.kind == "contributed":
        cents = now.whole - was.whole
        one.add("contributed", cents)
        rounds, stakes, sums = one.given.get(body["table"], (0, 0, 0))
        one.given[body["table"]] = rounds + 1, stakes + body["stakes"], sums + cents
        return
    if noted.kind == "meter opened":
        one.add("initial", body["initial"])
    elif noted.kind == "meter won":
        one.add("won", body["amount"])
        one.add("put_in", body["put_in"])
    elif noted.kind == "win paid":
        one.add("paid", was.hits[body["hit"]].amount)
    elif noted.kind == "meter received":
        one.add("received", now.whole - was.whole)
    elif noted.kind == "meter closed":
        one.add("given", body["amount"])
    before, after = before_after(was, now)
    reason = str(body.get("reason", ""))
    one.moves.append(
        (noted.id, noted.at, noted.stream, noted.kind, noted.who, reason, before, after)
    )


def before_after(was: MeterState, now: MeterState) -> tuple[str, str]:
    """Return what a fact changed in a meter, as it was and as it is; status and shown always.

    >>> before_after(MeterState("meter:a", status="available", base=500),
    ...              MeterState("meter:a", status="available", base=700))
    ('available, shows $5', 'available, shows $7')
    """
    parts = _parts(was), _parts(now)
    differ = [name for name in parts[0] if parts[0][name] != parts[1][name]]
    names = ["status", "shows", *[name for name in differ if name not in ("status", "shows")]]
    before, after = (
        ", ".join(part[name] if name == "status" else f"{name} {part[name]}" for name in names)
        for part in parts
    )
    return before, after


def _parts(meter: MeterState) -> Mapping[str, str]:
    change = meter.change
    return {
        "status": meter.status,
        "shows": write_dollars(meter.shown),
        "owes": write_dollars(meter.owed),
        "reset": write_dollars(meter.reset),
        "rate": str(meter.rate),
        "tables": ", ".join(sorted(meter.tables)) or "none",
        "change asked": "none" if change is None else _asked(change._asdict()),
        "documents": ", ".join(hit.document for hit in meter.hits.values() if hit.document)
        or "none",
    }


def _asked(change: Mapping[str, Any]) -> str:
    """Return a change that waits: what it would set, without who wants it and why."""
    told = {**change, "reset": write_dollars(change["reset"])} if "reset" in change else change
    return ", ".join(f"{name} {told[name]}" for name in told if name not in ("reason", "by"))


def _line(one: _Sum) -> tuple[Cell, ...]:
    now, figures = one.state, one.figures
    return (
        now.stream,
        now.table,
        now.status,
        one.before.shown,
        figures.get("initial", 0),
        figures.get("contributed", 0),
        figures.get("put_in", 0),
        figures.get("received", 0),
        figures.get("won", 0),
        figures.get("given", 0),
        now.shown,
        str(now.remainder),
        figures.get("paid", 0),
        now.owed,
        now.reset,
        str(now.rate),
    )


def _hit(meter: MeterState, number: int) -> tuple[Cell, ...]:
    hit = meter.hits[number]
    return (
        meter.stream,
        str(hit.number),
        hit.won,
        hit.table,
        str(hit.round),
        str(hit.seat),
        hit.player,
        hit.amount,
        hit.put_in,
        hit.status,
        hit.document or "",
        hit.documented_by or "",
        hit.paid or "",
        hit.paid_by or "",
    )
