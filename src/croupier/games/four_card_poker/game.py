"""Four-card poker as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.games.area import Area
from croupier.games.four_card_poker import pays
from croupier.games.four_card_poker.dealing import script
from croupier.games.four_card_poker.layout import LAYOUT
from croupier.games.four_card_poker.progressive import in_action
from croupier.games.four_card_poker.questions import QUESTIONS, check_play, play_stake
from croupier.games.four_card_poker.remarks import remark
from croupier.games.four_card_poker.rules import Choices, FourCardRules, review
from croupier.games.four_card_poker.settlement import FORFEITS, settle
from croupier.games.four_card_poker.strategy import choose
from croupier.games.game import Deal, Game
from croupier.games.line import Flag
from croupier.games.question import Asked
from croupier.games.round import DEALER_EXPOSED, FACE_UP, LEFT, WRONG_COUNT, Round, Seat
from croupier.games.ruling import Ruled, Void, rule_by_policy
from croupier.hands.explained import FIVE, FOUR, Explained
from croupier.law import RuleViolation
from croupier.money import CHIPS, write_dollars

AREAS: Final = (
    Area(name="ante", clause="5324.33(c)(4)(i)"),
    Area(name="aces_up", clause="5324.33(c)(4)(ii)"),
    Area(
        name="six_card",
        clause="5324.33(c)(4)(v)#2",
        offer="5324.33(c)(4)(v)#1",
        with_all=("ante", "aces_up"),
        value_chips_only=True,
    ),
    Area(
        name="progressive",
        clause="5324.33(c)(4)(iv)(a)",
        offer="5324.33(c)(4)(iv)",
        with_any=("ante", "aces_up"),
        value_chips_only=True,
    ),
)


DEALER_CLAUSE: Final = {5: "5324.33(d)(1)", 6: "5324.33(d)(3)"}


def deal(rules: FourCardRules) -> Deal:
    """Return how many cards lie where."""
    return Deal(
        player=5,
        player_clause="5324.33(d)(1)",
        dealer=rules.dealer_cards,
        dealer_clause=DEALER_CLAUSE[rules.dealer_cards],
    )


def check_seat(_rules: FourCardRules, seat: Seat, asked: Asked) -> None:
    """Check what only this game knows of a seat: its play wager, and what was not accepted.

    Raises:
        RuleViolation: The play wager is not lawful, or a wager that was not made was not accepted.
    """
    check_play(seat, asked)
    never_made = seat.not_accepted.difference(seat.wagers)
    if never_made:
        wrong = f"{seat.where}: {min(never_made)} was not accepted, and was never bet"
        raise RuleViolation(wrong, accepted="a wager that the seat made")


def check_table(rules: FourCardRules, ruled: Ruled) -> None:
    """Check the box card and the meter against the wagers.

    Raises:
        RuleViolation: The box card or the meter is missing, or is there for no wager.
    """
    round_ = ruled.round
    six_card = any("six_card" in seat.wagers for seat in round_.seats)
    progressive = any("progressive" in seat.wagers for seat in round_.seats)
    if round_.box is None and six_card and not ruled.all_void:
        accepted = "box, the card dealt to the six-card bonus box"
        raise RuleViolation(
            "there is a six_card wager and no box card", "5324.33(c)(4)(v)#1", accepted=accepted
        )
    if round_.box is not None and not six_card:
        wrong = "there is a box card and no six_card wager"
        raise RuleViolation(wrong, policy="F-19", accepted="leave box out")
    if round_.meter is None and progressive:
        wrong = "there is a progressive wager and no meter"
        accepted = "meter, in cents, this round's contributions included"
        raise RuleViolation(wrong, policy="F-15", accepted=accepted)
    if round_.meter is not None and rules.progressive is None:
        wrong = "there is a meter, and the house offers no progressive"
        raise RuleViolation(wrong, "5324.33(c)(4)(iv)", accepted="leave meter out")


def flag(rules: FourCardRules, round_: Round) -> tuple[Flag, ...]:
    """Return what is odd about the progressive: a meter too low, a wager that no one chip makes."""
    progressive = rules.progressive
    if progressive is None:
        return ()
    flags = []
    least = min(progressive.initial, progressive.reset)
    if round_.meter is not None and round_.meter < least:
        message = (
            f"the meter stands at {write_dollars(round_.meter)}, yet it opens and is reset at"
            f" {write_dollars(least)} or more"
        )
        flags.append(Flag("5324.33(f)(4)(ii)", "meter", message))
    if "progressive" not in rules.only_amount:
        flags += [
            Flag(
                "5324.33(c)(4)(iv)(a)",
                f"{seat.where} progressive",
                f"{write_dollars(stake)} is no one chip of § 5322.2(b), unless one was approved",
            )
            for seat in round_.seats
            if (stake := seat.wagers.get("progressive")) is not None and stake not in CHIPS
        ]
    return tuple(flags)


def cards_matter(rules: FourCardRules, ruled: Ruled, seat: Seat) -> bool:
    """Tell whether anything hangs on a live seat's cards."""
    if not ruled.asked[seat.number].folded:
        return True
    if "aces_up" in seat.wagers or "six_card" in seat.wagers:
        return True
    progressive = rules.progressive
    return (
        progressive is not None
        and progressive.envy_from_folded
        and any(
            in_action(ruled, other) for other in ruled.round.seats if other.number != seat.number
        )
    )


def void(rules: FourCardRules, round_: Round, asked: Mapping[int, Asked]) -> dict[int, Void]:
    """Return the hands that the irregularities void, by the labelled policy (G-09)."""
    return rule_by_policy(round_, asked, exposure=DEALER_EXPOSED, dealer_cards=rules.dealer_cards)


GAME: Final = Game(
    name="four-card-poker",
    alias="fcp",
    title="four-card poker",
    section="5324.33",
    reading_letter="F",
    seats=7,
    seats_clause="5324.33(a)(1)",
    second_position=None,
    areas=AREAS,
    entry=("ante", "aces_up"),
    entry_clause="5324.33(d)(1)",
    closed_clause="5324.33(c)(3)#2",
    questions=QUESTIONS,
    asked_with="ante",
    amount_is_free=True,
    most_antes=3,
    places=frozenset({"dealer", "box", "meter"}),
    machine_taken=("progressive",),
    kinds=frozenset({DEALER_EXPOSED, FACE_UP, WRONG_COUNT, LEFT}),
    choices=Choices,
    review=review,
    remark=remark,
    tables=(pays.ANTE_BONUS, pays.ACES_UP, pays.PROGRESSIVE, pays.ENVY, pays.SIX_CARD),
    deal=deal,
    script=script,
    hands=(
        Explained("Four cards, the best of a player's five", FOUR),
        Explained("Five cards, for the six-card bonus", FIVE),
    ),
    layout=LAYOUT,
    choose=choose,
    practice={
        "dealer_cards": 6,
        "six_card_table": "B",
        "minimums": {"ante": 500},
        "maximums": {"ante": 20000},
    },
    practice_wagers={"ante": 1000, "aces_up": 500, "six_card": 100},
    play_stake=play_stake,
    check_seat=check_seat,
    check_table=check_table,
    cards_matter=cards_matter,
    void=void,
    settle=settle,
    flag=flag,
    forfeits=FORFEITS,
)
