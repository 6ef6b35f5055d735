"""An entry in the making: facts as they are decided, and what they move."""

from __future__ import annotations

from typing import Any

from croupier.law import RuleViolation
from croupier.ledger.entry import Append, Entry, Fact, Secret
from croupier.money import Cents, write_dollars
from croupier.records.canonical import canonical
from croupier.table.context import Context
from croupier.table.evolve import evolve_with_moves
from croupier.table.meter import MeterState, evolve_meter
from croupier.table.money import Move, meter_moves, postings_of
from croupier.table.state import TableState


class Draft:
    """Collects one command's facts; each is decided on the state that those before it made.

    Nothing outside changes: a draft that is dropped leaves no trace.
    """

    def __init__(
        self,
        context: Context,
        table: TableState | None,
        meter: MeterState | None,
        other: MeterState | None = None,
    ) -> None:
        """Begin with no fact.

        Args:
            context: Who asks, when, and with what.
            table: The table that is asked, None where a meter alone is.
            meter: The meter that is asked, or to which the table is linked.
            other: The meter that gets what the first one holds.
        """
        self.context = context
        self.reply: dict[str, Any] = {}
        self.secrets: list[Secret] = []
        self._table = table
        self._meter = meter
        self.other = other
        self._facts: dict[str, list[Fact]] = {}
        self._versions = {s.stream: s.version for s in (table, meter, other) if s is not None}
        self._moves: list[Move] = []
        self._told_held: dict[str, Cents] = {}
        self._rests_on: dict[str, int | None] = {}

    @property
    def table(self) -> TableState:
        """The table after the facts so far."""
        if self._table is None:
            raise TypeError("no table is asked")
        return self._table

    @property
    def meter(self) -> MeterState:
        """The meter after the facts so far.

        Raises:
            RuleViolation: The meter was not handed in.
        """
        if self._meter is None:
            raise RuleViolation(
                "the progressive meter is not at hand", accepted="the meter's state"
            )
        return self._meter

    def add(self, kind: str, **body: Any) -> None:  # noqa: ANN401 - JSON of any type
        """Add a fact of the table; who asked is written into it."""
        fact = Fact(kind, {**body, "by": self.context.actor.name})
        self._table, moves = evolve_with_moves(self.table, fact)
        self._moves += moves
        self._facts.setdefault(self.table.stream, []).append(fact)

    def add_to_meter(self, kind: str, **body: Any) -> None:  # noqa: ANN401 - JSON of any type
        """Add a fact of the meter; who asked is written into it."""
        fact = Fact(kind, {**body, "by": self.context.actor.name})
        self._moves += meter_moves(self.meter, fact)
        self._meter = evolve_meter(self.meter, fact)
        self._facts.setdefault(self.meter.stream, []).append(fact)

    def add_to_other(self, kind: str, **body: Any) -> None:  # noqa: ANN401 - JSON of any type
        """Add a fact of the meter that gets what this one holds."""
        if self.other is None:
            raise TypeError("no other meter is at hand")
        fact = Fact(kind, {**body, "by": self.context.actor.name})
        self._moves += meter_moves(self.other, fact)
        self.other = evolve_meter(self.other, fact)
        self._facts.setdefault(self.other.stream, []).append(fact)

    def rest_on_meter(self) -> None:
        """Let the ledger refuse the entry if the meter has moved on, also where none is added."""
        self._rests_on[self.meter.stream] = self._versions[self.meter.stream]

    def rest_on_tables(self) -> None:
        """Let what a linked table writes at the same time come before this, or see it."""
        self._rests_on.update(dict.fromkeys(sorted(self.meter.tables)))

    def held(self, account: str) -> Cents:
        """Return what an account holds after the facts so far, to be told in a fact.

        The entry names what the account held before it, so that the ledger refuses what another
        table has made untrue meanwhile.
        """
        self._told_held[account] = self.context.balances.get(account, 0)
        moved = sum(posting.amount for posting in postings_of(self._moves)
                    if posting.account == account)  # fmt: skip
        return self._told_held[account] + moved

    def entry(self, request: dict[str, Any]) -> Entry:
        """Return everything as one entry.

        Args:
            request: The command as JSON.

        Raises:
            RuleViolation: A player, or the tray, has less than is taken from it.
        """
        self.check_funds()
        return Entry(
            key=self.context.key,
            request=canonical(request).decode("ascii"),
            actor=self.context.actor.name,
            at=self.context.at,
            appends=tuple(
                Append(stream, self._versions[stream], tuple(facts))
                for stream, facts in self._facts.items()
            ),
            postings=postings_of(self._moves),
            secrets=tuple(self.secrets),
            held=self._told_held,
            rests_on={s: told for s, told in self._rests_on.items() if s not in self._facts},
            reply=self.reply,
        )

    def check_funds(self) -> None:
        """Raise unless everyone has what the facts so far take.

        To be asked before a settlement is added: what a wager wins did not pay for it.

        Raises:
            RuleViolation: A player, or the tray, has less.
        """
        for account, amount in postings_of(self._moves):
            owner, _, name = account.partition(":")
            held = self.context.balances.get(account, 0)
            if owner == "player" and amount < 0 and held + amount < 0:
                wrong = f"{name!r} has {write_dollars(held)}; this takes {write_dollars(-amount)}"
                raise RuleViolation(wrong, accepted=f"at most {write_dollars(held)}")
        if self._table is not None and self._table.accounts.get("tray", 0) < 0:
            short = write_dollars(-self._table.accounts["tray"])
            raise RuleViolation(f"the tray is {short} short of this", accepted="a fill first")
