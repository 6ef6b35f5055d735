"""Four-card poker's showdown: how many dealer hands each player's hand beats or ties.

No player's hand is paired with a dealer's. For a strength ``s`` let ``F(S)`` be the number of
dealer hands that hold every card of a set ``S`` and are no stronger than ``s``. A player with the
cards ``P`` and the strength ``s`` then beats or ties

    the sum over all subsets S of P of (-1)^|S| F(S)

dealer hands, and with an open card ``u`` the same sum of ``F(S + u)``. ``F`` does not change with
a change of suits, so it is kept for the 16,432 classes of four cards and the smaller classes below
them. Strengths are visited in rising order, so that one number a class suffices. Hands that hold
five or six given cards are few and counted directly.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.kernels.holdings import CHANGED, CHOOSE, DECK
from croupier.kernels.ranking import by_ranks
from croupier.kernels.tables import ENOUGH, SUIT_SHIFT, Tables

FOUR: Final = 4
FIVE: Final = 5
SUIT_BITS: Final = 15
UNBEATEN: Final = 32767
IMPOSSIBLE: Final = -1
"""Stands for the dealer hands under an open card that the player holds himself."""


class Dealer(NamedTuple):
    """What the dealer is dealt, and from what."""

    cards: int
    """Five or six."""
    first: int
    """The first card of the deck: a two of clubs (0) unless low ranks are left out."""
    five: Tables
    """Ranks five cards."""
    six: Tables
    """Ranks six cards."""


class Fours(NamedTuple):
    """The dealer hands that hold four given cards, by the class of the four."""

    cards: npt.NDArray[np.uint8]
    """The four cards that represent each class: shape ``(classes, 4)``."""
    counts: npt.NDArray[np.uint16]
    """How many hands of each strength: shape ``(strengths, classes)``."""
    beaten: npt.NDArray[np.uint8]
    """``beaten[class, c, u]``: how many dealer hands hold the four cards and ``u`` and do not beat
    the four cards with ``c``. Empty where the dealer has no open card."""


class Sums(NamedTuple):
    """Where ``F`` of each set of up to four cards stands, and how it rises.

    Sets stand one after the other by size and place, ``offset[size]`` for those of a size.
    """

    offset: npt.NDArray[np.int64]
    number: npt.NDArray[np.uint16]
    """By set: the number of its class among those of all sizes."""
    fours: int
    """The number of the first class of four cards."""
    beside: npt.NDArray[np.uint16]
    """By set of up to three cards, and a card: the class of the set with that card."""
    change: npt.NDArray[np.uint8]
    """By place of four cards: the change of suits that leads to the one that represents them."""
    parts: npt.NDArray[np.uint16]
    """The classes of the 16 subsets of each class of four: shape ``(classes, 16)``."""
    shares: npt.NDArray[np.int64]
    """What one dealer hand with the four cards adds to ``scale`` times ``F`` of each part."""
    scale: int


class Players(NamedTuple):
    """The player's hands up to a change of suits, from the weakest up."""

    cards: npt.NDArray[np.uint8]
    """Ascending: shape ``(hands, 5)``."""
    strength: npt.NDArray[np.uint16]
    weight: npt.NDArray[np.int64]
    """How many hands each stands for."""


@njit(cache=True, nogil=True)
def _start(cards: Any, key: Any, masks: Any) -> int:
    """Set the masks of ranks by suit to those of some cards; return the sum of their keys."""
    total = 0
    for suit in range(FOUR):
        masks[suit] = 0
    for k in range(len(cards)):
        card = int(cards[k])
        total += key[card]
        masks[card & 3] |= 1 << (card >> 2)
    return total


@njit(cache=True, nogil=True)
def _place(cards: Any, size: int) -> int:
    """Return the place of the first ``size`` cards, ascending, among all sets of their size."""
    found = 0
    for k in range(size):
        found += CHOOSE[cards[k], k + 1]
    return found


@njit(cache=True, nogil=True)
def _flush(total: int, masks: Any, one: int, other: int, flush: Any) -> int:
    """Return the strength of the flush in the cards of ``masks`` and one or two more, or 0."""
    enough = total & ENOUGH
    if not enough:
        return 0
    suit = 0
    while not enough >> (SUIT_SHIFT + 4 * suit) & SUIT_BITS:
        suit += 1
    held = masks[suit]
    if one & 3 == suit:
        held |= 1 << (one >> 2)
    if other & 3 == suit:
        held |= 1 << (other >> 2)
    return int(flush[held])


