"""Facts for reports: evenings played in memory, each entry written a second after the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from croupier.ledger.entry import Entry
from croupier.ledger.journal import Noted
from croupier.money import Cents
from croupier.service.reports.gaming_day import Interval
from croupier.service.reports.report import Header, Section
from croupier.service.reports.theory_worker import Worth
from second_verifier.night import play_night
from table.memory import Floor

START = datetime(2026, 11, 30, 6, tzinfo=UTC)
ZONE = ZoneInfo("America/New_York")


def when(place: int) -> datetime:
    """Return when the entry of this place was written."""
    return START + timedelta(seconds=place)


class Written:
    """Entries as a journal."""

    def __init__(self, entries: Collection[Entry]) -> None:
        self.noted: list[Noted] = []
        for place, entry in enumerate(entries):
            at = when(place).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            for append in entry.appends:
                for number, fact in enumerate(append.facts, start=append.version + 1):
                    who = entry.key, entry.actor, at
                    self.noted.append(Noted(append.stream, number, fact.kind, fact.body, *who))

    def counts(self) -> Mapping[tuple[str, str], int]:
        return Counter((noted.stream, noted.kind) for noted in self.noted)

    def facts(
        self, stream: str, kinds: Collection[str] | None = None, after: int = 0
    ) -> Iterator[Noted]:
        for noted in self.noted:
            wanted = noted.stream == stream and noted.number > after
            if wanted and (kinds is None or noted.kind in kinds):
                yield noted

    def last(self, stream: str, kinds: Collection[str] | None, before: datetime) -> int:
        found = (noted for noted in self.facts(stream, kinds) if noted.time < before)
        return max((noted.number for noted in found), default=0)


class EvenTheory:
    """A theory by which every wager loses a fiftieth of its unit, for tests of all but theory."""

    def worth(
        self, game: str, house: str, others: int, stakes: Mapping[str, Cents]
    ) -> Mapping[str, Worth] | None:
        del game, house, others, stakes
        names = "main trips aces_up six_card progressive bonus three_card"
        worth = Worth(Fraction(-1, 50), Fraction(2), by_stake=False)
        return dict.fromkeys(names.split(), worth)


def night(seed: str, rounds: int = 4) -> list[Entry]:
    """Play at several tables, with everything that can happen."""
    floor = Floor()
    play_night(floor, rounds, seed)
    return floor.ledger.entries


def header(first: int, last: int) -> Header:
    """Return a header for the entries from one place up to another."""
    interval = Interval(when(first), when(last), "a test")
    return Header(operator="Test Hall", interval=interval, made=when(10**6), zone=ZONE)


def cuts(entries: Collection[Entry], seed: str, parts: int = 4) -> list[tuple[int, int]]:
    """Return intervals that together hold every entry, cut at random."""
    inner = Random(seed).sample(range(1, len(entries)), parts - 1)
    ends = [0, *sorted(inner), len(entries)]
    return list(pairwise(ends))


def posted(entries: Collection[Entry]) -> Counter[str]:
    """Return what each account got in all, by the postings."""
    sums: Counter[str] = Counter()
    for entry in entries:
        sums.update(dict(entry.postings))
    return sums


def rows(section: Section) -> list[dict[str, Any]]:
    """Return the rows of a section by key."""
    keys = [column.key for column in section.columns]
    return [dict(zip(keys, row, strict=True)) for row in section.rows]


def total(section: Section) -> dict[str, Any]:
    """Return the last line of a section by key; zeros where there is none."""
    keys = [column.key for column in section.columns]
    return dict(zip(keys, section.total or [0] * len(keys), strict=True))
