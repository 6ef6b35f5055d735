"""A round rebuilt from the facts that the table's stream kept of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from croupier.law import RuleViolation
from croupier.ledger.entry import Fact
from croupier.records.canonical import digest
from croupier.records.voided import void_of_fact


def rebuild_record(facts: Iterable[Fact], number: int) -> dict[str, Any]:
    """Return a round, settled or void, as the record that ``croupier replay`` reads.

    Args:
        facts: The facts of the table's stream, or those from the round's start to its end.
        number: The round's number.

    Raises:
        RuleViolation: The round is not among the facts, or was called off, say.
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
        elif kind in _ENDS and record:
            opened = {name: body[name] for name in ("deck", "nonce") if name in body}
            record = {**record, **opened, **_ENDS[kind](body)}
            record["sha256"] = digest(record)
            return record
    wrong = f"round {number} is neither settled nor void in these facts"
    raise RuleViolation(wrong, accepted="the facts of a round that is over")


_ENDS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "round settled": lambda body: {"result": body["result"]},
    "round voided": lambda body: {"void": void_of_fact(body)},
}
"""By the fact that ended a round, what its record says of the end."""
