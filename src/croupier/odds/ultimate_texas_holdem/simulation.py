"""Rounds played by chance with the solved answers: a check beside the exact figures."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.kernels import holdem_layout, rank7
from croupier.kernels.holdem_flops import Flops
from croupier.kernels.holdem_layout import NONE, RANKS, SUITS, Ints, multiset_of
from croupier.kernels.holdem_strengths import strengths
from croupier.kernels.holdem_worth import FOLD, LOSS
from croupier.odds.ultimate_texas_holdem.solution import WHOLE_DECK, Solution, hands_by_start
from croupier.odds.ultimate_texas_holdem.vectors import worths

CARDS: Final = 52
DEALT: Final = 9
"""Two cards of the player's, five of the board, two of the dealer's."""
MOST_OF_ALL: Final = 3.890591886413094
"""The 99.99 % interval in standard errors."""
THREE: Final = 3


class Simulation(NamedTuple):
    """What rounds played by chance came to, in antes."""

    rounds: int
    mean: Fraction
    standard_error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 99.99 % interval of the expectation."""
        middle, reach = float(self.mean), MOST_OF_ALL * self.standard_error
        return middle - reach, middle + reach


def simulate(solution: Solution, rounds: int, seed: int) -> Simulation:
    """Play rounds with a whole deck and the solution's answers.

    Args:
        solution: Best play, with a whole deck.
        rounds: How many, some tens of millions at most.
        seed: Of the generator, Philox.

    Raises:
        ValueError: The solution is of a short deck, or there are no rounds.
    """
    if solution.table.ranks != WHOLE_DECK or rounds < 1:
        message = "a simulation takes a whole deck and a round or more"
        raise ValueError(message)
    cards = _deal(rounds, np.random.Generator(np.random.Philox(seed)))
    own, board, dealer = cards[:, :2], cards[:, 2:7], cards[:, 7:]
    multiple = _first(solution, own)
    asked = np.flatnonzero(multiple == 0)
    multiple[asked] = np.where(_raises(solution, own[asked], board[asked, :THREE]), 2, 0)
    asked = asked[multiple[asked] == 0]
    multiple[asked] = _plays(solution, own[asked], board[asked])
    nets = _settle(solution.pay, multiple, np.hstack([own, board]), np.hstack([dealer, board]))
    values, times = np.unique(nets, return_counts=True)
    pairs = list(zip(values.tolist(), times.tolist(), strict=True))
    mean = Fraction(sum(net * n for net, n in pairs), rounds * solution.unit)
    square = Fraction(sum(net**2 * n for net, n in pairs), rounds * solution.unit**2)
    return Simulation(rounds, mean, math.sqrt((square - mean**2) / rounds))


def _deal(rounds: int, chance: np.random.Generator) -> Ints:
    deck = np.tile(np.arange(CARDS, dtype=np.int64), (rounds, 1))
    every = np.arange(rounds)
    for place in range(DEALT):
        other = chance.integers(place, CARDS, size=rounds)
        deck[every, place], deck[every, other] = deck[every, other], deck[every, place].copy()
    return deck[:, :DEALT].copy()


def _hand(own: Ints) -> Ints:
    """Return the places of hands among all hands of a whole deck."""
    high, low = own.max(axis=1), own.min(axis=1)
    hand: Ints = high * (high - 1) // 2 + low
    return hand


def _first(solution: Solution, own: Ints) -> Ints:
    answers = np.zeros(len(solution.table.hands), np.int64)
    for start, hands in hands_by_start(solution.table).items():
        answers[hands] = solution.starts[start].best
    return answers[_hand(own)]


def _suit_masks(cards: Ints) -> Ints:
    masks = np.zeros((len(cards), SUITS), np.int64)
    for column in range(cards.shape[1]):
        card = cards[:, column]
        masks[np.arange(len(cards)), card % SUITS] |= 1 << card // SUITS
    return masks


def _in_order(flops: Ints) -> tuple[Ints, Ints]:
    """Return a number for each kind of flop, and by suit its place when suits are put in order."""
    masks = _suit_masks(flops)
    order = np.argsort(-masks, axis=1, kind="stable")
    codes = np.take_along_axis(masks, order, axis=1) @ (1 << RANKS * np.arange(SUITS))
    return codes, np.argsort(order, axis=1)


def _raises(solution: Solution, own: Ints, flop: Ints) -> npt.NDArray[np.bool_]:
    """Tell which hands raise after the flop."""
    known: Flops = solution.table.flops
    codes, places = _in_order(known.cards)
    by_code = np.argsort(codes)
    seen, turned = _in_order(flop)
    kind = by_code[np.searchsorted(codes[by_code], seen)]
    # From the dealt flop's suits to places, and from places to the suits of the one kept.
    back = np.argsort(places, axis=1)
    suits = np.take_along_axis(back[kind], np.take_along_axis(turned, own % SUITS, axis=1), axis=1)
    raises: npt.NDArray[np.bool_] = solution.edges[kind, _hand(own - own % SUITS + suits)] <= 0
    return raises


@cache
def _suited_boards() -> tuple[Ints, Ints]:
    boards = holdem_layout.suited()
    codes = _board_code(boards.mask, boards.others)
    order = np.argsort(codes)
    return codes[order], order


def _board_code(mask: Ints, others: Ints) -> Ints:
    code: Ints = (mask * (NONE + 1) + others[:, 0]) * (NONE + 1) + others[:, 1]
    return code


def _plays(solution: Solution, own: Ints, board: Ints) -> Ints:
    """Return 1 for hands that play at the end, 0 for those that fold."""
    table, known = solution.table, holdem_layout.classes()
    masks = _suit_masks(board)
    held = np.bitwise_count(masks)
    suit, hand = held.argmax(axis=1), _hand(own)
    ranks = -np.sort(-(board // SUITS), axis=1)
    row = multiset_of(ranks)
    pair = known.pair[holdem_layout.class_of()[0, hand]]
    counts, category = table.unsuited.counts[row, pair], table.unsuited.category[row, pair]
    flushes = np.flatnonzero(held.max(axis=1) >= THREE)
    mask = masks[flushes, suit[flushes]]
    rest = np.where(board[flushes] % SUITS == suit[flushes, None], -1, board[flushes] // SUITS)
    rest = -np.sort(-rest, axis=1)[:, :2]
    codes, order = _suited_boards()
    code = _board_code(mask, np.where(rest < 0, NONE, rest))
    place = order[np.searchsorted(codes, code)]
    beside = holdem_layout.class_of()[suit[flushes], hand[flushes]]
    counts[flushes] = table.suited.counts[place, beside]
    category[flushes] = table.suited.category[place, beside]
    pay, dealers = solution.pay, table.dealers
    played = worths(counts.astype(np.int64), category, dealers, pay[1])
    plays: Ints = (played >= dealers * pay[FOLD, LOSS]).astype(np.int64)
    return plays


def _settle(pay: Ints, multiple: Ints, own: Ints, dealer: Ints) -> Ints:
    """Return the nets in integer units, hands compared as they lie."""
    by = strengths()
    mine, theirs = rank7(own.astype(np.uint8)), rank7(dealer.astype(np.uint8))
    qualifies = (theirs >= by.one_pair).astype(np.int64)
    column = 2 * by.category[mine].astype(np.int64) + qualifies
    nets: Ints = np.select(
        [multiple == 0, mine > theirs, mine < theirs],
        [pay[FOLD, LOSS], pay[multiple, column], pay[multiple, LOSS + qualifies]],
        0,
    )
    return nets
