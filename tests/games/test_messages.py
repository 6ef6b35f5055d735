"""What a user reads when a round is refused or flagged: whole texts, written down in data/.

A message says what was wrong and where, the rule, and what would be accepted; each part is of use
only if it is the right one, so the texts are compared as they are.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import croupier
from games.build import (
    COMMUNITY_EXPOSED,
    DEALER_EXPOSED,
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

TEXTS: Mapping[str, Mapping[str, str]] = tomllib.loads(
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


def test_no_text_is_written_down_for_nothing() -> None:
    assert (TEXTS["refused"].keys(), TEXTS["flagged"].keys()) == (REFUSED.keys(), FLAGGED.keys())


def test_an_irregularity_of_another_game() -> None:
    refusal = refusal_of(lir(b(), **wrong(DEALER_EXPOSED)))
    assert refusal is not None
    assert "'community card exposed'" in refusal.message
    assert refusal_of(lir(b(), **wrong(COMMUNITY_EXPOSED))) is None
