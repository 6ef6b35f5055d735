"""A table between two rounds as JSON, so that nobody folds its whole history to go on.

A snapshot is a help and no record: it is what the facts before it fold to, and whoever doubts it
folds them. It leaves out the last round; with the facts from the next round's start on, the fold
gives the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from croupier.games import find_game
from croupier.house import rules_of
from croupier.law import RuleViolation
from croupier.table.meter import Change, Closing, Hit, MeterState
from croupier.table.state import Asked, TableState

_PLAIN: Final = ("stream", "version", "status", "device", "source", "by_act", "meter", "number",
                 "last_asked")  # fmt: skip
_MONEY: Final = ("accounts", "slips", "house")
_METER_PLAIN: Final = ("stream", "version", "status", "table", "initial", "reset", "base", "taken",
                       "put_in", "paid", "given", "last_hit")  # fmt: skip


def freeze(state: TableState) -> dict[str, Any]:
    """Return a table between two rounds as JSON.

    Raises:
        RuleViolation: A round is in play.

    >>> thaw(freeze(TableState("table:7"))) == TableState("table:7")
    True
    """
    if state.playing is not None:
        wrong = f"round {state.playing.number} is in play"
        raise RuleViolation(wrong, accepted="the table between two rounds")
    return {
        **{name: getattr(state, name) for name in _PLAIN},
        **{name: dict(getattr(state, name)) for name in _MONEY},
        "game": None if state.game is None else state.game.name,
        "decks": list(state.decks),
        "unfit": sorted(state.unfit),
        "seats": _write_keys(state.seats),
        "asked": [
            {**asked._asdict(), "action": dict(asked.action)} for asked in state.asked.values()
        ],
        "held": _write_keys(state.held),
        "reversed": sorted(state.reversed),
    }


def thaw(told: Mapping[str, Any]) -> TableState:
    """Return the table of a snapshot, its last round left out."""
    game = None if told["game"] is None else find_game(told["game"])
    return TableState(
        **{name: told[name] for name in (*_PLAIN, *_MONEY)},
        game=game,
        rules=None if game is None else rules_of(game, told["house"]),
        decks=tuple(told["decks"]),
        unfit=frozenset(told["unfit"]),
        seats=_read_keys(told["seats"]),
        asked={asked["number"]: Asked(**asked) for asked in told["asked"]},
        held=_read_keys(told["held"]),
        reversed=frozenset(told["reversed"]),
    )


def freeze_meter(meter: MeterState) -> dict[str, Any]:
    """Return a meter as JSON.

    >>> thaw_meter(freeze_meter(MeterState("meter:main"))) == MeterState("meter:main")
    True
    """
    change = meter.change
    return {
        **{name: getattr(meter, name) for name in _METER_PLAIN},
        "rate": str(meter.rate),
        "contributed": str(meter.contributed),
        "tables": sorted(meter.tables),
        "hits": [meter.hits[number]._asdict() for number in sorted(meter.hits)],
        "change": None if change is None else _write_change(change),
    }


def thaw_meter(told: Mapping[str, Any]) -> MeterState:
    """Return the meter of a snapshot."""
    change = told["change"]
    return MeterState(
        **{name: told[name] for name in _METER_PLAIN},
        rate=Fraction(told["rate"]),
        contributed=Fraction(told["contributed"]),
        tables=frozenset(told["tables"]),
        hits={hit["number"]: Hit(**hit) for hit in told["hits"]},
        change=None if change is None else _read_change(change),
    )


def _write_change(change: Change | Closing) -> dict[str, Any]:
    told = change._asdict()
    return {**told, "rate": str(change.rate)} if isinstance(change, Change) else told


def _read_change(told: Mapping[str, Any]) -> Change | Closing:
    return Closing(**told) if "to" in told else Change(**{**told, "rate": Fraction(told["rate"])})


def _write_keys(by_number: Mapping[int, Any]) -> dict[str, Any]:
    return {str(number): value for number, value in by_number.items()}


def _read_keys(by_text: Mapping[str, Any]) -> dict[int, Any]:
    return {int(number): value for number, value in by_text.items()}
