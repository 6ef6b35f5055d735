"""Forms as data: what can be asked of something, the blanks it needs, and how they are read."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from croupier.law import RuleViolation
from croupier.money import DOLLAR, Cents
from croupier.shape import show
from croupier.web.asking import typed_dollars

S = TypeVar("S")
"""What a form is shown beside: a table, a meter, an account."""

Option = tuple[str, str]
"""What is sent, and what is read."""
Read = dict[str, Any]
YES_OR_NO: Final[tuple[Option, ...]] = (("yes", "Yes"), ("no", "No"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """Something to fill in."""

    name: str
    label: str = ""
    kind: Literal[
        "text", "money", "whole", "choice", "press", "flag", "area", "hidden", "number"
    ] = "text"
    """Of ``hidden`` and ``number`` nothing is typed: text and a whole number that the page knows.
    ``choice`` is one of its options, ``press`` likewise, each with a button that sends the form;
    ``flag`` is yes or no, ``area`` text of many lines."""
    options: tuple[Option, ...] = ()
    value: str = ""
    """What stands there before anybody types."""
    hint: str = ""
    optional: bool = False


REASON: Final = Blank(name="reason", label="Reason", hint="why, for whoever reads it later")


@dataclass(frozen=True, kw_only=True)  # with slots Python 3.11 cannot make a generic one
class Act(Generic[S]):
    """Something that can be asked, as one form asks for it."""

    slug: str
    """Its name in addresses."""
    title: str
    button: str
    command: str = ""
    """What the command is called in JSON."""
    blanks: Callable[[S], Iterable[Blank]] = field(default=lambda _: ())
    tell: Callable[[Read, S], Mapping[str, Any]] | None = None
    """Makes the command of what was read; None: the blanks are its fields."""
    offered: Callable[[S], bool] = field(default=lambda _: True)
    """Whether the page offers it now, to this person; what is lawful, the service says."""
    note: str = ""
    grave: bool = False
    """Whether it ends something for good."""

    def read(self, typed: Mapping[str, str], seen: S) -> Mapping[str, Any]:
        """Return the command that somebody typed, as JSON.

        Raises:
            RuleViolation: A blank cannot be read.
        """
        read = {}
        for blank in self.blanks(seen):
            value = read_blank(blank, typed.get(blank.name, "").strip())
            if value is not None:
                read[blank.name] = value
        told = read if self.tell is None else self.tell(read, seen)
        return {"command": self.command, **told}


class Wrong(NamedTuple):
    """What was refused, and what had been typed."""

    slug: str
    error: RuleViolation | Exception
    typed: Mapping[str, str] = {}

    @property
    def told(self) -> dict[str, Any]:
        """What the page shows of it."""
        return {
            "slug": self.slug,
            "message": str(self.error),
            "clause": getattr(self.error, "clause", None),
        }


def read_blank(blank: Blank, text: str) -> Any:  # noqa: ANN401 - text, cents, a number, yes or no
    """Return what a blank says; None where it is left empty and may be.

    Raises:
        RuleViolation: It is empty and may not be, or no amount, or no number.

    >>> read_blank(Blank(name="amount", kind="money"), "7.50")
    750
    """
    if not text:
        if blank.optional:
            return None
        wrong = f"{(blank.label or blank.name).lower()} is empty"
        raise RuleViolation(wrong, accepted="something written there")
    if blank.kind == "money":
        return _cents(blank, text)
    if blank.kind in ("whole", "number"):
        return _whole(blank, text)
    if blank.kind == "flag":
        return text == "yes"
    return text.replace("\r\n", "\n")


def dollars(cents: Cents | None) -> str:
    """Return cents as somebody would type them into a blank.

    >>> dollars(750), dollars(2000), dollars(None)
    ('7.50', '20', '')
    """
    if cents is None:
        return ""
    whole, rest = divmod(cents, DOLLAR)
    return f"{whole}.{rest:02}" if rest else str(whole)


def form(act: Act[S], seen: S, base: str, wrong: Wrong | None = None, key: str = "") -> Read:
    """Return a form as a template shows it.

    Args:
        act: What it asks for.
        seen: Beside what it is shown.
        base: Where it is sent, its name left out.
        wrong: What was refused before, if this is the same form: what was typed stays.
        key: Its key; one that nobody has where none is handed in.
    """
    again = wrong.typed if wrong is not None and wrong.slug == act.slug else {}
    return {
        "slug": act.slug,
        "title": act.title,
        "button": act.button,
        "note": act.note,
        "grave": act.grave,
        "action": f"{base}/{act.slug}",
        "key": key or secrets.token_hex(16),
        "refused": wrong is not None and wrong.slug == act.slug,
        "blanks": [
            {**_shown(blank), "value": again.get(blank.name, blank.value)}
            for blank in act.blanks(seen)
        ],
    }


def _shown(blank: Blank) -> Read:
    told = {name: getattr(blank, name) for name in ("name", "label", "kind", "hint", "optional")}
    options = YES_OR_NO if blank.kind == "flag" else blank.options
    return {**told, "options": [{"value": value, "label": label} for value, label in options]}


def _cents(blank: Blank, text: str) -> Cents:
    try:
        return typed_dollars(text)
    except ValueError:
        wrong = f"{blank.label.lower() or blank.name} is {show(text)}"
        raise RuleViolation(wrong, accepted="dollars, such as 5 or 7.50") from None


def _whole(blank: Blank, text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10:  # noqa: PLR2004 - no number here is longer
        return int(text)
    wrong = f"{blank.label.lower() or blank.name} is {show(text)}"
    raise RuleViolation(wrong, accepted="a whole number")
