"""Deciding commands of a meter itself: opening it, taking it out of play, changing and closing it.

A meter that is closed for good leaves its whole amount, the hidden part of a cent too, to another
open meter of the same pay table: players put it in, and only a player takes it out. There is no
way to end a meter otherwise; without another one, one is opened first. What it owes must be paid
and no table be linked.
"""

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
    CloseMeter,
    OpenMeter,
    RefuseChange,
    ResumeMeter,
    SuspendMeter,
)
from croupier.table.context import require
from croupier.table.draft import Draft
from croupier.table.meter import Change, Closing, MeterState
from croupier.table.progressive import CLOSED

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
        wrong = f"{draft.meter.stream} is {draft.meter.status}"
        raise RuleViolation(wrong, accepted="a new meter")
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
    draft.rest_on_tables()  # a bet that is written meanwhile was made before, or is refused
    draft.add_to_meter("meter suspended", reason=command.reason)


def resume_meter(draft: Draft, command: ResumeMeter) -> None:
    """Take wagers again, with the amounts as they were."""
    require(draft.context, "supervisor")
    _check_status(draft.meter, "unavailable")
    draft.rest_on_tables()
    draft.add_to_meter("meter resumed", reason=command.reason)


def change_meter(draft: Draft, command: ChangeMeter) -> None:
    """Ask for another reset amount or rate.

    Raises:
        RuleViolation: A table is linked, or a win is not paid; or the amounts are not lawful.
    """
    require(draft.context, "supervisor")
    _check_idle(draft.meter)
    _check_nothing_waits(draft.meter)
    _check_floor(draft.meter.table, "reset", command.reset)
    told = {"reset": command.reset, "rate": str(_share(command.rate))}
    draft.add_to_meter("change asked", reason=command.reason, **told)


def approve_change(draft: Draft, _command: ApproveChange) -> None:
    """Change or close the meter, as a second person; what it was before is written down.

    Raises:
        RuleViolation: Nothing waits, it is the one who asked, or it is not lawful any more.
    """
    change = _waiting(draft)
    if isinstance(change, Closing):
        _close(draft, change)
        return
    _check_idle(draft.meter)
    before = {"reset": draft.meter.reset, "rate": str(draft.meter.rate)}
    told: dict[str, Any] = {"reset": change.reset, "rate": str(change.rate)}
    draft.add_to_meter(
        "meter changed", before=before, reason=change.reason, asked_by=change.by, **told
    )


def close_meter(draft: Draft, command: CloseMeter) -> None:
    """Ask for the meter to be closed for good.

    Raises:
        RuleViolation: It is in play or owes a win, or the other meter cannot take what it shows.
    """
    require(draft.context, "supervisor")
    _check_nothing_waits(draft.meter)
    _receiver(draft, command.to)
    draft.add_to_meter("closing asked", to=command.to, reason=command.reason)


def other_meter(meter: MeterState, command: object) -> str | None:
    """Return the stream of the other meter that must be at hand for a meter's command."""
    to: object = command.to if isinstance(command, CloseMeter) else None
    if isinstance(command, ApproveChange) and isinstance(meter.change, Closing):
        to = meter.change.to
    return to if isinstance(to, str) and STREAM.fullmatch(to) else None


def _close(draft: Draft, closing: Closing) -> None:
    receiver, meter = _receiver(draft, closing.to), draft.meter
    told = {"amount": meter.shown, "remainder": str(meter.remainder)}
    contributed = receiver.with_received(meter.shown, meter.remainder)
    # Two parts of a cent may come to a whole one, which no table has given yet: the house does.
    cents = contributed.numerator // contributed.denominator - receiver.whole - meter.shown
    draft.add_to_meter(
        "meter closed", to=closing.to, reason=closing.reason, asked_by=closing.by, **told
    )
    draft.add_to_other("meter received", **{"from": meter.stream}, cents=cents, **told)


def _receiver(draft: Draft, stream: str) -> MeterState:
    """Return the meter that gets what this one shows, if it can and this one can be closed."""
    meter, other = draft.meter, draft.other
    _check_idle(meter)
    if other is None or other.stream != stream or stream == meter.stream:
        raise RuleViolation(f"{stream!r:.60} is no other meter", accepted="another open meter")
    if other.status in CLOSED or other.table != meter.table:
        wrong = f"{stream} is {other.status}, with table {other.table or 'none'}"
        raise RuleViolation(wrong, accepted=f"an open meter with table {meter.table}")
    return other


def refuse_change(draft: Draft, command: RefuseChange) -> None:
    """Leave the meter as it is."""
    _waiting(draft)
    draft.add_to_meter("change refused", reason=command.reason)


def _check_nothing_waits(meter: MeterState) -> None:
    if meter.change is not None:
        raise RuleViolation("another change waits", accepted="that one approved or refused first")


def _waiting(draft: Draft) -> Change | Closing:
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
    if meter.status in CLOSED:
        raise RuleViolation(f"{meter.stream} is {meter.status}", accepted="an open meter")
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
