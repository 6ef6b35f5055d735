"""Sessions and tokens: shown as random text, kept as its hash, looked up at every request."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, Literal, NamedTuple

from sqlalchemy import Engine, bindparam, delete, insert, select, update

from croupier.law import RuleViolation
from croupier.ledger.connecting import alone
from croupier.ledger.tables import SESSIONS
from croupier.service.people.roles import Permission, Role, require
from croupier.service.people.terms import Asker, Terms, later
from croupier.table import Actor

Kind = Literal["person", "machine"]

_ROW: Final = SESSIONS.c
_BY_ID: Final = select(SESSIONS).where(_ROW.id == bindparam("id"))


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


class Sessions:
    """The table of sessions; may be shared by threads.

    Every statement stands alone. What keeps the table and the ledger in step is the order in which
    they are written: see ``admitting.py``.
    """

    def __init__(self, engine: Engine) -> None:
        """Take the ledger's database."""
        self._reads = alone(engine, reads=True)
        self._writes = alone(engine)

    def find(self, session: str) -> Session | None:
        """Return a session by its id."""
        with self._reads.connect() as connection:
            row = connection.execute(_BY_ID, {"id": session}).first()
        return None if row is None else Session(*row)

    def living(self, now: str, terms: Terms, name: str | None = None) -> list[Session]:
        """Return the sessions that are good now, of everyone or of one name."""
        query = select(SESSIONS).where(_ROW.ended.is_(None), _ROW.expires > now)
        if name is not None:
            query = query.where(_ROW.name == name)
        with self._reads.connect() as connection:
            found = [Session(*row) for row in connection.execute(query.order_by(_ROW.made))]
        return [session for session in found if session.alive(now, terms)]

    def add(self, session: Session) -> None:
        """Write a session down."""
        with self._writes.begin() as connection:
            connection.execute(insert(SESSIONS), session._asdict())

    def see(self, session: str, now: str, address: str) -> None:
        """Note that a session was used."""
        seen = update(SESSIONS).where(_ROW.id == session).values(seen=now, address=address)
        with self._writes.begin() as connection:
            connection.execute(seen)

    def end(self, session: str, now: str, why: str) -> None:
        """End one session."""
        self._end(_ROW.id == session, now, why)

    def end_all(self, name: str, now: str, why: str) -> None:
        """End all sessions and tokens of a name."""
        self._end(_ROW.name == name, now, why)

    def _end(self, whose: object, now: str, why: str) -> None:
        ended = update(SESSIONS).where(whose, _ROW.ended.is_(None)).values(ended=now, why=why)  # type: ignore[arg-type]
        with self._writes.begin() as connection:
            connection.execute(ended)

    def drop(self, session: str) -> None:
        """Remove a session whose token nobody was given."""
        with self._writes.begin() as connection:
            connection.execute(delete(SESSIONS).where(_ROW.id == session))

    def tidy(self, now: str) -> None:
        """Remove what has expired; the ledger's facts tell of it."""
        with self._writes.begin() as connection:
            connection.execute(delete(SESSIONS).where(_ROW.expires < now))
