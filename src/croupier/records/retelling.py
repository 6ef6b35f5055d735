"""A round's events read back from JSON, so that a state can be folded from what was kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.cards import read_cards
from croupier.engine import RoundState, events, evolve, open_round
from croupier.engine.state import finished_round
from croupier.games import find_game
from croupier.games.settle import settle_round
from croupier.house import rules_of
from croupier.records.codec import event_kinds


def open_told(header: Mapping[str, Any]) -> RoundState:
    """Return a round in which nothing has happened yet, from what its record says first.

    Args:
        header: What ``RoundLog.header`` gave.
    """
    game = find_game(header["game"])
    return open_round(
        game,
        rules_of(game, header["house"]),
        header["device"],
        "sealed" if "seal" in header else "entered",
        by_act=header["by_act"],
    )


def evolve_told(state: RoundState, told: Mapping[str, Any]) -> RoundState:
    """Return the state of a round after an event that JSON tells.

    The settlement is not told by its event: it is what the round gives, settled.

    Args:
        state: The round before the event.
        told: What ``write_event`` wrote.

    >>> state = open_told({"game": "lir", "house": {}, "device": "hand", "by_act": True})
    >>> told = {"event": "bet placed", "seat": 3, "wagers": {"bet": 1000}, "coupons": {}}
    >>> dict(evolve_told(state, told).seats[3].wagers)
    {'bet': 1000}
    """
    kind = event_kinds()[told["event"]]
    if kind is events.Settled:
        settlement = settle_round(state.game, state.rules, finished_round(state))
        return evolve(state, events.Settled(settlement))
    given = {name: _READ.get(name, _frozen)(told[name]) for name in told if name != "event"}
    absent = set(kind._fields) - set(kind._field_defaults) - set(given)
    return evolve(state, kind(**given, **dict.fromkeys(absent)))


def _frozen(value: Any) -> Any:  # noqa: ANN401 - a field of any kind
    """Return a value with its lists made tuples, as events have them."""
    return tuple([_frozen(inner) for inner in value]) if isinstance(value, list) else value


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "faces": read_cards,
    "face": lambda text: read_cards(text)[0],
    "was": lambda text: read_cards(text)[0],
    "hands": lambda hands: tuple([(seat, read_cards(cards)) for seat, cards in hands]),
    "not_accepted": lambda seats: {int(seat): tuple(taken) for seat, taken in seats.items()},
}
