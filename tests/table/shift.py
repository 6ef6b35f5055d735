"""A long shift at one table or at several that share a meter: many rounds, checked at every commit.

The same people do the same things as in ``evening.py``, and more goes wrong: rounds are called off,
voided, reversed. Left out is what makes an evening slow: that deciding changes nothing, what each
viewer sees, and the replay of every record; of records a sample is replayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from croupier.games.dealing import Device
from croupier.law import RuleViolation
from croupier.ledger.entry import Entry
from croupier.records.replay import replay
from croupier.table import Context, TableState, decide_table
from croupier.table import commands as c
from croupier.table.record import rebuild_record
from table.evening import TABLE, Evening, Mirror
from table.memory import DAN, EVE, SAM, Floor

ACES: Final = (48, 49, 50, 51)
REPLAYED: Final = 0.03
"""Which part of the records is replayed."""


class QuickFloor(Floor):
    """The floor without a look at whether deciding changed the table."""

    def _decide(self, table: TableState, command: c.TableCommand, context: Context) -> Entry:
        return decide_table(table, command, context)


class Shift(Evening):
    """One table through many rounds."""

    def __init__(
        self, floor: Floor, game: str, house: dict[str, Any], rng: Random, stream: str
    ) -> None:
        self.linked = "progressive" in house
        super().__init__(floor, game, house, rng, stream)
        self._mirror: Mirror | None = None

    @property
    def mirror(self) -> Mirror:
        """The round in play, as the engine's tests see it; made anew for each round only."""
        playing = self.table.playing
        assert playing is not None
        if self._mirror is None or self._mirror.number != playing.number:
            self._mirror = Mirror(self.floor, self.cards, self.stream)
        self._mirror.state = playing.engine
        return self._mirror

    def device(self) -> Device:
        """Return what the cards are dealt from; the first table's shoe can be stacked."""
        stacked = self.linked and self.stream == TABLE
        return "automated shoe" if stacked else super().device()

    def shuffle(self) -> tuple[int, ...]:
        """Return a deck, now and then the aces first, which an automated shoe deals together."""
        cards = super().shuffle()
        if self.table.meter is None or self.rng.random() > 0.05:
            return cards
        return (*ACES, *(card for card in cards if card not in ACES))

    def steps(self) -> Iterator[None]:
        """Play a round; then have its win paid, or its settlement reversed."""
        yield from super().steps()
        for hit in sorted(self.table.held):
            self.ask(EVE, c.DocumentWin(hit, f"form {hit}"))
            yield
            self.ask(SAM, c.PayWin(hit))
        if self.rng.random() < 0.01:
            self.reverse()

    def close_betting(self, number: int) -> None:
        """Close the betting, or call the round off."""
        if self.rng.random() < 0.01:
            self.ask(EVE, c.CallOff(number, "a spill"))
        else:
            super().close_betting(number)

    def go_on(self, number: int) -> None:
        """Go on, or let two people void the round."""
        if self.rng.random() < 0.003:
            try:
                self.two_people(c.Void(number, "the shoe broke"))
            except RuleViolation as refused:
                if "wins the whole meter" not in refused.message:
                    raise
            else:
                return
        super().go_on(number)

    def reverse(self) -> None:
        """Reverse the last round, if it was settled, and nobody has spent or won too much."""
        try:
            self.two_people(c.Reverse(self.table.number, "a marked card"))
        except RuleViolation:
            for waiting in sorted(self.table.asked):
                self.ask(SAM, c.Refuse(waiting, "it cannot be"))
        else:
            self.seen["reversed"] += 1

    def two_people(self, action: c.Action) -> None:
        asked = self.ask(DAN, c.Request(action))
        self.ask(SAM, c.Approve(asked["request"]))

    def check_round(self, number: int) -> None:
        """Check what the round moved; of some rounds also that their record comes out again."""
        last, facts = self.table.round, self.floor.ledger.streams[self.stream]
        assert last is not None
        assert last.over is not None
        self.seen[last.over] += 1
        sample = self.rng.random() < REPLAYED
        self.seen["replayed"] += sample
        if last.over == "voided":
            told = next(f for f in reversed(facts) if f.kind == "round voided").body
            assert all(held["before"] == held["after"] for held in told["balances"].values())
            record = rebuild_record(facts, number)
            assert replay(record)["void"]["back"] == told["back"]
        elif last.over == "settled" and sample:
            super().check_round(number)
        elif last.over == "settled":
            told = next(f for f in reversed(facts) if f.kind == "round settled").body
            self.check_nets(told["result"])


def play_together(shifts: list[Shift], rounds: int) -> None:
    """Let tables play at once, their commands in any order, until so many rounds are settled."""
    rng = shifts[0].rng
    running: dict[int, Iterator[None]] = {}
    while sum(shift.seen["settled"] for shift in shifts) < rounds or running:
        place = rng.randrange(len(shifts))
        if place not in running:
            if sum(shift.seen["settled"] for shift in shifts) >= rounds:
                place = next(iter(running))
            else:
                running[place] = shifts[place].steps()
        if next(running[place], "over") == "over":
            del running[place]
