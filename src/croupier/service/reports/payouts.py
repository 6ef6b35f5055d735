"""Payouts of an amount or more, each with what it was paid on."""

from __future__ import annotations

from typing import Final

from croupier.ledger.journal import Journal
from croupier.money import Cents, write_dollars
from croupier.service.reports.report import Cell, Column, Header, Report, Section, summed
from croupier.service.reports.rounds import Played, SeatPlayed, Wager, all_rounds

TITLE: Final = "Large payouts"
THRESHOLD: Final[Cents] = 500_000
"""$5,000, where nothing else is said."""

_COLUMNS: Final = (
    Column("id", "Fact"),
    Column("when", "When (UTC)"),
    Column("table", "Table"),
    Column("round", "Round"),
    Column("seat", "Seat", "text"),
    Column("player", "Player"),
    Column("wager", "Wager", "wager"),
    Column("hand", "Hand"),
    Column("stake", "Stake", "money"),
    Column("pays", "Pays"),
    Column("paid", "Paid", "money"),
    Column("clause", "Clause"),
    Column("note", "Note"),
)


def payouts(journal: Journal, header: Header, threshold: Cents = THRESHOLD) -> Report:
    """Return the payouts of so much or more, largest first.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
        threshold: The least payout that is told, in cents; the stake is not counted.
    """
    rows = [
        _row(played, seat, wager)
        for played in all_rounds(journal, header.interval)
        for seat, wager in played.wagers
        if wager.line["paid"] >= threshold
    ]
    paid = next(place for place, column in enumerate(_COLUMNS) if column.key == "paid")
    rows.sort(key=lambda row: (-int(row[paid] or 0), str(row[1]), str(row[0])))
    total = summed(_COLUMNS, rows) if rows else None
    title = f"Payouts of {write_dollars(threshold)} or more"
    section = Section("payouts", title, _COLUMNS, tuple(rows), total, _NOTES)
    return Report(kind="payouts", title=TITLE, header=header, sections=(section,))


def _row(played: Played, seat: SeatPlayed, wager: Wager) -> tuple[Cell, ...]:
    line = wager.line
    notes = []
    if wager.wins_meter:
        notes.append("the whole meter, paid from it")
    if "uncapped" in line:
        notes.append(f"cut by the payout limit from {write_dollars(line['uncapped'])}")
    if played.noted.kind == "round reversed":
        notes.append("taken back" if played.sign < 0 else "settled anew")
    return (
        played.noted.id,
        played.noted.at,
        played.noted.stream,
        str(played.number),
        str(seat.number),
        seat.player,
        wager.name,
        line.get("hand") or seat.hand or "",
        line["stake"],
        line["odds"] or line.get("basis") or "",
        played.sign * line["paid"],
        line["clause"] or "",
        "; ".join(notes),
    )


_NOTES: Final = ("Paid is what was won on top of the stake, on one wager of one seat.",)
