"""What the people around a table want next, from what they see of it: lawful or late."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.engine.acts import unruled
from croupier.engine.commands import Answer, PlaceBet, Report, TakeBack
from croupier.games.round import LEFT
from croupier.table import Actor, TableState, commands
from engine import rounds
from service.driver import LOW
from table.evening import Mirror

Wish = tuple[Any, Actor] | None
EVE, SAM = Actor("eve", "supervisor"), Actor("sam", "supervisor")
DAN, CLOCK = Actor("dan", "dealer"), Actor("clock", "clock")
SEATS = 3
"""Fewer than there are players: some want the same seat."""
NO_CARDS: tuple[int, ...] = ()


class Seen:
    """A table as somebody saw it, perhaps a while ago; takes the floor's place in a mirror."""

    def __init__(self, table: TableState) -> None:
        self._table = table

    def table(self, _stream: str) -> TableState:
        """Return it."""
        return self._table


def mirror_of(table: TableState, cards: tuple[int, ...] = NO_CARDS) -> Mirror:
    """Return the round in play, to choose lawful commands for it."""
    seen: Any = Seen(table)
    return Mirror(seen, cards, table.stream)


def of_player(name: str) -> Callable[[TableState, Random, dict[str, int]], Wish]:
    """Return what a player wants."""
    me = Actor(name, "player")

    def wish(table: TableState, rng: Random, held: dict[str, int]) -> Wish:
        seat = next((seat for seat, who in table.seats.items() if who == name), None)
        if seat is None:
            return commands.Sit(rng.randint(1, SEATS), name), me
        chance = rng.random()
        if chance < 0.02:
            return commands.LeaveSeat(seat), me
        if chance < 0.04:
            return commands.CashOut(name, rng.choice((500, held.get(name, 0) or 1))), me
        wanted = None if table.playing is None else _in_round(table, seat, rng)
        return None if wanted is None else (commands.Play(table.number, (wanted,)), me)

    return wish


def _in_round(table: TableState, seat: int, rng: Random) -> Any:  # noqa: ANN401 - a command or None
    playing = table.playing
    assert playing is not None
    engine, mirror = playing.engine, mirror_of(table)
    if not engine.closed:
        if seat not in engine.seats or rng.random() < 0.2:
            bet = rounds.random_bet(mirror, seat, rng)
            return PlaceBet(seat, bet.wagers)
        return TakeBack(seat) if rng.random() < 0.1 else None
    asked = engine.open_question
    if asked is None:
        return None
    if asked[0] == seat:
        return rounds.random_answer(mirror, rng)
    return Answer(seat, asked[1].answers[0]) if rng.random() < 0.05 else None


def of_dealer(table: TableState, rng: Random, held: dict[str, int]) -> Wish:
    """Return what the dealer wants."""
    poor = [name for name in table.seats.values() if held.get(name, 0) < LOW]
    if poor:
        return commands.BuyIn(poor[0], 3 * LOW), DAN
    playing = table.playing
    if playing is None:
        return commands.StartRound(table.number + 1, table.next_deck), DAN
    if not playing.engine.closed:
        if not playing.engine.seats or rng.random() < 0.5:
            return None
        closing = rounds.closing(mirror_of(table), rng)._replace(meter=None)
        return commands.Play(table.number, (closing,)), DAN
    if playing.engine.open_question is not None and rng.random() < 0.2:
        return commands.Play(table.number, (rounds.random_answer(mirror_of(table), rng),)), DAN
    return None


def of_clock(table: TableState, rng: Random, _held: dict[str, int]) -> Wish:
    """Return which clock runs out."""
    playing = table.playing
    if playing is None or rng.random() < 0.7:
        return None
    asked = playing.engine.open_question
    if not playing.engine.closed or asked is None:
        return commands.BettingClock(table.number), CLOCK
    return commands.DecisionClock(table.number, asked[0], asked[1].name), CLOCK


def of_supervisors(table: TableState, rng: Random, _held: dict[str, int]) -> Wish:
    """Return what the two supervisors want."""
    if table.asked:
        number, asked = next(iter(table.asked.items()))
        second = SAM if asked.by == EVE.name else EVE
        refused = rng.random() < 0.3
        return commands.Refuse(number, "not so") if refused else commands.Approve(number), second
    if table.status == "suspended":
        return commands.Resume("it goes on"), EVE
    playing = table.playing
    if playing is not None and playing.engine.step is None and unruled(playing.engine):
        return commands.Request(rounds.forward(mirror_of(table), rng)), EVE  # type: ignore[arg-type]
    wanted: list[Any] = [
        commands.Suspend("a look at the table"),
        commands.Fill(500, "slip 1"),
        commands.Credit(500, "slip 2"),
    ]
    if playing is not None and not playing.engine.closed:
        wanted.append(commands.CallOff(table.number, "a spill"))
    elif playing is not None:
        kind: Any = rng.choice(sorted(playing.engine.game.kinds - {LEFT}))
        wanted.append(commands.Request(Report(kind, "eve", "seen by the floor")))
    return (rng.choice(wanted), EVE) if rng.random() < 0.1 else None
