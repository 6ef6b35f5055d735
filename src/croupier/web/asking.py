"""What a form asks for: dates and amounts read from its fields; and a search, page by page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from croupier.law import RuleViolation
from croupier.ledger.errors import LedgerError
from croupier.money import Cents, read_dollars
from croupier.service.people.terms import stamp

BAD: Final = 400
LONGEST: Final = 100
"""So long is what is typed into a field at most."""
_AMOUNT: Final = re.compile(
    r"\$? ?([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(\.[0-9]{1,2})?", re.ASCII
)


def read_day(text: str, zone: ZoneInfo, *, end: bool = False) -> str | None:
    """Return the time at which a day begins, or at which it is over, as the ledger writes it.

    Args:
        text: The day, ``2026-11-30``; empty: none.
        zone: Where it is a day.
        end: Whether its end is meant.

    Raises:
        RuleViolation: It is no day.

    >>> read_day("2026-11-30", ZoneInfo("America/New_York"), end=True)
    '2026-12-01T05:00:00.000Z'
    """
    if not text:
        return None
    try:
        day = date.fromisoformat(text) + timedelta(days=end)
        return stamp(datetime.combine(day, time(), zone).astimezone(UTC))
    except (ValueError, OverflowError):
        raise RuleViolation(f"the day {text!r:.40}", accepted="such as 2026-11-30") from None


def typed_dollars(text: str) -> Cents:
    """Return the cents of an amount as people write it; a comma parts thousands and nothing else.

    Raises:
        ValueError: It is no amount; so is ``7,50``, which was not meant to be 750.

    >>> [typed_dollars(text) for text in ("22.50", "$22.50", "22.5", "1,234", " $ 7 ")]
    [2250, 2250, 2250, 123400, 700]
    """
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()!r:.40} is no amount")
    cents = f"{match[2]:0<3}" if match[2] else ""
    return read_dollars(match[1].replace(",", "") + cents)


def read_amount(text: str) -> Cents | None:
    """Return an amount in cents; None where the field is empty.

    Raises:
        RuleViolation: It is no amount.

    >>> read_amount("12.50"), read_amount("")
    (1250, None)
    """
    if not text:
        return None
    try:
        return typed_dollars(text)
    except ValueError:
        raise RuleViolation(f"the amount {text!r:.40}", accepted="dollars, such as 25") from None


def read_number(text: str, least: int, most: int) -> int | None:
    """Return a whole number; None where the field is empty.

    Raises:
        RuleViolation: It is none, or not within bounds.

    >>> read_number("3", 1, 7)
    3
    """
    if not text:
        return None
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not digits or not least <= int(text) <= most:
        raise RuleViolation(f"the number {text!r:.40}", accepted=f"{least} to {most}")
    return int(text)


def read_choice(text: str, choices: Sequence[str]) -> str | None:
    """Return one of some choices; None where the field is empty.

    Raises:
        RuleViolation: It is none of them.
    """
    if text and text not in choices:
        raise RuleViolation(f"{text!r:.40} is chosen", accepted=", ".join(choices))
    return text or None


def fields_of(query: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    """Return the fields of a form as they were filled in; one that is not there is empty.

    Raises:
        RuleViolation: One is too long, or cannot be printed.
    """
    told = {name: query.get(name, "").strip() for name in names}
    for name, text in told.items():
        if len(text) > LONGEST or not text.isprintable():
            wrong = f"the field {name} is {text!r:.40}"
            raise RuleViolation(wrong, accepted=f"at most {LONGEST} printable characters")
    return told


class Found(NamedTuple):
    """A page of what a search found."""

    found: Sequence[Mapping[str, Any]]
    next: str | None
    """Where the page after it begins; None where there is none."""
    searched_to: str | None
    """The time back to which was looked, where not all of it was; as the ledger writes it."""


class Search(NamedTuple):
    """A form that is asked by GET, and a list of what fits, page by page."""

    path: str
    fields: tuple[str, ...]
    zone: ZoneInfo
    """Where the house is."""

    def answer(
        self, query: Mapping[str, str], find: Callable[[dict[str, str], str | None], Found]
    ) -> tuple[int, dict[str, Any]]:
        """Return the status of the answer, and what ``search.html`` shows.

        Args:
            query: The form as it was sent.
            find: Looks for what the fields say, from the place on that it is given. What it
                refuses is told beside the form.
        """
        told: dict[str, Any] = {"fields": dict.fromkeys(self.fields, ""), "found": [],
                                "path": self.path, "wrong": ""}  # fmt: skip
        try:
            told["fields"] = fields = fields_of(query, self.fields)
            page = find(fields, query.get("after") or None)
        except (RuleViolation, LedgerError) as error:
            return BAD, told | {"wrong": error.message}
        to = None if page.searched_to is None else clock(page.searched_to, self.zone)
        further_on = further(self.path, fields, page.next)
        return 200, told | {"found": page.found, "next": further_on, "searched_to": to}


def further(path: str, fields: Mapping[str, str], after: str | None) -> str | None:
    """Return the address of the next page of a search; None where there is none.

    >>> further("/hands", {"game": "let-it-ride", "seat": ""}, "17")
    '/hands?game=let-it-ride&after=17'
    """
    if after is None:
        return None
    filled = {name: text for name, text in fields.items() if text}
    return f"{path}?{urlencode({**filled, 'after': after})}"


def clock(at: str, zone: ZoneInfo) -> str:
    """Return a time of the ledger as a house's clock showed it; as it stands where it is none.

    >>> clock("2026-11-30T06:00:00.000Z", ZoneInfo("America/New_York"))
    '2026-11-30 01:00:00 EST'
    """
    try:
        return datetime.fromisoformat(at).astimezone(zone).strftime("%Y-%m-%d %H:%M:%S %Z")
    except ValueError:
        return at
