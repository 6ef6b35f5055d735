"""An evening's commands, written down beforehand; and how to end a round that went otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from croupier.engine.commands import NoMoreBets, RuleOn
from croupier.table import Actor, TableState, commands
from croupier.table.state import TableRound
from engine import rounds
from service.plain import Sent
from service.wishes import DAN, EVE, SAM, Wish, mirror_of
from table.evening import METER, TABLE, Evening
from table.memory import Floor

FLOORS = {"A": 500_000, "B": 100_000}


class Chapter(NamedTuple):
    """What is asked in a round and before it."""

    sent: list[Sent]
    round: int
    cards: tuple[int, ...]
    """The deck, for a table where its cards are entered."""


class Scribe(Floor):
    """Writes down what was done."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Sent] = []

    def ask(
        self, actor: Actor, command: commands.TableCommand, stream: str = TABLE
    ) -> Mapping[str, Any]:
        """Give a command to a table."""
        reply = super().ask(actor, command, stream)
        self.sent.append(Sent(stream, command, actor))
        return reply

    def ask_meter(
        self, actor: Actor, command: commands.MeterCommand, stream: str = METER
    ) -> Mapping[str, Any]:
        """Give a command to a meter."""
        reply = super().ask_meter(actor, command, stream)
        self.sent.append(Sent(stream, command, actor))
        return reply


def an_evening(game: str, house: dict[str, Any], rng: Random, number: int) -> list[Chapter]:
    """Return the commands of an evening of so many rounds, and of the closing after it."""
    floor, chapters = Scribe(), []
    if "progressive" in house:
        table = house["progressive"]["table"]
        amount = FLOORS[table]
        floor.ask_meter(EVE, commands.OpenMeter(table, amount, amount, "1/3"))
    evening = Evening(floor, game, house, rng)
    for _ in range(number):
        evening.play_round()
        chapters.append(Chapter(floor.sent, evening.table.number, evening.cards))
        floor.sent = []
    evening.close()
    chapters.append(Chapter(floor.sent, evening.table.number, evening.cards))
    return chapters


def finish(look: Callable[[], TableState], ask: Callable[[Sent], object], chapter: Chapter) -> None:
    """Bring the table to the end of a chapter, whatever became of the commands in it."""
    for _ in range(300):
        table = look()
        wish = _to_the_end(table, chapter)
        if wish is None:
            return
        ask(Sent(table.stream, *wish))
    raise AssertionError(f"round {chapter.round} never ends")


def _to_the_end(table: TableState, chapter: Chapter) -> Wish:
    if table.asked:
        number, asked = next(iter(table.asked.items()))
        return commands.Approve(number), SAM if asked.by != SAM.name else EVE
    if table.playing is not None:
        return _of_round(table, table.playing, chapter)
    if table.status == "open" and table.number < chapter.round:
        return commands.StartRound(table.number + 1, table.next_deck), DAN
    return None


def _of_round(table: TableState, playing: TableRound, chapter: Chapter) -> Wish:
    if not playing.engine.closed and not playing.engine.seats:
        return commands.CallOff(playing.number, "nobody bets"), EVE
    if not playing.engine.closed:
        return commands.Play(playing.number, (NoMoreBets(),)), DAN
    inner = rounds.forward(mirror_of(table, chapter.cards), Random(5324))
    if isinstance(inner, RuleOn):
        return commands.Request(inner), EVE
    return commands.Play(playing.number, (inner,)), DAN
