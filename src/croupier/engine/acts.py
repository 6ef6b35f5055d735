"""What the dealer does next: passes, streets, cards turned, the showdown, the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from croupier.cards import Card
from croupier.engine.commands import NO_SLIPS
from croupier.engine.events import (
    Answered,
    Dealt,
    Discarded,
    Event,
    HandsShown,
    HandsVoided,
    IrregularityNoted,
    Place,
    Settled,
    Turned,
)
from croupier.engine.evolve import evolve
from croupier.engine.incidents import expected_cards, void_events
from croupier.engine.state import RoundState, finished_round
from croupier.games.dealing import Ask, Discard, Holder, Pass, Street, Turn
from croupier.games.round import LEFT, WRONG_COUNT
from croupier.games.settle import settle_round

Deck = Sequence[Card]


def advance(state: RoundState, deck: Deck | None) -> tuple[list[Event], RoundState]:
    """Return the events of everything that the dealer can do until somebody must speak.

    Args:
        state: The round.
        deck: The sealed deck's cards, None where faces are entered.

    Returns:
        The events, and the state after them.
    """
    events: list[Event] = []
    while act := next_act(state, deck):
        events += act
        for event in act:
            state = evolve(state, event)
    return events, state


def next_act(state: RoundState, deck: Deck | None) -> list[Event]:  # noqa: PLR0911 - a kind each
    """Return the events of the dealer's next act, none if it waits for somebody."""
    if not state.closed or state.settlement is not None:
        return []
    step = state.step
    if step is None:
        return _showdown(state, deck)
    if isinstance(step, Ask):
        return _answer_for_leaver(state)
    if isinstance(step, Turn):
        return _turn(state, step, deck)
    if isinstance(step, Discard):
        return _unnoticed(state, step.source) or deal_step(state, step, deck)
    if state.by_act:
        return []
    return deal_step(state, step, deck)


def deal_step(
    state: RoundState,
    step: Pass | Street | Discard,
    deck: Deck | None,
    slips: Mapping[Holder, int] = NO_SLIPS,
    faces: tuple[Card, ...] = (),
) -> list[Event]:
    """Return the events of one dealing act.

    Args:
        state: The round.
        step: The act.
        deck: The sealed deck's cards, if there is one.
        slips: Who gets another number of cards in this pass than is right.
        faces: The faces of a street that a person enters.
    """
    if isinstance(step, Discard):
        return [Discarded(step.name, step.source, state.held[step.source][step.place])]
    if isinstance(step, Pass):
        return [Dealt(step.name, _pass_places(state, step, slips))]
    top = state.next_place
    burned = tuple(range(top, top + step.burn))
    places = tuple(range(top + step.burn, top + step.burn + step.cards))
    seen = tuple(deck[place] for place in places) if deck is not None else faces
    return [Turned(step.name, "community", places, seen, burned)]


def _pass_places(
    state: RoundState, step: Pass, slips: Mapping[Holder, int]
) -> tuple[tuple[Holder, tuple[Place, ...]], ...]:
    """Return who gets which places: each bettor clockwise, then the house."""
    counts: list[tuple[Holder, int]] = []
    if step.players:
        counts += [(number, step.players) for number in state.seats]
    if step.to is not None:
        counts.append((step.to, step.house))
    places: list[tuple[Holder, tuple[Place, ...]]] = []
    top = state.next_place
    for holder, right in counts:
        count = slips.get(holder, right)
        places.append((holder, tuple(range(top, top + count))))
        top += count
    return tuple(places)


def cards_to_come(state: RoundState) -> int:
    """Return how many cards the rest of the script deals, the next act included."""
    count = 0
    for step in state.script[state.at :]:
        if isinstance(step, Pass):
            count += step.players * len(state.seats) + step.house
        elif isinstance(step, Street):
            count += step.burn + step.cards
    return count


def _answer_for_leaver(state: RoundState) -> list[Event]:
    """Return the answer of the rule for an absent player, if the one to be asked has left."""
    asked = state.open_question
    if asked is None or asked[0] not in state.left:
        return []
    number, question = asked
    return [Answered(number, question.name, question.absent, 0, absent=True)]


def _turn(state: RoundState, step: Turn, deck: Deck | None) -> list[Event]:
    """Return the event of the house's cards turned, none while their faces are not known."""
    wrong = _unnoticed(state, step.source)
    if wrong:
        return wrong
    places = turned_places(state, step)
    faces = faces_of(state, places, deck)
    return [] if faces is None else [Turned(step.name, step.source, places, faces)]


def turned_places(state: RoundState, step: Turn) -> tuple[Place, ...]:
    """Return the places whose cards a step turns."""
    held = state.held.get(step.source, ())
    return held if step.places is None else tuple(held[n] for n in step.places if n < len(held))


def faces_of(
    state: RoundState, places: Sequence[Place], deck: Deck | None
) -> tuple[Card, ...] | None:
    """Return the faces of some places, from the deck or as entered; None if one is not known."""
    if deck is not None:
        return tuple([deck[place] for place in places])
    if any(place not in state.faces for place in places):
        return None
    return tuple([state.faces[place] for place in places])


def _showdown(state: RoundState, deck: Deck | None) -> list[Event]:
    """Return the hands shown, then the settlement; none while something is still wanted."""
    needed = hands_needed(state)
    for number in needed:
        wrong = _unnoticed(state, number)
        if wrong:
            return wrong
    hidden = [n for n in needed if not state.face_up.issuperset(state.held.get(n, ()))]
    if hidden:
        shown = []
        for number in reversed(hidden):
            faces = faces_of(state, state.held[number], deck)
            if faces is None:
                return []
            shown.append((number, faces))
        return [HandsShown(tuple(shown))]
    if unruled(state):
        return []
    return [Settled(settle_round(state.game, state.rules, finished_round(state)))]


def hands_needed(state: RoundState) -> list[int]:
    """Return the seats whose cards must be seen to settle the round, ascending."""
    ruled = state.ruled()
    needed = []
    for number, seat in state.seats.items():
        void = state.voids.get(number)
        if void is not None:
            kept = state.game.side_bets_on_board
            if void.side_bets_live and not kept.isdisjoint(seat.wagers):
                needed.append(number)
        elif number not in ruled.abandoned and state.game.cards_matter(state.rules, ruled, seat):
            needed.append(number)
    return needed


def unruled(state: RoundState) -> list[int]:
    """Return the seats that left and still need the house's ruling."""
    if LEFT not in state.game.kinds:
        return []
    settled = {event.seat for event in state.irregularities if event.kind == LEFT}
    return sorted(state.left - settled - set(state.voids))


def _unnoticed(state: RoundState, holder: Holder) -> list[Event]:
    """Return the events of a wrong number of cards that shows itself only now."""
    seat: int | Literal["dealer"] = holder if isinstance(holder, int) else "dealer"
    known = any(e.kind == WRONG_COUNT and e.seat == seat for e in state.irregularities)
    right = len(state.held.get(holder, ())) == expected_cards(state, holder)
    if right or (known and seat != "dealer"):
        return []
    noted = IrregularityNoted(WRONG_COUNT, seat, before_hands=False, by="dealer",
                              reason="seen when the cards were counted")  # fmt: skip
    voided: list[HandsVoided] = void_events(evolve(state, noted))
    return [noted, *voided]
