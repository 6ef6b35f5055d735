"""Let it ride as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.games.area import Area
from croupier.games.game import Deal, Game
from croupier.games.let_it_ride.dealing import script
from croupier.games.let_it_ride.layout import LAYOUT
from croupier.games.let_it_ride.pays import BET, BONUS, THREE_CARD
from croupier.games.let_it_ride.questions import QUESTIONS
from croupier.games.let_it_ride.rules import (
    BONUS_STAKE,
    Choices,
    LetItRideRules,
    remark,
    review,
)
from croupier.games.let_it_ride.settlement import BETS, settle
from croupier.games.let_it_ride.strategy import choose
from croupier.games.question import Asked
from croupier.games.round import COMMUNITY_EXPOSED, FACE_UP, WRONG_COUNT, Round, Seat
from croupier.games.ruling import Ruled, Void, rule_by_policy
from croupier.hands.explained import FIVE, THREE, Explained
from croupier.money import Cents

AREAS: Final = (
    Area(name="bet", clause="5324.34(c)(4)#1", lines=BETS),
    Area(
        name="bonus",
        clause="5324.34(c)(6)(ii)",
        offer="5324.34(c)(6)(i)",
        with_all=("bet",),
        exactly=BONUS_STAKE,
        value_chips_only=True,
    ),
    Area(
        name="three_card",
        clause="5324.34(c)(7)(ii)",
        offer="5324.34(c)(7)(i)",
        with_all=("bet",),
    ),
)

DEAL: Final = Deal(
    player=3,
    player_clause="5324.34(d)(1)(v)",
    community=2,
    community_clause="5324.34(d)(1)(iv)",
)


def deal(_rules: LetItRideRules) -> Deal:
    """Return how many cards lie where."""
    return DEAL


def withdrawn(wagers: Mapping[str, Cents], asked: Asked) -> Cents:
    """Return what a seat has taken back: a bet for each pull."""
    return asked.answers.count("pull") * wagers.get("bet", 0)


def cards_matter(_rules: LetItRideRules, _ruled: Ruled, _seat: Seat) -> bool:
    """Tell that everything hangs on a seat's cards: no one folds in this game."""
    return True


def void(_rules: LetItRideRules, round_: Round, asked: Mapping[int, Asked]) -> dict[int, Void]:
    """Return the hands that the irregularities void, by the labelled policy (G-09)."""
    return rule_by_policy(round_, asked, exposure=COMMUNITY_EXPOSED, dealer_cards=None)


GAME: Final = Game(
    name="let-it-ride",
    alias="lir",
    title="let it ride",
    section="5324.34",
    reading_letter="L",
    seats=7,
    seats_clause="5324.34(a)(1)",
    second_position="5324.34(c)(5)",
    areas=AREAS,
    entry=("bet",),
    entry_clause="5324.34(c)(4)#1",
    closed_clause="5324.34(c)(3)#2",
    questions=QUESTIONS,
    asked_with="bet",
    most_antes=0,
    places=frozenset({"community"}),
    kinds=frozenset({COMMUNITY_EXPOSED, FACE_UP, WRONG_COUNT}),
    choices=Choices,
    review=review,
    remark=remark,
    tables=(BET, BONUS, THREE_CARD),
    deal=deal,
    script=script,
    hands=(
        Explained("Five cards", FIVE),
        Explained("Three cards, for the three-card bonus", THREE),
    ),
    layout=LAYOUT,
    choose=choose,
    practice={
        "bonus": True,
        "three_card_table": "D",
        "minimums": {"bet": 500},
        "maximums": {"bet": 10000},
    },
    practice_wagers={"bet": 1000, "bonus": 100, "three_card": 500},
    withdrawn=withdrawn,
    cards_matter=cards_matter,
    void=void,
    settle=settle,
    losers_first=True,
)
