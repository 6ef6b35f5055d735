"""Settled rounds as the facts tell them, and corrections as what they take back and put instead."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from croupier.games import find_game
from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.house import rules_of
from croupier.ledger.journal import Journal, Noted, streams_of
from croupier.money import Cents
from croupier.records.canonical import canonical
from croupier.service.reports.gaming_day import Interval
from croupier.service.reports.kinds import table_kinds

MAIN: Final = "main"
ENVY: Final = "envy"
PROGRESSIVE: Final = "progressive"


class Wager(NamedTuple):
    """One line of a result."""

    name: str
    """As the result calls it: ``ante``, ``bet_1``, ``trips``."""
    unit: str
    """The wager to which reports count it: ``main``, or the side bet; envy to the progressive."""
    stake: Cents
    """At risk: 0 where the wager was void or withdrawn."""
    net: Cents
    """What it changed for the player in chips and coupons, a win of the whole meter left out."""
    line: Mapping[str, Any]

    @property
    def void(self) -> bool:
        """Whether the stake went back as if the wager had never been made."""
        return bool(self.line["outcome"] == "void")

    @property
    def wins_meter(self) -> bool:
        """Whether it won the whole meter, which pays for itself."""
        return self.line.get("basis") == "meter" and self.line["outcome"] == "win"


class SeatPlayed(NamedTuple):
    """One seat of a settled round."""

    number: int
    player: str
    wagers: tuple[Wager, ...]
    others: int
    """How many seats other players held."""
    hand: str | None


class Played(NamedTuple):
    """A settled round, or a correction's two sides of one."""

    noted: Noted
    """The fact that settled it, or took it back."""
    sign: int
    """1; and -1 where a correction takes back what was settled."""
    number: int
    game: AnyGame
    house: Mapping[str, Any]
    rules: Rules
    seats: tuple[SeatPlayed, ...]
    contributed: Cents
    """What its progressive wagers gave to the meter; no correction takes that back."""
    put_in: Cents
    """What the house put into the meter at its wins in this round."""

    @property
    def wagers(self) -> Iterator[tuple[SeatPlayed, Wager]]:
        """Every wager with its seat."""
        for seat in self.seats:
            for wager in seat.wagers:
                yield seat, wager


def main_wagers(game: AnyGame) -> frozenset[str]:
    """Return the betting areas of the main game: what a player must bet to be asked anything.

    >>> sorted(main_wagers(find_game("uth")))
    ['ante', 'blind']
    """
    return frozenset(
        area.name for area in game.areas if game.asked_with in (area.name, area.equal_to)
    )


def unit_of(game: AnyGame, name: str) -> str:
    """Return the wager to which a line counts.

    The main game is one: ante, blind and play with what they alone are paid, or let it ride's three
    bets. Each side bet stands by itself, and envy, which has no stake, with its progressive.

    >>> game = find_game("fcp")
    >>> [unit_of(game, name) for name in ("play", "ante_bonus", "aces_up", "envy")]
    ['main', 'main', 'aces_up', 'progressive']
    """
    if name == ENVY:
        return PROGRESSIVE
    side = name in game.wagers and name not in main_wagers(game)
    return name if side else MAIN


def rounds_of(journal: Journal, stream: str, interval: Interval) -> Iterator[Played]:
    """Yield the rounds of a table that were settled in an interval, and corrections made in it.

    A voided round is among them, without seats, where it gave to a meter: that the meter keeps.
    A correction yields the round as it was with the sign -1, and as it is now, if it was settled
    anew; so that sums over several intervals stay right.

    Args:
        journal: Where to read.
        stream: The table.
        interval: The time in which the fact was written.
    """
    undone = _undone(journal, stream, interval)
    put_in = _put_in(journal, stream)
    # The round that was open when the interval began is the first that matters, but for corrections
    # of older ones.
    first = 0 if undone else journal.last(stream, ("round started",), interval.start)
    kept: dict[int, Played] = {}
    header: Mapping[str, Any] = {}
    contributed = 0
    for noted in journal.facts(stream, table_kinds("rounds"), max(0, first - 1)):
        body = noted.body
        if noted.kind == "round started":
            header, contributed = body["header"], 0
        elif noted.kind == "contributed":
            contributed += body["cents"]
        elif noted.kind == "round voided" and contributed and noted.time in interval:
            game, rules = _rules(header["game"], canonical(header["house"]).decode())
            yield Played(
                noted, 1, body["round"], game, header["house"], rules, (), contributed, put_in=0
            )
        elif noted.kind == "round settled":
            within = noted.time in interval
            if not within and body["round"] not in undone:
                continue
            own = put_in.get(body["round"], 0)
            played = _played(noted, header, contributed)._replace(put_in=own)
            if body["round"] in undone:
                kept[body["round"]] = played
            if within:
                yield played
        elif noted.kind == "round reversed" and noted.time in interval:
            yield from _corrected(noted, kept[body["round"]])


