"""The desk: gives commands to tables and meters, and writes what they decide into the ledger.

A state is a fold over its stream's facts. The desk keeps the last one it saw and decides on that:
the ledger refuses what was decided on an old one, and the desk then reads on and decides anew. So
any process may serve any table, and one that serves it alone reads next to nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from croupier.cards import read_cards
from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.entry import Fact
from croupier.ledger.errors import OverdrawnError, StaleError
from croupier.records.canonical import canonical
from croupier.service.states import States
from croupier.shape import show
from croupier.shuffle import SealedDeck, Source, seal_deck
from croupier.table import (
    Actor,
    Context,
    MeterState,
    TableState,
    commands,
    evolve,
    evolve_meter,
    other_meter,
    view,
)
from croupier.table.commands import MeterCommand, TableCommand
from croupier.table.controller import STREAM as METERS
from croupier.table.decide import Decision, answer_meter, answer_table, read_anew
from croupier.table.floor import STREAM as TABLES
from croupier.table.snapshot import freeze, freeze_meter, thaw, thaw_meter

ATTEMPTS: Final = 50
"""How often a command is decided anew when a stream has moved on meanwhile."""

LONGEST: Final = 300
"""So long are keys and names at most; an index of PostgreSQL takes no text of any length."""


class Desk:
    """Serves any number of tables and meters over one ledger; may be shared by threads.

    >>> from tempfile import TemporaryDirectory
    >>> from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
    >>> from croupier.service.audit import audit
    >>> from croupier.shuffle import seeded_source  # where money is played for: system_source()
    >>> eve, ann = Actor("eve", "supervisor"), Actor("ann", "player")
    >>> asked = [
    ...     (eve, commands.OpenTable("let-it-ride", {}, chips=1_000_000)),
    ...     (ann, commands.Sit(1, "ann")),
    ...     (eve, commands.BuyIn("ann", 50_000)),
    ...     (eve, commands.StartRound(1)),
    ...     (ann, commands.Play(1, (PlaceBet(1, {"bet": 1000}),))),
    ...     (eve, commands.Play(1, (NoMoreBets(),))),
    ...     (ann, commands.Play(1, (Answer(1, "pull"),))),
    ...     (ann, commands.Play(1, (Answer(1, "pull"),))),
    ... ]
    >>> with TemporaryDirectory() as folder, Ledger(
    ...     f"sqlite:///{folder}/book.db", key=bytes(32)
    ... ) as ledger:
    ...     desk = Desk(ledger, clock=lambda: "2026-11-30T06:00:00.000Z",
    ...                 source=seeded_source("2026"))
    ...     for number, (actor, command) in enumerate(asked):
    ...         reply = desk.do("table:1", command, actor, key=str(number))
    ...     reply.body["net"], ledger.balance("player:ann"), audit(ledger).clean
    ({'1': -1000}, 49000, True)
    """

    def __init__(  # noqa: PLR0913 - all but the ledger by name
        self,
        ledger: Ledger,
        *,
        clock: Callable[[], str],
        source: Source,
        announce: Callable[[str], None] = lambda _stream: None,
        check_player: Callable[[str], None] = lambda _name: None,
        check_second: Callable[[str, str], None] = lambda _first, _second: None,
    ) -> None:
        """Begin with nothing read.

        Args:
            ledger: Where everything is kept.
            clock: Gives the time of a command, UTC.
            source: Gives the random bytes of the decks.
            announce: Is told each stream that has moved on, once that is on the disk.
            check_player: Raises RuleViolation if nobody sits under a name.
            check_second: Raises RuleViolation if one cannot approve what another asked for.
        """
        self._announce = announce
        self._check_player = check_player
        self._check_second = check_second
        self._ledger = ledger
        self._clock = clock
        self._source = source
        self._tables = States(ledger, TableState, evolve, freeze, thaw)
        self._meters = States(ledger, MeterState, evolve_meter, freeze_meter, thaw_meter)
        self._decks: dict[str, tuple[str, SealedDeck]] = {}
        self._turns: defaultdict[str, Lock] = defaultdict(Lock)
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
            RuleViolation: The command is not lawful now, or is none; nothing has happened.
            KeyReusedError: The key was used for another command.
            StaleError: Others were faster, over and over.
        """
        _check_asked(stream, actor, key)
        told, command = read_anew(command, of_meter=stream.startswith("meter:"))
        with self._turns[stream]:
            for attempt in range(ATTEMPTS):
                try:
                    return self._try(stream, command, actor, key, fresh=attempt > 0)
                except (StaleError, OverdrawnError):
                    continue
                except RuleViolation:
                    if attempt == 0:
                        continue  # perhaps what this process last saw is no longer so
                    # Perhaps the same command, sent twice at once, has just been done.
                    request = _request(stream, actor, canonical(told).decode())
                    before = self._ledger.repeated(key, request)
                    if before is None:
                        raise
                    return before
        raise StaleError(f"{stream} moved on {ATTEMPTS} times", accepted="trying again later")

    def table(self, stream: str) -> TableState:
        """Return a table as it stands now."""
        return self._tables.read(stream)

    def view(self, stream: str, viewer: Actor) -> dict[str, Any]:
        """Return what a viewer may see of a table now, and its ``version``."""
        table = self.table(stream)
        return self.view_of(table, None if table.meter is None else self.meter(table.meter), viewer)

    def view_of(self, table: TableState, meter: MeterState | None, viewer: Actor) -> dict[str, Any]:
        """Return what a viewer may see of a table that was read already; see ``view``."""
        deck = self._deck(table, None) if viewer.role == "player" else None
        return {"version": table.version} | view(
            table, viewer, None if deck is None else deck.cards, meter
        )

    def foresee(self, stream: str, number: int) -> list[Fact]:
        """Return the facts that approving a request would write now; nothing is written.

        They are for this program's eyes: cards that lie face down may be among them.

        Args:
            stream: ``table:NAME``.
            number: The request's.

        Raises:
            RuleViolation: It could not be approved as the table stands.
        """
        second = Actor("a second person", "supervisor")
        approval = commands.Approve(number)
        decision = self._decide(stream, approval, second, f"foresee {number}", fresh=True)
        return [fact for append in decision.entry.appends for fact in append.facts]

    def seen(self, stream: str) -> TableState:
        """Return a table as this process last saw it, which may be behind others."""
        return self._tables.seen(stream) or self.table(stream)

    def meter(self, stream: str) -> MeterState:
        """Return a meter as it stands now."""
        return self._meters.read(stream)

    def ready(self) -> int:
        """Read every table and meter, so that nobody who asks waits for it; return how many."""
        streams = self._ledger.streams()
        for stream in streams:
            if stream.startswith("table:"):
                self.table(stream)
            elif stream.startswith("meter:"):
                self.meter(stream)
        return len(streams)

    def _try(
        self,
        stream: str,
        command: TableCommand | MeterCommand,
        actor: Actor,
        key: str,
        *,
        fresh: bool,
    ) -> Reply:
        """Decide a command and write what was decided.

        Args:
            stream: The stream.
            command: What is asked.
            actor: Who asks.
            key: The idempotency key.
            fresh: Whether everything is read anew first.
        """
        decision = self._decide(stream, command, actor, key, fresh=fresh)
        entry = decision.entry
        if not entry.appends and not fresh:
            # The ledger checks the versions of what an entry appends to: here of nothing.
            raise StaleError(f"nothing to do at {stream} as it was last seen")
        # Before it is written: afterwards others may have seen the round that has begun.
        before = self._tables.seen(stream)
        reply = self._ledger.commit(replace(entry, request=_request(stream, actor, entry.request)))
        if not reply.repeated:
            for append in entry.appends:
                self._announce(append.stream)
            self._take_in(decision)
            if before is not None and isinstance(command, commands.StartRound):
                # Now, not before: the facts after it are whole rounds, and the last one among
                # them is seen again as it was.
                self._tables.snap(before)
        return reply

    def _decide(
        self,
        stream: str,
        command: TableCommand | MeterCommand,
        actor: Actor,
        key: str,
        *,
        fresh: bool,
    ) -> Decision:
        at = self._clock()
        if stream.startswith("meter:"):
            return self._decide_meter(stream, command, Context(actor=actor, at=at, key=key))
        if isinstance(command, commands.Sit):
            self._check_player(command.player)
        seen = None if fresh else self._tables.seen(stream)
        table = self.table(stream) if seen is None else seen
        if isinstance(command, commands.Approve) and command.request in table.asked:
            self._check_second(table.asked[command.request].by, actor.name)
        linked = command.meter if isinstance(command, commands.OpenTable) else table.meter
        deck = self._deck(table, command)
        # Read each time: that it has become unavailable, no conflict of writers would tell.
        meter = self._linked(linked)
        context = Context(
            actor=actor,
            at=at,
            key=key,
            balances=self._ledger.balances_of(_accounts(table, command), fresh=fresh),
            meter=meter,
            deck=deck,
            settled=self._settled(table, command),
        )
        try:
            decision = answer_table(table, command, context)
        except RuleViolation:
            if fresh:
                self._check_current(table, meter)
            raise
        if deck is not None and isinstance(command, commands.StartRound):
            self._decks[stream] = f"{stream}/{command.round}", deck
        return decision

    def _decide_meter(
        self, stream: str, command: TableCommand | MeterCommand, context: Context
    ) -> Decision:
        meter = self.meter(stream)
        receiver = self._linked(other_meter(meter, command))
        return answer_meter(meter, command, replace(context, meter=receiver))

    def _linked(self, stream: object) -> MeterState | None:
        """Return a meter that a table or a command names, if that is the name of one."""
        named = isinstance(stream, str) and stream.startswith("meter:")
        return self.meter(str(stream)) if named else None

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

    def _take_in(self, decision: Decision) -> None:
        """Go on from what was decided, now that it is written."""
        if decision.meter is not None:
            self._meters.take_in(decision.meter)
            self._meters.snap(decision.meter)
        if decision.table is not None:
            self._tables.take_in(decision.table)
            if decision.table.playing is None:
                self._decks.pop(decision.table.stream, None)

    def _deck(self, table: TableState, command: object) -> SealedDeck | None:
        """Return a fresh deck for a round that starts, else that of the round in play."""
        if table.source != "sealed":
            return None
        if isinstance(command, commands.StartRound):
            with self._shuffling:
                return seal_deck(self._source)
        if table.playing is None:
            return None
        name, deck = self._decks.get(table.stream, ("", None))
        if deck is None or name != table.playing.id or deck.seal != table.playing.seal:
            cards, _, nonce = self._ledger.secret(table.stream, table.playing.id).partition("\n")
            deck = SealedDeck(read_cards(cards), bytes.fromhex(nonce))
            self._decks[table.stream] = table.playing.id, deck
        return deck

    def _settled(self, table: TableState, command: object) -> list[Fact]:
        """Return the table's facts where a round that is over is to be reversed."""
        if isinstance(command, commands.Request):
            looks_back = isinstance(command.action, commands.Reverse)
        elif isinstance(command, commands.Approve) and command.request in table.asked:
            looks_back = table.asked[command.request].action["command"] == "reverse"
        else:
            looks_back = False
        if not looks_back:
            return []
        return [told.fact for told in self._ledger.facts(table.stream)]


