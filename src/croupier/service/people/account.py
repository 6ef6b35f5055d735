"""An account: everything that the facts of its stream have made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from croupier.ledger.entry import Fact
from croupier.service.people.names import UNIDENTIFIED
from croupier.service.people.roles import Role

Kind = Literal["nobody", "person", "machine"]
Status = Literal["not opened", "open", "locked", "closed"]
Body = Mapping[str, Any]

ENDS_SESSIONS: Final = frozenset(
    {"password set", "role changed", "sessions ended", "account locked", "account closed"}
)
"""The facts with which all sessions of a person end, and with a closing a machine's tokens; a lock
does so where a person locked: see ``ends_sessions``."""


class RoleAsked(NamedTuple):
    """A change of role that waits for a second person."""

    role: Role
    reason: str
    by: str
    at: str


class Token(NamedTuple):
    """A machine's token; the token itself is nowhere kept."""

    expires: str
    made: str
    by: str


class Account(NamedTuple):
    """A person's account, or a machine's, as it stands."""

    stream: str
    version: int = 0
    """How many facts the stream has."""
    kind: Kind = "nobody"
    name: str = ""
    """As it is written."""
    role: Role | None = None
    status: Status = "not opened"
    passwords: int = 0
    """How many there were; the hash of the last is the stream's secret ``password N``."""
    one_time: bool = False
    """Whether the password was made for one use, and its owner has none of his own."""
    failures: int = 0
    """Wrong passwords since the last right one."""
    by_tries: bool = False
    """Whether wrong passwords locked it, and no person has yet."""
    asked: RoleAsked | None = None
    tokens: Mapping[str, Token] = MappingProxyType({})
    """By id, those that are not revoked."""
    makers: frozenset[str] = frozenset()
    """Who ever made one of its tokens, and so could ask for something in its name."""
    opened: str = ""
    """When."""
    last_login: str | None = None

    def told(self) -> dict[str, Any]:
        """Return the account as the API and the pages tell it: never a password or a token."""
        return {
            "name": self.name,
            "kind": self.kind,
            "role": self.role,
            "status": self.status,
            "one_time": self.one_time,
            "failures": self.failures,
            "opened": self.opened,
            "last_login": self.last_login,
            "role_asked": None if self.asked is None else self.asked._asdict(),
            "tokens": {token: told._asdict() for token, told in self.tokens.items()},
        }


def evolve(account: Account, fact: Fact) -> Account:
    """Return an account after a fact; what it does not know changes nothing but the version.

    >>> evolve(Account("people:ann"), Fact("account opened", {"name": "Ann", "role": "dealer",
    ...     "at": "2026-11-30T06:00:00.000Z", "one_time": False, "by": "operator:eve"})).role
    'dealer'
    """
    change = _CHANGES.get(fact.kind)
    changed = account if change is None else change(account, fact.body)
    return changed._replace(version=account.version + 1)


def ends_sessions(fact: Fact) -> bool:
    """Tell whether all sessions of the account end with a fact.

    With wrong passwords only the login is locked: anybody who knows a name can cause that, and
    would otherwise put a supervisor out of the room from outside.

    >>> ends_sessions(Fact("account locked", {"by": "unidentified"}))
    False
    """
    by_tries = fact.kind == "account locked" and fact.body["by"] == UNIDENTIFIED
    return fact.kind in ENDS_SESSIONS and not by_tries


def _opened(account: Account, body: Body) -> Account:
    return account._replace(
        kind="person",
        name=body["name"],
        role=body["role"],
        status="open",
        passwords=1,
        one_time=body["one_time"],
        opened=body["at"],
    )


def _password_set(account: Account, body: Body) -> Account:
    return account._replace(passwords=account.passwords + 1, one_time=body["one_time"], failures=0)


def _rehashed(account: Account, _body: Body) -> Account:
    return account._replace(passwords=account.passwords + 1)


def _logged_in(account: Account, body: Body) -> Account:
    return account._replace(failures=0, last_login=body["at"])


def _failed(account: Account, body: Body) -> Account:
    return account._replace(failures=account.failures + (body["result"] == "wrong password"))


def _locked(account: Account, body: Body) -> Account:
    return account._replace(status="locked", by_tries=body["by"] == UNIDENTIFIED)


def _unlocked(account: Account, _body: Body) -> Account:
    return account._replace(status="open", failures=0, by_tries=False)


def _closed(account: Account, _body: Body) -> Account:
    return account._replace(status="closed", asked=None, tokens=MappingProxyType({}))


def _role_asked(account: Account, body: Body) -> Account:
    return account._replace(asked=RoleAsked(body["role"], body["reason"], body["by"], body["at"]))


def _role_changed(account: Account, body: Body) -> Account:
    return account._replace(role=body["role"], asked=None)


def _role_refused(account: Account, _body: Body) -> Account:
    return account._replace(asked=None)


def _token_made(account: Account, body: Body) -> Account:
    token = Token(body["expires"], body["at"], body["by"])
    return account._replace(
        kind="machine",
        name=body["name"],
        role=body["role"],
        status="open",
        tokens=MappingProxyType({**account.tokens, body["token"]: token}),
        makers=account.makers | {body["by"]},
        opened=account.opened or body["at"],
    )


def _token_revoked(account: Account, body: Body) -> Account:
    left = {name: token for name, token in account.tokens.items() if name != body["token"]}
    return account._replace(tokens=MappingProxyType(left))


_CHANGES: Final[Mapping[str, Callable[[Account, Body], Account]]] = {
    "account opened": _opened,
    "password set": _password_set,
    "password rehashed": _rehashed,
    "login succeeded": _logged_in,
    "login failed": _failed,
    "account locked": _locked,
    "account unlocked": _unlocked,
    "account closed": _closed,
    "role asked": _role_asked,
    "role changed": _role_changed,
    "role refused": _role_refused,
    "token made": _token_made,
    "token revoked": _token_revoked,
}
"""Not among them are ends of sessions: those are not the account's own."""
