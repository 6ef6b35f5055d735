"""Croupier deals, settles and explains three house-banked poker games as New York law orders them.

The games are Ultimate Texas hold 'em (9 NYCRR § 5324.36), four-card poker (§ 5324.33) and let it
ride (§ 5324.34).

>>> import croupier
>>> result = croupier.settle({
...     "game": "lir", "community": "Th 2s",
...     "seats": [{"seat": 1, "cards": "Ts 4d 7c", "wagers": {"bet": 1000},
...                "decisions": ["ride", "pull"]}],
... })
>>> result["house_net"]
-2000
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.games import Game, find_game
    from croupier.hands import Hand, best_five, best_four, three_card_hand
    from croupier.law import RuleViolation
    from croupier.odds.advising import advise
    from croupier.odds.learning import strategy
    from croupier.odds.par import par
    from croupier.records.checking import check
    from croupier.records.documents import (
        ErrorDocument,
        FindingsDocument,
        LineDocument,
        ReplayDocument,
        ResultDocument,
        SeatDocument,
    )
    from croupier.records.odds_documents import AdviceDocument, ParDocument, StrategyDocument
    from croupier.records.replay import replay
    from croupier.records.schemas import schema
    from croupier.records.settling import settle

__all__ = [
    "AdviceDocument",
    "ErrorDocument",
    "FindingsDocument",
    "Game",
    "Hand",
    "LineDocument",
    "ParDocument",
    "ReplayDocument",
    "ResultDocument",
    "RuleViolation",
    "SeatDocument",
    "StrategyDocument",
    "__version__",
    "advise",
    "best_five",
    "best_four",
    "check",
    "find_game",
    "par",
    "replay",
    "schema",
    "settle",
    "strategy",
    "three_card_hand",
]

_ROOM: Final = {
    "AdviceDocument": "croupier.records.odds_documents",
    "ErrorDocument": "croupier.records.documents",
    "FindingsDocument": "croupier.records.documents",
    "Game": "croupier.games",
    "Hand": "croupier.hands",
    "LineDocument": "croupier.records.documents",
    "ParDocument": "croupier.records.odds_documents",
    "ReplayDocument": "croupier.records.documents",
    "ResultDocument": "croupier.records.documents",
    "RuleViolation": "croupier.law",
    "SeatDocument": "croupier.records.documents",
    "StrategyDocument": "croupier.records.odds_documents",
    "advise": "croupier.odds.advising",
    "best_five": "croupier.hands",
    "best_four": "croupier.hands",
    "check": "croupier.records.checking",
    "find_game": "croupier.games",
    "par": "croupier.odds.par",
    "replay": "croupier.records.replay",
    "schema": "croupier.records.schemas",
    "settle": "croupier.records.settling",
    "strategy": "croupier.odds.learning",
    "three_card_hand": "croupier.hands",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for, so that importing croupier is quick."""
    if name == "kernels":
        return import_module("croupier.kernels")
    if name not in _ROOM:
        message = f"module 'croupier' has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_ROOM[name]), name)
    globals()[name] = value
    return value
