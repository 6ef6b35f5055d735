"""Commands as somebody tells them, over the API or from a page: guarded, read, done once a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from croupier.law import RuleViolation
from croupier.ledger.committing import Reply
from croupier.records.canonical import canonical
from croupier.service.facility import Facility
from croupier.service.people import Done, Identity, Permission, commands
from croupier.table.codec import command_name, read_table_command

TABLES: Final[Permission] = "command tables"
METERS: Final[Permission] = "manage meters"
PEOPLE: Final[Permission] = "manage people"

_KINDS: Final[Mapping[str, type[Any]]] = {
    command_name(kind): kind for kind in get_args(commands.Command)
}


class MisshapenError(Exception):
    """What was told is no command, or not as it must be."""


def tell_table(
    facility: Facility, table: str, told: Mapping[str, Any], who: Identity, key: str
) -> Reply:
    """Give a table a command; return when all that it does is on the disk.

    Args:
        facility: Where the table is.
        table: Its name.
        told: The command, as JSON has it.
        who: Who asks.
        key: His own key: asked again with it, the same reply comes and nothing is done twice.

    Raises:
        NotPermittedError: His role gives tables no commands.
        MisshapenError: It tells of no command.
        RuleViolation: The command is not lawful now, or not his to give.
        KeyReusedError: The key was used for another command.
    """
    who.require(TABLES)
    return _do(facility, f"table:{table}", told, who, key)


def tell_meter(
    facility: Facility, meter: str, told: Mapping[str, Any], who: Identity, key: str
) -> Reply:
    """Give a meter a command; all else as for ``tell_table``."""
    who.require(METERS)
    return _do(facility, f"meter:{meter}", told, who, key)


def tell_account(
    facility: Facility, name: str, told: Mapping[str, Any], who: Identity, key: str
) -> Done:
    """Give an account a command; what is ``shown`` comes this once and never again.

    Args:
        facility: Where the account is.
        name: Whose it is.
        told: The command, as JSON has it.
        who: Who asks.
        key: His own key, as for ``tell_table``.

    Raises:
        NotPermittedError: His role manages no people.
        MisshapenError: It tells of no command.
        RuleViolation: It cannot be done now.
        KeyReusedError: The key was used for another command.
    """
    who.require(PEOPLE)
    fields = {field: value for field, value in told.items() if field != "command"}
    try:
        command = _KINDS[told["command"]](**fields)
    except (KeyError, TypeError) as error:
        raise MisshapenError(f"there is no such command for an account: {error}") from None
    return facility.people.do(name, command, who.asker, own_key(who, key))


def own_key(identity: Identity, key: str) -> str:
    """Return a key as the ledger has it: two people may choose the same one."""
    return f"{identity.name.lower()} {key}"


def _do(facility: Facility, stream: str, told: Mapping[str, Any], who: Identity, key: str) -> Reply:
    command, whole_key = _read(told), own_key(who, key)
    return facility.metrics.commanded(
        command, lambda: facility.desk.do(stream, command, who.actor, whole_key)
    )


def _read(told: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a command of any kind
    try:
        canonical(told)
        return read_table_command(told)
    except (RuleViolation, TypeError, ValueError, RecursionError) as error:
        raise MisshapenError(str(error)) from None
