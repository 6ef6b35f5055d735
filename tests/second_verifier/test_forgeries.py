"""Lies told in a ledger whose every digest is right: what alone finds them is what they say."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.ledger.entry import Append, Entry, Fact, Posting
from croupier.records.canonical import canonical
from laboratory.command import verify
from second_verifier.exports import forged

Path = tuple[str | int, ...]

PARTS = 4
UNTOLD = {
    "approval asked: action.by",
    "change refused: reason",
    "deck inspected: finding",
    "deck inspected: sound",
    "deck replaced: reason",
    "limits changed: reason",
    "meter resumed: reason",
    "meter suspended: reason",
    "played: clock",
    "played: events.before_hands @irregularity noted",
    "played: events.by @irregularity noted",
    "played: events.reason @irregularity noted",
    "played: events.clause @hands voided",
    "played: events.reading @hands voided",
    "played: events.side_bets_live @hands voided",
    "played: events.step @dealt",
    "played: events.step @discarded",
    "played: events.step @turned",
    "refused: reason",
    "round called off: reason",
    "round reversed: result.seats.lines.clause",
    "round reversed: result.seats.lines.reading",
    "round settled: result.flags.clause",
    "round settled: result.flags.message",
    "round settled: result.flags.where",
    "round settled: result.seats.lines.clause",
    "round settled: result.seats.lines.reading",
    "round started: header.build",
    "round started: header.croupier",
    "round started: header.format",
    "table resumed: reason",
    "table suspended: reason",
}
"""What nothing else in a ledger contradicts: reasons, names of steps, the clauses and readings that
lines cite. Only the digests keep these."""


def finds(entries: list[Entry]) -> list[str]:
    return verify(forged(entries)).findings


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:  # noqa: ANN401 - JSON
    """Yield the paths to everything in a body that is no list and no object."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        if isinstance(one, dict | list):
            yield from leaves(one, (*path, key))
        else:
            yield (*path, key)


def changed(body: Any, path: Path) -> Any:  # noqa: ANN401 - JSON
    """Return a body in which one leaf is another."""
    copy = json.loads(canonical(body))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    was = inner[path[-1]]
    if was is None:
        inner[path[-1]] = 0
    elif isinstance(was, bool):
        inner[path[-1]] = not was
    else:
        inner[path[-1]] = was + (1 if isinstance(was, int) else "x")
    return copy


def with_body(entries: list[Entry], where: tuple[int, int, int], body: Any) -> list[Entry]:  # noqa: ANN401
    """Return entries in which one fact has another body."""
    number, stream, place = where
    entry = entries[number]
    append = entry.appends[stream]
    facts = list(append.facts)
    facts[place] = Fact(facts[place].kind, body)
    appends = list(entry.appends)
    appends[stream] = Append(append.stream, append.version, tuple(facts))
    return [*entries[:number], replace(entry, appends=tuple(appends)), *entries[number + 1 :]]


def facts(entries: list[Entry]) -> Iterator[tuple[tuple[int, int, int], Fact]]:
    for number, entry in enumerate(entries):
        for stream, append in enumerate(entry.appends):
            for place, fact in enumerate(append.facts):
                yield (number, stream, place), fact


def shape(fact: Fact, path: Path) -> str:
    """Return which kind of thing a path leads to: the same of every seat, line and event."""
    names = [str(key) for key in path if isinstance(key, str) and not key.isdecimal()]
    event = f" @{fact.body['events'][path[1]]['event']}" if path[0] == "events" else ""
    return f"{fact.kind}: {'.'.join(names)}{event}"


@pytest.mark.parametrize("part", range(PARTS))
def test_a_fact_that_lies_is_found_by_what_the_others_say(entries: list[Entry], part: int) -> None:
    kinds: dict[str, tuple[tuple[int, int, int], Fact, Path]] = {}
    for where, fact in facts(entries):
        for path in leaves(fact.body):
            kinds.setdefault(shape(fact, path), (where, fact, path))
    chosen = sorted(kinds)[part::PARTS]
    unfound = set()
    for name in chosen:
        where, fact, path = kinds[name]
        if not finds(with_body(entries, where, changed(fact.body, path))):
            unfound.add(name)
    print(f"{len(chosen)} lies, {len(chosen) - len(unfound)} found, not {sorted(unfound)}")
    assert unfound <= UNTOLD
    assert len(chosen) > 60


@pytest.mark.parametrize("part", range(PARTS))
def test_a_fact_with_a_list_where_none_belongs_is_found(entries: list[Entry], part: int) -> None:
    kinds: dict[tuple[str, str], tuple[tuple[int, int, int], Fact]] = {}
    for where, fact in facts(entries):
        for key in fact.body:
            kinds.setdefault((fact.kind, key), (where, fact))
    chosen = sorted(kinds)[part::PARTS]
    for kind, key in chosen:
        where, fact = kinds[kind, key]
        found = finds(with_body(entries, where, {**fact.body, key: [["x"]]}))
        assert found or f"{kind}: {key}" in UNTOLD
    print(f"{len(chosen)} facts with a list where none belongs, none met with a fault")
    assert len(chosen) > 20


