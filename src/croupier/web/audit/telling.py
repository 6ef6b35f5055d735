"""What the auditor's pages tell, as plain values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from croupier.ledger.checkpoints import public_key_of
from croupier.ledger.reading import Noted, last_checkpoint
from croupier.service.facility import Facility
from croupier.service.operation.operation import Operation
from croupier.service.operation.self_check import program_changes
from croupier.service.searching import Sought
from croupier.service.verifying import VerifyingRoom
from croupier.version import __version__
from croupier.web.asking import clock, read_day

FIELDS: Final = ("table", "meter", "person", "kind", "text", "from", "to")
MOST_FINDINGS: Final = 200


def sought(fields: Mapping[str, str], zone: ZoneInfo) -> Sought:
    """Return what the form asks for.

    Raises:
        RuleViolation: A field holds something that cannot be looked for.
    """
    return Sought(
        table=fields["table"].removeprefix("table:") or None,
        meter=fields["meter"].removeprefix("meter:") or None,
        person=fields["person"] or None,
        kind=fields["kind"] or None,
        text=fields["text"] or None,
        since=read_day(fields["from"], zone),
        until=read_day(fields["to"], zone, end=True),
    )


def fact(noted: Noted, zone: ZoneInfo) -> dict[str, Any]:
    """Return a fact as the page shows it, already without what may not be seen."""
    table, number = noted.stream.removeprefix("table:"), noted.body.get("round")
    of_round = noted.stream.startswith("table:") and type(number) is int
    return {
        "stream": noted.stream,
        "number": noted.number,
        "kind": noted.kind,
        "at": noted.at,
        "clock": clock(noted.at, zone),
        "who": str(noted.body.get("by") or noted.actor),
        "why": str(noted.body.get("reason", "")),
        "hash": noted.hash,
        "commit": noted.commit,
        "body": json.dumps(noted.body, indent=1, ensure_ascii=True, default=dict),
        "href": f"/hands/{table}/{number}" if of_round else "",
        "round": number if of_round else None,
    }


def verification(room: VerifyingRoom, zone: ZoneInfo) -> dict[str, Any] | None:
    """Return how the last verification stands; None where none was asked for."""
    last = room.last
    if last is None:
        return None
    told: dict[str, Any] = {
        "running": last.running,
        "by": last.by,
        "at": last.at,
        "clock": clock(last.at, zone),
        "percent": round(100 * room.progress) if last.running else 100,
        "wrong": last.wrong,
        "found": None,
    }
    found = last.found
    if found is None:
        return told
    counts = {**found.ledger._asdict(), **found._asdict()}
    names = ("rounds", "tables", "meters", "commits", "events", "postings", "checkpoints")
    return told | {
        "found": {
            "clean": found.clean,
            "counts": {name: f"{counts[name]:,}" for name in names},
            "findings": found.findings[:MOST_FINDINGS],
            "more": max(0, len(found.findings) - MOST_FINDINGS),
        }
    }


def program(operation: Operation, zone: ZoneInfo) -> dict[str, Any]:
    """Return what the last check of the program's files found, and its last changes."""
    last = operation.self_check.last
    changes = [
        {**change._asdict(), "clock": clock(change.at, zone), "first": change.before is None}
        for change in program_changes(operation.log)
    ]
    told: dict[str, Any] = {"version": __version__, "changes": changes, "last": None}
    if last is not None:
        told["last"] = {
            "at": last.at,
            "clock": clock(last.at, zone),
            "digest": last.digest,
            "clean": last.differences.clean,
            "differences": last.differences.told(),
        }
    return told


def checkpoint(facility: Facility, zone: ZoneInfo) -> dict[str, Any] | None:
    """Return the checkpoint that was signed last; None where none was."""
    last = last_checkpoint(facility.ledger)
    if last is None:
        return None
    key = facility.settings.signing()
    at = str(json.loads(last.body)["at"]) if last.sound else ""
    return {
        "number": last.number,
        "at": at,
        "clock": clock(at, zone),
        "streams": len(last.heads),
        "facts": f"{sum(number for number, _ in last.heads.values()):,}",
        "signature": last.signature,
        "signed": None if key is None else last.signed_by(public_key_of(key)),
    }
