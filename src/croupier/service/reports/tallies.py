"""Wagers of settled rounds added up by game, house and wager, for holding them against theory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from croupier.games.game import AnyGame
from croupier.money import Cents
from croupier.service.reports.rounds import (
    MAIN,
    PROGRESSIVE,
    Played,
    Wager,
)
from croupier.service.reports.theory import pays_of

Key = tuple[str, str, str]
"""Game, the house's choices as canonical JSON, wager."""


@dataclass
class Tally:
    """One wager under one house's choices, over an interval."""

    rounds: int = 0
    """In which somebody made it."""
    wagers: int = 0
    staked: Cents = 0
    """The sum of its units."""
    wagered: Cents = 0
    """The sum of everything at risk."""
    paid: Cents = 0
    """Won by players on top of their stakes, but for wins of the whole meter."""
    net: Cents = 0
    voids: int = 0
    contributions: Cents = 0
    put_in: Cents = 0
    tables: set[str] = field(default_factory=set)
    first: str = "9"
    """The time of the first fact; later than every time as long as there is none."""
    last: str = ""
    groups: dict[tuple[Cents, int], tuple[Cents, Cents, Cents]] = field(default_factory=dict)
    """By stake and by the number of others' seats: the sum of stakes, of their squares, and of the
    squares of what lay in one round together."""

    @property
    def win(self) -> Cents:
        """What the house won of it."""
        return -self.net - self.contributions - self.put_in

    def add(self, stake: Cents, others: int, sums: tuple[Cents, Cents, Cents]) -> None:
        """Add to a group."""
        was = self.groups.get((stake, others), (0, 0, 0))
        now = was[0] + sums[0], was[1] + sums[1], was[2] + sums[2]
        self.groups[stake, others] = now


def count(rounds: Iterable[Played]) -> dict[Key, Tally]:
    """Return the tallies of some rounds.

    Args:
        rounds: Settled rounds; what a correction takes back counts against it.
    """
    tallies: dict[Key, Tally] = {}
    for played in rounds:
        house = pays_of(played.house)
        units = {wager.unit for _, wager in played.wagers}
        if played.contributed:
            units.add(PROGRESSIVE)
        for unit in units:
            tally = tallies.setdefault((played.game.name, house, unit), Tally())
            _add(tally, played, unit)
    return {
        key: tally for key, tally in tallies.items() if tally.groups or tally.voids or tally.win
    }


def _add(tally: Tally, played: Played, unit: str) -> None:
    sign, at = played.sign, played.noted.at
    tally.tables.add(played.noted.stream)
    tally.first, tally.last = min(tally.first, at), max(tally.last, at)
    in_round: Counter[tuple[Cents, int]] = Counter()
    for seat in played.seats:
        own = [wager for wager in seat.wagers if wager.unit == unit]
        stake = _unit_stake(played.game, unit, own)
        tally.wagered += sign * sum(wager.stake for wager in own)
        tally.net += sign * sum(wager.net for wager in own)
        tally.paid += sign * sum(w.line["paid"] for w in own if not w.wins_meter)
        tally.voids += sign * any(wager.void for wager in own)
        if stake:
            tally.wagers += sign
            tally.staked += sign * stake
            key = stake, seat.others if unit == PROGRESSIVE else 0
            in_round[key] += stake
            tally.add(*key, (sign * stake, sign * stake**2, 0))
    if in_round:
        tally.rounds += sign
        _spread(tally, in_round, sign)
    if unit == PROGRESSIVE:
        tally.contributions += played.contributed
        tally.put_in += played.put_in


def _spread(tally: Tally, in_round: Counter[tuple[Cents, int]], sign: int) -> None:
    """Add the square of a round's stakes together, to each group what it adds to that."""
    together = sum(in_round.values())
    for (stake, others), staked in in_round.items():
        tally.add(stake, others, (0, 0, sign * staked * together))


def _unit_stake(game: AnyGame, unit: str, own: list[Wager]) -> Cents:
    """Return what the wager's unit is here; 0 where it was not made, or was void."""
    names = {unit}
    if unit == MAIN:
        names = {
            name
            for area in game.areas
            if area.name == game.asked_with
            for name in (area.lines or (area.name,))
        }
    return next((wager.stake for wager in own if wager.name in names and wager.stake), 0)
