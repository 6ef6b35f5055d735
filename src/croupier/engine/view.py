"""What one viewer may see of a round."""

from __future__ import annotations

from typing import Any, Literal

from croupier.cards import TEXT
from croupier.engine.acts import Deck
from croupier.engine.events import Place
from croupier.engine.state import RoundState
from croupier.games.dealing import Holder
from croupier.games.order import settling_order
from croupier.games.round import Seat
from croupier.law import RuleViolation

Viewer = int | Literal["public"]
"""A seat, who sees its own cards as well; or anybody."""

HIDDEN = "??"


def view(state: RoundState, viewer: Viewer = "public", deck: Deck | None = None) -> dict[str, Any]:
    """Return what a viewer may see, as plain values.

    Args:
        state: The round.
        viewer: A seat's number, or ``public``.
        deck: The sealed deck, from which a seat's own cards are shown to it.

    Returns:
        ``game``, ``stage``, ``seats`` (by number: player, wagers, answers, play, cards, void,
        left), the house's cards (``dealer``, ``community``, ``box``), and ``asked``, who must
        answer which question; for that seat its ``options`` too. A card that the viewer may not
        see is ``??``. After the settlement also ``net`` by seat and ``settled``, every wager in
        the order in which the dealer saw to it.

    Raises:
        RuleViolation: The viewer is no seat of the table.
    """
    if viewer != "public" and viewer not in range(1, state.game.seats + 1):
        raise RuleViolation(f"there is no viewer {viewer!r}", accepted="public, or a seat's number")
    asked = state.open_question if state.closed else None
    seen: dict[str, Any] = {
        "game": state.game.name,
        "stage": _stage(state),
        "seats": {n: _seat(state, seat, viewer, deck) for n, seat in state.seats.items()},
        **{place: _cards(state, place, viewer, deck) for place in _places(state)},
        "asked": None if asked is None else {"seat": asked[0], "question": asked[1].name},
    }
    if asked is not None and asked[0] == viewer:
        seen["options"] = options(state)
    if state.settlement is not None:
        steps = settling_order(state.game, state.settlement)
        seen["net"] = {seat.number: seat.net for seat in state.settlement.seats}
        seen["settled"] = [(s.seat, s.line.wager, s.line.outcome, s.line.paid) for s in steps]
    return seen


def options(state: RoundState) -> list[dict[str, Any]]:
    """Return the lawful answers to the open question, with the play wager that each makes.

    An answer whose amount the player chooses has ``least`` and ``most``.
    """
    asked = state.open_question
    if asked is None:
        return []
    seat = state.seats[asked[0]]
    return [_option(state, seat, answer) for answer in asked[1].answers]


def _option(state: RoundState, seat: Seat, answer: str) -> dict[str, Any]:
    if answer == "play":
        ante = seat.wagers["ante"]
        return {"answer": answer, "least": ante, "most": state.game.most_antes * ante}
    answered = seat._replace(answers=(*seat.answers, answer))
    asked = state._replace(seats={**state.seats, seat.number: answered}).asked(seat.number)
    return {"answer": answer, "stake": state.game.play_stake(answered, asked)}


def _stage(state: RoundState) -> str:
    if state.settlement is not None:
        return "settled"
    if not state.closed:
        return "betting"
    return "showdown" if state.step is None else state.step.name


def _places(state: RoundState) -> list[Literal["dealer", "community", "box"]]:
    places: tuple[Literal["dealer", "community", "box"], ...] = ("dealer", "community", "box")
    return [place for place in places if place in state.game.places]


def _seat(state: RoundState, seat: Seat, viewer: Viewer, deck: Deck | None) -> dict[str, Any]:
    return {
        "player": seat.player,
        "wagers": dict(seat.wagers),
        "answers": list(seat.answers),
        "play": state.game.play_stake(seat, state.asked(seat.number)) if state.closed else 0,
        "cards": _cards(state, seat.number, viewer, deck),
        "void": seat.number in state.voids,
        "left": seat.number in state.left,
    }


def _cards(state: RoundState, holder: Holder, viewer: Viewer, deck: Deck | None) -> list[str]:
    return [_face(state, place, deck, own=holder == viewer) for place in state.held.get(holder, ())]


def _face(state: RoundState, place: Place, deck: Deck | None, *, own: bool) -> str:
    if place in state.face_up:
        return TEXT[state.faces[place]]
    if own and deck is not None:
        return TEXT[deck[place]]
    if own and place in state.faces:
        return TEXT[state.faces[place]]
    return HIDDEN
