"""What somebody decided in a round, and before which spot: read from the facts that were kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from croupier.cards import TEXT, read_cards
from croupier.engine import RoundState
from croupier.engine.view import view
from croupier.ledger.entry import Fact
from croupier.money import Cents
from croupier.records.retelling import evolve_told, open_told
from croupier.web.coach.spots import Spot, spot_of

OVER: Final = ("round settled", "round voided")
"""Facts with which a round ends and its deck is opened."""
Own = Callable[[RoundState, int], Sequence[str] | None]
"""Tells a player's own cards by seat; None where nobody knows them."""


class Decision(NamedTuple):
    """One answer that a player gave himself."""

    round: str
    """The round's id, such as ``table:7/12``."""
    seat: int
    spot: Spot
    answer: str
    amount: Cents
    """The play wager made by it."""

    @property
    def question(self) -> str:
        """What was asked."""
        return self.spot.question


def decisions_of(facts: Iterable[Fact], player: str, own: Own) -> list[Decision]:
    """Return what a player decided in one round, in order.

    What the clock answered for him is no decision of his, and left out.

    Args:
        facts: The round's, from its start on.
        player: Whose answers.
        own: Tells his cards.
    """
    header: Mapping[str, Any] | None = None
    state: RoundState | None = None
    made: list[Decision] = []
    for kind, body in facts:
        if kind == "round started":
            header = body["header"]
            state = open_told(header)
        elif kind == "played" and header is not None and state is not None:
            for event in body["events"]:
                if event["event"] == "answered" and not event.get("absent"):
                    decision = _decided(header, state, event, player, own)
                    made += [] if decision is None else [decision]
                state = evolve_told(state, event)
    return made


def _decided(
    header: Mapping[str, Any], state: RoundState, event: Mapping[str, Any], player: str, own: Own
) -> Decision | None:
    seat = event["seat"]
    held = [number for number, one in state.seats.items() if one.player == player]
    if seat not in held:
        return None
    seen = view(state)
    cards = {number: told for number in held if (told := own(state, number)) is not None}
    if seat not in cards:
        return None
    spot = spot_of(state.game, header["house"], seen, seat, cards)
    if spot is None:
        return None
    return Decision(header["round"], seat, spot, event["answer"], event["stake"])


def opened(deck: str | None) -> Own:
    """Return how cards are told once a round is over: from its deck, else as they were entered.

    Args:
        deck: The deck, opened; None where cards were entered by a person.
    """
    cards = None if deck is None else read_cards(deck)

    def own(state: RoundState, seat: int) -> Sequence[str] | None:
        places = state.held.get(seat, ())
        if cards is not None:
            return [TEXT[cards[place]] for place in places]
        known = state.known(seat)
        return None if known is None else [TEXT[card] for card in known]

    return own