def _check_asked(stream: object, actor: Actor, key: object) -> None:
    """Raise unless a table or a meter is asked, by somebody, with a key."""
    if not isinstance(stream, str) or not (TABLES.fullmatch(stream) or METERS.fullmatch(stream)):
        accepted = "table: or meter:, and 1 to 40 letters, digits, dots or dashes"
        raise RuleViolation(f"there is no table or meter {show(stream)}", accepted=accepted)
    named: dict[str, object] = {"the key": key, "the name of the one who asks": actor.name}
    for what, text in named.items():
        fit = isinstance(text, str) and text.isprintable() and 0 < len(text) <= LONGEST
        if not fit:
            accepted = f"1 to {LONGEST} printable characters"
            raise RuleViolation(f"{what} is {show(text)}", accepted=accepted)


def _request(stream: str, actor: Actor, command: str) -> str:
    """Return what must be the same when a key comes again."""
    return f"{stream} {actor.name} {command}"


def _accounts(table: TableState, command: object) -> list[str]:
    """Return the accounts of all players who have to do with the table."""
    named = {getattr(command, "player", None), *table.seats.values()}
    if table.round is not None:
        named |= {seat.player for seat in table.round.engine.seats.values()}
    return [f"player:{name}" for name in named if isinstance(name, str)]
