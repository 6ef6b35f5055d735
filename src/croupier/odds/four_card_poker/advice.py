"""What each answer is worth to a player of four-card poker, cards seen elsewhere included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from croupier.cards import DECK, Card, write_cards
from croupier.games.four_card_poker.questions import QUESTIONS
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.question import follow
from croupier.hands import best_four
from croupier.kernels import rank4of5
from croupier.law import RuleViolation
from croupier.odds.analysis import Advice, Option
from croupier.odds.four_card_poker.counting import count_strengths, four_card_order
from croupier.odds.four_card_poker.play import nets_of
from croupier.odds.solver import Progress, Spot

OWN: Final = 5
ANTES: Final = {"fold": 0, "play 1x": 1, "play 2x": 2, "play 3x": 3}
DEALT: Final = "5324.33(d)(1)"
FACE_DOWN: Final = "5324.33(d)(2)#2"


def advise(rules: FourCardRules, spot: Spot, _progress: Progress) -> Advice:
    """Return what each answer is worth, in antes; a fold is -1. Side bets do not count.

    Args:
        rules: The house's rules.
        spot: What the player knows: five cards, and the dealer's open card if the house has one.

    Raises:
        RuleViolation: A card too many or too few, a card twice, no open question, an open card
            missing or out of place, or too few cards left for the dealer.

    >>> from croupier.cards import read_cards
    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.solver import silent
    >>> spot = Spot("play or fold", read_cards("As Ah Kd 7c 2c"))
    >>> advise(rules_of(find_game("fcp"), {"dealer_cards": 6}), spot, silent).best.decision
    'play 3x'
    """
    rest = _check(rules, spot)
    known = () if spot.upcard is None else (spot.upcard,)
    counts = count_strengths(four_card_order(rules.dealer_cards), rules.dealer_cards, rest, known)
    strength = int(rank4of5(np.array([spot.cards], np.uint8))[0])
    won, hands = int(counts[: strength + 1].sum()), int(counts.sum())
    nets, category = nets_of(rules), best_four(spot.cards).category
    return Advice(
        spot.question,
        tuple(
            Option(answer, nets.worth(antes, category, won, hands) / hands)
            for answer, antes in ANTES.items()
        ),
    )


def _check(rules: FourCardRules, spot: Spot) -> list[Card]:
    """Return the cards that may lie with the dealer.

    Raises:
        RuleViolation: The spot cannot be.
    """
    asked = follow(QUESTIONS, spot.answers, "the player").open
    if asked is None or asked.name != spot.question:
        opened = "none is" if asked is None else f"{asked.name} is"
        wrong = f"the question is not {spot.question!r:.60}: {opened} open"
        raise RuleViolation(wrong, accepted="the question that the answers lead to")
    if len(spot.cards) != OWN:
        wrong = f"the player has {len(spot.cards)} cards"
        raise RuleViolation(wrong, DEALT, accepted=f"{OWN} cards")
    if spot.board:
        wrong = f"four-card poker has no community cards, not {write_cards(spot.board)}"
        raise RuleViolation(wrong, accepted="no community")
    _check_upcard(rules, spot)
    known = [*spot.cards, *([] if spot.upcard is None else [spot.upcard]), *sorted(spot.seen)]
    _check_once(known)
    rest = [card for card in DECK if card not in known]
    hidden = rules.dealer_cards - (spot.upcard is not None)
    if len(rest) < hidden:
        wrong = f"{len(rest)} cards are left for {hidden} of the dealer's"
        raise RuleViolation(wrong, accepted="fewer cards seen")
    return rest


def _check_upcard(rules: FourCardRules, spot: Spot) -> None:
    if rules.dealer_upcard and spot.upcard is None:
        wrong = "the house deals the dealer an open card, and none is given"
        raise RuleViolation(wrong, policy="F-02", accepted="upcard, the dealer's open card")
    if spot.upcard is not None and not rules.dealer_upcard:
        wrong = f"the dealer's cards lie face down, yet {write_cards([spot.upcard])} is open"
        accepted = "no upcard, or a house with dealer_upcard; a card seen by chance goes to seen"
        raise RuleViolation(wrong, FACE_DOWN, accepted=accepted)


def _check_once(cards: Sequence[Card]) -> None:
    again = sorted({card for card in cards if cards.count(card) > 1})
    if again:
        wrong = f"{write_cards(again)} would be in two places"
        raise RuleViolation(wrong, accepted="each card of one deck once")
