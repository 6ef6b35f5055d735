"""What `deal` and `play` share: the game, the house, the deck's source, the seats."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import click

from croupier.cli.files import FILE, complete_game

if TYPE_CHECKING:
    from croupier.games import AnyGame
    from croupier.games.layout import Cloth
    from croupier.games.rules import Rules
    from croupier.shuffle import Source

LAYOUT: Final = ("layout.", "layout=")
F = TypeVar("F", bound=Callable[..., Any])

Device = Literal["hand", "manual shoe", "automated shoe"]
DEVICES: Final[tuple[Device, ...]] = ("hand", "manual shoe", "automated shoe")


def table_options(command: F) -> F:
    """Add the options of a practice table to a command."""
    for option in (
        click.option("--device", type=click.Choice(DEVICES), default="hand", show_default=True,
                     help="What the cards are dealt from."),
        click.option("--house", metavar="FILE", type=FILE, help="A facility's TOML file."),
        click.option("--seed", metavar="HEX",
                     help="The same decks again: for tests and demonstrations only."),
        click.argument("game", shell_complete=complete_game),
    ):  # fmt: skip
        command = option(command)
    return command


def house_options(command: F) -> F:
    """Add the options that name a house's choices to a command."""
    for option in (
        click.option("--house", metavar="FILE", type=FILE, help="A facility's TOML file."),
        click.option("--set", "changes", multiple=True, metavar="KEY=VALUE",
                     help="One key of the house changed, such as dealer_cards=6; repeatable."),
    ):  # fmt: skip
        command = option(command)
    return command


def find_choices(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the choices that ``--house`` and ``--set`` name, in cents; nothing is judged here.

    Raises:
        click.ClickException: The file cannot be read, or a change is not of the form KEY=VALUE.
        RuleViolation: The file has no table for the game, or amounts that cannot be read.
    """
    from croupier.games import find_game
    from croupier.house import draft_from_file

    found = find_game(game)
    choices = {}
    if options["house"] is not None:
        choices = draft_from_file(found, read_house(options["house"]))
    return _with_changes(choices, options["changes"])


def find_layout(game: str, options: Mapping[str, Any]) -> tuple[AnyGame, Rules, Cloth]:
    """Return a game, the rules of the house that ``--house`` and ``--set`` name, and its layout.

    The key ``layout`` and those in it change what the facility says of its layout.

    Raises:
        click.ClickException: The file cannot be read, or a change is not of the form KEY=VALUE.
        RuleViolation: Something is unlawful, or missing on the layout.
    """
    from croupier.games import find_game
    from croupier.house import lawful_cloth, layout_from_file, rules_of

    found = find_game(game)
    layout: object = {}
    if options["house"] is not None:
        layout = layout_from_file(found, read_house(options["house"]))
    own: list[str] = []
    other: list[str] = []
    for change in options["changes"]:
        (own if change.startswith(LAYOUT) else other).append(change)
    rules = rules_of(found, find_choices(game, {**options, "changes": other}))
    layout = _with_changes({"layout": layout}, own)["layout"]
    return found, rules, lawful_cloth(found, rules, layout)


def _with_changes(choices: Mapping[str, Any], changes: Sequence[str]) -> dict[str, Any]:
    """Return choices with each KEY=VALUE changed."""
    choices = dict(choices)
    changed = set[str]()
    for change in changes:
        key, sign, text = change.partition("=")
        if key in changed:
            message = f"--set {key:.60} is given twice"
            raise click.UsageError(message)
        changed.add(key)
        if not sign or not all(key.split(".")):
            message = f"--set {change!r:.60}: write a key and its value, such as dealer_cards=6"
            raise click.UsageError(message)
        choices = _changed(choices, key.split("."), _value(text))
    return choices


def _changed(choices: Mapping[str, Any], path: Sequence[str], value: object) -> dict[str, Any]:
    """Return choices with the value at a path of keys changed."""
    key, *rest = path
    if not rest:
        return {**choices, key: value}
    inner = choices.get(key)
    return {**choices, key: _changed(inner if isinstance(inner, Mapping) else {}, rest, value)}


def _value(text: str) -> Any:  # noqa: ANN401 - JSON is of any type
    """Return a value written as JSON; what is not JSON stands for itself, as text."""
    try:
        return json.loads(text, parse_constant=str)
    except (ValueError, RecursionError):
        return text


def find_house(game: AnyGame, file: str | None) -> dict[str, Any]:
    """Return the house's choices for a game, in cents: a facility's, or the practice house's.

    Raises:
        click.FileError: The file cannot be read.
        RuleViolation: Something in it is unlawful, or it has no table for the game.
    """
    if file is None:
        return dict(game.practice)
    from croupier.house import choices_from_file

    return choices_from_file(game, read_house(file))


def read_house(file: str) -> dict[str, Any]:
    """Return what a facility's file holds.

    Raises:
        click.FileError: The file cannot be read.
    """
    from croupier.house import read_file

    try:
        return read_file(Path(file))
    except OSError as error:
        raise click.FileError(file, (error.strerror or str(error)).lower()) from None
    except (ValueError, RecursionError) as error:
        message = f"{file!r:.200} is not TOML: {error}"
        raise click.ClickException(message) from None


def find_source(seed: str | None) -> Source:
    """Return the random source: the operating system's, or a seeded one, which says so."""
    from croupier.shuffle import seeded_source, system_source

    if seed is None:
        return system_source()
    click.echo("Seeded decks: the same each time, for tests and demonstrations only.", err=True)
    return seeded_source(seed)


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise unless the table has that many seats."""
    from croupier.law import RuleViolation

    if not 1 <= seats <= game.seats:
        wrong = f"there are not {seats} seats"
        raise RuleViolation(wrong, game.seats_clause, accepted=f"1 to {game.seats}")
