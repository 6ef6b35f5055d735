"""Who asks, when, and what a decision needs to know that no table's facts tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from croupier.law import RuleViolation
from croupier.ledger.entry import Fact
from croupier.money import Cents
from croupier.shuffle import SealedDeck
from croupier.table.meter import MeterState

Role = Literal["player", "dealer", "supervisor", "auditor", "clock"]
"""A clock fires its two commands and may do nothing else; an auditor looks and asks nothing."""


class Actor(NamedTuple):
    """A person or a clock, identified by whoever let it in."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What is handed in with a command: identity, time, and what others keep.

    It is true at the version of the streams that the entry names; the ledger refuses the entry
    when they have gone on.
    """

    actor: Actor
    at: str
    """When, as the one clock of the system says."""
    key: str
    """The idempotency key of the command."""
    balances: Mapping[str, Cents] = field(default_factory=dict)
    """What players hold, by account; an account not named is empty."""
    meter: MeterState | None = None
    """The meter to which the table is linked; for a meter, the one that gets its amount."""
    deck: SealedDeck | None = None
    """The deck of the round in play; a fresh one when a round starts; None where cards are
    entered."""
    settled: Sequence[Fact] = ()
    """The facts of a round to be reversed."""


def require(context: Context, *roles: Role) -> None:
    """Raise unless the one who asks has one of some roles.

    Raises:
        RuleViolation: The actor has another role.
    """
    if context.actor.role not in roles:
        wrong = f"{context.actor.name!r} asks for this as a {context.actor.role}"
        raise RuleViolation(wrong, accepted=" or ".join(f"a {role}" for role in roles))
