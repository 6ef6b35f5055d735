"""Rounds played through the engine, and what must be true of every one of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, Final, NamedTuple

from croupier import RuleViolation, settle
from croupier.cards import DECK, TEXT
from croupier.engine import RoundState, carry_out, commands, decide, events, evolve, view
from croupier.engine.acts import hands_needed, unruled
from croupier.engine.state import Source, finished_round, open_round
from croupier.engine.view import Viewer, options
from croupier.games import AnyGame
from croupier.games.area import Area
from croupier.games.dealing import Device, Pass, Street, Turn
from croupier.games.line import Line, SeatResult
from croupier.games.round import LEFT
from croupier.games.rules import Rules
from croupier.house import rules_of
from croupier.money import chips_can_make
from croupier.records.rounds import write_round
from croupier.records.writing import write_settlement

House = dict[str, Any]

HOUSES: Final[Mapping[str, tuple[House, ...]]] = {
    "uth": (
        {},
        {"blind_table": "B", "trips_table": "D", "stake_kept": ["trips"],
         "minimums": {"ante": 1000, "trips": 100}, "maximums": {"ante": 5000, "trips": 2500}},
    ),
    "fcp": (
        {"dealer_cards": 5},
        {"dealer_cards": 6, "dealer_upcard": True, "six_card_table": "A", "two_positions": True,
         "progressive": {"table": "A", "envy": "A", "envy_from_folded": True}},
        {"dealer_cards": 6, "aces_up_table": "D", "six_card_table": "B",
         "progressive": {"table": "B", "envy": "C", "wager": 500}, "minimums": {"ante": 250}},
    ),
    "lir": (
        {},
        {"bonus": True, "three_card_table": "E", "two_positions": True, "stake_kept": ["bonus"],
         "minimums": {"bet": 1000}, "maximums": {"bet": 10_000}, "payout_limit": 5_000_000},
    ),
}  # fmt: skip
"""By a game's short name; every game of the registry has its houses here."""

TURNED: Final = {"before the flop": 0, "after the flop": 3, "at the end": 5, "play or fold": 0,
                 "bet one": 0, "bet two": 1}  # fmt: skip
"""How many of the house's cards lie face up while a question is put; a dealer's open card more."""

STAKES: Final = (100, 250, 300, 500, 550, 1000, 1500, 2500, 5000, 9000, 10_000, 100_000)
METER: Final = 1_234_567
CARD: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Face(int):
    """A card that can be told from a place, a seat or an amount wherever it turns up."""


def shuffled(rng: Random) -> tuple[Face, ...]:
    return tuple(Face(card) for card in rng.sample(DECK, len(DECK)))


class Way(NamedTuple):
    """How a round is dealt and told."""

    device: Device = "hand"
    source: Source = "sealed"
    by_act: bool | None = None


class Table:
    """One round, everything that happened in it, and the state after each event."""

    def __init__(self, game: AnyGame, house: House, cards: Sequence[Face], way: Way) -> None:
        self.game, self.house, self.way = game, house, way
        self.rules = rules_of(game, house)
        self.cards = tuple(cards)
        self.deck = self.cards if way.source == "sealed" else None
        self.state = open_round(game, self.rules, way.device, way.source, by_act=way.by_act)
        self.start = self.state
        self.steps: list[tuple[events.Event, RoundState]] = []

    def __repr__(self) -> str:  # noqa: D105 - Hypothesis prints it
        return f"<{self.game.alias}, {self.way}, {self.house}>"

    @property
    def told(self) -> list[events.Event]:
        return [event for event, _ in self.steps]

    @property
    def settled(self) -> bool:
        return self.state.settlement is not None

    def answer(self, command: commands.Command) -> list[events.Event]:
        """Ask what a command would do; a refusal comes through. Nothing may touch the state."""
        before = frozen(self.state)
        try:
            return decide(self.state, command, self.deck)
        finally:
            assert frozen(self.state) == before, command

    def accepts(self, command: commands.Command) -> bool:
        """Tell whether a command is accepted."""
        with suppress(RuleViolation):
            self.answer(command)
            return True
        return False

    def send(self, command: commands.Command) -> list[tuple[events.Event, RoundState]]:
        """Give a command; return what happened and the state after each event."""
        given, before, fresh = self.state, frozen(self.state), []
        for event in self.answer(command):
            self.state = evolve(self.state, event)
            fresh.append((event, self.state))
        self.steps += fresh
        both = carry_out(given, command, self.deck)
        assert both == ([event for event, _ in fresh], self.state)
        assert frozen(given) == before, command
        return fresh

    def faces_for(self, places: Sequence[int]) -> tuple[Face, ...]:
        """Return what a person would enter for places: their cards, others where those are gone."""
        free = self.unseen()
        faces = []
        for place in places:
            faces.append(self.cards[place] if self.cards[place] in free else free[-1])
            free.remove(faces[-1])
        return tuple(faces)

    def unseen(self) -> list[Face]:
        return [card for card in self.cards if card not in self.state.faces.values()]

    def faces_turned(self) -> tuple[Face, ...]:
        """Return what a person would enter with the dealer's next act."""
        state, step = self.state, self.state.step
        if isinstance(step, Street):
            first = state.next_place + step.burn
            return self.faces_for(range(first, first + step.cards))
        assert isinstance(step, Turn)
        held = state.held[step.source]
        turned = held if step.places is None else [held[place] for place in step.places]
        return self.faces_for([place for place in turned if place not in state.faces])


