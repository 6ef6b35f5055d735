"""What goes wrong: irregularities, cures, players who leave, faces entered wrongly."""

from __future__ import annotations

from typing import Final, Literal

from croupier.cards import DECK
from croupier.engine.commands import Correct, Leave, Report, RuleOn
from croupier.engine.events import (
    Corrected,
    DealCured,
    Event,
    HandsVoided,
    IrregularityNoted,
    PlayerLeft,
    RuledOn,
)
from croupier.engine.evolve import evolve
from croupier.engine.state import RoundState, finished_round
from croupier.games.dealing import Discard, Holder, Pass
from croupier.games.round import (
    COMMUNITY_EXPOSED,
    DEALER_EXPOSED,
    FACE_UP,
    LEFT,
    WRONG_COUNT,
)
from croupier.law import RuleViolation


def report(state: RoundState, command: Report) -> list[Event]:
    """Return the events of an irregularity noted.

    Raises:
        RuleViolation: Nothing of the kind can have happened now, or no reason is given.
    """
    check_running(state)
    check_reason(command.by, command.reason)
    if command.kind not in state.game.kinds or command.kind == LEFT:
        known = ", ".join(sorted(state.game.kinds - {LEFT}))
        wrong = f"{command.kind!r} cannot be reported in {state.game.title}"
        raise RuleViolation(wrong, accepted=known)
    if command.kind == WRONG_COUNT:
        return _wrong_count(state, command)
    if command.seat is not None:
        wrong = f"{command.kind!r} is reported of a seat"
        raise RuleViolation(wrong, accepted="no seat")
    source = {DEALER_EXPOSED: "dealer", COMMUNITY_EXPOSED: "community"}.get(command.kind)
    if source is not None and not _face_down(state, source):
        wrong = f"{command.kind!r}: no card of the {source} lies face down"
        raise RuleViolation(wrong, accepted="a report while such a card lies face down")
    before = command.kind == FACE_UP and not _everyone_has_a_hand(state)
    noted = IrregularityNoted(command.kind, None, before, command.by, command.reason)
    return [noted, *void_events(evolve(state, noted))]


def void_events(state: RoundState) -> list[HandsVoided]:
    """Return the hands that the game's rules void now and that were not void before.

    Args:
        state: The round, the irregularity already noted.
    """
    asked = {number: state.asked(number) for number in state.seats}
    void = state.game.void(state.rules, finished_round(state), asked)
    before = {seat: why[:_TOLD] for seat, why in state.voids.items()}
    fresh = {seat: why for seat, why in void.items() if before.get(seat) != why[:_TOLD]}
    return [
        HandsVoided(
            tuple(seat for seat, other in fresh.items() if other == why),
            why.clause,
            why.reading,
            why.side_bets_live,
        )
        for why in dict.fromkeys(fresh.values())
    ]


_TOLD: Final = 3
"""How much of a void's reasons an event tells: clause, reading, whether side bets live."""


def _wrong_count(state: RoundState, command: Report) -> list[Event]:
    holder = command.seat
    if holder is None:
        raise RuleViolation("a wrong number of cards is reported of nobody",
                            accepted="a seat, or the dealer")  # fmt: skip
    if isinstance(holder, int) and holder not in state.seats:
        wrong = f"nobody was dealt in at seat {holder}"
        raise RuleViolation(wrong, accepted="a seat of this round")
    place, held, right = _miscounted(state, holder)
    count = held if command.cards is None else _told_count(state, command, place)
    known = state.any_known(place)
    if count == right and (known or state.source == "sealed" or command.cards is not None):
        wrong = f"{_name(holder)} has {count} cards, which is right"
        raise RuleViolation(wrong, accepted="a hand with a wrong number of cards")
    noted = IrregularityNoted(
        WRONG_COUNT, holder, before_hands=False, by=command.by, reason=command.reason
    )
    if place == "dealer" and _curable(state, count, right):
        top = state.next_place
        places = tuple(range(top, top + right - count))
        return [noted, DealCured("dealer", places, None if count == held else count)]
    return [noted, *void_events(evolve(state, noted))]


def _told_count(state: RoundState, command: Report, place: Holder) -> int:
    """Return how many cards the dealer is said to have, where the deal did not tell.

    Raises:
        RuleViolation: The number is known already, or is none that could be.
    """
    cards = command.cards or 0
    cured = any(event.cured for event in state.irregularities)
    known = state.any_known(place)
    if place != "dealer" or state.source == "sealed" or known or cured or not 0 <= cards <= MOST:
        wrong = f"{cards} cards of {_name(place)} are told with the report"
        raise RuleViolation(wrong, accepted="a number of the dealer's cards while none is known")
    return cards


MOST: Final = 10
"""More cards than anyone would deal a dealer by mistake."""


