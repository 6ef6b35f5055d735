"""What pulling and riding are worth to a player who is asked, cards seen elsewhere included."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Final

import numpy as np

from croupier.cards import DECK, Card, write_cards
from croupier.games.let_it_ride.questions import QUESTIONS
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.question import follow
from croupier.law import RuleViolation
from croupier.odds.analysis import Advice, Option
from croupier.odds.let_it_ride.outcomes import ends
from croupier.odds.let_it_ride.play import nets_of
from croupier.odds.let_it_ride.problem import OWN
from croupier.odds.solver import Progress, Spot

BOARD: Final = 2
DEALT: Final = "5324.34(d)(1)(v)"
COMMUNITY: Final = "5324.34(d)(1)(iv)"
PULL, RIDE = "pull", "ride"


def advise(rules: LetItRideRules, spot: Spot, _progress: Progress) -> Advice:
    """Return what each answer is worth, in bets not yet withdrawn, no payout limit counted.

    A community card that was seen before its time may stand in ``spot.board`` as well.

    Args:
        rules: The house's rules.
        spot: What the player knows: three cards; at ``bet two`` one community card and the answer
            to ``bet one``.

    Raises:
        RuleViolation: A card too many or too few, a card twice, another question than the
            answers lead to, or too few cards left to go on.

    >>> from croupier.cards import read_cards
    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.solver import silent
    >>> spot = Spot("bet one", read_cards("As Ks Qs"))
    >>> advise(rules_of(find_game("lir"), {}), spot, silent).best.decision
    'ride'
    """
    rest = _check(spot)
    nets = nets_of(rules)
    # Integers throughout: fractions are slow, and one division at the end is as exact.
    scale = lcm(*(net.denominator for row in nets for net in row))
    worth, ways = _worth([[int(net * scale) for net in row] for row in nets], spot, rest)
    if spot.question == QUESTIONS[1].name:
        riding = spot.answers.count(RIDE)
        sums = [sum(row[riding + two] for row in worth) for two in (0, 1)]
    else:
        sums = [sum(max(row[one], row[one + 1]) for row in worth) for one in (0, 1)]
    pull, ride = (Fraction(total, ways * scale) for total in sums)
    return Advice(spot.question, (Option(PULL, pull), Option(RIDE, ride)))


def _worth(
    nets: Sequence[Sequence[int]], spot: Spot, rest: Sequence[Card]
) -> tuple[list[list[int]], int]:
    """Return what the bets get for each first community card that can be, and of how many ways.

    Args:
        nets: By bets riding, one to three, then by outcome.
        spot: What the player knows.
        rest: The cards that may still come.

    Returns:
        By first card, then by bets riding: the sum over the last card; and how many ways there are
        to turn both.
    """
    firsts = spot.board[:1] or tuple(rest)
    lasts = spot.board[1:] or tuple(rest)
    fours = np.array([(*spot.cards, first) for first in firsts], np.uint8)
    made = ends(fours, np.array(lasts, np.uint8)).tolist()
    worth = [[sum(map(mul, counts, row)) for row in nets] for counts in made]
    return worth, sum(map(sum, made))


def _check(spot: Spot) -> list[Card]:
    """Return the cards that may still come.

    Raises:
        RuleViolation: The spot cannot be.
    """
    asked = follow(QUESTIONS, spot.answers, "the player").open
    if asked is None or asked.name != spot.question:
        opened = "none is" if asked is None else f"{asked.name} is"
        wrong = f"the question is not {spot.question!r:.60}: {opened} open"
        raise RuleViolation(wrong, accepted="the question that the answers lead to")
    least = 0 if spot.question == QUESTIONS[0].name else 1
    if len(spot.cards) != OWN:
        wrong = f"the player has {len(spot.cards)} cards"
        raise RuleViolation(wrong, DEALT, accepted=f"{OWN} cards")
    if not least <= len(spot.board) <= BOARD:
        wrong = f"{len(spot.board)} community cards are in sight at {spot.question}"
        accepted = f"{least}, or up to {BOARD} where one was seen before its time"
        raise RuleViolation(wrong, COMMUNITY, accepted=accepted)
    if spot.upcard is not None:
        raise RuleViolation("let it ride has no dealer's hand", accepted="no upcard")
    known = [*spot.cards, *spot.board, *sorted(spot.seen)]
    again = sorted({card for card in known if known.count(card) > 1})
    if again:
        wrong = f"{write_cards(again)} would be in two places"
        raise RuleViolation(wrong, accepted="each card of one deck once")
    rest = [card for card in DECK if card not in known]
    if len(rest) < BOARD - len(spot.board):
        raise RuleViolation("too few cards are left to go on", accepted="fewer cards seen")
    return rest