def frozen(state: RoundState) -> str:
    """Return everything in a state that can change, written down."""
    return repr(state[2:])


def random_bet(table: Table, number: int, rng: Random) -> commands.PlaceBet:
    """Return a lawful bet, made from what the game says of its betting areas."""
    game, rules = table.game, table.rules
    offered = [area for area in game.areas if area.offer is None or area.name in rules.offered]
    names = {area.name for area in offered if rng.random() < 0.7} | {rng.choice(game.entry)}
    for area in offered:
        if area.name in game.entry and area.name in names:
            names.update(area.with_all)
    for area in offered:
        alone = area.with_any and names.isdisjoint(area.with_any)
        if alone or not names.issuperset(area.with_all):
            names.discard(area.name)
    wagers: dict[str, int] = {}
    coupons: dict[str, int] = {}
    for area in offered:
        if area.name in names:
            stake = wagers[area.name] = _stake(area, rules, wagers, rng)
            half = stake // 2
            if not area.value_chips_only and chips_can_make(half) and rng.random() < 0.1:
                coupons[area.name] = stake - half if chips_can_make(stake - half) else stake
    player = f"player {number}" if rng.random() < 0.4 else None
    return commands.PlaceBet(number, wagers, coupons, player)


def _stake(area: Area, rules: Rules, made: Mapping[str, int], rng: Random) -> int:
    if area.equal_to is not None:
        return made[area.equal_to]
    only = area.exactly or rules.only_amount.get(area.name)
    least, most = rules.minimums.get(area.name, 0), rules.maximums.get(area.name, STAKES[-1])
    return only or rng.choice([stake for stake in STAKES if least <= stake <= most])


def open_betting(table: Table, rng: Random) -> None:
    """Let players bet on some of the seats, in any order, and close the betting."""
    for number in rng.sample(range(1, table.game.seats + 1), rng.randint(1, table.game.seats)):
        table.send(random_bet(table, number, rng))
    table.send(closing(table, rng))


def closing(table: Table, rng: Random) -> commands.NoMoreBets:
    """Return "no more bets"; the system may not have taken every wager that it must take."""
    refused = {
        number: taken
        for number, seat in table.state.seats.items()
        if (taken := tuple(w for w in table.game.machine_taken if w in seat.wagers))
        and rng.random() < 0.15
    }
    return commands.NoMoreBets(refused, METER)


def forward(table: Table, rng: Random) -> commands.Command:
    """Return a lawful command that brings a round, its betting closed, nearer to its end."""
    state = table.state
    if state.open_question is not None:
        return random_answer(table, rng)
    step = state.step
    if state.by_act and isinstance(step, Pass | Street):
        down = isinstance(step, Pass) or state.source == "sealed"
        return commands.Deal(faces=() if down else table.faces_turned())
    if step is None and unruled(state):
        ruling: Any = rng.choice(["abandoned", "stands"])
        return commands.RuleOn(unruled(state)[0], ruling, "boss", "left")
    if not isinstance(step, Turn):
        seat = next(seat for seat in hands_needed(state) if state.known(seat) is None)
        return commands.Identify(seat, table.faces_for(state.held[seat]))
    held = state.held[step.source]
    if step.source != "community" and state.faces.keys().isdisjoint(held) and rng.random() < 0.5:
        return commands.Identify(step.source, table.faces_for(held))
    return commands.Deal(faces=table.faces_turned())


def random_answer(table: Table, rng: Random) -> commands.Answer:
    """Return one of the offered answers to the open question."""
    asked = table.state.open_question
    assert asked is not None
    option = rng.choice(options(table.state))
    amounts = range(option["least"], option["most"] + 1, 50) if "least" in option else ()
    payable = [amount for amount in amounts if chips_can_make(amount)]
    return commands.Answer(asked[0], option["answer"], rng.choice(payable or [None]))


def finish(table: Table, rng: Random) -> None:
    """Bring a round, its betting closed, to its end."""
    for _ in range(100):
        if table.settled:
            return
        table.send(forward(table, rng))
    raise AssertionError(f"the round never ends: {table.state.step}")


def check_replay(table: Table) -> None:
    """The events, taken in again from the start, make the same state."""
    state = table.start
    for event in table.told:
        state = evolve(state, event)
    assert (state, frozen(state)) == (table.state, frozen(table.state))


