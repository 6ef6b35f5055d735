"""What proves a round: the deck against its seal, the record against its settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.law import RuleViolation
from croupier.ledger.reading import Noted
from croupier.records.replay import replay
from croupier.shuffle import verify_deck


def prove_deck(facts: Sequence[Noted]) -> dict[str, Any]:
    """Return the opened deck held against the hash that was published before the bets.

    Args:
        facts: Of the round, from its start on.

    Returns:
        ``seal`` (None where a person entered the cards of a physical table), ``deck`` and
        ``nonce``, ``wrong`` (empty where they fit), when the seal was ``published``, by which fact
        (``number``, ``hash``), and when the first wager followed (``bet``).
    """
    start = facts[0]
    seal = start.body["header"].get("seal")
    opened = next((fact.body for fact in facts if "nonce" in fact.body), {})
    deck, nonce = opened.get("deck", ""), opened.get("nonce", "")
    wrong = ""
    if seal is not None:
        try:
            verify_deck(seal, deck, nonce)
        except RuleViolation as error:
            wrong = error.message
    bet = next((fact for fact in facts if _bets(fact)), None)
    return {
        "seal": seal,
        "deck": deck,
        "nonce": nonce,
        "wrong": wrong,
        "published": start.at,
        "number": start.number,
        "hash": start.hash,
        "bet": None if bet is None else {"at": bet.at, "number": bet.number},
        "code": f'import hashlib\nprint(hashlib.sha256(b"{deck}\\n{nonce}").hexdigest())',
    }


def _bets(fact: Noted) -> bool:
    return any(event["event"] == "bet placed" for event in fact.body.get("events", ()))


def prove_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return whether a record, replayed, comes to the settlement that it tells.

    Returns:
        The record's ``sha256``, and ``wrong``, empty where everything fits.
    """
    try:
        replay(record)
    except RuleViolation as error:
        return {"sha256": record["sha256"], "wrong": error.message}
    return {"sha256": record["sha256"], "wrong": ""}
