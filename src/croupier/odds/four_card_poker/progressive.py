"""The progressive wager at a meter, and the envy bonus that comes with it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.games.four_card_poker.rules import FourCardRules, Progressive
from croupier.money import Cents
from croupier.odds.analysis import PayLine, SideBet
from croupier.odds.distribution import Distribution
from croupier.odds.four_card_poker.envy import (
    FOUR,
    FOUR_ACES,
    NOTHING,
    STRAIGHT_FLUSH,
    Specials,
    joint,
)


def progressive_bet(  # noqa: PLR0913, PLR0917 - all that a progressive hangs on
    rules: FourCardRules,
    progressive: Progressive,
    hands: Mapping[str, int],
    stake: Cents,
    meter: Cents | None,
    others: int,
) -> SideBet:
    """Return the progressive wager.

    Its ``figures``: ``meter`` in cents; ``breakeven_meter``, the least meter at which the wager
    loses the player nothing, and ``breakeven_meter_with_envy``; ``envy``, what the others' hands
    add; and where the house has set its rate ``contribution``, the share of the wager that goes to
    the meter, and ``long_run``, what the wager returns over the meter's whole life: in place of the
    meter as it stands, the contributions and, once for each time that it is won, the reset amount.

    Args:
        rules: The house's rules.
        progressive: Those of the progressive.
        hands: How many of all five-card hands have each name, lowest first.
        stake: The wager in cents.
        meter: What the meter shows in cents; None: the reset amount.
        others: How many other players hold cards.
    """
    shown = progressive.reset if meter is None else meter
    kept = 1 if "progressive" in rules.stake_kept else 0
    lines = tuple(
        _line(progressive, hand, count, Fraction(shown, stake), kept)
        for hand, count in hands.items()
    )
    net = Distribution.of((line.net, line.combinations) for line in lines)
    envy = _envy_odds(progressive)
    each = sum((Fraction(hands[hand]) * odds for hand, odds in envy.items()), Fraction())
    added = others * each / net.total
    chance = Fraction(hands[FOUR_ACES], net.total)
    figures: dict[str, Fraction | Cents] = {
        "meter": shown,
        "breakeven_meter": _breakeven(net.expectation, chance, shown, stake),
        "envy": added,
        "breakeven_meter_with_envy": _breakeven(net.expectation + added, chance, shown, stake),
    }
    if progressive.rate is not None:
        fixed = net.expectation - chance * Fraction(shown, stake)
        figures["contribution"] = progressive.rate
        figures["long_run"] = fixed + chance * Fraction(progressive.reset, stake) + progressive.rate
    return SideBet(
        wager="progressive",
        table=progressive.table.letter,
        hands=lines,
        combinations=net.total,
        net=net,
        stake=stake,
        figures=figures,
        together=_together(lines, envy, others) if others else None,
    )


def envy_bet(
    progressive: Progressive, hands: Mapping[str, int], stake: Cents, others: int
) -> SideBet:
    """Return what the other players' hands earn a player with a progressive wager.

    ``hands`` are those of one other player; ``net`` is what all of them earn. Under best play no
    hand that earns envy is folded, so it does not matter here whether a folded hand would (F-10).

    Args:
        progressive: The rules of the progressive.
        hands: How many of all five-card hands have each name, lowest first.
        stake: The progressive wager in cents.
        others: How many other players hold cards.
    """
    envy = _envy_odds(progressive)
    lines = []
    for hand, count in hands.items():
        pay = progressive.envy.pays.get(hand)
        if pay is None:
            lines.append(PayLine(hand, count, None, None, Fraction()))
        else:
            lines.append(PayLine(hand, count, str(pay), pay.clause, envy[hand]))
    net = Distribution.of((_earned(envy, at), ways) for (_, at), ways in joint(others).items())
    return SideBet(
        wager="envy",
        table=progressive.envy.letter,
        hands=tuple(lines),
        combinations=sum(hands.values()),
        net=net,
        stake=stake,
        figures={"others": others},
    )


def _line(progressive: Progressive, hand: str, count: int, meter: Fraction, kept: int) -> PayLine:
    pay = progressive.table.pays.get(hand)
    if pay is None:
        return PayLine(hand, count, None, None, Fraction(-1))
    won = meter if pay.odds is None else pay.odds.on(1)
    return PayLine(hand, count, str(pay), pay.clause, won - kept)


def _envy_odds(progressive: Progressive) -> dict[str, Fraction]:
    pays = progressive.envy.pays
    return {hand: pay.odds.on(1) for hand, pay in pays.items() if pay.odds is not None}


def _earned(envy: Mapping[str, Fraction], at: Specials) -> Fraction:
    """Return what the others' special hands earn."""
    held = {STRAIGHT_FLUSH: at.straight_flushes, FOUR: at.fours, FOUR_ACES: at.aces}
    return sum((envy.get(hand, Fraction()) * count for hand, count in held.items()), Fraction())


def _together(
    lines: tuple[PayLine, ...], envy: Mapping[str, Fraction], others: int
) -> Distribution:
    """Return the net results of the progressive and envy together."""
    own = {line.hand: line.net for line in lines} | {NOTHING: Fraction(-1)}
    return Distribution.of(
        (own[hand] + _earned(envy, at), ways) for (hand, at), ways in joint(others).items()
    )


def _breakeven(expectation: Fraction, chance: Fraction, meter: Cents, stake: Cents) -> Cents:
    """Return the least meter at which a wager with this expectation at another loses nothing."""
    even = meter - expectation * stake / chance
    return max(0, -(-even.numerator // even.denominator))
