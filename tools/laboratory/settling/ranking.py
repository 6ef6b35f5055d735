"""Cards and hands, ranked the slow way: try every subset and sort."""

from __future__ import annotations

from itertools import combinations

Card = tuple[int, int]  # rank 2..14, suit 0..3 for clubs, diamonds, hearts, spades

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
DECK: list[Card] = [(rank, suit) for rank in range(2, 15) for suit in range(4)]

FIVE = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
]
FOUR = [
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
]
THREE = [
    "high card",
    "pair",
    "flush",
    "straight",
    "three of a kind",
    "straight flush",
    "mini royal",
]
ORDER = {3: THREE, 4: FOUR, 5: FIVE}

SHAPES = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (4,): "four of a kind",
    (3, 1): "three of a kind",
    (2, 2): "two pair",
    (2, 1, 1): "pair",
    (3,): "three of a kind",
    (2, 1): "pair",
}


def parse_card(token: str) -> Card:
    """One card from its text; raises ValueError for anything else."""
    body, suit = token[:-1], SIGNS.get(token[-1:], token[-1:])
    rank = "T" if body == "10" else body
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        raise ValueError(f"no such card: {token!r}")
    return RANKS.index(rank) + 2, SUITS.index(suit)


def show(cards: list[Card]) -> str:
    """Cards as text, in the order given."""
    return " ".join(RANKS[rank - 2] + SUITS[suit] for rank, suit in cards)


def run_top(ranks: list[int]) -> int | None:
    """Top rank of a run of different ranks, an ace below the deuce included; else None."""
    high = sorted(ranks)
    low = sorted(1 if rank == 14 else rank for rank in ranks)
    for row in (high, low):
        if row == list(range(row[0], row[0] + len(row))):
            return row[-1]
    return None


def in_order(cards: list[Card]) -> list[Card]:
    """Biggest group first, then by rank and suit; a low ace goes to the end of its run."""
    ranks = [rank for rank, _ in cards]
    top = run_top(ranks)
    if top is not None and top != 14 and 14 in ranks:
        return sorted(cards, key=lambda card: card[0] % 14, reverse=True)
    return sorted(cards, key=lambda card: (ranks.count(card[0]), card[0], card[1]), reverse=True)


def name_of(cards: list[Card]) -> str:
    """The best name for exactly these three, four or five cards."""
    ranks = [rank for rank, _ in cards]
    suited = len({suit for _, suit in cards}) == 1
    top = run_top(ranks)
    royal = {3: "mini royal", 4: "straight flush", 5: "royal flush"}[len(cards)]
    names = ["high card"]
    if suited and top is not None:
        names.append(royal if top == 14 else "straight flush")
    if suited:
        names.append("flush")
    if top is not None:
        names.append("straight")
    shape = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    names.append(SHAPES.get(shape, "high card"))
    return max(names, key=ORDER[len(cards)].index)


def strength(cards: list[Card]) -> tuple[int, list[int]]:
    """Sorts hands of one size: name first, then ranks in order; a run only by its top."""
    name = name_of(cards)
    ranks = [rank for rank, _ in in_order(cards)]
    if "straight" in name:
        ranks = [run_top(ranks) or 0]
    return ORDER[len(cards)].index(name), ranks


class Hand:
    """The best hand of a given size out of some cards."""

    def __init__(self, cards: list[Card], size: int) -> None:
        choices = [in_order(list(some)) for some in combinations(cards, size)]
        self.cards = max(choices, key=lambda some: (strength(some), [c[1] for c in some]))
        self.name = name_of(self.cards)
        self.strength = strength(self.cards)
        self.text = show(self.cards)

    @property
    def top(self) -> int:
        """Rank of the first card: of the group, where there is one."""
        return self.cards[0][0]


def six_card_royal(cards: list[Card]) -> int | None:
    """The suit, if six cards are ace down to nine of it; else None."""
    ranks, suits = {rank for rank, _ in cards}, {suit for _, suit in cards}
    if len(cards) == 6 and ranks == {9, 10, 11, 12, 13, 14} and len(suits) == 1:
        return suits.pop()
    return None
