"""The hold 'em kernels run on a few boards, for one sum of all results, compiled or not."""

from __future__ import annotations

import hashlib

import numpy as np

from croupier.kernels import (
    holdem_flops,
    holdem_layout,
    holdem_lone,
    holdem_showdown,
    holdem_tally,
    holdem_worth,
)
from croupier.kernels.holdem_layout import CLASSES, PAIRS, ROWS_SUITED
from croupier.kernels.holdem_showdown import Showdowns
from croupier.kernels.holdem_strengths import strengths
from croupier.kernels.tables import five_card_tables

PLACES = (0, 4_321, 26_030, 30_000, 35_400, 36_607)
DEALERS = 990


def digest() -> str:
    """Return a sum over what every kernel gives on a few boards."""
    found = hashlib.sha256()
    pay = np.random.Generator(np.random.Philox(5)).integers(-6, 20, (5, holdem_worth.COLUMNS))
    unsuited = holdem_showdown.showdowns_unsuited(np.full(13, 4))
    suited = holdem_showdown.empty_suited()
    for place in PLACES:
        holdem_showdown.showdowns_suited(np.full(13, 4), suited, place, place + 1)
    met = Showdowns(suited.counts[list(PLACES)], suited.category[list(PLACES)])
    _forth_and_back(found, pay, met)
    _lone(found)
    for part in (*unsuited, *met):
        found.update(part.tobytes())
    return found.hexdigest()


def _forth_and_back(found: hashlib._Hash, pay: np.ndarray, met: Showdowns) -> None:
    boards, known, n = holdem_layout.suited(), holdem_layout.classes(), len(PLACES)
    some = list(PLACES)
    rows, kinds = boards.rows[some], boards.kinds[some]
    parent = np.arange(n)
    base = np.zeros((n, PAIRS), np.int64)
    part = Showdowns(
        np.ascontiguousarray(met.counts[:, -PAIRS:]), np.ascontiguousarray(met.category[:, -PAIRS:])
    )
    holdem_worth.edges(*part, DEALERS, pay, base)
    by_suit = np.zeros((ROWS_SUITED, CLASSES), np.int64)
    holdem_worth.add_up(
        0, n, *met, DEALERS, pay, parent, base, known.pair, rows, kinds, boards.ways, by_suit
    )
    flops = holdem_flops.flops()
    few = slice(900, 903)
    there = (flops.cards[few], flops.rank_rows[few], flops.suit_rows[few])
    hands, classes = holdem_layout.hand_cards(), holdem_layout.class_of()
    by_rank = np.arange(455 * PAIRS).reshape(455, PAIRS) % 97 - 48
    edges = np.zeros((3, len(hands)), np.int64)
    holdem_worth.flop_edges(0, 3, *there, hands, classes, known.pair, by_rank, by_suit, edges)
    answers = np.zeros((2, 455, PAIRS), np.int64), np.zeros((2, ROWS_SUITED, CLASSES), np.int64)
    holdem_tally.spread(
        edges,
        flops.weights[few],
        np.ones(len(hands), np.int64),
        *there,
        hands,
        classes,
        known.pair,
        *answers,
    )
    reached = np.zeros((n, CLASSES), np.int64)
    sums = by_suit % 5
    holdem_tally.gather(0, n, met.category, rows, kinds, boards.ways, sums, reached)
    back = np.zeros((n, PAIRS), np.int64)
    holdem_tally.take_back(0, n, reached, parent, known.pair, back)
    out = np.zeros((1, 10, holdem_tally.OUTCOMES), np.int64)
    column = np.zeros(CLASSES, np.int64)
    for answer in (holdem_tally.CHECK, holdem_tally.RAISE):
        holdem_tally.tally(0, n, *met, reached, DEALERS, pay, answer, column, out)
    for array in (base, by_suit, edges, *answers, reached, back, out):
        found.update(array.tobytes())


def _lone(found: hashlib._Hash) -> None:
    by, tables, known = strengths(), five_card_tables(7), holdem_layout.classes()
    boards = np.array([[0, 5, 10, 15, 20], [3, 7, 11, 50, 49]], np.uint8)
    own, live = np.array([51, 46]), np.array([c for c in range(52) if c not in (51, 46)])
    counts, category = np.zeros((2, 2), np.int64)
    holdem_lone.against(
        boards,
        own,
        live,
        tables.key,
        tables.bias,
        tables.high,
        tables.low,
        tables.ranks,
        tables.flush,
        by.category,
        by.one_pair,
        counts,
        category,
    )
    found.update(counts.tobytes() + category.tobytes())
    plain, suited = holdem_layout.unsuited(), holdem_layout.suited()
    cards = np.ones((4, 13), np.int64)
    cards[3, 12] = cards[2, 11] = 0
    hand = int(holdem_layout.class_of()[3, 51 * 25 + 46])
    held = np.array([known.pair[hand], known.part[hand], known.suited[hand]])
    ranks = slice(500, 520)
    base = Showdowns(np.zeros((6188, 1), np.int32), np.zeros((6188, 1), np.uint8))
    above = np.zeros(6188, np.int64)
    rules = by.category, by.one_pair, by.full_house
    holdem_lone.lone_unsuited(
        cards.sum(axis=0), plain.ranks[ranks], by.ranks, int(held[0]), *rules, *base, above
    )
    met = Showdowns(np.zeros((36608, 1), np.int32), np.zeros((36608, 1), np.uint8))
    for place in PLACES:
        holdem_lone.lone_suited(
            place,
            place + 1,
            cards[3],
            cards[:3].sum(axis=0),
            held,
            DEALERS,
            suited.mask,
            suited.others,
            suited.parent,
            by.set_of,
            by.ranks,
            by.flush,
            *rules,
            base.counts,
            above,
            *met,
        )
    for part in (*base, above, *met):
        found.update(part.tobytes())