def all_rounds(journal: Journal, interval: Interval) -> Iterator[Played]:
    """Yield the rounds of all tables, table by table; see ``rounds_of``."""
    for stream in streams_of(journal, "table:"):
        yield from rounds_of(journal, stream, interval)


def nets_before(
    journal: Journal, stream: str, interval: Interval
) -> dict[int, Mapping[str, Cents]]:
    """Return what each player had won or lost in rounds before an interval corrected them."""
    undone = _undone(journal, stream, interval)
    settled = journal.facts(stream, ("round settled",)) if undone else ()
    return {one.body["round"]: one.body["net"] for one in settled if one.body["round"] in undone}


def _undone(journal: Journal, stream: str, interval: Interval) -> set[int]:
    """Return the rounds of a table that are corrected in an interval."""
    facts = journal.facts(stream, ("round reversed",))
    return {noted.body["round"] for noted in facts if noted.time in interval}


def _put_in(journal: Journal, table: str) -> dict[int, Cents]:
    """Return what the house put into meters at wins of a table, by its round."""
    sums: dict[int, Cents] = {}
    for meter in streams_of(journal, "meter:"):
        for noted in journal.facts(meter, ("meter won",)):
            if noted.body["table"] == table:
                number = noted.body["round"]
                sums[number] = sums.get(number, 0) + noted.body["put_in"]
    return sums


def _played(noted: Noted, header: Mapping[str, Any], contributed: Cents) -> Played:
    body = noted.body
    game, rules = _rules(header["game"], canonical(header["house"]).decode())
    seats = _seats(game, rules, body["result"], body["players"])
    return Played(
        noted, 1, body["round"], game, header["house"], rules, seats, contributed, put_in=0
    )


def _corrected(noted: Noted, was: Played) -> Iterator[Played]:
    taken_back = was._replace(noted=noted, contributed=0, put_in=0)
    yield taken_back._replace(sign=-1)
    if "result" in noted.body:
        players = {str(seat.number): seat.player for seat in was.seats}
        seats = _seats(was.game, was.rules, noted.body["result"], players)
        yield taken_back._replace(seats=seats)


@cache
def _rules(name: str, house: str) -> tuple[AnyGame, Rules]:
    game = find_game(name)
    return game, rules_of(game, json.loads(house))


def _seats(
    game: AnyGame, rules: Rules, result: Mapping[str, Any], players: Mapping[str, str]
) -> tuple[SeatPlayed, ...]:
    areas = {name: area.name for area in game.areas for name in area.lines}
    return tuple(
        SeatPlayed(
            seat["seat"],
            players[str(seat["seat"])],
            tuple(_wager(game, rules, areas, line) for line in seat["lines"]),
            sum(player != players[str(seat["seat"])] for player in players.values()),
            seat["hand"],
        )
        for seat in result["seats"]
    )


def _wager(game: AnyGame, rules: Rules, areas: Mapping[str, str], line: Mapping[str, Any]) -> Wager:
    name, outcome = line["wager"], line["outcome"]
    kept = outcome == "win" and areas.get(name, name) in rules.stake_kept
    off = outcome == "void" or line.get("withdrawn", False)
    wager = Wager(name, unit_of(game, name), 0 if off else line["stake"], 0, line)
    paid = 0 if wager.wins_meter else line["paid"]
    return wager._replace(net=paid - line["stake"] if outcome == "lose" or kept else paid)
