"""A round rebuilt from the facts that the table's stream kept of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.cards import read_cards
from croupier.engine import RoundState
from croupier.games import find_game
from croupier.law import RuleViolation
from croupier.ledger.entry import Fact
from croupier.records.canonical import digest
from croupier.records.log import RoundLog
from croupier.records.replay import rebuild
from croupier.shuffle import SealedDeck, verify_deck
from croupier.table.money import chips_laid


def rebuild_record(facts: Iterable[Fact], number: int) -> dict[str, Any]:
    """Return a settled round as the record that ``croupier replay`` reads.

    Args:
        facts: The facts of the table's stream, or those from the round's start to its settlement.
        number: The round's number.

    Raises:
        RuleViolation: The round is not among the facts, or was not settled but voided, say.
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
        elif kind == "round voided":
            wrong = f"round {number} was voided: {body['reason']}"
            raise RuleViolation(wrong, accepted="the facts of a settled round")
    wrong = f"round {number} is not settled in these facts"
    raise RuleViolation(wrong, accepted="the facts of a settled round")


def rebuild_voided(facts: Iterable[Fact], number: int) -> RoundState:
    """Return a voided round as far as it was played, each of its commands done again.

    Args:
        facts: As for ``rebuild_record``.
        number: The round's number.

    Raises:
        RuleViolation: It is not among the facts; its deck does not fit the seal; other events
            answer a command; or other stakes went back than those that lay there.
    """
    header: Mapping[str, Any] = {}
    entries: list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]] = []
    for kind, body in facts:
        if body.get("round") != number:
            continue
        if kind == "round started":
            header = body["header"]
        elif kind == "played":
            entries.append((body["command"], body["events"]))
        elif kind == "round voided" and header:
            return _voided(header, entries, body)
    wrong = f"round {number} is not voided in these facts"
    raise RuleViolation(wrong, accepted="the facts of a voided round")


def _voided(
    header: Mapping[str, Any],
    entries: list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]],
    body: Mapping[str, Any],
) -> RoundState:
    deck = None
    if "seal" in header:
        verify_deck(header["seal"], body["deck"], body["nonce"])
        deck = SealedDeck(read_cards(body["deck"]), bytes.fromhex(body["nonce"]))
    log = RoundLog(find_game(header["game"]), header["house"], deck, device=header["device"],
                   by_act=header["by_act"], round_id=header["round"])  # fmt: skip
    rebuild(log, entries)
    lay = chips_laid(log.state)
    if body["back"] != lay:
        wrong = f"round {body['round']}: {body['back']} went back, and {lay} lay there"
        raise RuleViolation(wrong, accepted="every stake")
    return log.state
