"""Judging: each count against its exact distribution, all of them joined by Holm's method."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, factorial
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import stats

from battery import exact, moments
from battery.counting import Tally
from battery.moments import Part

LEVEL: Final = 0.01
"""How often a perfect shuffle may be refused: the battery judges at 99 %."""

DIGEST: Final = 64
"""The bits by which decks are told apart."""

LEAST: Final = 25
"""Outcomes next to one another are counted together until so many are expected."""

EVEN: Final = 10
"""The degrees of freedom from which a chi-square is judged for being too small, too."""

FEWEST: Final = 1_000
"""Decks; of fewer the distributions of large numbers do not hold."""


class Finding(NamedTuple):
    """What one statistic says."""

    name: str
    says: str
    figure: float
    degrees: int | None
    """Degrees of freedom of a chi-square; nothing else has them."""
    p: float
    joint: float = 1.0
    """The p-value adjusted by Holm's method for all the others."""

    @property
    def passed(self) -> bool:
        """Whether a perfect shuffle may well do this."""
        return self.joint >= LEVEL


def judge(tally: Tally) -> tuple[Finding, ...]:
    """Return what every statistic says, adjusted for one another.

    Raises:
        ValueError: There are too few decks.
    """
    if tally.decks < FEWEST:
        raise ValueError(f"{tally.decks:,} decks; the battery judges {FEWEST:,} or more")
    findings = (*_tables(tally), *_shapes(tally), *_correlations(tally), *_standings(tally))
    joint = holm([finding.p for finding in findings])
    return tuple(finding._replace(joint=p) for finding, p in zip(findings, joint, strict=True))


def _tables(tally: Tally) -> Iterable[Finding]:
    """Judge where each card lay, and before which other."""
    decks = tally.decks
    places, pairs = tally.counts["positions"], tally.counts["adjacent"]
    yield _chi_square("positions", "each card at each place", moments.position_part(places, decks))
    yield _extreme("worst position", "the cell farthest off", places.ravel(), decks)
    parts = moments.adjacent_parts(pairs, decks)
    yield _chi_square("adjacent pairs", "each card right before each other", *parts)
    apart = pairs[~np.eye(len(pairs), dtype=bool)]
    yield _extreme("worst pair", "the cell farthest off", apart, decks)


def _shapes(tally: Tally) -> Iterable[Finding]:
    """Judge what is counted once a deck."""
    counts = tally.counts
    for name, says, key, chances in (
        ("runs", "how many ascending runs", "runs", exact.runs()),
        ("longest run", "the longest ascending run", "longest run", exact.longest_run()),
        ("fixed points", "cards where a new deck has them", "fixed points", exact.fixed_points()),
        ("cycles", "cycles of the permutation", "cycles", exact.cycles()),
        ("collector", "cards until every rank is seen", "collector", exact.collector()),
        ("highest of five", "the highest of the first five cards", "highest", exact.highest()),
        ("matches", "cards where the deck before had them", "matches", exact.fixed_points()),
    ):
        yield _chi_square(name, says, fit(counts[key], chances))
    orders = moments.orders_part(counts["orders"], tally.decks, exact.DECK)
    yield _chi_square("overlaps", "the order of each four neighbours", orders)
    strengths, every = counts["hands"], exact.hands()
    kinds = [np.bincount(exact.categories(), hands) for hands in (strengths, every)]
    yield _chi_square("hands", "the first five cards by category", fit(*kinds))
    yield _chi_square("hand strengths", "the first five cards by strength", fit(strengths, every))


def _correlations(tally: Tally) -> Iterable[Finding]:
    """Judge whether a card's value foretells another's."""
    decks, counts = tally.decks, tally.counts
    within = moments.within_part(counts["within"], decks)
    yield _chi_square("correlation within", "each two places of a deck", within)
    mean = (exact.DECK - 1) * moments.products(exact.DECK).mean
    off = int(counts["neighbours"][0]) - decks * mean
    z = off / (decks * moments.lag_variance(exact.DECK)) ** 0.5
    p = _two_sided(stats.norm, z)
    yield Finding("serial correlation", "neighbours in a deck, as z", z, None, p)
    between = moments.between_part(counts["between"], max(1, tally.pairs))
    yield _chi_square("correlation between", "each place with each of the next deck", between)


def _standings(tally: Tally) -> Iterable[Finding]:
    """Judge where decks stand among all that there are: evenly, and no two at one place."""
    standings = np.sort(tally.standings)
    yield _spread(standings)
    yield _alike(standings)
    yield _duplicates(tally)


def _spread(standings: npt.NDArray[np.uint64]) -> Finding:
    """Judge the farthest distance from an even spread, by Kolmogorov and Smirnov."""
    decks = len(standings)
    parts = standings / exact.beginnings(exact.BEGINNING)
    steps = np.arange(decks + 1) / decks
    apart = float(max((steps[1:] - parts).max(), (parts - steps[:-1]).max()))
    says = "where the first cards stand among all, as distance"
    p = _two_sided(stats.kstwo(decks), apart)
    return Finding("Kolmogorov-Smirnov", says, apart, None, p)


