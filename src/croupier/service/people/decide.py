"""Answering a command about an account with an entry for the ledger, or refusing it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.law import RuleViolation
from croupier.ledger.entry import Entry
from croupier.service.people import commands
from croupier.service.people.account import Account
from croupier.service.people.commands import Command
from croupier.service.people.draft import Context, Draft
from croupier.service.people.names import check_name, check_person_name, stream_of
from croupier.service.people.roles import MACHINES, PERSONS, Permission, Role, a, require
from croupier.service.people.terms import later, read_time, stamp
from croupier.shape import show

LONGEST_REASON: Final = 200
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def decide(account: Account, command: Command, context: Context) -> Entry:
    """Return the entry with which an account answers a command.

    Args:
        account: The account; it is not changed.
        command: What is asked.
        context: Who asks, when, with which key; a new password's hash, a new token's id.

    Raises:
        RuleViolation: It cannot be done now.
        NotPermittedError: It is not this one's to ask.

    >>> from croupier.service.people.terms import operator
    >>> context = Context(by=operator("alice"), at="2026-11-30T06:00:00.000Z", key="1", hashed="$")
    >>> decide(Account("people:eve"), commands.OpenAccount("Eve", "supervisor"), context).reply
    {'name': 'Eve', 'role': 'supervisor', 'status': 'open'}
    """
    if type(command) not in _COMMANDS:
        raise RuleViolation(f"{command!r:.60} is no command for an account", accepted="another")
    draft = Draft(account, context)
    permission: Permission = (
        "approve" if isinstance(command, commands.ApproveRole) else "manage people"
    )
    require(context.by.name, context.by.role, permission)
    _COMMANDS[type(command)](draft, command)
    extra = {"token": context.token} if isinstance(command, commands.MakeToken) else {}
    return draft.entry(write(command), **extra)


def write(command: Any) -> dict[str, Any]:  # noqa: ANN401 - a command of any kind
    """Return a command as JSON.

    >>> write(commands.UnlockAccount("she called"))
    {'command': 'unlock account', 'reason': 'she called'}
    """
    name = _CAMEL.sub(" ", type(command).__name__).lower()
    return {"command": name, **command._asdict()}


def _open_account(draft: Draft, command: commands.OpenAccount) -> None:
    """Open an account; only the operator opens a supervisor's, or one with a lasting password."""
    name = check_person_name(command.name)
    _check_stream(draft.account, name)
    if draft.account.status != "not opened":
        raise RuleViolation(f"the name {name!r} is taken", accepted="another name")
    _check_role(command.role, PERSONS)
    if command.role == "supervisor" and draft.context.by.role != "operator":
        raise RuleViolation(
            "one supervisor cannot open another's account",
            accepted="another role, and then a change of role that a second supervisor approves",
        )
    if not draft.context.one_time and draft.context.by.role != "operator":
        wrong = f"{draft.context.by.name!r} would know the password of {name!r}"
        raise RuleViolation(wrong, accepted="a password for one use")
    told = {"name": name, "role": command.role, "one_time": draft.context.one_time}
    draft.add_with_password("account opened", **told)


def _ask_role(draft: Draft, command: commands.AskRole) -> None:
    """Ask for another role of a person."""
    account = _person(draft)
    _check_role(command.role, PERSONS)
    if account.role == command.role:
        raise RuleViolation(f"{account.name!r} is {a(account.role)}", accepted="another role")
    if account.asked is not None:
        wrong = f"{account.asked.by!r} asked already: {account.asked.role}"
        raise RuleViolation(wrong, accepted="that one approved or refused first")
    draft.add("role asked", role=command.role, reason=_reason(command.reason))


def _approve_role(draft: Draft, _command: commands.ApproveRole) -> None:
    """Change the role, as a second person; what it was before is written down."""
    account = _person(draft)
    asked, by = account.asked, draft.context.by.name
    if asked is None:
        raise RuleViolation("no change of role waits", accepted="one asked for first")
    if by in (asked.by, account.name):
        told = "asked for this" if by == asked.by else "is the one concerned"
        wrong = f"{by!r} {told}"
        raise RuleViolation(wrong, accepted="a second person, who is a supervisor")
    if asked.role == "supervisor" and account.one_time:
        wrong = f"somebody else knows the password of {account.name!r}"
        raise RuleViolation(wrong, accepted="an approval when its owner has set his own")
    told_before = {"before": account.role, "reason": asked.reason, "asked_by": asked.by}
    draft.add("role changed", role=asked.role, **told_before)


def _refuse_role(draft: Draft, command: commands.RefuseRole) -> None:
    """Leave the role as it is; whoever asked may take it back so."""
    if _person(draft).asked is None:
        raise RuleViolation("no change of role waits", accepted="one asked for first")
    draft.add("role refused", reason=_reason(command.reason))


