"""What is read backwards, chunk by chunk, is what stands there, each fact once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from croupier.ledger.book import Ledger
from croupier.ledger.chain import merged
from croupier.ledger.checkpoints import checkpoint
from croupier.ledger.dump import dump, restore
from croupier.ledger.entry import Append, Entry, Fact, Posting
from croupier.ledger.errors import LedgerError
from croupier.ledger.reading import (
    Chunk,
    Noted,
    ascending,
    by_name,
    by_stream,
    by_time,
    first_since,
    last_before,
    last_checkpoint,
    walk,
)
from ledger.test_verify import SIGNING, tamper

STREAMS = ("table:1", "table:2", "meter:a")


def at(minute: int) -> str:
    return f"2026-11-30T{minute // 60:02}:{minute % 60:02}:00.000Z"


def seated(rng: Random) -> dict[str, str]:
    """Return who is on which seat: nobody, one, or one on two seats and another."""
    return rng.choice(({}, {"2": "ben"}, {"1": "ann", "2": "ben", "4": "ann"}))


@pytest.fixture
def told(ledger: Ledger) -> list[Noted]:
    """Return what a ledger holds, newest first, some of it written in the same minute."""
    rng = Random(5324)
    written: list[Noted] = []
    for key in range(60):
        minute = key // 2
        streams = rng.sample(STREAMS, rng.randint(1, 2))
        appends = [
            Append(
                stream,
                ledger.head(stream).version,
                tuple(
                    Fact(rng.choice(("bet", "end")), {"key": key, "n": n, "players": seated(rng)})
                    for n in range(rng.randint(1, 3))
                ),
            )
            for stream in streams
        ]
        moved = (Posting("outside", -100), Posting("player:ann", 100)) if key % 4 == 0 else ()
        entry = Entry(key=str(key), request="{}", actor="eve", at=at(minute), reply={},
                      appends=tuple(appends), postings=merged(moved))  # fmt: skip
        ledger.commit(entry)
        written += [
            Noted(append.stream, number, fact.kind, fact.body, "", commit, "eve", at(minute))
            for append in appends
            for number, fact, commit in ledger.facts(append.stream, append.version)
        ]
    return sorted(written, key=lambda n: (n.at, n.commit, n.stream, n.number))[::-1]


def read_all(read: Callable[[str | None], Chunk], *, every: int) -> list[Noted]:
    """Read on to the end, beginning anew from the place of each ``every``-th fact."""
    found: list[Noted] = []
    after: str | None = None
    while True:
        for count, (place, noted) in enumerate(walk(read, after, chunks=10**6), 1):
            assert noted is not None
            found.append(noted._replace(hash=""))
            after = place
            if count == every:
                break
        else:
            return found


@pytest.mark.parametrize(("every", "commits"), [(1, 5), (2, 1), (7, 500), (10**6, 5)])
def test_by_time(ledger: Ledger, told: list[Noted], every: int, commits: int) -> None:
    read = lambda after: by_time(ledger, after, commits=commits)  # noqa: E731
    assert read_all(read, every=every) == told
    ends = lambda after: by_time(  # noqa: E731
        ledger, after, kinds=["end"], until=at(20), commits=commits
    )
    wanted = [noted for noted in told if noted.kind == "end" and noted.at < at(20)]
    assert read_all(ends, every=every) == wanted


@pytest.mark.parametrize(("every", "facts"), [(1, 4), (3, 1), (10**6, 4), (7, 4000)])
def test_by_stream(ledger: Ledger, told: list[Noted], every: int, facts: int) -> None:
    own = sorted((n for n in told if n.stream == "table:2"), key=lambda n: n.number)[::-1]
    read = lambda after: by_stream(ledger, "table:2", after, facts=facts)  # noqa: E731
    assert read_all(read, every=every) == own
    early = lambda after: by_stream(  # noqa: E731
        ledger, "table:2", after, kinds=["bet"], until=at(20), facts=facts
    )
    wanted = [noted for noted in own if noted.kind == "bet" and noted.at < at(20)]
    assert read_all(early, every=every) == wanted
    assert by_stream(ledger, "table:none") == Chunk((), None)


@pytest.mark.parametrize(("every", "facts"), [(1, 3), (3, 1), (10**6, 3), (2, 250)])
@pytest.mark.parametrize("until", [None, at(20)])
def test_by_name(
    ledger: Ledger, told: list[Noted], every: int, facts: int, until: str | None
) -> None:
    """Every end that names somebody, whether or not his account moved, newest first."""
    read = lambda after: by_name(  # noqa: E731
        ledger, "ann", after, kinds=["end"], until=until, facts=facts
    )
    wanted = [
        noted
        for noted in told
        if noted.kind == "end" and "ann" in noted.body["players"].values()
        if until is None or noted.at < until
    ]
    assert read_all(read, every=every) == wanted
    assert len(wanted) > 10


def test_a_ledger_that_is_restored_knows_whom_its_facts_name(
    ledger: Ledger, told: list[Noted], tmp_path: Path
) -> None:
    assert told
    with Ledger(f"sqlite:///{tmp_path}/again.db") as again:
        restore(again.engine, list(dump(ledger.engine)))
        named = [
            by_name(one, "ann", kinds=["bet", "end"], facts=1000).found for one in (ledger, again)
        ]
    assert named[0] == named[1] != ()


def test_a_walk_ends_where_it_is_enough(ledger: Ledger, told: list[Noted]) -> None:
    read = lambda after: by_time(ledger, after, commits=10)  # noqa: E731
    walked = list(walk(read, chunks=3))
    place, nothing = walked[-1]
    assert nothing is None
    rest = list(walk(read, place))
    both = [noted._replace(hash="") for _, noted in (*walked, *rest) if noted is not None]
    assert both == told
    late = [noted for _, noted in walk(read, oldest=at(30)) if noted is not None]
    assert [noted._replace(hash="") for noted in late] == [n for n in told if n.at >= at(30)]


def test_places_that_were_never_told_are_refused(ledger: Ledger) -> None:
    for place in ("x", "", "2026~", "1" * 11, "-1"):
        with pytest.raises(LedgerError, match="no place"):
            by_time(ledger, place)
        with pytest.raises(LedgerError, match="no place"):
            by_stream(ledger, "table:1", place)


def test_halving_finds_what_looking_at_everything_finds(ledger: Ledger, told: list[Noted]) -> None:
    own = sorted((n for n in told if n.stream == "table:1"), key=lambda n: n.number)
    for key in range(-1, 61):
        first = [n.number for n in own if n.kind == "end" and n.body["key"] == key]
        found = ascending(ledger, "table:1", "end", lambda body: int(body["key"]), key)
        assert (found in first) if first else found is None
    for minute in range(31):
        later = [n.number for n in own if n.at >= at(minute)]
        assert first_since(ledger, "table:1", at(minute)) == min(later, default=len(own) + 1)
    for number in (1, 2, 10, len(own) + 1):
        before = [n.number for n in own if n.kind == "end" and n.number < number]
        assert last_before(ledger, "table:1", "end", number) == max(before, default=None)


def test_a_fact_that_somebody_broke_is_read_as_far_as_it_can_be(
    ledger: Ledger, told: list[Noted]
) -> None:
    tamper(ledger, "UPDATE events SET body = '{' WHERE stream = 'table:1' AND number = 2")
    broken = dict(ledger_facts(ledger))[2]
    assert broken.body == {"unreadable": "{"}
    assert len(ledger_facts(ledger)) == len([n for n in told if n.stream == "table:1"])


def ledger_facts(ledger: Ledger) -> list[tuple[int, Noted]]:
    return [(noted.number, noted) for _, noted in by_stream(ledger, "table:1").found]


def test_the_last_checkpoint(ledger: Ledger, told: list[Noted]) -> None:
    assert told
    assert last_checkpoint(ledger) is None
    for _ in range(2):
        made = checkpoint(ledger.engine, SIGNING, at(50))
    assert last_checkpoint(ledger) == made
