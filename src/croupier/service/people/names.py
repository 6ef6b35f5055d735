"""What people and machines may be called."""

from __future__ import annotations

import re
from typing import Final

from croupier.law import RuleViolation
from croupier.shape import show

LONGEST: Final = 40
UNIDENTIFIED: Final = "unidentified"
"""Who asks where nobody has shown who he is."""

_LAWFUL: Final = re.compile(r"(?! )(?=.*[A-Za-z])[ !-.0-9;-~]{1,40}(?<! )", re.ASCII)
"""Printable ASCII with a letter in it, no blank at an end, and neither colon nor slash: a colon
ends the first word of a stream's name, a slash parts the words of an address."""
_RESERVED: Final = frozenset({UNIDENTIFIED, "house", "outside", "operator"})
"""What the ledger itself calls something by."""
_WORDS: Final = """
    account admin administrator anonymous auditor boss cage casino chief clock croupier dealer
    default demo desk employee everybody everyone floor floorperson guest host inspector login
    manager member name nobody none office owner password person pit pitboss player public root
    sa security service shared shift staff super superuser supervisor support surveillance sysadmin
    sysop system table team temp temporary test tester trainee unknown user visitor
"""
_GENERIC: Final = frozenset(_WORDS.split())
"""Names that belong to nobody, so that what is done under them was done by nobody (R22)."""


def stream_of(name: str) -> str:
    """Return the stream of a name; capital letters make no other person.

    >>> stream_of("Ann")
    'people:ann'
    """
    return f"people:{name.lower()}"


def check_name(name: object) -> str:
    """Return a name if anything can be called so.

    Raises:
        RuleViolation: It is no name.

    >>> check_name("Ann O'Neill")
    "Ann O'Neill"
    """
    if not isinstance(name, str) or _LAWFUL.fullmatch(name) is None:
        accepted = (
            f"1 to {LONGEST} printable ASCII characters with a letter among them, no blank"
            " at an end, no colon and no slash"
        )
        raise RuleViolation(f"the name is {show(name)}", accepted=accepted)
    if name.lower() in _RESERVED:
        raise RuleViolation(f"the name is {name!r}, which is the program's own", accepted="another")
    return name


def check_person_name(name: object) -> str:
    """Return a name if a person can be called so.

    Raises:
        RuleViolation: It is no name, or one that belongs to no one person.

    >>> check_person_name("Dealer-2")
    Traceback (most recent call last):
    croupier.law.violation.RuleViolation: 'Dealer-2' is nobody's name. Accepted: a person's own.
    """
    known = check_name(name)
    if re.sub("[^a-z]", "", known.lower()) in _GENERIC:
        raise RuleViolation(f"{known!r} is nobody's name", accepted="a person's own")
    return known
