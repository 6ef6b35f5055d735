"""A facility's amounts, written in dollars, turned into cents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from annotated_types import Le

from croupier.games.report import Report
from croupier.house.choices import members
from croupier.money import MOST, read_dollars
from croupier.shape import show

Path = tuple[str, ...]


def in_cents(choices: Any, data: object, report: Report, path: Path = ()) -> object:  # noqa: ANN401
    """Return choices with every amount of money turned from dollars into cents.

    Args:
        choices: The dataclass that describes them.
        data: The choices as the file gives them.
        report: Takes amounts that cannot be read; they are left out.
        path: Where in the file the choices stand.
    """
    if not isinstance(data, Mapping):
        return data
    hints = get_type_hints(choices, include_extras=True)
    turned = {}
    for key, value in data.items():
        hint, place = hints.get(key), (*path, key)
        inner = None if hint is None else next(filter(is_dataclass, members(hint)), None)
        if inner is not None:
            turned[key] = in_cents(inner, value, report, place)
        elif hint is not None and _is_money(hint):
            turned |= _read(key, value, report, place)
        elif hint is not None and _maps_to_money(hint) and isinstance(value, Mapping):
            amounts: dict[str, object] = {}
            for name, amount in value.items():
                amounts |= _read(name, amount, report, (*place, name))
            turned[key] = amounts
        else:
            turned[key] = value
    return turned


def _is_money(hint: Any) -> bool:  # noqa: ANN401 - a type form of any kind
    """Tell whether a hint is an ``Amount``, or one that may be absent."""
    if get_origin(hint) is Annotated:
        marked = any(isinstance(mark, Le) and mark.le == MOST for mark in hint.__metadata__)
        return marked or _is_money(hint.__origin__)
    return get_origin(hint) in (Union, UnionType) and any(map(_is_money, get_args(hint)))


def _maps_to_money(hint: Any) -> bool:  # noqa: ANN401 - a type form of any kind
    arguments = get_args(hint)
    return len(arguments) == 2 and _is_money(arguments[1])  # noqa: PLR2004 - key and value


def _read(key: str, value: object, report: Report, path: Path) -> dict[str, object]:
    """Return the amount under its key, or nothing if it cannot be read."""
    wrong = f"{show(value)} is no amount"
    if isinstance(value, str) or (type(value) is int and value >= 0):
        try:
            return {key: read_dollars(str(value))}
        except ValueError as error:
            wrong = str(error)
    example = f"{value:.2f}" if isinstance(value, float) and 0 < value < MOST else "5.00"
    report.error(".".join(path), wrong, accepted=f'text such as "{example}", or whole dollars')
    return {}
