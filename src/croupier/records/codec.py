"""Commands and events of the engine as JSON: integers, text, true and false, lists, objects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from croupier.cards import read_cards, write_cards
from croupier.engine import commands, events
from croupier.engine.commands import Command
from croupier.engine.events import Event
from croupier.law import RuleViolation
from croupier.shape import show

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CARD: Final = frozenset({"face", "was"})
_CARDS: Final = frozenset({"faces"})


def _name(kind: type[Any]) -> str:
    """Return what a kind of command or event is called in a record, such as ``no more bets``."""
    return _CAMEL.sub(" ", kind.__name__).lower()


_COMMANDS: Final[Mapping[str, type[Any]]] = {
    _name(kind): kind for kind in commands.Command.__args__
}
_NAMES: Final[Mapping[type[Any], str]] = {
    kind: _name(kind) for kind in (*commands.Command.__args__, *events.Event.__args__)
}


def write_command(command: Command) -> dict[str, Any]:
    """Return a command as JSON; fields that have their default are left out.

    >>> from croupier.engine.commands import Answer
    >>> write_command(Answer(1, "play 4x"))
    {'command': 'answer', 'seat': 1, 'answer': 'play 4x'}
    """
    return {"command": _NAMES[type(command)], **_fields(command)}


def write_event(event: Event) -> dict[str, Any]:
    """Return an event as JSON; the settlement itself stands in the record's result."""
    if isinstance(event, events.Settled):
        return {"event": _NAMES[events.Settled]}
    return {"event": _NAMES[type(event)], **_fields(event)}


def _fields(told: Any) -> dict[str, Any]:  # noqa: ANN401 - a named tuple of any kind
    defaults = told._field_defaults
    return {
        name: _write(name, value)
        for name, value in told._asdict().items()
        if value is not None and not (name in defaults and value == defaults[name])
    }


def _write(name: str, value: Any) -> Any:  # noqa: ANN401 - a field of any kind
    if name in _CARD:
        return write_cards([value])
    if name in _CARDS:
        return write_cards(value)
    if name == "hands":
        return [[seat, write_cards(cards)] for seat, cards in value]
    if isinstance(value, Mapping):
        return {str(key): _write("", inner) for key, inner in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_write("", inner) for inner in value]
    return value


def read_command(told: object) -> Command:
    """Return the command that JSON tells.

    Raises:
        RuleViolation: It tells of no command, or not rightly.

    >>> read_command({"command": "leave", "seat": 3})
    Leave(seat=3)
    """
    name = told.get("command") if isinstance(told, dict) else told
    if not isinstance(told, dict) or not isinstance(name, str) or name not in _COMMANDS:
        raise RuleViolation(f"there is no command {show(name)}", accepted=", ".join(_COMMANDS))
    kind = _COMMANDS[told["command"]]
    given = {name: value for name, value in told.items() if name != "command"}
    required = set(kind._fields) - set(kind._field_defaults)
    if not required <= set(given) <= set(kind._fields):
        wrong = f"the command {told['command']!r} has {', '.join(given) or 'nothing'}"
        raise RuleViolation(wrong, accepted=", ".join(kind._fields))
    try:
        command: Command = kind(**{name: _READ[name](value) for name, value in given.items()})
        if kind is not commands.Report and "seat" in given:
            _whole(given["seat"])
    except (TypeError, ValueError, AttributeError) as error:
        why = str(error).rstrip(".")
        raise RuleViolation(f"the command {told['command']!r} is misshapen: {why}") from None
    return command


def _whole(value: object) -> int:
    if type(value) is not int:
        message = f"{show(value)} is no whole number"
        raise TypeError(message)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        message = f"{show(value)} is no text"
        raise TypeError(message)
    return value


def _holder(value: object) -> int | str:
    if isinstance(value, str) and value in ("dealer", "box", "community"):
        return value
    return _whole(value)


def _key(key: str) -> int | str:
    return int(key) if key.isdecimal() else key


def _amounts(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        message = f"{show(value)} is no object of amounts"
        raise TypeError(message)
    return {_text(name): _whole(amount) for name, amount in value.items()}


def _card(value: object) -> int:
    (card,) = read_cards(_text(value))
    return card


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "seat": _holder,
    "wagers": _amounts,
    "coupons": _amounts,
    "player": _text,
    "not_accepted": lambda value: {
        int(seat): tuple(_text(wager) for wager in wagers) for seat, wagers in value.items()
    },
    "meter": _whole,
    "answer": _text,
    "amount": _whole,
    "question": _text,
    "slips": lambda value: {_key(holder): _whole(count) for holder, count in value.items()},
    "faces": lambda value: read_cards(_text(value)),
    "holder": _holder,
    "number": _whole,
    "cards": _whole,
    "face": _card,
    "by": _text,
    "reason": _text,
    "kind": _text,
    "ruling": _text,
}


@cache
def event_kinds() -> Mapping[str, type[Any]]:
    """Return every kind of event, by what it is called in a record."""
    return {_name(kind): kind for kind in events.Event.__args__}


@cache
def command_names() -> tuple[str, ...]:
    """Return the names of all commands."""
    return tuple(_COMMANDS)
