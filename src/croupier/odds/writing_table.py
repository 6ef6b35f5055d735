"""The manager's lines and the tables side by side, as documents."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.odds.choices_in_force import InForce
from croupier.odds.compare import Row
from croupier.odds.manager import Band, Manager, Period
from croupier.odds.worst import Worst
from croupier.odds.writing import write_fraction
from croupier.records.odds_documents import (
    BandDocument,
    ChoiceDocument,
    ComparedDocument,
    ManagerDocument,
    PeriodDocument,
    WorstDocument,
)


def write_manager(lines: Manager, notes: Sequence[str]) -> ManagerDocument:
    """Return the manager's lines as a document, with notes on how to read them."""
    traffic = lines.traffic
    return {
        "rounds_per_hour": int(traffic.rounds_per_hour),
        "average_bet": traffic.average_bet,
        "players": int(traffic.players),
        "hours_per_day": int(traffic.hours_per_day),
        "wagers": [
            {
                "wager": line.wager,
                "stake": line.stake,
                "stake_from": line.stake_from,
                "participation": write_fraction(line.participation),
                "wagered": write_fraction(line.wagered),
                "win": write_fraction(line.win),
                "meter": write_fraction(line.meter),
            }
            for line in lines.wagers
        ],
        "win": write_fraction(lines.win),
        "wagered": write_fraction(lines.wagered),
        "hold": float(lines.hold),
        "periods": [_write_period(period) for period in lines.periods],
        "worst": None if lines.worst is None else _write_worst(lines.worst),
        "notes": list(notes),
    }


def _write_period(period: Period) -> PeriodDocument:
    return {
        "name": period.name,
        "hours": write_fraction(period.hours),
        "rounds": write_fraction(period.rounds),
        "wagered": write_fraction(period.wagered),
        "win": write_fraction(period.win),
        "bands": [_write_band(band) for band in period.bands],
        "wide_bands": [_write_band(band) for band in period.wide_bands],
    }


def _write_band(band: Band) -> BandDocument:
    return {
        "level": band.level,
        "low": band.low,
        "high": band.high,
        "low_hold": band.low_hold,
        "high_hold": band.high_hold,
    }


def _write_worst(worst: Worst) -> WorstDocument:
    return {
        "wagers": dict(worst.wagers),
        "stakes": dict(worst.stakes),
        "seat": worst.seat,
        "cards": worst.cards,
        "player": worst.player,
        "shared": worst.shared,
        "place": worst.place,
        "seats": worst.seats,
        "table": worst.table,
        "notes": list(worst.notes),
    }


def write_choices(choices: Sequence[InForce]) -> list[ChoiceDocument]:
    """Return every choice of a house with the value in force."""
    return [
        {
            "key": list(choice.path),
            "value": list(choice.value) if isinstance(choice.value, tuple) else choice.value,
            "default": choice.default,
        }
        for choice in choices
    ]


def write_rows(rows: Sequence[Row]) -> list[ComparedDocument]:
    """Return the tables of a wager, side by side."""
    return [
        {
            "table": row.table,
            "chosen": row.chosen,
            "expectation": write_fraction(row.expectation),
            "house_edge": float(row.house_edge),
            "standard_deviation": row.standard_deviation,
            "hit_frequency": float(row.hit_frequency),
        }
        for row in rows
    ]
