"""Streams of commands, lawful and unlawful, over every game and every way of playing it.

``SOAK=20`` runs twenty times as many streams.
"""

from __future__ import annotations

import os
from contextlib import suppress
from random import Random
from typing import Any, Final, get_args

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier import RuleViolation, settle
from croupier.engine import RoundState
from croupier.engine.commands import (
    Absent,
    Answer,
    Command,
    Correct,
    Deal,
    Identify,
    Leave,
    NoMoreBets,
    PlaceBet,
    Report,
    RuleOn,
    TakeBack,
)
from croupier.engine.events import DealCured, Dealt, Event, IrregularityNoted
from croupier.engine.state import finished_round
from croupier.games import AnyGame, games
from croupier.games.dealing import DEVICES, Holder, Pass
from croupier.games.round import FACE_UP, LEFT, WRONG_COUNT, Kind
from croupier.money import MOST
from croupier.records.rounds import write_round
from engine.rounds import (
    HOUSES,
    METER,
    Face,
    Table,
    Way,
    check_cards,
    check_hidden,
    check_replay,
    check_settled,
    closing,
    finish,
    forward,
    random_bet,
    shuffled,
)

SOAK: Final = int(os.environ.get("SOAK", "1"))
STREAMS: Final = 250
STEPS: Final = 40

chance = st.integers(0, 2**16).map(Random)
seats = st.integers(1, 7)
any_seat = st.integers(-1, 9)
holders: st.SearchStrategy[Holder] = st.one_of(
    seats, st.sampled_from(("dealer", "community", "box", "burn"))
)
faces = st.lists(st.integers(0, 51).map(Face), max_size=6).map(tuple)
texts = st.sampled_from(["floor", "", " "])
kinds = st.sampled_from(get_args(Kind))
rulings = st.sampled_from(["abandoned", "stands"])
answers = st.sampled_from(
    [answer for game in games() for question in game.questions for answer in question.answers]
)
amounts = st.sampled_from([-500, 0, 50, 100, 250, 500, 525, 1000, 10**9])
wagers = st.dictionaries(
    st.sampled_from([area.name for game in games() for area in game.areas]), amounts, max_size=4
)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(PlaceBet, any_seat, wagers, wagers, st.sampled_from([None, "Ann", "Bob"])),
    st.builds(TakeBack, any_seat),
    st.builds(
        NoMoreBets,
        st.dictionaries(any_seat, st.just(("progressive",)), max_size=1),
        st.sampled_from([None, -1, 0, METER, MOST + 1]),
    ),
    st.builds(Answer, any_seat, answers, st.none() | amounts),
    st.builds(Absent, any_seat, answers),
    st.builds(Deal, st.dictionaries(holders, st.sampled_from([-1, 60]), max_size=1), faces),
    st.builds(Identify, holders, faces),
    st.builds(Correct, holders, any_seat, st.integers(0, 51).map(Face), texts, texts),
    st.builds(Report, kinds, texts, texts, st.one_of(st.none(), any_seat, st.just("dealer"))),
    st.builds(Leave, any_seat),
    st.builds(RuleOn, any_seat, rulings, texts, texts),
)


def check_incident(table: Table, event: Event, state: RoundState) -> None:
    """Every void hand has its reason, and a cure or a face found comes when it can."""
    counted = {event.seat for event in state.irregularities if event.kind == WRONG_COUNT}
    house = [event for event in state.irregularities if event.seat == "dealer"]
    cured = all(event.cured for event in house)
    if {event.kind for event in state.irregularities} <= {WRONG_COUNT, LEFT}:
        assert state.voids.keys() <= counted or not cured
    assert not cured or all(void.reading != "U-19" for void in state.voids.values())
    ruled = [event.seat for event in state.irregularities if event.kind == LEFT]
    assert len(set(ruled)) == len(ruled)
    passes = [step for step in state.script if isinstance(step, Pass)]
    dealt = [event for event in table.told if isinstance(event, Dealt)]
    dealers = sum(step.house for step in passes[: len(dealt)] if step.to == "dealer")
    if isinstance(event, DealCured):
        assert not state.face_up
        assert len(state.held["dealer"]) == dealers
    if isinstance(event, IrregularityNoted) and event.kind == FACE_UP:
        players = sum(step.players for step in passes)
        short = any(len(state.held.get(number, ())) < players for number in state.seats)
        short = short or len(state.held.get("dealer", ())) < dealers
        assert event.before_hands == (short or len(dealt) < len(passes))


