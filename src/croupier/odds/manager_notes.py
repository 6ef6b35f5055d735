"""What the manager's lines take for granted, and what their words mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.games import AnyGame
from croupier.games.area import wager_name
from croupier.games.rules import Rules
from croupier.money import write_dollars
from croupier.odds.analysis import Amounts, Analysis
from croupier.odds.manager import Manager
from croupier.odds.payout_limit import bite_of
from croupier.odds.stakes import MAIN
from croupier.odds.traffic import Traffic
from croupier.odds.worst import without_maximum

HOLD: Final = (
    "Hold is the house's win over the amount wagered; the drop, what players pay for chips, is"
    " another amount and no odds tell it."
)
NORMAL: Final = (
    "Mean and variance are exact for bets that stay the same. The bands take the win to be"
    " normally distributed, which it approaches over many rounds; over few it is lopsided, for"
    " large payments are rare."
)
APART: Final = (
    "The narrow bands take every wager of every player to win or lose on its own. At one table"
    " they do not: players share the board or the dealer's hand, and side bets are judged on the"
    " same cards. The wide bands hold however wagers of one round hang together."
)
_TIME: Final = "A week is 7 such days and a month 30."


def notes_of(
    game: AnyGame, rules: Rules, analysis: Analysis, amounts: Amounts, lines: Manager
) -> tuple[str, ...]:
    """Return what a reader of the lines must know.

    Args:
        game: The game.
        rules: The house's rules.
        analysis: The analysis of the lines.
        amounts: Those of the sheet, for which its other figures are.
        lines: The manager's lines.
    """
    return (
        HOLD,
        *_of_the_bet(rules, amounts, lines.traffic),
        *_of_the_traffic(lines),
        *_of_the_progressive(analysis, amounts, lines),
        NORMAL,
        APART,
        *_of_maximums(game, rules),
    )


def _of_the_bet(rules: Rules, amounts: Amounts, traffic: Traffic) -> Iterator[str]:
    bet = write_dollars(traffic.average_bet)
    told = f"These lines are for a main bet of {bet} at every seat in every round"
    bite = bite_of(rules)
    if bite is None:
        yield f"{told}."
        return
    limit = write_dollars(bite.limit)
    yield (
        f"{told}; the payout limit of {limit} is counted as it cuts that bet. Of bets that vary"
        " around it the larger are cut more."
    )
    if amounts.main is None:
        yield "The other figures of this sheet count no limit: no amount was given for them."
    elif amounts.main != traffic.average_bet:
        yield (
            f"The other figures of this sheet are for a main bet of {write_dollars(amounts.main)}."
        )


def _of_the_traffic(lines: Manager) -> Iterator[str]:
    traffic = lines.traffic
    day = f"A day has {traffic.hours_per_day} {_of(traffic.hours_per_day, 'hour')} of play"
    yield f"{day}, with {traffic.players} {_of(traffic.players, 'player')} in every round. {_TIME}"
    if traffic.assumed:
        named = " and ".join(sorted(traffic.assumed))
        yield f"Taken for granted, for nobody said otherwise: the {named}."
    unnamed = [
        wager_name(line.wager)
        for line in lines.wagers
        if line.wager not in (MAIN, *traffic.participation)
    ]
    if unnamed:
        yield f"Taken as made by nobody, for no participation was given: {', '.join(unnamed)}."


def _of(count: object, word: str) -> str:
    return word if count == 1 else f"{word}s"


def _of_the_progressive(analysis: Analysis, amounts: Amounts, lines: Manager) -> Iterator[str]:
    line = next((line for line in lines.wagers if line.wager == "progressive"), None)
    if line is None or not line.participation:
        return
    if line.meter:
        yield (
            "The win of the progressive is that of the meter's whole life, whatever it shows now:"
            f" {write_dollars(round(line.meter))} an hour goes to the meter and is the players'"
            " money, no win; when the meter is won, the house pays the reset amount and what the"
            " players put there pays the rest."
        )
    else:
        meter = write_dollars(int((analysis.side_bets["progressive"].figures or {})["meter"]))
        yield (
            "The house has set no rate at which the progressive wager feeds the meter"
            " (progressive.rate), so nothing is set aside for it: the win of the progressive is"
            f" that with the meter standing at {meter}, and too high by what goes to the meter."
        )
    if amounts.others:
        yield (
            "The progressive includes the envy bonus that the hands of"
            f" {amounts.others} other {_of(amounts.others, 'player')} earn each wager; it has no"
            " stake of its own."
        )
    else:
        yield (
            "The progressive leaves out the envy bonus, which costs the house money: no other"
            " players were given (--others)."
        )
    if amounts.others + 1 != lines.traffic.players and amounts.others:
        yield (
            f"With {lines.traffic.players} {_of(lines.traffic.players, 'player')} at the table"
            f" each has {lines.traffic.players - 1} others, not {amounts.others}."
        )


def _of_maximums(game: AnyGame, rules: Rules) -> Iterator[str]:
    missing = without_maximum(game, rules)
    if missing:
        named = ", ".join(missing)
        yield f"What one round can cost has no bound: no maximum is set for {named}."