def _alike(standings: npt.NDArray[np.uint64]) -> Finding:
    """Judge how many pairs of decks begin alike: a Poisson count."""
    cards = _common(len(standings))
    ends = exact.beginnings(exact.BEGINNING) // exact.beginnings(cards)
    _, times = np.unique(standings // np.uint64(ends), return_counts=True)
    pairs, expected = int((times * (times - 1) // 2).sum()), _pairs(len(standings), cards)
    tails = stats.poisson.sf(pairs - 1, expected), stats.poisson.cdf(pairs, expected)
    says = f"pairs of decks that begin with the same {cards} cards"
    return Finding("Poisson", says, pairs, None, min(1.0, 2 * float(min(tails))))


def _common(decks: int) -> int:
    """Return the most first cards that enough pairs of decks are expected to have in common.

    >>> _common(1_000), _common(10_000), _common(10_000_000)
    (2, 3, 7)
    """
    return max(cards for cards in range(1, exact.BEGINNING) if _pairs(decks, cards) >= LEAST)


def _pairs(decks: int, cards: int) -> float:
    """Return how many pairs of decks are expected to begin with the same cards.

    >>> _pairs(53, 1)
    26.5
    """
    return comb(decks, 2) / exact.beginnings(cards)


def _duplicates(tally: Tally) -> Finding:
    """Judge how many decks came before: a Poisson count of pairs that are, or seem, the same."""
    again = tally.decks - len(np.unique(tally.digests))
    chance = Fraction(1, factorial(exact.DECK)) + Fraction(1, 2**DIGEST)
    expected = float(comb(tally.decks, 2) * chance)
    p = float(stats.poisson.sf(again - 1, expected)) if again else 1.0
    return Finding("duplicates", "decks that came before, whole", again, None, p)


def fit(seen: npt.NDArray[Any], weights: Sequence[Fraction] | npt.NDArray[Any]) -> Part:
    """Return the chi-square of counts against weights, rare outcomes counted together.

    >>> fit(np.array([40, 60]), [Fraction(1, 2), Fraction(1, 2)])
    Part(square=4.0, degrees=1)
    """
    chances = np.array([float(weight) for weight in weights])
    if len(seen) > len(chances) or seen[chances[: len(seen)] == 0].any():
        return Part(float("inf"), 1)  # what cannot be has been
    counts = np.zeros(len(chances))
    counts[: len(seen)] = seen
    expected = chances * counts.sum() / chances.sum()
    starts = _groups(expected)
    pooled, means = np.add.reduceat(counts, starts), np.add.reduceat(expected, starts)
    return Part(float(((pooled - means) ** 2 / means).sum()), len(starts) - 1)


def _groups(expected: npt.NDArray[Any]) -> list[int]:
    """Return where to cut outcomes into groups, of each of which enough is expected.

    >>> _groups(np.array([1, 24, 3, 40, 5]))
    [0, 2]
    """
    starts, held = [0], 0.0
    for outcome, mean in enumerate(expected):
        if held >= LEAST:
            if expected[outcome:].sum() < LEAST:
                break
            starts.append(outcome)
            held = 0.0
        held += mean
    return starts


def _chi_square(name: str, says: str, *parts: Part) -> Finding:
    """Judge independent chi-squares as one, on both sides: too even is no chance either.

    Of few degrees only on one: counts are whole, and may well be as even as they can be.
    """
    square, degrees = sum(part.square for part in parts), sum(part.degrees for part in parts)
    law = stats.chi2(degrees)
    p = _two_sided(law, square) if degrees >= EVEN else float(law.sf(square))
    return Finding(name, says, square, degrees, p)


def _two_sided(law: Any, figure: float) -> float:  # noqa: ANN401 - scipy has no type for it
    """Return the chance of a figure at least as far out as this, on whichever side it is."""
    return min(1.0, 2 * float(min(law.sf(figure), law.cdf(figure))))


def _extreme(name: str, says: str, cells: npt.NDArray[Any], decks: int) -> Finding:
    """Judge the cell that is least likely, each a binomial count of one in 52, by Bonferroni."""
    chance = 1 / exact.DECK
    tails = np.minimum(
        stats.binom.sf(cells - 1, decks, chance), stats.binom.cdf(cells, decks, chance)
    )
    worst = int(tails.argmin())
    z = (int(cells[worst]) - decks * chance) / (decks * chance * (1 - chance)) ** 0.5
    return Finding(name, f"{says}, as z", z, None, min(1.0, 2 * len(cells) * float(tails[worst])))


def holm(ps: Sequence[float]) -> tuple[float, ...]:
    """Return p-values adjusted by Holm's method: none is below a level more often than it says.

    >>> holm([0.5, 0.01, 0.25])
    (0.5, 0.03, 0.5)
    """
    joint, least = [1.0] * len(ps), 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        least = max(least, min(1.0, (len(ps) - rank) * ps[place]))
        joint[place] = least
    return tuple(joint)
