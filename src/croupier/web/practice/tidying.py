"""What visitors of a practice house leave behind is put away, by the commands that anybody has.

Nobody comes back to a visitor's account once its session can be no more: its password was told
nobody. So a while later its seats are given up, its hands played out by the rule for an absent
player, its own tables closed, its chips taken in and the account closed. What was played stays in
the ledger.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Final

from croupier.law import RuleViolation
from croupier.ledger.errors import LedgerError
from croupier.service.facility import Facility
from croupier.service.people.account import Account
from croupier.service.people.commands import CloseAccount
from croupier.service.people.terms import operator, read_time
from croupier.table import commands
from croupier.web.practice.company import seated
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.staff import CLOCK, DEALER, FLOOR
from croupier.web.practice.visit import BIRDS, OWN, prefix_of

EVERY_S: Final = 3600.0
VISITOR: Final = re.compile(f"(?:{'|'.join(BIRDS)})-[0-9]{{6}}")
QUESTIONS: Final = 50
"""A hand has fewer; a table that waits for somebody else's approval would be asked for ever."""
WHY: Final = "the visit is over"
log: Final = logging.getLogger(__name__)


@contextmanager
def tidying(facility: Facility, dealer: Dealer) -> Iterator[None]:
    """Tidy a practice house now and every hour, until the end; any other house is left alone."""
    if not facility.settings.practice:
        yield
        return
    over = Event()
    thread = Thread(target=_go_round, args=(facility, dealer, over), daemon=True, name="tidying")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _go_round(facility: Facility, dealer: Dealer, over: Event) -> None:
    while not over.is_set():
        try:
            tidy(facility, dealer, over)
        except LedgerError as error:
            log.warning("could not tidy the practice house: %s", error)
        over.wait(EVERY_S)


def tidy(facility: Facility, dealer: Dealer, over: Event | None = None) -> int:
    """Put away what visitors have left behind whose sessions can be no more; return how many.

    Args:
        facility: A practice house.
        dealer: Its dealer.
        over: Set: the house closes, and what is left can wait.
    """
    now = read_time(facility.clock())
    gone = [account for account in facility.people.accounts() if _is_gone(facility, account, now)]
    done = 0
    for account in gone:
        if over is not None and over.is_set():
            break
        try:
            _put_away(facility, dealer, account.name)
            done += 1
        except RuleViolation as error:  # something waits for a person: perhaps the next time
            log.warning("the visit of %s cannot be ended: %s", account.name, error)
    return done


def _is_gone(facility: Facility, account: Account, now: datetime) -> bool:
    """Tell whether an account is a visitor's who cannot come back."""
    if account.status == "closed" or VISITOR.fullmatch(account.name) is None:
        return False
    if account.last_login is None:
        return False
    longest = timedelta(seconds=facility.settings.longest)
    return now - read_time(account.last_login) > longest


def _put_away(facility: Facility, dealer: Dealer, name: str) -> None:
    """End a visit.

    Raises:
        RuleViolation: Something of it waits for a person.
    """
    desk, own = facility.desk, f"table:{prefix_of(name)}"
    streams = [stream for stream in facility.ledger.streams() if stream.startswith("table:")]
    tables = [table for table in map(desk.table, streams) if table.status != "closed"]
    for table in tables:
        is_own = table.stream.startswith(own)
        seats = [seat for seat, player in table.seats.items() if player == name]
        if is_own or seats:
            dealer.wind(table.stream)
            _play_out(facility, table.stream, {*seats, *seated(table)}, whole=is_own)
        for seat in seats:
            key = f"tidy {table.stream} {table.version} seat {seat}"
            desk.do(table.stream, commands.LeaveSeat(seat), DEALER, key)
            dealer.wind(table.stream)
        if is_own:
            dealer.company.dismiss(table.stream)
            closing, key = commands.CloseTable(), f"tidy {table.stream} {table.version} close"
            desk.do(table.stream, closing, FLOOR, key)
    held = facility.ledger.balance(f"player:{name}")
    somewhere = [table.stream for table in tables if not table.stream.startswith(f"table:{OWN}")]
    if held and somewhere:
        desk.do(somewhere[0], commands.CashOut(name, held), DEALER, f"tidy {name} chips {held}")
    facility.people.do(name, CloseAccount(WHY), operator("practice"), f"tidy {name}")


def _play_out(facility: Facility, stream: str, seats: AbstractSet[int], *, whole: bool) -> None:
    """Let the rule for an absent player answer for some seats, and call off what only began.

    To leave in the middle of a hand may want a ruling of the house, and there is nobody to rule.

    Args:
        facility: The house.
        stream: The table.
        seats: Whose hands end.
        whole: Whether the round ends where they have no hand in it, too.

    Raises:
        RuleViolation: Others play that hand.
    """
    desk = facility.desk
    for _ in range(QUESTIONS):
        playing = desk.table(stream).playing
        if playing is None or (not whole and seats.isdisjoint(playing.engine.seats)):
            return
        asked = playing.engine.open_question
        if asked is not None and asked[0] in seats:
            ringing = commands.DecisionClock(playing.number, asked[0], asked[1].name)
            desk.do(stream, ringing, CLOCK, f"tidy {playing.id} {asked[0]} {asked[1].name}")
        elif not playing.engine.closed and not playing.engine.seats.keys() - seats:
            calling = commands.CallOff(playing.number, WHY)
            desk.do(stream, calling, FLOOR, f"tidy {playing.id} call off")
        else:
            break
    raise RuleViolation(f"a hand is in play at {stream}", accepted="this after it")
