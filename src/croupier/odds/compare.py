"""Every lawful table of a wager side by side, under a house's other choices.

A row is the game's own analysis with one key of the house replaced: no rule is written here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from croupier.games import AnyGame
from croupier.games.rules import Rules
from croupier.house import rules_of
from croupier.house.choices import members
from croupier.law import RuleViolation
from croupier.odds.analysis import Amounts
from croupier.odds.distribution import Distribution
from croupier.odds.solver import Progress, Solver, find_solver

House = Mapping[str, Any]

MAIN: Final = "main"
OWN: Final = "own"
"""The row of the house's own pays."""


class _Choice(NamedTuple):
    """What decides on a wager: the keys of the house, dotted, and where the result stands."""

    keys: tuple[str, ...]
    result: str
    """``main`` or a side bet."""


CHOICES: Final = {
    "ultimate-texas-holdem": {
        "blind": _Choice(("blind_table",), MAIN),
        "trips": _Choice(("trips_table",), "trips"),
    },
    "four-card-poker": {
        MAIN: _Choice(("dealer_cards", "dealer_upcard"), MAIN),
        "aces_up": _Choice(("aces_up_table",), "aces_up"),
        "six_card": _Choice(("six_card_table",), "six_card"),
        "progressive": _Choice(("progressive.table",), "progressive"),
        "envy": _Choice(("progressive.envy",), "envy"),
    },
    "let-it-ride": {
        "three_card": _Choice(("three_card_table",), "three_card"),
    },
}
"""By game and wager."""

LIMIT_FOLLOWS: Final = frozenset({"ultimate-texas-holdem"})
"""The games whose law fixes the payout limit by the tables: it cannot be kept when they change."""

BESIDE: Final[Mapping[str, Mapping[str, Any]]] = {"progressive": {"table": "A", "envy": "A"}}
"""What stands beside a key that is compared, where the house does not offer the wager."""


@dataclass(frozen=True, slots=True)
class Row:
    """One lawful table of a wager, and what it comes to."""

    table: str
    """Its letter, or what distinguishes it."""
    house: House
    """The house's choices with this table, money in cents."""
    chosen: bool
    """Whether it is the house's own choice."""
    net: Distribution
    """In units of the wager."""

    @property
    def expectation(self) -> Fraction:
        """The player's mean result, in units."""
        return self.net.expectation

    @property
    def house_edge(self) -> Fraction:
        """What the house wins by unit."""
        return -self.net.expectation

    @property
    def standard_deviation(self) -> float:
        """In units."""
        return self.net.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """The chance of a net result above zero."""
        return self.net.hit_frequency


def comparable(game: AnyGame) -> tuple[str, ...]:
    """Return the wagers of a game that have several lawful tables.

    >>> from croupier.games import find_game
    >>> comparable(find_game("fcp"))
    ('main', 'aces_up', 'six_card', 'progressive', 'envy')
    """
    return tuple(CHOICES[game.name])


def compare(
    game: AnyGame, house: House, wager: str, amounts: Amounts, progress: Progress
) -> tuple[Row, ...]:
    """Return every lawful table of a wager, under a house's other choices.

    The house's own pays for the wager stand in a row of their own, ``own``; the others are the
    tables as the law has them.

    Args:
        game: The game.
        house: The house's choices, money in cents.
        wager: One of ``comparable``; ``blind`` and ``main`` compare the main game.
        amounts: As for the analysis.
        progress: Told how much is done.

    Raises:
        RuleViolation: The wager has no tables to compare, or the house's choices are unlawful.

    >>> from croupier.games import find_game
    >>> from croupier.odds.solver import silent
    >>> rows = compare(find_game("lir"), {}, "three_card", Amounts(), silent)
    >>> [f"{row.table} {float(100 * row.house_edge):.3f}" for row in rows]
    ['A 2.317', 'B 5.575', 'C 7.276', 'D 2.136', 'E 5.394', 'F 7.095']
    """
    choice = CHOICES[game.name].get(wager)
    if choice is None:
        wrong = f"{wager!r:.60} has no tables to compare in {game.title}"
        raise RuleViolation(wrong, accepted=" or ".join(comparable(game)))
    solver = find_solver(game)
    houses = _houses(game, house, wager, choice)
    rows = []
    for place, (table, chosen, choices) in enumerate(houses):
        part = _part(progress, place, len(houses))
        net = _net(solver, rules_of(game, choices), choice.result, amounts, part)
        rows.append(Row(table, choices, chosen, net))
    progress(1.0)
    return tuple(rows)


