"""The terms on which people are let in, who asks, and times as the ledger writes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from croupier.law import RuleViolation
from croupier.service.people.roles import Operator, Role

MOST_TRIES: Final = 3
"""After how many wrong passwords in a row an account is locked at the latest (R30)."""
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How long and how often, in seconds where nothing else is said."""

    tries: int = MOST_TRIES
    """After how many wrong passwords in a row an account is locked."""
    idle: int = 15 * MINUTE
    """After which time without a request a person's session ends; see ``noted``."""
    longest: int = 12 * HOUR
    """After which time a person's session ends in any case: a shift and a half."""
    longest_token: int = 366 * DAY
    """The longest time for which a machine's token is made."""
    noted: int = MINUTE
    """How often it is written down that a session was used, at most. A session may so end that
    much before ``idle`` has passed since its last request, never after."""

    def __post_init__(self) -> None:
        """Check the terms.

        Raises:
            RuleViolation: One of them makes no sense, or is laxer than R30 allows.
        """
        if not 1 <= self.tries <= MOST_TRIES:
            raise RuleViolation(f"{self.tries} tries", accepted=f"1 to {MOST_TRIES}")
        if not 0 <= self.noted < self.idle <= self.longest or self.longest_token <= 0:
            told = f"noted {self.noted} s, idle {self.idle} s, longest {self.longest} s"
            raise RuleViolation(told, accepted="times of which each is longer than the one before")


class Asker(NamedTuple):
    """Who asks for something: a person or machine that was identified, or the operator."""

    name: str
    role: Role | Operator


def operator(user: str) -> Asker:
    """Return the operator, by the name that the computer knows him by.

    No account has such a name, for no name has a colon.

    >>> operator("alice").name
    'operator:alice'
    """
    return Asker(f"operator:{user}", "operator")


def stamp(moment: datetime) -> str:
    """Return a time as the ledger writes it.

    >>> stamp(datetime(2026, 11, 30, 6, tzinfo=UTC))
    '2026-11-30T06:00:00.000Z'
    """
    told = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return told.replace("+00:00", "Z")


def read_time(text: object) -> datetime:
    """Return the time that a text tells.

    Raises:
        RuleViolation: It tells none, or not in which time zone.
    """
    try:
        moment = datetime.fromisoformat(text)  # type: ignore[arg-type]  # it refuses others
    except (TypeError, ValueError):
        moment = datetime.min  # noqa: DTZ901 - it has no time zone, and so is refused
    if moment.tzinfo is None:
        raise RuleViolation(f"the time is {text!r:.60}", accepted="such as 2026-11-30T06:00:00Z")
    return moment


def later(at: str, seconds: int) -> str:
    """Return the time so many seconds later.

    >>> later("2026-11-30T06:00:00.000Z", 90)
    '2026-11-30T06:01:30.000Z'
    """
    return stamp(read_time(at) + timedelta(seconds=seconds))
