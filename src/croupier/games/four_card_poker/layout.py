"""What § 5324.33(a)(2) asks of the layout, and what the sign tells."""

from __future__ import annotations

from typing import Final

from croupier.games.four_card_poker.rules import FourCardRules
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
from croupier.money import write_dollars

AREAS: Final = "5324.33(a)(2)(i)"
POKER_LAYOUTS: Final = "5324.33(a)(2)"
"""Which also asks for what § 5324.30(a) does: a name, and odds on the cloth or on a sign."""

SPOTS: Final = (
    Spot(name="six_card", label="Six card", wager="six_card", clause="5324.33(a)(2)(iii)", row=0,
         column=-2, shape="circle", optional=True),
    Spot(name="aces_up", label="Aces up", wager="aces_up", clause=AREAS, row=0, column=0,
         shape="diamond"),
    Spot(name="progressive", label="$", wager="progressive",
         clause="5324.33(a)(2)(ii)", row=0, column=2, shape="chip", optional=True),
    Spot(name="ante", label="Ante", wager="ante", clause=AREAS, row=1, column=0, shape="square"),
    Spot(name="play", label="Play", wager="play", clause=AREAS, row=2, column=0, shape="circle"),
)  # fmt: skip

PLAY_RULE: Final = Inscription(
    name="play_rule",
    clause="5324.33(c)(4)(i)",
    where="arc",
    title="Play one to three times your ante \N{EN DASH} a tie pays the player",
    required=False,
)


def places(rules: FourCardRules) -> tuple[Place, ...]:
    """Return the dealer's places."""
    dealer = Place(
        name="dealer",
        label="Dealer's cards",
        clause="5324.33(d)(2)#2",
        cards=rules.dealer_cards,
    )
    known = [
        Place(name="tray", label="Chip tray"),
        Place(name="rack", label="Discards"),
        Place(name="shoe", label="Shuffler"),
        dealer,
    ]
    if rules.six_card is not None:
        label = "Six-card bonus"
        known.append(Place(name="box", label=label, clause="5324.33(c)(4)(v)#1", cards=1))
    if rules.progressive is not None:
        known.append(Place(name="meter", label="Progressive", clause="5324.33(c)(4)(iv)"))
    return tuple(known)


def posted_tables(rules: FourCardRules) -> tuple[PayTable, ...]:
    """Return the pay tables that are written out: all but even money."""
    found = [rules.ante_bonus, rules.aces_up]
    if rules.six_card is not None:
        found.append(rules.six_card)
    if rules.progressive is not None:
        found += [rules.progressive.table, rules.progressive.envy]
    return tuple(found)


def inscriptions(rules: FourCardRules) -> tuple[Inscription, ...]:
    """Return what is written on the cloth."""
    known = posted_tables(rules)
    return (PLAY_RULE, *odds_inscriptions(known, rules, "middle", POKER_LAYOUTS, POKER_LAYOUTS))


def tables(rules: FourCardRules) -> tuple[PayTable, ...]:
    """Return the pay tables in force."""
    return (rules.win, *posted_tables(rules))


def notices(rules: FourCardRules) -> tuple[Notice, ...]:
    """Return what the sign tells besides pay tables and limits."""
    return (
        Notice("How you are paid", "A hand that ties the dealer's is paid on ante and play.",
               "5324.33(e)(4)(iii)(b)"),
        Notice("How you are paid", "The ante bonus is paid whether your hand wins, ties or loses;"
               " a folded hand earns none.", "5324.33(f)(2)"),
        Notice("How you are paid", "One hand may win on every wager that you made, each at its own"
               " pay table; only its highest rank counts on each. No limit cuts them.",
               "5324.33(e)(4)(iv)"),
        *_progressive(rules),
        Notice("Your wagers", "Bet the ante, the aces up or both. Play one to three times the"
               " ante, or fold and lose the ante.", "5324.33(c)(4)(i)"),
        Notice("Your wagers", 'After "no more bets" only play wagers are made.',
               "5324.33(c)(3)#2"),
        Notice("Your wagers", "A player who leaves during a round may be ruled to have lost the"
               " wagers.", "5324.33(c)(2)#3"),
        Notice("Irregularities", "A wrong number of cards voids that hand; the dealer's cards"
               " wrong in number, or exposed early, void the round. Void wagers go back.", None,
               "G-09"),
        *MALFUNCTION,
    )  # fmt: skip


def _progressive(rules: FourCardRules) -> tuple[Notice, ...]:
    meter = rules.progressive
    if meter is None:
        return ()
    return (
        Notice("The progressive", f"The meter opens at {write_dollars(meter.initial)}; after an"
               f" award it starts again at {write_dollars(meter.reset)}.",
               "5324.33(f)(4)(ii)#2"),
        Notice("The progressive", "Four aces win the whole meter, this round's contributions"
               " included. Where tables share a meter, the first award takes it and the next takes"
               " what it then holds.", None,
               "F-15"),
        Notice("The progressive", "See that your chip was accepted: one that was not comes back"
               " and earns nothing.", "5324.33(c)(4)(iv)(b)"),
        Notice("The progressive", "Each other player's qualifying hand pays you an envy bonus on"
               " your own progressive wager; your own hand and the dealer's do not.",
               "5324.33(e)(6)#1"),
    )  # fmt: skip


LAYOUT: Final = Layout(
    cloth="blue",
    spots=SPOTS,
    name_clause=POKER_LAYOUTS,
    places=places,
    inscriptions=inscriptions,
    tables=tables,
    notices=notices,
)
