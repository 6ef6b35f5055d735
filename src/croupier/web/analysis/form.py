"""The form in which a house's choices are made: what each field shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from croupier.games import AnyGame
from croupier.law import citation
from croupier.odds.sheets.words import said
from croupier.web.analysis.asked import (
    METER,
    OTHERS,
    SHARE,
    TRAFFIC,
    Asked,
    amount_names,
    side_bets,
)
from croupier.web.analysis.choice import Choice
from croupier.web.analysis.fields import Field, Group, fields_of, law_tables

NOT_OFFERED: Final = "not offered"
_BUSY: Final = {
    "rounds": "Rounds an hour",
    "tables": "Tables",
    "players": "Players at each",
    "hours": "Hours a day",
    "average": "Average {unit}, $",
}
_AMOUNTS: Final = {METER: "Progressive meter shows, $", OTHERS: "Other players with cards"}


class Shown(NamedTuple):
    """A field as it is shown."""

    field: Field
    name: str
    """What the browser sends it as."""
    label: str
    value: str
    options: list[tuple[str, str]]
    """Of a field to pick from: the value and what is shown of it."""
    law: str
    """Of a pay: what the law asks."""
    clause: str
    wrong: list[str]
    """What is unlawful in it."""


class Side(NamedTuple):
    """The form of one choice."""

    side: str
    house: list[Shown]
    """Pay tables and what else may be chosen."""
    parts: list[tuple[str, list[Shown]]]
    """The same of what is offered as a whole, such as a progressive."""
    limits: list[Shown]
    kept: list[Shown]
    pays: list[tuple[str, list[Shown]]]
    """By wager."""
    elsewhere: list[str]
    """What is unlawful and stands in no field."""
    opened: frozenset[Group]
    """The groups in which something stands."""


class Number(NamedTuple):
    """A figure that is no choice of the house."""

    name: str
    label: str
    value: str
    money: bool


def side_of(side: str, choice: Choice) -> Side:
    """Return the form of a choice.

    Args:
        side: ``a`` or ``b``.
        choice: What it shows.
    """
    wrong: dict[str, list[str]] = {}
    for found in choice.findings:
        if found.level == "error":
            wrong.setdefault(found.where, []).append(found.message)
    shown = [_shown(side, choice, field, wrong) for field in fields_of(choice.game)]
    placed = {one.field.path for one in shown}
    parts: dict[str, list[Shown]] = {}
    pays: dict[str, list[Shown]] = {}
    for one in shown:
        head, *rest = one.field.path.split(".")
        if one.field.group == "pays":
            pays.setdefault(said(rest[0]), []).append(one)
        elif one.field.group in ("tables", "house") and rest:
            parts.setdefault(said(head), []).append(one)
    return Side(
        side=side,
        house=[
            one
            for group in ("tables", "house")
            for one in shown
            if one.field.group == group and "." not in one.field.path
        ],
        parts=list(parts.items()),
        limits=[one for one in shown if one.field.group == "limits"],
        kept=[one for one in shown if one.field.group == "kept"],
        pays=list(pays.items()),
        elsewhere=[
            told for where, messages in wrong.items() if where not in placed for told in messages
        ],
        opened=frozenset(
            one.field.group for one in shown if one.wrong or one.field.path in choice.values
        ),
    )


def _shown(side: str, choice: Choice, field: Field, wrong: dict[str, list[str]]) -> Shown:
    label, law = field.label, ""
    if field.group == "pays":
        _, wager, label = field.path.split(".", 2)
        law = _law(choice, wager, label)
    elif "." in field.path:
        label = said(field.path.partition(".")[2])
    return Shown(
        field=field,
        name=f"{side}.{field.path}",
        label=label,
        value=choice.values.get(field.path, field.default),
        options=[(value, _option(field, value)) for value in field.options],
        law=law,
        clause="" if field.clause is None else citation(field.clause),
        wrong=wrong.get(field.path, []),
    )


def _option(field: Field, value: str) -> str:
    if not value:
        return NOT_OFFERED
    return f"Table {value}" if field.group == "tables" else value


def _law(choice: Choice, wager: str, hand: str) -> str:
    """Return what the law asks for a hand, by the table that is chosen."""
    tables = law_tables(choice.game)[wager]
    known = {field.path: field.default for field in fields_of(choice.game)}
    letter = choice.values.get(f"{wager}_table", known.get(f"{wager}_table", ""))
    table = tables.get(letter)
    if table is None:
        return NOT_OFFERED
    return str(table.pays[hand]) if hand in table.pays else "no line"


def tables_of(game: AnyGame) -> list[tuple[str, list[str]]]:
    """Return the wagers that the law has pay tables for, and the letters of the tables."""
    return [(said(next(iter(tables.values())).wager), list(tables)) for tables in game.tables]


def letters_of(game: AnyGame) -> list[dict[str, Any]]:
    """Return the wagers between whose pay tables a house may choose, and what each table pays."""
    made = []
    for wager, tables in law_tables(game).items():
        if len(tables) > 1:
            hands = dict.fromkeys(_falling(hand for t in tables.values() for hand in t.pays))
            made.append({
                "wager": said(wager),
                "clause": citation(next(iter(tables.values())).clause),
                "letters": list(tables),
                "rows": [
                    (hand, [str(t.pays[hand]) if hand in t.pays else "loses"
                            for t in tables.values()])
                    for hand in hands
                ],
            })  # fmt: skip
    return made


def _falling(hands: Iterable[str]) -> list[str]:
    """Return hands, the highest first; tables list them from the lowest up."""
    return list(dict.fromkeys(hands))[::-1]


def busy(asked: Asked, unit: str) -> list[Number]:
    """Return how busy the tables are, as fields."""
    return [
        Number(name, _BUSY[name].format(unit=unit), asked.figure(name), name == "average")
        for name in TRAFFIC
    ]


def amounts(asked: Asked) -> list[Number]:
    """Return the amounts of an analysis, as fields."""
    main = asked.game.entry[0]
    return [
        Number(
            name,
            _AMOUNTS.get(name, f"{said(name)}{' of the analysis' if name == main else ''}, $"),
            asked.figure(name),
            name != OTHERS,
        )
        for name in amount_names(asked.game)
    ]


def shares(asked: Asked) -> list[Number]:
    """Return how often each side bet is made, as fields."""
    return [
        Number(
            SHARE + name, f"{said(name)}, share of players", asked.figure(SHARE + name), money=False
        )
        for name in side_bets(asked.game)
    ]