@njit(cache=True, nogil=True)
def count_fours(dealer: Any, fours: Any, start: int, stop: int) -> None:
    """Fill in a part of ``fours``, whose counts must be zero: the classes from start to stop."""
    deck = np.empty(DECK, np.int64)
    alone = np.empty(DECK, np.int16)
    both = np.empty((DECK, DECK), np.int16)
    masks = np.empty(FOUR, np.int64)
    # Arrays are taken out of their tuples once: inside the loops that would cost most of the time.
    five, six, key, counts = dealer.five, dealer.six, dealer.five.key, fours.counts
    six_high, six_low, six_ranks, six_flush = six.high, six.low, six.ranks, six.flush
    for number in range(start, stop):
        total = five.bias + _start(fours.cards[number], key, masks)
        left = 0
        for card in range(dealer.first, DECK):
            if not masks[card & 3] >> (card >> 2) & 1:
                deck[left] = card
                left += 1
        for i in range(left):
            one = total + key[deck[i]]
            flush = _flush(one, masks, deck[i], deck[i], five.flush)
            alone[i] = max(by_ranks(one, five.high, five.low, five.ranks), flush)
            if dealer.cards == FIVE:
                counts[alone[i], number] += 1
                continue
            for j in range(i):
                two = one + key[deck[j]]
                flush = _flush(two, masks, deck[i], deck[j], six_flush)
                strength = max(by_ranks(two, six_high, six_low, six_ranks), flush)
                counts[strength, number] += 1
                both[i, j] = both[j, i] = strength
            both[i, i] = UNBEATEN
        if len(fours.beaten):
            _compare(dealer.cards, deck[:left], alone, both, fours.beaten[number])


@njit(cache=True, nogil=True)
def _compare(size: int, deck: Any, alone: Any, both: Any, beaten: Any) -> None:
    """Fill in ``beaten`` of one class.

    Args:
        size: How many cards the dealer has.
        deck: The cards beside the four.
        alone: By place in the deck: the strength of the four cards with that card.
        both: By two places: the strength of the four cards with those two.
        beaten: To be filled in.
    """
    left = len(deck)
    row = np.empty(left, np.int16)
    for c in range(left):
        before = 0
        while alone[before] != alone[c]:
            before += 1
        if before < c:
            for u in range(left):
                beaten[deck[c], deck[u]] = beaten[deck[before], deck[u]]
            continue
        for u in range(left):
            row[u] = size == FIVE and alone[u] <= alone[c]
        if size > FIVE:
            for v in range(left):
                for u in range(left):
                    row[u] += both[v, u] <= alone[c]
        for u in range(left):
            beaten[deck[c], deck[u]] = row[u]


@njit(cache=True, nogil=True)
def _rise(counts: Any, sums: Any, held: Any) -> None:
    """Add dealer hands, counted by the fours they hold, to ``F`` of every class."""
    parts, shares = sums.parts, sums.shares
    for number in range(len(counts)):
        more = int(counts[number])
        if more:
            for k in range(parts.shape[1]):
                held[parts[number, k]] += more * shares[number, k]


@njit(cache=True, nogil=True)
def _risen(counts: Any, sums: Any, below: int) -> Any:
    """Return ``F`` of every class for all strengths below one."""
    summed = np.zeros(counts.shape[1], np.int64)
    for strength in range(below):
        for number in range(counts.shape[1]):
            summed[number] += counts[strength, number]
    held = np.zeros(sums.fours + counts.shape[1], np.int64)
    _rise(summed, sums, held)
    return held


@njit(cache=True, nogil=True)
def _improved(dealer: Any, cards: Any, strength: int, masks: Any, kept: Any) -> None:
    """Tell by card whether a dealer who held the player's cards and it would not be stronger."""
    six = dealer.six
    key, high, low, ranks, flush = six.key, six.high, six.low, six.ranks, six.flush
    total = six.bias + _start(cards, key, masks)
    for card in range(dealer.first, DECK):
        if masks[card & 3] >> (card >> 2) & 1:
            kept[card] = 0
        else:
            more = total + key[card]
            best = max(by_ranks(more, high, low, ranks), _flush(more, masks, card, card, flush))
            kept[card] = best <= strength


@njit(cache=True, nogil=True)
def add_up(
    dealer: Any, fours: Any, sums: Any, players: Any, part: tuple[int, int], won: Any
) -> None:
    """Count the dealer hands that a part of the players' hands beat or tie.

    Args:
        dealer: The dealer.
        fours: The dealer hands by four of their cards.
        sums: Where what is summed stands.
        players: The players' hands.
        part: The first of the players' hands to be done, and the one before which to stop.
        won: Filled in: ``int32`` of shape ``(hands, 1)``.
    """
    held = _risen(fours.counts, sums, players.strength[part[0]])
    risen = int(players.strength[part[0]])
    subset = np.empty(FIVE, np.int64)
    masks = np.empty(FOUR, np.int64)
    kept = np.zeros(DECK, np.int64)
    for at in range(part[0], part[1]):
        strength = int(players.strength[at])
        while risen <= strength:
            _rise(fours.counts[risen], sums, held)
            risen += 1
        total = 0
        for chosen in range(31):
            size = 0
            for k in range(FIVE):
                if chosen >> k & 1:
                    subset[size] = players.cards[at, k]
                    size += 1
            found = held[sums.number[sums.offset[size] + _place(subset, size)]]
            total += -found if size & 1 else found
        whole = 1
        if dealer.cards > FIVE:
            _improved(dealer, players.cards[at], strength, masks, kept)
            whole = 0
            for card in range(DECK):
                whole += kept[card]
        won[at, 0] = total // sums.scale - whole


