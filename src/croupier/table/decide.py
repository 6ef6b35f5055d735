"""Answering a command with an entry for the ledger, or refusing it; nothing else happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from croupier.law import RuleViolation
from croupier.ledger.entry import Entry
from croupier.records.canonical import canonical
from croupier.table import approvals, commands, controller, decks, floor, play, progressive
from croupier.table.codec import read_table_command, write_table_command
from croupier.table.commands import MeterCommand, TableCommand
from croupier.table.context import Context
from croupier.table.draft import Draft
from croupier.table.meter import MeterState
from croupier.table.state import TableState


def decide_table(state: TableState, command: TableCommand, context: Context) -> Entry:
    """Return the entry with which a table answers a command.

    Args:
        state: The table; it is not changed.
        command: What is asked.
        context: Who asks, when, with which key; and what the table's facts do not tell.

    Returns:
        Everything to be written: facts for the table and its meter, postings, the deck as a
        secret, the reply. An entry without facts is a clock that fired twice, or too late.

    Raises:
        RuleViolation: The command is not lawful now, or not this person's to give.

    >>> from croupier.table.context import Actor
    >>> context = Context(actor=Actor("eve", "supervisor"), at="2026-11-30T06:00:00.000Z", key="k1")
    >>> command = commands.OpenTable("let-it-ride", {}, chips=500_000)
    >>> entry = decide_table(TableState("table:7"), command, context)
    >>> entry.appends[0].facts[0].kind, entry.postings[1]
    ('table opened', Posting(account='tray:table:7', amount=500000))
    """
    return answer_table(state, command, context).entry


class Decision(NamedTuple):
    """An entry, and what stands when it is written."""

    entry: Entry
    table: TableState | None
    meter: MeterState | None


def answer_table(state: TableState, command: object, context: Context) -> Decision:
    """Do as ``decide_table`` does, and tell also how the table and its meter stand after it."""
    if state.meter is not None and (context.meter is None or context.meter.stream != state.meter):
        raise RuleViolation(f"the state of {state.meter} is not at hand", accepted="that meter")
    request, asked = read_anew(command, of_meter=False)
    draft = Draft(context, state, context.meter)
    _TABLE[type(asked)](draft, asked)
    draft.reply = {**_told(draft.table), "done": True, **draft.reply}
    return Decision(draft.entry(request), draft.table, context.meter and draft.meter)


def decide_meter(state: MeterState, command: MeterCommand, context: Context) -> Entry:
    """Return the entry with which a meter answers a command.

    Args:
        state: The meter; it is not changed.
        command: What is asked.
        context: Who asks, when, with which key; and the meter that ``other_meter`` names.

    Raises:
        RuleViolation: The command is not lawful now, or not this person's to give.
    """
    return answer_meter(state, command, context).entry


def answer_meter(state: MeterState, command: object, context: Context) -> Decision:
    """Do as ``decide_meter`` does, and tell also how the meter stands after it."""
    request, asked = read_anew(command, of_meter=True)
    draft = Draft(context, None, state, context.meter)
    _METER[type(asked)](draft, asked)
    meter = draft.meter
    draft.reply = {"meter": meter.stream, "shown": meter.shown, "status": meter.status}
    return Decision(draft.entry(request), None, meter)


def read_anew(command: object, *, of_meter: bool) -> tuple[dict[str, Any], Any]:
    """Return a command as JSON and as that JSON reads, if it is one of the known kinds.

    Types say so already; whoever calls may not have asked them.

    Args:
        command: What is asked.
        of_meter: Whether a meter is asked, not a table.

    Raises:
        RuleViolation: It is no command of a table or a meter, or has other fields.
    """
    if type(command) not in (_METER if of_meter else _TABLE):
        wrong = f"{type(command).__name__} is no command for this"
        raise RuleViolation(wrong, accepted="another stream")
    try:
        told = write_table_command(command)  # type: ignore[arg-type]  # it is one, as just seen
        canonical(told)
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        wrong = f"the command is misshapen: {error}"
        raise RuleViolation(wrong, accepted="fields as its kind has them") from None
    return told, read_table_command(told)


def _told(table: TableState) -> dict[str, Any]:
    """Return what everybody may know after a command: where the table and its round stand."""
    told: dict[str, Any] = {"table": table.stream, "status": table.status, "round": table.number}
    if table.round is None:
        return told
    engine = table.round.engine
    stage = table.round.over or ("playing" if engine.closed else "betting")
    told["stage"] = stage
    if stage == "playing":
        asked = engine.open_question
        told["asked"] = None if asked is None else {"seat": asked[0], "question": asked[1].name}
    if stage == "settled" and engine.settlement is not None:
        told["net"] = {str(seat.number): seat.net for seat in engine.settlement.seats}
        if engine.settlement.flags:
            told["flags"] = [flag.message for flag in engine.settlement.flags]
    if table.held:
        told["held"] = {str(hit): seat for hit, seat in table.held.items()}
    if table.waiting:
        told["waits_for"] = [asked.number for asked in table.waiting]
    return told


_TABLE: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    commands.OpenTable: floor.open_table,
    commands.CloseTable: floor.close_table,
    commands.ChangeLimits: floor.change_limits,
    commands.Suspend: floor.suspend,
    commands.Resume: floor.resume,
    commands.Sit: floor.sit,
    commands.LeaveSeat: floor.leave_seat,
    commands.BuyIn: floor.buy_in,
    commands.CashOut: floor.cash_out,
    commands.Fill: floor.fill,
    commands.Credit: floor.credit,
    commands.InspectDeck: decks.inspect_deck,
    commands.ReplaceDeck: decks.replace_deck,
    commands.StartRound: play.start_round,
    commands.CallOff: play.call_off,
    commands.Play: play.play,
    commands.BettingClock: play.betting_clock,
    commands.DecisionClock: play.decision_clock,
    commands.Request: approvals.request,
    commands.Approve: approvals.approve,
    commands.Refuse: approvals.refuse,
    commands.DocumentWin: progressive.document_win,
    commands.PayWin: progressive.pay_win,
}
_METER: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    commands.OpenMeter: controller.open_meter,
    commands.SuspendMeter: controller.suspend_meter,
    commands.ResumeMeter: controller.resume_meter,
    commands.ChangeMeter: controller.change_meter,
    commands.CloseMeter: controller.close_meter,
    commands.ApproveChange: controller.approve_change,
    commands.RefuseChange: controller.refuse_change,
}
