"""What a round waits for: of whom it wants something before it goes on."""

from __future__ import annotations

from typing import Literal, NamedTuple

from croupier.engine.acts import hands_needed, turned_places, unruled
from croupier.engine.state import RoundState
from croupier.games.dealing import Ask, Discard, Holder, Step, Street, Turn


class Wanted(NamedTuple):
    """What must come next."""

    what: Literal["bets", "answer", "deal", "hand", "ruling", "nothing"]
    """Bets and the dealer's word that there are no more; a seat's answer; the dealer's next act; a
    hand to be entered for the showdown; a ruling on a player who left; nothing, it is settled."""
    holder: Holder | None = None
    """Whose answer or cards, or who is ruled on."""
    step: Step | None = None
    """The step of the script that it belongs to; None at the showdown."""
    cards: int = 0
    """How many faces must be entered with it."""


def wanted(state: RoundState) -> Wanted:  # noqa: PLR0911 - a kind each
    """Return what a round waits for.

    >>> from croupier.engine.state import open_round
    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> wanted(open_round(find_game("lir"), rules_of(find_game("lir"), {}))).what
    'bets'
    """
    if not state.closed:
        return Wanted("bets")
    if state.settlement is not None:
        return Wanted("nothing")
    step = state.step
    if isinstance(step, Ask):
        seat = None if state.open_question is None else state.open_question[0]
        return Wanted("answer", seat, step)
    if isinstance(step, Turn):
        hidden = sum(place not in state.faces for place in turned_places(state, step))
        return Wanted("deal", step.source, step, hidden)
    if isinstance(step, Street):
        entered = state.source == "entered"
        return Wanted("deal", "community", step, step.cards if entered else 0)
    if step is not None and not isinstance(step, Discard):
        return Wanted("deal", None, step)
    # The dealer pays from his right: hands are looked at in that order.
    for number in reversed(hands_needed(state)):
        places = state.held.get(number, ())
        if any(place not in state.faces for place in places):
            return Wanted("hand", number, None, len(places))
    left = unruled(state)
    return Wanted("ruling", left[0], None) if left else Wanted("nothing")