def check_shown(table: Table) -> None:
    """No player's cards were turned on which nothing hangs.

    Where a player left, hands are shown before the ruling, which can change what hangs on them.
    """
    state = table.state
    lying = finished_round(state)
    known = [seat.number for seat in lying.seats if seat.cards is not None]
    assert all(state.face_up.issuperset(state.held[number]) for number in known)
    if state.left:
        return
    record = write_round(table.game, table.house, lying)
    lines = [seat["lines"] for seat in settle(record)["seats"]]
    for seat in record["seats"]:
        if seat["cards"] is not None:
            hidden = {**record, "seats": [dict(other) for other in record["seats"]]}
            hidden["seats"][record["seats"].index(seat)]["cards"] = None
            with suppress(RuleViolation):
                assert [other["lines"] for other in settle(hidden)["seats"]] != lines


@st.composite
def new_tables(draw: st.DrawFn) -> Table:
    """Return a table of some game, house, device and way of playing."""
    game: AnyGame = draw(st.sampled_from(games()))
    house: dict[str, Any] = draw(st.sampled_from(HOUSES[game.alias]))
    sealed: bool = draw(st.booleans())
    by_act: bool | None = draw(st.booleans()) if sealed else None
    way = Way(draw(st.sampled_from(DEVICES)), "sealed" if sealed else "entered", by_act)
    return Table(game, house, shuffled(draw(chance)), way)


