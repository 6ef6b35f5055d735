from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.hands.five import ONE_PAIR, five_strength
from croupier.hands.ranks import CATEGORY, suits_of
from croupier.kernels import holdem_flops, holdem_layout, holdem_showdown, wide5
from croupier.kernels.holdem_layout import CLASSES, NONE, Ints
from croupier.kernels.holdem_showdown import COUNT, LOW, NO_HAND, TIE, Showdowns
from croupier.kernels.holdem_strengths import strengths
from kernels.holdem_reduced import digest

WHOLE = np.full(13, 4)
JIT_OFF = """
import numba
assert numba.config.DISABLE_JIT
import sys
sys.path.insert(0, {tests!r})
from kernels.holdem_reduced import digest
print(digest())
"""


@pytest.fixture(scope="module")
def suited() -> Showdowns:
    met = holdem_showdown.empty_suited()
    holdem_showdown.showdowns_suited(WHOLE, met, 0, len(met.counts))
    return met


def test_boards_come_to_42783_problems_and_stand_for_every_board() -> None:
    unsuited, flushes = holdem_layout.unsuited(), holdem_layout.suited()
    possible = (unsuited.ranks[:, 0] != unsuited.ranks[:, 4]).sum()
    assert (possible, len(flushes.mask)) == (6175, 36608)
    others = 3 - np.zeros((13, 1), np.int64)
    ways = holdem_layout.suited_ways(others)[flushes.kinds[:, 0], 0]
    by_rank = np.zeros(len(unsuited.ranks), np.int64)
    np.add.at(by_rank, flushes.parent, 4 * ways)
    every = np.ones(len(unsuited.ranks), np.int64)
    for rank in range(13):
        every *= holdem_layout.choose(4, (unsuited.ranks == rank).sum(axis=1))
    assert every.sum() == 2_598_960
    assert by_rank.sum() == 4 * (286 * 741 + 715 * 39 + 1287)
    assert (every >= by_rank).all()


def test_flops_stand_for_every_flop() -> None:
    flops = holdem_flops.flops()
    assert (len(flops.cards), flops.weights.sum()) == (1755, 22100)


def test_ways_count_the_turns_and_rivers_that_a_hand_leaves() -> None:
    for boards, width in ((holdem_layout.unsuited(), 91), (holdem_layout.suited(), CLASSES)):
        assert boards.ways.shape[1] == width
        assert boards.kinds.max() < len(boards.ways)
        assert (boards.ways >= 0).all()


def some_board(place: int) -> tuple[list[int], int]:
    """Return cards of a board with a possible flush, and its flush suit."""
    boards, suit = holdem_layout.suited(), place % 4
    cards = [4 * rank + suit for rank in range(13) if boards.mask[place] >> rank & 1]
    others = [int(rank) for rank in boards.others[place] if rank != NONE]
    beside = [other for other in range(4) if other != suit]
    cards += [4 * rank + beside[n] for n, rank in enumerate(others)]
    return cards, suit


def met_plainly(board: list[int], hand: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return how many dealers are lower, equal and without a pair, and the hand's category."""
    own = five_strength(*suits_of([*board, *hand]))
    left = [card for card in DECK if card not in board and card not in hand]
    dealers = [five_strength(*suits_of([*board, *two])) for two in combinations(left, 2)]
    return (
        sum(dealer < own for dealer in dealers),
        sum(dealer == own for dealer in dealers),
        sum(dealer < ONE_PAIR for dealer in dealers),
        own >> CATEGORY,
    )


def met_by_kernel(met: Showdowns, board: int, hand: int) -> tuple[int, int, int, int]:
    word = int(met.counts[board, hand])
    category = int(met.category[board, hand])
    return word & COUNT, word >> TIE & COUNT, word >> LOW & COUNT, category


def hand_number(hand: tuple[int, int]) -> int:
    return max(hand) * (max(hand) - 1) // 2 + min(hand)


@pytest.mark.parametrize("place", [7, 12_000, 25_999, 26_100, 31_234, 35_321, 35_400, 36_607])
def test_running_counts_are_the_plain_pairing_where_a_flush_is_possible(
    place: int, suited: Showdowns
) -> None:
    board, suit = some_board(place)
    left = [card for card in DECK if card not in board]
    for hand in Random(place).sample(list(combinations(left, 2)), 25):
        known = int(holdem_layout.class_of()[suit, hand_number(hand)])
        assert met_by_kernel(suited, place, known) == met_plainly(board, hand)


@pytest.mark.parametrize("ranks", ["44332", "88885", "22334", "3579J", "5678T", "AAKQJ", "2345A"])
def test_running_counts_are_the_plain_pairing_where_no_flush_is_possible(ranks: str) -> None:
    numbers = sorted("23456789TJQKA".index(rank) for rank in ranks)
    board = [4 * rank + place % 4 for place, rank in enumerate(numbers)]
    row = int(holdem_layout.multiset_of(np.array(numbers[::-1])))
    met = holdem_showdown.showdowns_unsuited(WHOLE)
    left = [card for card in DECK if card not in board]
    for hand in Random(ranks).sample(list(combinations(left, 2)), 20):
        pair = int(holdem_layout.classes().pair[holdem_layout.class_of()[0, hand_number(hand)]])
        assert met_by_kernel(met, row, pair) == met_plainly(board, hand)


def test_no_class_holds_cards_that_the_board_has(suited: Showdowns) -> None:
    met = holdem_showdown.showdowns_unsuited(WHOLE)
    possible = (met.category != NO_HAND).sum()
    assert (met.category[met.category != NO_HAND] < 10).all()
    assert possible < met.category.size
    for place in (0, 20_000, 36_607):
        board, suit = some_board(place)
        left = [card for card in DECK if card not in board]
        there = {
            int(holdem_layout.class_of()[suit, hand_number(two)]) for two in combinations(left, 2)
        }
        assert there == set(np.flatnonzero(suited.category[place] != NO_HAND).tolist())


def test_strengths_are_those_of_the_plain_code() -> None:
    by, known, boards = strengths(), holdem_layout.classes(), holdem_layout.suited()
    wide = wide5()
    chance = Random(3)
    for place in chance.sample(range(len(boards.mask)), 300):
        board, suit = some_board(place)
        left = [card for card in DECK if card not in board]
        hand = (chance.choice(left), 0)
        hand = (hand[0], chance.choice([card for card in left if card != hand[0]]))
        held = int(holdem_layout.class_of()[suit, hand_number(hand)])
        plain = int(by.ranks[boards.parent[place], known.pair[held]])
        flush = int(by.flush[by.set_of[boards.mask[place]], known.part[held]])
        assert wide[max(plain, flush)] == five_strength(*suits_of([*board, *hand]))


def test_kernels_give_the_same_with_the_compiler_off() -> None:
    tests = str(Path(__file__).parents[1])
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", JIT_OFF.format(tests=tests)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [digest()]


def test_choose_and_places_are_those_of_mathematics() -> None:
    multisets = np.array([m[::-1] for m in combinations(range(17), 5)]) - np.arange(4, -1, -1)
    places: Ints = holdem_layout.multiset_of(multisets)
    assert sorted(places.tolist()) == list(range(6188))
