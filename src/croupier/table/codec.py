"""Commands of a table and of a meter as JSON, and every field of them checked on the way back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.commands import Command
from croupier.law import RuleViolation
from croupier.records.codec import command_names, read_command, write_command
from croupier.shape import show
from croupier.table import commands
from croupier.table.commands import MeterCommand, TableCommand

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LONGEST: Final = 200
_MOST_COMMANDS: Final = 32
"""More than one person's one action can mean: seven seats told at once, and the closing."""


def command_name(kind: type[Any]) -> str:
    """Return what a kind of command is called in JSON.

    >>> command_name(commands.StartRound)
    'start round'
    """
    return _CAMEL.sub(" ", kind.__name__).lower()


_KINDS: Final[Mapping[str, type[Any]]] = {
    command_name(kind): kind
    for kind in (
        *commands.TableCommand.__args__,
        *commands.MeterCommand.__args__,
        commands.Reverse,
        commands.Void,
    )
}
_NAMES: Final[Mapping[type[Any], str]] = {kind: name for name, kind in _KINDS.items()}


def write_table_command(command: TableCommand | MeterCommand | commands.Action) -> dict[str, Any]:
    """Return a command as JSON; fields that have their default are left out.

    >>> from croupier.table.commands import StartRound
    >>> write_table_command(StartRound(1))
    {'command': 'start round', 'round': 1}
    """
    if type(command) not in _NAMES:
        told: Any = command
        return write_command(told)
    defaults: Mapping[str, Any] = command._field_defaults
    fields = {
        name: _write(name, value)
        for name, value in command._asdict().items()
        if not (name in defaults and value == defaults[name])
    }
    return {"command": _NAMES[type(command)], **fields}


def _write(name: str, value: Any) -> Any:  # noqa: ANN401 - a field of any kind
    if name == "commands":
        return [write_command(command) for command in value]
    if name == "action":
        return write_table_command(value)
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def read_table_command(told: object) -> Any:  # noqa: ANN401 - a command of any kind
    """Return the command that JSON tells.

    Raises:
        RuleViolation: It tells of no command, or not rightly.

    >>> read_table_command({"command": "buy in", "player": "ann", "amount": 10000})
    BuyIn(player='ann', amount=10000)
    """
    name = told.get("command") if isinstance(told, dict) else told
    if not isinstance(told, dict) or not isinstance(name, str) or name not in _KINDS:
        raise RuleViolation(f"there is no command {show(name)}", accepted=", ".join(_KINDS))
    kind = _KINDS[name]
    given = {field: value for field, value in told.items() if field != "command"}
    required = set(kind._fields) - set(kind._field_defaults)
    if not required <= set(given) <= set(kind._fields):
        wrong = f"the command {name!r} has {', '.join(map(str, given)) or 'nothing'}"
        raise RuleViolation(wrong, accepted=", ".join(kind._fields) or "no fields")
    return kind(**{field: _READ[field](name, field, value) for field, value in given.items()})


def _wrong(name: str, field: str, value: object, accepted: str) -> RuleViolation:
    return RuleViolation(f"{name}: {field} is {show(value)}", accepted=accepted)


def _whole(name: str, field: str, value: object) -> int:
    if type(value) is not int:
        raise _wrong(name, field, value, "a whole number")
    return value


def _text(name: str, field: str, value: object) -> str:
    fit = isinstance(value, str) and 0 < len(value) <= _LONGEST
    if not isinstance(value, str) or not fit or not value.isprintable() or value != value.strip():
        accepted = f"text of 1 to {_LONGEST} printable characters, no blanks around it"
        raise _wrong(name, field, value, accepted)
    return value


def _one_of(*texts: str) -> Callable[[str, str, object], str]:
    def read(name: str, field: str, value: object) -> str:
        if not isinstance(value, str) or value not in texts:
            raise _wrong(name, field, value, " or ".join(texts))
        return value

    return read


def _flag(name: str, field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(name, field, value, "true or false")
    return value


def _object(name: str, field: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(name, field, value, "an object of keys and values")
    return value


def _decks(name: str, field: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > 2:  # noqa: PLR2004 - two decks alternate
        raise _wrong(name, field, value, "the names of at most two decks")
    return tuple(_text(name, field, deck) for deck in value)


def _commands(name: str, field: str, value: object) -> tuple[Command, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= _MOST_COMMANDS:
        raise _wrong(name, field, value, f"a list of 1 to {_MOST_COMMANDS} commands of the round")
    return tuple(read_command(command) for command in value)


def _action(name: str, field: str, value: object) -> Any:  # noqa: ANN401 - an action of any kind
    told = value.get("command") if isinstance(value, dict) else None
    if told in ("reverse", "void"):
        return read_table_command(value)
    if told not in ("report", "rule on", "correct") or told not in command_names():
        raise _wrong(name, field, value, "report, rule on, correct, reverse or void")
    return read_command(value)


_READ: Final[Mapping[str, Callable[[str, str, Any], Any]]] = {
    "action": _action,
    "amount": _whole,
    "by_act": _flag,
    "chips": _whole,
    "commands": _commands,
    "corrected": _object,
    "counted": _whole,
    "deck": _text,
    "decks": _decks,
    "device": _one_of("hand", "manual shoe", "automated shoe"),
    "document": _text,
    "finding": _text,
    "game": _text,
    "hit": _whole,
    "house": _object,
    "initial": _whole,
    "maximums": _object,
    "meter": _text,
    "minimums": _object,
    "new": _text,
    "player": _text,
    "question": _text,
    "rate": _text,
    "reason": _text,
    "request": _whole,
    "reset": _whole,
    "round": _whole,
    "seat": _whole,
    "slip": _text,
    "sound": _flag,
    "source": _one_of("sealed", "entered"),
    "table": _text,
    "to": _text,
}
