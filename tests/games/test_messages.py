"""What a user reads when a round is refused or flagged: whole texts, written down in data/.

A message says what was wrong and where, the rule, and what would be accepted; each part is of use
only if it is the right one, so the texts are compared as they are.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from croupier.cards import read_cards
from croupier.games import find_game
from croupier.games.question import Asked
from croupier.games.round import Irregularity, Round, Seat
from croupier.games.settle import settle_round
from croupier.house import rules_of
from games.build import (
    COMMUNITY_EXPOSED,
    DEALER_EXPOSED,
    FACE_UP,
    FACE_UP_EARLY,
    MISCOUNTED_DEALER,
    Record,
    fcp,
    left,
    lir,
    miscounted,
    refusal_of,
    seat,
    uth,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "messages.toml").read_text(encoding="utf-8")
)

AK, TRIPS, FIVE = "Ah Kh", "7s 7d 7c Kh 2d", "Ts Tc 4s 5h 9c"
THREE = "As Kd 9c"
SIX: Record = {"house": {"dealer_cards": 6, "six_card_table": "A"}}
PROGRESSIVE: Record = {"table": "A", "envy": "A", "rate": "1/5"}
METERED: Record = {"house": {"dealer_cards": 6, "progressive": PROGRESSIVE}}
ONE_AMOUNT: Record = {"house": {"dealer_cards": 6, "progressive": PROGRESSIVE | {"wager": 500}}}
TWO: Record = {"house": {"two_positions": True}}
BONUS: Record = {"house": {"bonus": True}}
COUPON = {"chips": 500, "coupon": 500}


def u(number: int = 1, decisions: str = "play 4x", **more: object) -> Record:
    return seat(number, AK, decisions, **({"ante": 1000, "blind": 1000} | more))


def f(number: int = 1, decisions: str = "play 1x", **more: object) -> Record:
    return seat(number, TRIPS, decisions, **({"ante": 1000} | more))


def b(number: int = 1, decisions: str = "ride, ride", **more: object) -> Record:
    return seat(number, THREE, decisions, **({"bet": 1000} | more))


def wrong(*events: Record) -> Record:
    return {"irregularities": list(events)}


REFUSED: dict[str, Record] = {
    # the betting areas
    "bonus not offered": lir(b(bonus=100)),
    "six card not offered": fcp(f(six_card=500), box="2s"),
    "ante without blind": uth(seat(1, AK, "play 4x", ante=1000)),
    "trips alone": uth(seat(1, AK, trips=500)),
    "trips without blind": uth(seat(1, AK, "play 4x", ante=1000, trips=500)),
    "six card alone": fcp(seat(1, TRIPS, six_card=500), **SIX, box="2s"),
    "progressive alone": fcp(seat(1, TRIPS, progressive=500), **METERED, meter=600000),
    "blind unlike ante": uth(u(blind=1500)),
    "bonus of two dollars": lir(b(bonus=200), **BONUS),
    "another progressive amount": fcp(f(progressive=1000), **ONE_AMOUNT, meter=600000),
    "coupon for a bonus": lir(b(bonus={"coupon": 100}), **BONUS),
    "coupon for a six card": fcp(f(aces_up=500, six_card=COUPON), **SIX, box="2s"),
    "no wager": fcp(seat(1, TRIPS)),
    "no wager of a bettor": lir(seat(1, THREE)),
    # stakes
    "half a dollar": uth(u(ante=50, blind=50)),
    "coupon of a dollar and a half": lir(b(bet={"chips": 500, "coupon": 150})),
    "chips of a dollar and a half": lir(b(bet={"chips": 150, "coupon": 500})),
    "wager of an object without a coupon": lir(b(bet={})),
    "wager of an object of texts": lir(b(bet={"chips": "5", "coupon": "5"})),
    "wager of a text": uth(u(ante="10")),
    "too much with its coupon": lir(b(bet={"chips": 10**12, "coupon": 100})),
    # seats and players
    "nobody": uth(),
    "seat 7 of six": uth(u(7)),
    "seat 0": fcp(f(0)),
    "one seat twice": lir(b(1), b(1)),
    "second position": lir(b(1, player="Ann"), b(2, player="Ann")),
    "second position in silence": fcp(f(1, player="Ann"), seat(2, FIVE, "fold", ante=1000,
                                      player="Ann")),
    "positions apart": lir(b(1, player="Ann"), b(3, player="Ann"), **TWO),
    "positions apart in silence": fcp(
        f(1, player="Ann"), seat(3, FIVE, "fold", ante=1000, player="Ann"),
        house={"dealer_cards": 6, "two_positions": True},
    ),
    "second position beside another player": lir(
        b(1, player="Bob"), b(2, player="Ann"), b(3, player="Ann"),
    ),
    "one seat twice with other wagers": lir(seat(1, None, bet=1000), seat(1, None, bet=500)),
    "three positions": lir(b(1, player="Ann"), b(2, player="Ann"), b(3, player="Ann"), **TWO),
    # answers
    "answer without an ante": fcp(seat(1, TRIPS, "play 1x", aces_up=500)),
    "no such answer": uth(u(1, "raise")),
    "answer of another question": uth(u(1, "check, check, play 2x")),
    "nothing left to answer": uth(u(1, "play 4x, check")),
    "nothing left after three": uth(u(1, "check, check, fold, fold")),
    "nothing left after both": lir(b(1, "ride, pull, ride")),
    "not answered": uth(u(1, "check")),
    "not answered and left": fcp(f(1, ""), f(2, "fold"), **wrong(left(1, "stands"))),
    "not answered while another left": fcp(
        f(1, ""), seat(2, FIVE, "fold", ante=1000), **wrong(left(2, "stands")),
    ),
    "play without an amount": fcp(f(1, "play")),
    "amount after a fold": fcp(f(1, "fold", play=1000)),
    "amount unasked": fcp(seat(1, TRIPS, aces_up=500, play=1000)),
    "two amounts": fcp(f(1, "play 2x", play=1000)),
    "play of four antes": fcp(f(1, "play", play=4000)),
    "play below the ante": fcp(f(1, "play", play=900)),
    "play that chips cannot make": fcp(f(1, "play", play=1025)),
    # irregularities
    "miscount at an empty seat": uth(u(), **wrong(miscounted(2))),
    "leaver at an empty seat": fcp(f(), **wrong(left(2, "stands"))),
    "miscount of somebody": uth(u(), **wrong(MISCOUNTED_DEALER | {"seat": "Dealer"})),
    "miscount of nobody": lir(b(), **wrong(MISCOUNTED_DEALER | {"seat": None})),
    "miscount of an object": fcp(f(), **wrong(MISCOUNTED_DEALER | {"seat": {}})),
    "miscount at a huge seat": uth(u(), **wrong(miscounted(1_000_000))),
    "leaver who is the dealer": fcp(f(), **wrong(left(1, "stands") | {"seat": "dealer"})),
    "ruled both ways": fcp(f(), **wrong(left(1, "stands"), left(1, "abandoned"))),
    # cards
    "card in two hands": uth(u(), seat(2, "Ah 2d", "play 4x", ante=1000, blind=1000)),
    "card in three places": fcp(f(), seat(2, "7s 3c 4s 5h 9c", "fold", ante=1000), **SIX,
                                dealer="7s Qc Jh 8h 6c 4d"),
    "card in the box twice": fcp(f(aces_up=500, six_card=500), **SIX, box="7s"),
    "card on the board, too": uth(u(), dealer="2c 9d"),
    "too few cards of five": fcp(seat(1, "7s 7d 7c Kh", "play 1x", ante=1000)),
    "too few cards beside a void hand": uth(
        seat(1, None, ante=1000, blind=1000), seat(2, "Ah", "play 4x", ante=1000, blind=1000),
        **wrong(miscounted(1)),
    ),
    "too few cards beside a folded hand": fcp(
        seat(1, None, "fold", ante=1000), seat(2, "7s 7d 7c Kh", "play 1x", ante=1000),
    ),
    "too few cards": uth(seat(1, "Ah", "play 4x", ante=1000, blind=1000)),
    "no cards": uth(seat(1, None, "play 4x", ante=1000, blind=1000)),
    "no dealer": uth(u(), dealer=...),
    "no community": lir(b(), community=...),
    "short dealer": fcp(f(), dealer="Qd Qc Jh 8h 6c"),
    "five dealer cards of six": fcp(f(), house={"dealer_cards": 5}),
    "short community": uth(u(), community="Qh Jh Th 2c"),
    "too many after a void": uth(u(), **wrong(MISCOUNTED_DEALER), dealer="9c",
                                 community="Qh Jh Th 2c 3d 4s"),
    "board short for live trips": uth(u(1, "check", trips=500), **wrong(DEALER_EXPOSED),
                                      community="Qh Jh Th"),
    "one card when a card was found face up later": uth(
        seat(1, "Ah", ante=1000, blind=1000, trips=500), **wrong(FACE_UP),
    ),
    # four-card poker's own
    "not accepted and never bet": fcp(f(not_accepted=["progressive"]), **METERED),
    "no box": fcp(f(aces_up=500, six_card=500), **SIX),
    "box for nobody": fcp(f(), **SIX, box="2s"),
    "two cards in the box": fcp(f(aces_up=500, six_card=500), **SIX, box="2s 3s"),
    "no meter": fcp(f(progressive=500), **METERED),
    "meter without a progressive": fcp(f(), meter=600000),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_says_what_was_wrong_the_rule_and_what_is_accepted(name: str) -> None:
    assert str(refusal_of(REFUSED[name])) == TEXTS["refused"][name]


FLAGGED: dict[str, Record] = {
    "below the minimum": uth(u(ante=100, blind=100)),
    "above the maximum": lir(b(bet=20000), house={"maximums": {"bet": 10000}}),
    "at the bounds": lir(b(bet=1000), house={"minimums": {"bet": 1000}, "maximums": {"bet": 1000}}),
    "low meter": fcp(f(progressive=500), **METERED, meter=499999),
    "meter at its floor": fcp(f(progressive=500), **METERED, meter=500000),
    "meter below what it opens at": fcp(f(progressive=500), meter=699999, house={
        "dealer_cards": 6, "progressive": PROGRESSIVE | {"initial": 700000, "reset": 800000},
    }),
    "meter below its reset": fcp(f(progressive=500), meter=699999, house={
        "dealer_cards": 6, "progressive": PROGRESSIVE | {"initial": 800000, "reset": 700000},
    }),
    "meter at its floor again": fcp(f(progressive=500), meter=500000, house={
        "dealer_cards": 6, "progressive": PROGRESSIVE | {"reset": 800000},
    }),
    "below the minimum beside a coupon": uth(u(trips=100, ante={"coupon": 1000})),
    "no one chip": fcp(f(progressive=1500), **METERED, meter=600000),
    "one amount of three chips": fcp(f(progressive=300), meter=600000, house={
        "dealer_cards": 6, "progressive": PROGRESSIVE | {"wager": 300},
    }),
    "coupon alone": uth(u(ante={"coupon": 1000})),
    "coupon beside fewer chips": lir(b(bet={"chips": 250, "coupon": 750})),
    "coupon beside as many chips": lir(b(bet=COUPON)),
}  # fmt: skip


@pytest.mark.parametrize("name", FLAGGED)
def test_a_flag_says_what_is_odd_and_where(name: str) -> None:
    flags = croupier.settle(FLAGGED[name]).get("flags", [])
    told = "; ".join(f"{flag['clause']} {flag['where']}: {flag['message']}" for flag in flags)
    assert told == TEXTS["flagged"][name]


ROYAL: Record = {"community": "Qh Jh Th 2c 3d"}
PAIRED: Record = {"community": "Qh 8d 6s 2c 3d", "dealer": "9c 9d"}
LOW: Record = {"community": "Qh 8d 6s 2c 3d", "dealer": "9c 4d"}
STRAIGHT: Record = {"community": "9h 8d 7s 2c 3d", "dealer": "Kc Kd"}
KEPT_UTH: Record = {"house": {"stake_kept": ["ante", "blind", "play", "trips"]}}
KEPT_FCP: Record = {
    "dealer_cards": 6, "six_card_table": "A", "progressive": PROGRESSIVE,
    "stake_kept": ["ante", "play", "aces_up", "six_card", "progressive"],
}  # fmt: skip
FULL_FCP: Record = {"house": {
    "dealer_cards": 6, "six_card_table": "A", "progressive": PROGRESSIVE,
}, "meter": 600000, "box": "Ks"}  # fmt: skip
ALL_FCP: Record = {"ante": 1000, "aces_up": 500, "six_card": 500, "progressive": 500}
FULL_LIR: Record = {"bonus": True, "three_card_table": "A"}
ALL_LIR: Record = {"bet": 1000, "bonus": 100, "three_card": 500}
KEPT_LIR: Record = {"house": FULL_LIR | {"stake_kept": ["bet", "bonus", "three_card"]}}


def side(number: int, cards: str | None, decisions: str, **more: object) -> Record:
    return seat(number, cards, decisions, **({"ante": 1000, "blind": 1000, "trips": 500} | more))


SETTLED: dict[str, Record] = {
    "uth royal": uth(side(1, AK, "play 4x"), **ROYAL),
    "uth royal, stakes kept": uth(side(1, AK, "play 4x"), **ROYAL, **KEPT_UTH),
    "uth royal over the limit": uth(side(1, AK, "play 4x", ante=10000, blind=10000), **ROYAL),
    "uth pair wins": uth(side(1, "Qs 4h", "check, play 2x"), **PAIRED),
    "uth pair loses": uth(side(1, "8s 4h", "check, check, play 1x"), **PAIRED),
    "uth tie": uth(side(1, "9h 9s", "play 3x"), **PAIRED),
    "uth no pair, player wins": uth(side(1, "Qs 4h", "check, play 2x"), **LOW),
    "uth no pair, player loses": uth(side(1, "7s 4h", "play 3x"), **LOW),
    "uth no pair, tie": uth(side(1, "9h 4s", "play 3x"), **LOW),
    "uth dealer of twos": uth(side(1, "Qs 4h", "play 3x"), community="Qh 8d 6s 5c 3d",
                              dealer="2c 2d"),
    "uth straight of table B": uth(side(1, "Jh Td", "play 3x"), **STRAIGHT,
                                   house={"blind_table": "B"}),
    "uth straight of table A": uth(side(1, "Jh Td", "play 3x"), **STRAIGHT),
    "uth flush at 3:2 rounded up": uth(side(1, "Ah 4h", "play 3x", ante=250, blind=250),
                                       community="Qh 8h 6h 2c 3d", dealer="9c 9d"),
    "uth flush at 3:2": uth(side(1, "Ah 4h", "play 3x"), community="Qh 8h 6h 2c 3d",
                            dealer="9c 9d"),
    "uth fold, trips wins": uth(side(1, "2s 2d", "check, check, fold"), **PAIRED),
    "uth fold, trips loses": uth(side(1, "7s 4h", "check, check, fold"), **PAIRED),
    "uth fold without trips": uth(seat(1, None, "check, check, fold", ante=500, blind=500)),
    "uth void, trips wins": uth(side(1, "2s 2d", "check"), **PAIRED, **wrong(DEALER_EXPOSED)),
    "uth void, trips wins, kept": uth(side(1, "2s 2d", "check"), **PAIRED, **KEPT_UTH,
                                      **wrong(DEALER_EXPOSED)),
    "uth void, trips loses": uth(side(1, "7s 4h", "check"), u(2, "play 4x"), **PAIRED,
                                 **wrong(DEALER_EXPOSED)),
    "uth exposed before the second card": uth(
        side(1, "4s", ""), **wrong(DEALER_EXPOSED), community=..., dealer=...,
    ),
    "uth found face up early": uth(side(1, "4s 5h", "check"), **PAIRED, **wrong(FACE_UP_EARLY)),
    "uth found face up later": uth(side(1, "4s 5h", "check"), **PAIRED, **wrong(FACE_UP)),
    "uth dealer miscounted": uth(side(1, "4s 5h", "play 4x"), community="Qh 8d 6s 2c 3d",
                                 dealer="9c", **wrong(MISCOUNTED_DEALER)),
    "uth player miscounted": uth(side(1, "4s", ""), side(2, "Qs 4h", "play 4x"), **PAIRED,
                                 **wrong(miscounted(1))),
    "fcp three of a kind wins": fcp(f(**ALL_FCP), **FULL_FCP),
    "fcp three of a kind wins, kept": fcp(f(**ALL_FCP), **FULL_FCP | {"house": KEPT_FCP}),
    "fcp three of a kind loses": fcp(f(**ALL_FCP), **FULL_FCP, dealer="Qd Qc Qh 8h 6c 4d"),
    "fcp straight flush ties": fcp(
        seat(1, "3s 4s 5s 6s 9c", "play 1x", **ALL_FCP), **FULL_FCP, dealer="3h 4h 5h 6h 9d Jc",
    ),
    "fcp nothing": fcp(seat(1, "3s 5h 9d Ts Jc", "play 1x", **ALL_FCP), **FULL_FCP),
    "fcp ante bonus rounded up": fcp(
        seat(1, TRIPS, "play 1x", ante=250),
        house={"dealer_cards": 6, "pays": {"ante_bonus": {"three of a kind": "5:2"}}},
    ),
    "fcp four aces, the meter empty": fcp(
        seat(1, "As Ah Ad Ac 3d", "play 3x", **ALL_FCP), **FULL_FCP | {"meter": 0},
    ),
    "fcp miscounted and gone": fcp(
        f(1, ""), seat(2, FIVE, "", ante=1000),
        **wrong(miscounted(1), left(1, "abandoned"), left(2, "abandoned")),
    ),
    "fcp pairs tie": fcp(seat(1, "Qs Qh Jd 8c 3d", "play", play=1500, **ALL_FCP), **FULL_FCP),
    "fcp aces": fcp(seat(1, "As Ah Jd 8c 3d", "play 3x", **ALL_FCP), **FULL_FCP),
    "fcp fold": fcp(f(1, "fold", **ALL_FCP), **FULL_FCP),
    "fcp fold, nothing": fcp(seat(1, "3s 5h 9d Ts Jc", "fold", **ALL_FCP), **FULL_FCP),
    "fcp fold of the ante alone": fcp(seat(1, None, "fold", ante=1000)),
    "fcp not accepted": fcp(f(not_accepted=["progressive"], **ALL_FCP), **FULL_FCP),
    "fcp four aces and envy": fcp(
        seat(1, "As Ah Ad Ac 3d", "play 3x", **ALL_FCP), f(2, "play 1x", **ALL_FCP), **FULL_FCP,
    ),
    "fcp four aces, kept": fcp(
        seat(1, "As Ah Ad Ac 3d", "play 3x", **ALL_FCP), **FULL_FCP | {"house": KEPT_FCP},
    ),
    "fcp envy of one's own": fcp(
        seat(1, "As Ah Ad Ac 3d", "play 3x", player="Ann", **ALL_FCP),
        f(2, "play 1x", player="Ann", **ALL_FCP),
        **FULL_FCP | {"house": FULL_FCP["house"] | {"two_positions": True}},
    ),
    "fcp envy of two hands": fcp(
        seat(1, "5s 5h 5d 5c 3d", "play 3x", **ALL_FCP),
        seat(2, "8s 9s Ts Js 2c", "play 3x", **ALL_FCP),
        f(3, "play 1x", **ALL_FCP), **FULL_FCP,
    ),
    "fcp six-card royal": fcp(
        seat(1, "Ts Js Qs As 9s", "fold", **ALL_FCP), **FULL_FCP,
    ),
    "fcp six-card royal of diamonds": fcp(
        seat(1, "Td Jd Kd Ad 9d", "play 1x", **ALL_FCP), **FULL_FCP | {"box": "Qd"},
        dealer="Qs Qc Jh 8h 6c 4d",
    ),
    "fcp abandoned": fcp(f(1, "", **ALL_FCP), seat(2, FIVE, "fold", ante=1000), **FULL_FCP,
                         **wrong(left(1, "abandoned"))),
    "fcp void": fcp(f(1, "play 2x", **ALL_FCP), **FULL_FCP, **wrong(FACE_UP)),
    "fcp seat void": fcp(f(1, "", **ALL_FCP), seat(2, FIVE, "fold", ante=1000), **FULL_FCP,
                         **wrong(miscounted(1))),
    "lir pair of tens": lir(seat(1, "Ts Tc 4s", "ride, pull", **ALL_LIR),
                            house=FULL_LIR),
    "lir pair of tens, kept": lir(seat(1, "Ts Tc 4s", "ride, ride", **ALL_LIR), **KEPT_LIR),
    "lir pair of nines": lir(seat(1, "9s 9c 4s", "pull, ride", **ALL_LIR), house=FULL_LIR),
    "lir nothing": lir(seat(1, "As Kd 9c", "pull, pull", **ALL_LIR), house=FULL_LIR),
    "lir three of a kind": lir(seat(1, "7s 7c 9c", "ride, ride", **ALL_LIR), house=FULL_LIR),
    "lir three of a kind, kept": lir(seat(1, "7s 7c 7h", "ride, ride", **ALL_LIR), **KEPT_LIR),
    "lir mini royal of table A": lir(seat(1, "As Ks Qs", "pull, pull", **ALL_LIR),
                                     house=FULL_LIR),
    "lir mini royal of table D": lir(seat(1, "As Ks Qs", "pull, pull", **ALL_LIR),
                                     house=FULL_LIR | {"three_card_table": "D"}),
    "lir mini royal of the house": lir(
        seat(1, "As Ks Qs", "pull, pull", **ALL_LIR),
        house=FULL_LIR | {"pays": {"three_card": {"mini royal": "45:1"}}},
    ),
    "lir royal over the limit": lir(seat(1, "As Ks Qs", "ride, ride", **ALL_LIR | {"bet": 2500}),
                                    house=FULL_LIR | {"payout_limit": 5_000_000},
                                    community="Js Ts"),
    "lir royal, the second bet fills the limit": lir(
        seat(1, "As Ks Qs", "ride, ride", bet=2500), community="Js Ts",
        house={"payout_limit": 5_000_000},
    ),
    "lir royal at the limit": lir(seat(1, "As Ks Qs", "ride, ride", bet=2000),
                                  community="Js Ts", house={"payout_limit": 6_000_000}),
    "lir void": lir(seat(1, "As Ks 9s", "pull", **ALL_LIR), house=FULL_LIR,
                    **wrong(COMMUNITY_EXPOSED)),
}  # fmt: skip


def whole(record: Record) -> list[str]:
    """Return what came of a round: every line with everything that it tells, by seat."""
    result = croupier.settle(record)
    told = [f"dealer: {result.get('dealer')}"]
    for each in result["seats"]:
        told.append(f"seat {each['seat']}: {each.get('hand')}, net {each['net']}")
        told += [
            ", ".join(f"{key} {value}" for key, value in line.items() if value not in (None, False))
            for line in each["lines"]
        ]
    return told


@pytest.mark.parametrize("name", SETTLED)
def test_a_settlement_tells_all_of_every_line(name: str) -> None:
    assert whole(SETTLED[name]) == TEXTS["settled"][name]


def test_no_text_is_written_down_for_nothing() -> None:
    for kind, cases in (("refused", REFUSED), ("flagged", FLAGGED), ("settled", SETTLED)):
        assert TEXTS[kind].keys() == cases.keys()


def test_an_irregularity_of_another_game() -> None:
    """A record with one is misshapen; a round made in Python is refused by the rules."""
    refusal = refusal_of(lir(b(), **wrong(DEALER_EXPOSED)))
    assert refusal is not None
    assert "'community card exposed'" in refusal.message
    assert refusal_of(lir(b(), **wrong(COMMUNITY_EXPOSED))) is None
    game = find_game("lir")
    one = Seat(1, read_cards(THREE), {"bet": 1000}, answers=("ride", "ride"))
    event = Irregularity(kind="dealer card exposed")
    round_ = Round(seats=(one,), community=read_cards("7d 2c"), irregularities=(event,))
    with pytest.raises(croupier.RuleViolation) as refused:
        settle_round(game, rules_of(game, {}), round_)
    assert refused.value.message == (
        "irregularities: 'dealer card exposed' cannot be ruled on in let it ride. Accepted: card"
        " found face up, community card exposed, wrong number of cards."
    )


def test_cards_where_the_game_deals_none() -> None:
    game = find_game("lir")
    one = Seat(1, read_cards(THREE), {"bet": 1000}, answers=("ride", "ride"))
    board = read_cards("7d 2c")
    for dealer in ((), read_cards("3c 3d")):
        round_ = Round(seats=(one,), community=board, dealer=dealer)
        with pytest.raises(croupier.RuleViolation) as refused:
            settle_round(game, rules_of(game, {}), round_)
        assert refused.value.wrong == f"dealer has {len(dealer)} cards"
        assert refused.value.accepted == "leave it out"


def test_a_play_without_its_amount_is_nothing_yet() -> None:
    asked = Asked(("play",), None)
    assert find_game("fcp").play_stake(Seat(1, None, {"ante": 1000}, answers=("play",)), asked) == 0
