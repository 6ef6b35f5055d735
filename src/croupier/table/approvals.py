"""What one person asks for and another must approve: irregularities, corrections, voids."""

from __future__ import annotations

from typing import Any

from croupier.engine import decide
from croupier.law import RuleViolation
from croupier.records.codec import read_command
from croupier.table.codec import read_table_command, write_table_command
from croupier.table.commands import Action, Approve, Refuse, Request, Reverse, Void
from croupier.table.context import require
from croupier.table.draft import Draft
from croupier.table.play import perform, refuse_while_waiting, settle_if_over
from croupier.table.reversal import check_reversal, reverse
from croupier.table.state import Asked
from croupier.table.voiding import check_void, void


def request(draft: Draft, command: Request) -> None:
    """Ask for an action; it is tried, so that whoever approves is not asked in vain.

    Raises:
        RuleViolation: The action would not be lawful now, or another one already waits.
    """
    require(draft.context, "dealer", "supervisor")
    table, action = draft.table, command.action
    number: dict[str, int] = {}
    if isinstance(action, Reverse):
        check_reversal(draft, action)
    else:
        playing = table.playing
        if playing is None:
            raise RuleViolation("no round is in play", accepted=table.next_step)
        refuse_while_waiting(draft)
        if isinstance(action, Void):
            check_void(draft, action)
        else:
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
        reverse(draft, action, asked)
    elif isinstance(action, Void):
        void(draft, action, asked)
    else:
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
        decided = 0 < number <= draft.table.last_asked
        wrong = f"request {number} {'is decided already' if decided else 'was never made'}"
        waiting = ", ".join(map(str, sorted(draft.table.asked)))
        raise RuleViolation(wrong, accepted=f"one that waits: {waiting or 'none does'}")
    if asked.by == draft.context.actor.name:
        wrong = f"{asked.by!r} asked for this"
        raise RuleViolation(wrong, accepted="a second person, who is a supervisor")
    return asked


def _action(asked: Asked) -> Action:
    told = dict(asked.action)
    of_table = told["command"] in ("reverse", "void")
    action: Any = read_table_command(told) if of_table else read_command(told)
    return action  # type: ignore[no-any-return]  # it was written by request
