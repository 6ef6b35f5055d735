"""A settled layout: a round that the engine dealt and settled, chosen so that there is much to pay.

Nothing here knows what a wager gets. Decks are shuffled from the drill's seed; now and then the
cards of a hand worth paying are put where a seat gets them; the engine deals, house players answer,
and the game's own settlement settles. Of a few such rounds the one with most to learn is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from croupier.cards import DECK, Card
from croupier.drills.chance import Chance
from croupier.drills.levels import LEVELS, Course, Wagers, course
from croupier.drills.patterns import cards_of
from croupier.engine import RoundState, carry_out, open_round
from croupier.engine.commands import Answer, Command, NoMoreBets, PlaceBet, Report
from croupier.games import find_game
from croupier.games.game import AnyGame
from croupier.games.line import Settlement
from croupier.games.order import left_before, settling_order
from croupier.games.question import Question
from croupier.games.round import DEALER_EXPOSED
from croupier.games.rules import Rules
from croupier.house import rules_of
from croupier.money import chips_can_make
from croupier.records.practice import sight_of

ROUNDS: Final = 8
"""How many rounds are dealt to keep one, unless it is a drill that is taken as it falls."""
MOST_ROUNDS: Final = 60
"""How many are dealt at most: where everybody folds, nothing is left to pay."""
SEATS: Final = {"easy": 1, "medium": 3}


@dataclass(frozen=True, slots=True)
class Layout:
    """A settled round as a drill shows it."""

    game: AnyGame
    choices: Mapping[str, Any]
    """The choices of the house at whose table it lies."""
    rules: Rules
    state: RoundState
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class _Table:
    """What all rounds of one drill have in common."""

    game: AnyGame
    choices: Mapping[str, Any]
    rules: Rules
    bets: dict[int, Wagers]
    refused: dict[int, tuple[str, ...]]
    """The wagers that the system did not take, by seat."""
    meter: int | None
    level: str
    wild: int
    exposed_after: int | None
    """After how many answers a card of the dealer is turned up by mistake; None: never."""


@lru_cache(maxsize=64)
def find_layout(alias: str, level: str, seed: str) -> Layout:
    """Return the layout of a drill, the same for the same seed.

    Args:
        alias: The game.
        level: ``easy``, ``medium`` or ``hard``.
        seed: 1 to 12 hexadecimal digits.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}")
    game = find_game(alias)
    chance = Chance(f"pay {game.alias} {level}", seed)
    part = course(game.name, level)
    table = _set(game, part, level, chance)
    as_it_falls = chance.one_in(2 if level == "easy" else 4)
    best, most = None, 0
    for n in range(MOST_ROUNDS):
        if best is not None and (as_it_falls or n >= ROUNDS):
            break
        played = _play(table, part, chance, planted=not as_it_falls and n % 3 > 0)
        worth = _worth(table, played)
        if worth > most:
            best, most = played, worth
    if best is None or best.settlement is None:
        raise RuntimeError(f"{game.name}: of {MOST_ROUNDS} rounds none left a wager to settle")
    return Layout(game, table.choices, table.rules, best, best.settlement)


def _set(game: AnyGame, part: Course, level: str, chance: Chance) -> _Table:
    """Return a table with its bets down."""
    choices = part.choices(chance)
    rules = rules_of(game, choices)
    seats = sorted(chance.some(range(1, game.seats + 1), SEATS.get(level, game.seats)))
    bets = {number: part.wagers(chance) for number in seats}
    machine = [n for n in seats if "progressive" in bets[n]]
    refused: dict[int, tuple[str, ...]] = {}
    if machine and chance.one_in(3):
        refused = {machine[0]: ("progressive",)}
    meter = 500_000 + chance.below(2_000_000) if machine else None
    exposed_after = None
    if level == "hard" and game.side_bets_on_board and chance.one_in(6):
        exposed_after = chance.below(len(seats))
    return _Table(game, choices, rules, bets, refused, meter, level, part.wild, exposed_after)


def _play(table: _Table, part: Course, chance: Chance, *, planted: bool) -> RoundState:
    """Return a whole round, settled."""
    deck = chance.deck()
    if planted:
        lucky = chance.pick(list(table.bets))
        hand = cards_of(chance.pick(part.hands), part.made_of, chance)
        _plant(deck, chance.some(_places(table, lucky), len(hand)), hand)
    state, answers = _open(table, tuple(deck)), 0
    while (asked := state.open_question) is not None:
        command: Command = _answer(table, state, asked, tuple(deck), chance)
        if answers == table.exposed_after:
            command = Report(DEALER_EXPOSED, "school", "turned up by mistake")
        state = carry_out(state, command, tuple(deck))[1]
        answers += 1
    return state


def _open(table: _Table, deck: tuple[Card, ...]) -> RoundState:
    state = open_round(table.game, table.rules)
    for number, wagers in table.bets.items():
        state = carry_out(state, PlaceBet(number, wagers), deck)[1]
    return carry_out(state, NoMoreBets(table.refused, table.meter), deck)[1]


def _places(table: _Table, seat: int) -> list[int]:
    """Return the places of the deck of which a seat's hand is made: its own, and the board's."""
    state = _open(table, DECK)
    while (asked := state.open_question) is not None:
        state = carry_out(state, Answer(asked[0], asked[1].absent), DECK)[1]
    return [*state.held[seat], *state.held.get("community", ())]


def _plant(deck: list[Card], places: list[int], cards: list[Card]) -> None:
    """Change cards of a deck so that some lie at given places; it stays one deck."""
    for place, card in zip(places, cards, strict=True):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]


def _answer(
    table: _Table,
    state: RoundState,
    asked: tuple[int, Question],
    deck: tuple[Card, ...],
    chance: Chance,
) -> Answer:
    """Return what a house player answers; now and then he does not play well."""
    number, question = asked
    chosen = table.game.choose(sight_of(state, number, question.name, deck))
    if chance.one_in(table.wild):
        chosen = chance.pick([answer for answer in question.answers if answer != "play"])
    if table.game.amount_is_free and table.level == "hard" and chosen != "fold":
        stake = state.seats[number].wagers["ante"] * 5 // 2
        if chance.one_in(3) and chips_can_make(stake):
            return Answer(number, "play", stake)
    return Answer(number, chosen)


def _worth(table: _Table, state: RoundState) -> int:
    """Return how much there is to learn from a round: different reasons, and rare ones more."""
    steps = () if state.settlement is None else settling_order(table.game, state.settlement)
    lines = [step.line for step in steps if not left_before(table.game, step.line)]
    reasons = {(line.wager, line.outcome, line.clause, line.reading) for line in lines}
    rare = sum(line.uncapped is not None or line.basis == "meter" for line in lines)
    rounded = any(line.paid % 100 for line in lines)
    unqualified = state.settlement is not None and state.settlement.qualifies is False
    beyond = table.level != "easy" and bool(lines)
    return len(reasons) + 4 * bool(rare) + rounded + 5 * (beyond and unqualified)
