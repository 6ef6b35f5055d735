"""The JSON schemas of the documents that go in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Union

from pydantic import BaseModel, Field, TypeAdapter, create_model

from croupier.games import AnyGame, games
from croupier.house import choices_model
from croupier.house.layout import ClothTable
from croupier.money import MOST
from croupier.records.documents import (
    ClausesDocument,
    ErrorDocument,
    FindingsDocument,
    ReplayDocument,
    ResultDocument,
)
from croupier.records.models import named, record_model
from croupier.records.odds_documents import AdviceDocument, ParDocument, StrategyDocument
from croupier.records.replay import RoundRecord
from croupier.records.requests import ParRequest, StrategyRequest, spot_model
from croupier.shape import STRICT

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_DOLLARS: Final = {
    "description": 'dollars: text such as "5.00", or a whole number',
    "anyOf": [
        {"type": "string", "pattern": r"^[0-9]{1,11}(\.[0-9]{2})?$"},
        {"type": "integer", "minimum": 0},
    ],
}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON schema of a document.

    Args:
        name: One of ``SCHEMAS``.

    Raises:
        KeyError: There is no such document.

    >>> schema("error")["required"]
    ['error']
    """
    return {"$schema": DIALECT, "title": name, **SCHEMAS[name]()}


def _record() -> dict[str, Any]:
    """A finished round of any game, money in cents."""
    return _of_any_game("record", record_model)


def _spot() -> dict[str, Any]:
    """What a player of any game sees who is asked something."""
    return _of_any_game("spot", spot_model)


def _of_any_game(part: str, model: Callable[[str], type[BaseModel]]) -> dict[str, Any]:
    models = tuple(_with_house(game, part, model(game.name)) for game in games())
    any_game: Any = Annotated[Union[models], Field(discriminator="game")]  # noqa: UP007 - computed
    return TypeAdapter(any_game).json_schema()


def _with_house(game: AnyGame, part: str, model: type[BaseModel]) -> type[BaseModel]:
    """Return the model of a game's document with the house's choices spelt out."""
    return create_model(
        named(game, part),
        __base__=model,
        __doc__=model.__doc__,
        house=(choices_model(game), Field(default_factory=dict)),
    )


def _house() -> dict[str, Any]:
    """A facility's file as TOML gives it: one table a game, money in dollars."""
    tables: dict[str, Any] = {
        name: (table | None, None)
        for game in games()
        for table in (_in_a_file(game),)
        for name in (game.name, game.alias)
    }
    whole = create_model("House", __config__=STRICT, **tables).model_json_schema()
    turned = _in_dollars(whole)
    return turned if isinstance(turned, dict) else {}


def _in_a_file(game: AnyGame) -> type[BaseModel]:
    """Return the model of a game's table in a facility's file: its layout stands there as well."""
    return create_model(
        named(game, "File"), __base__=choices_model(game), layout=(ClothTable, ClothTable())
    )


def _in_dollars(node: object) -> object:
    """Return a schema with each amount of cents turned into dollars."""
    if isinstance(node, Mapping):
        if node.get("maximum") == MOST:
            return _DOLLARS
        return {key: _in_dollars(value) for key, value in node.items()}
    return [_in_dollars(part) for part in node] if isinstance(node, list) else node


SCHEMAS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "record": _record,
    "result": lambda: TypeAdapter(ResultDocument).json_schema(),
    "round": RoundRecord.model_json_schema,
    "replay": lambda: TypeAdapter(ReplayDocument).json_schema(),
    "house": _house,
    "par-request": ParRequest.model_json_schema,
    "par": lambda: TypeAdapter(ParDocument).json_schema(),
    "spot": _spot,
    "advice": lambda: TypeAdapter(AdviceDocument).json_schema(),
    "strategy-request": StrategyRequest.model_json_schema,
    "strategy": lambda: TypeAdapter(StrategyDocument).json_schema(),
    "findings": lambda: TypeAdapter(FindingsDocument).json_schema(),
    "clauses": lambda: TypeAdapter(ClausesDocument).json_schema(),
    "error": lambda: TypeAdapter(ErrorDocument).json_schema(),
}
"""The documents that have a schema, by name."""
