"""``croupier shuffle``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal

import click

from croupier.cli.options import find_source

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.shuffle import Source

Format = Literal["text", "bytes", "json"]
FORMATS: Final[tuple[Format, ...]] = ("text", "bytes", "json")
REQUEST: Final = 2**16
"""The bytes asked of the generator at a time, the most that it gives."""


@click.command(short_help="Dump shuffled decks for a laboratory.")
@click.option("--count", type=click.IntRange(min=1), help="How many decks; one unless said.")
@click.option(
    "--seed", metavar="HEX", help="The same decks again: for tests and demonstrations only."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="A line of 52 cards a deck (text, the default); 52 bytes a deck, each 0 to 51;"
    " a JSON document a line.",
)
@click.option(
    "--raw",
    metavar="SIZE",
    type=click.IntRange(min=1),
    help="No decks, but so many bytes of the generator that shuffles them.",
)
def shuffle(count: int | None, seed: str | None, form: Format | None, raw: int | None) -> None:
    """Write shuffled decks to standard output, for a laboratory's statistics.

    They come from the generator that shuffles for `deal` and `play`, which the operating system
    seeds anew before every request. As bytes a card is its rank, 0 (two) to 12 (ace), times four
    plus its suit, 0 (club), 1 (diamond), 2 (heart), 3 (spade).

    \b
    croupier shuffle --count 10000000 --format bytes > decks.bin
    croupier shuffle --raw 1000000000000 | dieharder -a -g 200
    """  # noqa: D301 - click's sign for lines that are not to be wrapped
    if raw is not None and (count is not None or form is not None):
        raise click.UsageError("--raw writes no decks: leave out --count and --format")
    if (raw is not None or form == "bytes") and sys.stdout.isatty():
        raise click.UsageError("bytes are not for a terminal: send them to a file or a program")
    source = find_source(seed)
    write = sys.stdout.buffer.write
    for part in (
        _bits(source, raw) if raw else _decks(source, count or 1, _writers()[form or "text"])
    ):
        write(part)


def _bits(source: Source, size: int) -> Iterator[bytes]:
    for done in range(0, size, REQUEST):
        yield source.generate(min(REQUEST, size - done))


def _decks(
    source: Source, count: int, write: Callable[[tuple[Card, ...]], bytes]
) -> Iterator[bytes]:
    from croupier.shuffle import shuffle as shuffled

    for _ in range(count):
        yield write(shuffled(source))


def _writers() -> dict[Format, Callable[[tuple[Card, ...]], bytes]]:
    """Return what writes a deck in each format."""
    from croupier.cards import write_cards

    return {
        "text": lambda deck: f"{write_cards(deck)}\n".encode("ascii"),
        "bytes": bytes,
        "json": lambda deck: (json.dumps({"cards": write_cards(deck)}) + "\n").encode("ascii"),
    }
