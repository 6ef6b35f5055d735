"""How many six-seat rounds a second the engine plays, beside PokerKit's hold 'em hands.

Both are timed in one run, a batch of the one and a batch of the other in turn, so that a machine
that slows down slows both. Each plays from the first chip to the last, deck shuffled: here six
seats check to the end and then play 1x, eighteen answers; there six players check or call.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from pokerkit import Automation, NoLimitTexasHoldem
from pytest_benchmark.fixture import BenchmarkFixture

from croupier.cards import DECK
from croupier.engine import carry_out, open_round
from croupier.engine.commands import Answer, Command, NoMoreBets, PlaceBet
from croupier.games import find_game
from croupier.house import rules_of

BATCH: Final = 60
BATCHES: Final = 15
SEATS: Final = range(1, 7)
WAGERS: Final = {"ante": 1000, "blind": 1000, "trips": 500}
GAME: Final = find_game("uth")
RULES: Final = rules_of(GAME, {})

COMMANDS: Final[tuple[Command, ...]] = (
    *(PlaceBet(seat, WAGERS) for seat in SEATS),
    NoMoreBets(),
    *(Answer(seat, answer) for answer in ("check", "check", "play 1x") for seat in SEATS),
)
AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""Everything but the decisions."""


def with_croupier(rng: Random) -> None:
    """Play one round from the first bet to the settlement."""
    deck = rng.sample(DECK, len(DECK))
    state = open_round(GAME, RULES)
    for command in COMMANDS:
        _, state = carry_out(state, command, deck)
    assert state.settlement is not None
    assert len(state.settlement.seats) == len(SEATS)


def with_pokerkit(_rng: Random) -> None:
    """Play one hand from the blinds to the pot; PokerKit shuffles its own deck."""
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(5, 10),
        min_bet=10,
        raw_starting_stacks=1000,
        player_count=len(SEATS),
    )
    while state.status:
        state.check_or_call()
    assert sum(state.stacks) == 1000 * len(SEATS)


def seconds(play: Callable[[Random], None], rng: Random) -> float:
    """Return what a batch of rounds takes."""
    start = perf_counter()
    for _ in range(BATCH):
        play(rng)
    return perf_counter() - start


def bench_engine(benchmark: BenchmarkFixture) -> None:
    rng = Random(18)
    ours: list[float] = []
    theirs: list[float] = []

    def in_turn() -> None:
        ours.append(seconds(with_croupier, rng))
        theirs.append(seconds(with_pokerkit, rng))

    benchmark.group = f"{BATCH} six-seat rounds of each, in turn"
    benchmark.pedantic(in_turn, rounds=BATCHES, warmup_rounds=1)  # type: ignore[no-untyped-call]
    rates = [BATCH / median(times[-BATCHES:]) for times in (ours, theirs)]
    ratio = median(b / a for a, b in zip(ours, theirs, strict=True))
    benchmark.extra_info["croupier rounds a second"] = round(rates[0])
    benchmark.extra_info["pokerkit hands a second"] = round(rates[1])
    benchmark.extra_info["ratio"] = round(ratio, 2)
    print(f"\ncroupier: {rates[0]:,.0f} rounds of Ultimate Texas hold 'em a second")
    print(f"pokerkit: {rates[1]:,.0f} hands of no-limit hold 'em a second")
    print(f"ratio: {ratio:.2f} (medians of {BATCHES} batches in turn)")
