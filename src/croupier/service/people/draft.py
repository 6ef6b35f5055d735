"""One command's facts being collected, each decided on the account that those before it made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.ledger.entry import Append, Entry, Fact, Secret
from croupier.records.canonical import canonical
from croupier.service.people.account import Account, evolve
from croupier.service.people.terms import Asker, Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What is handed in with a command: who asks, when, and what is kept apart from facts."""

    by: Asker
    at: str
    """When, as the ledger writes it."""
    key: str
    """The idempotency key."""
    terms: Terms = field(default_factory=Terms)
    hashed: str | None = None
    """The hash of a new password."""
    one_time: bool = False
    """Whether the new password was made for one use."""
    token: str | None = None
    """The id of a new session or token: the SHA-256 of what its owner shows."""


class Draft:
    """Collects one command's facts; a draft that is dropped leaves no trace."""

    def __init__(self, account: Account, context: Context) -> None:
        """Begin with no fact.

        Args:
            account: Of whom something is asked.
            context: Who asks, when, and with what.
        """
        self.account = account
        self.context = context
        self.by = context.by.name
        """Who is written into the facts."""
        self._version = account.version
        self._facts: list[Fact] = []
        self._secrets: list[Secret] = []

    def add(self, kind: str, **body: Any) -> None:  # noqa: ANN401 - JSON of any type
        """Add a fact; who asked and when is written into it."""
        fact = Fact(kind, {**body, "at": self.context.at, "by": self.by})
        self.account = evolve(self.account, fact)
        self._facts.append(fact)

    def add_with_password(self, kind: str, **body: Any) -> None:  # noqa: ANN401 - as above
        """Add a fact that a password comes with; its hash is kept as a secret, under a number."""
        number = self.account.passwords + 1
        if self.context.hashed is None:
            raise TypeError("a password is set, and none was handed in")
        self.add(kind, password=number, **body)
        name = f"password {number}"
        self._secrets.append(Secret(self.account.stream, name, self.context.hashed))

    def entry(self, request: Mapping[str, Any], **reply: Any) -> Entry:  # noqa: ANN401 - as above
        """Return everything as one entry.

        Args:
            request: The command as JSON.
            reply: What is answered beside how the account stands.
        """
        account = self.account
        told = {"name": account.name, "role": account.role, "status": account.status}
        return Entry(
            key=self.context.key,
            request=request_text(account.stream, self.context.by, request),
            actor=self.by,
            at=self.context.at,
            appends=(Append(account.stream, self._version, tuple(self._facts)),),
            secrets=tuple(self._secrets),
            reply={**told, **reply},
        )


def request_text(stream: str, by: Asker, request: Mapping[str, Any]) -> str:
    """Return what the ledger compares when a key comes again."""
    return f"{stream} {by.name} {canonical(request).decode()}"
