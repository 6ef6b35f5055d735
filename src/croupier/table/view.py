"""What a viewer may see of a table."""

from __future__ import annotations

from typing import Any

from croupier.cards import Card
from croupier.engine import view as view_round
from croupier.engine.view import HIDDEN
from croupier.table.context import Actor
from croupier.table.meter import MeterState
from croupier.table.state import Asked, TableRound, TableState


def view(
    state: TableState,
    viewer: Actor,
    deck: tuple[Card, ...] | None = None,
    meter: MeterState | None = None,
) -> dict[str, Any]:
    """Return what a viewer may see of a table, as plain values.

    Nobody sees a card that lies face down, dealers and supervisors included, but for players and
    their own.

    Args:
        state: The table.
        viewer: Who looks.
        deck: The sealed deck's cards, from which a player's own are shown.
        meter: The meter to which the table is linked.

    Returns:
        ``table``, ``status``, ``game``, ``seats`` (who sits where), and of the round in play or
        just over: ``number``, ``id``, ``seal``, ``by_clock`` and what ``croupier.engine.view``
        tells. For a dealer, a supervisor and an auditor also ``accounts``, ``decks``, those found
        ``unfit``, and ``requests``, with ``may_decide`` where the viewer is the second person.
        ``meter`` where one is handed in.

    >>> view(TableState("table:7"), Actor("ann", "player"))
    {'table': 'table:7', 'status': 'closed', 'game': None, 'seats': {}, 'round': None}
    """
    seen: dict[str, Any] = {
        "table": state.stream,
        "status": state.status,
        "game": None if state.game is None else state.game.name,
        "seats": dict(state.seats),
        "round": None if state.round is None else _round(state.round, viewer, deck),
    }
    if viewer.role in ("dealer", "supervisor", "auditor"):
        seen["accounts"] = dict(state.accounts)
        seen["decks"], seen["unfit"] = list(state.decks), sorted(state.unfit)
        seen["requests"] = [_request(asked, viewer) for asked in state.asked.values()]
    if meter is not None:
        seen["meter"] = view_meter(meter)
    return seen


def view_kind(state: TableState, viewer: Actor) -> tuple[str, str]:
    """Return what a view of a table depends on of its viewer: his role, and his name where it does.

    Viewers of one kind see the same: ``view`` looks at nothing else of them.

    Args:
        state: The table.
        viewer: Who looks.

    >>> view_kind(TableState("table:7"), Actor("ann", "player"))
    ('player', '')
    """
    if viewer.role == "player":
        seats = () if state.round is None else state.round.engine.seats.values()
        named = any(seat.player == viewer.name for seat in seats)
    else:
        named = bool(state.asked)
    return viewer.role, viewer.name if named else ""


def _request(asked: Asked, viewer: Actor) -> dict[str, Any]:
    """Return what waits; a face to be put right only for who asked and who may decide on it."""
    may_decide = viewer.role == "supervisor" and viewer.name != asked.by
    action = dict(asked.action)
    if "face" in action and not may_decide and viewer.name != asked.by:
        action["face"] = HIDDEN
    return {**asked._asdict(), "action": action, "may_decide": may_decide}


def _round(round_: TableRound, viewer: Actor, deck: tuple[Card, ...] | None) -> dict[str, Any]:
    engine = round_.engine
    seen = view_round(engine)
    stopped = round_.over in ("called off", "voided")
    if stopped:
        seen.update(stage=round_.over, asked=None)
    if viewer.role == "player":
        own = [number for number, seat in engine.seats.items() if seat.player == viewer.name]
        for number in own:
            of_seat = view_round(engine, number, deck)
            seen["seats"][number] = of_seat["seats"][number]
            if "options" in of_seat and not stopped:
                seen["options"] = of_seat["options"]
    told = {"number": round_.number, "id": round_.id, "seal": round_.seal,
            "by_clock": [list(answered) for answered in round_.by_clock]}  # fmt: skip
    return {**told, **seen}


def view_meter(meter: MeterState) -> dict[str, Any]:
    """Return what everybody may see of a meter: what it shows, its settings, its last wins.

    >>> view_meter(MeterState("meter:main"))["shown"]
    0
    """
    return {
        "meter": meter.stream,
        "status": meter.status,
        "shown": meter.shown,
        "remainder": str(meter.remainder),
        "base": meter.base,
        "reset": meter.reset,
        "rate": str(meter.rate),
        "hits": [meter.hits[number]._asdict() for number in sorted(meter.hits)],
    }
