"""Taking an event into the state. Never fails: an event is what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.cards import Card
from croupier.engine.events import (
    Answered,
    BetPlaced,
    BetsClosed,
    BetTakenBack,
    Corrected,
    DealCured,
    Dealt,
    Discarded,
    Event,
    HandsShown,
    HandsVoided,
    Identified,
    IrregularityNoted,
    Place,
    PlayerLeft,
    RuledOn,
    Settled,
    Turned,
)
from croupier.engine.state import RoundState
from croupier.games.dealing import BURN, Ask, Pass, Step, Street
from croupier.games.question import Question
from croupier.games.round import LEFT, WRONG_COUNT, Irregularity, Seat
from croupier.games.ruling import Void


def evolve(state: RoundState, event: Event) -> RoundState:
    """Return the state after an event."""
    changed = _EVOLVE[type(event)](state, event)
    return _look_ahead(changed) if changed.closed else changed


def _look_ahead(state: RoundState) -> RoundState:
    """Pass over the steps that have become idle, and find who must answer next.

    A question that no one is left to answer is idle. When all hands are void the dealer's hand is
    of no use, and the rest of the deal only where a side bet lives on it.
    """
    at, end = state.at, len(state.script)
    turn = None
    while at < end:
        step = state.script[at]
        if isinstance(step, Ask):
            turn = _turn(state, step.question)
            if turn is not None:
                break
        elif (
            not state.voids
            or not state.all_void
            or (state.side_bets_live and isinstance(step, Pass | Street))
        ):
            break
        at += 1
    if at == state.at and turn == state.open_question:
        return state
    return state._replace(at=at, open_question=turn)


def _needed(state: RoundState, step: Step) -> bool:
    """Tell whether one of the dealer's acts is still of use."""
    if not state.voids or not state.all_void:
        return True
    return state.side_bets_live and isinstance(step, Pass | Street)


def _turn(state: RoundState, question: Question) -> tuple[int, Question] | None:
    """Return the first seat from the dealer's left that still has a question before it."""
    out = state.abandoned
    for number in state.seats:
        if number in state.voids or number in out:
            continue
        if state.asked(number).open is question:
            return number, question
    return None


def _bet_placed(state: RoundState, event: BetPlaced) -> RoundState:
    seat = Seat(number=event.seat, cards=None, wagers=event.wagers, coupons=event.coupons,
                player=event.player)  # fmt: skip
    return state._replace(seats={**state.seats, event.seat: seat})


def _bet_taken_back(state: RoundState, event: BetTakenBack) -> RoundState:
    return state._replace(seats={n: seat for n, seat in state.seats.items() if n != event.seat})


def _bets_closed(state: RoundState, event: BetsClosed) -> RoundState:
    seats = dict(sorted(state.seats.items()))
    for number, wagers in event.not_accepted.items():
        seats[number] = seats[number]._replace(not_accepted=frozenset(wagers))
    made = frozenset(wager for seat in seats.values() for wager in seat.wagers)
    script = state.game.script(state.rules, state.device, made)
    return state._replace(seats=seats, closed=True, meter=event.meter, script=script)


def _dealt(state: RoundState, event: Dealt) -> RoundState:
    held = dict(state.held)
    count = 0
    for holder, places in event.places:
        held[holder] = held.get(holder, ()) + places
        count += len(places)
    return state._replace(held=held, next_place=state.next_place + count, at=state.at + 1)


def _turned(state: RoundState, event: Turned) -> RoundState:
    changed = state._replace(
        faces=_told(state, event.places, event.faces),
        face_up=state.face_up.union(event.places),
        at=state.at + 1,
    )
    if not event.burned:
        return changed
    held = dict(state.held)
    held[BURN] = held.get(BURN, ()) + event.burned
    held[event.holder] = held.get(event.holder, ()) + event.places
    drawn = len(event.burned) + len(event.places)
    return changed._replace(held=held, next_place=state.next_place + drawn)


def _discarded(state: RoundState, event: Discarded) -> RoundState:
    held = dict(state.held)
    held[event.holder] = tuple(place for place in held[event.holder] if place != event.place)
    held[BURN] = (*held.get(BURN, ()), event.place)
    return state._replace(held=held, at=state.at + 1)


def _answered(state: RoundState, event: Answered) -> RoundState:
    seat = state.seats[event.seat]
    play = event.stake if event.answer == "play" else None
    changed = seat._replace(answers=(*seat.answers, event.answer), play=play)
    return state._replace(seats={**state.seats, event.seat: changed})


def _hands_shown(state: RoundState, event: HandsShown) -> RoundState:
    faces = dict(state.faces)
    up = set(state.face_up)
    for number, cards in event.hands:
        places = state.held[number]
        faces.update(zip(places, cards, strict=True))
        up.update(places)
    return state._replace(faces=faces, face_up=frozenset(up))


def _identified(state: RoundState, event: Identified) -> RoundState:
    return state._replace(faces=_told(state, event.places, event.faces))


def _corrected(state: RoundState, event: Corrected) -> RoundState:
    return state._replace(faces={**state.faces, event.place: event.face})


def _noted(state: RoundState, event: IrregularityNoted) -> RoundState:
    house = event.kind == WRONG_COUNT and event.seat == "dealer"
    noted = Irregularity(
        kind=event.kind,
        seat=event.seat,
        before_hands=event.before_hands,
        cured=False if house else None,
    )
    return state._replace(irregularities=(*state.irregularities, noted))


def _voided(state: RoundState, event: HandsVoided) -> RoundState:
    void = Void(event.clause, event.reading, event.side_bets_live)
    return state._replace(voids={**state.voids, **dict.fromkeys(event.seats, void)})


def _cured(state: RoundState, event: DealCured) -> RoundState:
    kept = state.held.get(event.holder, ())[: event.kept]
    held = {**state.held, event.holder: kept + event.places}
    *before, last = state.irregularities
    return state._replace(
        held=held,
        next_place=state.next_place + len(event.places),
        irregularities=(*before, replace(last, cured=True)),
    )


def _left(state: RoundState, event: PlayerLeft) -> RoundState:
    return state._replace(left=state.left | {event.seat})


def _ruled(state: RoundState, event: RuledOn) -> RoundState:
    noted = Irregularity(kind=LEFT, seat=event.seat, ruling=event.ruling)
    return state._replace(irregularities=(*state.irregularities, noted))


def _settled(state: RoundState, event: Settled) -> RoundState:
    return state._replace(settlement=event.settlement)


def _told(
    state: RoundState, places: Iterable[Place], faces: Iterable[Card]
) -> Mapping[Place, Card]:
    return {**state.faces, **dict(zip(places, faces, strict=True))}


_EVOLVE: Final[Mapping[type[Any], Callable[[RoundState, Any], RoundState]]] = {
    BetPlaced: _bet_placed,
    BetTakenBack: _bet_taken_back,
    BetsClosed: _bets_closed,
    Dealt: _dealt,
    Turned: _turned,
    Discarded: _discarded,
    Answered: _answered,
    HandsShown: _hands_shown,
    Identified: _identified,
    Corrected: _corrected,
    IrregularityNoted: _noted,
    HandsVoided: _voided,
    DealCured: _cured,
    PlayerLeft: _left,
    RuledOn: _ruled,
    Settled: _settled,
}
