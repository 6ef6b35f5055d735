"""What § 5324.36(a)(2) asks of the layout, and what the sign tells (U-05, U-20)."""

from __future__ import annotations

from typing import Final

from croupier.games.layout import (
    Inscription,
    Layout,
    Notice,
    Place,
    Spot,
    odds_inscriptions,
)
from croupier.games.malfunction import MALFUNCTION
from croupier.games.paytable import PayTable
from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.money import write_dollars

AREAS: Final = "5324.36(a)(2)(i)"
SIGN: Final = "5324.36(a)(2)(v)(d)"
"""The clause by which a sign may carry what is not inscribed (U-20)."""

SPOTS: Final = (
    Spot(name="trips", label="Trips", wager="trips", clause=AREAS, row=0, column=-1,
         shape="diamond"),
    Spot(name="ante", label="Ante", wager="ante", clause=AREAS, row=1, column=-1, shape="square"),
    Spot(name="blind", label="Blind", wager="blind", clause=AREAS, row=1, column=1, shape="square"),
    Spot(name="play", label="Play", wager="play", clause=AREAS, row=2, column=-1, shape="circle"),
)  # fmt: skip

PLACES: Final = (
    Place(name="tray", label="Chip tray"),
    Place(name="rack", label="Discards"),
    Place(name="shoe", label="Shuffler"),
    Place(
        name="dealer",
        label="Dealer's cards",
        clause="5324.36(a)(2)(iii)",
        required=True,
        cards=2,
    ),
    Place(
        name="community",
        label="Community cards",
        clause="5324.36(a)(2)(ii)",
        required=True,
        cards=5,
    ),
)

FIXED: Final = (
    Inscription(
        name="ante_push",
        clause="5324.36(a)(2)(iv)",
        where="arc",
        title="Ante pushes when the dealer has less than a pair",
        posted=SIGN,
    ),
    Inscription(
        name="blind_rule",
        clause="5324.36(a)(2)(v)(b)",
        where="position",
        title="Blind",
        beside="trips",
        lines=("Paid only when your hand", "ranks above the dealer's"),
        posted=SIGN,
    ),
    Inscription(
        name="play_rule",
        clause="5324.36(a)(2)(v)(c)",
        where="position",
        title="Play",
        beside="play",
        lines=("Before the flop: 3 or 4 antes", "After the flop: 2 antes", "All cards out: 1 ante"),
        posted=SIGN,
    ),
)


def places(_rules: UltimateRules) -> tuple[Place, ...]:
    """Return the dealer's places."""
    return PLACES


def inscriptions(rules: UltimateRules) -> tuple[Inscription, ...]:
    """Return what is written on the cloth."""
    odds = (rules.trips, rules.blind)
    written = odds_inscriptions(odds, rules, "position", "5324.36(a)(2)(v)(a)", SIGN)
    return (*FIXED, *written)


def tables(rules: UltimateRules) -> tuple[PayTable, ...]:
    """Return the pay tables in force."""
    return (rules.win, rules.blind, rules.trips)


def notices(rules: UltimateRules) -> tuple[Notice, ...]:
    """Return what the sign tells besides pay tables and limits."""
    limit = write_dollars(rules.limit)
    return (
        Notice("How you are paid", "The ante pushes when the dealer has less than a pair; blind"
               " and play are then settled by the hands.", "5324.36(e)(7)#1"),
        Notice("How you are paid", "The blind is paid only when your hand ranks above the"
               " dealer's.", "5324.36(f)(2)#1"),
        Notice("How you are paid", "One hand may win on ante, blind, play and trips at once, each"
               " at its own odds; trips does not depend on the dealer.", "5324.36(c)(3)#2"),
        Notice("How you are paid", f"Together one hand's ante, blind, play and trips win at most"
               f" {limit}. Where that cuts, ante, play, blind and trips are filled in this order.",
               "5324.36(f)(4)#1"),
        Notice("Your play wager", "Three or four antes before the flop, two after it, one when all"
               " cards are out; you play once, or fold at the end.", "5324.36(a)(2)(v)(c)"),
        Notice("Your wagers", "Ante and blind are equal; trips needs both.", "5324.36(c)(3)#r1"),
        Notice("Your wagers", 'After "no more bets" only play wagers are made.',
               "5324.36(c)(2)#2"),
        Notice("Your wagers", "One position for each player.", "5324.36(g)"),
        Notice("Irregularities", "A dealer's card exposed before all have played or folded: all"
               " hands are void, and ante, blind and play go back.", "5324.36(h)(1)"),
        Notice("Irregularities", "The board is then dealt all the same, and trips is settled.",
               "5324.36(h)(2)(i)"),
        Notice("Irregularities", "A player dealt a wrong number of cards has a void hand, and"
               " every wager of it goes back.", "5324.36(h)(3)#1"),
        Notice("Irregularities", "A dealer dealt a wrong number of cards: all hands are void"
               " unless the next cards, still face down, put it right.", "5324.36(h)(3)#2"),
        *MALFUNCTION,
    )  # fmt: skip


LAYOUT: Final = Layout(
    cloth="green",
    spots=SPOTS,
    equal=("ante", "blind"),
    name_clause="5324.36(a)(2)",
    places=places,
    inscriptions=inscriptions,
    tables=tables,
    notices=notices,
)
