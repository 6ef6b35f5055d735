"""The next thing that somebody at a table would do, whatever its state: for kills and races."""

from __future__ import annotations

from itertools import count
from multiprocessing.connection import Connection
from typing import Any

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.ledger.book import Ledger
from croupier.service.desk import Desk
from croupier.shuffle import system_source
from croupier.table import Actor, TableState, commands

KEY = bytes(range(32))
AT = "2026-11-30T06:00:00.000Z"
EVE = Actor("eve", "supervisor")
WAGERS = {
    "let-it-ride": {"bet": 500},
    "ultimate-texas-holdem": {"ante": 500, "blind": 500, "trips": 500},
    "four-card-poker": {"ante": 500, "aces_up": 500},
}
HOUSES: dict[str, dict[str, Any]] = {"four-card-poker": {"dealer_cards": 6}}
GAMES = tuple(WAGERS)
LOW = 10_000
"""Below so many cents a player buys chips."""


def next_command(table: TableState, game: str) -> tuple[Any, Actor]:
    """Return what comes next at a table with one player, and who asks for it."""
    ann = Actor("ann", "player")
    if table.status == "closed":
        return commands.OpenTable(game, HOUSES.get(game, {}), chips=50_000_000), EVE
    if not table.seats:
        return commands.Sit(1, "ann"), EVE
    number = table.number
    if table.playing is None:
        return commands.StartRound(number + 1), EVE
    engine = table.playing.engine
    if not engine.closed:
        if 1 in engine.seats:
            return commands.Play(number, (NoMoreBets(),)), EVE
        return commands.Play(number, (PlaceBet(1, WAGERS[game]),)), ann
    if engine.open_question is None:
        raise AssertionError("a sealed round is settled when nobody is asked")
    answers = engine.open_question[1].answers
    last = "play 1x" if "play 1x" in answers else answers[0]
    return commands.Play(number, (Answer(1, last),)), ann


def next_step(desk: Desk, ledger: Ledger, stream: str, game: str) -> tuple[Any, Actor]:
    """Return what comes next at a table, chips bought where they run out, and who asks for it."""
    table = desk.table(stream)
    if table.seats and ledger.balance("player:ann") < LOW:
        return commands.BuyIn("ann", 500_000), EVE
    return next_command(table, game)


def play_on(desk: Desk, stream: str, game: str, key: str) -> Any:  # noqa: ANN401 - a reply
    """Do the next thing at a table."""
    table = desk.table(stream)
    command, actor = next_command(table, game)
    return desk.do(stream, command, actor, key)


def busy(url: str, stream: str, game: str, first: int, pipe: Connection) -> None:
    """Play at a table until killed; tell each key once its command is acknowledged."""
    with Ledger(url, key=KEY) as ledger:
        desk = Desk(ledger, clock=lambda: AT, source=system_source())
        for number in count(first):
            key = f"{stream} {number}"
            command, actor = next_step(desk, ledger, stream, game)
            desk.do(stream, command, actor, key)
            pipe.send(key)
