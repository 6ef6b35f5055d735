"""An analysis turned into the documents of the interfaces: exact numbers as integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, Final, Literal

from croupier.games.game import AnyGame
from croupier.games.paytable import Pay, PayTable
from croupier.games.rules import Rules
from croupier.odds.analysis import Advice, LimitEffect, MainGame, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.solver import StrategyTable
from croupier.records.odds_documents import (
    FractionDocument,
    HandDocument,
    LimitDocument,
    MainDocument,
    NetDocument,
    OptionDocument,
    PayLineDocument,
    SideBetDocument,
    StrategyTableDocument,
)

UNITS: Final[Mapping[str, Literal["ante", "bet"]]] = {"ante": "ante", "bet": "bet"}
"""What a unit of the main game is called, by the wager with which a player is dealt in."""


def write_fraction(number: Fraction) -> FractionDocument:
    """Return an exact number as a document.

    >>> write_fraction(Fraction(-2, 4))
    {'numerator': -1, 'denominator': 2}
    """
    return {"numerator": number.numerator, "denominator": number.denominator}


def write_net(net: Distribution) -> list[NetDocument]:
    """Return every net result with its chance, ascending."""
    return [
        {"units": str(units), "probability": write_fraction(chance)}
        for units, chance in net.chances()
    ]


def write_main(main: MainGame, unit: Literal["ante", "bet"]) -> MainDocument:
    """Return the main game as a document."""
    return {
        "unit": unit,
        "expectation": write_fraction(main.expectation),
        "house_edge": float(-main.expectation),
        "average_wager": float(main.average_wager),
        "average_wager_exact": write_fraction(main.average_wager),
        "element_of_risk": float(main.element_of_risk),
        "standard_deviation": main.net.standard_deviation,
        "hit_frequency": float(main.net.hit_frequency),
        "decisions": {
            question: {answer: write_fraction(share) for answer, share in answers.items()}
            for question, answers in main.decisions.items()
        },
        "net": write_net(main.net),
        "hands": [
            {
                "hand": hand.hand,
                "probability": write_fraction(hand.probability),
                "returned": write_fraction(hand.returned),
            }
            for hand in main.hands
        ],
        "limit": _write_limit(main.limit),
    }


def write_side_bet(bet: SideBet) -> SideBetDocument:
    """Return a side bet as a document."""
    document: SideBetDocument = {
        "table": bet.table,
        "expectation": write_fraction(bet.expectation),
        "house_edge": float(-bet.expectation),
        "standard_deviation": bet.net.standard_deviation,
        "hit_frequency": float(bet.net.hit_frequency),
        "hands": [_write_hand(bet, place) for place in range(len(bet.hands))],
        "combinations": bet.combinations,
        "net": write_net(bet.net),
        "stake": bet.stake,
        "limit": _write_limit(bet.limit),
        "figures": {
            name: write_fraction(figure) if isinstance(figure, Fraction) else figure
            for name, figure in (bet.figures or {}).items()
        },
    }
    if bet.together is not None:
        document["together"] = {
            "expectation": write_fraction(bet.together.expectation),
            "house_edge": float(-bet.together.expectation),
            "standard_deviation": bet.together.standard_deviation,
            "hit_frequency": float(bet.together.hit_frequency),
            "net": write_net(bet.together),
        }
    return document


def _write_hand(bet: SideBet, place: int) -> HandDocument:
    line = bet.hands[place]
    return {
        "hand": line.hand,
        "combinations": line.combinations,
        "odds": line.pay if line.pay is not None and ":" in line.pay else None,
        "pay": line.pay,
        "clause": line.clause,
        "units": str(line.net),
    }


def _write_limit(limit: LimitEffect | None) -> LimitDocument | None:
    if limit is None:
        return None
    return {
        "limit": limit.limit,
        "stake": limit.stake,
        "unlimited": write_fraction(limit.unlimited),
        "cost": write_fraction(limit.cost),
    }


def write_options(advice: Advice) -> list[OptionDocument]:
    """Return what each answer is worth, in rising wager."""
    return [
        {
            "decision": option.decision,
            "expectation": write_fraction(option.expectation),
            "value": float(option.expectation),
        }
        for option in advice.options
    ]


def write_table(table: StrategyTable) -> StrategyTableDocument:
    """Return a part of the best play as a document."""
    return {
        "title": table.title,
        "kind": "grid" if table.kind == "grid" else "list",
        "headings": list(table.headings),
        "rows": [list(row) for row in table.rows],
        "notes": list(table.notes),
        "extra": {name: _write_extra(value) for name, value in table.extra.items()},
    }


def _write_extra(value: Any) -> Any:  # noqa: ANN401 - counts, exact numbers, lists of them
    if isinstance(value, Fraction):
        return write_fraction(value)
    if isinstance(value, Mapping):
        return {str(name): _write_extra(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_write_extra(inner) for inner in value]
    return value


def pay_lines(game: AnyGame, rules: Rules) -> list[PayLineDocument]:
    """Return every pay line of a house, with the clause behind it.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("lir")
    >>> pay_lines(game, rules_of(game, {}))[0]["clause"]
    '5324.34(f)(1)[pair of tens]'
    """
    lawful: Mapping[str, Any] = game.pay_lines
    return [
        {
            "wager": hand if table.wager == "win" else table.wager,
            "table": table.letter,
            "hand": "any winning hand" if table.wager == "win" else hand,
            "pay": str(pay),
            "clause": pay.clause,
            "own": _is_own(pay, lawful, table),
        }
        for table in _tables(rules)
        for hand, pay in table.pays.items()
    ]


def _is_own(pay: Pay, lawful: Mapping[str, Any], table: PayTable) -> bool:
    if table.wager == "win":
        return str(pay) != "1:1"
    return bool(lawful[pay.clause].pay != pay)


def _tables(part: Any) -> Iterator[PayTable]:  # noqa: ANN401 - rules of any game, and their parts
    for field in fields(part):
        value = getattr(part, field.name)
        if isinstance(value, PayTable):
            yield value
        elif hasattr(value, "__dataclass_fields__"):
            yield from _tables(value)
