"""What § 5324.34(a)(2) asks of the layout, and what the sign tells (L-01, L-15)."""

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
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.malfunction import MALFUNCTION
from croupier.games.paytable import PayTable
from croupier.hands.hand import MINI_ROYAL
from croupier.money import write_dollars

AREAS: Final = "5324.34(a)(2)(i)"
SIGN: Final = "5324.34(a)(2)(iv)#2"
"""The clause by which a sign may carry what is not inscribed."""

POSTED_LIMIT: Final = "A payout limit applies: see the sign"

SPOTS: Final = (
    Spot(name="three_card", label="3 card", wager="three_card", clause="5324.34(a)(2)(v)", row=0,
         column=-1, shape="diamond", optional=True),
    Spot(name="bonus", label="$1", wager="bonus", clause="5324.34(a)(3)(i)", row=0, column=1,
         shape="chip", optional=True),
    Spot(name="bet_one", label="1", wager="bet_one", clause=AREAS, row=1, column=-2,
         shape="circle"),
    Spot(name="bet_two", label="2", wager="bet_two", clause=AREAS, row=1, column=0,
         shape="circle"),
    Spot(name="bet_three", label="3", wager="bet_three", clause=AREAS, row=1, column=2,
         shape="circle"),
)  # fmt: skip

PLACES: Final = (
    Place(name="tray", label="Chip tray"),
    Place(name="rack", label="Discards"),
    Place(name="shoe", label="Shuffler"),
    Place(
        name="community",
        label="Community cards",
        clause="5324.34(a)(2)(ii)",
        required=True,
        cards=2,
    ),
)


def places(_rules: LetItRideRules) -> tuple[Place, ...]:
    """Return the dealer's places."""
    return PLACES


def posted_tables(rules: LetItRideRules) -> tuple[PayTable, ...]:
    """Return the pay tables in force."""
    return tuple(table for table in (rules.bet, rules.three_card, rules.bonus) if table is not None)


def inscriptions(rules: LetItRideRules) -> tuple[Inscription, ...]:
    """Return what is written on the cloth."""
    odds = odds_inscriptions(posted_tables(rules), rules, "middle", "5324.34(a)(2)(iii)", SIGN)
    limited = rules.limit is not None
    limit = Inscription(
        name="limit",
        clause="5324.34(a)(2)(iv)#1",
        where="arc",
        title=_limit(rules),
        generic=POSTED_LIMIT if limited else None,
        required=limited,
        posted=SIGN,
    )
    return (limit, *odds)


def _limit(rules: LetItRideRules) -> str:
    if rules.limit is None:
        return "Three bets \N{EN DASH} take back the first, the second, or let them ride"
    return f"Payout limit on bets one, two and three: {write_dollars(rules.limit)} a hand"


def notices(rules: LetItRideRules) -> tuple[Notice, ...]:
    """Return what the sign tells besides pay tables and limits."""
    limit = "No limit cuts what a hand wins."
    if rules.limit is not None:
        limit = (
            f"Bets one, two and three of one hand win at most {write_dollars(rules.limit)}"
            " together, filled in this order; other wagers are not limited."
        )
    return (
        Notice("How you are paid", "Each bet still in play is paid at the odds; the two community"
               " cards count for everyone.", "5324.34(f)(1)"),
        Notice("How you are paid", limit, "5324.34(f)(2)#1"),
        *_bonuses(rules),
        Notice("Your wagers", "Three equal bets. You may take back bet one before the first"
               " community card and bet two before the second; bet three stays.",
               "5324.34(c)(4)#2"),
        Notice("Your wagers", 'After "no more bets" nothing else is changed.',
               "5324.34(c)(3)#2"),
        _positions(rules),
        Notice("Irregularities", "A wrong number of cards voids that hand; community cards wrong"
               " in number, or exposed early, void the round. Void wagers go back.", None, "G-09"),
        *MALFUNCTION,
    )  # fmt: skip


def _positions(rules: LetItRideRules) -> Notice:
    text = "One position for each player."
    if rules.two_positions:
        text = "A player may hold two adjacent positions while no one waits for a seat."
    return Notice("Your wagers", text, "5324.34(c)(5)")


def _bonuses(rules: LetItRideRules) -> tuple[Notice, ...]:
    found = []
    if rules.three_card is not None:
        found.append(
            Notice(
                "How you are paid",
                "The three-card bonus goes by your own three cards"
                " and is paid beside whatever else you win.",
                "5324.34(c)(7)(iv)",
            )
        )
        if MINI_ROYAL not in rules.three_card.pays:
            found.append(
                Notice(
                    "How you are paid",
                    "A three-card ace, king and queen of one suit is paid as a straight flush.",
                    "5324.34(f)(4)",
                )
            )
    if rules.bonus is not None:
        found.append(
            Notice(
                "How you are paid",
                "The $1 bonus is one $1 chip, pays its listed"
                " dollars, and is paid beside whatever else you win.",
                "5324.34(c)(6)(iv)",
            )
        )
    return tuple(found)  # fmt: skip


LAYOUT: Final = Layout(
    cloth="wine",
    spots=SPOTS,
    name_clause="5324.34(a)(2)",
    places=places,
    inscriptions=inscriptions,
    tables=posted_tables,
    notices=notices,
)
