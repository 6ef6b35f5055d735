"""The roles, and what each of them may do: one table, which everything else reads."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

from croupier.service.people.errors import NotPermittedError

Role = Literal["player", "dealer", "supervisor", "auditor", "clock"]
"""What a person or a machine is in the house; the clock is always a machine."""
Operator = Literal["operator"]
"""Whoever runs the program on its own computer; nobody logs in as that."""

Permission = Literal[
    "watch tables",  # tables, seats, meters and rounds, each as its viewer may see them
    "command tables",  # send a table a command; the table itself says which role gives which
    "play own seat",  # sit, wager, answer, leave and cash out, for himself
    "run tables",  # start and deal rounds, close bets, sell chips, ask for rulings
    "manage tables",  # open, close, suspend; fills, credits; pay a meter's win
    "manage meters",
    "fire clocks",  # say that the time for bets or an answer is over
    "approve",  # be the second person
    "read balances",  # what players hold
    "read own records",  # of the rounds in which one sat
    "read records",  # of all rounds
    "read reports",
    "read log",
    "read people",  # accounts, sessions, tokens; never a password
    "manage people",  # open, lock, unlock, close, reset; make and revoke tokens; ask for a role
    "own account",  # one's own sessions and password
    "verify",  # recompute the ledger, check the program's own files
    "export",  # everything, in files
    "see operation",  # health in detail, metrics
]

ROLES: Final[tuple[Role, ...]] = get_args(Role)
PERMISSIONS: Final[tuple[Permission, ...]] = get_args(Permission)
PERSONS: Final[tuple[Role, ...]] = ("player", "dealer", "supervisor", "auditor")
"""What a person can be."""
MACHINES: Final[tuple[Role, ...]] = ("player", "dealer", "auditor", "clock")
"""What a machine can be: no supervisor, for it would be the second person of whoever has it."""

MAY: Final[Mapping[Role | Operator, frozenset[Permission]]] = MappingProxyType(
    {
        "player": frozenset[Permission](
            {"watch tables", "command tables", "play own seat", "read own records", "own account"}
        ),
        "dealer": frozenset[Permission](
            {
                "watch tables",
                "command tables",
                "run tables",
                "fire clocks",
                "read balances",
                "own account",
            }
        ),
        "supervisor": frozenset[Permission](set(PERMISSIONS) - {"play own seat"}),
        "auditor": frozenset[Permission](
            {
                "watch tables",
                "read balances",  # what players hold
                "read own records",
                "read records",
                "read reports",
                "read log",
                "read people",
                "own account",
                "verify",
                "export",
                "see operation",
            }
        ),
        "clock": frozenset[Permission]({"watch tables", "command tables", "fire clocks"}),
        "operator": frozenset[Permission]({"read people", "manage people"}),
    }
)
"""By role, what it may do; what is not here it may not."""


def may(role: Role | Operator, permission: Permission) -> bool:
    """Tell whether a role may do something.

    >>> may("dealer", "run tables"), may("dealer", "approve")
    (True, False)
    """
    return permission in MAY[role]


def require(name: str, role: Role | Operator, permission: Permission) -> None:
    """Raise unless a role may do something.

    Args:
        name: Who asks.
        role: What he is.
        permission: What he asks for.

    Raises:
        NotPermittedError: It may not.
    """
    if not may(role, permission):
        able = [a(known) for known in ROLES if may(known, permission)]
        wrong = f"{name!r} is {a(role)}, who may not {permission}"
        raise NotPermittedError(wrong, accepted=" or ".join(able))


def a(role: Role | Operator | None) -> str:
    """Return a role with its article.

    >>> a("auditor"), a("clock")
    ('an auditor', 'a clock')
    """
    return f"{'an' if role in ('auditor', 'operator') else 'a'} {role}"
