"""What a sheet must warn of because of the amounts that were given, or were not."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.rules import Rules
from croupier.money import write_dollars
from croupier.odds.analysis import Amounts
from croupier.odds.payout_limit import bite_of, told


def cautions(rules: Rules, amounts: Amounts) -> tuple[str, ...]:
    """Return what the figures leave out for want of an amount.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> cautions(rules_of(find_game("lir"), {}), Amounts())
    ()
    """
    return (*_of_the_limit(rules, amounts), *_of_the_progressive(rules, amounts))


def _of_the_limit(rules: Rules, amounts: Amounts) -> Iterator[str]:
    bite = bite_of(rules)
    if bite is None or not bite.reached:
        return
    if amounts.main is None:
        counted = (
            f" No {bite.unit} was given, so the figures of this sheet ignore the limit; give one"
            f" (--{bite.unit}) to have it counted."
        )
        yield told(bite) + counted
    elif bite.beside and "trips" not in (amounts.side_bets or {}):
        yield (
            f"The payout limit of {write_dollars(bite.limit)} is counted in the main game; no trips"
            " wager was given, so the figures of trips ignore it; give one (--trips) to have it"
            " counted."
        )


def _of_the_progressive(rules: Rules, amounts: Amounts) -> Iterator[str]:
    if not isinstance(rules, FourCardRules) or rules.progressive is None:
        return
    if amounts.meter is None:
        reset = write_dollars(rules.progressive.reset)
        yield (
            f"No meter was given, so the progressive is analysed with the meter at {reset}, its"
            " reset amount; give what it shows (--meter) to have that counted."
        )
    if not amounts.others:
        yield (
            "No other players were given, so the envy bonus, which the progressive wager earns from"
            " their hands, is left out of every figure; give their number (--others) to have it"
            " counted."
        )
