"""What a newcomer is told at the table, a line at a time; the rules themselves are a touch away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.web.table.sight import Sight

AREAS: Final[Mapping[str, Mapping[str, str]]] = {
    "ultimate-texas-holdem": {
        "trips": "Trips is a side bet on your own hand: three of a kind or better wins, even if the"
        " dealer beats you.",
        "ante": "The ante is your first bet against the dealer. It asks for an equal blind.",
        "blind": "The blind goes with the ante. When you win, a straight or better is paid extra on"
        " it; less comes back.",
        "play": "The play bet is made once, after you have seen cards: the earlier, the larger.",
    },
    "four-card-poker": {
        "ante": "The ante is your bet that your best four cards beat the dealer's best four.",
        "aces_up": "Aces up is a side bet on your own hand: a pair of aces or better wins, whatever"
        " the dealer has.",
        "six_card": "The six-card bonus counts your five cards and one more, turned at the end.",
        "progressive": "The progressive grows with every player's chip. Rare hands are paid from"
        " it; four aces win all of it.",
        "play": "The play bet is one to three antes, made when you have seen your cards.",
    },
    "let-it-ride": {
        "bet_one": "Bet one can be taken back when you have seen your three cards.",
        "bet_two": "Bet two can be taken back when the first shared card is turned.",
        "bet_three": "Bet three stays to the end.",
        "bonus": "The $1 bonus pays a fixed amount for rare five-card hands.",
        "three_card": "The three-card bonus looks at your own three cards only.",
    },
}
"""Of each area, by game and area."""

FIRST: Final[Mapping[str, str]] = {
    "ultimate-texas-holdem": "You play your two cards and five shared ones against the dealer."
    " Touch a chip, then ANTE, then Deal.",
    "four-card-poker": "You get five cards and play the best four against the dealer's. Touch a"
    " chip, then ANTE, then Deal.",
    "let-it-ride": "Nobody plays against you: your three cards and two shared ones are paid by the"
    " table. Touch a chip, then a bet, then Deal.",
}
QUESTIONS: Final[Mapping[str, str]] = {
    "before the flop": "A pair, an ace or two high cards are worth a raise now. Check to see three"
    " shared cards first.",
    "after the flop": "A pair with one of your cards, or four of one suit, is worth a raise. Check"
    " to see the last two cards.",
    "at the end": "All cards are out. Play one more bet, or fold and lose ante and blind.",
    "play or fold": "With a good pair play more; with a small one play once; with nothing fold and"
    " lose the ante.",
    "bet one": "Let it ride with a pair of tens or better, or three high cards of one suit;"
    " otherwise take the bet back.",
    "bet two": "Let it ride when you have a pair of tens or better, or four of one suit; otherwise"
    " take the bet back.",
}
OVER: Final = "Touch a line below to see why it was paid. Repeat the bet, or touch an area."
STACKED: Final = "Touch Deal when your bets lie as you want them. Undo takes the last chip back."
WATCHING: Final = "Sit down to play."
PRACTICE: Final = "Sit down to play; nothing costs real money in a practice house."
WAITING: Final = "The cards come when everybody has bet."


def hint(sight: Sight, *, stacked: bool, over: bool, practice: bool) -> str:
    """Return in one line what a newcomer does now.

    Args:
        sight: The table as the chair sees it.
        stacked: Whether chips lie there that are not yet bet.
        over: Whether the round that is looked at is over.
        practice: Whether the house is a practice house.
    """
    if sight.seat is None:
        if sight.who.role != "player":
            return ""
        return PRACTICE if practice else WATCHING
    if not sight.betting:
        asked = sight.round["asked"]
        return QUESTIONS.get(asked["question"], "") if sight.asked else ""
    if sight.placed:
        return WAITING
    if stacked:
        return STACKED
    game = "" if sight.table.game is None else sight.table.game.name
    return OVER if over else FIRST.get(game, "")


def about(game: str, area: str) -> str:
    """Return in one line what a betting area is for; empty where nothing is known.

    >>> about("four-card-poker", "aces_up")[:21]
    'Aces up is a side bet'
    """
    return AREAS.get(game, {}).get(area, "")
