"""The clauses and readings, read from ``data/`` when first asked for."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

Enforcer = Literal["E", "C", "P"]
"""Who sees to it: E the engine, C a check of configuration, P people only."""

SECTIONS: Final = {
    "5324.36": "ultimate-texas-holdem",
    "5324.33": "four-card-poker",
    "5324.34": "let-it-ride",
}
"""Each section's game, and so the file of ``data/`` that holds its clauses."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the law that can be checked."""

    id: str
    """The citation; ``#n`` numbers the duties inside it, ``#r1`` is a rule of a reading."""
    topic: str
    """layout, ranking, wagers, dealing, play, settlement, payouts or irregularities."""
    rule: str
    """What it asks, in our words."""
    who: tuple[Enforcer, ...]
    readings: tuple[str, ...] = ()
    """The readings that bear on it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How we read the law where it is unclear."""

    id: str
    where: str
    """What it reads."""
    rule: str
    """How we read it, in our words."""
    policy: bool = False
    """True where no words of the law carry it: a policy that a house may want to set itself."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A section that the three games lean on and whose text we do not have."""

    section: str
    about: str
    games: tuple[str, ...]
    matters_when: str


def clause(clause_id: str) -> Clause:
    """Return the clause of an id.

    Raises:
        KeyError: There is no such clause.

    >>> clause("5324.36(c)(3)#2").rule
    'Trips does not affect any other wager'
    """
    return _clauses_by_id(SECTIONS[clause_id.partition("(")[0]])[clause_id]


@cache
def clauses(game: str) -> tuple[Clause, ...]:
    """Return the clauses of a game's section, in the order of the text; pay lines are not here.

    Args:
        game: The name of a game.

    >>> len(clauses("ultimate-texas-holdem"))
    86
    """
    return tuple(
        Clause(row["id"], row["topic"], row["rule"], tuple(row["who"]), tuple(row["readings"]))
        for row in _rows(game, "clause")
    )


@cache
def _clauses_by_id(game: str) -> dict[str, Clause]:
    return {clause.id: clause for clause in clauses(game)}


def reading(reading_id: str) -> Reading:
    """Return the reading of an id such as ``U-08``.

    Raises:
        KeyError: There is no such reading.
    """
    return _readings()[reading_id]


def readings() -> tuple[Reading, ...]:
    """Return every reading, by id."""
    return tuple(_readings().values())


@cache
def _readings() -> dict[str, Reading]:
    return {row["id"]: Reading(**row) for row in _rows("readings", "reading")}


@cache
def missing() -> tuple[Missing, ...]:
    """Return the sections whose text we do not have."""
    return tuple(
        Missing(row["section"], row["about"], tuple(row["games"]), row["matters_when"])
        for row in _rows("missing", "missing")
    )


@cache
def proof() -> dict[str, list[str]]:
    """Return the tests that prove each clause or pay line, by its id."""
    text = files(__package__).joinpath("proof.json").read_text(encoding="utf-8")
    proven: dict[str, list[str]] = json.loads(text)
    return proven


def _rows(name: str, table: str) -> list[dict[str, Any]]:
    text = files(__package__).joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)[table]
    return rows
