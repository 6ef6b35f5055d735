"""A settlement drawn for the terminal, in the order in which the dealer settles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cards import write_cards
from croupier.cli.console import page
from croupier.games.line import Line, SeatResult, Settlement
from croupier.games.order import Step, settling_order
from croupier.games.reason import reason
from croupier.law import citation
from croupier.money import write_dollars
from croupier.records.settling import Settled

_COLUMNS: Final[tuple[Literal["left", "right"], ...]] = (
    "right",
    "left",
    "right",
    "left",
    "right",
    "right",
)
"""How step, wager, stake, outcome, odds and net are set; the reason takes the rest."""
_STYLE: Final = {"win": "green", "bonus": "green", "lose": "red", "push": "cyan", "void": "yellow"}


def draw_settlement(settled: Settled) -> None:
    """Print a settled round: the cards, then what each wager of each seat got and why.

    The number before a wager is its place in the order in which the dealer settles.
    """
    with page() as screen:
        title = settled.game.title[:1].upper() + settled.game.title[1:]
        if settled.record_id is not None:
            title += f"  ({settled.record_id})"
        screen.print(Text(title, style="bold"))
        for line in _house_cards(settled):
            screen.print(Text("  " + line))
        steps = settling_order(settled.game, settled.settlement)
        place = {step: number for number, step in enumerate(steps, start=1)}
        for seat in reversed(settled.settlement.seats):
            _draw_seat(screen, settled, seat, place)
        for flag in settled.settlement.flags:
            screen.print(Text(f"  Flag: {flag.where}: {flag.message} (§ {flag.clause})", "yellow"))
        house = -sum(seat.net for seat in settled.settlement.seats)
        screen.print(Text(f"  House: {_signed(house)}", style="bold"))
        screen.print()


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


def _draw_seat(
    screen: Console, settled: Settled, seat: SeatResult, place: Mapping[Step, int]
) -> None:
    cards = next(s.cards for s in settled.round.seats if s.number == seat.number)
    told = f"Seat {seat.number}"
    if cards is not None:
        told += f": {write_cards(cards)}"
    if seat.hand is not None:
        told += f", {seat.hand}"
    screen.print(Text("  ").append(told, style="bold").append(f"   net {_signed(seat.net)}"))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for justify in _COLUMNS:
        table.add_column(justify=justify, no_wrap=True)
    table.add_column(overflow="fold")
    for line in seat.lines:
        table.add_row(f"{place[Step(seat.number, line)]}", *_row(settled, line))
    screen.print(Padding(table, (0, 0, 0, 4)))


def _row(settled: Settled, line: Line) -> tuple[str | Text, ...]:
    outcome = "back" if line.withdrawn else line.outcome
    pay = str(line.odds) if line.odds else line.basis or ""
    return (
        line.wager.replace("_", " "),
        write_dollars(line.stake) if line.stake else "",
        Text(outcome, style=_STYLE[line.outcome]),
        pay,
        _signed(line.net),
        Text(_why(settled, line)),
    )


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
