"""Around the rounds: opening and closing, seats, and chips that come and go."""

from __future__ import annotations

import re
from typing import Final

from croupier.engine.commands import Leave, TakeBack
from croupier.games import find_game
from croupier.games.checks import check_positions, check_seat_number
from croupier.games.game import AnyGame
from croupier.games.round import Seat
from croupier.games.rules import Rules
from croupier.house import rules_of
from croupier.law import RuleViolation
from croupier.money import MOST, Cents, chips_can_make, write_dollars
from croupier.table.commands import (
    BuyIn,
    CashOut,
    ChangeLimits,
    CloseTable,
    Credit,
    Fill,
    LeaveSeat,
    OpenTable,
    Resume,
    Sit,
    Suspend,
)
from croupier.table.context import Context, require
from croupier.table.draft import Draft
from croupier.table.play import perform, refuse_while_waiting, settle_if_over
from croupier.table.progressive import check_link, link
from croupier.table.state import LIMITS, TableState, with_limits

STREAM: Final = re.compile(r"table:[A-Za-z0-9._-]{1,40}", re.ASCII)


def open_table(draft: Draft, command: OpenTable) -> None:
    """Open a closed table.

    Raises:
        RuleViolation: It is open, the house's choices are unlawful, or the meter does not fit.
    """
    require(draft.context, "supervisor")
    table = draft.table
    if STREAM.fullmatch(table.stream) is None:
        wrong = f"a table's stream is {table.stream!r:.60}"
        raise RuleViolation(wrong, accepted="table: and 1 to 40 letters, digits, dots or dashes")
    if table.status != "closed":
        raise RuleViolation(f"{table.stream} is {table.status}", accepted="a closed table")
    game = find_game(command.game)
    rules = rules_of(game, command.house)
    if len(set(command.decks)) < len(command.decks):
        wrong = f"two decks are called {command.decks[0]!r}"
        raise RuleViolation(wrong, accepted="decks that can be told apart")
    if command.source == "entered" and command.by_act is False:
        wrong = "cards are entered, yet the dealer's acts are not told one by one"
        raise RuleViolation(wrong, accepted="by_act, or left out")
    if command.chips:
        check_chips(command.chips)
    check_link(draft.context.meter, game, rules, command)
    optional = {"by_act": command.by_act, "decks": list(command.decks) or None,
                "meter": command.meter}  # fmt: skip
    draft.add(
        "table opened",
        game=game.name,
        house=dict(command.house),
        device=command.device,
        source=command.source,
        chips=command.chips,
        **{name: value for name, value in optional.items() if value is not None},
    )
    if command.meter is not None:
        link(draft)


def inventory(table: TableState) -> Cents:
    """Return the chips in a table's tray: what was brought there, and what rounds won or lost.

    Bets of a round in play lie on the layout and are not among them.
    """
    accounts, joined = table.accounts, table.slips.get("contributions", 0)
    return accounts.get("tray", 0) + accounts.get("win", 0) + joined


def close_table(draft: Draft, command: CloseTable) -> None:
    """Close a table; everything that it holds goes to the cage and the count room.

    Raises:
        RuleViolation: A round is in play, someone must still approve something, or cards are held
            for a win that is not paid.
    """
    require(draft.context, "supervisor")
    table = draft.table
    _check_closing(table)
    accounts, slips = table.accounts, table.slips
    contributions = slips.get("contributions", 0)
    told = {"opening": slips.get("opening", 0), "fills": slips.get("fills", 0),
            "credits": slips.get("credits", 0), "coupons": slips.get("coupons", 0),
            "contributions": contributions, "drop": accounts.get("drop", 0),
            "inventory": inventory(table), "win": accounts.get("win", 0)}  # fmt: skip
    counted = {} if command.counted is None else {
        "counted": command.counted, "variance": command.counted - inventory(table)}  # fmt: skip
    draft.add("table closed", **told, **counted)
    draft.reply.update(told, **counted)
    if table.meter is not None:
        draft.add_to_meter("table left", table=table.stream)


def _check_closing(table: TableState) -> None:
    if table.status == "closed":
        raise RuleViolation(f"{table.stream} is closed", accepted="an open table")
    _check_between_rounds(table)
    if table.held:
        seat = min(table.held.values())
        wrong = f"the cards of seat {seat} are held for a win that is not paid"
        raise RuleViolation(wrong, "5324.33(e)(5)#2", accepted="closing when it is paid")
    if table.asked:
        wrong = f"request {min(table.asked)} waits for a second person"
        raise RuleViolation(wrong, accepted="closing when it is approved or refused")


def change_limits(draft: Draft, command: ChangeLimits) -> None:
    """Set other minimums and maximums; the next round has them in its header.

    Raises:
        RuleViolation: A round is in play, the limits are unlawful with the rest of the house's
            choices, or they are those that hold already.
    """
    game, _ = check_open(draft.table, even_suspended=True)
    require(draft.context, "supervisor")
    _check_between_rounds(draft.table)
    before = {name: dict(draft.table.house.get(name, {})) for name in LIMITS}
    after = {"minimums": dict(command.minimums), "maximums": dict(command.maximums)}
    if before == after:
        raise RuleViolation("these limits hold already", accepted="other limits")
    rules_of(game, with_limits(draft.table.house, after))
    draft.add("limits changed", before=before, after=after, reason=command.reason)


