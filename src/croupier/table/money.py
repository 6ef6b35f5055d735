"""What each fact of a table or a meter moves from account to account.

Accounts, each with the name of its owner behind a colon:

=============== ==================================================================================
``player``      what a player holds at all tables together
``wagers``      what lies on a table's layout
``tray``        chips brought to a table and not sold or sent back
``drop``        cash taken for chips since the opening
``win``         what the house won since the opening; below zero when it lost
``meter``       what a progressive meter shows and owes
``outside``     the cage, the count room and everything beyond; has no owner, may be below zero
=============== ==================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from croupier.engine import RoundState
from croupier.engine.laid import chips_laid, laid
from croupier.games.line import Line, Settlement
from croupier.ledger.entry import Fact, Posting
from croupier.money import Cents
from croupier.table.meter import MeterState
from croupier.table.state import TableState

OUTSIDE: Final = "outside"
OWN: Final = ("tray", "drop", "win", "wagers")
"""The accounts that a table has to itself."""


class Move(NamedTuple):
    """Money that goes from one account to another."""

    giver: str
    taker: str
    amount: Cents


def player_account(player: str) -> str:
    """Return the name of a player's account."""
    return f"player:{player}"


def postings_of(moves: Iterable[Move]) -> tuple[Posting, ...]:
    """Return what moves come to, account by account; together always zero.

    >>> moves = Move("player:ann", "wagers:table:1", 500), Move("outside", "player:ann", 20)
    >>> dict(postings_of(moves))
    {'outside': -20, 'player:ann': -480, 'wagers:table:1': 500}
    """
    sums: dict[str, Cents] = {}
    for giver, taker, amount in moves:
        sums[giver] = sums.get(giver, 0) - amount
        sums[taker] = sums.get(taker, 0) + amount
    return tuple(Posting(account, sums[account]) for account in sorted(sums) if sums[account])


def table_moves(before: TableState, after: TableState, fact: Fact) -> tuple[Move, ...]:
    """Return what a fact of a table moves.

    Args:
        before: The table before the fact.
        after: The table after it, whose own accounts need not be up to date.
        fact: The fact.
    """
    mover = _TABLE.get(fact.kind)
    return () if mover is None else tuple(mover(before, after, fact.body))


def meter_moves(before: MeterState, fact: Fact) -> tuple[Move, ...]:
    """Return what a fact of a meter moves; contributions are moved by the tables' facts."""
    body, meter = fact.body, before.stream
    if fact.kind == "meter opened":
        return (Move(OUTSIDE, meter, body["initial"]),)
    if fact.kind == "meter won":
        return (Move(OUTSIDE, meter, body["put_in"]),)
    if fact.kind == "meter closed":
        return (Move(meter, body["to"], body["amount"]),)
    if fact.kind == "meter received":
        return (Move(OUTSIDE, meter, body["cents"]),)
    if fact.kind == "win paid":
        hit = before.hits[body["hit"]]
        return (Move(meter, player_account(hit.player), hit.amount),)
    return ()


Body = Mapping[str, Any]


def _opened(_before: TableState, table: TableState, body: Body) -> Iterator[Move]:
    yield Move(OUTSIDE, table.account("tray"), body["chips"])


def _closed(table: TableState, _after: TableState, _body: Body) -> Iterator[Move]:
    for name in ("tray", "drop", "win"):
        yield Move(table.account(name), OUTSIDE, table.accounts.get(name, 0))


def _bought(table: TableState, _after: TableState, body: Body) -> Iterator[Move]:
    yield Move(OUTSIDE, table.account("drop"), body["amount"])
    yield Move(table.account("tray"), player_account(body["player"]), body["amount"])


def _cashed(_table: TableState, _after: TableState, body: Body) -> Iterator[Move]:
    yield Move(player_account(body["player"]), OUTSIDE, body["amount"])


def _filled(table: TableState, _after: TableState, body: Body) -> Iterator[Move]:
    yield Move(OUTSIDE, table.account("tray"), body["amount"])


