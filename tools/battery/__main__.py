"""``PYTHONPATH=tools python -m battery``."""

from __future__ import annotations

import secrets
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import click

from battery import report
from battery.counting import Tally, tally
from battery.judging import FEWEST, judge
from battery.streams import count_streams, dumped, stream_seeds

LONGEST_SEED: Final = 126
"""Hexadecimal digits; two more tell the streams apart."""


@click.command()
@click.option(
    "--decks",
    default=10_000_000,
    show_default=True,
    type=click.IntRange(min=FEWEST),
    help="How many decks of the real shuffle.",
)
@click.option("--seed", metavar="HEX", help="Of an earlier run, to repeat it; fresh unless said.")
@click.option(
    "--processes",
    default=2,
    show_default=True,
    type=click.IntRange(1, 256),
    help="How many streams, each with a process and a seed of its own.",
)
@click.option(
    "--from",
    "dump",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Test a dump of 52 bytes a deck instead; - is standard input.",
)
@click.option(
    "--report",
    "stem",
    default="battery",
    show_default=True,
    type=Path,
    help="Where the reports go: this name with .txt and with .json.",
)
def main(
    *, decks: int, seed: str | None, processes: int, dump: str | None, stem: Path
) -> None:  # fmt: skip
    """Test shuffled decks and write a report; the exit code is 1 if they are refused."""
    began = time.monotonic()
    try:
        source, seeds, counted = _count(decks, seed, processes, dump)
        findings = judge(counted)
    except (OSError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    run = report.Run(counted.decks, source, seeds, time.monotonic() - began)
    report.write(run, findings, stem)
    click.echo(report.as_text(run, findings), nl=False)
    sys.exit(0 if report.passed(findings) else 1)


def _count(
    decks: int, seed: str | None, processes: int, dump: str | None
) -> tuple[str, tuple[str, ...], Tally]:
    """Return where the decks came from, in words and as seeds, and what was counted over them."""
    if dump is not None:
        return f"a dump, {dump}", (), _count_dump(dump)
    base = secrets.token_hex(32) if seed is None else seed
    if len(base) > LONGEST_SEED:
        raise ValueError(f"--seed has {len(base)} digits; give 1 to {LONGEST_SEED}")
    source = f"croupier.shuffle, seeded; again with --seed {base} --processes {processes}"
    click.echo(f"{decks:,} decks of {source}", err=True)
    seeds = stream_seeds(base, processes)
    return source, seeds, count_streams(seeds, decks)


def _count_dump(name: str) -> Tally:
    with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
        return tally(dumped(file))


if __name__ == "__main__":
    main()
