"""What each filter of past rounds must find, told from the facts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.ledger.entry import Fact

Body = Mapping[str, Any]


def _lines(fact: Fact, seats: Callable[[int], bool] = lambda _: True) -> list[Body]:
    result = fact.body.get("result", {})
    return [
        line
        for seat in result.get("seats", [])
        if seats(seat["seat"])
        for line in seat["lines"]
        if not line.get("withdrawn")
    ]


def _net(fact: Fact) -> int | None:
    return sum(fact.body["net"].values()) if fact.kind == "round settled" else None


FILTERS: Mapping[str, tuple[dict[str, Any], Callable[[str, int, Fact], bool]]] = {
    "table": ({"table": "uth"}, lambda table, _n, _f: table == "uth"),
    "no such table": ({"table": "none"}, lambda _t, _n, _f: False),
    "game": ({"game": "let-it-ride"}, lambda table, _n, _f: table in ("lir", "felt")),
    "seat": ({"seat": 4}, lambda _t, _n, fact: "4" in fact.body.get("players", {})),
    "player": ({"player": "ben"}, lambda _t, _n, f: "ben" in f.body.get("players", {}).values()),
    "player and table": (
        {"player": "ben", "table": "uth"},
        lambda table, _n, f: table == "uth" and "ben" in f.body["players"].values(),
    ),
    "won": ({"result": "won"}, lambda _t, _n, fact: (_net(fact) or 0) > 0),
    "lost": ({"result": "lost"}, lambda _t, _n, fact: (_net(fact) or 0) < 0),
    "even": ({"result": "even"}, lambda _t, _n, fact: _net(fact) == 0),
    "ann won": (
        {"result": "won", "player": "ann"},
        lambda _t, _n, fact: fact.body.get("net", {}).get("ann", 0) > 0,
    ),
    "voided": ({"result": "voided"}, lambda _t, _n, fact: fact.kind == "round voided"),
    "called off": ({"result": "called off"}, lambda _t, _n, fact: "called off" in fact.kind),
    "reversed": ({"result": "reversed"}, lambda table, number, _f: (table, number) == ("lir", 14)),
    "staked": (
        {"staked": "150"},
        lambda _t, _n, f: sum(line["stake"] for line in _lines(f)) >= 15_000,
    ),
    "paid": (
        {"paid": "$50"},
        lambda _t, _n, f: max((line["paid"] for line in _lines(f)), default=0) >= 5_000,
    ),
    "any irregularity": (
        {"irregularity": "any"},
        lambda table, number, _f: (table, number) == ("lir", 11),
    ),
    "an irregularity": (
        {"irregularity": "community card exposed"},
        lambda table, number, _f: (table, number) == ("lir", 11),
    ),
    "another irregularity": (
        {"irregularity": "wrong number of cards"},
        lambda _t, _n, _f: False,
    ),
}
