"""Decks stacked so that rare hands come up often."""

from __future__ import annotations

import random
from collections.abc import Callable

from laboratory.settling.ranking import DECK, SIGNS, Card, show

Deal = dict[str, list[Card]]  # place ("seat 3", "dealer", ...) -> cards; "rest" is the stub


def suited(ranks: list[int], suit: int) -> list[Card]:
    """Cards of one suit."""
    return [(rank, suit) for rank in ranks]


def pattern(rng: random.Random) -> list[Card]:
    """Some cards that make a rare hand."""
    rank, suit, low = rng.randint(2, 14), rng.randrange(4), rng.randint(2, 10)
    other = rng.choice([one for one in range(2, 15) if one != rank])
    four = [(rank, one) for one in range(4)]
    return rng.choice(
        [
            suited([14, 13, 12, 11, 10], suit),
            suited([14, 13, 12, 11, 10, 9], rng.choice([suit, 1])),
            suited(list(range(low, low + 5)), suit),
            suited([14, 2, 3, 4, 5], suit),
            suited([14, 2, 3, 4], suit),
            suited([14, 2, 3], suit),
            suited([14, 13, 2], suit),
            suited([14, 13, 12], suit),
            suited([low, low + 1, low + 2], suit),
            suited([low, low + 1, low + 2, low + 3], suit),
            suited(rng.sample(range(2, 15), 5), suit),
            [(one, rng.randrange(4)) for one in range(low, low + 5)],
            [(one, rng.randrange(4)) for one in (14, 2, 3, 4, 5)],
            four,
            [(14, one) for one in range(4)],
            rng.sample(four, 3),
            rng.sample(four, 3) + [(other, one) for one in rng.sample(range(4), 2)],
            rng.sample(four, 2) + [(other, one) for one in rng.sample(range(4), 2)],
            [(14, one) for one in rng.sample(range(4), 2)],
        ]
    )


def rich_deck(rng: random.Random) -> list[Card]:
    """A whole deck whose first cards come from a narrow choice, in random order."""
    ranks = rng.sample(range(2, 15), rng.randint(4, 7))
    suits = rng.sample(range(4), 2)
    low = rng.randint(2, 9)
    choices: list[Callable[[Card], bool]] = [
        lambda card: card[0] >= 9,
        lambda card: card[0] in ranks,
        lambda card: card[1] in suits,
        lambda card: low <= card[0] <= low + 5,
        lambda card: card[0] in (14, 2, 3, 4, 5),
    ]
    wanted = rng.choice(choices)
    first = [card for card in DECK if wanted(card)]
    last = [card for card in DECK if not wanted(card)]
    rng.shuffle(first)
    rng.shuffle(last)
    return first + last


def plant(rng: random.Random, deal: Deal, room: dict[str, int], places: list[str]) -> None:
    """Put a rare hand on some places, if there is room and its cards are still free."""
    used = {card for cards in deal.values() for card in cards}
    cards = list(dict.fromkeys(pattern(rng)))
    slots = [place for place in places for _ in range(room[place] - len(deal[place]))]
    if used & set(cards) or not slots:
        return
    rng.shuffle(cards)
    if rng.random() < 0.8:
        rng.shuffle(slots)
    for card, place in zip(cards, slots, strict=False):
        deal[place].append(card)


def deal_cards(rng: random.Random, room: dict[str, int], together: list[list[str]]) -> Deal:
    """A deal for places with room for so many cards; `together` are places that form a hand."""
    deal: Deal = {place: [] for place in room}
    style = rng.choice(["plain", "rich", "planted", "planted", "both"])
    if style in ("planted", "both"):
        for _ in range(rng.randint(1, 3)):
            plant(rng, deal, room, rng.choice(together))
    deck = rich_deck(rng) if style in ("rich", "both") else rng.sample(DECK, 52)
    used = {card for cards in deal.values() for card in cards}
    deck = [card for card in deck if card not in used]
    for place in rng.sample(list(room), len(room)):
        while len(deal[place]) < room[place]:
            deal[place].append(deck.pop(0))
        rng.shuffle(deal[place])
    return {**deal, "rest": deck}


def written(rng: random.Random, cards: list[Card]) -> str:
    """Cards as text, now and then in the other spellings that are allowed."""
    text, style = show(cards), rng.random()
    if style < 0.05:
        text = text.replace("T", "10")
    if 0.03 < style < 0.08:
        for sign, letter in SIGNS.items():
            text = text.replace(letter, sign)
    return text
