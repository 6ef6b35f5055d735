"""Things that go wrong on a table that the engine deals, each told and ruled on by the engine."""

from __future__ import annotations

from typing import NamedTuple

from croupier.drills import rulings
from croupier.drills.chance import Chance
from croupier.drills.rehearsal import Rehearsal
from croupier.engine.commands import Answer, Leave, RuleOn
from croupier.games.dealing import House, Street
from croupier.games.game import AnyGame
from croupier.games.round import (
    COMMUNITY_EXPOSED,
    DEALER_EXPOSED,
    FACE_UP,
    WRONG_COUNT,
    Kind,
)


class Ruling(NamedTuple):
    """What happened and what the engine ruled."""

    story: str
    ruling: str
    seat: int
    """Whose hand it is about, where it is one player's."""
    by: tuple[str, ...] = ()
    """What it is ruled by, where that is not the same each time."""


def exposed_early(game: AnyGame, chance: Chance) -> Ruling:
    """A card of the house shows while somebody still has an answer to give."""
    table = _dealt(game, chance)
    for _ in range(chance.below(3)):
        table.answer(game.questions[0].answers[0] if chance.one_in(2) else None)
    kind, whose = _exposure(game)
    story = f"{table.told} It is {table.asked}, and {whose} is turned up by mistake."
    return _ruled(table, story, kind)


def exposed_late(game: AnyGame, chance: Chance) -> Ruling:
    """A card of the house shows after the last answer, before its time."""
    table = _dealt(game, chance)
    while any(table.state.asked(seat).open is not None for seat in table.seats):
        table.answer()
    kind, whose = _exposure(game)
    story = f"{table.told} All have given their last answer. Before its time, {whose} is turned up."
    return _ruled(table, story, kind)


def face_up_early(game: AnyGame, chance: Chance) -> Ruling:
    """A card of the deck is found face up before the hands are whole."""
    table = Rehearsal(game, chance)
    table.close()
    table.deal(passes=1)
    story = (
        f"{table.told} After the first pass of the deal, before the players have all their cards,"
        " a card of the deck is found face up."
    )
    return _ruled(table, story, FACE_UP)


def face_up_later(game: AnyGame, chance: Chance) -> Ruling:
    """A card of the deck is found face up when all hands are whole."""
    table = _dealt(game, chance)
    story = (
        f"{table.told} Everybody, the house too, has all the cards of the deal. Now a card of the"
        " rest of the deck is found face up."
    )
    return _ruled(table, story, FACE_UP)


def player_count(game: AnyGame, chance: Chance) -> Ruling:
    """A player has a card too many, or too few."""
    table = Rehearsal(game, chance)
    table.close()
    seat, more = chance.pick(table.seats), chance.one_in(2)
    table.deal({seat: 2 if more else 0})
    wrong = "a card too many" if more else "a card too few"
    story = f"{table.told} When the cards are dealt, seat {seat} has {wrong}."
    return _ruled(table, story, WRONG_COUNT, seat)


def house_short(game: AnyGame, chance: Chance) -> Ruling:
    """The house has a card too few, seen at once."""
    return _house_count(game, chance, 0, "a card too few; nothing of the deck shows yet")


def house_over(game: AnyGame, chance: Chance) -> Ruling:
    """The house has a card too many."""
    return _house_count(game, chance, 2, "a card too many; nothing of the deck shows yet")


def house_short_late(game: AnyGame, chance: Chance) -> Ruling:
    """The dealer has a card too few, seen when the board shows."""
    table = Rehearsal(game, chance)
    table.close()
    table.deal({"dealer": 0})
    while not isinstance(table.state.step, Street):
        table.answer("check")
    table.turn()
    story = f"{table.told} Only now it is seen that the dealer has a card too few."
    return _ruled(table, story, WRONG_COUNT, dealer=True)


def left(game: AnyGame, chance: Chance) -> Ruling:
    """A player leaves the table in the middle of a round."""
    table, seat, story = _leaving(game, chance)
    story += " What becomes of that seat's wagers?"
    ruling = rulings.STANDS if table.state.settlement is not None else rulings.RULED
    return Ruling(story, ruling, seat)


def left_abandoned(game: AnyGame, chance: Chance) -> Ruling:
    """A player left, and the floor says that the wagers are abandoned."""
    table, seat, story = _leaving(game, chance)
    table.do(RuleOn(seat, "abandoned", "school", "a drill"))
    story += " The floor rules that the wagers are abandoned. What becomes of them?"
    ruling = rulings.LOST if seat in table.state.abandoned else rulings.STANDS
    return Ruling(story, ruling, seat)


def not_accepted(game: AnyGame, chance: Chance) -> Ruling:
    """The system did not take a progressive wager."""
    table = Rehearsal(game, chance)
    seat = chance.pick(table.seats)
    table.close({seat: ("progressive",)})
    story = (
        f'{table.told} At "no more bets" the progressive system\'s light at seat {seat} is off:'
        " it did not take that chip. The cards are dealt."
    )
    taken = "progressive" not in table.state.seats[seat].not_accepted
    return Ruling(story, rulings.STANDS if taken else rulings.NOT_MADE, seat)


def _dealt(game: AnyGame, chance: Chance) -> Rehearsal:
    table = Rehearsal(game, chance)
    table.close()
    table.deal()
    return table


def _exposure(game: AnyGame) -> tuple[Kind, str]:
    if COMMUNITY_EXPOSED in game.kinds:
        return COMMUNITY_EXPOSED, "a community card that lies face down"
    return DEALER_EXPOSED, "one of the dealer's cards"


def _ruled(
    table: Rehearsal, story: str, kind: Kind, seat: int | None = None, *, dealer: bool = False
) -> Ruling:
    """Report something and return what the engine rules."""
    table.report(kind, seat, dealer=dealer)
    return Ruling(story, rulings.ruling_of(table.happened, table.state), seat or table.seats[1])


def _house_count(game: AnyGame, chance: Chance, count: int, wrong: str) -> Ruling:
    table = Rehearsal(game, chance)
    table.close()
    place: House = "dealer" if "dealer" in game.places else "community"
    table.deal({place: count})
    whose = "the dealer has" if place == "dealer" else "the community area has"
    story = f"{table.told} When the hands are dealt, {whose} {wrong}."
    return _ruled(table, story, WRONG_COUNT, dealer=True)


def _leaving(game: AnyGame, chance: Chance) -> tuple[Rehearsal, int, str]:
    """Return a round in which a player has left and everybody else has answered."""
    table = _dealt(game, chance)
    seat = chance.pick(table.seats)
    story = f"{table.told} Before answering, the player at seat {seat} stands up and leaves."
    table.do(Leave(seat))
    while (asked := table.state.open_question) is not None:
        table.do(Answer(asked[0], "play 1x"))
    return table, seat, story
