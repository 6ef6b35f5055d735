"""A practice house's visitors: an account, a table of one's own and chips, in one click."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from argon2 import PasswordHasher

from croupier.games import find_game
from croupier.games.game import AnyGame
from croupier.law import RuleViolation
from croupier.money import DOLLAR
from croupier.service.facility import Facility
from croupier.service.people import Identity, People
from croupier.service.people.commands import OpenAccount
from croupier.service.people.passwords import Passwords
from croupier.service.people.terms import operator
from croupier.service.practice import opening
from croupier.table import commands
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.staff import FLOOR

PURSE: Final = 1_000 * DOLLAR
"""The practice chips with which a visitor sits down."""
OWN: Final = "practice-"
"""How the names of visitors' own tables begin."""
BIRDS: Final = (
    "Avocet", "Bunting", "Curlew", "Dipper", "Egret", "Finch", "Godwit", "Heron", "Ibis",
    "Jay", "Kestrel", "Linnet", "Martin", "Osprey", "Plover", "Redstart", "Siskin", "Tern",
)  # fmt: skip
"""What visitors are called, with a number."""
MADE_UP: Final = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
"""A password of 128 random bits cannot be guessed, however quickly guesses are checked: the work
that keeps people's own ones safe would only keep a visitor waiting at the door."""


def guests(facility: Facility) -> People:
    """Return the people of a facility as those come in whose passwords are made up."""
    terms = facility.settings.terms
    return People(facility.ledger, clock=facility.clock, terms=terms, passwords=MADE_UP)


def admit(facility: Facility, address: str) -> str:
    """Open an account for a visitor and log him in; return his token.

    His password is made up and told nobody: the account ends with the visit.
    """
    people = guests(facility)
    name = f"{secrets.choice(BIRDS)}-{secrets.randbelow(10**6):06}"
    password = secrets.token_urlsafe(16)
    account = OpenAccount(name, "player")
    people.do(name, account, operator("practice"), f"visit {name}", password=password)
    return people.log_in(name, password, address).token


def own_table(facility: Facility, dealer: Dealer, who: Identity, alias: str) -> str:
    """Open a visitor's own table of a game, if it is not open, and seat him there.

    Returns:
        The table's name.

    Raises:
        RuleViolation: There is no such game, or it is no player who asks.
    """
    game = find_game(alias)
    _admit_to_play(who)
    name = f"{own_prefix(who)}{game.alias}"
    stream = f"table:{name}"
    table = facility.desk.table(stream)
    if table.status == "closed":
        facility.desk.do(
            stream, opening(game, game.practice), FLOOR, f"visit {stream} {table.version}"
        )
    sit_down(facility, dealer, who, stream)
    return name


def own_prefix(who: Identity) -> str:
    """Return how the names of somebody's own practice tables begin; others' begin otherwise."""
    return prefix_of(who.name)


def prefix_of(name: str) -> str:
    """Return how the names of the own practice tables of whoever is called so begin."""
    return f"{OWN}{sha256(name.lower().encode()).hexdigest()[:12]}-"


def is_own(stream: str, who: Identity | None) -> bool:
    """Tell whether a table is somebody's own practice table."""
    return who is not None and stream.startswith(f"table:{own_prefix(who)}")


def is_shown(stream: str, who: Identity | None) -> bool:
    """Tell whether somebody sees a table at all; of visitors' own ones a player sees only his."""
    if not stream.startswith(f"table:{OWN}") or is_own(stream, who):
        return True
    return who is not None and who.role != "player"


def sit_down(facility: Facility, dealer: Dealer, who: Identity, stream: str) -> None:
    """Seat a visitor in the middle of what is free, and sell him chips if he has none.

    Raises:
        RuleViolation: No seat is free, or it is no player who asks.
    """
    _admit_to_play(who)
    table = facility.desk.table(stream)
    if table.game is None:
        raise RuleViolation(f"{stream} is closed", accepted="an open table")
    if who.name not in table.seats.values():
        sitting = commands.Sit(_free_seat(table.game, table.seats), who.name)
        facility.desk.do(stream, sitting, who.actor, _fresh(who, "sit"))
    if not facility.settings.practice:
        return
    account = f"player:{who.name}"
    if facility.ledger.balances_of([account])[account] <= 0:
        dealer.sell(stream, who.name, PURSE, _fresh(who, "chips"))


def _admit_to_play(who: Identity) -> None:
    if who.role != "player":
        raise RuleViolation(f"{who.name!r} is a {who.role}", accepted="a player's own account")


def _free_seat(game: AnyGame, taken: Mapping[int, str]) -> int:
    free = [seat for seat in range(1, game.seats + 1) if seat not in taken]
    if not free:
        raise RuleViolation("every seat is taken", accepted="another table")
    return min(free, key=lambda seat: abs(2 * seat - game.seats))


def _fresh(who: Identity, what: str) -> str:
    return f"{who.name.lower()} {what} {secrets.token_hex(12)}"
