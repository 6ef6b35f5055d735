"""What can be ruled when something goes wrong, in words, and which of it the engine rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.engine import RoundState
from croupier.engine.events import DealCured, Event, HandsVoided
from croupier.games.game import AnyGame

STANDS: Final = "stands"
ALL: Final = "all"
ALL_BUT_SIDE: Final = "all but side bets"
ONE: Final = "one"
ONE_BUT_SIDE: Final = "one but side bets"
CURED: Final = "cured"
LOST: Final = "lost"
RULED: Final = "ruled"
NOT_MADE: Final = "not made"
REPLACED: Final = "replaced"
AGAIN: Final = "again"
TAKEN: Final = "taken"
REFUSED: Final = "refused"
IN_PART: Final = "in part"
FLOOR: Final = "floor"

TOLD: Final[Mapping[str, str]] = {
    STANDS: "Nothing is void. The round goes on and is settled as always.",
    ALL: "All hands are void. Every wager goes back, side bets too.",
    ALL_BUT_SIDE: "All hands are void. {main} go back; the board is dealt and each {side} wager is"
    " settled.",
    ONE: "The hand of seat {seat} alone is void. All its wagers go back; the others play on.",
    ONE_BUT_SIDE: "The hand of seat {seat} alone is void. Its {side} wager is settled all the same;"
    " the others play on.",
    CURED: "The dealer gets the missing card from the top of the deck, and the round goes on.",
    LOST: "The wagers of seat {seat} are collected as lost.",
    RULED: "Nothing happens by itself: the floor rules whether the wagers are abandoned or stand.",
    NOT_MADE: "The progressive chip goes back as if never laid down; no payout and no envy bonus"
    " for seat {seat}.",
    REPLACED: "The card is put to the discards, the next one takes its place, and the round goes"
    " on.",
    TAKEN: "Yes, it is taken as it stands.",
    REFUSED: "No, it is refused, and nothing has changed.",
    IN_PART: "It is taken as far as the rules go; chips beyond that go back.",
    FLOOR: "Only if the floor allows it this once.",
    AGAIN: "The deck is shuffled and the round dealt again with the same wagers.",
}
_SIDE: Final = {
    "ultimate-texas-holdem": ("Ante, blind and play", "trips"),
    "four-card-poker": ("Ante and play", "aces up"),
    "let-it-ride": ("The three bets", "three-card bonus"),
}


def told(game: AnyGame, ruling: str, seat: int) -> str:
    """Return a ruling in words.

    >>> from croupier.games import find_game
    >>> told(find_game("uth"), ONE, 3)
    'The hand of seat 3 alone is void. All its wagers go back; the others play on.'
    """
    main, side = _SIDE[game.name]
    return TOLD[ruling].format(main=main, side=side, seat=seat)


def ruling_of(events: Sequence[Event], state: RoundState) -> str:
    """Return what the engine ruled.

    Args:
        events: What followed the irregularity.
        state: The round after it.
    """
    if any(isinstance(event, DealCured) for event in events):
        return CURED
    voided = [event for event in events if isinstance(event, HandsVoided)]
    if not voided:
        return STANDS
    live = any(event.side_bets_live for event in voided)
    if state.all_void:
        return ALL_BUT_SIDE if live else ALL
    return ONE_BUT_SIDE if live else ONE
