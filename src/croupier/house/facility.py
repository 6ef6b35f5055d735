"""A facility's TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.games import AnyGame
from croupier.games.report import Report
from croupier.games.rules import Rules
from croupier.house.dollars import in_cents
from croupier.house.layout import split_cloth
from croupier.house.reading import lawful_rules, rules_of
from croupier.law import RuleViolation
from croupier.shape import show


def read_file(path: Path) -> dict[str, Any]:
    """Return what a facility's TOML file holds.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no TOML.
    """
    return tomllib.loads(path.read_bytes().decode("utf-8-sig"))


def choices_from_file(game: AnyGame, file: Mapping[str, Any]) -> dict[str, Any]:
    """Return a facility's choices for a game with money in cents, as a record's ``house``.

    Raises:
        RuleViolation: The file has no table for the game, or something in it is unlawful.

    >>> from croupier.games import find_game
    >>> choices_from_file(find_game("lir"), {"lir": {"minimums": {"bet": "10.00"}}})
    {'minimums': {'bet': 1000}}
    """
    choices = draft_from_file(game, file)
    lawful_rules(game, choices, Report())
    return choices


def draft_from_file(game: AnyGame, file: Mapping[str, Any]) -> dict[str, Any]:
    """Return a facility's choices for a game with money in cents, not yet held against the law.

    Raises:
        RuleViolation: The file has no table for the game, or an amount in it cannot be read.

    >>> from croupier.games import find_game
    >>> draft_from_file(find_game("lir"), {"lir": {"payout_limit": 1}})
    {'payout_limit': 100}
    """
    report = Report()
    choices = in_cents(game.choices, split_cloth(_table(game, file))[0], report)
    if report.first_error is not None:
        raise report.first_error
    if not isinstance(choices, Mapping):
        wrong = f"the facility's file says {show(choices)} of {game.title}"
        raise RuleViolation(wrong, accepted=f"a table [{game.name}]")
    return dict(choices)


def layout_from_file(game: AnyGame, file: Mapping[str, Any]) -> object:
    """Return what a facility's file says of a game's layout, not yet read.

    Raises:
        RuleViolation: The file has no table for the game.

    >>> from croupier.games import find_game
    >>> layout_from_file(find_game("lir"), {"lir": {"layout": {"name": "The Grand"}}})
    {'name': 'The Grand'}
    """
    layout = split_cloth(_table(game, file))[1]
    return {} if layout is None else layout


def rules_from_file(game: AnyGame, file: Mapping[str, Any]) -> Rules:
    """Return the rules that a facility's file makes for a game.

    Raises:
        RuleViolation: The file has no table for the game, or something in it is unlawful.

    >>> from croupier.games import find_game
    >>> rules_from_file(find_game("lir"), {"lir": {"minimums": {"bet": "10.00"}}}).minimums
    {'bet': 1000}
    """
    return rules_of(game, choices_from_file(game, file))


def _table(game: AnyGame, file: Mapping[str, Any]) -> object:
    for key in (game.name, game.alias):
        if key in file:
            return file[key]
    wrong = f"the facility's file says nothing of {game.title}"
    raise RuleViolation(wrong, accepted=f"a table [{game.name}]")
