"""What the answers look like, for the contract; the tests hold every answer against it.

They are written down as they are and not passed through these models: what a table tells is known
to the table alone, so more may stand in an answer than is said here.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.money import Cents
from croupier.service.people.roles import Role

Object = dict[str, Any]


class Told(BaseModel):
    """Something that is answered."""

    model_config = ConfigDict(extra="allow")


class Seated(Told):
    """A seat and who has it."""

    seat: int
    player: str | None


class Shown(Told):
    """A meter and what it shows."""

    meter: str
    shown: Cents


class TableEntry(Told):
    """A table in the list of tables."""

    table: str
    status: Literal["closed", "open", "suspended"]
    game: str | None
    house: Object = Field(description="the house's choices: limits, pay tables")
    seats: dict[str, str] = Field(description="by number of the seat, who has it")
    of_seats: int | None
    round: int
    in_play: bool
    meter: Shown | None


class TableView(Told):
    """A table as one viewer may see it; a card that he may not see is ``??``."""

    version: int = Field(description="how many facts the table's stream has")
    table: str
    status: Literal["closed", "open", "suspended"]
    game: str | None
    seats: dict[str, str]
    round: Object | None = Field(description="the round in play or just over")
    accounts: Object | None = Field(default=None, description="for the house's people")
    requests: list[Object] | None = Field(default=None, description="what waits for a second one")
    meter: Object | None = None


class TableReply(Told):
    """Where a table stands after a command."""

    table: str
    status: Literal["closed", "open", "suspended"]
    round: int
    done: bool = Field(description="false: a clock came too late, and nothing happened")
    repeated: bool = Field(description="whether the key came again, and nothing was done")
    stage: str | None = None
    asked: Object | None = Field(default=None, description="who must answer which question")
    net: dict[str, Cents] | None = Field(default=None, description="by seat, when it is settled")
    waits_for: list[int] | None = Field(default=None, description="requests to be approved")


class MeterReply(Told):
    """Where a meter stands after a command."""

    meter: str
    shown: Cents
    status: str
    repeated: bool


class Meter(Shown):
    """A meter: what it shows, its settings and its last wins."""

    status: str
    remainder: str
    base: Cents
    reset: Cents
    rate: str
    hits: list[Object]


class RoundOver(Told):
    """A round that is over."""

    number: int
    over: Literal["settled", "voided", "called off"]
    net: dict[str, Cents] = Field(description="by player; a player is told his own")


class Rounds(Told):
    """A page of rounds that are over."""

    rounds: list[RoundOver]
    next: int | None = Field(description="the ``after`` of the next page; null: that was all")


class Record(Told):
    """A round, as ``croupier schema`` describes its records."""

    game: str


class Replayed(Told):
    """A round rebuilt from its record."""

    round: str
    result: Object | None = Field(default=None, description="absent where the round was void")
    void: Object | None = Field(default=None, description="why it was void, and what went back")
    story: list[str]


class Account(Told):
    """An account of a person or a machine."""

    name: str
    kind: Literal["person", "machine"]
    role: Role
    status: Literal["open", "locked", "closed"]
    one_time: bool
    failures: int
    opened: str
    last_login: str | None
    role_asked: Object | None
    tokens: dict[str, Object]


class Living(Told):
    """A session or token that is good now."""

    id: str
    kind: Literal["person", "machine"]
    made: str
    seen: str
    address: str
    expires: str


class AccountSeen(Account):
    """An account with its sessions."""

    sessions: list[Living]


class AccountReply(Told):
    """Where an account stands after a command."""

    name: str
    repeated: bool
    shown: str | None = Field(description="a password for one use or a token, told only once")


class Balance(Told):
    """What a player holds."""

    player: str
    cents: Cents


class Who(Told):
    """As whom somebody is logged in."""

    name: str
    role: Role
    kind: Literal["person", "machine"]
    expires: str


class Admitted(Who):
    """Somebody who has logged in."""

    token: str = Field(description="goes with every request: ``Authorization: Bearer TOKEN``")


class Stream(Told):
    """A stream of facts."""

    stream: str
    facts: int
    hash: str


class LoggedFact(Told):
    """A fact."""

    number: int
    kind: str
    body: Object


class Facts(Told):
    """A page of a stream."""

    facts: list[LoggedFact]
    next: int | None = Field(description="the ``after`` of the next page; null: that was all")


class Verified(Told):
    """What recomputing the ledger has found."""

    clean: bool
    findings: list[Object]
    commits: int
    events: int
    postings: int
    rounds: int


class Alive(Told):
    """The process answers."""

    alive: bool


class Ready(Told):
    """Whether the service can serve, and what of it is as it must be."""

    ready: bool
    database: bool
    migrated: bool
    desk: bool = Field(description="every table and meter was read")
    self_check: bool = Field(description="the program's files are those of the manifest")


class SelfCheck(Told):
    """What a check of the program's own files found."""

    at: str
    digest: str
    clean: bool


class SelfChecks(Told):
    """The last check, and the last changes of the program."""

    last: SelfCheck | None
    changes: list[Object]