def check_cards(table: Table, state: RoundState) -> None:
    """Cards lie at places that run from 0 without a hole, and no card lies twice."""
    lying = sorted(place for places in state.held.values() for place in places)
    cures = [event for event in table.told if isinstance(event, events.DealCured)]
    if all(cure.kept is None for cure in cures):  # else places were told that got no card
        assert lying == list(range(state.next_place))
    assert len(set(lying)) == len(lying)
    assert state.next_place <= len(DECK)
    assert len(set(state.faces.values())) == len(state.faces)
    assert state.face_up <= state.faces.keys()
    if table.deck is not None:
        assert state.faces == {place: table.deck[place] for place in state.face_up}
    if state.open_question is not None:
        upcard = bool(getattr(table.rules, "dealer_upcard", False))
        assert len(state.face_up) == TURNED[state.open_question[1].name] + upcard
        assert all(state.face_up.isdisjoint(state.held.get(seat, ())) for seat in state.seats)


def check_hidden(table: Table, event: events.Event, state: RoundState) -> None:
    """Neither the event nor any view after it tells a face before its time."""
    shown = {state.faces[place] for place in state.face_up}
    if not isinstance(event, events.Identified | events.Corrected):
        assert shown.issuperset(faces_in(event)), event
    viewers: list[Viewer] = ["public", *range(1, table.game.seats + 1)]
    for viewer in viewers:
        own = state.held.get(viewer, ()) if isinstance(viewer, int) else ()
        known = [p for p in own if table.deck is not None or p in state.faces]
        faces = state.faces if table.deck is None else table.cards
        expected = {TEXT[card] for card in (*shown, *(faces[place] for place in known))}
        text = json.dumps(view(state, viewer, table.deck))
        assert set(CARD.findall(text)) == expected, viewer


def faces_in(thing: object) -> Iterator[int]:
    """Yield every card in a value, however deep."""
    if isinstance(thing, Face):
        yield int(thing)
    elif isinstance(thing, Mapping):
        yield from faces_in([*thing.keys(), *thing.values()])
    elif is_dataclass(thing):
        yield from faces_in([getattr(thing, field.name) for field in fields(thing)])
    elif isinstance(thing, list | tuple | set | frozenset):
        for part in thing:
            yield from faces_in(part)


def check_settled(table: Table) -> None:
    """The settlement fits the round, conserves chips, and is the one that ``settle`` gives."""
    state = table.state
    assert state.settlement is not None
    record = write_round(table.game, table.house, finished_round(state))
    result = settle(json.loads(json.dumps(record)))
    assert result == write_settlement(table.game, state.settlement, None)
    nets = [seat["net"] for seat in result["seats"]]
    assert sum(nets) + result["house_net"] == 0
    assert sorted(state.seats) == [seat.number for seat in state.settlement.seats]
    for seat in state.settlement.seats:
        _check_seat(table, seat)
    ruled = {event.seat for event in state.irregularities if event.kind == LEFT}
    assert LEFT not in table.game.kinds or state.left <= ruled | state.voids.keys()
    if len(state.voids) < len(state.seats):
        deal, held = table.game.deal(table.rules), state.held
        lying = [len(held.get(place, ())) for place in ("dealer", "community")]
        assert lying == [deal.dealer, deal.community]
        assert len(held.get("box", (0,))) == 1
    assert list(view(state)["net"].values()) == nets


def _check_seat(table: Table, seat: SeatResult) -> None:
    """Every chip that the seat laid down is in one line, and each line fits its outcome."""
    laid = table.state.seats[seat.number]
    closed = next(event for event in table.told if isinstance(event, events.BetsClosed))
    refused = closed.not_accepted.get(seat.number, ())
    answers = [event for event in table.told if isinstance(event, events.Answered)]
    stakes = [answer.stake for answer in answers if answer.seat == seat.number]
    stakes += [3 * stake if wager == "bet" else stake for wager, stake in laid.wagers.items()]
    assert sum(line.stake for line in seat.lines) == sum(stakes)
    assert len({line.wager for line in seat.lines}) == len(seat.lines)
    void = table.state.voids.get(seat.number)
    for line in seat.lines:
        _check_line(line)
        if void is None:
            assert (line.outcome == "void") == (line.wager in refused)
        elif not line.withdrawn:
            kept = line.wager in table.game.side_bets_on_board and void.side_bets_live
            assert (line.outcome == "void") != kept


def _check_line(line: Line) -> None:
    won = line.paid - line.stake * line.stake_kept
    nets = {"win": won, "bonus": line.paid, "lose": -line.stake}
    assert line.net == nets.get(line.outcome, 0)
    assert (line.paid > 0) == (line.outcome in ("win", "bonus")) or line.uncapped
    assert line.stake > 0 or line.outcome == "bonus"
