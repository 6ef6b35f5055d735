"""Sets up to a change of suits, and the counting of four-card poker's showdown, compiled and not.

The plain twins rank with ``hands`` and pair every player's hand with every dealer's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from croupier.cards import DECK
from croupier.hands import best_four
from croupier.kernels import four_card, wide4
from croupier.kernels.four_card import IMPOSSIBLE, Players, tally
from croupier.kernels.holdings import CHANGED, holdings, lookup, places
from croupier.odds.four_card_poker import showdown
from croupier.odds.four_card_poker.showdown import Showdown, solve

Kernel = Callable[..., None]

FIRST = 36
"""Jacks to aces: sixteen cards."""


@pytest.fixture
def not_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run the kernels as plain Python, on one thread."""
    for name, kernel in vars(four_card).items():
        if isinstance(kernel, Dispatcher):
            monkeypatch.setattr(four_card, name, kernel.py_func)
            if hasattr(showdown, name):
                monkeypatch.setattr(showdown, name, kernel.py_func)
    monkeypatch.setattr(showdown, "_SOLVED", {})
    yield
    monkeypatch.undo()


def plain(dealer_cards: int, cards: tuple[int, ...], first: int) -> dict[int, int]:
    """Return, by each card of the dealer's, the dealer hands with it that do not beat a player."""
    own = best_four(cards)
    rest = [card for card in DECK[first:] if card not in cards]
    found = dict.fromkeys(rest, 0)
    for hand in combinations(rest, dealer_cards):
        if best_four(hand) <= own:
            for card in hand:
                found[card] += 1
    return found


def check(dealer_cards: int, closed: Showdown, opened: Showdown) -> None:
    """Check some of the hands of a short deck against the plain twin."""
    assert (closed.players.cards == opened.players.cards).all()
    left = 52 - FIRST - 5
    assert closed.hands == comb(left, dealer_cards)
    assert opened.hands == comb(left - 1, dealer_cards - 1)
    assert closed.players.weight.sum() == comb(52 - FIRST, 5)
    for row in range(0, len(closed.won), 7):
        cards = tuple(closed.players.cards[row].tolist())
        by_card = plain(dealer_cards, cards, FIRST)
        assert closed.won[row, 0] * dealer_cards == sum(by_card.values())
        assert opened.won[row].tolist() == [by_card.get(card, IMPOSSIBLE) for card in DECK]


@pytest.mark.parametrize("dealer_cards", [5, 6])
def test_a_short_deck_is_counted_as_by_pairing(dealer_cards: int) -> None:
    closed, opened = (solve(dealer_cards, upcard=up, first=FIRST) for up in (False, True))
    check(dealer_cards, closed, opened)


@pytest.mark.usefixtures("not_compiled")
@pytest.mark.parametrize("dealer_cards", [5, 6])
def test_and_so_it_is_without_the_compiler(dealer_cards: int) -> None:
    assert type(vars(four_card)["count_fours"]).__name__ == "function"
    closed, opened = (solve(dealer_cards, upcard=up, first=FIRST) for up in (False, True))
    check(dealer_cards, closed, opened)


@pytest.mark.parametrize("kernel", [tally, tally.py_func], ids=["compiled", "plain"])
def test_tally_counts_by_sort_open_card_and_answer(kernel: Kernel) -> None:
    players = Players(
        np.array([[0, 4, 8, 12, 20], [0, 1, 8, 12, 20]], np.uint8),
        np.array([3, 900], np.uint16),
        np.array([4, 12], np.int64),
    )
    sorts = np.zeros(len(wide4()), np.int64)
    sorts[900] = 1
    bars = np.array([[10, 20], [0, 5]], np.int64)
    closed = np.zeros((2, 1, 1, 3, 2), np.int64)
    kernel(np.array([[9], [5]], np.int32), players, sorts, bars, closed)
    assert closed[:, 0, 0].tolist() == [
        [[4, 36], [0, 0], [0, 0]],
        [[0, 0], [0, 0], [12, 60]],
    ]
    won = np.full((2, 52), IMPOSSIBLE, np.int32)
    won[0, 2], won[0, 51], won[1, 50] = 10, 20, 4
    opened = np.zeros((2, 13, 2, 3, 2), np.int64)
    kernel(won, players, sorts, bars, opened)
    assert opened[0, 0, 1].tolist() == [[0, 0], [4, 40], [0, 0]]
    assert opened[0, 12, 0].tolist() == [[0, 0], [0, 0], [4, 80]]
    assert opened[1, 12, 0].tolist() == [[0, 0], [12, 48], [0, 0]]
    assert opened[..., 0].sum() == 20


@pytest.mark.parametrize(
    ("size", "classes"), [(1, 13), (2, 169), (3, 1755), (4, 16432), (5, 134459), (6, 962988)]
)
def test_sets_up_to_a_change_of_suits(size: int, classes: int) -> None:
    found = holdings(size)
    assert len(found.cards) == classes
    assert found.weight.sum() == comb(52, size)
    assert (np.diff(found.cards.astype(int), axis=1) > 0).all()
    rng = Random(size)
    for row in rng.sample(range(classes), min(classes, 100)):
        same = {tuple(sorted(change[found.cards[row]].tolist())) for change in CHANGED}
        assert len(same) == found.weight[row]


@pytest.mark.parametrize("first", [0, FIRST])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_set_finds_its_class(size: int, first: int) -> None:
    table, found = lookup(size, first), holdings(size, first)
    assert found.weight.sum() == comb(52 - first, size)
    rng = Random(size)
    for _ in range(300):
        cards = sorted(rng.sample(DECK[first:], size))
        where = places(np.array([cards]))[0]
        changed = sorted(CHANGED[table.change[where]][cards].tolist())
        assert changed == found.cards[table.number[where]].tolist()


def test_places_number_all_sets() -> None:
    every = np.array([*combinations(range(9), 3)])
    assert sorted(places(every).tolist()) == [*range(comb(9, 3))]
