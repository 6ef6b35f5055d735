"""Random evenings over all games: money is conserved, replay equals play, nothing hidden shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest

from croupier.games import find_game
from croupier.games.round import LEFT
from croupier.table import MeterState, TableState, evolve_meter
from croupier.table import commands as c
from croupier.table.evolve import evolve_with_moves
from croupier.table.money import Move, meter_moves
from engine.rounds import HOUSES
from table.evening import METER, Evening
from table.memory import EVE, Floor

EACH = 4
ROUNDS = 15
CASES = [(game, place) for game, houses in HOUSES.items() for place in range(len(houses))]
FLOORS = {"A": 500_000, "B": 100_000}


def test_enough_is_played() -> None:
    assert len(CASES) * EACH * ROUNDS >= 400


@pytest.mark.parametrize(("game", "place"), CASES)
def test_evenings(game: str, place: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(EACH):
        evening = an_evening(game, place, Random(f"{game} {place} {seed}"))
        seen += evening.seen
    assert {"Approve", "Refuse", "LeaveSeat", "CashOut", "coupons"} <= seen.keys()
    assert find_game(game).kinds - {LEFT} <= seen.keys()
    assert ("meter unavailable" in seen) == ("progressive" in HOUSES[game][place])


def an_evening(game: str, place: int, rng: Random) -> Evening:
    """Play an evening and check that folding its facts gives what was played."""
    floor, house = Floor(), HOUSES[game][place]
    if "progressive" in house:
        table = house["progressive"]["table"]
        amount = FLOORS[table]
        floor.ask_meter(EVE, c.OpenMeter(table, amount, amount, rng.choice(("1/3", "7/40"))))
    evening = Evening(floor, game, house, rng)
    for _ in range(ROUNDS):
        evening.play_round()
    evening.close()
    assert evening.table.number == ROUNDS
    check_folds(floor)
    return evening


def check_folds(floor: Floor) -> None:
    """The facts fold to the same states, and what they move to the ledger's balances."""
    balances: Counter[str] = Counter()
    for stream, facts in floor.ledger.streams.items():
        if stream == METER:
            meter = MeterState(stream)
            for fact in facts:
                add(balances, meter_moves(meter, fact))
                meter = evolve_meter(meter, fact)
            assert meter == floor.meter(stream)
            check_contributions(meter, sum(fact.body.get("stakes", 0) for fact in facts))
            continue
        table = TableState(stream)
        for fact in facts:
            table, moves = evolve_with_moves(table, fact)
            add(balances, moves)
        assert table == floor.table(stream)
    held = floor.ledger.balances
    assert {account: amount for account, amount in balances.items() if amount} == {
        account: amount for account, amount in held.items() if amount
    }


def check_contributions(meter: MeterState, stakes: int) -> None:
    """No part of a cent is lost."""
    assert meter.contributed == meter.rate * stakes
    assert 0 <= meter.remainder < 1
    assert meter.shown + meter.remainder == Fraction(meter.base - meter.taken) + meter.contributed


def add(balances: Counter[str], moves: Iterable[Move]) -> None:
    for giver, taker, amount in moves:
        balances[giver] -= amount
        balances[taker] += amount
