"""Let it ride under a house's choices: the main game, its side bets, what a limit takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.games.let_it_ride.questions import QUESTIONS
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.hands import hand as names
from croupier.odds.analysis import (
    EXACTNESS,
    Amounts,
    Analysis,
    HandReturn,
    LimitEffect,
    MainGame,
    SideBet,
)
from croupier.odds.let_it_ride.outcomes import OUTCOMES
from croupier.odds.let_it_ride.play import BestPlay, best_play, nets_of
from croupier.odds.let_it_ride.problem import whole_deck
from croupier.odds.let_it_ride.side_bets import side_bets
from croupier.odds.solver import Progress

METHOD = (
    "All 51,979,200 deals of three cards and two community cards in turn are counted.",
    "Best play is found from the last card backwards; on a tie the bet rides.",
    EXACTNESS,
)


def analyse(rules: LetItRideRules, amounts: Amounts, progress: Progress) -> Analysis:
    """Return the exact analysis of let it ride under a house's rules.

    Args:
        rules: The house's rules.
        amounts: With ``main``, one of the three equal bets in cents, the payout limit counts.
        progress: Told how much is done.

    Raises:
        ValueError: ``amounts.main`` is not above 0.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.solver import silent
    >>> analyse(rules_of(find_game("lir"), {}), Amounts(), silent).main.expectation
    Fraction(-37963, 1082900)
    """
    progress(0.0)
    play = solve(rules, amounts)
    progress(0.7)
    sides = side_bets(rules, amounts)
    main = MainGame(
        unit="one of the three equal bets",
        net=play.net,
        average_wager=play.average_wager,
        decisions=_decisions(play),
        hands=_hands(play),
        limit=_limit(rules, amounts, play),
    )
    progress(1.0)
    return Analysis(
        main=main, side_bets=sides, method=METHOD, warnings=_warnings(rules, main, sides)
    )


def solve(rules: LetItRideRules, amounts: Amounts) -> BestPlay:
    """Return the best play; with a bet's amount the payout limit has its say in the decisions."""
    if amounts.main is not None and amounts.main <= 0:
        message = f"a bet is an amount above 0, not {amounts.main} cents"
        raise ValueError(message)
    return best_play(whole_deck(), nets_of(rules, amounts.main))


def _decisions(play: BestPlay) -> dict[str, dict[str, Fraction]]:
    """Return how often each answer is right at each question, of all rounds."""
    one, two = (question.name for question in QUESTIONS)
    ride_one, ride_two = play.shares
    return {
        one: {"pull": 1 - ride_one, "ride": ride_one},
        two: {"pull": 1 - ride_two, "ride": ride_two},
    }


def _hands(play: BestPlay) -> tuple[HandReturn, ...]:
    """Return how often each hand comes and what it adds to the expectation."""
    deals = play.problem.deals
    made = []
    for place, outcome in enumerate(OUTCOMES):
        count = sum(row[place] for row in play.joint)
        won = sum(
            (nets[place] * row[place] for nets, row in zip(play.nets, play.joint, strict=True)),
            Fraction(),
        )
        made.append(HandReturn(outcome, Fraction(count, deals), won / deals))
    return tuple(made)


def _limit(rules: LetItRideRules, amounts: Amounts, play: BestPlay) -> LimitEffect | None:
    if rules.limit is None or amounts.main is None:
        return None
    unlimited = best_play(play.problem, nets_of(rules)).net.expectation
    return LimitEffect(rules.limit, amounts.main, unlimited, unlimited - play.net.expectation)


def _warnings(
    rules: LetItRideRules, main: MainGame, sides: Mapping[str, SideBet]
) -> tuple[str, ...]:
    warnings = []
    worth = {"the main game": main.expectation}
    worth |= {f"the {name.replace('_', '-')}": side.expectation for name, side in sides.items()}
    for wager, expectation in worth.items():
        if expectation >= 0:
            warnings.append(f"Under these choices {wager} wins the house nothing, or loses.")
    table = rules.three_card
    if table is not None and names.MINI_ROYAL not in table.pays:
        warnings.append(
            f"Three-card table {table.letter} has no line for a mini royal; it is paid as a"
            " straight flush (reading L-06)."
        )
    return tuple(warnings)
