"""What did not go as usual: void wagers, rounds called off, approvals, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.ledger.journal import Journal, Noted, streams_of
from croupier.service.reports.kinds import table_kinds
from croupier.service.reports.report import Cell, Column, Header, Report, Section, summed
from croupier.service.reports.rounds import all_rounds, nets_before

TITLE: Final = "Voids, irregularities, approvals and corrections"

_VOIDS: Final = (
    Column("id", "Fact"),
    Column("when", "When (UTC)"),
    Column("table", "Table"),
    Column("round", "Round"),
    Column("seat", "Seat"),
    Column("player", "Player"),
    Column("wager", "Wager", "wager"),
    Column("stake", "Stake given back", "money"),
    Column("clause", "Clause"),
    Column("reading", "Reading or policy"),
)
_CALLED_OFF: Final = (
    Column("id", "Fact"),
    Column("when", "When (UTC)"),
    Column("table", "Table"),
    Column("round", "Round"),
    Column("what", "What"),
    Column("asked_by", "Asked by"),
    Column("by", "By, or approved by"),
    Column("reason", "Reason"),
)
_REQUESTS: Final = (
    Column("id", "Fact"),
    Column("asked", "Asked (UTC)"),
    Column("table", "Table"),
    Column("round", "Round"),
    Column("what", "What was asked"),
    Column("by", "Asked by"),
    Column("reason", "Reason"),
    Column("decision", "Decision"),
    Column("decided", "Decided (UTC)"),
    Column("decider", "Decided by"),
    Column("why", "Why refused"),
)
_CORRECTIONS: Final = (
    Column("id", "Fact"),
    Column("when", "When (UTC)"),
    Column("table", "Table"),
    Column("round", "Round"),
    Column("player", "Player"),
    Column("before", "Net before", "money"),
    Column("after", "Net after", "money"),
    Column("back", "Taken back", "money"),
    Column("asked_by", "Asked by"),
    Column("by", "Approved by"),
    Column("reason", "Reason"),
)


def exceptions(journal: Journal, header: Header) -> Report:
    """Return everything out of the ordinary at the tables.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
    """
    voids = tuple(_voids(journal, header))
    called_off, requests, corrections = _others(journal, header)
    return Report(
        kind="exceptions",
        title=TITLE,
        header=header,
        sections=(
            Section("voids", "Void wagers", _VOIDS, voids, _total(_VOIDS, voids)),
            Section("called_off", "Rounds called off or voided", _CALLED_OFF, called_off),
            Section("requests", "Irregularities, rulings and overrides", _REQUESTS, requests, None,
                    _REQUEST_NOTES),
            Section("corrections", "Corrections", _CORRECTIONS, corrections,
                    _total(_CORRECTIONS, corrections)),
        ),
    )  # fmt: skip


Rows = tuple[tuple[Cell, ...], ...]


def _total(columns: tuple[Column, ...], rows: Rows) -> tuple[Cell, ...] | None:
    return summed(columns, rows) if rows else None


def _voids(journal: Journal, header: Header) -> Iterator[tuple[Cell, ...]]:
    for played in all_rounds(journal, header.interval):
        if played.noted.kind == "round reversed" and played.sign < 0:
            continue
        for seat, wager in played.wagers:
            if wager.void:
                yield (
                    played.noted.id,
                    played.noted.at,
                    played.noted.stream,
                    str(played.number),
                    str(seat.number),
                    seat.player,
                    wager.name,
                    wager.line["stake"],
                    wager.line["clause"] or "",
                    wager.line.get("reading", ""),
                )


def _others(journal: Journal, header: Header) -> tuple[Rows, Rows, Rows]:
    called_off: list[tuple[Cell, ...]] = []
    requests: list[tuple[Cell, ...]] = []
    corrections: list[tuple[Cell, ...]] = []
    for stream in streams_of(journal, "table:"):
        asked: dict[int, Noted] = {}
        nets = nets_before(journal, stream, header.interval)
        for noted in journal.facts(stream, table_kinds("exceptions")):
            if noted.time >= header.interval.end:
                break
            within = noted.time in header.interval
            if noted.kind == "approval asked":
                asked[noted.body["request"]] = noted
            elif noted.kind in ("approved", "refused"):
                request = asked.pop(noted.body["request"])
                if within:
                    requests.append(_request(request, noted))
            elif within and noted.kind in ("round called off", "round voided"):
                by = noted.body.get("asked_by", ""), noted.who
                told = noted.kind.removeprefix("round "), *by, noted.body["reason"]
                called_off.append((*_where(noted), *told))
            elif within:
                corrections += _correction(noted, nets[noted.body["round"]])
        requests += [_request(waiting, None) for waiting in asked.values()]
    return tuple(called_off), tuple(requests), tuple(corrections)


def _where(noted: Noted) -> tuple[str, str, str, str]:
    return noted.id, noted.at, noted.stream, str(noted.body["round"])


def _request(asked: Noted, decided: Noted | None) -> tuple[Cell, ...]:
    action = asked.body["action"]
    told: tuple[Cell, ...] = (
        asked.id,
        asked.at,
        asked.stream,
        str(asked.body.get("round", action.get("round", ""))),
        said(action),
        asked.who,
        str(action.get("reason", "")),
    )
    if decided is None:
        return (*told, "waits", "", "", "")
    why = str(decided.body.get("reason", ""))
    return (*told, decided.kind, decided.at, decided.who, why)


def said(action: Mapping[str, Any]) -> str:
    """Return an action in a few words.

    >>> said({"command": "report", "kind": "dealer card exposed", "by": "dan", "reason": "seen"})
    'report: kind dealer card exposed'
    """
    # A face too: its round may be in play, and the record of it has what was put right.
    left_out = ("command", "by", "reason", "corrected", "face")
    details = [f"{key} {value}" for key, value in action.items() if key not in left_out]
    if action.get("corrected") is not None:
        details.append("settled anew with other cards")
    return f"{action['command']}: {', '.join(details)}" if details else str(action["command"])


def _correction(noted: Noted, net: Mapping[str, int]) -> list[tuple[Cell, ...]]:
    body = noted.body
    return [
        (
            *_where(noted),
            player,
            net[player],
            net[player] - back,
            back,
            body["asked_by"],
            noted.who,
            body["reason"],
        )
        for player, back in sorted(body["back"].items())
    ]


_REQUEST_NOTES: Final = (
    (
        "Decided in the interval, or waiting at its end. What is approved is done at once; what"
        " waits was perhaps asked earlier."
    ),
)
