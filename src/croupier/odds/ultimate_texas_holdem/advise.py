"""What each answer is worth now, to a player who sees what this one sees."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from croupier.cards import DECK, Card, write_cards
from croupier.games.ultimate_texas_holdem.game import DEAL
from croupier.games.ultimate_texas_holdem.questions import QUESTIONS
from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.kernels import holdem_lone
from croupier.kernels.holdem_layout import Ints
from croupier.kernels.holdem_strengths import strengths
from croupier.kernels.tables import five_card_tables
from croupier.law import RuleViolation
from croupier.odds.analysis import Advice, Option
from croupier.odds.solver import Progress, Spot
from croupier.odds.ultimate_texas_holdem.first import first_answers
from croupier.odds.ultimate_texas_holdem.payoffs import payoffs_of
from croupier.odds.ultimate_texas_holdem.vectors import exact_sum, worths

SHOWN: Final = {QUESTIONS[0].name: 0, QUESTIONS[1].name: 3, QUESTIONS[2].name: 5}
"""How many community cards lie at each question."""
LEFT_OUT: Final = 43
"""The most cards that can be seen elsewhere: two of the dealer's and five of the board are left."""


def advise(rules: UltimateRules, spot: Spot, _progress: Progress) -> Advice:
    """Return what each answer to the open question is worth, in antes.

    Args:
        rules: The house's rules.
        spot: The question, the player's two cards, the community cards so far, cards seen
            elsewhere.

    Raises:
        RuleViolation: Cards are missing, too many, or there twice, or the question is none of the
            game's.
    """
    _check(spot)
    payoffs = payoffs_of(rules)
    pay, unit = payoffs.table, payoffs.unit
    live = [card for card in DECK if card not in {*spot.cards, *spot.board, *spot.seen}]
    if spot.question == QUESTIONS[0].name:
        worth: tuple[int, ...] = first_answers(pay, spot.cards, live)
    elif spot.question == QUESTIONS[1].name:
        worth = _after_flop(pay, spot, live)
    else:
        worth = _at_end(pay, spot, live)
    answers = next(q.answers for q in QUESTIONS if q.name == spot.question)
    rounds = _rounds(spot, len(live)) * unit
    return Advice(
        spot.question,
        tuple(
            Option(answer, Fraction(total, rounds))
            for answer, total in zip(answers, worth, strict=True)
        ),
    )


def _rounds(spot: Spot, live: int) -> int:
    """Return over how many boards, flops and dealer's hands the sums of a question go."""
    if spot.question == QUESTIONS[0].name:
        return 10 * comb(live, 5) * comb(live - 5, 2)
    if spot.question == QUESTIONS[1].name:
        return comb(live, 2) * comb(live - 2, 2)
    return comb(live, 2)


def _check(spot: Spot) -> None:
    if spot.question not in SHOWN:
        wrong = f"{spot.question!r:.60} is no question of this game"
        raise RuleViolation(wrong, accepted=", ".join(SHOWN))
    if len(spot.cards) != DEAL.player:
        wrong = f"the player has {len(spot.cards)} cards"
        raise RuleViolation(wrong, DEAL.player_clause, accepted=f"{DEAL.player} cards")
    if len(spot.board) != SHOWN[spot.question]:
        wrong = f"there are {len(spot.board)} community cards {spot.question}"
        accepted = (
            f"{SHOWN[spot.question]} community cards; the decisions made so far, such as check,"
            " lead to the next question"
        )
        raise RuleViolation(wrong, accepted=accepted)
    known = [*spot.cards, *spot.board, *spot.seen]
    wrong_cards = [card for card in known if card not in DECK]
    if wrong_cards:
        raise RuleViolation(f"{wrong_cards[0]!r:.40} is no card", accepted="cards of 0 to 51")
    twice = {card for card in known if known.count(card) > 1}
    if twice:
        raise RuleViolation(
            f"{write_cards(sorted(twice))} is there twice", accepted="52 different cards"
        )
    if len(spot.seen) > LEFT_OUT:
        wrong = f"{len(spot.seen)} further cards are seen"
        raise RuleViolation(wrong, accepted="so few that a board and a dealer's hand are left")


def _at_end(pay: Ints, spot: Spot, live: list[Card]) -> tuple[int, int]:
    """Return what a fold and a play wager of one ante are worth, summed over the dealer's hands."""
    counts, category = meet(np.array([spot.board], np.uint8), spot.cards, live)
    dealers = comb(len(live), 2)
    return int(pay[0, 0]) * dealers, int(worths(counts, category, dealers, pay[1])[0])


def _after_flop(pay: Ints, spot: Spot, live: list[Card]) -> tuple[int, int]:
    """Return what a check and two antes are worth, summed over turns, rivers and dealers."""
    turns, rivers = np.triu_indices(len(live), 1)
    cards = np.array(live, np.uint8)
    boards = np.empty((len(turns), 5), np.uint8)
    boards[:, :3] = spot.board
    boards[:, 3], boards[:, 4] = cards[turns], cards[rivers]
    counts, category = meet(boards, spot.cards, live)
    dealers = comb(len(live) - 2, 2)
    end = np.maximum(worths(counts, category, dealers, pay[1]), pay[0, 0] * dealers)
    return exact_sum(end), exact_sum(worths(counts, category, dealers, pay[2]))


def meet(boards: np.ndarray, own: tuple[Card, ...], live: list[Card]) -> tuple[Ints, Ints]:
    """Return what a hand meets on boards: counts and categories, as in ``kernels``' showdowns."""
    tables, by = five_card_tables(7), strengths()
    counts, category = np.empty(len(boards), np.int64), np.empty(len(boards), np.int64)
    holdem_lone.against(
        boards,
        np.array(own, np.int64),
        np.array(live, np.int64),
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
    return counts, category
