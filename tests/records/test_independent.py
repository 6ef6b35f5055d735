"""The package against an independent program that shares no code with it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from croupier import RuleViolation, settle
from independent.dealer import break_record, random_record
from laboratory.settling.settler import settle as independent

ROUNDS = 400
"""Records of each seed; `make soak`-sized runs raise it by hand."""
LINE = ("wager", "stake", "outcome", "odds", "paid", "uncapped", "basis", "awards", "hand", "cards")


def told(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what two programs must agree on; citations are ours alone."""
    return {
        "seats": [
            {
                **{key: seat[key] for key in ("seat", "hand", "cards", "net")},
                "lines": [
                    {
                        **{key: line.get(key) for key in LINE},
                        "withdrawn": line.get("withdrawn", False),
                    }
                    for line in seat["lines"]
                ],
            }
            for seat in result["seats"]
        ],
        "dealer": result.get("dealer"),
        "house_net": result["house_net"],
        "id": result.get("id"),
    }


@pytest.mark.parametrize("game", ["ultimate-texas-holdem", "four-card-poker", "let-it-ride"])
@pytest.mark.parametrize("seed", range(5))
def test_random_rounds(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    for _ in range(ROUNDS):
        record = random_record(rng, game)
        result = settle(record)
        assert told(result) == told(independent(record)), record
        flags = {flag["where"] for flag in result.get("flags", []) if flag["clause"] == "5323.11"}
        assert flags == {f"seat {n} {wager}" for n, wager in independent(record)["flags"]}


@pytest.mark.parametrize("seed", range(4))
def test_broken_rounds_are_refused(seed: int) -> None:
    rng = Random(seed)
    for _ in range(ROUNDS):
        broken, how = break_record(rng, random_record(rng))
        with pytest.raises(RuleViolation) as refused:
            settle(broken)
        assert refused.value.message.endswith("."), how
