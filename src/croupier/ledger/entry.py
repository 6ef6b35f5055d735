"""What the ledger is given: facts to append to streams, money to move, a reply to keep.

An entry is written whole or not at all, and once: it carries the key of the command that made it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.money import Cents


class Fact(NamedTuple):
    """Something that happened, for good."""

    kind: str
    body: Mapping[str, Any]
    """Integers, text, true and false, null, lists and objects; no float."""


class Append(NamedTuple):
    """Facts at the end of one stream: a table's, or a meter's."""

    stream: str
    """Such as ``table:7`` or ``meter:main``."""
    version: int
    """How many facts the stream must have now; the first of these gets the next number."""
    facts: tuple[Fact, ...]


class Posting(NamedTuple):
    """Money that an account gets, or gives where it is negative."""

    account: str
    """Such as ``player:ann``, ``wagers:table:7``, ``tray:table:7``, ``win:table:7``."""
    amount: Cents


class Secret(NamedTuple):
    """Something kept under encryption until the stream opens it: an undealt deck."""

    stream: str
    name: str
    """Such as the round's id; once for a stream."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One command's whole effect."""

    key: str
    """The idempotency key: the same key never has a second effect."""
    request: str
    """The command as canonical JSON; the same key with another request is refused."""
    actor: str
    """Who asked."""
    at: str
    """When, as the clock that was handed in says: ``2026-11-30T06:00:00.000Z``."""
    appends: tuple[Append, ...]
    postings: tuple[Posting, ...] = ()
    """They add up to zero."""
    secrets: tuple[Secret, ...] = ()
    held: Mapping[str, Cents] = field(default_factory=dict)
    """By account, what it held when this was decided, where a fact tells it; the ledger refuses the
    entry when it holds something else by now. It is not kept."""
    rests_on: Mapping[str, int | None] = field(default_factory=dict)
    """By stream to which nothing is appended, how many facts it had when this was decided: the
    ledger refuses the entry when it has more by now. None: any number, but whatever is written
    there at the same time comes wholly before this or wholly after it. It is not kept."""
    reply: Mapping[str, Any]
    """What the one who asked is answered, now and whenever the command comes again."""
