"""A settlement written for the terminal, in plain columns: thousands of rounds a minute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import click

from croupier.cards import write_cards
from croupier.cli.console import columns, width
from croupier.games.area import wager_name
from croupier.games.line import Line, SeatResult, Settlement
from croupier.games.order import Step, settling_order
from croupier.games.reason import reason
from croupier.law import citation
from croupier.money import write_dollars
from croupier.records.settling import Settled
from croupier.shape import printable

_COLOR: Final = {"win": "green", "bonus": "green", "lose": "red", "push": "cyan", "void": "yellow"}
_RIGHT: Final = frozenset({0, 2, 4, 5})
"""The columns that are set to the right: step, stake, odds, net."""


def draw_settlement(settled: Settled) -> None:
    """Print a settled round: the cards, then what each wager of each seat got and why.

    The number before a wager is its place in the order in which the dealer settles.
    """
    click.echo("\n".join(_lines(settled)) + "\n")


def _lines(settled: Settled) -> Iterator[str]:
    title = settled.game.heading
    if settled.record_id is not None:
        title += f"  ({printable(settled.record_id)})"
    yield click.style(title, bold=True)
    for line in _house_cards(settled):
        yield "  " + line
    steps = settling_order(settled.game, settled.settlement)
    place = {step: number for number, step in enumerate(steps, start=1)}
    for seat in reversed(settled.settlement.seats):
        yield from _seat(settled, seat, place)
    for flag in settled.settlement.flags:
        told = f"  Flag: {flag.where}: {flag.message} (§ {flag.clause})"
        yield click.style(told, fg="yellow")
    house = -sum(seat.net for seat in settled.settlement.seats)
    yield click.style(f"  House: {_signed(house)}", bold=True)


def _house_cards(settled: Settled) -> list[str]:
    """Return what lay before the dealer, and the dealer's hand."""
    round_ = settled.round
    lines = []
    if round_.community is not None:
        lines.append(f"Community: {write_cards(round_.community)}")
    if round_.dealer is not None:
        lines.append(f"Dealer: {write_cards(round_.dealer)}{_dealer_hand(settled.settlement)}")
    if round_.box is not None:
        lines.append(f"Bonus box: {write_cards([round_.box])}")
    if round_.meter is not None:
        lines.append(f"Meter: {write_dollars(round_.meter)}")
    lines += [f"Irregularity: {event.kind}" for event in round_.irregularities]
    return lines


def _dealer_hand(settlement: Settlement) -> str:
    if settlement.dealer is None:
        return ""
    told = {None: "", True: ", qualifies", False: ", does not qualify"}[settlement.qualifies]
    return f", {settlement.dealer}{told}"


def _seat(settled: Settled, seat: SeatResult, place: Mapping[Step, int]) -> Iterator[str]:
    cards = next(s.cards for s in settled.round.seats if s.number == seat.number)
    told = f"Seat {seat.number}"
    if cards is not None:
        told += f": {write_cards(cards)}"
    if seat.hand is not None:
        told += f", {seat.hand}"
    yield f"  {click.style(told, bold=True)}   net {_signed(seat.net)}"
    rows = [(f"{place[Step(seat.number, line)]}", *_row(settled, line)) for line in seat.lines]
    for line, written in zip(seat.lines, columns(rows, _RIGHT, "    ", width()), strict=True):
        outcome = _outcome(line)
        yield written.replace(outcome, click.style(outcome, fg=_COLOR[line.outcome]), 1)


def _row(settled: Settled, line: Line) -> tuple[str, ...]:
    return (
        wager_name(line.wager),
        write_dollars(line.stake) if line.stake else "",
        _outcome(line),
        str(line.odds) if line.odds else line.basis or "",
        _signed(line.net),
        _why(settled, line),
    )


def _outcome(line: Line) -> str:
    return "back" if line.withdrawn else line.outcome


def _why(settled: Settled, line: Line) -> str:
    """Return the clause and the reason, what the line was judged on, and what a limit cut."""
    why = "" if line.clause is None else f"§ {citation(line.clause)} "
    why += reason(settled.game, line)
    if line.hand is not None:
        why = f"{line.hand}. {why}"
    for award in line.awards:
        why += f"; seat {award.seat} holds {award.hand}, {award.odds}: {write_dollars(award.paid)}"
    if line.uncapped is not None:
        why += f"; cut from {write_dollars(line.uncapped)}"
    return why


def _signed(cents: int) -> str:
    return f"+{write_dollars(cents)}" if cents > 0 else write_dollars(cents)
