"""What a game is: data and small functions that everything else reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from croupier.games.area import Area
from croupier.games.dealing import Device, Script
from croupier.games.layout import Layout
from croupier.games.line import Flag, Line, Settlement
from croupier.games.paytable import Pay, PayTable
from croupier.games.question import Asked, Question
from croupier.games.report import Report
from croupier.games.round import Round, Seat
from croupier.games.rules import Rules
from croupier.games.ruling import Ruled, Void
from croupier.games.strategy import Sight
from croupier.hands.explained import Explained
from croupier.money import Cents, write_dollars

C = TypeVar("C")
R = TypeVar("R", bound=Rules)


class PayLine(NamedTuple):
    """A pay line of the law: what it says in our words, and what it pays."""

    rule: str
    pay: Pay

    def told(self, line: Line) -> str:
        """Return the rule, and what the house pays where it pays more."""
        paid_more = self.pay.odds is not None and line.odds not in (None, self.pay.odds)
        if paid_more:
            return f"{self.rule}; the house pays {line.odds}"
        if self.pay.fixed is not None and line.uncapped is None and line.paid != self.pay.fixed:
            return f"{self.rule}; the house pays {write_dollars(line.paid)}"
        return self.rule


@dataclass(frozen=True, slots=True)
class Deal:
    """How many cards lie where at the end of a round, and the clauses that put them there."""

    player: int
    player_clause: str
    dealer: int = 0
    dealer_clause: str | None = None
    community: int = 0
    community_clause: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[C, R]):
    """One house-banked game: its vocabulary, its rules, its settlement.

    Adding a game is adding one of these to the registry.
    """

    name: str
    alias: str
    title: str
    section: str
    reading_letter: str
    """The letter with which the ids of its readings begin."""

    seats: int
    seats_clause: str
    second_position: str | None
    """The clause on a player's second position, None where the section is silent (F-26)."""

    areas: tuple[Area, ...]
    """The betting areas for wagers made before "no more bets", in the order of a result."""
    entry: tuple[str, ...]
    """The wagers of which a player must make one to be dealt in."""
    entry_clause: str
    closed_clause: str
    """The clause by which nothing is wagered after "no more bets"."""
    questions: tuple[Question, ...]
    asked_with: str
    """The wager that a player must have made to be asked anything."""
    amount_is_free: bool = False
    """Whether a player may play any amount in a range, and so states it."""
    most_antes: int
    """The largest play wager in antes."""
    places: frozenset[str]
    """What lies on the table beside the seats: dealer, community, box, meter."""
    dealer_qualifies: bool = False
    """Whether the dealer needs a hand of some rank."""
    machine_taken: tuple[str, ...] = ()
    """The wagers that a system must accept (F-27)."""
    kinds: frozenset[str]
    """The irregularities that can happen here."""
    cures_dealer: bool = False
    """Whether a short hand of the dealer can be made whole in sequence (U-19)."""
    side_bets_on_board: frozenset[str] = frozenset()
    """The side bets that keep a void hand's board alive (UTH's trips)."""

    choices: type[C]
    """What a house may choose."""
    review: Callable[[C, Report], R]
    """Turns choices into rules, reporting what is unlawful."""
    remark: Callable[[C, R, Report], None]
    """Reports what is lawful and unwise, and what cannot be checked here."""
    tables: tuple[Mapping[str, PayTable], ...]
    """Every pay table of the section."""

    deal: Callable[[R], Deal]
    script: Callable[[R, Device, frozenset[str]], Script]
    """The dealer's acts and the questions between them, given the wagers that were made."""
    hands: tuple[Explained, ...]
    """The orders of hands that decide here, each in words."""
    layout: Layout
    """What the section asks of the cloth on the table, and what the sign tells."""
    choose: Callable[[Sight], str]
    """The answer of a simple house strategy."""
    practice: Mapping[str, Any]
    """The choices of a practice house, money in cents."""
    practice_wagers: Mapping[str, Cents]
    """What a house player bets there."""
    play_stake: Callable[[Seat, Asked], Cents] = lambda _seat, _asked: 0
    """What a seat has on its play area."""
    withdrawn: Callable[[Mapping[str, Cents], Asked], Cents] = lambda _wagers, _asked: 0
    """What of some wagers a seat has taken back by its answers."""
    check_seat: Callable[[R, Seat, Asked], None] = lambda _rules, _seat, _asked: None
    """Raises what is wrong with one seat and only this game knows."""
    check_table: Callable[[R, Ruled], None] = lambda _rules, _ruled: None
    """Raises what is wrong with the round as a whole and only this game knows."""
    cards_matter: Callable[[R, Ruled, Seat], bool]
    """Whether anything hangs on a live seat's cards."""
    void: Callable[[R, Round, Mapping[int, Asked]], dict[int, Void]]
    """Which hands the irregularities void."""
    settle: Callable[[R, Ruled], Settlement]
    flag: Callable[[R, Round], tuple[Flag, ...]] = lambda _rules, _round: ()
    """What only this game knows to be odd about a round that is settled all the same."""
    losers_first: bool = False
    """Whether all losing wagers are collected before the first winner is paid (L-14)."""
    forfeits: frozenset[str] = frozenset()
    """The clauses under which a wager is lost before the settlement begins."""

    @property
    def heading(self) -> str:
        """The title as it begins a line.

        >>> from croupier.games import find_game
        >>> find_game("lir").heading
        'Let it ride'
        """
        return f"{self.title[:1].upper()}{self.title[1:]}"

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that can be made before "no more bets"."""
        return tuple(area.name for area in self.areas)

    def laid(self, wagers: Mapping[str, Cents], asked: Asked) -> Cents:
        """Return what lies on the layout of some wagers, what was withdrawn from them left out."""
        laid = sum([area.bets * wagers.get(area.name, 0) for area in self.areas])
        return laid - self.withdrawn(wagers, asked)

    def at_stake(self, seat: Seat, asked: Asked) -> Cents:
        """Return everything that a seat has on the layout, play wager and coupons included.

        >>> from croupier.games import find_game
        >>> seat = Seat(number=1, cards=None, wagers={"bet": 1000, "bonus": 100})
        >>> game = find_game("lir")
        >>> [game.at_stake(seat, Asked(said, None)) for said in ((), ("ride",), ("ride", "pull"))]
        [3100, 3100, 2100]
        """
        return self.laid(seat.wagers, asked) + self.play_stake(seat, asked)

    @property
    def pay_lines(self) -> Mapping[str, PayLine]:
        """Every pay line of the section, by its clause id."""
        return {
            pay.clause: PayLine(table.rule(hand), pay)
            for lettered in self.tables
            for table in lettered.values()
            for hand, pay in table.pays.items()
        }


AnyGame = Game[Any, Any]


def ascending(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats from the dealer's left to the right."""
    return tuple(sorted(seats, key=lambda seat: seat.number))
