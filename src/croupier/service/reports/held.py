"""Funds held in rounds that are not over: what lies on each layout, and since when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.engine import RoundState
from croupier.ledger.journal import Journal, Noted, streams_of
from croupier.records.retelling import evolve_told, open_told
from croupier.service.reports.kinds import table_kinds
from croupier.service.reports.report import Cell, Column, Header, Report, Section, summed

TITLE: Final = "Funds held in open rounds"
OVER: Final = frozenset({"round settled", "round called off", "round voided"})
"""The facts that end a round."""

_COLUMNS: Final = (
    Column("table", "Table"),
    Column("round", "Round"),
    Column("since", "Since (UTC)"),
    Column("stage", "Stage"),
    Column("asked", "Waits for"),
    Column("seat", "Seat", "text"),
    Column("player", "Player"),
    Column("chips", "Chips", "money"),
    Column("coupons", "Coupons", "money"),
)
_NOTES: Final = (
    (
        "As it was at the end of the interval. A round goes on where it was when its table is"
        " at work again; until then its wagers are held for the players."
    ),
)


def held(journal: Journal, header: Header) -> Report:
    """Return what lay on the tables at the end of an interval.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
    """
    rows = [
        row for stream in streams_of(journal, "table:") for row in _table(journal, stream, header)
    ]
    total = summed(_COLUMNS, rows) if rows else None
    section = Section("held", "Held", _COLUMNS, tuple(rows), total, _NOTES)
    return Report(kind="held", title=TITLE, header=header, sections=(section,))


def _table(journal: Journal, stream: str, header: Header) -> list[tuple[Cell, ...]]:
    started: Noted | None = None
    earlier = journal.last(stream, ("round started",), header.interval.end)
    for noted in journal.facts(stream, table_kinds("held") - {"played"}, max(0, earlier - 1)):
        if noted.time >= header.interval.end:
            break
        if noted.kind == "round started":
            started = noted
        elif noted.kind in OVER:
            started = None
    if started is None:
        return []
    state = open_told(started.body["header"])
    for noted in journal.facts(stream, ("played",), after=started.number):
        if noted.time >= header.interval.end:
            break
        for event in noted.body["events"]:
            state = evolve_told(state, event)
    return _rows(started, state, started.body["header"])


def _rows(started: Noted, state: RoundState, header: Mapping[str, Any]) -> list[tuple[Cell, ...]]:
    asked = state.open_question
    told: tuple[Cell, ...] = (
        started.stream,
        header["round"],
        started.at,
        "playing" if state.closed else "betting",
        "" if asked is None else f"seat {asked[0]}: {asked[1].name}",
    )
    rows: list[tuple[Cell, ...]] = []
    for number, seat in sorted(state.seats.items()):
        asked_so_far = state.asked(number)
        coupons = state.game.laid(seat.coupons, asked_so_far) if seat.coupons else 0
        chips = state.game.at_stake(seat, asked_so_far) - coupons
        rows.append((*told, str(number), seat.player or "", chips, coupons))
    return rows or [(*told, "", "", 0, 0)]