def _reset_password(draft: Draft, command: commands.ResetPassword) -> None:
    """Give a password for one use; a supervisor's only the operator resets."""
    account, by = _person(draft), draft.context.by
    if by.role != "operator" and (account.role == "supervisor" or by.name == account.name):
        raise RuleViolation(f"{account.name!r} is a supervisor", accepted="a reset by the operator")
    told = {"one_time": draft.context.one_time, "reason": _reason(command.reason)}
    draft.add_with_password("password set", **told)


def _lock_account(draft: Draft, command: commands.LockAccount) -> None:
    """Lock an account; one that wrong passwords locked, too, whose sessions then end."""
    account = _person(draft)
    if account.status == "locked" and not account.by_tries:
        raise RuleViolation(f"{account.name!r} is locked", accepted="an account that is open")
    draft.add("account locked", reason=_reason(command.reason))


def _unlock_account(draft: Draft, command: commands.UnlockAccount) -> None:
    account = _person(draft)
    if account.status != "locked":
        raise RuleViolation(f"{account.name!r} is open", accepted="an account that is locked")
    draft.add("account unlocked", reason=_reason(command.reason))


def _end_sessions(draft: Draft, command: commands.EndSessions) -> None:
    """End all sessions of a person; a machine's tokens are revoked one by one."""
    _person(draft)
    draft.add("sessions ended", reason=_reason(command.reason))


def _close_account(draft: Draft, command: commands.CloseAccount) -> None:
    _known(draft)
    draft.add("account closed", reason=_reason(command.reason))


def _make_token(draft: Draft, command: commands.MakeToken) -> None:
    """Make a token; its machine keeps the role that it had first."""
    account, context = draft.account, draft.context
    name = check_name(command.name)
    _check_stream(account, name)
    if account.kind == "person" or account.status == "closed":
        wrong = f"{account.name!r} is a {account.kind}, {account.status}"
        raise RuleViolation(wrong, accepted="a name that is free, or of a machine in use")
    _check_role(command.role, MACHINES)
    if account.role not in (None, command.role):
        wrong = f"{account.name!r} is {a(account.role)}, not {a(command.role)}"
        raise RuleViolation(wrong, accepted="the same role, or another machine")
    expires = stamp(read_time(command.expires))
    last = later(context.at, context.terms.longest_token)
    if not context.at < expires <= last:
        wrong = f"the token would expire {expires}"
        raise RuleViolation(wrong, accepted=f"after {context.at}, and not after {last}")
    if context.token is None:
        raise TypeError("a token is made, and its id was not handed in")
    told = {"name": account.name or name, "role": command.role, "token": context.token}
    draft.add("token made", **told, expires=expires)


def _revoke_token(draft: Draft, command: commands.RevokeToken) -> None:
    account = _known(draft)
    if command.token not in account.tokens:
        known = ", ".join(account.tokens) or "it has none"
        raise RuleViolation(f"{account.name!r} has no such token", accepted=known)
    draft.add("token revoked", token=command.token, reason=_reason(command.reason))


def _known(draft: Draft) -> Account:
    """Return the account if there is one and it is not closed."""
    account = draft.account
    if account.status == "not opened":
        raise RuleViolation("there is nobody of this name", accepted="somebody who has an account")
    if account.status == "closed":
        raise RuleViolation(f"the account of {account.name!r} is closed", accepted="an open one")
    return account


def _person(draft: Draft) -> Account:
    account = _known(draft)
    if account.kind != "person":
        raise RuleViolation(f"{account.name!r} is a machine", accepted="a person")
    return account


def _check_stream(account: Account, name: str) -> None:
    if account.stream != stream_of(name):
        wrong = f"{name!r} does not belong to {account.stream!r:.60}"
        raise RuleViolation(wrong, accepted=stream_of(name))


def _check_role(role: object, known: tuple[Role, ...]) -> None:
    if role not in known:
        raise RuleViolation(f"the role is {show(role)}", accepted=" or ".join(known))


def _reason(text: object) -> str:
    fit = isinstance(text, str) and 0 < len(text) <= LONGEST_REASON
    if not isinstance(text, str) or not fit or not text.isprintable() or text != text.strip():
        accepted = f"1 to {LONGEST_REASON} printable characters, no blanks around them"
        raise RuleViolation(f"the reason is {show(text)}", accepted=accepted)
    return text


_COMMANDS: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    commands.OpenAccount: _open_account,
    commands.AskRole: _ask_role,
    commands.ApproveRole: _approve_role,
    commands.RefuseRole: _refuse_role,
    commands.ResetPassword: _reset_password,
    commands.LockAccount: _lock_account,
    commands.UnlockAccount: _unlock_account,
    commands.EndSessions: _end_sessions,
    commands.CloseAccount: _close_account,
    commands.MakeToken: _make_token,
    commands.RevokeToken: _revoke_token,
}
