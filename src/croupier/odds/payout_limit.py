"""From which amount on a house's payout limit cuts what a hand wins."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from croupier.games.let_it_ride.rules import BETS, LetItRideRules
from croupier.games.paytable import PayTable
from croupier.games.rules import Rules
from croupier.games.ultimate_texas_holdem.rules import LARGEST_RAISE, UltimateRules
from croupier.money import Cents, write_dollars


class Bite(NamedTuple):
    """Where a payout limit begins to cut."""

    limit: Cents
    unit: str
    """``ante`` or ``bet``."""
    most: Fraction
    """The most that the main game wins, in units, no limit applied."""
    beside: Fraction
    """The most that a wager under the same limit can win beside it, less what the main game then
    wins less, in units; 0 where there is none."""
    reached: bool
    """Whether the house's maximums allow a win above the limit; no maximum allows any."""

    @property
    def alone(self) -> Fraction:
        """The unit in cents above which the main game is cut."""
        return self.limit / self.most

    @property
    def both(self) -> Fraction:
        """The unit in cents above which it is cut with a wager of the same amount beside it."""
        return self.limit / (self.most + self.beside)


def bite_of(rules: Rules) -> Bite | None:
    """Return where a house's payout limit begins to cut, None if it has none.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> bite_of(rules_of(find_game("uth"), {})).alone
    Fraction(1000000, 101)
    >>> bite_of(rules_of(find_game("lir"), {"payout_limit": 6000000})).alone
    Fraction(2000, 1)
    """
    if isinstance(rules, UltimateRules):
        return _ultimate(rules)
    if isinstance(rules, LetItRideRules) and rules.limit is not None:
        most = BETS * max(_odds(rules.bet, hand) for hand in rules.bet.pays)
        return Bite(rules.limit, "bet", most, Fraction(), _above(rules, "bet", most, rules.limit))
    return None


def _ultimate(rules: UltimateRules) -> Bite:
    hands = {**rules.trips.pays, **rules.blind.pays}
    even = _odds(rules.win, "ante") + LARGEST_RAISE * _odds(rules.win, "play")
    most = even + max(_odds(rules.blind, hand) for hand in hands)
    joined = even + max(_odds(rules.blind, hand) + _odds(rules.trips, hand) for hand in hands)
    bounds = [rules.maximums[wager] for wager in ("ante", "blind") if wager in rules.maximums]
    trips = rules.maximums.get("trips")
    reached = True
    if bounds and trips is not None:
        ante = min(bounds)
        together = max(
            (even + _odds(rules.blind, hand)) * ante + _odds(rules.trips, hand) * trips
            for hand in hands
        )
        reached = together > rules.limit
    return Bite(rules.limit, "ante", most, joined - most, reached)


def _above(rules: Rules, wager: str, most: Fraction, limit: Cents) -> bool:
    bound = rules.maximums.get(wager)
    return bound is None or bound * most > limit


def _odds(table: PayTable, hand: str) -> Fraction:
    pay = table.pays.get(hand)
    return Fraction() if pay is None or pay.odds is None else Fraction(*pay.odds)


LARGEST: Final = {"ante": "the ante, the play wager of four antes and the blind", "bet": "all bets"}


def told(bite: Bite) -> str:
    """Return from which amount on the limit cuts, as a sentence.

    >>> print(told(Bite(5000000, "bet", Fraction(3000), Fraction(), reached=True)))
    The payout limit of $50,000 cuts the largest win of all bets (3,000 for one) as soon as the bet\
 is above $16.66 (exactly 5,000/3 cents).
    """
    told = (
        f"The payout limit of {write_dollars(bite.limit)} cuts the largest win of"
        f" {LARGEST[bite.unit]} ({_amount(bite.most)} for one) as soon as the {bite.unit} is above"
        f" {_cents(bite.alone)}"
    )
    if bite.beside:
        told += f", with trips of the same amount above {_cents(bite.both)}"
    return f"{told}."


def _cents(value: Fraction) -> str:
    whole = write_dollars(value.numerator // value.denominator)
    return whole if value.denominator == 1 else f"{whole} (exactly {_amount(value)} cents)"


def _amount(value: Fraction) -> str:
    if value.denominator == 1:
        return f"{value.numerator:,}"
    return f"{value.numerator:,}/{value.denominator:,}"
