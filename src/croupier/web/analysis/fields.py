"""What a house may choose, as the fields of a form: read off the game's own description.

A field's path is the key of the facility's file, dotted, such as ``minimums.ante``; its value is
what stands there, money in dollars, ``yes`` for true. Of the values that a key may have those are
offered that are lawful.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from croupier.games import AnyGame
from croupier.games.paytable import PayTable
from croupier.games.report import Report
from croupier.games.rules import Cited
from croupier.house import read_rules, rules_of
from croupier.house.choices import members
from croupier.law import clause
from croupier.money import MOST
from croupier.odds.sheets.words import labelled

Group = Literal["tables", "house", "limits", "kept", "pays"]
YES: Final = "yes"
BOUNDS: Final = ("minimums", "maximums")
"""The keys of what may be wagered; no figure of a single bet hangs on them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field."""

    path: str
    label: str
    group: Group
    kind: Literal["pick", "flag", "money", "text"]
    options: tuple[str, ...] = ()
    """What can be picked; an empty one first where there may be nothing."""
    default: str = ""
    """What is in force where the house is silent."""
    whole: bool = False
    """Whether it is a whole number."""
    clause: str | None = None
    """The id of the clause that governs it."""
    leader: str = ""
    """The path without whose value this one means nothing."""

    @property
    def rule(self) -> str:
        """The clause in our words."""
        return "" if self.clause is None else clause(self.clause).rule


@cache
def fields_of(game: AnyGame) -> tuple[Field, ...]:
    """Return everything that a house may choose in a game.

    >>> from croupier.games import find_game
    >>> [field.path for field in fields_of(find_game("uth"))][:2]
    ['blind_table', 'trips_table']
    >>> next(f.options for f in fields_of(find_game("fcp")) if f.path == "dealer_cards")
    ('5', '6')
    """
    return (*_walk(game, game.choices, (), ""), *_own_pays(game))


@cache
def law_tables(game: AnyGame) -> Mapping[str, Mapping[str, PayTable]]:
    """Return the pay tables of the law by wager and letter, what a winner gets among them."""
    known = {next(iter(tables.values())).wager: tables for tables in game.tables}
    lines = rules_of(game, game.practice)
    for part in fields(lines):
        table = getattr(lines, part.name)
        if isinstance(table, PayTable) and table.wager not in known:
            known[table.wager] = {table.letter: table}
    return known


def _walk(
    game: AnyGame, choices: type[Any], above: tuple[str, ...], leader: str
) -> Iterator[Field]:
    hints = get_type_hints(choices, include_extras=True)
    for key in fields(choices):
        path, hint = (*above, key.name), hints[key.name]
        inner: Any = next((part for part in members(hint) if is_dataclass(part)), None)
        if key.name == "pays":
            continue
        if inner is not None:
            first = ".".join((*path, fields(inner)[0].name))
            yield from _walk(game, inner, path, first)
        elif key.name in BOUNDS:
            for wager in _names(hint):
                yield _field((*path, wager), "limits", "money")
        elif key.name == "stake_kept":
            for wager in _names(hint):
                yield _field((*path, wager), "kept", "flag")
        else:
            yield from _one(game, path, hint, key.default, leader)


def _one(
    game: AnyGame, path: tuple[str, ...], hint: object, default: object, leader: str
) -> Iterator[Field]:
    cited = next((m for m in getattr(hint, "__metadata__", ()) if isinstance(m, Cited)), None)
    told: dict[str, Any] = {
        "clause": None if cited is None else cited.clause,
        "leader": "" if leader == ".".join(path) else leader,
    }
    kinds = members(hint)
    literals = [value for part in kinds if get_origin(part) is Literal for value in get_args(part)]
    if literals:
        silent = default is None or leader == ".".join(path)
        values = [*([None] if silent else []), *literals]
        options = tuple("" if v is None else str(v) for v in values if _lawful(game, path, v))
        told |= {"options": options, "whole": isinstance(literals[0], int)}
        told["default"] = "" if default in (None, MISSING) else str(default)
        group: Group = "tables" if path[-1].endswith("table") or path[-1] == "envy" else "house"
        yield _field(path, group, "pick", **told)
    elif bool in kinds:
        yield _field(path, "house", "flag", **told)
    elif int in kinds and _lawful(game, path, MOST):
        yield _field(path, "house", "money", **told)
    elif str in kinds:
        yield _field(path, "house", "text", **told)


def _field(path: tuple[str, ...], group: Group, kind: Any, **more: Any) -> Field:  # noqa: ANN401
    return Field(path=".".join(path), label=labelled(path), group=group, kind=kind, **more)


def _own_pays(game: AnyGame) -> Iterator[Field]:
    """Return a field for each pay that the law lets a house raise."""
    for key in fields(get_type_hints(game.choices)["pays"]):
        tables = law_tables(game).get(key.name, {})
        hands = dict.fromkeys(hand for table in tables.values() for hand in table.pays)
        first = next(iter(tables.values()), None)
        if first is None or first.basis != "floor":
            continue
        for hand in hands:
            fixed = any(t.pays[hand].fixed for t in tables.values() if hand in t.pays)
            path = ("pays", key.name, hand)
            yield _field(path, "pays", "money" if fixed else "text", clause=first.clause)


def _names(hint: object) -> tuple[str, ...]:
    """Return the names that a mapping or a sequence may hold."""
    return next(get_args(p) for p in get_args(members(hint)[0]) if get_origin(p) is Literal)


def _lawful(game: AnyGame, path: tuple[str, ...], value: object) -> bool:
    """Tell whether a value may stand under a key beside a practice house's other choices."""
    house = dict(game.practice)
    if len(path) > 1:
        inner = next(p for p in members(get_type_hints(game.choices)[path[0]]) if is_dataclass(p))
        needed = [key.name for key in fields(inner) if key.default is MISSING]
        hints = get_type_hints(inner)
        chosen = {name: get_args(hints[name])[0] for name in needed}
        house[path[0]] = None if value is None else {**chosen, path[1]: value}
    else:
        house[path[0]] = value
    report = Report()
    read_rules(game, house, report)
    return not any(found.level == "error" for found in report.findings)
