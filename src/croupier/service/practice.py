"""A practice house: its ledger and key in a folder, a first supervisor, a table of each game."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.games import games
from croupier.games.four_card_poker.rules import METER_FLOOR
from croupier.games.game import AnyGame
from croupier.service.desk import Desk
from croupier.service.people import People
from croupier.service.people.commands import OpenAccount
from croupier.service.people.terms import operator
from croupier.table import Actor, commands

FOLDER: Final = Path("croupier-practice")
SUPERVISOR: Final = "Pat"
CHIPS: Final = 50_000_000
"""In cents, in the tray of each table."""
HOUSES: Final = {"four-card-poker": {"dealer_cards": 6}}
"""What a house must choose, where it must."""
METER: Final = "meter:practice"
"""The meter of all practice tables that offer a progressive."""
PROGRESSIVE: Final[Mapping[str, Any]] = {"table": "A", "envy": "B", "rate": "1/4", "wager": 500}
"""What they offer, in cents."""
_PRIVATE: Final = 0o600


class Place(NamedTuple):
    """Where a ledger is, and its key."""

    url: str
    key: bytes


def place(folder: Path = FOLDER) -> Place:
    """Return the ledger of the practice house, made where it is not there yet.

    Raises:
        OSError: The folder cannot be written.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    file = folder / "ledger.key"
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    except FileExistsError:
        pass
    else:
        with os.fdopen(made, "w", encoding="ascii") as opened:
            opened.write(secrets.token_hex(32) + "\n")
    key = bytes.fromhex(file.read_text(encoding="ascii"))
    return Place(f"sqlite:///{folder.resolve() / 'ledger.db'}", key)


def opening(game: AnyGame, house: Mapping[str, Any]) -> commands.OpenTable:
    """Return the opening of a practice table, with the progressive where the game can have one.

    Args:
        game: The game.
        house: Its other choices.
    """
    if not game.machine_taken:
        return commands.OpenTable(game.name, house, chips=CHIPS)
    choices = {**house, "progressive": PROGRESSIVE}
    return commands.OpenTable(game.name, choices, meter=METER, chips=CHIPS)


def furnish(desk: Desk, people: People) -> str | None:
    """Open an account, a meter and a table of each game, where there is none.

    Returns:
        The supervisor's password for one use; None where the house is furnished already.
    """
    who = Actor(SUPERVISOR, "supervisor")
    if not desk.meter(METER).version:
        floor = METER_FLOOR[PROGRESSIVE["table"]]
        meter = commands.OpenMeter(PROGRESSIVE["table"], floor, floor, PROGRESSIVE["rate"])
        desk.do(METER, meter, who, f"practice {METER}")
    for game in games():
        stream = f"table:{game.name}"
        if not desk.table(stream).version:
            desk.do(stream, opening(game, HOUSES.get(game.name, {})), who, f"practice {stream}")
    if people.accounts():
        return None
    command = OpenAccount(SUPERVISOR, "supervisor")
    return people.do(SUPERVISOR, command, operator("practice"), "practice supervisor").shown
