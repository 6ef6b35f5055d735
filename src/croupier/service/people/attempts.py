"""Answering whoever has not shown yet who he is; every attempt becomes a fact, whatever its end."""

from __future__ import annotations

from typing import Any, Final, Literal

from croupier.ledger.entry import Append, Entry, Fact
from croupier.service.people.account import Account
from croupier.service.people.commands import Attempt, ChangePassword, EndSession, LogIn
from croupier.service.people.decide import write
from croupier.service.people.draft import Context, Draft, request_text
from croupier.service.people.names import UNIDENTIFIED

HOUSE: Final = "house:log"
"""The stream of what concerns no one account."""

Result = Literal[
    "succeeded",
    "wrong password",  # the only one that counts towards the lock
    "one-time password",  # right, and its owner must set his own first
    "locked",
    "closed",
    "not a person",
    "unknown name",
]


def decide_attempt(account: Account, attempt: Attempt, context: Context) -> Entry:
    """Return the entry with which an account answers an attempt; its reply has the ``result``.

    A locked account answers so whether the password was right or not. A new password that comes
    with ``ChangePassword`` is in the context, and with ``LogIn`` a better hash of the old one.

    Args:
        account: The account that was named, and that was opened.
        attempt: What is tried.
        context: When, with which key; who asks is not known yet.
    """
    draft = Draft(account, context)
    result = _result(account, attempt)
    if result == "succeeded":
        draft.by = account.name
        _succeed(draft, attempt)
    else:
        draft.add("login failed", address=attempt.address, result=result)
        if draft.account.failures >= context.terms.tries and account.status == "open":
            draft.add("account locked", reason=f"{draft.account.failures} wrong passwords in a row")
    return draft.entry(_write(attempt), result=result)


def _result(account: Account, attempt: Attempt) -> Result:
    if account.kind != "person":
        return "not a person"
    if account.status == "closed":
        return "closed"
    if account.status == "locked":
        return "locked"
    if not attempt.matches:
        return "wrong password"
    if account.one_time and isinstance(attempt, LogIn):
        return "one-time password"
    return "succeeded"


def _succeed(draft: Draft, attempt: Attempt) -> None:
    if isinstance(attempt, ChangePassword):
        draft.add_with_password("password set", address=attempt.address, one_time=False)
        return
    draft.add("login succeeded", address=attempt.address, session=draft.context.token)
    if draft.context.hashed is not None:
        draft.add_with_password("password rehashed")


def end_session(account: Account, command: EndSession, context: Context) -> Entry:
    """Return the entry with which a person logs out."""
    draft = Draft(account, context)
    draft.add("session ended", session=command.session)
    return draft.entry(write(command))


def unknown_attempt(version: int, name: str, attempt: Attempt, context: Context) -> Entry:
    """Return the entry of an attempt with a name that nobody has.

    Args:
        version: How many facts the house's log has.
        name: The name that was given, as it is to be written down.
        attempt: What was tried.
        context: When, with which key.
    """
    told = {"name": name, "address": attempt.address, "result": "unknown name"}
    fact = Fact("login failed", {**told, "at": context.at, "by": UNIDENTIFIED})
    return Entry(
        key=context.key,
        request=request_text(HOUSE, context.by, {**_write(attempt), "name": name}),
        actor=UNIDENTIFIED,
        at=context.at,
        appends=(Append(HOUSE, version, (fact,)),),
        reply={"result": "unknown name"},
    )


def _write(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt as JSON, without what was found of its password."""
    return {name: value for name, value in write(attempt).items() if name != "matches"}
