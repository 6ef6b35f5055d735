"""The dump of decks for a laboratory."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cli.run import Runner
from croupier.cards import DECK, read_cards
from croupier.shuffle import seeded_source, shuffle


def command(*arguments: str) -> bytes:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "shuffle", *arguments], capture_output=True, check=True
    )
    return ran.stdout


def expected(count: int) -> list[tuple[int, ...]]:
    source = seeded_source("5324")
    return [shuffle(source) for _ in range(count)]


def test_lines_of_cards(croupier: Runner) -> None:
    ran = croupier("shuffle", "--count", "3", "--seed", "5324")
    assert ran.code == 0
    assert "for tests and demonstrations only" in ran.err
    assert [read_cards(line) for line in ran.out.splitlines()] == expected(3)


def test_documents(croupier: Runner) -> None:
    ran = croupier("shuffle", "--count", "3", "--seed", "5324", "--format", "json")
    decks = [read_cards(json.loads(line)["cards"]) for line in ran.out.splitlines()]
    assert decks == expected(3)


def test_bytes() -> None:
    dumped = command("--count", "3", "--seed", "5324", "--format", "bytes")
    assert dumped == b"".join(bytes(deck) for deck in expected(3))


def test_the_generator_s_own_bytes() -> None:
    source = seeded_source("5324")
    assert command("--raw", "70000", "--seed", "5324") == source.generate(2**16) + source.generate(
        70000 - 2**16
    )


def test_fresh_decks_are_whole_and_differ(croupier: Runner) -> None:
    ran = croupier("shuffle", "--count", "20")
    assert (ran.code, ran.err) == (0, "")
    decks = [read_cards(line) for line in ran.out.splitlines()]
    assert len(set(decks)) == 20
    assert all(sorted(deck) == list(DECK) for deck in decks)
    assert len(croupier("shuffle").out.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--count", "0"), 2),
        (("--raw", "0"), 2),
        (("--raw", "5", "--count", "1"), 2),
        (("--raw", "5", "--format", "text"), 2),
        (("--format", "csv"), 2),
        (("--seed", "xyz"), 1),
    ],
)
def test_what_cannot_be_written(croupier: Runner, arguments: tuple[str, ...], code: int) -> None:
    ran = croupier("shuffle", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err


def test_bytes_are_not_for_a_terminal(croupier: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for arguments in (("--raw", "9"), ("--format", "bytes")):
        ran = croupier("shuffle", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert "not for a terminal" in ran.err


@pytest.mark.parametrize("arguments", [("--count", "1000000000"), ("--raw", "1000000000000")])
def test_a_reader_that_leaves_early(arguments: tuple[str, ...]) -> None:
    """The decks come as they are shuffled, and nothing is said when nobody reads on."""
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "shuffle", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.read(1000)) == 1000
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141
