"""What a ledger holds, held against the plain functions: the same commands, given one by one."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import RowMapping, select

from croupier.cards import DECK, read_cards
from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.entry import Entry, Fact
from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import COMMITS, POSTINGS
from croupier.records.canonical import canonical
from croupier.shuffle import SealedDeck
from croupier.table import (
    Actor,
    Context,
    MeterState,
    TableState,
    commands,
    decide_meter,
    decide_table,
    evolve,
    evolve_meter,
)


class Sent(NamedTuple):
    """What was sent with a key."""

    stream: str
    command: Any
    actor: Actor


class Told(NamedTuple):
    """What came of a command: all that is written of it, or would be."""

    facts: Mapping[str, list[Fact]]
    postings: Mapping[str, int]
    reply: Mapping[str, Any]


@dataclass
class Plain:
    """One table and its meter as the plain functions make them."""

    ledger: Ledger
    """For the decks alone."""
    table: TableState
    meter: MeterState
    balances: dict[str, int] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)

    def decide(self, key: str, sent: Sent, at: str) -> Entry:
        """Return what a command comes to now.

        Raises:
            RuleViolation: It is refused.
        """
        command = sent.command
        if sent.stream == self.meter.stream:
            context = Context(actor=sent.actor, at=at, key=key)
            return decide_meter(self.meter, command, context)
        linked = command.meter if isinstance(command, commands.OpenTable) else self.table.meter
        context = Context(
            actor=sent.actor,
            at=at,
            key=key,
            balances={k: v for k, v in self.balances.items() if k.startswith("player:")},
            meter=None if linked is None else self.meter,
            deck=self._deck(command),
            settled=self.facts,
        )
        return decide_table(self.table, command, context)

    def _deck(self, command: object) -> SealedDeck | None:
        table = self.table
        if table.source != "sealed":
            return None
        if isinstance(command, commands.StartRound):
            return self._kept(f"{table.stream}/{command.round}")
        return None if table.playing is None else self._kept(table.playing.id)

    def _kept(self, name: str) -> SealedDeck:
        try:
            cards, _, nonce = self.ledger.secret(self.table.stream, name).partition("\n")
        except LedgerError:
            return SealedDeck(DECK, bytes(32))  # of a round that never was
        return SealedDeck(read_cards(cards), bytes.fromhex(nonce))

    def refusal(self, key: str, sent: Sent, at: str) -> str | None:
        """Return why a command is refused now, None if it is not."""
        try:
            self.decide(key, sent, at)
        except RuleViolation as refused:
            return str(refused)
        return None

    def take(self, entry: Entry) -> None:
        """Let it have happened."""
        for append in entry.appends:
            for fact in told_of(entry).facts[append.stream]:
                if append.stream == self.meter.stream:
                    self.meter = evolve_meter(self.meter, fact)
                else:
                    self.table = evolve(self.table, fact)
                    self.facts.append(fact)
        for account, amount in entry.postings:
            self.balances[account] = self.balances.get(account, 0) + amount

    def copied(self) -> Plain:
        """Return it as it is now, for later."""
        other = copy(self)
        other.balances, other.facts = dict(self.balances), list(self.facts)
        return other


def told_of(entry: Entry) -> Told:
    """Return what would be written of an entry, as it would be read."""
    facts = {
        append.stream: [Fact(fact.kind, json.loads(canonical(fact.body))) for fact in append.facts]
        for append in entry.appends
    }
    return Told(facts, dict(entry.postings), json.loads(canonical(entry.reply)))


class Written:
    """Everything that a ledger holds, commit by commit."""

    def __init__(self, ledger: Ledger, streams: tuple[str, ...]) -> None:
        """Read it."""
        self.facts: dict[str, dict[str, list[Fact]]] = defaultdict(dict)
        self.order: dict[str, list[str]] = {}
        """The commits of each stream."""
        for stream in streams:
            for told in ledger.facts(stream):
                self.facts[told.commit].setdefault(stream, []).append(told.fact)
            self.order[stream] = list(
                dict.fromkeys(told.commit for told in ledger.facts(stream)),
            )
        self.postings: dict[str, dict[str, int]] = defaultdict(dict)
        with ledger.engine.connect() as connection:
            self.commits: dict[str, RowMapping] = {
                row["id"]: row for row in connection.execute(select(COMMITS)).mappings()
            }
            for row in connection.execute(select(POSTINGS)):
                self.postings[row.commit_id][row.account] = row.amount

    def told(self, commit: str) -> Told:
        """Return what is written of a commit."""
        reply = json.loads(self.commits[commit]["reply"])
        return Told(self.facts.get(commit, {}), self.postings.get(commit, {}), reply)

    def without_facts(self) -> Iterator[RowMapping]:
        """Return the commits that did nothing."""
        return (row for commit, row in self.commits.items() if commit not in self.facts)


class History:
    """The one-by-one order of a ledger with one table and, perhaps, one meter."""

    def __init__(
        self, ledger: Ledger, sent: Mapping[str, Sent], table: str, meter: str = "meter:none"
    ) -> None:
        """Give the commands that were done to the plain functions, in the ledger's order.

        Where only the meter was asked, it is given when the table first needs it.

        Raises:
            AssertionError: A fact, a posting or a reply is another one.
        """
        self.sent = sent
        self.written = Written(ledger, (table, meter))
        self.plain = Plain(ledger, TableState(table), MeterState(meter))
        self.places = [self.plain.copied()]
        """How it stood before the first command, and after each."""
        self.place_of: dict[str, int] = {}
        """By key, how many commands had been done before."""
        of_table, of_meter = list(self.written.order[table]), list(self.written.order[meter])
        both = set(of_table) & set(of_meter)
        while of_table or of_meter:
            alone = bool(of_meter) and of_meter[0] not in both
            if alone and not (of_table and of_table[0] not in both and self._fits(of_table[0])):
                self._take(of_meter.pop(0))
                continue
            commit = of_table.pop(0)
            if commit in both:
                assert of_meter.pop(0) == commit
            self._take(commit)

    def _entry(self, commit: str) -> Entry:
        row = self.written.commits[commit]
        return self.plain.decide(row["key"], self.sent[row["key"]], row["at"])

    def _fits(self, commit: str) -> bool:
        try:
            return told_of(self._entry(commit)) == self.written.told(commit)
        except RuleViolation:
            return False

    def _take(self, commit: str) -> None:
        row = self.written.commits[commit]
        entry = self._entry(commit)
        assert told_of(entry) == self.written.told(commit), row["key"]
        assert row["actor"] == self.sent[row["key"]].actor.name
        self.place_of[row["key"]] = len(self.places) - 1
        self.plain.take(entry)
        self.places.append(self.plain.copied())

    def could_be_refused(self, key: str, at: str, why: str, between: tuple[int, int]) -> bool:
        """Tell whether a command is refused so at some version of the table between two."""
        places = self._between(between)
        return any(place.refusal(key, self.sent[key], at) == why for place in places)

    def _between(self, versions: tuple[int, int]) -> Iterator[Plain]:
        least, most = versions
        return (place for place in self.places if least <= place.table.version <= most)

    def could_do_nothing(self, row: RowMapping, between: tuple[int, int]) -> bool:
        """Tell whether a command that did nothing does so, with its reply, between two versions."""
        key, nothing = row["key"], self.written.told(row["id"])
        for place in self._between(between):
            try:
                if told_of(place.decide(key, self.sent[key], row["at"])) == nothing:
                    return True
            except RuleViolation:
                continue
        return False
