"""A practice house: a ledger, its key, a first supervisor and a table of each game, in a folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from croupier.games import games
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


def furnish(desk: Desk, people: People) -> str | None:
    """Open an account and a table of each game, where there is none.

    Returns:
        The supervisor's password for one use; None where the house is furnished already.
    """
    who = Actor(SUPERVISOR, "supervisor")
    for game in games():
        stream = f"table:{game.name}"
        if not desk.table(stream).version:
            opened = commands.OpenTable(game.name, HOUSES.get(game.name, {}), chips=CHIPS)
            desk.do(stream, opened, who, f"practice {stream}")
    if people.accounts():
        return None
    command = OpenAccount(SUPERVISOR, "supervisor")
    return people.do(SUPERVISOR, command, operator("practice"), "practice supervisor").shown
