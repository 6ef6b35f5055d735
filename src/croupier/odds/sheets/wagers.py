"""The figures of a PAR document, wager by wager, as exact numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.money import Cents
from croupier.odds.sheets.words import said

Par = Mapping[str, Any]
"""The document of ``croupier par``."""
Decisions = Mapping[str, Mapping[str, Fraction]]

MAIN = "main"


class Result(NamedTuple):
    """One net result and its chance."""

    net: Fraction
    probability: Fraction


class Hand(NamedTuple):
    """What one hand gives."""

    hand: str
    probability: Fraction
    returned: Fraction
    """Its part of the expectation."""
    combinations: int | None = None
    pay: str | None = None
    clause: str | None = None
    net: Fraction | None = None


class Limit(NamedTuple):
    """What a payout limit takes."""

    limit: Cents
    stake: Cents
    unlimited: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """The main game or a side bet."""

    key: str
    """``main`` or the name of the side bet."""
    table: str
    unit: str
    expectation: Fraction
    results: Sequence[Result]
    """Ascending."""
    hands: Sequence[Hand]
    """Lowest first."""
    combinations: int | None
    """Of a side bet: of how many the hands' combinations are."""
    decisions: Decisions
    limit: Limit | None
    stake: Cents | None
    average_wager: Fraction | None
    """Of the main game, in units."""
    figures: Mapping[str, Fraction | Cents]

    @property
    def title(self) -> str:
        """What heads its part of the sheet."""
        if self.key == MAIN:
            return "Main game"
        return f"{said(self.key)}, table {self.table}" if self.table else said(self.key)

    @property
    def per(self) -> str:
        """The unit after a number."""
        return f"{self.unit}s" if self.key == MAIN else "units of the wager"

    @property
    def element_of_risk(self) -> Fraction | None:
        """The expected loss by unit wagered, None without an average wager."""
        return -self.expectation / self.average_wager if self.average_wager else None

    @property
    def total(self) -> int:
        """The least number of equally likely cases that shows every chance as a whole number."""
        return math.lcm(*(result.probability.denominator for result in self.results))

    @property
    def variance(self) -> Fraction:
        """The mean squared distance of the net result from its mean."""
        mean: Fraction = sum((net * chance for net, chance in self.results), Fraction())
        squares: Fraction = sum((net**2 * chance for net, chance in self.results), Fraction())
        return squares - mean**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance of a net result above 0."""
        return sum((chance for net, chance in self.results if net > 0), Fraction())

    @property
    def returned(self) -> Fraction:
        """What the hands give together."""
        return sum((hand.returned for hand in self.hands), Fraction())


def wagers_of(par: Par) -> list[Wager]:
    """Return the main game and then the side bets, in the document's order."""
    side_bets = par.get("side_bets") or {}
    wagers = [_main(par["main"])]
    for key, bet in side_bets.items():
        wagers.append(_side_bet(key, bet))
        if bet.get("together"):
            wagers.append(_joined(key, bet))
    return wagers


def fraction(number: Mapping[str, int]) -> Fraction:
    """Return an exact number of a document.

    >>> fraction({"numerator": -3, "denominator": 2})
    Fraction(-3, 2)
    """
    return Fraction(number["numerator"], number["denominator"])


def _main(main: Mapping[str, Any]) -> Wager:
    hands = [
        Hand(hand["hand"], fraction(hand["probability"]), fraction(hand["returned"]))
        for hand in main.get("hands") or ()
    ]
    decisions = {
        question: {answer: fraction(share) for answer, share in answers.items()}
        for question, answers in (main.get("decisions") or {}).items()
    }
    return Wager(
        key=MAIN,
        table="",
        unit=main["unit"],
        expectation=fraction(main["expectation"]),
        results=_results(main),
        hands=hands,
        combinations=None,
        decisions=decisions,
        limit=_limit(main),
        stake=None,
        average_wager=fraction(main["average_wager_exact"]),
        figures=_figures(main),
    )


def _side_bet(key: str, bet: Mapping[str, Any]) -> Wager:
    return Wager(
        key=key,
        table=bet.get("table") or "",
        unit="wager",
        expectation=fraction(bet["expectation"]),
        results=_results(bet),
        hands=[_hand(line, bet["combinations"]) for line in bet.get("hands") or ()],
        combinations=bet["combinations"],
        decisions={},
        limit=_limit(bet),
        stake=bet.get("stake"),
        average_wager=None,
        figures=_figures(bet),
    )


def _joined(key: str, bet: Mapping[str, Any]) -> Wager:
    """Return a side bet with the envy bonus that comes with it, as one wager."""
    both = bet["together"]
    alone = {**bet, "expectation": both["expectation"], "net": both["net"]}
    return _side_bet(f"{key}_and_envy", {**alone, "table": "", "hands": (), "figures": {}})


def _hand(line: Mapping[str, Any], total: int) -> Hand:
    probability = Fraction(line["combinations"], total)
    net = Fraction(line["units"])
    return Hand(
        hand=line["hand"],
        probability=probability,
        returned=net * probability,
        combinations=line["combinations"],
        pay=line["pay"] or line["odds"],
        clause=line["clause"],
        net=net,
    )


def _results(wager: Mapping[str, Any]) -> list[Result]:
    found = wager.get("net") or ()
    return [Result(Fraction(line["units"]), fraction(line["probability"])) for line in found]


def _limit(wager: Mapping[str, Any]) -> Limit | None:
    told = wager.get("limit")
    if not told:
        return None
    return Limit(told["limit"], told["stake"], fraction(told["unlimited"]), fraction(told["cost"]))


def _figures(wager: Mapping[str, Any]) -> dict[str, Fraction | Cents]:
    told = wager.get("figures") or {}
    return {
        name: value if isinstance(value, int) else fraction(value) for name, value in told.items()
    }
