"""A game's ``Choices`` as a pydantic model, and what its type hints tell."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, BeforeValidator, Field, create_model
from pydantic_core import PydanticCustomError

from croupier.games import AnyGame
from croupier.shape import STRICT


@cache
def choices_model(game: AnyGame) -> type[BaseModel]:
    """Return the pydantic model of a game's choices, money in cents."""
    return _model_of(game.choices, game.alias.capitalize())


def to_dataclass(choices: Any, model: BaseModel) -> Any:  # noqa: ANN401 - any game's choices
    """Return the choices that an instance of their model holds."""
    hints = get_type_hints(choices)
    values = {}
    for name in model.model_fields_set:
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            inner = next(t for t in members(hints[name]) if is_dataclass(t))
            value = to_dataclass(inner, value)
        values[name] = value
    return choices(**values)


def members(hint: Any) -> list[Any]:  # noqa: ANN401 - a type form of any kind
    """Return the types that a hint is made of, unions and annotations taken apart.

    >>> members(Annotated[int | None, "cents"])
    [<class 'int'>, <class 'NoneType'>]
    """
    if get_origin(hint) is Annotated:
        return members(hint.__origin__)
    if get_origin(hint) in (Union, UnionType):
        return [member for part in get_args(hint) for member in members(part)]
    return [hint]


def _model_of(choices: type[Any], game: str) -> type[BaseModel]:
    hints = get_type_hints(choices, include_extras=True)
    definitions: dict[str, Any] = {}
    for key in fields(choices):
        default: Any = ...
        if key.default is not MISSING:
            default = key.default
        elif key.default_factory is not MISSING:
            default = Field(default_factory=key.default_factory)
        definitions[key.name] = (_for_pydantic(hints[key.name], game), default)
    return create_model(
        game + choices.__name__, __config__=STRICT, __doc__=choices.__doc__, **definitions
    )


def _for_pydantic(hint: Any, game: str) -> Any:  # noqa: ANN401 - a type form of any kind
    """Return a type hint with its dataclasses replaced by models, and 6.0 kept apart from 6."""
    if get_origin(hint) is Annotated:
        return Annotated[(_for_pydantic(hint.__origin__, game), *hint.__metadata__)]
    if get_origin(hint) in (Union, UnionType):
        return Union[tuple(_for_pydantic(part, game) for part in get_args(hint))]  # noqa: UP007 - computed
    if get_origin(hint) is Literal and all(isinstance(value, int) for value in get_args(hint)):
        return Annotated[hint, BeforeValidator(_whole)]
    return _model_of(hint, game) if is_dataclass(hint) and isinstance(hint, type) else hint


def _whole(value: object) -> object:
    if type(value) is not int:
        kind = "int_type"
        raise PydanticCustomError(kind, "a whole number")
    return value
