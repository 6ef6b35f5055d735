"""Settling records: one, or a stream of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.games import AnyGame
from croupier.games.line import Settlement
from croupier.games.round import Round
from croupier.games.rules import Rules
from croupier.games.settle import settle_round
from croupier.house import rules_of
from croupier.records.documents import ResultDocument
from croupier.records.reading import find_record_game, read_round
from croupier.records.writing import write_settlement


class Settled(NamedTuple):
    """A record, and what came of it."""

    game: AnyGame
    rules: Rules
    round: Round
    settlement: Settlement
    record_id: str | None


def settle_record(record: object) -> Settled:
    """Settle one record.

    Raises:
        RuleViolation: Something in the record breaks a rule or makes no sense.
    """
    record, game = find_record_game(record)
    round_ = read_round(game, record)
    rules = rules_of(game, record.get("house", {}))
    return Settled(game, rules, round_, settle_round(game, rules, round_), record.get("id"))


def settle(record: Mapping[str, Any]) -> ResultDocument:
    """Settle one finished round.

    Args:
        record: The round, money in cents and cards as text; ``croupier schema record`` prints its
            schema.

    Returns:
        What every wager of every seat got, the odds, the amount, the clause; the seat's net and
        the house's.

    Raises:
        croupier.RuleViolation: Something in the record breaks a rule (``.clause`` says which) or
            makes no sense (``.clause`` is None); nothing of it is settled.

    >>> result = settle({
    ...     "game": "uth", "community": "Qh Jh Th 2c 3d", "dealer": "9c 9d",
    ...     "seats": [{"seat": 1, "cards": "Ah Kh", "wagers": {"ante": 1000, "blind": 1000},
    ...                "decisions": ["play 4x"]}],
    ... })
    >>> result["seats"][0]["hand"], result["seats"][0]["net"]
    ('royal flush', 505000)
    """
    settled = settle_record(record)
    return write_settlement(settled.game, settled.settlement, settled.record_id)