def _miscounted(state: RoundState, holder: int | Literal["dealer"]) -> tuple[Holder, int, int]:
    """Return where cards are miscounted, how many lie there, and how many should.

    Of the house, whose hand is the dealer's and the community and bonus cards, the first place
    that is wrong, else its own hand.
    """
    places: list[Holder] = [holder]
    if holder == "dealer":
        houses: tuple[Holder, ...] = ("dealer", "community", "box")
        places = [place for place in houses if place in state.game.places]
        if "dealer" in places and "community" in places:
            places.remove("community")  # dealt face up, street by street
    counts = [(p, len(state.held.get(p, ())), expected_cards(state, p)) for p in places]
    return next((count for count in counts if count[1] != count[2]), counts[0])


def _curable(state: RoundState, held: int, right: int) -> bool:
    """Tell whether the dealer's short hand can be made whole in sequence (U-19)."""
    there = state.next_place + right - held <= len(DECK)
    return state.game.cures_dealer and held < right and there and not state.face_up


def expected_cards(state: RoundState, holder: Holder) -> int:
    """Return how many cards a holder should have after the passes dealt so far."""
    count = 0
    for step in state.script[: state.at]:
        if isinstance(step, Pass):
            count += step.players if isinstance(holder, int) else 0
            count += step.house if step.to == holder else 0
        elif isinstance(step, Discard) and step.source == holder:
            count -= 1
    return count


def hands_complete(state: RoundState) -> bool:
    """Tell whether every pass of the deal is done."""
    return not any(isinstance(step, Pass) for step in state.script[state.at :])


def _everyone_has_a_hand(state: RoundState) -> bool:
    """Tell whether every player and the dealer have all their cards."""
    holders: list[Holder] = [*state.seats]
    if "dealer" in state.game.places:
        holders.append("dealer")
    whole = (len(state.held.get(h, ())) >= expected_cards(state, h) for h in holders)
    return hands_complete(state) and all(whole)


def _face_down(state: RoundState, source: str) -> bool:
    places = state.held.get("dealer" if source == "dealer" else "community", ())
    return any(place not in state.face_up for place in places)


def leave(state: RoundState, command: Leave) -> list[Event]:
    """Return the event of a player who leaves.

    Raises:
        RuleViolation: The seat was not dealt in, or has left already.
    """
    check_running(state)
    if command.seat not in state.seats or command.seat in state.left:
        wrong = f"seat {command.seat} is not at the table"
        raise RuleViolation(wrong, accepted="a seat of this round that has not left")
    return [PlayerLeft(command.seat)]


def rule_on(state: RoundState, command: RuleOn) -> list[Event]:
    """Return the event of the house's ruling on a player who left.

    Raises:
        RuleViolation: The player has not left, was ruled on, or the game knows no such ruling.
    """
    check_running(state)
    check_reason(command.by, command.reason)
    if LEFT not in state.game.kinds:
        wrong = f"{state.game.title} knows no ruling on a player who left"
        raise RuleViolation(wrong, accepted="nothing: the wagers stand")
    if command.ruling not in ("abandoned", "stands"):
        wrong = f"a ruling {command.ruling!r:.40}"
        raise RuleViolation(wrong, accepted="'abandoned' or 'stands'")
    ruled = any(e.kind == LEFT and e.seat == command.seat for e in state.irregularities)
    if command.seat not in state.left or ruled:
        wrong = f"seat {command.seat} {'was ruled on already' if ruled else 'has not left'}"
        raise RuleViolation(wrong, "5324.33(c)(2)#3", accepted="a seat that left and has no ruling")
    return [RuledOn(command.seat, command.ruling, command.by, command.reason)]


def correct(state: RoundState, command: Correct) -> list[Event]:
    """Return the event of a face put right.

    Raises:
        RuleViolation: That card was never entered, the deck is sealed, no reason is given, or the
            face lies elsewhere.
    """
    check_running(state)
    check_reason(command.by, command.reason)
    if state.source == "sealed":
        raise RuleViolation("the faces of a sealed deck are not entered by anyone",
                            accepted="a round whose cards are entered")  # fmt: skip
    if command.face not in DECK:
        raise RuleViolation(f"{command.face} is no card", accepted="a card of the deck")
    places = state.held.get(command.holder, ())
    if not 1 <= command.number <= len(places) or places[command.number - 1] not in state.faces:
        wrong = f"card {command.number} of {_name(command.holder)} was not entered"
        raise RuleViolation(wrong, accepted="a card that was entered")
    place = places[command.number - 1]
    if command.face in state.faces.values():
        wrong = "that face is entered already"
        raise RuleViolation(wrong, accepted="a card that lies nowhere else")
    was = state.faces[place]
    return [Corrected(place, command.face, was, command.by, command.reason)]


def check_running(state: RoundState) -> None:
    """Raise unless the betting is closed and the round not yet settled."""
    if not state.closed:
        raise RuleViolation("the betting is still open", accepted="this after no more bets")
    if state.settlement is not None:
        raise RuleViolation("the round is settled", accepted="nothing more in this round")


def check_reason(by: str, reason: str) -> None:
    """Raise unless an operator's action names who and why."""
    if not by.strip() or not reason.strip():
        raise RuleViolation("an operator's action without a name or a reason",
                            accepted="who did it, and why")  # fmt: skip


def _name(holder: Holder) -> str:
    return f"seat {holder}" if isinstance(holder, int) else f"the {holder}"
