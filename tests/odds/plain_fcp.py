"""Four-card poker played out hand by hand: the slow twin of the solver, which shares none of it.

Every hand of the player's is paired with every dealer's, ranked by ``hands.best_four``; every
answer is tried, and pays are read from the house's rules anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.hands import FourCardHand, best_four

CHANGES = [dict(enumerate(change)) for change in permutations(range(4))]


class Deal(NamedTuple):
    """A player's hand, up to suits, and what it meets under an open card, or under none."""

    cards: tuple[Card, ...]
    upcard: Card | None
    alike: int
    won: int
    """Dealer hands beaten or tied."""
    hands: int
    """Dealer hands."""


def classes(deck: Sequence[Card], size: int) -> dict[tuple[Card, ...], int]:
    """Return one set of each class that differs in suits alone, and how many the class has."""
    found: dict[tuple[Card, ...], int] = {}
    for cards in combinations(deck, size):
        first = min(
            tuple(sorted(card - card % 4 + change[card % 4] for card in cards))
            for change in CHANGES
        )
        found[first] = found.get(first, 0) + 1
    return found


def deals(deck: Sequence[Card], dealer_cards: int, *, upcard: bool) -> Iterator[Deal]:
    """Yield what every hand from a deck meets."""
    worth: dict[tuple[Card, ...], FourCardHand] = {
        cards: best_four(cards) for cards in combinations(deck, dealer_cards)
    }
    for cards, alike in classes(deck, 5).items():
        own = best_four(cards)
        rest = [card for card in deck if card not in cards]
        met = [(hand, worth[hand] <= own) for hand in combinations(rest, dealer_cards)]
        if not upcard:
            yield Deal(cards, None, alike, sum(won for _, won in met), len(met))
            continue
        for card in rest:
            under = [won for hand, won in met if card in hand]
            yield Deal(cards, card, alike, sum(under), len(under))


def nets(rules: FourCardRules, cards: Sequence[Card], antes: int) -> tuple[Fraction, Fraction]:
    """Return what a round gets the player who loses the showdown, and who does not."""
    if antes == 0:
        return Fraction(-1), Fraction(-1)
    bonus = Fraction()
    for hand, pay in rules.ante_bonus.pays.items():
        if best_four(cards).name == hand and pay.odds is not None:
            bonus = Fraction(pay.odds.win, pay.odds.stake)
    won = Fraction()
    for wager, stake in (("ante", 1), ("play", antes)):
        odds = rules.win.pays[wager].odds
        assert odds is not None
        won += stake * Fraction(odds.win, odds.stake)
        if wager in rules.stake_kept:
            won -= stake
    return bonus - 1 - antes, bonus + won


def best(rules: FourCardRules, deal: Deal) -> tuple[int, tuple[Fraction, Fraction]]:
    """Return the best play wager in antes, the larger of equals, and what it gets."""
    tried = []
    for antes in (0, 1, 2, 3):
        lost, won = nets(rules, deal.cards, antes)
        tried.append((lost * (deal.hands - deal.won) + won * deal.won, antes, (lost, won)))
    _, antes, found = max(tried)
    return antes, found


def play(
    rules: FourCardRules, dealt: Iterable[Deal]
) -> tuple[dict[Fraction, Fraction], dict[int, Fraction]]:
    """Return the chance of every net result, and of every play wager, under best play."""
    weights: dict[Fraction, int] = {}
    wagers: dict[int, int] = {}
    total = 0
    for deal in dealt:
        antes, (lost, won) = best(rules, deal)
        for net, count in ((lost, deal.hands - deal.won), (won, deal.won)):
            weights[net] = weights.get(net, 0) + deal.alike * count
        wagers[antes] = wagers.get(antes, 0) + deal.alike * deal.hands
        total += deal.alike * deal.hands
    return (
        {net: Fraction(weight, total) for net, weight in sorted(weights.items()) if weight},
        {antes: Fraction(weight, total) for antes, weight in sorted(wagers.items())},
    )