@njit(cache=True, nogil=True)
def add_up_open(
    dealer: Any, fours: Any, sums: Any, players: Any, part: tuple[int, int], won: Any
) -> None:
    """Count the dealer hands that a part of the players' hands beat or tie, by open card.

    As ``add_up``, with ``won`` of shape ``(hands, 52)``: by hand and open card the number of
    dealer hands with that card, ``IMPOSSIBLE`` where the player holds it or the deck does not.
    """
    held = _risen(fours.counts, sums, players.strength[part[0]])
    risen = int(players.strength[part[0]])
    # As in count_fours: arrays are taken out of their tuples once.
    offset, number, beside, change = sums.offset, sums.number, sums.beside, sums.change
    beaten, players_cards, scale, base = fours.beaten, players.cards, sums.scale, sums.fours
    subset = np.empty(FIVE, np.int64)
    masks = np.empty(FOUR, np.int64)
    few = np.empty(DECK, np.int64)
    total = np.empty(DECK, np.int64)
    kept = np.zeros(DECK, np.int64)
    for at in range(part[0], part[1]):
        strength = int(players.strength[at])
        while risen <= strength:
            _rise(fours.counts[risen], sums, held)
            risen += 1
        cards = players_cards[at]
        for card in range(DECK):
            total[card] = few[card] = 0
        for chosen in range(31):
            size = out = 0
            for k in range(FIVE):
                if chosen >> k & 1:
                    subset[size] = cards[k]
                    size += 1
                else:
                    out = cards[k]
            row = offset[size] + _place(subset, size)
            if size == FOUR:
                turn = CHANGED[change[row - offset[FOUR]]]
                _add_few(beaten[number[row] - base, turn[out]], turn, few)
            else:
                _add_sums(beside[row], -1 if size & 1 else 1, held, total)
        if dealer.cards > FIVE:
            _improved(dealer, cards, strength, masks, kept)
        for card in range(DECK):
            won[at, card] = total[card] // scale + few[card] - kept[card]
        for card in range(dealer.first):
            won[at, card] = IMPOSSIBLE
        for k in range(FIVE):
            won[at, cards[k]] = IMPOSSIBLE


@njit(cache=True, nogil=True)
def _add_few(beaten: Any, turn: Any, few: Any) -> None:
    """Add hands with four of the player's cards, by open card; ``turn`` is the change of suits."""
    for card in range(DECK):
        few[card] += beaten[turn[card]]


@njit(cache=True, nogil=True)
def _add_sums(classes: Any, sign: int, held: Any, total: Any) -> None:
    """Add ``F`` of a set of the player's cards with each open card, given their classes."""
    for card in range(DECK):
        total[card] += sign * held[classes[card]]


@njit(cache=True, nogil=True)
def tally(won: Any, players: Any, sorts: Any, bars: Any, out: Any) -> None:
    """Add up hands and showdowns by what a player holds, sees and best does.

    Args:
        won: By hand and open card, as ``add_up`` and ``add_up_open`` count.
        players: The players' hands.
        sorts: By strength, what sort of hand it is.
        bars: By sort of hand: how many showdowns must be won or tied for the player to play at
            all, and to play the largest wager. Shape ``(sorts, 2)``.
        out: Counted up: the deals, and the showdowns won or tied. ``int64`` of shape ``(sorts, 1,
            1, 3, 2)``, the third axis from the end by answer: fold, least, largest wager. With open
            cards of shape ``(sorts, 13, 2, 3, 2)``, by the rank of the open card, and whether the
            player holds a card of that rank.
    """
    open_card = won.shape[1] > 1
    rank = holds = 0
    for at in range(len(won)):
        sort = sorts[players.strength[at]]
        weight = players.weight[at]
        ranks = 0
        for k in range(FIVE):
            ranks |= 1 << (int(players.cards[at, k]) >> 2)
        for column in range(won.shape[1]):
            showdowns = int(won[at, column])
            if showdowns == IMPOSSIBLE:
                continue
            answer = int(showdowns >= bars[sort, 0])
            if showdowns >= bars[sort, 1]:
                answer = 2
            if open_card:
                rank = column >> 2
                holds = ranks >> rank & 1
            out[sort, rank, holds, answer, 0] += weight
            out[sort, rank, holds, answer, 1] += weight * showdowns