def _net(
    solver: Solver, rules: Rules, result: str, amounts: Amounts, progress: Progress
) -> Distribution:
    """Return the results of the main game or of a side bet, without the main game if it can be."""
    if result == MAIN:
        return solver.analyse(rules, amounts, progress).main.net
    bets = (
        solver.analyse(rules, amounts, progress).side_bets
        if solver.side_bets is None
        else solver.side_bets(rules, amounts)
    )
    if result not in bets:
        wrong = f"there is nothing to compare of {result}: no other player holds cards"
        raise RuleViolation(wrong, accepted="others, 1 or more")
    return bets[result].net


def _part(progress: Progress, place: int, of: int) -> Progress:
    return lambda share: progress((place + share) / of)


def _houses(
    game: AnyGame, house: House, wager: str, choice: _Choice
) -> list[tuple[str, bool, House]]:
    """Return each table's name, whether it is the house's, and the choices with it."""
    own = _read(house, ("pays", wager))
    plain = _without_own(house, wager)
    if game.name in LIMIT_FOLLOWS:
        plain = {key: value for key, value in plain.items() if key != "payout_limit"}
    keys = [key.split(".") for key in choice.keys]
    now = [_read(house, key, _default(game.choices, key)) for key in keys]
    made: list[tuple[str, bool, House]] = []
    for picked in product(*(_values(game.choices, key) for key in keys)):
        choices = plain
        for key, value in zip(keys, picked, strict=True):
            choices = _replaced(choices, key, value)
        made.append((_name(keys, picked), not own and [*picked] == now, choices))
    if own:
        made.append((OWN, True, house))
    return made


def _name(keys: Sequence[Sequence[str]], values: Sequence[Any]) -> str:
    """Return what a person calls a table: its letter; of the dealer how many cards, open or not."""
    if len(keys) == 1:
        return str(values[0])
    cards, upcard = values
    return f"{cards} dealer cards, {'one open' if upcard else 'none open'}"


def _read(house: House, path: Sequence[str], default: object = None) -> Any:  # noqa: ANN401
    """Return what a key of the choices says, the default where it is not there."""
    value: Any = house
    for key in path:
        if not isinstance(value, Mapping) or value.get(key) is None:
            return default
        value = value[key]
    return value


def _replaced(house: House, path: Sequence[str], value: object) -> dict[str, Any]:
    """Return choices with one key replaced."""
    if len(path) == 1:
        return {**house, path[0]: value}
    inner = house.get(path[0]) or BESIDE[path[0]]
    return {**house, path[0]: _replaced(inner, path[1:], value)}


def _without_own(house: House, wager: str) -> House:
    """Return the choices without the house's own pays for a wager."""
    if _read(house, ("pays", wager)) is None:
        return house
    return {**house, "pays": {key: pays for key, pays in house["pays"].items() if key != wager}}


def _default(choices: type[Any], path: Sequence[str]) -> object:
    """Return what a key of the choices is where the house is silent."""
    found = {key.name: key for key in fields(choices)}[path[0]]
    return None if len(path) > 1 or found.default is MISSING else found.default


def _values(choices: type[Any], path: Sequence[str]) -> list[Any]:
    """Return what a key of the choices may say: its letters, its numbers, yes and no."""
    hint = get_type_hints(choices)[path[0]]
    if len(path) > 1:
        inner: Any = next(filter(is_dataclass, members(hint)))
        return _values(inner, path[1:])
    return [value for part in members(hint) for value in _literals(part)]


def _literals(hint: object) -> Sequence[Any]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else ()
