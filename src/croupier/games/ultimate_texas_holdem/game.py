"""Ultimate Texas hold 'em as data."""

from __future__ import annotations

from typing import Final

from croupier.games.area import Area
from croupier.games.game import Deal, Game
from croupier.games.round import Seat
from croupier.games.ruling import Ruled
from croupier.games.ultimate_texas_holdem import irregularities
from croupier.games.ultimate_texas_holdem.dealing import script
from croupier.games.ultimate_texas_holdem.layout import LAYOUT
from croupier.games.ultimate_texas_holdem.pays import BLIND, TRIPS
from croupier.games.ultimate_texas_holdem.questions import QUESTIONS, play_stake
from croupier.games.ultimate_texas_holdem.rules import Choices, UltimateRules, remark, review
from croupier.games.ultimate_texas_holdem.settlement import FORFEIT, settle
from croupier.games.ultimate_texas_holdem.strategy import choose
from croupier.hands.explained import FIVE, Explained

AREAS: Final = (
    Area(name="ante", clause="5324.36(c)(3)#r1", with_all=("blind",)),
    Area(name="blind", clause="5324.36(c)(3)#r1", with_all=("ante",), equal_to="ante"),
    Area(name="trips", clause="5324.36(c)(3)#1", with_all=("ante", "blind")),
)

DEAL: Final = Deal(
    player=2,
    player_clause="5324.36(d)(1)(iii)",
    dealer=2,
    dealer_clause="5324.36(d)(1)(iv)",
    community=5,
    community_clause="5324.36(e)(4)#2",
)


def deal(_rules: UltimateRules) -> Deal:
    """Return how many cards lie where."""
    return DEAL


def cards_matter(_rules: UltimateRules, ruled: Ruled, seat: Seat) -> bool:
    """Tell whether anything hangs on a live seat's cards: not if it folded and made no trips."""
    return not ruled.asked[seat.number].folded or "trips" in seat.wagers


GAME: Final = Game(
    name="ultimate-texas-holdem",
    alias="uth",
    title="Ultimate Texas hold 'em",
    section="5324.36",
    reading_letter="U",
    seats=6,
    seats_clause="5324.36(a)(1)",
    second_position="5324.36(g)",
    areas=AREAS,
    entry=("ante", "blind"),
    entry_clause="5324.36(d)(1)(i)",
    closed_clause="5324.36(c)(2)#2",
    questions=QUESTIONS,
    asked_with="ante",
    dealer_qualifies=True,
    most_antes=4,
    places=frozenset({"dealer", "community"}),
    kinds=irregularities.KINDS,
    cures_dealer=True,
    side_bets_on_board=frozenset({"trips"}),
    choices=Choices,
    review=review,
    remark=remark,
    tables=(BLIND, TRIPS),
    deal=deal,
    script=script,
    hands=(Explained("Five cards, the best of seven", FIVE),),
    layout=LAYOUT,
    choose=choose,
    practice={"minimums": {"ante": 500, "trips": 500}, "maximums": {"ante": 9500}},
    practice_wagers={"ante": 1000, "blind": 1000, "trips": 500},
    play_stake=play_stake,
    cards_matter=cards_matter,
    void=irregularities.void,
    settle=settle,
    forfeits=frozenset({FORFEIT}),
)
