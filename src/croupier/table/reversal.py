"""Correcting a settled round: what it moved is moved back, and what is right instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from croupier.engine import RoundState
from croupier.engine.state import finished_round
from croupier.games.line import Settlement
from croupier.law import RuleViolation
from croupier.ledger.entry import Fact
from croupier.money import Cents
from croupier.records.retelling import evolve_told, open_told
from croupier.records.rounds import write_round
from croupier.records.settling import settle_record
from croupier.records.writing import write_settlement
from croupier.table.commands import Reverse
from croupier.table.draft import Draft
from croupier.table.money import nets, wins_meter
from croupier.table.state import Asked

_CARDS: Final = ("cards", "dealer", "community", "box")


class Reversal(NamedTuple):
    """What a reversal comes to."""

    back: Mapping[str, Cents]
    """What each player gives back; below zero what a player still gets."""
    told: Mapping[str, Any]
    """The new settlement and its nets, where the round was settled anew."""


def check_reversal(draft: Draft, action: Reverse) -> Reversal:
    """Return what a reversal comes to, if it can be.

    Raises:
        RuleViolation: The table is closed; the round is reversed already or never was settled; a
            win of the whole meter is part of it; or more than its cards is corrected.
    """
    table = draft.table
    if table.status == "closed":
        raise RuleViolation(f"{table.stream} is closed", accepted="an open table")
    if action.round in table.reversed:
        wrong = f"round {action.round} is reversed already"
        raise RuleViolation(wrong, accepted="a round that stands")
    return undo(draft.context.settled, table.stream, action)


def undo(facts: Iterable[Fact], stream: str, action: Reverse) -> Reversal:
    """Return what the reversal of a round comes to.

    Args:
        facts: Those of the table's stream.
        stream: Its name.
        action: Which round, and the right cards where it is settled anew.

    Raises:
        RuleViolation: The round never was settled; a win of the whole meter is part of it; or more
            than its cards is corrected.
    """
    played = _played(facts, f"{stream}/{action.round}")
    if played is None or played.settlement is None:
        wrong = f"round {action.round} was not settled at this table"
        raise RuleViolation(wrong, accepted="a settled round")
    _refuse_meter(action.round, played.settlement)
    was = nets(played, played.settlement)
    if action.corrected is None:
        return Reversal(was, {})
    settlement = _settle_anew(played, action)
    now = nets(played, settlement)
    back = {player: was[player] - now[player] for player in was}
    return Reversal(back, {"result": write_settlement(played.game, settlement, None), "net": now})


def reverse(draft: Draft, action: Reverse, asked: Asked) -> None:
    """Move back what a round moved.

    Raises:
        RuleViolation: It cannot be reversed, or a player has no longer what is taken back.
    """
    reversal = check_reversal(draft, action)
    draft.add(
        "round reversed",
        round=action.round,
        reason=action.reason,
        request=asked.number,
        asked_by=asked.by,
        back=dict(reversal.back),
        **reversal.told,
    )
    draft.reply["back"] = dict(reversal.back)


def _played(facts: Iterable[Fact], round_id: str) -> RoundState | None:
    """Return a round played to its end, from the facts handed in; None if it is not there."""
    engine = None
    for kind, body in facts:
        if kind == "round started":
            here = body["header"]["round"] == round_id
            engine = open_told(body["header"]) if here else None
        elif kind == "played" and engine is not None:
            for event in body["events"]:
                engine = evolve_told(engine, event)
        elif kind == "round settled" and body["id"] == round_id:
            return engine
    return None


def _refuse_meter(number: int, settlement: Settlement) -> None:
    if any(wins_meter(line) for seat in settlement.seats for line in seat.lines):
        wrong = f"a win of the whole meter is part of round {number}"
        raise RuleViolation(wrong, accepted="a round without one")


def _settle_anew(played: RoundState, action: Reverse) -> Settlement:
    """Return the settlement of a round with other cards.

    Raises:
        RuleViolation: More than the cards differs, or the round so told cannot be settled.
    """
    settled = settle_record(action.corrected)
    was = write_round(played.game, {}, finished_round(played))
    same = settled.game is played.game and settled.rules == played.rules
    if not same or _but_cards(action.corrected or {}) != _but_cards(was):
        wrong = f"round {action.round}, as corrected, differs in more than cards"
        raise RuleViolation(wrong, accepted="the round as it was played, with the right cards")
    _refuse_meter(action.round, settled.settlement)
    return settled.settlement


def _but_cards(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record without its cards, its id, and what is compared otherwise."""
    left_out = (*_CARDS, "id", "game", "house")
    rest = {key: value for key, value in record.items() if key not in left_out}
    rest["seats"] = [
        {key: value for key, value in seat.items() if key not in _CARDS} for seat in record["seats"]
    ]
    return rest
