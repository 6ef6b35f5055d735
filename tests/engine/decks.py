"""Decks put together for a table dealt from the hand: who gets which card, in the law's order.

The order stands here as the sections describe it, and not as the package deals: one card at a time
to every bettor from the dealer's far left, the house last in each pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from croupier.cards import DECK, Card, read_cards

Hands = Mapping[int, str]


def filled(order: Iterable[Card | None]) -> tuple[Card, ...]:
    """Return a whole deck in an order; where it has None lies a card that is named nowhere."""
    wanted = list(order)
    rest = [card for card in DECK if card not in wanted]
    top = [rest.pop() if card is None else card for card in wanted]
    return (*top, *rest)


def passes(hands: Hands, house: str) -> list[Card]:
    """Return cards dealt one at a time: each seat's first and the house's first, and so on."""
    held = [read_cards(hands[seat]) for seat in sorted(hands)]
    return list(chain.from_iterable(zip(*held, read_cards(house), strict=True)))


def uth(hands: Hands, dealer: str, board: str) -> tuple[Card, ...]:
    community = read_cards(board)
    return filled([*passes(hands, dealer), None, *community[:3], None, *community[3:]])


def fcp(hands: Hands, dealer: str, box: str | None = None) -> tuple[Card, ...]:
    """Return the deck of a dealer of five or six cards; the sixth follows the passes."""
    five, sixth = dealer.split()[:5], dealer.split()[5:]
    order = passes(hands, " ".join(five)) + list(read_cards(" ".join(sixth)))
    return filled([*order, *read_cards(box or "")])


def lir(hands: Hands, board: str) -> tuple[Card, ...]:
    """Return the deck of a board of three, the third of which is burned."""
    return filled(passes(hands, board))
