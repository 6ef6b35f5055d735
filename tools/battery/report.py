"""The report: what was tested, how to repeat it, and what each statistic says."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import scipy

from battery.judging import EVEN, LEVEL, Finding
from croupier.version import __version__

SMALL: Final = 0.1
"""Figures below it are written with three digits that count."""


class Run(NamedTuple):
    """What was tested."""

    decks: int
    source: str
    """In words, where the decks came from."""
    seeds: tuple[str, ...]
    """Of each stream; none if the decks came from a file."""
    seconds: float


def passed(findings: Sequence[Finding]) -> bool:
    """Return whether every statistic, adjusted for the others, is within chance."""
    return all(finding.passed for finding in findings)


def as_text(run: Run, findings: Sequence[Finding]) -> str:
    """Return the report as text."""
    lines = [
        "Croupier: statistical battery over shuffled decks",
        f"Decks      {run.decks:,}",
        f"Source     {run.source}",
        *(f"Seed       {seed}" for seed in run.seeds),
        f"Versions   {', '.join(f'{name} {text}' for name, text in versions().items())}",
        f"Time       {run.seconds:,.0f} s",
        "",
        f"{'Statistic':<20} {'figure':>12} {'degrees':>7} {'p':>9} {'joint p':>9}",
    ]
    for finding in findings:
        lines.extend((_line(finding), f"  {finding.says}"))
    verdict = "Passed" if passed(findings) else "REFUSED"
    lines.extend((
        "",
        f"A figure with degrees of freedom is a chi-square, two-sided from {EVEN} degrees on.",
        "Joint p-values are adjusted by Holm's method: of a hundred perfect shuffles at most one,",
        f"on average, has one below {LEVEL:g}.",
        f"{verdict} at {1 - LEVEL:.0%}, all {len(findings)} statistics together.",
    ))  # fmt: skip
    return "\n".join(lines) + "\n"


def _line(finding: Finding) -> str:
    degrees = "" if finding.degrees is None else f"{finding.degrees:,}"
    figure = f"{finding.figure:,.3f}" if abs(finding.figure) >= SMALL else f"{finding.figure:.3g}"
    figures = f"{figure:>12} {degrees:>7} {finding.p:>9.3g} {finding.joint:>9.3g}"
    return f"{finding.name:<20} {figures}{'' if finding.passed else '  REFUSED'}"


def as_json(run: Run, findings: Sequence[Finding]) -> str:
    """Return the report as JSON."""
    document: dict[str, Any] = {
        "decks": run.decks,
        "findings": [{**finding._asdict(), "passed": finding.passed} for finding in findings],
        "level": LEVEL,
        "passed": passed(findings),
        "seconds": round(run.seconds, 1),
        "seeds": run.seeds,
        "source": run.source,
        "versions": versions(),
    }
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def versions() -> dict[str, str]:
    """Return what the figures were computed with."""
    return {
        "croupier": __version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
        "scipy": scipy.__version__,
    }


def write(run: Run, findings: Sequence[Finding], stem: Path) -> None:
    """Write both reports: ``stem`` with ``.txt`` and with ``.json``."""
    stem.with_suffix(".txt").write_text(as_text(run, findings), encoding="utf-8")
    stem.with_suffix(".json").write_text(as_json(run, findings), encoding="utf-8")
