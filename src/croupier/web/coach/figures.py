"""What the coach says in figures: exact numbers, rounded only where they are shown."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.games import find_game
from croupier.money import Cents, write_dollars
from croupier.odds.analysis import Advice, Option
from croupier.web.coach.spots import Spot

PLACES: Final = 1000
"""Units are shown to a thousandth."""


class Refused(NamedTuple):
    """There is no figure, and why."""

    why: str


def read_told(told: str) -> Advice | Refused:
    """Return what the worker said.

    >>> told = '{"question": "bet one", "options": [{"decision": "pull", "expectation":'
    >>> told += ' {"numerator": -1, "denominator": 3}, "value": -0.3}]}'
    >>> read_told(told).best.expectation
    Fraction(-1, 3)
    """
    document = json.loads(told)
    if "refused" in document:
        return Refused(document["refused"])
    options = tuple(
        Option(one["decision"], Fraction(**one["expectation"])) for one in document["options"]
    )
    return Advice(document["question"], options)


def worth_of(advice: Advice, answer: str, amount: Cents, unit: Cents) -> Fraction | None:
    """Return what an answer is worth, one with an amount of the player's own choice too.

    What a play is worth grows evenly with its amount, so that two amounts tell of all others.

    Args:
        advice: On the spot.
        answer: What was answered.
        amount: The wager made by it, in cents.
        unit: The ante, in cents.

    >>> plays = (Option("play 1x", Fraction(1)), Option("play 2x", Fraction(3)))
    >>> worth_of(Advice("play or fold", plays), "play", 750, 500)
    Fraction(2, 1)
    """
    known = {option.decision: option.expectation for option in advice.options}
    if answer in known:
        return known[answer]
    if answer != "play" or not {"play 1x", "play 2x"} <= known.keys():
        return None
    once, twice = known["play 1x"], known["play 2x"]
    return once + (Fraction(amount, unit) - 1) * (twice - once)


def unit_name(game: str) -> str:
    """Return what one unit of a game is called: the ante, or one of let it ride's bets."""
    return find_game(game).entry[0]


def units(number: Fraction, game: str, *, signed: bool = True) -> str:
    """Return a number of antes or bets as it is shown, rounded to a thousandth.

    >>> units(Fraction(-2, 3), "let-it-ride")
    '-0.667 bets'
    >>> units(Fraction(1, 100_000), "let-it-ride", signed=False)
    'less than 0.001 bets'
    """
    near = round(number * PLACES)
    name = f"{unit_name(game)}s"
    if number and not near and not signed:
        return f"less than 0.001 {name}"
    whole, rest = divmod(abs(near), PLACES)
    sign = "-" if near < 0 else "+" if near > 0 and signed else ""
    return f"{sign}{whole}.{rest:03} {name}"


def money(number: Fraction, unit: Cents, *, signed: bool = True) -> str:
    """Return the same in money at a player's stake, rounded to the cent.

    >>> money(Fraction(12, 25), 500), money(Fraction(1, 9000), 500, signed=False)
    ('+$2.40', 'less than a cent')
    """
    return dollars(number * unit, signed=signed)


def dollars(cents: Fraction, *, signed: bool = True) -> str:
    """Return an exact amount as it is shown, rounded to the cent.

    >>> dollars(Fraction(2401, 10), signed=False)
    '$2.40'
    """
    near = round(cents)
    if cents and not near and not signed:
        return "less than a cent"
    return ("+" if near > 0 and signed else "") + write_dollars(near)


def shown(number: Fraction, spot: Spot) -> str:
    """Return a worth in units and in money at the spot's stake."""
    return f"{units(number, spot.game)}, {money(number, spot.unit)}"


def rows(advice: Advice, spot: Spot, chosen: str = "") -> list[dict[str, Any]]:
    """Return every answer with its worth, in rising wager, as a page lists them."""
    return [
        {
            "answer": option.decision,
            "units": units(option.expectation, spot.game),
            "money": money(option.expectation, spot.unit),
            "exact": f"{option.expectation.numerator:,}/{option.expectation.denominator:,}",
            "best": option.expectation == advice.best.expectation,
            "chosen": option.decision == chosen,
        }
        for option in advice.options
    ]