def test_money_that_no_fact_moved_is_found(entries: list[Entry]) -> None:
    count, seen = 0, set[tuple[str, ...]]()
    for number, entry in enumerate(entries):
        kinds = tuple(sorted({f.kind for append in entry.appends for f in append.facts}))
        if kinds in seen or not entry.appends:
            continue
        seen.add(kinds)
        wrong = (*entry.postings, Posting("outside", -1), Posting("player:a", 1))
        assert finds(swapped(entries, number, replace(entry, postings=wrong))), kinds
        if entry.postings:
            assert finds(swapped(entries, number, replace(entry, postings=()))), kinds
        count += 1
    print(f"{count} kinds of entries with a cent too many, {count} found")
    assert count > 20


def swapped(entries: list[Entry], number: int, entry: Entry) -> list[Entry]:
    return [*entries[:number], entry, *entries[number + 1 :]]


def settled_with_win(entries: list[Entry]) -> tuple[int, tuple[int, int, int], Fact, Path]:
    """Return a settlement that pays something, and the path to the line that does."""
    for where, fact in facts(entries):
        if fact.kind != "round settled":
            continue
        for n, seat in enumerate(fact.body["result"]["seats"]):
            for m, line in enumerate(seat["lines"]):
                if line["paid"] and line.get("basis") != "meter" and not line.get("awards"):
                    return where[0], where, fact, ("result", "seats", n, "lines", m)
    raise AssertionError("nobody wins")


def test_a_win_that_is_paid_too_high_and_told_alike_everywhere_is_found(
    entries: list[Entry],
) -> None:
    number, where, fact, path = settled_with_win(entries)
    body = json.loads(canonical(fact.body))
    seat = body["result"]["seats"][path[2]]
    seat["lines"][path[4]]["paid"] += 100
    seat["net"] += 100
    body["result"]["house_net"] -= 100
    player = body["players"][str(seat["seat"])]
    body["net"][player] += 100
    table = entries[number].appends[0].stream
    more = (Posting(f"win:{table}", -100), Posting(f"player:{player}", 100))
    lied = with_body(entries, where, body)
    postings = (*lied[number].postings, *more)
    found = finds(swapped(lied, number, replace(lied[number], postings=postings)))
    assert any(f"round {table}/" in one and " paid is " in one for one in found)


def test_balances_that_are_told_too_high_alike_are_found(entries: list[Entry]) -> None:
    count = 0
    for where, fact in list(facts(entries)):
        if fact.kind != "round settled":
            continue
        body = json.loads(canonical(fact.body))
        told = body["balances"][min(body["balances"])]
        told["before"], told["after"] = told["before"] + 100, told["after"] + 100
        assert any("is said to hold" in one for one in finds(with_body(entries, where, body)))
        count += 1
    print(f"{count} balances told too high, {count} found")
    assert count >= 10


def test_a_deck_that_was_not_the_sealed_one_is_found(entries: list[Entry]) -> None:
    where, fact = next((w, f) for w, f in facts(entries) if "deck" in f.body and "nonce" in f.body)
    cards = fact.body["deck"].split()
    cards[0], cards[51] = cards[51], cards[0]
    found = finds(with_body(entries, where, {**fact.body, "deck": " ".join(cards)}))
    assert any("the seal is" in one for one in found)


LEFT_OUT: list[Callable[[str], bool]] = [
    lambda kind: kind == "approved",
    lambda kind: kind == "cards held",
    lambda kind: kind == "meter won",
    lambda kind: kind == "win documented",
    lambda kind: kind == "contributed",
    lambda kind: kind == "round reversed",
    lambda kind: kind == "round settled",
    lambda kind: kind == "player sat",
    lambda kind: kind == "table joined",
]


@pytest.mark.parametrize("which", LEFT_OUT)
def test_a_fact_that_is_left_out_is_found(
    entries: list[Entry], which: Callable[[str], bool]
) -> None:
    number, stream, place = next(where for where, fact in facts(entries) if which(fact.kind))
    append = entries[number].appends[stream]
    kept = (*append.facts[:place], *append.facts[place + 1 :])
    appends = list(entries[number].appends)
    appends[stream] = Append(append.stream, append.version, kept)
    assert finds(swapped(entries, number, replace(entries[number], appends=tuple(appends))))


def test_a_secret_without_a_round_and_a_round_without_its_secret_are_found(
    entries: list[Entry],
) -> None:
    number, entry = next((n, e) for n, e in enumerate(entries) if e.secrets)
    assert finds(swapped(entries, number, replace(entry, secrets=())))
    stray = (*entry.secrets, entry.secrets[0]._replace(name="another"))
    assert finds(swapped(entries, number, replace(entry, secrets=stray)))
    other = (entry.secrets[0]._replace(stream="table:none"),)
    assert finds(swapped(entries, number, replace(entry, secrets=other)))


def test_a_stream_of_nothing_and_a_fact_of_no_kind_are_found(entries: list[Entry]) -> None:
    entry = entries[0]
    stray = (Append("shop:1", 0, (Fact("sold", {"by": entry.actor}),)),)
    assert finds([replace(entry, appends=stray), *entries[1:]])
    for kind in ("sold", "open", "__class__"):
        first = entry.appends[0]
        other = (Append(first.stream, 0, (Fact(kind, first.facts[0].body),)),)
        found = finds([replace(entry, appends=other), *entries[1:]])
        assert any("cannot be read" in one for one in found)
