"""The shape of a record, as pydantic models built from each game's description."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, Literal, Union

from pydantic import BaseModel, Field, create_model

from croupier.games import AnyGame, find_game
from croupier.games.round import FACE_UP, LEFT, WRONG_COUNT
from croupier.money import MOST
from croupier.shape import STRICT

Stake = Annotated[int, Field(ge=1, le=MOST, description="cents")]
Meter = Annotated[int, Field(ge=0, le=MOST, description="cents")]
SeatNumber = Annotated[int, Field(ge=-999_999, le=999_999)]
"""Any number that could be meant for a seat; the game says which there are."""
CardText = Annotated[str, Field(description="cards of two characters, separated by spaces")]


class WithCoupon(BaseModel):
    """A wager made in part or in whole with a promotional coupon (G-07)."""

    model_config = STRICT

    chips: Stake | None = Field(default=None, description="cents; absent: a coupon alone")
    coupon: Stake


Wager = Stake | WithCoupon


@cache
def record_model(name: str) -> type[BaseModel]:
    """Return the model of a game's record.

    Args:
        name: The game's full name.
    """
    game = find_game(name)
    seat: Any = _seat_model(game)
    event: Any = _event_type(game)
    definitions: dict[str, Any] = {
        "game": (Literal[game.name, game.alias], ...),
        "id": (str, Field(default=None, description="comes back unchanged")),
        "house": (dict[str, Any], Field(default_factory=dict, description="see the house schema")),
        "seats": (list[seat], Field(description=f"one to {game.seats}")),
        "irregularities": (
            list[event],
            Field(default_factory=list, description="in the order in which they happened"),
        ),
    }
    for place in ("community", "dealer", "box"):
        if place in game.places:
            definitions[place] = (CardText | None, None)
    if "meter" in game.places:
        definitions["meter"] = (Meter | None, None)
    return create_model(
        named(game, "record"),
        __config__=STRICT,
        __doc__=f"A finished round of {game.title}, money in cents.",
        **definitions,
    )


def named(game: AnyGame, part: str) -> str:
    """Return the name of a model made for a game, such as ``UthSeat``."""
    return game.alias.capitalize() + part.capitalize()


def _seat_model(game: AnyGame) -> type[BaseModel]:
    wagers: dict[str, Any] = dict.fromkeys(game.wagers, (Wager, None))
    made: Any = create_model(
        named(game, "wagers"), __config__=STRICT, __doc__="Wagers, in cents.", **wagers
    )
    definitions: dict[str, Any] = {
        "seat": (SeatNumber, Field(description="1 sits farthest to the dealer's left")),
        "player": (str, None),
        "cards": (CardText | None, None),
        "wagers": (made, ...),
        "decisions": (list[str], Field(default_factory=list, description="answers, in order")),
    }
    if game.amount_is_free:
        definitions["play"] = (Stake, None)
    if game.machine_taken:
        taken: Any = Literal[game.machine_taken]
        definitions["not_accepted"] = (list[taken], Field(default_factory=list))
    return create_model(
        named(game, "seat"), __config__=STRICT, __doc__="One position.", **definitions
    )


def _event_type(game: AnyGame) -> Any:  # noqa: ANN401 - a union made for the game
    """Return the irregularities that can happen in a game, told apart by their kind."""
    models = tuple(_event_model(kind) for kind in sorted(game.kinds))
    return Annotated[Union[models], Field(discriminator="kind")]  # noqa: UP007 - made of a tuple


@cache
def _event_model(kind: str) -> type[BaseModel]:
    told: Any = Literal[kind]
    details, says = _EVENTS.get(kind, _EXPOSURE)
    return create_model(
        kind.title().replace(" ", ""), __config__=STRICT, __doc__=says, kind=(told, ...), **details
    )


_EXPOSURE: Final[tuple[dict[str, Any], str]] = ({}, "A card of the house was seen too early.")
_EVENTS: Final[dict[str, tuple[dict[str, Any], str]]] = {
    FACE_UP: (
        {"before_hands": (bool, Field(description="whether not everyone had the first cards"))},
        "A card was found face up in the deck.",
    ),
    WRONG_COUNT: (
        {"seat": (SeatNumber | Literal["dealer"], ...)},
        "Somebody was dealt a wrong number of cards.",
    ),
    LEFT: (
        {"seat": (SeatNumber, ...), "ruling": (Literal["abandoned", "stands"], ...)},
        "A player left during the round (F-23).",
    ),
}
