"""Four-card poker under a house's choices: the main game, its side bets, what to warn of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.games.four_card_poker.questions import QUESTIONS
from croupier.games.four_card_poker.rules import FEWER_DEALER_CARDS, FourCardRules
from croupier.hands.four import NAMES
from croupier.odds.analysis import EXACTNESS, Amounts, Analysis, HandReturn, MainGame, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.four_card_poker.play import ANTES, Played, play_best
from croupier.odds.four_card_poker.side_bets import side_bets
from croupier.odds.solver import Progress

METHOD = (
    (
        "For each of the 2,598,960 hands of the player's the dealer hands that it beats or ties are"
        " counted by inclusion and exclusion over the subsets of its cards."
    ),
    (
        "Best play is found, not assumed; equal values are broken toward the larger wager. A play's"
        " worth grows evenly with its amount, so nothing between one and three antes is worth more"
        " than both."
    ),
    (
        "Side bets are counted over all hands, envy over all ways in which the players' hands can"
        " lie together."
    ),
    EXACTNESS,
)


class Outcome(NamedTuple):
    """One way a round can end, and how many deals end so."""

    category: int
    answer: int
    won: bool
    weight: int


def analyse(rules: FourCardRules, amounts: Amounts, progress: Progress) -> Analysis:
    """Return the exact analysis of four-card poker under a house's rules.

    Args:
        rules: The house's rules.
        amounts: The stakes of the six-card bonus and the progressive, the meter, the other players.
            The section knows no payout limit, so the ante does not matter.
        progress: Told how much is done.

    Raises:
        RuleViolation: More other players than the table seats, or a progressive wager that the
            house does not take.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.solver import silent
    >>> analyse(rules_of(find_game("fcp"), {"dealer_cards": 6}), Amounts(), silent).main.expectation
    Fraction(-2295086971, 68398340010)
    """
    sides = side_bets(rules, amounts)
    main = _main(play_best(rules, progress))
    return Analysis(
        main=main, side_bets=sides, method=METHOD, warnings=_warnings(rules, main, sides)
    )


def outcomes(played: Played) -> Iterator[Outcome]:
    """Yield every way a round can end, with how many deals end so."""
    summed = played.cells.sum(axis=(1, 2)).tolist()
    for category, rows in zip(played.sorts.category, summed, strict=True):
        for answer, (deals, won) in enumerate(rows):
            yield Outcome(category, answer, won=True, weight=won)
            yield Outcome(category, answer, won=False, weight=deals * played.hands - won)


def _main(played: Played) -> MainGame:
    ends = list(outcomes(played))
    total = played.deals * played.hands
    nets = [played.nets.of(ANTES[end.answer], end.category, won=end.won) for end in ends]
    bets = [sum(end.weight for end in ends if end.answer == answer) for answer in range(len(ANTES))]
    shares = {antes: Fraction(bet, total) for antes, bet in zip(ANTES, bets, strict=True)}
    hands = tuple(
        HandReturn(
            name,
            Fraction(sum(end.weight for end in ends if end.category == category), total),
            sum(
                (
                    net * end.weight
                    for net, end in zip(nets, ends, strict=True)
                    if end.category == category
                ),
                Fraction(),
            )
            / total,
        )
        for category, name in enumerate(NAMES)
    )
    question = QUESTIONS[0].name
    return MainGame(
        unit="one ante",
        net=Distribution.of((net, end.weight) for net, end in zip(nets, ends, strict=True)),
        average_wager=1 + sum((antes * share for antes, share in shares.items()), Fraction()),
        decisions={
            question: {
                "fold": shares[0],
                "play 1x": shares[1],
                "play 2x": Fraction(),
                "play 3x": shares[3],
            }
        },
        hands=hands,
    )


def _warnings(
    rules: FourCardRules, main: MainGame, sides: Mapping[str, SideBet]
) -> tuple[str, ...]:
    warnings = []
    gain = main.expectation
    if rules.dealer_cards == FEWER_DEALER_CARDS:
        warnings.append(
            "THE HOUSE LOSES THIS GAME: against a dealer with five cards best play wins"
            f" {float(100 * gain):.4f}% of the ante a round ({gain.numerator:,} /"
            f" {gain.denominator:,} antes). The section lets internal controls give the dealer six"
            " cards (F-02)."
        )
    elif gain >= 0:
        warnings.append(
            "THE HOUSE LOSES THIS GAME: under these pays best play wins"
            f" {float(100 * gain):.4f}% of the ante a round ({gain.numerator:,} /"
            f" {gain.denominator:,} antes)."
        )
    if rules.dealer_upcard:
        warnings.append(
            "The section knows no open dealer card; one of the dealer's cards, each with the same"
            " chance, is taken to lie open before the play wager (F-02)."
        )
    warnings += [
        f"Under these choices the {name.replace('_', '-')} wager wins the house nothing, or loses."
        for name, side in sides.items()
        if side.expectation >= 0 and name != "envy"
    ]
    return tuple(warnings)