class Rounds(RuleBasedStateMachine):
    """One round under a stream of commands."""

    table: Table

    @initialize(table=new_tables(), chance=chance, close=st.integers(0, 3))
    def sit_down(self, table: Table, chance: Random, close: int) -> None:
        self.table = table
        if close:
            self._bet_and_close(chance)

    def attempt(self, command: Command, *, lawful: bool = False) -> None:
        """Give a command, surely lawful or perhaps not, and look at everything that came of it."""
        over = self.table.settled
        try:
            fresh = self.table.send(command)
        except RuleViolation as refusal:
            if lawful:
                raise
            assert refusal.message.endswith(".")  # noqa: PT017 - most commands may be accepted
            return
        assert not over or (isinstance(command, Absent) and not fresh)
        for event, state in fresh:
            check_hidden(self.table, event, state)
            check_cards(self.table, state)
            check_incident(self.table, event, state)
        asked = self.table.state.open_question
        assert asked is None or asked[0] not in self.table.state.left
        if fresh and self.table.settled:
            check_settled(self.table)
            check_shown(self.table)

    def running(self) -> bool:
        return self.table.state.closed and not self.table.settled

    def entered(self) -> bool:
        return self.running() and self.table.deck is None

    def dealing(self) -> bool:
        state = self.table.state
        return self.running() and state.by_act and isinstance(state.step, Pass)

    def bettable(self) -> bool:
        return not self.table.state.closed

    @precondition(bettable)
    @rule(chance=chance, number=seats)
    def bet(self, chance: Random, number: int) -> None:
        self.attempt(random_bet(self.table, number, chance))

    @precondition(bettable)
    @rule(number=seats)
    def take_back(self, number: int) -> None:
        self.attempt(TakeBack(number))

    @precondition(bettable)
    @rule(chance=chance)
    def bet_everywhere_and_close(self, chance: Random) -> None:
        self._bet_and_close(chance)

    def _bet_and_close(self, chance: Random) -> None:
        some = chance.sample(range(1, self.table.game.seats + 1), chance.randint(1, 4))
        for number in some:
            self.attempt(random_bet(self.table, number, chance))
        self.attempt(closing(self.table, chance))

    @precondition(running)
    @rule(chance=chance, steps=st.integers(1, 4))
    def go_on(self, chance: Random, steps: int) -> None:
        for _ in range(steps):
            if self.running():
                self.attempt(forward(self.table, chance), lawful=True)

    @precondition(running)
    @rule(data=st.data())
    def clock_runs_out(self, data: st.DataObject) -> None:
        asked = self.table.state.open_question
        if asked is not None:
            self.attempt(Absent(asked[0], asked[1].name))
            self.attempt(Absent(asked[0], asked[1].name))
        else:
            self.attempt(Absent(data.draw(any_seat), data.draw(answers)))

    @precondition(dealing)
    @rule(data=st.data(), more=st.booleans())
    def deal_a_wrong_number(self, data: st.DataObject, more: bool) -> None:  # noqa: FBT001
        state = self.table.state
        assert isinstance(state.step, Pass)
        counts: dict[Holder, int] = {}
        if state.step.players:
            counts.update(dict.fromkeys(state.seats, state.step.players))
        if state.step.to is not None:
            counts[state.step.to] = state.step.house
        holder = data.draw(st.sampled_from(sorted(counts, key=str)))
        self.attempt(Deal({holder: counts[holder] + (1 if more else -1)}))

    @precondition(dealing)
    @rule(cure=st.booleans())
    def deal_the_dealer_short(self, cure: bool) -> None:  # noqa: FBT001
        state = self.table.state
        if isinstance(state.step, Pass) and state.step.to == "dealer":
            self.attempt(Deal({"dealer": state.step.house - 1}))
            self.deal_everything()
            if cure and self.running():
                self.attempt(Report(WRONG_COUNT, "floor", "counted", "dealer"))

    @precondition(dealing)
    @rule()
    def deal_everything(self) -> None:
        while self.dealing():
            self.attempt(Deal())

    @precondition(entered)
    @rule(holder=holders)
    def identify(self, holder: Holder) -> None:
        places = self.table.state.held.get(holder, ())
        self.attempt(Identify(holder, self.table.faces_for(places)))

    @precondition(entered)
    @rule(holder=holders, number=st.integers(1, 6), chance=chance)
    def correct(self, holder: Holder, number: int, chance: Random) -> None:
        face = chance.choice(self.table.unseen())
        self.attempt(Correct(holder, number, face, "floor", "misread"))

    @precondition(running)
    @rule(data=st.data())
    def report(self, data: st.DataObject) -> None:
        kind: Any = data.draw(st.sampled_from(sorted(self.table.game.kinds - {LEFT})))
        about = self._seat(data) if kind == WRONG_COUNT else None
        self.attempt(Report(kind, "floor", "seen", about), lawful=kind == FACE_UP)

    def _seat(self, data: st.DataObject) -> int:
        return data.draw(st.sampled_from(sorted(self.table.state.seats)))

    @precondition(running)
    @rule(cards=st.none() | st.integers(0, 7))
    def report_the_dealers_count(self, cards: int | None) -> None:
        self.attempt(Report(WRONG_COUNT, "floor", "counted", "dealer", cards))

    @precondition(running)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        number = self._seat(data)
        self.attempt(Leave(number), lawful=number not in self.table.state.left)

    @precondition(running)
    @rule(data=st.data(), ruling=rulings)
    def rule_on_a_leaver(self, data: st.DataObject, ruling: Any) -> None:  # noqa: ANN401
        left = sorted(self.table.state.left) or [1]
        for _ in range(2):
            self.attempt(RuleOn(data.draw(st.sampled_from(left)), ruling, "boss", "left"))

    @rule(command=commands)
    def anything_at_all(self, command: Command) -> None:
        self.attempt(command)

    @invariant()
    def replay_equals_play(self) -> None:
        check_replay(self.table)

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        if self.bettable():
            self._bet_and_close(Random(0))
        finish(self.table, Random(0))
        check_replay(self.table)
        check_settled(self.table)
        check_shown(self.table)


TestRounds = Rounds.TestCase
TestRounds.settings = settings(
    max_examples=STREAMS * SOAK,
    stateful_step_count=STEPS,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
