"""The desk: gives commands to tables and meters, and writes what they decide into the ledger.

A state is a fold over its stream's facts. The desk keeps the last one it saw and reads on from
there, so that any process may serve any table: the ledger refuses what was decided on an old one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final, TypeVar

from croupier.cards import read_cards
from croupier.law import RuleViolation
from croupier.ledger.book import Ledger, Reply
from croupier.ledger.entry import Entry, Fact
from croupier.ledger.errors import OverdrawnError, StaleError
from croupier.records.canonical import canonical
from croupier.shuffle import SealedDeck, Source, seal_deck
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
from croupier.table.codec import write_table_command
from croupier.table.commands import MeterCommand, TableCommand

S = TypeVar("S", TableState, MeterState)

ATTEMPTS: Final = 50
"""How often a command is decided anew when a stream has moved on meanwhile."""
LOOKS_BACK: Final = (commands.Request, commands.Approve)
"""The commands that may need the facts of a round that is over."""


class Desk:
    """Serves any number of tables and meters over one ledger; may be shared by threads."""

    def __init__(self, ledger: Ledger, *, clock: Callable[[], str], source: Source) -> None:
        """Begin with nothing read.

        Args:
            ledger: Where everything is kept.
            clock: Gives the time of a command, UTC.
            source: Gives the random bytes of the decks.
        """
        self._ledger = ledger
        self._clock = clock
        self._source = source
        self._tables: dict[str, TableState] = {}
        self._meters: dict[str, MeterState] = {}
        self._decks: dict[str, SealedDeck] = {}
        self._shuffling = Lock()

    def do(
        self, stream: str, command: TableCommand | MeterCommand, actor: Actor, key: str
    ) -> Reply:
        """Do what is asked, once for each key, and return the reply when it is on the disk.

        Args:
            stream: ``table:NAME`` or ``meter:NAME``.
            command: What is asked.
            actor: Who asks.
            key: The idempotency key: asked again with it, the same reply comes and nothing else.

        Raises:
            RuleViolation: The command is not lawful now; nothing has happened.
            KeyReusedError: The key was used for another command.
            StaleError: Others were faster, over and over.
        """
        request = f"{stream} {actor.name} {canonical(write_table_command(command)).decode()}"
        for _ in range(ATTEMPTS):
            before = self._ledger.repeated(key, request)
            if before is not None:
                return before
            try:
                entry = self._decide(stream, command, actor, key)
            except StaleError:
                continue
            except RuleViolation:
                # Perhaps the same command, sent twice at once, has just been done.
                before = self._ledger.repeated(key, request)
                if before is None:
                    raise
                return before
            try:
                reply = self._ledger.commit(replace(entry, request=request))
            except (StaleError, OverdrawnError):
                continue
            self._forget_decks(stream)
            return reply
        raise StaleError(f"{stream} moved on {ATTEMPTS} times", accepted="trying again later")

    def table(self, stream: str) -> TableState:
        """Return a table as it stands now."""
        return self._read(self._tables, stream, TableState(stream), evolve)

    def meter(self, stream: str) -> MeterState:
        """Return a meter as it stands now."""
        return self._read(self._meters, stream, MeterState(stream), evolve_meter)

    def _read(self, known: dict[str, S], stream: str, new: S, fold: Callable[[S, Fact], S]) -> S:
        state = known.get(stream, new)
        for told in self._ledger.facts(stream, after=state.version):
            state = fold(state, told.fact)
        known[stream] = state
        return state

    def _decide(
        self, stream: str, command: TableCommand | MeterCommand, actor: Actor, key: str
    ) -> Entry:
        if stream.startswith("meter:"):
            meter = self.meter(stream)
            context = Context(actor=actor, at=self._clock(), key=key)
            return decide_meter(meter, command, context)  # type: ignore[arg-type]  # it refuses others
        table = self.table(stream)
        linked = command.meter if isinstance(command, commands.OpenTable) else table.meter
        context = Context(
            actor=actor,
            at=self._clock(),
            key=key,
            balances=self._balances(table, command),
            meter=None if linked is None else self.meter(linked),
            deck=self._deck(table, command),
            settled=self._settled(table, command),
        )
        try:
            return decide_table(table, command, context)  # type: ignore[arg-type]  # it refuses others
        except RuleViolation:
            self._check_current(table, context.meter)
            raise

    def _check_current(self, *states: TableState | MeterState | None) -> None:
        """Raise if a stream has moved on, so that nothing is refused for what never stood together.

        The balances were read after the table: of a player who bet meanwhile the old table and the
        new balance would say that the money is gone and no bet is there.

        Raises:
            StaleError: The refusal must be decided anew.
        """
        for state in states:
            if state is not None and self._ledger.head(state.stream).version != state.version:
                raise StaleError(f"{state.stream} has moved on")

    def _balances(self, table: TableState, command: object) -> dict[str, int]:
        """Return what everybody holds who has to do with the table."""
        named = {getattr(command, "player", None), *table.seats.values()}
        if table.round is not None:
            named |= {seat.player for seat in table.round.engine.seats.values()}
        accounts = [f"player:{name}" for name in named if name is not None]
        return self._ledger.balances_of(accounts)

    def _deck(self, table: TableState, command: object) -> SealedDeck | None:
        if table.source != "sealed":
            return None
        if isinstance(command, commands.StartRound):
            with self._shuffling:
                return seal_deck(self._source)
        if table.playing is None:
            return None
        name = table.playing.id
        deck = self._decks.get(name)
        if deck is None:
            cards, _, nonce = self._ledger.secret(table.stream, name).partition("\n")
            deck = self._decks[name] = SealedDeck(read_cards(cards), bytes.fromhex(nonce))
        return deck

    def _settled(self, table: TableState, command: object) -> list[Fact]:
        if not isinstance(command, LOOKS_BACK):
            return []
        return [told.fact for told in self._ledger.facts(table.stream)]

    def _forget_decks(self, stream: str) -> None:
        """Keep no deck in memory whose round is over; other threads may be doing the same."""
        table = self._tables.get(stream)
        playing = None if table is None or table.playing is None else table.playing.id
        for name in list(self._decks):
            if name.startswith(f"{stream}/") and name != playing:
                self._decks.pop(name, None)
