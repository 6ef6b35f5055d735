"""The manager's lines and the tables side by side, as documents."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.odds.compare import Row
from croupier.odds.manager import Band, Manager, Period
from croupier.odds.worst import Worst
from croupier.odds.writing import write_fraction
from croupier.records.odds_documents import (
    BandDocument,
    ComparedDocument,
    ManagerDocument,
    PeriodDocument,
    WorstDocument,
)


def write_manager(lines: Manager) -> ManagerDocument:
    """Return the manager's lines as a document."""
    traffic = lines.traffic
    return {
        "rounds_per_hour": int(traffic.rounds_per_hour),
        "average_bet": traffic.average_bet,
        "players": int(traffic.players),
        "wagers": [
            {
                "wager": line.wager,
                "stake": line.stake,
                "participation": write_fraction(line.participation),
                "wagered": write_fraction(line.wagered),
                "win": write_fraction(line.win),
            }
            for line in lines.wagers
        ],
        "win": write_fraction(lines.win),
        "wagered": write_fraction(lines.wagered),
        "hold": float(lines.hold),
        "periods": [_write_period(period) for period in lines.periods],
        "worst": None if lines.worst is None else _write_worst(lines.worst),
        "notes": list(lines.notes),
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
        "seat": worst.seat,
        "cards": worst.cards,
        "seats": worst.seats,
        "table": worst.table,
    }


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
