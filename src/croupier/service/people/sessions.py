"""Sessions and tokens: shown as random text, kept as its hash, looked up at every request."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal, NamedTuple

from croupier.law import RuleViolation
from croupier.ledger.sessions import SessionRows
from croupier.service.people.roles import Permission, Role, require
from croupier.service.people.terms import Asker, Terms, later
from croupier.table import Actor

Kind = Literal["person", "machine"]


class Identity(NamedTuple):
    """Who asks, as a token showed it."""

    name: str
    role: Role
    kind: Kind
    session: str
    """The id of the session or token."""
    expires: str

    @property
    def asker(self) -> Asker:
        """As whom he asks something of the people."""
        return Asker(self.name, self.role)

    @property
    def actor(self) -> Actor:
        """As whom he asks something of a table.

        Raises:
            RuleViolation: An auditor asks nothing of a table.
        """
        if self.role == "auditor":
            wrong = f"{self.name!r} is an auditor"
            raise RuleViolation(wrong, accepted="a player, dealer, supervisor or clock")
        return Actor(self.name, self.role)

    def require(self, permission: Permission) -> None:
        """Raise unless he may do something.

        Raises:
            NotPermittedError: He may not.
        """
        require(self.name, self.role, permission)


class Session(NamedTuple):
    """A row of the table: a person's session, or a machine's token."""

    id: str
    name: str
    kind: Kind
    role: Role
    made: str
    address: str
    """Where it was last seen from."""
    seen: str
    expires: str
    ended: str | None = None
    why: str | None = None

    def alive(self, now: str, terms: Terms) -> bool:
        """Tell whether it is good now; a machine is never idle."""
        idle = self.kind == "person" and now >= later(self.seen, terms.idle)
        return self.ended is None and now < self.expires and not idle

    @property
    def identity(self) -> Identity:
        """Whose it is."""
        return Identity(self.name, self.role, self.kind, self.id, self.expires)


def id_of(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Sessions(SessionRows):
    """All sessions and tokens; may be shared by threads.

    What keeps them and the ledger in step is the order in which they are written: see
    ``admitting.py``.
    """

    def find(self, session: str) -> Session | None:
        """Return a session by its id."""
        row = self.row(session)
        return None if row is None else Session(*row)

    def living(self, now: str, terms: Terms, name: str | None = None) -> list[Session]:
        """Return the sessions that are good now, of everyone or of one name."""
        found = [Session(*row) for row in self.open_rows(now, name)]
        return [session for session in found if session.alive(now, terms)]

    def add(self, session: Session) -> None:
        """Write a session down."""
        self.add_row(session._asdict())
