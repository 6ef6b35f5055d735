"""Theoretical against actual: what each wager should win the house, and what it won (R28).

The main game is one wager, staked by the ante (or one of let it ride's equal bets): what is laid
beside it and what is played later hang on one hand, and their worth is known only together. Each
side bet is a wager of its own; envy, which has no stake, belongs to its progressive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from croupier.ledger.journal import Journal
from croupier.money import Cents
from croupier.service.reports.bands import Band, band
from croupier.service.reports.making import Tell, untold
from croupier.service.reports.report import Cell, Column, Header, Report, Section, ratio, summed
from croupier.service.reports.rounds import PROGRESSIVE, all_rounds
from croupier.service.reports.tallies import Tally, count
from croupier.service.reports.theory import Theory
from croupier.service.reports.theory_worker import Worth

TITLE: Final = "Theoretical against actual"

_HOUSES: Final = (
    Column("mark", "Choices"),
    Column("game", "Game", "game"),
    Column("tables", "Tables"),
    Column("first", "First round (UTC)"),
    Column("last", "Last round (UTC)"),
    Column("house", "The house's choices, limits left out"),
)
_WAGERS: Final = (
    Column("mark", "Choices"),
    Column("game", "Game", "game"),
    Column("wager", "Wager", "wager"),
    Column("rounds", "Rounds", "count"),
    Column("wagers", "Wagers made", "count"),
    Column("staked", "Staked in units", "money"),
    Column("wagered", "Amount wagered", "money"),
    Column("paid", "Won by players", "money"),
    Column("void", "Void", "count"),
    Column("contributions", "To the meter", "money"),
    Column("put_in", "Put into the meter", "money"),
    Column("win", "House win", "money"),
    Column("hold", "Hold", "share"),
    Column("returned", "Returned", "share"),
    Column("expected_return", "Theoretical return", "share"),
    Column("edge", "House edge by unit", "share"),
    Column("deviation", "Standard deviation by unit", "number"),
    Column("expected", "Theoretical win", "money"),
    Column("low", "95 % from", "money"),
    Column("high", "95 % to", "money"),
    Column("low_hold", "Hold from", "share"),
    Column("high_hold", "Hold to", "share"),
    Column("wide_low", "Widened from", "money"),
    Column("wide_high", "Widened to", "money"),
    Column("flag", "Flag"),
)


def performance(journal: Journal, header: Header, theory: Theory, tell: Tell = untold) -> Report:
    """Return what every wager won, beside what it should have won.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
        theory: Who knows what wagers are worth.
        tell: Takes how many houses' choices are done, and how many there are.
    """
    tallies = count(all_rounds(journal, header.interval))
    marks: dict[tuple[str, str], str] = {}
    for game, house, _ in sorted(tallies):
        marks.setdefault((game, house), f"{len(marks) + 1}")
    rows, notes = [], set[str]()
    for (game, house, wager), tally in sorted(tallies.items()):
        tell(int(marks[game, house]) - 1, len(marks))
        worth = list(_worth(theory, game, house, wager, tally))
        if None in worth:
            notes.add("The theory of some wagers could not be computed; their columns are blank.")
        rows.append((marks[game, house], game, wager, *_figures(tally, worth)))
    houses = tuple(_houses(tallies, marks))
    total = summed(_WAGERS, _no_bounds(rows)) if rows else None
    return Report(
        kind="performance",
        title=TITLE,
        header=header,
        sections=(
            Section("wagers", "Wagers", _WAGERS, tuple(rows), total, _NOTES),
            Section("houses", "The house's choices", _HOUSES, houses),
        ),
        notes=tuple(sorted(notes)),
    )


def _houses(
    tallies: Mapping[tuple[str, str, str], Tally], marks: Mapping[tuple[str, str], str]
) -> Iterator[tuple[Cell, ...]]:
    for (game, house), mark in marks.items():
        own = [tally for key, tally in tallies.items() if key[:2] == (game, house)]
        tables = sorted({table for tally in own for table in tally.tables})
        first, last = min(tally.first for tally in own), max(tally.last for tally in own)
        yield mark, game, ", ".join(tables), first, last, house


def _worth(
    theory: Theory, game: str, house: str, wager: str, tally: Tally
) -> Iterator[tuple[Worth, Cents, Cents, Cents] | None]:
    """Yield the worth of each group of equal wagers, with their sums."""
    plain = (theory.worth(game, house, 0, {}) or {}).get(wager)
    for (stake, others), sums in sorted(tally.groups.items()):
        if not any(sums):
            continue  # a correction took all of it back
        worth = plain
        if plain is not None and (plain.by_stake or (others and wager == PROGRESSIVE)):
            worth = (theory.worth(game, house, others, {wager: stake}) or {}).get(wager)
        yield None if worth is None else (worth, *sums)


def _figures(
    tally: Tally, worth: list[tuple[Worth, Cents, Cents, Cents] | None]
) -> tuple[Cell, ...]:
    win = tally.win
    told: tuple[Cell, ...] = (
        tally.rounds,
        tally.wagers,
        tally.staked,
        tally.wagered,
        tally.paid,
        tally.voids,
        tally.contributions,
        tally.put_in,
        win,
        ratio(win, tally.wagered),
        None if not tally.wagered else 1 - Fraction(win + tally.contributions, tally.wagered),
    )
    known = [one for one in worth if one is not None]
    found = band(known, tally.contributions) if len(known) == len(worth) else None
    if found is None or tally.staked <= 0:
        return (*told, *[None] * 10, "")
    return (*told, *_expected(tally, found))


def _expected(tally: Tally, found: Band) -> tuple[Cell, ...]:
    wagered = tally.wagered
    returned = ratio(found.expected + tally.contributions, wagered)
    return (
        None if returned is None else 1 - returned,
        (found.expected + tally.contributions) / tally.staked,
        found.deviation,
        found.rounded,
        found.low,
        found.high,
        ratio(found.low, wagered),
        ratio(found.high, wagered),
        found.wide_low,
        found.wide_high,
        found.flag(tally.win),
    )


def _no_bounds(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """Return rows without what must not be added up: bounds, units, rounds counted twice."""
    left_out = {"rounds", "staked", "low", "high", "wide_low", "wide_high"}
    return [
        tuple(
            None if column.key in left_out else cell
            for column, cell in zip(_WAGERS, row, strict=True)
        )
        for row in rows
    ]


_NOTES: Final = (
    (
        "Main is the main game as one wager; its unit is the ante, or one of let it ride's"
        " equal bets. Side bets stand by themselves, envy with its progressive. Void wagers are"
        " counted, not wagered; a coupon counts as money."
    ),
    "A changed choice, but for limits, begins new lines for all wagers of its table.",
    "Where corrections took out more than was played there is no theory to hold against.",
    (
        "The theory is exact and takes best play for granted, so that the main game as people"
        " play it wins more. It leaves out a payout limit on the main game, rounding up to what"
        " chips can pay (G-05), irregularities, players who left, and cards seen of others."
    ),
    (
        "A progressive's win is the house's own: what is wagered, less what was paid from the"
        " tray, what went to the meter and what the house put in at wins of it; in theory that"
        " is the reset amount at each win. Returned counts what went to the meter as returned."
    ),
    (
        "The 95 % band takes every wager to win or lose by itself and sums to be normal: with"
        " few rounds, or a rare large payout, it is too narrow. Seats of one round share the"
        " house's cards; the widened band holds however they hang together."
    ),
)
