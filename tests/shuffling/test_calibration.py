"""A perfect shuffle is refused as often as the battery says, and every p-value is spread evenly."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from battery.counting import tally
from battery.judging import FEWEST, Finding, judge
from shuffling.shuffles import good

BATTERIES = 150
RARE = 0.001
"""Seeds are fixed: what is less likely than this would be a mistake of the battery."""
CAUTIOUS = {"worst position", "worst pair", "Poisson", "duplicates"}
"""Of whole numbers or by Bonferroni: no p-value is too small, many are larger than need be."""


@pytest.fixture(scope="module")
def batteries() -> list[tuple[Finding, ...]]:
    return [judge(tally([good(FEWEST, 5_000 + seed)])) for seed in range(BATTERIES)]


def test_a_perfect_shuffle_is_refused_no_more_often_than_it_says(
    batteries: list[tuple[Finding, ...]],
) -> None:
    refused = sum(any(not one.passed for one in battery) for battery in batteries)
    assert stats.binom.sf(refused - 1, BATTERIES, 0.01) > RARE


def test_p_values_are_uniform(batteries: list[tuple[Finding, ...]]) -> None:
    for statistic in zip(*batteries, strict=True):
        name, ps = statistic[0].name, np.array([one.p for one in statistic])
        for level in (0.01, 0.05, 0.1):
            small = int((ps <= level).sum())
            assert stats.binom.sf(small - 1, BATTERIES, level) > RARE, (name, level)
        if name not in CAUTIOUS:
            assert stats.kstest(ps, "uniform").pvalue > RARE, name


def test_chi_squares_have_their_degrees_of_freedom(batteries: list[tuple[Finding, ...]]) -> None:
    """All batteries together: a scale that is wrong by one part in 52 is far off here."""
    seen = 0
    for statistic in zip(*batteries, strict=True):
        name, degrees = statistic[0].name, sum(one.degrees or 0 for one in statistic)
        if degrees:
            law, square = stats.chi2(degrees), sum(one.figure for one in statistic)
            assert 2 * min(law.sf(square), law.cdf(square)) > RARE, name
            ps = [stats.chi2.sf(one.figure, one.degrees) for one in statistic]
            assert stats.kstest(ps, "uniform").pvalue > RARE, name
            seen += 1
    assert seen == 14
