"""Deciding commands of a meter itself: opening it, taking it out of play, changing it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from croupier.games.four_card_poker.rules import METER_FLOOR
from croupier.law import RuleViolation
from croupier.money import MOST, Cents, write_dollars
from croupier.table.commands import (
    ApproveChange,
    ChangeMeter,
    OpenMeter,
    RefuseChange,
    ResumeMeter,
    SuspendMeter,
)
from croupier.table.context import require
from croupier.table.draft import Draft
from croupier.table.meter import Change, MeterState

STREAM: Final = re.compile(r"meter:[A-Za-z0-9._-]{1,40}", re.ASCII)
_SHARE: Final = re.compile(r"[0-9]{1,9}/[0-9]{1,9}", re.ASCII)


def open_meter(draft: Draft, command: OpenMeter) -> None:
    """Begin a meter; the house puts in its first amount.

    Raises:
        RuleViolation: It is open, an amount is under the floor, or the rate is no share.
    """
    require(draft.context, "supervisor")
    if STREAM.fullmatch(draft.meter.stream) is None:
        wrong = f"a meter's stream is {draft.meter.stream!r:.60}"
        raise RuleViolation(wrong, accepted="meter: and 1 to 40 letters, digits, dots or dashes")
    if draft.meter.status != "not opened":
        raise RuleViolation(f"{draft.meter.stream} is open", accepted="a new meter")
    if command.table not in METER_FLOOR:
        wrong = f"the progressive pay table is {command.table!r:.20}"
        raise RuleViolation(wrong, "5324.33(f)(4)#1", accepted=" or ".join(METER_FLOOR))
    _check_floor(command.table, "initial", command.initial)
    _check_floor(command.table, "reset", command.reset)
    told = {"table": command.table, "initial": command.initial, "reset": command.reset}
    draft.add_to_meter("meter opened", rate=str(_share(command.rate)), **told)


def suspend_meter(draft: Draft, command: SuspendMeter) -> None:
    """Let no table take a progressive wager; what is in play is played out."""
    require(draft.context, "supervisor")
    _check_status(draft.meter, "available")
    draft.add_to_meter("meter suspended", reason=command.reason)


def resume_meter(draft: Draft, command: ResumeMeter) -> None:
    """Take wagers again, with the amounts as they were."""
    require(draft.context, "supervisor")
    _check_status(draft.meter, "unavailable")
    draft.add_to_meter("meter resumed", reason=command.reason)


def change_meter(draft: Draft, command: ChangeMeter) -> None:
    """Ask for another reset amount or rate.

    Raises:
        RuleViolation: A table is linked, or a win is not paid; or the amounts are not lawful.
    """
    require(draft.context, "supervisor")
    _check_idle(draft.meter)
    if draft.meter.change is not None:
        raise RuleViolation("another change waits", accepted="that one approved or refused first")
    _check_floor(draft.meter.table, "reset", command.reset)
    told = {"reset": command.reset, "rate": str(_share(command.rate))}
    draft.add_to_meter("change asked", reason=command.reason, **told)


def approve_change(draft: Draft, _command: ApproveChange) -> None:
    """Change the meter, as a second person; what it was before is written down."""
    change = _waiting(draft)
    _check_idle(draft.meter)
    before = {"reset": draft.meter.reset, "rate": str(draft.meter.rate)}
    told: dict[str, Any] = {"reset": change.reset, "rate": str(change.rate)}
    draft.add_to_meter(
        "meter changed", before=before, reason=change.reason, asked_by=change.by, **told
    )


def refuse_change(draft: Draft, command: RefuseChange) -> None:
    """Leave the meter as it is."""
    _waiting(draft)
    draft.add_to_meter("change refused", reason=command.reason)


def _waiting(draft: Draft) -> Change:
    require(draft.context, "supervisor")
    change = draft.meter.change
    if change is None:
        raise RuleViolation("no change of the meter waits", accepted="a change asked for first")
    if change.by == draft.context.actor.name:
        wrong = f"{change.by!r} asked for this"
        raise RuleViolation(wrong, accepted="a second person, who is a supervisor")
    return change


def _check_status(meter: MeterState, status: str) -> None:
    if meter.status != status:
        wrong = f"{meter.stream} is {meter.status}"
        raise RuleViolation(wrong, accepted=f"a meter that is {status}")


def _check_idle(meter: MeterState) -> None:
    """Raise while the meter is in play: a table is linked, or a win is not paid."""
    if meter.status == "not opened":
        raise RuleViolation(f"{meter.stream} is not opened", accepted="an open meter")
    if meter.tables:
        wrong = f"{meter.stream} is in play at {', '.join(sorted(meter.tables))}"
        raise RuleViolation(wrong, policy="F-16", accepted="a change when no table is linked")
    if meter.owed:
        wrong = f"{meter.stream} owes {write_dollars(meter.owed)}"
        raise RuleViolation(wrong, policy="F-16", accepted="a change when every win is paid")


def _check_floor(table: str, what: str, amount: Cents) -> None:
    floor = METER_FLOOR[table]
    if not floor <= amount <= MOST:
        wrong = f"the {what} amount of the meter is {write_dollars(amount)}"
        accepted = f"{write_dollars(floor)} or more with table {table}"
        raise RuleViolation(wrong, "5324.33(f)(4)(ii)#2", accepted=accepted)


def _share(text: str) -> Fraction:
    if _SHARE.fullmatch(text) is not None and not text.endswith(
        "/" + "0" * len(text.split("/")[1])
    ):
        rate = Fraction(text)
        if 0 < rate <= 1:
            return rate
    raise RuleViolation(f"the rate is {text!r:.40}", policy="F-16",
                        accepted='a fraction above 0 and at most 1, such as "1/5"')  # fmt: skip
