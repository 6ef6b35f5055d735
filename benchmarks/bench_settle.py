"""How many records a second are read, settled and written, beside an independent program.

A group's rows are one piece of work done two ways; each round works through the same records.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, write_cards
from croupier.law import RuleViolation
from croupier.records.lines import settle_stream
from croupier.records.writing import write_settlement
from laboratory.settling.settler import settle as independent

RECORDS = 500
SEATS = 6
PATHS = (
    ["play 4x"],
    ["check", "play 2x"],
    ["check", "check", "play 1x"],
    ["check", "check", "fold"],
)

Benchmark = Any
"""pytest-benchmark's fixture, which is not wholly typed."""


def seat_of(game: str, number: int, rng: Random) -> dict[str, Any]:
    """Return one seat's wagers and answers; its cards come later."""
    if game == "ultimate-texas-holdem":
        return {"seat": number, "wagers": {"ante": 1000, "blind": 1000, "trips": 500},
                "decisions": rng.choice(PATHS)}  # fmt: skip
    if game == "four-card-poker":
        return {"seat": number, "wagers": {"ante": 1000, "aces_up": 500, "progressive": 100},
                "decisions": [rng.choice(["fold", "play 1x", "play 3x"])]}  # fmt: skip
    return {"seat": number, "wagers": {"bet": 1000, "bonus": 100, "three_card": 500},
            "decisions": [rng.choice(["ride", "pull"]), rng.choice(["ride", "pull"])]}  # fmt: skip


HOUSES: dict[str, dict[str, Any]] = {
    "ultimate-texas-holdem": {"minimums": {"ante": 1000}},
    "four-card-poker": {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}},
    "let-it-ride": {"bonus": True, "three_card_table": "D"},
}
CARDS = {
    "ultimate-texas-holdem": (2, {"community": 5, "dealer": 2}),
    "four-card-poker": (5, {"dealer": 6}),
    "let-it-ride": (3, {"community": 2}),
}


def records(game: str) -> list[dict[str, Any]]:
    """Return six-seat records of a game, the same at each call."""
    rng = Random(game)
    each, places = CARDS[game]
    made = []
    for _ in range(RECORDS):
        deck = rng.sample(DECK, len(DECK))
        record: dict[str, Any] = {"game": game, "house": HOUSES[game]}
        record["seats"] = [seat_of(game, number, rng) for number in range(1, SEATS + 1)]
        for seat in record["seats"]:
            seat["cards"] = write_cards([deck.pop() for _ in range(each)])
        for place, count in places.items():
            record[place] = write_cards([deck.pop() for _ in range(count)])
        if game == "four-card-poker":
            record["meter"] = 1_000_000
        made.append(record)
    return made


def with_croupier(lines: bytes) -> int:
    """Read, settle and write every line; return how many there were."""
    count = 0
    for answer in settle_stream(io.BytesIO(lines)):
        assert not isinstance(answer.outcome, RuleViolation)
        json.dumps(write_settlement(answer.outcome.game, answer.outcome.settlement, None))
        count += 1
    return count


def with_another_program(lines: bytes) -> int:
    """Do the same with the independent program of the tests."""
    return len([json.dumps(independent(json.loads(line))) for line in lines.splitlines()])


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("program", [with_croupier, with_another_program], ids=lambda p: p.__name__)
def bench_settle(benchmark: Benchmark, game: str, program: Callable[[bytes], int]) -> None:
    lines = "\n".join(json.dumps(record) for record in records(game)).encode()
    benchmark.group = f"{RECORDS} six-seat records: {game}"
    assert benchmark.pedantic(program, (lines,), rounds=5, warmup_rounds=1) == RECORDS
    rate = RECORDS / benchmark.stats.stats.median
    benchmark.extra_info["records a second"] = round(rate)
    print(f"\n{program.__name__}, {game}: {rate:,.0f} records a second (median of 5)")