def _credited(table: TableState, _after: TableState, body: Body) -> Iterator[Move]:
    yield Move(table.account("tray"), OUTSIDE, body["amount"])


def _contributed(table: TableState, _after: TableState, body: Body) -> Iterator[Move]:
    yield Move(table.account("win"), body["meter"], body["cents"])


def _played(before: TableState, after: TableState, _body: Body) -> Iterator[Move]:
    """Yield what was laid down or taken back, seat by seat; the house stands for the coupons."""
    was, now = before.round, after.round
    if was is None or now is None or was.engine.seats is now.engine.seats:
        return
    old, new = was.engine.seats, now.engine.seats
    for number in sorted({*old, *new}):
        if old.get(number) is new.get(number):
            continue
        seat = new.get(number) or old[number]
        chips = coupons = 0
        for sign, engine in ((-1, was.engine), (1, now.engine)):
            if number in engine.seats:
                all_, part = laid(engine.game, engine.seats[number], engine.asked(number))
                chips, coupons = chips + sign * (all_ - part), coupons + sign * part
        yield Move(player_account(seat.player or ""), before.account("wagers"), chips)
        yield Move(before.account("win"), before.account("wagers"), coupons)


def _voided(table: TableState, _after: TableState, _body: Body) -> Iterator[Move]:
    if table.round is None:
        return
    engine = table.round.engine
    for number, seat in engine.seats.items():
        all_, coupons = laid(engine.game, seat, engine.asked(number))
        yield Move(table.account("wagers"), player_account(seat.player or ""), all_ - coupons)
        yield Move(table.account("wagers"), table.account("win"), coupons)


def _settled(table: TableState, _after: TableState, _body: Body) -> Iterator[Move]:
    engine = None if table.round is None else table.round.engine
    if engine is not None and engine.settlement is not None:
        yield from _paid(table.stream, engine, engine.settlement)


def _paid(stream: str, engine: RoundState, settlement: Settlement) -> Iterator[Move]:
    """Yield what a settlement moves, line by line, but for wins of the whole meter.

    A coupon is the house's again, whatever became of its wager: it is used up, or goes back to the
    player as the paper that it is.
    """
    wagers, win = f"wagers:{stream}", f"win:{stream}"
    area_of = {name: area.name for area in engine.game.areas for name in area.lines}
    for result in settlement.seats:
        seat = engine.seats[result.number]
        player = player_account(seat.player or "")
        for line in result.lines:
            if line.withdrawn:
                continue
            coupon = seat.coupons.get(area_of.get(line.wager, line.wager), 0)
            taker = win if line.outcome == "lose" or line.stake_kept else player
            yield Move(wagers, taker, line.stake - coupon)
            yield Move(wagers, win, coupon)
            if not wins_meter(line):
                yield Move(win, player, line.paid)


def nets(engine: RoundState, settlement: Settlement) -> dict[str, Cents]:
    """Return what a round changes in each player's account, wins of the meter left out.

    Args:
        engine: The round, played to its end.
        settlement: Its settlement, or another one that is to stand in its place.
    """
    net = {player: -chips for player, chips in chips_laid(engine).items()}
    for _, taker, amount in _paid("", engine, settlement):
        kind, _, player = taker.partition(":")
        if kind == "player":
            net[player] += amount
    return net


def wins_meter(line: Line) -> bool:
    """Tell whether a line is a win of the whole meter, which is never paid from the tray."""
    return line.basis == "meter" and line.outcome == "win"


def _reversed(table: TableState, _after: TableState, body: Body) -> Iterator[Move]:
    for player, amount in sorted(body["back"].items()):
        yield Move(player_account(player), table.account("win"), amount)


_TABLE: Final[Mapping[str, Callable[[TableState, TableState, Body], Iterator[Move]]]] = {
    "table opened": _opened,
    "table closed": _closed,
    "chips bought": _bought,
    "chips cashed": _cashed,
    "tray filled": _filled,
    "tray credited": _credited,
    "contributed": _contributed,
    "played": _played,
    "round settled": _settled,
    "round voided": _voided,
    "round reversed": _reversed,
}
