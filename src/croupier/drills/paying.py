"""The paying drill: what is asked of a settled layout, and how an answer is marked.

What each wager gets comes from the game's settlement, and the order from ``settling_order``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from croupier.drills.layout import Layout
from croupier.drills.places import out_of_order
from croupier.games.game import AnyGame
from croupier.games.line import Line, Settlement
from croupier.games.order import left_before, settling_order
from croupier.money import Cents

Action = Literal["take", "pay", "push", "hold", "nothing"]
ACTIONS: Final[Mapping[str, str]] = {
    "take": "Take",
    "push": "Push",
    "hold": "Hold",
    "nothing": "Nothing",
    "pay": "Pay",
}
TOLD: Final[Mapping[str, str]] = {
    "take": "the stake goes into the tray",
    "push": "the stake goes back, nothing on top",
    "hold": "won, with its amount, but not paid from the tray: papers first",
    "nothing": "no bonus is due",
    "pay": "the stake goes back, and the amount on top of it",
}
NO_BONUS: Final[Mapping[str, str]] = {"ante_bonus": "5324.33(f)(2)", "envy": "5324.33(e)(6)#1"}
"""The clause by which no bonus is due."""
PAPERS: Final = "5324.33(e)(5)#1"
"""The clause by which a win of the whole meter waits for its papers."""
PAID: Final = frozenset({"pay", "hold"})
"""The actions that go with an amount."""

STOPS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "ultimate-texas-holdem": (("ante", "blind", "play"), ("trips",)),
    "four-card-poker": (
        ("ante", "play", "ante_bonus"),
        ("aces_up",),
        ("six_card",),
        ("progressive",),
        ("envy",),
    ),
    "let-it-ride": (("bet_one", "bet_two", "bet_three"), ("bonus",), ("three_card",)),
}
"""Which wagers of a seat the dealer sees to at one stop; the law names no order among them."""
UNPLACED: Final = frozenset({"envy"})
"""What the law gives no place in the order."""
AFTER: Final[Mapping[str, str]] = {
    "trips": "5324.36(e)(8)(iv)#1",
    "aces_up": "5324.33(e)(4)(iv)",
    "six_card": "5324.33(e)(4)(v)",
    "progressive": "5324.33(e)(4)(vi)",
}
"""The clause that puts a wager behind others of its seat."""


class Ask(NamedTuple):
    """One wager of which the trainee says what it gets."""

    seat: int
    wager: str
    stake: Cents
    line: Line | None
    """What it gets; None: nothing, for no bonus is due."""

    @property
    def name(self) -> str:
        """What its fields are called in the form."""
        return f"{self.seat}-{self.wager}"

    @property
    def action(self) -> Action:
        """What the dealer does."""
        line = self.line
        if line is None:
            return "nothing"
        if line.outcome == "lose":
            return "take"
        if line.outcome in ("push", "void") or not line.paid:
            return "push"  # a win of which a limit leaves nothing comes to the same
        return "hold" if line.basis == "meter" else "pay"

    @property
    def choices(self) -> tuple[Action, ...]:
        """What may be answered."""
        if not self.stake:
            return ("nothing", "pay")
        if self.wager == "progressive":
            return ("take", "push", "hold", "pay")
        return ("take", "push", "pay")

    @property
    def paid(self) -> Cents:
        """What is paid on top of the stake."""
        return 0 if self.line is None else self.line.paid


class Stop(NamedTuple):
    """Wagers of one seat that the dealer sees to together."""

    seat: int
    asks: tuple[Ask, ...]
    rank: int | None
    """Its place in the order, from 1; stops of one rank may come in any order. None: free."""

    @property
    def name(self) -> str:
        """What its field is called in the form."""
        return f"step-{self.seat}-{self.asks[0].wager}"


@dataclass(frozen=True, slots=True)
class Paper:
    """What is asked of one layout."""

    game: AnyGame
    settlement: Settlement
    stops: tuple[Stop, ...]
    """By seat from the dealer's left, and within a seat as the layout has them."""
    gone: tuple[tuple[int, Line], ...]
    """What left the table before: folded, or taken back."""

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Every wager that is asked of."""
        return tuple(ask for stop in self.stops for ask in stop.asks)

    @property
    def places(self) -> int:
        """How many places the order has; 0 where there is no order to tell."""
        ranks = {stop.rank for stop in self.stops if stop.rank is not None}
        return len(ranks) if len(ranks) > 1 else 0


class Said(NamedTuple):
    """What a trainee said of one wager."""

    action: str
    amount: Cents | None = None


class Mark(NamedTuple):
    """One wager, marked."""

    ask: Ask
    said: Said

    @property
    def right(self) -> bool:
        """Whether action and amount are right."""
        return self.right_action and not self.off

    @property
    def right_action(self) -> bool:
        """Whether the action is right."""
        return self.said.action == self.ask.action

    @property
    def off(self) -> Cents:
        """By how much the amount is too high; 0 where none is asked."""
        if self.ask.action not in PAID or not self.right_action:
            return 0
        return (self.said.amount or 0) - self.ask.paid


class Result(NamedTuple):
    """A whole answer, marked."""

    marks: tuple[Mark, ...]
    misplaced: tuple[Stop, ...]
    """The fewest stops that would have to be moved for the order to be the law's."""
    placed: int
    """How many stops had a place to be told."""

    @property
    def right(self) -> int:
        """How many things were right: each wager, and each stop's place."""
        return sum(mark.right for mark in self.marks) + self.placed - len(self.misplaced)

    @property
    def asked(self) -> int:
        """Out of how many."""
        return len(self.marks) + self.placed


