"""What a table takes and pays, as a page tells it before any wager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.games.paytable import PayTable
from croupier.games.rules import Rules
from croupier.law import citation, clauses
from croupier.money import write_dollars
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.service.practice import METER
from croupier.table import TableState
from croupier.web.practice.visit import is_shown

TOPICS = ("wagers", "dealing", "play", "settlement")
"""What of the law a player wants to read, in this order."""


def pay_tables(rules: Rules) -> list[dict[str, Any]]:
    """Return the pay tables in force, each with its title, its clause and its lines, best first."""
    return [
        {
            "title": wager_name(table.title),
            "clause": citation(table.clause),
            "lines": [{"hand": hand, "pays": str(pay)} for hand, pay in best_first],
        }
        for table in _tables(rules)
        for best_first in [list(table.pays.items())[::-1]]
    ]


def _tables(rules: object) -> Iterator[PayTable]:
    """Walk through everything in the rules that is a pay table."""
    for part in fields(rules):  # type: ignore[arg-type]
        value = getattr(rules, part.name)
        if isinstance(value, PayTable):
            if value.pays:
                yield value
        elif is_dataclass(value):
            yield from _tables(value)


def limits(game: AnyGame, rules: Rules) -> list[dict[str, str]]:
    """Return the least and the most of each wager on offer."""
    told = []
    for area in game.areas:
        if area.offer is not None and area.name not in rules.offered:
            continue
        least, most = rules.minimums.get(area.name), rules.maximums.get(area.name)
        only = area.exactly or rules.only_amount.get(area.name)
        if area.equal_to is not None:
            amounts = f"equal to the {wager_name(area.equal_to)}"
        elif only is not None:
            amounts = f"{write_dollars(only)} exactly"
        else:
            amounts = f"from {write_dollars(least or 0)}" if least else "any amount"
            amounts += f" to {write_dollars(most)}" if most is not None else ""
        told.append({"wager": wager_name(area.name), "amounts": amounts})
    return told


def sign(game: AnyGame, rules: Rules) -> dict[str, Any]:
    """Return what a table of a game takes and pays."""
    return {
        "game": game.heading,
        "alias": game.alias,
        "section": game.section,
        "seats": game.seats,
        "limits": limits(game, rules),
        "pays": pay_tables(rules),
    }


def entry(facility: Facility, state: TableState) -> dict[str, Any]:
    """Return an open table as the lobby lists it."""
    game, rules = state.game, state.rules
    if game is None or rules is None:
        raise ValueError(f"{state.stream} is closed")
    meter = None if state.meter is None else facility.desk.meter(state.meter).shown
    return {
        **sign(game, rules),
        "name": state.stream.removeprefix("table:"),
        "status": state.status,
        "free": game.seats - len(state.seats),
        "meter": None if meter is None else write_dollars(meter),
    }


def practice_meter(facility: Facility) -> str:
    """Return what the meter of the practice tables shows; empty where there is none."""
    meter = facility.desk.meter(METER) if facility.settings.practice else None
    return write_dollars(meter.shown) if meter is not None and meter.version else ""


def open_tables(facility: Facility, who: Identity | None) -> list[TableState]:
    """Return the tables that are open and shown to somebody, in the order of their names."""
    streams = [stream for stream in facility.ledger.streams() if stream.startswith("table:")]
    shown = sorted(stream for stream in streams if is_shown(stream, who))
    states = [facility.desk.table(stream) for stream in shown]
    return [state for state in states if state.status != "closed"]


def rules_told(game: AnyGame) -> list[dict[str, Any]]:
    """Return the law of a game in our words, by topic."""
    return [
        {
            "topic": topic,
            "clauses": [
                {"clause": citation(clause.id), "rule": clause.rule}
                for clause in clauses(game.name)
                if clause.topic == topic
            ],
        }
        for topic in TOPICS
    ]
