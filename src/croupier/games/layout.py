"""What a game's section asks of the cloth on its table, as data beside the game.

Three kinds of things are on a layout: spots for wagers at each position, places for cards and
equipment, and inscriptions. Each names the clause that asks for it. How they are drawn is the
felt's matter; how a facility may leave them to the sign is the house's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from croupier.games.area import wager_name
from croupier.games.paytable import Pay, PayTable
from croupier.games.rules import Rules
from croupier.money import write_dollars

Shape = Literal["circle", "square", "diamond", "chip"]
"""A chip is a circle for a single chip, over the device that registers it."""
Where = Literal["position", "middle", "arc"]
"""At each player position, in the middle of the table, or along the arc before the positions."""

CALLED: Final = {
    "win": "Ante and play pay",
    "bet": "Each bet pays",
    "bonus": "$1 bonus pays",
    "three_card": "Three-card bonus pays",
    "six_card": "Six-card bonus pays",
    "envy": "Envy bonus pays",
}
"""What a wager's pay table is called where its own name is too short."""
SAID: Final = {"pair of tens": "pair of tens or better", "less than a straight": "anything lower"}
"""What a pay line's hand is called where it is not the name that players read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A betting area marked at each position."""

    name: str
    label: str
    wager: str
    """The wager that lies there, as a result of the game calls it."""
    clause: str
    """Which clause asks for it."""
    row: int
    """0 is nearest to the dealer."""
    column: int
    """Half pitches to the player's right of the middle of the position."""
    shape: Shape
    optional: bool = False
    """Whether it is there only where the house offers the wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place of the dealer's, for cards or for equipment."""

    name: Literal["tray", "dealer", "community", "box", "meter", "rack", "shoe"]
    label: str
    clause: str | None = None
    """Which clause asks for it, None where only custom does."""
    required: bool = False
    """Whether the layout has to show it."""
    cards: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Inscription:
    """Something written on the cloth."""

    name: str
    clause: str
    """Which clause asks for it, or what it tells of where none does."""
    where: Where
    title: str
    generic: str | None = None
    """What may stand there instead of the title: that the sign tells the figure."""
    lines: tuple[str, ...] = ()
    beside: str | None = None
    """The spot beside which it stands, where it is at a position and shows no table."""
    table: PayTable | None = None
    """The pay table that it shows, the house's own odds included."""
    kept: bool = False
    """Whether the house keeps the stake of a winning wager (G-01)."""
    required: bool = True
    """Whether it must be on the layout or, instead, on the sign."""
    posted: str | None = None
    """The clause by which a sign may carry it instead."""

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The lines of its pay table as they are read, the best hand first."""
        return () if self.table is None else posted_lines(self.table, kept=self.kept)


class Notice(NamedTuple):
    """One thing that a sign tells the players."""

    topic: str
    text: str
    clause: str | None
    """The clause that it tells of, None for a policy of ours."""
    policy: str | None = None
    """The reading that sets the policy, where it is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A game's layout."""

    cloth: Literal["green", "blue", "wine"]
    spots: tuple[Spot, ...]
    equal: tuple[str, str] | None = None
    """The two spots with an equals sign between them."""
    name_clause: str
    """The clause by which the facility's name or logo is on the layout."""
    places: Callable[[Any], tuple[Place, ...]]
    """Places of the dealer's, from the dealer outwards, under some rules."""
    inscriptions: Callable[[Any], tuple[Inscription, ...]]
    """What is written on the cloth, under some rules."""
    tables: Callable[[Any], tuple[PayTable, ...]]
    """Every pay table in force, in the order in which a sign shows them."""
    notices: Callable[[Any], tuple[Notice, ...]]
    """What the sign tells besides pay tables and limits."""

    def spots_under(self, rules: Rules) -> tuple[Spot, ...]:
        """Return the spots of the wagers that a house offers."""
        return tuple(s for s in self.spots if not s.optional or s.wager in rules.offered)

    def required(self, rules: Rules) -> dict[str, Spot | Place | Inscription]:
        """Return everything that must be on the layout under some rules, by its name."""
        asked: dict[str, Spot | Place | Inscription] = {s.name: s for s in self.spots_under(rules)}
        asked |= {place.name: place for place in self.places(rules) if place.required}
        return asked | {i.name: i for i in self.inscriptions(rules) if i.required}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloth:
    """What a facility says of its own layout."""

    name: str = ""
    """The facility's name."""
    on_sign: tuple[str, ...] = ()
    """Inscriptions that the sign carries instead of the cloth."""
    without: tuple[str, ...] = ()
    """What the facility's cloth lacks and no sign carries."""

    posted_limit: bool = False
    """Whether the cloth says only that a limit is posted, and not how much it is."""

    def shows(self, name: str) -> bool:
        """Tell whether something of this name is on the cloth."""
        return name not in self.on_sign and name not in self.without

    def wording(self, inscription: Inscription) -> Inscription:
        """Return an inscription as this cloth words it."""
        if not self.posted_limit or inscription.generic is None:
            return inscription
        return replace(inscription, title=inscription.generic)


PLAIN: Final = Cloth()
"""A layout with everything on it, and no name."""


def posted_lines(table: PayTable, *, kept: bool = False) -> tuple[tuple[str, str], ...]:
    """Return a pay table as players read it, the best hand first.

    Args:
        table: The table.
        kept: Whether the house keeps a winning stake, so that odds are "for" and not "to".

    >>> from croupier.games.four_card_poker.pays import ENVY
    >>> posted_lines(ENVY["B"])
    (('Four aces', '100 to 1'), ('Four of a kind', '25 to 1'))
    """
    rows = [(SAID.get(hand, hand), posted_pay(pay, kept=kept)) for hand, pay in table.pays.items()]
    if table.wager != "win":
        rows.reverse()
    return tuple((hand[:1].upper() + hand[1:], pay) for hand, pay in rows)


def posted_pay(pay: Pay, *, kept: bool = False) -> str:
    """Return a pay as players read it.

    >>> from croupier.money import Odds
    >>> posted_pay(Pay("5324.36(f)(2)[A:flush]", odds=Odds(3, 2)))
    '3 to 2'
    """
    if pay.odds is not None:
        word = "for" if kept else "to"
        return f"{pay.odds.win:,} {word} {pay.odds.stake:,}"
    if pay.fixed is not None:
        return write_dollars(pay.fixed)
    return "push" if pay.special == "push" else "100% of meter"


def titled(table: PayTable) -> str:
    """Return what a pay table is called on the cloth.

    >>> from croupier.games.four_card_poker.pays import ACES_UP
    >>> titled(ACES_UP["A"])
    'Aces up pays'
    """
    if table.wager in CALLED:
        return CALLED[table.wager]
    words = wager_name(table.wager)
    return f"{words[:1].upper()}{words[1:]} pays"


def odds_inscriptions(
    tables: Iterable[PayTable], rules: Rules, where: Where, clause: str, posted: str
) -> tuple[Inscription, ...]:
    """Return an inscription for each pay table.

    Args:
        tables: The pay tables in force.
        rules: The rules under which they are.
        where: Where they are written.
        clause: The clause that asks for them.
        posted: The clause by which a sign may carry them instead.
    """
    return tuple(
        Inscription(
            name=f"{table.wager}_odds",
            clause=clause,
            where=where,
            title=titled(table),
            table=table,
            kept=table.wager in rules.stake_kept,
            posted=posted,
        )
        for table in tables
    )
