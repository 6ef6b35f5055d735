"""The exact distributions, against every permutation of a few cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from battery import counting, exact, moments
from shuffling import shuffles

SIZES = range(4, 8)
PLACES = "positions", "adjacent", "within"


def every(size: int) -> npt.NDArray[np.uint8]:
    return np.array(list(permutations(range(size))), np.uint8)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["runs", "longest_run", "fixed_points", "cycles"])
def test_shapes(name: str, size: int) -> None:
    counts = getattr(counting, name)(every(size))
    chances = getattr(exact, name)(size)
    assert [Fraction(int(count), factorial(size)) for count in counts] == list(chances)


@pytest.mark.parametrize("name", ["runs", "longest_run", "fixed_points", "cycles", "collector"])
def test_chances_of_a_whole_deck_add_up_to_one(name: str) -> None:
    chances = getattr(exact, name)()
    assert sum(chances) == 1
    assert all(chance >= 0 for chance in chances)


def test_the_collector_by_the_last_place() -> None:
    """All ranks are seen only at the 49th card if the last four are of one rank."""
    assert exact.collector()[49] == Fraction(13 * 4 * comb(51, 3), 4 * comb(51, 3)) * Fraction(
        1, comb(52, 4)
    ) * Fraction(1, 1)


Count = Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.int64]]


def parts_of(name: str, counts: npt.NDArray[Any]) -> tuple[moments.Part, ...]:
    if name == "positions":
        return (moments.position_part(counts, 1),)
    if name == "adjacent":
        return moments.adjacent_parts(counts, 1)
    return (moments.within_part(counts, 1),)


@pytest.mark.parametrize("size", range(4, 7))
@pytest.mark.parametrize("name", PLACES)
def test_each_part_of_one_deck_is_on_average_its_degrees_of_freedom(name: str, size: int) -> None:
    count: Count = getattr(counting, name)
    decks = every(size)
    found = [parts_of(name, count(deck[None, :])) for deck in decks]
    for parts in zip(*found, strict=True):
        assert np.mean([part.square for part in parts]) == pytest.approx(parts[0].degrees)


@pytest.mark.parametrize("name", PLACES)
def test_a_whole_is_a_chi_square_to_its_second_moment(name: str) -> None:
    """The form B of a chi-square undoes the covariance C of its counts: C B C = C on its part.

    For sums of squares that is: the square roots of the form, applied to the counts, have the
    covariance of a projection, whose eigenvalues are 0 and 1.
    """
    size = 5
    count: Count = getattr(counting, name)
    counts = np.array([count(deck[None, :]).ravel() for deck in every(size)], float)
    off = counts - counts.mean(axis=0)
    # A quadratic form's value at sums of two points gives its products: B(x, y).
    mean, cells = counts.mean(axis=0), size * size

    def form(vector: npt.NDArray[Any]) -> float:
        return sum(part.square for part in parts_of(name, (mean + vector).reshape(size, size)))

    unit = np.eye(cells)
    if name == "within":  # only symmetric tables occur
        unit = np.array(
            [(one.reshape(size, size) + one.reshape(size, size).T).ravel() for one in unit]
        )
    single = [form(one) for one in unit]
    matrix = np.array([
        [(form(one + other) - single[i] - single[j]) / 2 for j, other in enumerate(unit)]
        for i, one in enumerate(unit)
    ])  # fmt: skip
    coordinates = off / (2 if name == "within" else 1)
    covariance = coordinates.T @ coordinates / len(off)
    values = np.linalg.eigvals(covariance @ matrix).real
    degrees = sum(part.degrees for part in parts_of(name, counts[0].reshape(size, size)))
    assert np.isclose(values, 1).sum() == degrees
    assert np.isclose(values, 0).sum() == cells - degrees


@pytest.mark.parametrize("size", range(4, 9))
def test_orders_of_neighbours(size: int) -> None:
    """The mean and the covariance over every deck, of eight cards even with windows apart."""
    decks = every(size)
    windows = exact.order(np.lib.stride_tricks.sliding_window_view(decks, 4, axis=1))
    counts = (windows[:, :, None] == np.arange(24)).sum(axis=1)
    assert np.array_equal(counts.sum(axis=0), counting.orders(decks))
    assert np.allclose(counts.mean(axis=0), (size - 3) / 24)
    assert np.allclose(np.cov(counts.T, bias=True), moments.orders_covariance(size))


@pytest.mark.parametrize("size", range(4, 7))
def test_orders_of_one_deck_are_on_average_their_degrees_of_freedom(size: int) -> None:
    parts = [moments.orders_part(counting.orders(deck[None, :]), 1, size) for deck in every(size)]
    assert np.mean([part.square for part in parts]) == pytest.approx(parts[0].degrees)


def test_the_highest_of_five() -> None:
    assert sum(exact.highest()) == 1
    hands = np.array(list(combinations(range(8), 5)), np.uint8)
    seen = np.bincount(hands.max(axis=1), minlength=8)
    assert [Fraction(int(count), comb(52, 5)) for count in seen] == list(exact.highest()[:8])


def test_standings_sort_as_decks_do() -> None:
    decks = shuffles.good(2_000)
    decks[1_000:, :8] = decks[0, :8]  # alike for eight cards at least
    decks[1_000:, 8:] = with_other_ends(decks[0, :8], 1_000)
    standings = counting.standings(decks)
    order = np.lexsort(decks[:, 9::-1].T)
    assert (np.diff(standings[order].astype(np.int64)) >= 0).all()
    assert len(np.unique(standings)) == len(np.unique(decks[:, :10], axis=0))
    assert int(standings.max()) < exact.beginnings(10)


def with_other_ends(begin: npt.NDArray[np.uint8], count: int) -> npt.NDArray[np.uint8]:
    left = np.setdiff1d(np.arange(52, dtype=np.uint8), begin)
    return shuffles.generator(2).permuted(np.tile(left, (count, 1)), axis=1)


@pytest.mark.parametrize("size", range(4, 7))
def test_neighbours(size: int) -> None:
    sums = np.array([counting.neighbours(deck[None, :])[0] for deck in every(size)])
    assert sums.mean() == pytest.approx((size - 1) * moments.products(size).mean)
    assert sums.var() == pytest.approx(moments.lag_variance(size))


def test_decks_that_follow() -> None:
    decks = every(4)
    earlier, later = decks.repeat(24, axis=0), np.tile(decks, (24, 1))
    matches = counting.matches(earlier, later)
    assert [Fraction(int(count), 24 * 24) for count in matches] == list(exact.fixed_points(4))
    squares = [
        moments.between_part(counting.between(one[None, :], other[None, :]), 1).square
        for one, other in zip(earlier, later, strict=True)
    ]
    assert np.mean(squares) == pytest.approx(9)
