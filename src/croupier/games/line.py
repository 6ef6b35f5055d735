"""Settlement lines: what one wager got, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from croupier.games.paytable import Pay
from croupier.hands import Hand
from croupier.money import Cents, Odds, payable

Outcome = Literal["win", "lose", "push", "bonus", "void"]
"""Paid; collected; stake back; paid with no stake of its own; stake back as if never made."""


class Award(NamedTuple):
    """One envy bonus: for whose hand, and how much."""

    seat: int
    hand: str
    odds: Odds
    paid: Cents


class Line(NamedTuple):
    """What one wager got.

    A NamedTuple and no frozen dataclass because a busy table makes thirty of them a round.
    """

    wager: str
    stake: Cents
    outcome: Outcome
    clause: str | None
    """The id of the clause that decides; None where a policy does."""
    reading: str | None = None
    """The reading that decided, if one did."""
    paid: Cents = 0
    """Won on top of the stake, rounded up to what chips can pay and then limited."""
    odds: Odds | None = None
    basis: Literal["fixed", "meter"] | None = None
    """What was paid instead of odds."""
    uncapped: Cents | None = None
    """What a limit cut ``paid`` from."""
    stake_kept: bool = False
    """Whether the house keeps the stake of this winning wager (G-01)."""
    withdrawn: bool = False
    awards: tuple[Award, ...] = ()
    hand: Hand | None = None
    """What the line was judged on, where that is not the seat's main hand."""

    @property
    def net(self) -> Cents:
        """What the line changes in the player's chips."""
        if self.outcome == "lose" or self.stake_kept:
            return self.paid - self.stake
        return self.paid


class SeatResult(NamedTuple):
    """What one seat got."""

    number: int
    hand: Hand | None
    """The seat's main hand, None if it is void or not known."""
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents:
        """The seat's whole result."""
        return sum([line.net for line in self.lines])


class Flag(NamedTuple):
    """Something about a round that was settled all the same."""

    clause: str
    where: str
    message: str


class Settlement(NamedTuple):
    """A whole round, settled."""

    seats: tuple[SeatResult, ...]
    """Ascending."""
    dealer: Hand | None = None
    """The dealer's hand, None if there is none or all hands are void."""
    qualifies: bool | None = None
    """Whether the dealer qualifies, in a game that asks."""
    flags: tuple[Flag, ...] = ()


def win_at_odds(  # noqa: PLR0913 - a line has that many columns
    wager: str,
    stake: Cents,
    pay: Pay,
    *,
    kept: bool,
    reading: str | None = None,
    hand: Hand | None = None,
) -> Line:
    """Return a winning line paid by a pay line: odds on the stake, or a fixed amount.

    Args:
        wager: The wager that is paid.
        stake: Its stake in cents.
        pay: What the pay table says: odds, or a fixed amount.
        kept: Whether the house keeps the stake.
        reading: The reading that decided; G-05 is named where rounding up decides the amount.
        hand: What the wager was judged on, if not the seat's main hand.
    """
    paid, rounded = _paid(pay, stake)
    return Line(
        wager,
        stake,
        "win",
        pay.clause,
        "G-05" if rounded else reading,
        paid,
        pay.odds,
        "fixed" if pay.odds is None else None,
        stake_kept=kept,
        hand=hand,
    )


def bonus_at_odds(wager: str, counted_on: Cents, pay: Pay, reading: str | None) -> Line:
    """Return a line paid by odds with no stake of its own.

    Args:
        wager: The bonus.
        counted_on: The stake of another wager on which the odds count, in cents.
        pay: What the pay table says.
        reading: The reading that decided; G-05 is named where rounding up decides the amount.
    """
    paid, rounded = _paid(pay, counted_on)
    return Line(wager, 0, "bonus", pay.clause, "G-05" if rounded else reading, paid, pay.odds)


def _paid(pay: Pay, stake: Cents) -> tuple[Cents, bool]:
    """Return what a pay line pays a stake, and whether rounding up decided the amount."""
    if pay.odds is None:
        exact = pay.fixed or 0
        return payable(exact), payable(exact) != exact
    paid = pay.odds.paid(stake)
    return paid, paid * pay.odds.stake != pay.odds.win * stake


def limit_lines(
    lines: Sequence[Line], limit: Cents, order: Sequence[str], reading: str
) -> tuple[Line, ...]:
    """Return the lines with what they pay together cut to a limit.

    Args:
        lines: One hand's lines.
        limit: The most that the wagers of ``order`` may pay together, in cents.
        order: The wagers under the limit, in the order in which they are filled.
        reading: The reading that sets the order.
    """
    if sum([line.paid for line in lines if line.wager in order]) <= limit:
        return tuple(lines)
    left = limit
    cut: dict[str, Line] = {}
    by_wager = {line.wager: line for line in lines}
    for wager in order:
        line = by_wager.get(wager)
        if line is None:
            continue
        if line.paid > left:
            cut[wager] = line._replace(paid=left, uncapped=line.paid, reading=reading)
        left -= min(left, line.paid)
    return tuple(cut.get(line.wager, line) for line in lines)