def set_paper(layout: Layout) -> Paper:
    """Return what is asked of a layout: everything that still lies there, and every bonus."""
    game, settlement = layout.game, layout.settlement
    stops: list[Stop] = []
    gone: list[tuple[int, Line]] = []
    for seat in settlement.seats:
        gone += [(seat.number, line) for line in seat.lines if left_before(game, line)]
        lines = {line.wager: line for line in seat.lines if not left_before(game, line)}
        asks = {wager: Ask(seat.number, wager, line.stake, line) for wager, line in lines.items()}
        for wager in _bonuses(layout, seat.number):
            asks.setdefault(wager, Ask(seat.number, wager, 0, None))
        for together in STOPS[game.name]:
            found = tuple(asks[wager] for wager in together if wager in asks)
            if found:
                stops.append(Stop(seat.number, found, None))
    void = layout.state.all_void  # of wagers that go back the law says no order
    ranked = tuple(stops) if void else _ranked(game, settlement, stops)
    return Paper(game, settlement, ranked, tuple(gone))


def _bonuses(layout: Layout, seat: int) -> tuple[str, ...]:
    """Return the bonuses that a seat may get with no stake of its own on them."""
    lying = {line.wager for other in layout.settlement.seats if other.number == seat
             for line in other.lines if line.outcome != "void"}  # fmt: skip
    due = {"ante_bonus": "play" in lying, "envy": "progressive" in lying}
    known = [wager for together in STOPS[layout.game.name] for wager in together]
    return tuple(wager for wager in known if due.get(wager))


def _ranked(game: AnyGame, settlement: Settlement, stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """Return stops with their places, as the dealer comes to them.

    In let it ride, where a seat is seen to once for what it loses and once for the rest, its stops
    of one time have one place.
    """
    steps = settling_order(game, settlement)
    comes = {(step.seat, step.line.wager): number for number, step in enumerate(steps)}
    placed = [stop for stop in stops if stop.asks[0].wager not in UNPLACED]
    placed.sort(key=lambda stop: comes[stop.seat, stop.asks[0].wager])
    ranks: dict[str, int] = {}
    before: Stop | None = None
    for stop in placed:
        same = before is not None and game.losers_first and _together(before, stop)
        ranks[stop.name] = len(set(ranks.values())) + (not same)
        before = stop
    return tuple(stop._replace(rank=ranks.get(stop.name)) for stop in stops)


def _together(one: Stop, other: Stop) -> bool:
    """Tell whether two stops are made at one time."""
    taken = [stop.asks[0].action == "take" for stop in (one, other)]
    return one.seat == other.seat and taken[0] == taken[1]


def ordered_by(paper: Paper, stop: Stop) -> tuple[str, ...]:
    """Return the clauses that give a stop its place."""
    if paper.game.losers_first:
        if stop.asks[0].action == "take":
            return ("5324.34(e)(6)#1",)
        return ("5324.34(e)(8)#1", "5324.34(e)(8)(i)")
    seats = {
        "ultimate-texas-holdem": "5324.36(e)(8)#1",
        "four-card-poker": "5324.33(e)(4)#3",
    }[paper.game.name]
    if paper.settlement.qualifies is False:
        seats = "5324.36(e)(7)#3"
    after = AFTER.get(stop.asks[0].wager)
    return (seats,) if after is None else (seats, after)


def mark(paper: Paper, said: Mapping[str, Said], steps: Mapping[str, int]) -> Result:
    """Mark an answer.

    Args:
        paper: What was asked.
        said: What was said of each wager, by the name of its fields.
        steps: The number given to each stop, by the name of its field; not looked at where the
            paper has no order.
    """
    marks = tuple(Mark(ask, said[ask.name]) for ask in paper.asks)
    if not paper.places:
        return Result(marks, (), 0)
    places = {stop.name: stop.rank for stop in paper.stops if stop.rank is not None}
    wrong = out_of_order(places, steps)
    return Result(marks, tuple(stop for stop in paper.stops if stop.name in wrong), len(places))
