"""How often each wager is made of all the times that it could have been."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.ledger.journal import Journal
from croupier.money import Cents
from croupier.service.reports.report import Cell, Column, Header, Report, Section, ratio
from croupier.service.reports.rounds import Played, all_rounds, main_wagers

TITLE: Final = "Participation in side bets"

_COLUMNS: Final = (
    Column("table", "Table"),
    Column("game", "Game", "game"),
    Column("wager", "Wager", "wager"),
    Column("could", "Seats that could", "count"),
    Column("made", "Seats that did", "count"),
    Column("share", "Participation", "share"),
    Column("wagered", "Amount wagered", "money"),
    Column("average", "Average wager", "money"),
)
_NOTES: Final = (
    (
        "A seat could make a wager in every settled round in which it was dealt in and the"
        " house offered it; whether it had made another wager that this one needs is not asked."
        " A wager that the system did not take, or that was void, was not made."
    ),
    "The average is rounded down to whole cents.",
)


class _Sum(NamedTuple):
    could: int = 0
    made: int = 0
    wagered: Cents = 0


def participation(journal: Journal, header: Header) -> Report:
    """Return how many seats made each side bet.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
    """
    sums: dict[tuple[str, str, str], _Sum] = {}
    for played in all_rounds(journal, header.interval):
        for wager in _offered(played):
            key = played.noted.stream, played.game.name, wager
            was, now = sums.get(key, _Sum()), _of(played, wager)
            sums[key] = _Sum(*(a + played.sign * b for a, b in zip(was, now, strict=True)))
    rows = tuple(_row(key, one) for key, one in sorted(sums.items()) if any(one))
    section = Section("participation", "Side bets", _COLUMNS, rows, None, _NOTES)
    return Report(kind="participation", title=TITLE, header=header, sections=(section,))


def _offered(played: Played) -> list[str]:
    """Return the side bets that the house offers."""
    game, offered = played.game, played.rules.offered
    main = main_wagers(game)
    return [
        area.name
        for area in game.areas
        if area.name not in main and (area.offer is None or area.name in offered)
    ]


def _of(played: Played, name: str) -> _Sum:
    stakes = [wager.stake for _, wager in played.wagers if wager.name == name and wager.stake]
    return _Sum(len(played.seats), len(stakes), sum(stakes))


def _row(key: tuple[str, str, str], one: _Sum) -> tuple[Cell, ...]:
    average = one.wagered // one.made if one.made else None
    return (*key, one.could, one.made, ratio(one.made, one.could), one.wagered, average)
