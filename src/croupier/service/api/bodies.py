"""Commands as bodies of requests: models made from the commands' own fields, for the contract.

They say what a body looks like and refuse what does not; what is lawful only the table knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from croupier.engine.commands import Command
from croupier.service.people import commands as people
from croupier.table import commands
from croupier.table.codec import command_name

INTEGER: Final = 2**53 - 1
"""What every JSON reader can carry."""
Whole = Annotated[int, Field(strict=True, ge=-INTEGER, le=INTEGER)]
Text = Annotated[str, Field(min_length=1, max_length=200)]
Object = dict[str, Any]


class Body(BaseModel):
    """A command."""

    model_config = ConfigDict(extra="forbid", strict=True)


def model_of(kind: type[Any]) -> type[Body]:
    """Return the model of a kind of command.

    >>> model_of(commands.Sit)(command="sit", seat=3, player="ann").model_dump()
    {'command': 'sit', 'seat': 3, 'player': 'ann'}
    """
    name = command_name(kind)
    hints = get_type_hints(kind)
    fields: dict[str, Any] = {"command": (Literal[name], ...)}
    for field in kind._fields:
        default = kind._field_defaults.get(field, ...)
        fields[field] = (_shape(hints[field]), list(default) if default == () else default)
    return create_model(f"{kind.__name__}Command", __base__=Body, __doc__=kind.__doc__, **fields)


def _shape(hint: Any) -> Any:  # noqa: ANN401 - a type; one return for each kind of type
    origin, inner = get_origin(hint), get_args(hint)
    if hint is int:
        return Whole
    if hint is str:
        return Text
    if hint is bool or origin is Literal:
        return hint
    if hint == commands.Action or origin is Mapping or _is_mapping(origin):
        return Object
    if origin is tuple:
        one: Any = Object if inner[0] == Command else _shape(inner[0])
        return list[one]
    if origin in (Union, UnionType):
        shapes = [None if one is type(None) else _shape(one) for one in inner]
        return Union[tuple(shapes)]  # noqa: UP007 - made at run time
    raise TypeError(f"no shape for {hint}")


def _is_mapping(origin: Any) -> bool:  # noqa: ANN401 - a type
    return isinstance(origin, type) and issubclass(origin, Mapping)


def union_of(kinds: tuple[type[Any], ...], *examples: Object) -> Any:  # noqa: ANN401 - a type
    """Return the union of the models of some kinds, told apart by their ``command``."""
    models = tuple(model_of(kind) for kind in kinds)
    told = Field(discriminator="command", examples=list(examples))
    return Annotated[Union[models], told]  # noqa: UP007 - as above


TableBody: Final = union_of(
    commands.TableCommand.__args__,
    {"command": "sit", "seat": 3, "player": "Ann"},
    {"command": "start round", "round": 1},
    {
        "command": "play",
        "round": 1,
        "commands": [{"command": "place bet", "seat": 3, "wagers": {"bet": 500}}],
    },
)
MeterBody: Final = union_of(
    commands.MeterCommand.__args__,
    {"command": "open meter", "table": "A", "initial": 500_000, "reset": 500_000, "rate": "1/3"},
    {"command": "suspend meter", "reason": "no connection"},
)
AccountBody: Final = union_of(
    people.Command.__args__,
    {"command": "open account", "name": "Ann", "role": "player"},
    {"command": "lock account", "reason": "asked for by its owner"},
)
