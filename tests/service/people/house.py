"""A house full of people for tests: its clock is moved by hand, its hashes are made fast."""

from __future__ import annotations

from itertools import count
from typing import Any

from argon2 import PasswordHasher

from croupier.ledger.book import Ledger
from croupier.service.people import Admission, Asker, Done, Identity, People, Terms
from croupier.service.people import commands as c
from croupier.service.people.passwords import Passwords
from croupier.service.people.terms import later, operator

BEGIN = "2026-11-30T06:00:00.000Z"
HERE = "192.0.2.7"
OPERATOR = operator("alice")
EVE = Asker("Eve", "supervisor")
SAM = Asker("Sam", "supervisor")
DAN = Asker("Dan", "dealer")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class House:
    """People over a ledger, and a clock."""

    def __init__(self, ledger: Ledger, terms: Terms | None = None) -> None:
        self.ledger = ledger
        self.now = BEGIN
        self.passwords = Passwords(QUICK)
        self.people = self.another(terms)
        self._keys = count(1)

    def another(self, terms: Terms | None = None, ledger: Ledger | None = None) -> People:
        """Return the same people as another process knows them."""
        return People(
            ledger or self.ledger, clock=lambda: self.now, passwords=self.passwords, terms=terms
        )

    def wait(self, seconds: int) -> None:
        self.now = later(self.now, seconds)

    def ask(
        self, name: str, command: c.Command, by: Asker = EVE, password: str | None = None
    ) -> Done:
        return self.people.do(name, command, by, f"key {next(self._keys)}", password)

    def open(self, name: str, role: Any = "dealer") -> None:  # noqa: ANN401 - wrong ones, too
        """Open an account whose owner types a password in."""
        self.ask(name, c.OpenAccount(name, role), OPERATOR, password=password_of(name))

    def staff(self) -> None:
        """Open the accounts of Eve and Sam, who are supervisors, and of Dan, who is a dealer."""
        self.open("Eve", "supervisor")
        self.open("Sam", "supervisor")
        self.open("Dan")

    def log_in(self, name: str = "Dan", password: str | None = None) -> Admission:
        return self.people.log_in(name, password or password_of(name), HERE)

    def identify(self, token: str) -> Identity:
        return self.people.identify(token, self.now, HERE)

    def told(self, stream: str) -> list[tuple[str, dict[str, Any]]]:
        """Return kind and body of every fact of a stream."""
        return [(told.fact.kind, dict(told.fact.body)) for told in self.ledger.facts(stream)]

    def kinds(self, name: str) -> list[str]:
        return [kind for kind, _ in self.told(f"people:{name.lower()}")]


def password_of(name: str) -> str:
    return f"{name}'s own password"
