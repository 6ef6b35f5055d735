"""Betting areas: which wagers a game takes, and which need which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.games.round import Seat
from croupier.games.rules import Rules
from croupier.law import RuleViolation
from croupier.money import Cents, write_dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A betting area at each position, for a wager made before "no more bets"."""

    name: str
    clause: str
    """Which clause lets a player make the wager, and says what it needs."""
    offer: str | None = None
    """Which clause lets the house offer it; None where it is always offered."""
    with_all: tuple[str, ...] = ()
    """The wagers that must stand beside it."""
    with_any: tuple[str, ...] = ()
    """Wagers of which one must stand beside it."""
    equal_to: str | None = None
    """The wager that it must equal."""
    exactly: Cents | None = None
    """The one amount allowed."""
    value_chips_only: bool = False
    """Whether the text asks for a chip, so that no promotional coupon will do (G-07)."""
    lines: tuple[str, ...] = ()
    """What a result calls the equal bets on it, where there are several: let it ride's three."""

    @property
    def bets(self) -> int:
        """How many bets of the wager's amount lie on it."""
        return len(self.lines) or 1


def check_wagers(areas: Sequence[Area], rules: Rules, seat: Seat) -> None:
    """Check one seat's wagers against the betting areas.

    Minimum and maximum are not checked: a round that was dealt with the bet in place is settled
    (G-04).

    Raises:
        RuleViolation: A wager is not offered, stands without one that it needs, is not the amount
            that it must be, or is made with a coupon where the text asks for a chip.
    """
    for area in areas:
        stake = seat.wagers.get(area.name)
        if stake is None:
            continue
        if area.offer is not None and area.name not in rules.offered:
            wrong = f"{seat.where} has {a_wager(area.name)}, which the house does not offer"
            raise RuleViolation(wrong, area.offer, accepted=f"no {area.name} wager")
        _check_companions(area, seat)
        _check_amount(area, rules, seat, stake)


def _check_companions(area: Area, seat: Seat) -> None:
    wagers = seat.wagers
    absent = [name for name in area.with_all if name not in wagers]
    if absent:
        wrong = f"{seat.where} has {a_wager(area.name)} without {' and '.join(absent)}"
        needed = " and ".join(area.with_all)
        raise RuleViolation(wrong, area.clause, accepted=f"{area.name} beside {needed}")
    if area.with_any and not any(name in wagers for name in area.with_any):
        needed = " or ".join(area.with_any)
        wrong = f"{seat.where} has {a_wager(area.name)} without {needed}"
        raise RuleViolation(wrong, area.clause, accepted=f"{area.name} beside {needed}")


def _check_amount(area: Area, rules: Rules, seat: Seat, stake: Cents) -> None:
    if area.equal_to is not None and stake != seat.wagers[area.equal_to]:
        other = seat.wagers[area.equal_to]
        wrong = (
            f"{seat.where} has {write_dollars(other)} on {area.equal_to} and"
            f" {write_dollars(stake)} on {area.name}"
        )
        accepted = f"{area.name} {write_dollars(other)}"
        raise RuleViolation(wrong, area.clause, accepted=accepted)
    exactly = area.exactly or rules.only_amount.get(area.name)
    if exactly is not None and stake != exactly:
        wrong = f"{seat.where} has {write_dollars(stake)} on {area.name}"
        raise RuleViolation(wrong, area.clause, accepted=f"exactly {write_dollars(exactly)}")
    if area.value_chips_only and area.name in seat.coupons:
        wrong = f"{seat.where} has a coupon in its {area.name} wager"
        raise RuleViolation(wrong, area.clause, accepted="value chips only (reading G-07)")


def wager_name(wager: str) -> str:
    """Return a wager, or what a result calls a part of one, as people say and read it.

    >>> wager_name("aces_up"), wager_name("bet_one")
    ('aces up', 'bet one')
    """
    return wager.replace("_", " ")


def a_wager(name: str) -> str:
    """Return a wager as a message names it.

    >>> a_wager("ante"), a_wager("trips")
    ('an ante wager', 'a trips wager')
    """
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} wager"
