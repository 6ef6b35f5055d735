"""What the coach has done in another process: answers valued exactly, hard spots searched for.

Whoever imports this loads no solver; it is found when a function runs, in the worker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from secrets import SystemRandom
from typing import Final, NamedTuple

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.engine.view import view
from croupier.games import find_game
from croupier.games.game import AnyGame
from croupier.records.practice import open_table
from croupier.shuffle import system_source
from croupier.web.coach.figures import Refused, read_told
from croupier.web.coach.spots import Spot, main_wagers, spot_of

SEARCHED: Final = 120
"""Rounds dealt in one search: little work, for a table may wait for its own figures."""
SLOW: Final = {"before the flop": 8, "after the flop": 30, "play or fold": 30}
"""Questions of which fewer are looked at, since each takes its time."""
KEPT: Final = 2
"""Spots kept of each question."""
SEAT: Final = 1


class Hard(NamedTuple):
    """A spot, and what ``value`` says of it."""

    spot: Spot
    told: str


def value(record: str) -> str:
    """Return what ``croupier advise`` says of a record, or why it says nothing.

    Args:
        record: The record, as JSON.

    Returns:
        JSON: the advice, or ``refused`` with the reason; a refusal raised would have to be taken
        to pieces on its way between the processes.
    """
    # In the worker, not above: the solvers load numba.
    from croupier.law import RuleViolation  # noqa: PLC0415
    from croupier.odds.advising import advise  # noqa: PLC0415

    try:
        return json.dumps(advise(json.loads(record)))
    except RuleViolation as error:
        return json.dumps({"refused": error.message})


def warm(game: str) -> None:
    """Load a game's solver and have its code compiled, so that the first question is not slow."""
    for spot in deal_spots(find_game(game)):
        value(json.dumps(spot.record()))


def search(game: str) -> list[Hard]:
    """Deal practice rounds of a game and return the hardest spots: the two best answers lie close.

    Spots whose two best answers are worth the same are left out: nothing can be done wrong there.

    Args:
        game: Its name.

    Returns:
        Some of each question.
    """
    dealt: dict[str, dict[str, Spot]] = {}
    for _ in range(SEARCHED):
        for spot in deal_spots(find_game(game)):
            alike = dealt.setdefault(spot.question, {})
            if len(alike) < SLOW.get(spot.question, SEARCHED):
                alike[spot.key] = spot
    closest = []
    for alike in dealt.values():
        told = [Hard(spot, value(json.dumps(spot.record()))) for spot in alike.values()]
        apart = [(gap, hard) for hard in told if (gap := _gap(hard.told))]
        closest += sorted(apart, key=lambda one: one[0])[:KEPT]
    return [hard for _, hard in closest]


def _gap(told: str) -> Fraction:
    """Return by how much the best answer is worth more than the second."""
    advice = read_told(told)
    if isinstance(advice, Refused):
        return Fraction()
    best, second = sorted((one.expectation for one in advice.options), reverse=True)[:2]
    return best - second


def deal_spots(game: AnyGame) -> Iterator[Spot]:
    """Deal a round of a practice house; yield the spot of each question, answered at random.

    Each answer is one after which the next question is asked.
    """
    log = open_table(game, game.practice, system_source())
    log.do(PlaceBet(SEAT, main_wagers(game, game.practice_wagers)))
    log.do(NoMoreBets())
    while (asked := log.state.open_question) is not None:
        seen = view(log.state, SEAT, log.cards)
        spot = spot_of(game, game.practice, seen, SEAT)
        if spot is not None:
            yield spot
        going_on = asked[1].going_on
        if not going_on:
            return
        log.do(Answer(SEAT, SystemRandom().choice(going_on)))
