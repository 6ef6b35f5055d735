"""A choice of a house as a link carries it: ``trips_table:B,pays.trips.flush:8:1``.

Each part is a key of the facility's file, dotted, and its value in that file, money in dollars.
What is not there is as the law has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from croupier.games import AnyGame
from croupier.games.report import Finding
from croupier.house import check_house, draft_from_file
from croupier.law import RuleViolation
from croupier.odds.sheets.content import flat
from croupier.web.analysis.fields import BOUNDS, YES, Field, fields_of

LONGEST: Final = 3000
"""Characters of a choice."""
_KEPT: Final = "stake_kept"


@dataclass(frozen=True)
class Choice:
    """What one house chose in a game."""

    game: AnyGame
    values: Mapping[str, str]
    """By path the value, as text; defaults left out."""

    @property
    def text(self) -> str:
        """The choice as a link carries it."""
        return ",".join(f"{path}:{value}" for path, value in self.values.items())

    @cached_property
    def file(self) -> dict[str, Any]:
        """The choice as a facility's file has it, without the name of the game."""
        known = {field.path: field for field in fields_of(self.game)}
        made: dict[str, Any] = {}
        for path, text in self.values.items():
            head, _, wager = path.partition(".")
            if head == _KEPT and wager and text == YES:
                made.setdefault(_KEPT, []).append(wager)
            else:
                _put(made, path.split("."), _value(known.get(path), text))
        return made

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is unlawful or unwise in the choice."""
        return tuple(found for found in self._checked() if found.level != "note")

    @property
    def lawful(self) -> bool:
        """Whether it can be analysed."""
        return all(found.level != "error" for found in self.findings)

    @property
    def house(self) -> dict[str, Any]:
        """The choice as a record's ``house``, in cents.

        Raises:
            RuleViolation: An amount in it cannot be read.
        """
        return draft_from_file(self.game, {self.game.name: self.file})

    def _checked(self) -> Iterable[Finding]:
        head = f"{self.game.name}."
        for found in check_house({self.game.name: self.file}):
            where = found.where.removeprefix(head).removeprefix(self.game.name)
            yield Finding(found.level, where, found.message, found.clause, found.violation)


def read_choice(game: AnyGame, text: str) -> Choice:
    """Return the choice that a link carries; whether it is lawful is told by its findings.

    Raises:
        RuleViolation: The text has not the form of one.

    >>> from croupier.games import find_game
    >>> choice = read_choice(find_game("uth"), "pays.trips.flush:8:1,trips_table:B,blind_table:A")
    >>> choice.text
    'trips_table:B,pays.trips.flush:8:1'
    >>> choice.house
    {'trips_table': 'B', 'pays': {'trips': {'flush': '8:1'}}}
    """
    if len(text) > LONGEST:
        wrong = f"a choice of {len(text)} characters"
        raise RuleViolation(wrong, accepted=f"at most {LONGEST}")
    values = {}
    for part in filter(None, text.split(",")):
        path, sign, value = part.partition(":")
        if not sign or not all(path.split(".")):
            wrong = f"{part!r:.60} is no key with its value"
            raise RuleViolation(wrong, accepted="a key of the facility's file and its value, such"
                                " as trips_table:B")  # fmt: skip
        values[path] = value
    return made_of(game, values)


def made_of(game: AnyGame, values: Mapping[str, str]) -> Choice:
    """Return the choice of some values by path, in the form's order and without defaults."""
    known = {field.path: field for field in fields_of(game)}
    kept = {}
    for path in (*known, *sorted(set(values) - set(known))):
        value = values.get(path, "").replace(",", "").strip()
        field = known.get(path)
        if value and (field is None or value != field.default):
            kept[path] = value
    return Choice(game, kept)


def from_form(game: AnyGame, filled: Mapping[str, str], side: str) -> Choice:
    """Return the choice that somebody made in the form.

    Args:
        game: The game.
        filled: The fields of the form.
        side: Which of two choices, ``a`` or ``b``: what its fields' names begin with.
    """
    values = {}
    for field in fields_of(game):
        led = not field.leader or filled.get(f"{side}.{field.leader}", "").strip()
        if led:
            values[field.path] = filled.get(f"{side}.{field.path}", "")
    return made_of(game, values)


def from_file(game: AnyGame, table: Mapping[str, Any]) -> Choice:
    """Return the choice of a game's table in a facility's file.

    >>> from croupier.games import find_game
    >>> from_file(find_game("lir"), {"bonus": True, "minimums": {"bet": 10}}).text
    'bonus:yes,minimums.bet:10'
    """
    values: dict[str, str] = {}
    for path, value in flat(table):
        if path == (_KEPT,) and isinstance(value, list):
            values |= {f"{_KEPT}.{wager}": YES for wager in value}
        else:
            values[".".join(map(str, path))] = _written(value)
    return made_of(game, values)


def begun(game: AnyGame) -> Choice:
    """Return the choice to begin with: a practice house's, without its limits."""
    chosen = flat(game.practice)
    return made_of(
        game, {".".join(path): _written(value) for path, value in chosen if path[0] not in BOUNDS}
    )


def _written(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else ""
    return str(value)


def _value(field: Field | None, text: str) -> object:
    if field is None:
        return text
    if field.kind == "flag":
        return True if text == YES else text
    if field.whole and text in field.options:
        return int(text)
    return text


def _put(made: dict[str, Any], path: list[str], value: object) -> None:
    *above, last = path
    for key in above:
        inner = made.get(key)
        if not isinstance(inner, dict):
            inner = made[key] = {}
        made = inner
    made[last] = value
