"""What a facility says of its own layout, held against what the game's section asks.

A game's table in the facility's file may hold a table ``layout``: ``name``, the facility's name;
``on_sign``, inscriptions that the sign carries instead of the cloth; ``without``, areas and
inscriptions that its cloth lacks; ``posted_limit``, true where the cloth says only that a limit is
posted. It is no part of the rules under which a round is settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from annotated_types import Len
from pydantic import BaseModel

from croupier.games import AnyGame
from croupier.games.layout import PLAIN, Cloth, Inscription, Place, Spot
from croupier.games.report import Report
from croupier.games.rules import Rules
from croupier.law import citation
from croupier.shape import STRICT, check_shape, printable

KEY: Final = "layout"
LONGEST_NAME: Final = 60


class ClothTable(BaseModel):
    """The table ``layout`` of a game in the facility's file."""

    model_config = STRICT

    name: Annotated[str, Len(0, LONGEST_NAME)] = ""
    on_sign: list[str] = []
    without: list[str] = []
    posted_limit: bool = False


def read_cloth(data: object, report: Report) -> Cloth:
    """Return what a facility says of its layout; what cannot be read is reported and left out."""
    read = check_shape(ClothTable, data)
    if isinstance(read, list):
        for fault in read:
            where = ".".join(filter(None, (KEY, fault.where)))
            report.error(where, fault.wrong, accepted=fault.accepted)
        return PLAIN
    name = printable(read.name.strip())
    return Cloth(
        name=name,
        on_sign=tuple(read.on_sign),
        without=tuple(read.without),
        posted_limit=read.posted_limit,
    )


def review_cloth(game: AnyGame, rules: Rules, cloth: Cloth, report: Report) -> None:
    """Report what is missing on a facility's layout, and what it says that makes no sense.

    Args:
        game: The game.
        rules: The house's rules: only what it offers needs an area.
        cloth: What the facility says of its layout.
        report: Takes an error, with its clause, for everything that the section asks for.
    """
    required = game.layout.required(rules)
    if not cloth.name:
        report.warn(
            f"{KEY}.name",
            "no name of the facility on the layout; § 5324.30(a), of which we have seen a part,"
            " asks for a name or a logo. Set name, or have a logo drawn in",
            game.layout.name_clause,
        )
    for key, names in (("on_sign", cloth.on_sign), ("without", cloth.without)):
        known = _known(game, rules)
        for name in names:
            if name not in known:
                wrong = f"the layout of {game.title} has no {name!r:.60}"
                report.error(f"{KEY}.{key}", wrong, accepted=" or ".join(known))
    if cloth.posted_limit and not any(i.generic for i in game.layout.inscriptions(rules)):
        wrong = f"no payout limit is inscribed for {game.title} under these choices"
        report.error(f"{KEY}.posted_limit", wrong, accepted="posted_limit left out")
    for name in cloth.on_sign:
        if isinstance(required.get(name), Spot | Place):
            _missing(name, required[name], "on_sign", report)
    for name in cloth.without:
        if name in required and name not in cloth.on_sign:
            _missing(name, required[name], "without", report)


def _known(game: AnyGame, rules: Rules) -> list[str]:
    """Return the names of everything that can be on the layout, offered or not."""
    layout = game.layout
    spots = [spot.name for spot in layout.spots]
    places = [place.name for place in layout.places(rules)]
    return [*spots, *places, *(written.name for written in layout.inscriptions(rules))]


def _missing(name: str, thing: Spot | Place | Inscription, key: str, report: Report) -> None:
    told = name.replace("_", " ")
    if isinstance(thing, Inscription):
        accepted = f"it inscribed, or {name!r} in on_sign"
        if thing.posted is not None:
            accepted += f" ({citation(thing.posted)}), so that `croupier sign` carries it"
        report.error(f"{KEY}.{key}.{name}", f"the inscription {told} is missing", thing.clause,
                     accepted=accepted)  # fmt: skip
        return
    kind = "area" if isinstance(thing, Spot) else "place"
    wrong = f"the {kind} for {told} is missing"
    if key == "on_sign":
        wrong = f"a sign cannot stand in for the {kind} for {told}"
    where = "at each position" if isinstance(thing, Spot) else "on the cloth"
    report.error(f"{KEY}.{key}.{name}", wrong, thing.clause, accepted=f"it marked {where}")


def lawful_cloth(game: AnyGame, rules: Rules, data: object) -> Cloth:
    """Return what a facility says of its layout.

    Raises:
        RuleViolation: It cannot be read, or something that the section asks for is missing.

    >>> from croupier.games import find_game
    >>> from croupier.house.reading import rules_of
    >>> game = find_game("lir")
    >>> lawful_cloth(game, rules_of(game, {}), {"name": "The Grand"}).name
    'The Grand'
    """
    report = Report()
    cloth = read_cloth(data, report)
    if report.first_error is None:
        review_cloth(game, rules, cloth, report)
    if report.first_error is not None:
        raise report.first_error
    return cloth


def split_cloth(table: object) -> tuple[object, object | None]:
    """Return a game's table of the facility's file without ``layout``, and what stood there."""
    if not isinstance(table, Mapping) or KEY not in table:
        return table, None
    rest: dict[Any, Any] = {key: value for key, value in table.items() if key != KEY}
    return rest, table[KEY]
