"""A ledger in memory that applies entries with the checks of the real one, and a floor to ask it.

Every command goes through ``Floor.ask``: what is refused must change nothing, what is accepted is
checked and kept, and each state must be what its stream's facts fold to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from croupier.law import RuleViolation
from croupier.ledger.entry import Entry, Fact
from croupier.records.canonical import canonical
from croupier.shuffle import HmacDrbg, SealedDeck, seal_deck, seeded_source
from croupier.table import (
    Actor,
    Context,
    MeterState,
    TableState,
    decide_meter,
    decide_table,
    evolve,
    evolve_meter,
    other_meter,
)
from croupier.table import commands as c

EVE: Final = Actor("eve", "supervisor")
SAM: Final = Actor("sam", "supervisor")
DAN: Final = Actor("dan", "dealer")
CLOCK: Final = Actor("clock", "clock")
MAY_BE_NEGATIVE: Final = ("outside", "win")
AT: Final = "2026-11-30T06:00:00.000Z"


class BrokenEntryError(AssertionError):
    """The ledger's own refusal: the entry breaks what must always hold."""


@dataclass
class Ledger:
    """Streams, balances and secrets, changed by whole entries only."""

    streams: dict[str, list[Fact]] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    secrets: dict[tuple[str, str], str] = field(default_factory=dict)
    replies: dict[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def apply(self, entry: Entry) -> None:
        """Write an entry down, whole or not at all."""
        after = self._check(entry)
        for append in entry.appends:
            kept = [Fact(fact.kind, json.loads(canonical(fact.body))) for fact in append.facts]
            self.streams.setdefault(append.stream, []).extend(kept)
        for secret in entry.secrets:
            self.secrets[secret.stream, secret.name] = secret.text
        self.balances = after
        self.replies[entry.key] = entry.request, entry.reply
        self.entries.append(entry)

    def _check(self, entry: Entry) -> dict[str, int]:
        """Return the balances after an entry; raise if it breaks what must always hold."""
        if entry.key in self.replies:
            raise BrokenEntryError(f"{entry.key} was written before")
        if sum(posting.amount for posting in entry.postings):
            raise BrokenEntryError("the postings do not add up to zero")
        if len({posting.account for posting in entry.postings}) < len(entry.postings):
            raise BrokenEntryError("an account has two postings")
        for append in entry.appends:
            if len(self.streams.get(append.stream, ())) != append.version or not append.facts:
                raise BrokenEntryError(f"{append.stream} is not at {append.version}")
        for secret in entry.secrets:
            if (secret.stream, secret.name) in self.secrets:
                raise BrokenEntryError(f"{secret.name} is there already")
        for account, told in entry.held.items():
            if self.balances.get(account, 0) != told:
                raise BrokenEntryError(f"{account} does not hold {told}")
        assert json.loads(entry.request)
        canonical(entry.reply)
        return self._balances(entry)

    def _balances(self, entry: Entry) -> dict[str, int]:
        after = dict(self.balances)
        for account, amount in entry.postings:
            after[account] = after.get(account, 0) + amount
            if after[account] < 0 and account.partition(":")[0] not in MAY_BE_NEGATIVE:
                raise BrokenEntryError(f"{account} would be {after[account]}")
        return after


class Floor:
    """Tables and meters over one ledger, and everybody who asks something of them."""

    def __init__(self, seed: str = "1") -> None:
        self.ledger = Ledger()
        self.tables: dict[str, TableState] = {}
        self.meters: dict[str, MeterState] = {}
        self.decks: dict[str, SealedDeck] = {}
        self.source: HmacDrbg = seeded_source(seed)
        self.next_deck: SealedDeck | None = None
        self.count = 0

    def table(self, stream: str = "table:1") -> TableState:
        return self.tables.get(stream, TableState(stream))

    def meter(self, stream: str = "meter:main") -> MeterState:
        return self.meters.get(stream, MeterState(stream))

    def context(self, actor: Actor, table: TableState | None, command: object) -> Context:
        self.count += 1
        deck, meter, settled = None, None, []
        if table is not None:
            meter_stream = command.meter if isinstance(command, c.OpenTable) else table.meter
            meter = None if meter_stream is None else self.meter(meter_stream)
            if isinstance(command, c.StartRound) and table.source == "sealed":
                deck = self.next_deck or seal_deck(self.source)
            elif table.round is not None:
                deck = self.decks.get(table.round.id)
            settled = self.ledger.streams.get(table.stream, [])
        return Context(
            actor=actor,
            at=AT,
            key=f"key {self.count}",
            balances={k: v for k, v in self.ledger.balances.items() if k.startswith("player:")},
            meter=meter,
            deck=deck,
            settled=settled,
        )

    def ask(
        self, actor: Actor, command: c.TableCommand, stream: str = "table:1"
    ) -> Mapping[str, Any]:
        """Give a command to a table, write its entry down, and return the reply."""
        table = self.table(stream)
        context = self.context(actor, table, command)
        entry = self._decide(table, command, context)
        self._keep(entry)
        done = self.tables.get(stream)
        if isinstance(command, c.StartRound) and context.deck is not None:
            assert done is not None
            assert done.round is not None
            self.decks[done.round.id], self.next_deck = context.deck, None
        return entry.reply

    def _decide(self, table: TableState, command: c.TableCommand, context: Context) -> Entry:
        before = snapshot(table)
        try:
            return decide_table(table, command, context)
        finally:
            assert snapshot(table) == before, "deciding changed the table"

    def ask_meter(
        self, actor: Actor, command: c.MeterCommand, stream: str = "meter:main"
    ) -> Mapping[str, Any]:
        """Give a command to a meter, write its entry down, and return the reply."""
        meter = self.meter(stream)
        other = other_meter(meter, command)
        context = self.context(actor, None, command)
        if other is not None:
            context = replace(context, meter=self.meter(other))
        entry = decide_meter(meter, command, context)
        self._keep(entry)
        return entry.reply

    def _keep(self, entry: Entry) -> None:
        self.ledger.apply(entry)
        for append in entry.appends:
            facts = self.ledger.streams[append.stream][append.version :]
            if append.stream.startswith("table:"):
                table = self.table(append.stream)
                for fact in facts:
                    table = evolve(table, fact)
                self.tables[append.stream] = table
            else:
                meter = self.meter(append.stream)
                for fact in facts:
                    meter = evolve_meter(meter, fact)
                self.meters[append.stream] = meter
        self.check_accounts()

    def check_accounts(self) -> None:
        """What the streams say of money is what the ledger holds."""
        balances = self.ledger.balances
        assert sum(balances.values()) == 0
        for stream, table in self.tables.items():
            for name in ("tray", "drop", "win", "wagers"):
                assert balances.get(f"{name}:{stream}", 0) == table.accounts.get(name, 0), name
            if table.playing is None:
                assert balances.get(f"wagers:{stream}", 0) == 0
        for stream, meter in self.meters.items():
            assert balances.get(stream, 0) == meter.balance
            put_in = meter.initial + meter.whole + meter.put_in
            assert put_in - meter.paid - meter.given == meter.balance == meter.came_in

    def refuses(
        self,
        actor: Actor,
        command: c.TableCommand,
        stream: str = "table:1",
        clause: str | None = None,
    ) -> str:
        """Assert that a command is refused with what would be accepted; return the message."""
        before = repr((self.ledger, self.tables, self.meters))
        with pytest.raises(RuleViolation) as caught:
            self.ask(actor, command, stream)
        assert repr((self.ledger, self.tables, self.meters)) == before
        assert caught.value.clause == clause, caught.value.message
        assert caught.value.accepted, "a refusal says what would be accepted"
        return caught.value.message

    def refuses_meter(
        self, actor: Actor, command: c.MeterCommand, stream: str = "meter:main",
        clause: str | None = None,
    ) -> str:  # fmt: skip
        before = repr((self.ledger, self.meters))
        with pytest.raises(RuleViolation) as caught:
            self.ask_meter(actor, command, stream)
        assert repr((self.ledger, self.meters)) == before
        assert caught.value.clause == clause, caught.value.message
        assert caught.value.accepted, "a refusal says what would be accepted"
        return caught.value.message

    def held(self, player: str) -> int:
        return self.ledger.balances.get(f"player:{player}", 0)


def snapshot(table: TableState) -> str:
    """Return everything in a table that can change, written down."""
    engine = None if table.round is None else table.round.engine[2:]
    round_ = None if table.round is None else table.round._replace(engine=table.round.id)  # type: ignore[arg-type]
    return repr((table._replace(game=None, rules=None, round=round_), engine))


def player(name: str) -> Actor:
    return Actor(name, "player")
