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
from croupier.house.reading import lawful_rules
from croupier.law import RuleViolation


def read_file(path: Path) -> dict[str, Any]:
    """Return what a facility's TOML file holds.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no TOML.
    """
    with path.open("rb") as file:
        return tomllib.load(file)


def rules_from_file(game: AnyGame, file: Mapping[str, Any]) -> Rules:
    """Return the rules that a facility's file makes for a game.

    Raises:
        RuleViolation: The file has no table for the game, or something in it is unlawful.

    >>> from croupier.games import find_game
    >>> rules_from_file(find_game("lir"), {"lir": {"minimums": {"bet": "10.00"}}}).minimums
    {'bet': 1000}
    """
    table = next((file[key] for key in (game.name, game.alias) if key in file), None)
    if table is None:
        wrong = f"the facility's file says nothing of {game.title}"
        raise RuleViolation(wrong, accepted=f"a table [{game.name}]")
    report = Report()
    return lawful_rules(game, in_cents(game.choices, table, report), report)
