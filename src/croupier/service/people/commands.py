"""What can be asked of an account; no command carries a password or a token."""

from __future__ import annotations

from typing import NamedTuple

from croupier.service.people.roles import Role


class OpenAccount(NamedTuple):
    """Open a person's account."""

    name: str
    """As it is written; the stream has it in small letters."""
    role: Role


class AskRole(NamedTuple):
    """Ask for another role, which a second person must approve."""

    role: Role
    reason: str


class ApproveRole(NamedTuple):
    """Let the role be changed."""


class RefuseRole(NamedTuple):
    """Do not let the role be changed."""

    reason: str


class ResetPassword(NamedTuple):
    """Replace a forgotten password by one for one use."""

    reason: str


class LockAccount(NamedTuple):
    """Let nobody in under this name until it is unlocked (R24)."""

    reason: str


class UnlockAccount(NamedTuple):
    """Let the owner in again."""

    reason: str


class EndSessions(NamedTuple):
    """Log a person out wherever he is logged in; he may log in again."""

    reason: str


class CloseAccount(NamedTuple):
    """Close a person's account or a machine's, for good; the name is not given again."""

    reason: str


class MakeToken(NamedTuple):
    """Make a token for a machine; the first one names it."""

    name: str
    role: Role
    expires: str
    """When, such as ``2027-11-30T00:00:00Z``."""


class RevokeToken(NamedTuple):
    """Let a machine's token be good for nothing."""

    token: str
    """Its id: the SHA-256 of it, as lists have it."""
    reason: str


class EndSession(NamedTuple):
    """Log out."""

    session: str


class LogIn(NamedTuple):
    """Try to log in."""

    address: str
    """Where from."""
    matches: bool
    """Whether the password was right."""


class ChangePassword(NamedTuple):
    """Replace one's own password; who does not know the old one has tried to log in, and failed."""

    address: str
    matches: bool
    """Whether the old password was right."""


Command = (
    OpenAccount
    | AskRole
    | ApproveRole
    | RefuseRole
    | ResetPassword
    | LockAccount
    | UnlockAccount
    | EndSessions
    | CloseAccount
    | MakeToken
    | RevokeToken
)
"""What one who is identified asks for."""
Attempt = LogIn | ChangePassword
"""What somebody tries who has not shown yet who he is."""
