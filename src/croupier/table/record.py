"""The record of a round, rebuilt from the facts that the table's stream kept of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.law import RuleViolation
from croupier.ledger.entry import Fact
from croupier.records.canonical import digest


def rebuild_record(facts: Iterable[Fact], number: int) -> dict[str, Any]:
    """Return a settled round as the record that ``croupier replay`` reads.

    Args:
        facts: The facts of the table's stream, or those from the round's start to its settlement.
        number: The round's number.

    Raises:
        RuleViolation: The round is not among the facts, or was not settled.
    """
    record: dict[str, Any] = {}
    log: list[dict[str, Any]] = []
    for kind, body in facts:
        if body.get("round") != number:
            continue
        if kind == "round started":
            record = {**body["header"], "log": log}
        elif kind == "played":
            log.append({"command": body["command"], "events": body["events"]})
        elif kind == "round settled" and record:
            opened = {name: body[name] for name in ("deck", "nonce") if name in body}
            record = {**record, **opened, "result": body["result"]}
            record["sha256"] = digest(record)
            return record
    wrong = f"round {number} is not settled in these facts"
    raise RuleViolation(wrong, accepted="the facts of a settled round")
