"""The tables of the ledger, for SQLite and PostgreSQL alike.

``commits`` closes each transaction: what belongs to it is written first, and its own row last, so
that the triggers can judge the whole. Nothing in them is ever changed or removed. Those in
``PASSING`` are of another kind: sessions, which end, snapshots, which newer ones replace, and who
is named by which fact, which can be made again from the facts.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()
"""What is kept for good, under triggers, and in every dump."""
PASSING: Final = MetaData()
"""What may change and go: no trigger guards it, no hash covers it, no dump holds it."""

OVERDRAWN: Final = "balance >= 0 OR account = 'outside' OR account LIKE 'win:%'"
"""Only the world outside and the house's win may stand below zero."""


def _commit() -> Column[str]:
    """Return a reference to the commit, which is checked when the transaction ends."""
    key = ForeignKey("commits.id", deferrable=True, initially="DEFERRED")
    return Column("commit_id", Text, key, nullable=False)


COMMITS: Final = Table(
    "commits",
    METADATA,
    Column("id", Text, primary_key=True),  # the digest of the entry
    Column("key", Text, nullable=False, unique=True),
    Column("request", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("reply", Text, nullable=False),
    Index("commits_by_time", "at"),  # by which what happened last is found first
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _commit(),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Index("events_by_commit", "commit_id"),  # by which each commit is asked why money moves
)

POSTINGS: Final = Table(
    "postings",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _commit(),
    Column("amount", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    UniqueConstraint("commit_id", "account", name="one_posting_an_account"),
    CheckConstraint("amount <> 0", name="something_moves"),
    CheckConstraint(OVERDRAWN, name="not_overdrawn"),
)

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    _commit(),
    Column("nonce", LargeBinary, nullable=False),
    Column("box", LargeBinary, nullable=False),
)

CHECKPOINTS: Final = Table(
    "checkpoints",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("signature", Text, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    PASSING,
    Column("id", Text, primary_key=True),  # the SHA-256 of the token, which is nowhere kept
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),  # person or machine
    Column("role", Text, nullable=False),
    Column("made", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("expires", Text, nullable=False),
    Column("ended", Text),
    Column("why", Text),
    Index("sessions_by_name", "name"),
    Index("sessions_by_expiry", "expires"),
)
"""Who is logged in, and the tokens of machines; times as the ledger writes them."""

SNAPSHOTS: Final = Table(
    "snapshots",
    PASSING,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("nonce", LargeBinary, nullable=False),
    Column("box", LargeBinary, nullable=False),
)
"""What the first facts of a stream fold to, sealed, so that a start need not fold them all."""

NAMED: Final = Table(
    "named",
    PASSING,
    Column("name", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("commit_id", Text, nullable=False),
    Index("named_by_time", "name", "at"),
)
"""By person, the facts that name him as a player, and when each was written."""
