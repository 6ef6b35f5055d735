"""The battery finds each mistake, at the number of decks that README states, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from battery import streams
from battery.counting import tally
from battery.judging import Finding, judge
from croupier.shuffle import Source
from shuffling import shuffles
from shuffling.shuffles import Decks

SEEDS = range(100, 103)


def refused(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.name for finding in findings if not finding.passed}


@pytest.mark.parametrize(
    ("shuffle", "decks", "found"),
    [
        (shuffles.stuck, 1_000, {"positions", "worst position"}),
        (shuffles.naive, 1_000, {"positions", "cycles"}),
        (shuffles.sattolo, 1_000, {"fixed points", "cycles"}),
        (shuffles.short, 1_000, {"cycles"}),
        (shuffles.again, 1_000, {"duplicates"}),
        (shuffles.periodic, 1_000, {"duplicates"}),
        (shuffles.riffled_five, 1_000, {"overlaps", "runs"}),
        (shuffles.clinging, 1_000, {"correlation between"}),
        (shuffles.clumped, 1_000, {"serial correlation", "hands"}),
        (shuffles.too_even, 1_000, {"positions"}),
        (shuffles.riffled, 5_000, {"overlaps"}),
        (shuffles.modulo, 5_000, {"positions"}),
        (shuffles.sticky, 5_000, {"worst position"}),
        (shuffles.forgetful, 5_000, {"duplicates"}),
        (shuffles.openings, 5_000, {"Poisson"}),
        (shuffles.leaning, 20_000, {"Kolmogorov-Smirnov"}),
    ],
)
def test_a_mistake_is_found_in_so_many_decks(
    shuffle: Callable[[int, int], Decks], decks: int, found: set[str]
) -> None:
    for seed in SEEDS:
        assert found <= refused(judge(tally([shuffle(decks, seed)]))), seed


@pytest.mark.parametrize(
    ("statistic", "shuffle"),
    [
        ("positions", shuffles.modulo),
        ("worst position", shuffles.sticky),
        ("adjacent pairs", shuffles.clumped),
        ("worst pair", shuffles.clumped),
        ("runs", shuffles.riffled),
        ("longest run", shuffles.riffled),
        ("fixed points", shuffles.sattolo),
        ("cycles", shuffles.sattolo),
        ("collector", shuffles.clumped),
        ("highest of five", shuffles.clumped),
        ("matches", shuffles.clinging),
        ("overlaps", shuffles.riffled),
        ("hands", shuffles.clumped),
        ("hand strengths", shuffles.clumped),
        ("correlation within", shuffles.clumped),
        ("serial correlation", shuffles.clumped),
        ("correlation between", shuffles.clinging),
        ("Kolmogorov-Smirnov", shuffles.leaning),
        ("Poisson", shuffles.openings),
        ("duplicates", shuffles.forgetful),
    ],
)
def test_each_statistic_finds_a_mistake(
    statistic: str, shuffle: Callable[[int, int], Decks]
) -> None:
    assert statistic in refused(judged(shuffle))


@cache
def judged(shuffle: Callable[[int, int], Decks]) -> tuple[Finding, ...]:
    return judge(tally([shuffle(20_000, 7)]))


def test_the_real_shuffle_without_its_rejection_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def below(source: Source, limit: int) -> int:
        return source.generate(1)[0] % limit

    monkeypatch.setattr("croupier.shuffle.below", below)
    assert refused(judge(tally(streams.shuffled("5324", 5_000)))) >= {"positions"}