def suspend(draft: Draft, command: Suspend) -> None:
    """Suspend an open table."""
    require(draft.context, "supervisor")
    _check_status(draft.table, "open")
    draft.add("table suspended", reason=command.reason)


def resume(draft: Draft, command: Resume) -> None:
    """Let a suspended table go on."""
    require(draft.context, "supervisor")
    _check_status(draft.table, "suspended")
    draft.add("table resumed", reason=command.reason)


def sit(draft: Draft, command: Sit) -> None:
    """Let a player take a free seat.

    Raises:
        RuleViolation: There is no such seat, somebody sits there, or the player has another seat
            and may have no second one.
    """
    game, rules = check_open(draft.table)
    _check_self(draft.context, command.player)
    check_seat_number(game, command.seat)
    seats = draft.table.seats
    if command.seat in seats:
        wrong = f"{seats[command.seat]!r} sits on seat {command.seat}"
        raise RuleViolation(wrong, accepted="a free seat")
    after = {**seats, command.seat: command.player}
    check_positions(game, rules, [Seat(n, None, {}, player=after[n]) for n in sorted(after)])
    draft.add("player sat", seat=command.seat, player=command.player)


def leave_seat(draft: Draft, command: LeaveSeat) -> None:
    """Let a player give up a seat.

    Wagers are taken back while the betting is open. After that the hand stays: its questions are
    answered by the rule for an absent player, and the seat is free when the round is over.

    Raises:
        RuleViolation: Nobody sits there, or the player has left already.
    """
    table, seat = draft.table, command.seat
    if seat not in table.seats:
        raise RuleViolation(f"nobody sits on seat {seat}", accepted="a seat that is taken")
    _check_self(draft.context, table.seats[seat])
    playing = table.playing
    if playing is None or seat not in playing.engine.seats:
        draft.add("player left", seat=seat)
    elif not playing.engine.closed:
        perform(draft, TakeBack(seat))
        draft.add("player left", seat=seat)
    else:
        refuse_while_waiting(draft)
        perform(draft, Leave(seat))
        settle_if_over(draft)


def buy_in(draft: Draft, command: BuyIn) -> None:
    """Sell chips from the tray to a seated player, for cash that is dropped."""
    check_open(draft.table)
    require(draft.context, "dealer", "supervisor")
    check_chips(command.amount)
    if command.player not in draft.table.seats.values():
        wrong = f"{command.player!r} does not sit at this table"
        raise RuleViolation(wrong, accepted="a player who sits here")
    draft.add("chips bought", player=command.player, amount=command.amount)


def cash_out(draft: Draft, command: CashOut) -> None:
    """Let a player take chips away."""
    check_open(draft.table, even_suspended=True)
    _check_self(draft.context, command.player)
    check_amount(command.amount)
    draft.add("chips cashed", player=command.player, amount=command.amount)


def fill(draft: Draft, command: Fill) -> None:
    """Bring chips to the tray."""
    check_open(draft.table, even_suspended=True)
    require(draft.context, "supervisor")
    check_chips(command.amount)
    draft.add("tray filled", amount=command.amount, slip=command.slip)


def credit(draft: Draft, command: Credit) -> None:
    """Send chips from the tray back."""
    check_open(draft.table, even_suspended=True)
    require(draft.context, "supervisor")
    check_chips(command.amount)
    draft.add("tray credited", amount=command.amount, slip=command.slip)


def check_open(table: TableState, *, even_suspended: bool = False) -> tuple[AnyGame, Rules]:
    """Return the game and the rules of an open table.

    Raises:
        RuleViolation: The table is closed, or suspended.
    """
    if table.game is None or table.rules is None or table.status == "closed":
        raise RuleViolation(f"{table.stream} is closed", accepted="an open table")
    if table.status == "suspended" and not even_suspended:
        raise RuleViolation(f"{table.stream} is suspended", accepted="this when it goes on")
    return table.game, table.rules


def check_amount(amount: Cents) -> None:
    """Raise unless an amount is more than nothing and can be read."""
    if not 0 < amount <= MOST:
        wrong = f"an amount of {write_dollars(amount)}"
        raise RuleViolation(wrong, accepted=f"more than $0, at most {write_dollars(MOST)}")


def check_chips(amount: Cents) -> None:
    """Raise unless chips can make an amount."""
    check_amount(amount)
    if not chips_can_make(amount):
        wrong = f"no chips make {write_dollars(amount)}"
        raise RuleViolation(wrong, accepted="whole dollars, and half dollars from $2.50 up")


def _check_between_rounds(table: TableState) -> None:
    if table.playing is not None:
        wrong = f"round {table.playing.number} is in play"
        raise RuleViolation(wrong, accepted="this after it, or when it is called off")


def _check_status(table: TableState, status: str) -> None:
    if table.status != status:
        raise RuleViolation(
            f"{table.stream} is {table.status}", accepted=f"a table that is {status}"
        )


def _check_self(context: Context, player: str) -> None:
    """Raise if a player asks for another, or a clock for anyone."""
    require(context, "player", "dealer", "supervisor")
    if context.actor.role == "player" and context.actor.name != player:
        wrong = f"{context.actor.name!r} asks for {player!r}"
        raise RuleViolation(wrong, accepted="each player for himself, or a dealer")
