"""The kernels rank as the plain code does: every hand of four and five cards, samples of more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from croupier import kernels
from croupier.hands.five import five_strength
from croupier.hands.four import four_strength
from croupier.hands.ranks import suits_of

Plain = Callable[[int, int, int, int], int]

SAMPLE = 40_000
SAMPLED: list[tuple[Any, int, Any, Plain]] = [
    (kernels.rank6, 6, kernels.wide5, five_strength),
    (kernels.rank7, 7, kernels.wide5, five_strength),
    (kernels.rank4of5, 5, kernels.wide4, four_strength),
    (kernels.rank4of6, 6, kernels.wide4, four_strength),
]


def every_hand(count: int) -> npt.NDArray[np.uint8]:
    """Return every hand of so many cards, shape (n, count)."""
    cards = (card for hand in combinations(range(52), count) for card in hand)
    return np.fromiter(cards, np.uint8, comb(52, count) * count).reshape(-1, count)


def some_hands(count: int, seed: int) -> npt.NDArray[np.uint8]:
    """Return a sample of hands, a third of them from one suit's and two ranks' cards mostly."""
    rng = np.random.Generator(np.random.Philox(seed))
    order = rng.random((SAMPLE, 52))
    order[: SAMPLE // 6, 3::4] -= 0.5  # spades come first: flushes and straight flushes
    order[SAMPLE // 6 : SAMPLE // 3, 20:32] -= 0.5  # three ranks come first: quads, full houses
    return order.argsort(axis=1)[:, :count].astype(np.uint8)


def plain(hands: npt.NDArray[np.uint8], strength: Plain) -> npt.NDArray[np.int64]:
    """Return what the plain code says of each hand."""
    return np.fromiter((strength(*suits_of(hand)) for hand in hands.tolist()), np.int64, len(hands))


@pytest.mark.exhaustive
def test_every_five_card_hand_is_ranked_as_the_plain_code_ranks_it() -> None:
    hands = every_hand(5)
    ranked = kernels.rank5(hands)
    assert np.array_equal(kernels.wide5()[ranked], plain(hands, five_strength))
    assert np.array_equal(np.unique(ranked), np.arange(7462))


@pytest.mark.exhaustive
def test_every_four_card_hand_is_ranked_as_the_plain_code_ranks_it() -> None:
    hands = every_hand(4)
    ranked = kernels.rank4of4(hands)
    assert np.array_equal(kernels.wide4()[ranked], plain(hands, four_strength))
    assert np.array_equal(np.unique(ranked), np.arange(2535))


@pytest.mark.parametrize(("rank", "count", "wide", "strength"), SAMPLED)
def test_samples_are_ranked_as_the_plain_code_ranks_them(
    rank: Any,  # noqa: ANN401 - a ranking of the array API
    count: int,
    wide: Any,  # noqa: ANN401 - the same
    strength: Plain,
) -> None:
    hands = some_hands(count, seed=count)
    assert np.array_equal(wide()[rank(hands)], plain(hands, strength))


def test_wider_strengths_ascend_with_the_dense_ones() -> None:
    assert (np.diff(kernels.wide5()) > 0).all()
    assert (np.diff(kernels.wide4()) > 0).all()


def test_rows_may_lie_apart_and_there_may_be_none() -> None:
    hands = some_hands(7, seed=1)
    assert np.array_equal(kernels.rank7(hands[::3]), kernels.rank7(hands)[::3])
    assert np.array_equal(kernels.rank7(np.asfortranarray(hands)), kernels.rank7(hands))
    assert kernels.rank7(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([[0, 1, 2, 3, 4]], "uint8, not of list"),
        (np.zeros((1, 5), np.int64), "uint8, not of int64"),
        (np.zeros((1, 5), np.float64), "uint8, not of float64"),
        (np.zeros((1, 6), np.uint8), r"shape \(n, 5\), not \(1, 6\)"),
        (np.zeros(5, np.uint8), r"shape \(n, 5\), not \(5,\)"),
        (np.zeros((1, 1, 5), np.uint8), r"shape \(n, 5\)"),
        (np.array([[0, 1, 2, 3, 52]], np.uint8), "row 0 .*52 is no card; cards are 0 to 51"),
        (np.array([[0, 1, 2, 3, 255]], np.uint8), "255 is no card"),
        (np.array([[255] * 5], np.uint8), "255 is no card"),
        (np.array([[0, 1, 2, 3, 4], [9, 1, 2, 3, 9]], np.uint8), "row 1 .*stands there twice"),
        (np.array([[9] * 5], np.uint8), "stands there twice"),
    ],
)
def test_what_is_no_array_of_hands_is_refused(cards: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match=message):
        kernels.rank5(cards)


def test_without_the_compiler_the_loops_say_the_same() -> None:
    program = (
        "import numba, numpy as np\n"
        "from croupier import kernels\n"
        "assert numba.config.DISABLE_JIT\n"
        "rng = np.random.Generator(np.random.Philox(7))\n"
        "hands = rng.random((300, 52))\n"
        "hands[:100, 3::4] -= 0.5\n"
        "hands = hands.argsort(axis=1).astype(np.uint8)\n"
        "print(kernels.rank7(hands[:, :7]).tolist(), kernels.rank4of5(hands[:, :5]).tolist())\n"
    )
    plain_python = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    rng = np.random.Generator(np.random.Philox(7))
    order = rng.random((300, 52))
    order[:100, 3::4] -= 0.5
    hands = order.argsort(axis=1).astype(np.uint8)
    compiled = f"{kernels.rank7(hands[:, :7]).tolist()} {kernels.rank4of5(hands[:, :5]).tolist()}"
    assert plain_python.stdout.strip() == compiled
