"""Every choice that a house has, with the value in force, read off the game's ``Choices``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from croupier.games import AnyGame
from croupier.games.rules import Rules
from croupier.house.choices import members

_NAMES: Final = {"payout_limit": "limit"}
"""Under which name the rules hold what a key is called otherwise."""
_BOUNDS: Final = frozenset({"minimums", "maximums"})


class InForce(NamedTuple):
    """One choice."""

    path: tuple[str, ...]
    """The keys that lead to it."""
    value: Any
    """Money in cents; None where there is nothing."""
    default: bool
    """Whether the house is silent on it."""


def choices_in_force(game: AnyGame, house: Mapping[str, Any], rules: Rules) -> list[InForce]:
    """Return every choice of a house.

    Args:
        game: The game.
        house: The house's choices, money in cents.
        rules: The rules that they make.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("lir")
    >>> for choice in choices_in_force(game, {"bonus": True}, rules_of(game, {"bonus": True}))[:2]:
    ...     print(*choice)
    ('bonus',) True False
    ('three_card_table',) None True
    """
    return list(_of(game.choices, house, rules, ()))


def _of(
    choices: type[Any], house: Mapping[str, Any], rules: object, above: tuple[str, ...]
) -> Iterator[InForce]:
    hints = get_type_hints(choices)
    for key in fields(choices):
        path, hint, value = (*above, key.name), hints[key.name], house.get(key.name)
        inner = next((part for part in members(hint) if is_dataclass(part)), None)
        if key.name in _BOUNDS:
            yield from _bounds(path, hint, value or {}, rules)
        elif isinstance(inner, type) and (value is not None or key.default is MISSING):
            yield from _of(inner, value or {}, getattr(rules, key.name, None), path)
        elif isinstance(value, Mapping) and value:
            for name, chosen in value.items():
                yield InForce((*path, name), chosen, default=False)
        elif value is None:
            yield InForce(path, _silent(key, rules), default=True)
        else:
            yield InForce(path, None if value == {} else value, default=value in ({}, None))


def _bounds(
    path: tuple[str, ...], hint: object, given: Mapping[str, int], rules: object
) -> Iterator[InForce]:
    known = getattr(rules, path[-1])
    for wager in _literals(hint):
        yield InForce((*path, wager), given.get(wager, known.get(wager)), wager not in given)


def _literals(hint: object) -> tuple[str, ...]:
    """Return the names that a mapping may have."""
    keys = next(part for part in get_args(hint) if get_origin(part) is Literal)
    return get_args(keys)


def _silent(key: Field[Any], rules: object) -> object:
    """Return what is in force where the house is silent."""
    if key.default is MISSING:
        made = None if key.default_factory is MISSING else key.default_factory()
        return made or None
    held = getattr(rules, _NAMES.get(key.name, key.name), None)
    if key.default is None and isinstance(held, int):
        return held
    return list(key.default) if isinstance(key.default, tuple) else key.default
