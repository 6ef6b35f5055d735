"""What one person asks for and another must approve: irregularities, rulings, corrections."""

from __future__ import annotations

from typing import Any

from croupier.engine import decide
from croupier.engine.commands import Correct, Report, RuleOn
from croupier.law import RuleViolation
from croupier.money import Cents
from croupier.records.codec import read_command
from croupier.table.codec import read_table_command, write_table_command
from croupier.table.commands import Approve, Refuse, Request, Reverse
from croupier.table.context import Context, require
from croupier.table.draft import Draft
from croupier.table.play import perform, refuse_while_waiting, settle_if_over
from croupier.table.state import Asked, TableState


def request(draft: Draft, command: Request) -> None:
    """Ask for an action; it is tried, so that whoever approves is not asked in vain.

    Raises:
        RuleViolation: The action would not be lawful now, or another one already waits.
    """
    require(draft.context, "dealer", "supervisor")
    table, action = draft.table, command.action
    number: dict[str, int] = {}
    if isinstance(action, Reverse):
        _check_reversal(draft.context, table, action)
    else:
        playing = table.playing
        if playing is None:
            raise RuleViolation("no round is in play", accepted=table.next_step)
        refuse_while_waiting(draft)
        action = action._replace(by=draft.context.actor.name)
        deck = draft.context.deck
        decide(playing.engine, action, None if deck is None else deck.cards)
        number = {"round": playing.number}
    draft.add(
        "approval asked",
        request=table.last_asked + 1,
        action=write_table_command(action),
        at=draft.context.at,
        **number,
    )
    draft.reply["request"] = table.last_asked + 1


def approve(draft: Draft, command: Approve) -> None:
    """Do what was asked for, as a second person.

    Raises:
        RuleViolation: Nothing of that number waits, or it is the one who asked.
    """
    asked = _asked(draft, command.request)
    draft.add("approved", request=asked.number)
    action = _action(asked)
    if isinstance(action, Reverse):
        _reverse(draft, action, asked)
        return
    perform(draft, action, request=asked.number)
    settle_if_over(draft)


def refuse(draft: Draft, command: Refuse) -> None:
    """Do not let it be done; the round goes on as if nothing had been asked.

    Raises:
        RuleViolation: Nothing of that number waits, or it is the one who asked.
    """
    asked = _asked(draft, command.request)
    draft.add("refused", request=asked.number, reason=command.reason)


def _asked(draft: Draft, number: int) -> Asked:
    require(draft.context, "supervisor")
    asked = draft.table.asked.get(number)
    if asked is None:
        waiting = ", ".join(map(str, sorted(draft.table.asked))) or "none waits"
        raise RuleViolation(f"no request {number} waits", accepted=waiting)
    if asked.by == draft.context.actor.name:
        wrong = f"{asked.by!r} asked for this"
        raise RuleViolation(wrong, accepted="a second person, who is a supervisor")
    return asked


def _action(asked: Asked) -> Report | RuleOn | Correct | Reverse:
    told = dict(asked.action)
    action: Any = read_table_command(told) if told["command"] == "reverse" else read_command(told)
    return action  # type: ignore[no-any-return]  # it was written by request


def _check_reversal(context: Context, table: TableState, action: Reverse) -> dict[str, Cents]:
    """Return what each player got in a round and gives back, if it can be reversed.

    Raises:
        RuleViolation: It is reversed already or never was settled, or a win of the whole meter is
            part of it; or the table is closed.
    """
    if table.status == "closed":
        raise RuleViolation(f"{table.stream} is closed", accepted="an open table")
    if action.round in table.reversed:
        wrong = f"round {action.round} is reversed already"
        raise RuleViolation(wrong, accepted="a round that stands")
    body = _settled_body(context.settled, f"{table.stream}/{action.round}", action.round)
    lines = [(s["seat"], line) for s in body["result"]["seats"] for line in s["lines"]]
    if any(line.get("basis") == "meter" for _, line in lines):
        wrong = f"round {action.round} has a win of the whole meter"
        raise RuleViolation(wrong, accepted="a round without one: papers and payment are its way")
    return dict(body["net"])


def _settled_body(facts: Any, round_id: str, number: int) -> Any:  # noqa: ANN401 - JSON
    """Return what the settlement of a round says, from the facts handed in."""
    for fact in facts:
        if fact.kind == "round settled" and fact.body["id"] == round_id:
            return fact.body
    raise RuleViolation(f"round {number} was not settled here", accepted="a settled round")


def _reverse(draft: Draft, action: Reverse, asked: Asked) -> None:
    back = _check_reversal(draft.context, draft.table, action)
    draft.add(
        "round reversed",
        round=action.round,
        reason=action.reason,
        request=asked.number,
        asked_by=asked.by,
        back=back,
    )
    draft.reply["back"] = back
