"""How often each hand occurs, over whole decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Final

import pytest

from croupier.cards import DECK, Card
from croupier.hands import five, four, six_card_bonus_hand, three
from croupier.hands.ranks import CATEGORY, GROUP, Suits, suits_of

pytestmark = [pytest.mark.exhaustive, pytest.mark.no_cover]

MASKS: Final = [[mask for mask in range(1 << 13) if mask.bit_count() == size] for size in range(14)]
CARDS: Final = [
    {mask: [rank * 4 + suit for rank in range(13) if mask >> rank & 1] for mask in range(1 << 13)}
    for suit in range(4)
]
TENS: Final = five.PAIR << CATEGORY | 1 << 8 + GROUP
"""The strength from which five cards are a pair of tens or better."""
ACES: Final = four.PAIR << CATEGORY | 1 << 12 + GROUP
QUAD_ACES: Final = four.QUADS << CATEGORY | 1 << 12 + GROUP


def shapes(cards: int, suits: int = 4, most: int = 13) -> Iterator[tuple[int, ...]]:
    """Yield how many cards each suit may hold, from the longest suit down."""
    if not suits:
        if not cards:
            yield ()
        return
    for longest in range(min(cards, most), -1, -1):
        for rest in shapes(cards - longest, suits - 1, longest):
            yield longest, *rest


def alike(masks: Iterable[int]) -> int:
    """Return in how many ways equal suits can change places."""
    return prod(factorial(times) for times in Counter(masks).values())


def classes(cards: int) -> Iterator[tuple[Suits, int]]:
    """Yield every holding up to a change of suits, with how many holdings it stands for."""
    for shape in shapes(cards):
        lengths = [
            [(masks, alike(masks)) for masks in combinations_with_replacement(MASKS[size], suits)]
            for size, suits in Counter(shape).items()
        ]
        for parts in product(*lengths):
            a, b, c, d = chain.from_iterable([masks for masks, _ in parts])
            yield (a, b, c, d), factorial(4) // prod([ways for _, ways in parts])


def count_classes(cards: int, category: Callable[[Suits], int]) -> tuple[int, Counter[int]]:
    """Return how many classes there are and how many holdings fall into each category."""
    number, counts = 0, Counter[int]()
    for suits, holdings in classes(cards):
        number += 1
        counts[category(suits)] += holdings
    return number, counts


def count_hands(cards: int, strength: Callable[[tuple[Card, ...]], int]) -> Counter[int]:
    """Return how many of all hands of so many cards have each strength."""
    return Counter(map(strength, combinations(DECK, cards)))


def by_category(strengths: Counter[int]) -> list[int]:
    """Return how many hands each category has, from the lowest up."""
    counts = Counter[int]()
    for strength, hands in strengths.items():
        counts[strength >> CATEGORY] += hands
    return low_to_high(counts)


def low_to_high(counts: Counter[int]) -> list[int]:
    """Return the counts of categories from the lowest up."""
    return [counts[category] for category in range(max(counts) + 1)]


def test_best_five_of_seven() -> None:
    number, counts = count_classes(7, lambda suits: five.five_strength(*suits) >> CATEGORY)
    assert number == 6_009_159
    assert counts.total() == comb(52, 7) == 133_784_560
    assert low_to_high(counts) == [
        23_294_460,
        58_627_800,
        31_433_400,
        6_461_620,
        6_180_020,
        4_047_644,
        3_473_184,
        224_848,
        37_260,
        4_324,
    ]


def test_five_cards() -> None:
    strengths = count_hands(5, lambda cards: five.five_strength(*suits_of(cards)))
    assert strengths.total() == comb(52, 5) == 2_598_960
    assert by_category(strengths) == [
        1_302_540,
        675_840 + 422_400,
        123_552,
        54_912,
        10_200,
        5_108,
        3_744,
        624,
        36,
        4,
    ]
    two_pair = five.TWO_PAIR << CATEGORY
    assert sum(strengths[worth] for worth in strengths if TENS <= worth < two_pair) == 422_400
    assert len(strengths) == 7_462


def test_best_four_of_five() -> None:
    strengths = count_hands(5, lambda cards: four.four_strength(*suits_of(cards)))
    assert by_category(strengths) == [
        1_150_080,
        1_047_552,
        123_552,
        101_808,
        114_616,
        58_656,
        2_072,
        624,
    ]
    two_pair = four.TWO_PAIR << CATEGORY
    assert sum(strengths[worth] for worth in strengths if ACES <= worth < two_pair) == 81_096
    assert sum(strengths[worth] for worth in strengths if worth >= QUAD_ACES) == 48


def test_best_four_of_six() -> None:
    number, counts = count_classes(6, lambda suits: four.four_strength(*suits) >> CATEGORY)
    assert number == 962_988
    assert counts.total() == comb(52, 6) == 20_358_520
    assert low_to_high(counts) == [
        4_872_000,
        8_194_320,
        2_342_736,
        1_744_080,
        2_245_352,
        897_616,
        47_752,
        14_664,
    ]


def test_six_card_bonus() -> None:
    number, counts = count_classes(6, bonus_category)
    assert number == 962_988
    assert counts.total() == comb(52, 6) == 20_358_520
    assert low_to_high(counts) == [
        6_612_900,
        9_730_740,
        2_532_816,
        732_160,
        361_620,
        205_792,
        165_984,
        14_664,
        1_656,
        184,
        4,
    ]


def bonus_category(suits: Suits) -> int:
    """Return the category of six cards, given as ranks by suit, for the six-card bonus."""
    held = [CARDS[suit][mask] for suit, mask in enumerate(suits)]
    return six_card_bonus_hand([*chain.from_iterable(held)]).category


def test_four_cards() -> None:
    strengths = count_hands(4, lambda cards: four.four_strength(*suits_of(cards)))
    assert strengths.total() == comb(52, 4) == 270_725
    counts = by_category(strengths)
    assert counts == [177_408, 82_368, 2_808, 2_772, 2_816, 2_496, 44, 13]
    assert len(strengths) == 2_535


def test_three_cards() -> None:
    strengths = count_hands(3, three.three_strength)
    assert strengths.total() == comb(52, 3) == 22_100
    assert by_category(strengths) == [16_440, 3_744, 1_096, 720, 52, 44, 4]
